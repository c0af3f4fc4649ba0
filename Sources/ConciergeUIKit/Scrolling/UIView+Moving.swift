#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UIView {
    /// The curve of the keyboard while a notification of the keyboard is handled.
    static var keyboardCurve: AnimationOptions = []

    /// Moves views together with the keyboard or the content. The user can touch them meanwhile. Without a duration, `change` and
    /// `completion` run at once.
    static func move(
      over duration: Duration,
      _ change: @escaping () -> Void,
      completion: @escaping () -> Void = {}
    ) {
      guard duration > .zero else {
        change()
        return completion()
      }
      UIView.animate(
        withDuration: duration / .seconds(1),
        delay: 0,
        options: [.beginFromCurrentState, .allowUserInteraction, keyboardCurve],
        animations: change
      ) { _ in completion() }
    }
  }
#endif
