// The module is empty on systems without UIKit. There, importing it must not fail.
import ConciergeUIKit

#if canImport(UIKit)
  import Concierge

  @MainActor
  func viewController(_ root: Controller) -> ConciergeViewController { ConciergeViewController(root: root) }
#endif
