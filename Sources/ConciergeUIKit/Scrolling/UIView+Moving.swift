#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UIView {
    /// The animation curve of the keyboard while a notification of the keyboard is handled, and otherwise empty. The
    /// animations of `move(over:completion:_:)` use it.
    static var keyboardCurve: AnimationOptions = []

    /// Moves views together with the keyboard or the content. The user can touch them meanwhile. Without a duration, `change` and
    /// `completion` run at once.
    static func move(
      over duration: Duration,
      completion: @escaping @MainActor () -> Void = {},
      _ change: @escaping () -> Void
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

  extension Observations {
    /// Observes a notification of the keyboard. Calls of ``UIKit/UIView/move(over:completion:_:)`` in the handler use the
    /// animation curve of the keyboard.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - handler: Gets the frame of the keyboard in points of the screen, and the duration of its animation.
    mutating func observeKeyboard(
      _ name: Notification.Name,
      _ handler: @escaping @MainActor (_ frame: CGRect, _ duration: Duration) -> Void
    ) {
      observe(name) { notification in
        let info = notification.userInfo
        guard let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        let seconds = info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
        let curve = info?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
        UIView.keyboardCurve = UIView.AnimationOptions(rawValue: UInt(curve ?? 0) << 16)
        defer { UIView.keyboardCurve = [] }
        handler(frame, .seconds(seconds ?? 0))
      }
    }
  }
#endif
