import Concierge
import UIKit

extension LayoutInsets {
  /// Creates the insets of a view in its reading direction.
  @MainActor
  init(_ insets: UIEdgeInsets, in view: UIView) {
    let isMirrored = view.traitCollection.layoutDirection == .rightToLeft
    self.init(
      top: insets.top,
      leading: isMirrored ? insets.right : insets.left,
      bottom: insets.bottom,
      trailing: isMirrored ? insets.left : insets.right
    )
  }
}
