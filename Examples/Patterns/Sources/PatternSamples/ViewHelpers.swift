/// A class whose new objects are set up in the expression that makes them.
///
/// ```swift
/// extension UIView: Configurable {}
/// let label = UILabel().configured {
///   $0.numberOfLines = 0
///   $0.textAlignment = .center
/// }   // a UILabel
/// ```
protocol Configurable: AnyObject {}

extension Configurable {
  /// Calls `body` with this object and returns the object.
  func configured(_ body: (Self) -> Void) -> Self {
    body(self)
    return self
  }
}

/// A view with its own animations. The controller decides when they run, and the view how.
@MainActor
protocol ViewAnimating: AnyObject {
  func show(animated: Bool)
  func hide(animated: Bool)
}

extension ViewAnimating {
  /// Hides the view and lets it pop up. All animating views share this animation.
  func pop() {
    hide(animated: false)
    show(animated: true)
  }
}
