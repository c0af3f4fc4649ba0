/// A view that has animations of its own. The controller says when, the view how.
@MainActor
public protocol ViewAnimating: AnyObject {
  /// Comes on screen.
  func show(animated: Bool)
  /// Goes off screen.
  func hide(animated: Bool)
}
