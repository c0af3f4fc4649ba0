/// The seam to whatever puts screens in front of the user: UIKit, AppKit, a terminal, a test.
///
/// A host holds no truth of its own. It shows a state, performs steps one at a time, and tells its
/// ``navigator`` what the user did by themselves, with `acknowledge`.
@MainActor
public protocol NavigationHost<Route>: AnyObject {
  /// The routes of the app.
  associatedtype Route: Hashable & Sendable

  /// Who moves this host: set by ``RouteNavigator/attach(_:)``. Declare it `weak`.
  var navigator: RouteNavigator<Route>? { get set }

  /// Shows a whole state at once, without a transition. A step that is being performed ends here, and its
  /// outcome no longer matters.
  func show(_ state: NavigationState<Route>)

  /// Performs one step.
  ///
  /// The navigator asks for the next step when this one has ended. Call `onEnd` when the transition has ended, before the
  /// user can do something else: now or later. Only the first call counts.
  func perform(_ step: NavigationStep<Route>, onEnd: @escaping @MainActor (TransitionOutcome) -> Void)
}
