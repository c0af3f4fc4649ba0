/// The seam to whatever puts screens in front of the user: UIKit, AppKit, a terminal, a test.
///
/// A host holds no truth of its own. It shows a state, performs steps one at a time, and tells its
/// ``navigator`` what the user did by themselves, with ``RouteNavigator/acknowledge(_:outcome:)``.
@MainActor
public protocol NavigationHost<Route>: AnyObject {
  /// The routes of the app.
  associatedtype Route: Hashable & Sendable

  /// Who moves this host: set by ``RouteNavigator/attach(_:)``. Declare it `weak`.
  var navigator: RouteNavigator<Route>? { get set }

  /// Shows a whole state at once, without a transition.
  ///
  /// If a step is being performed it ends here, and its outcome no longer matters: return from
  /// ``perform(_:)`` soon.
  func show(_ state: NavigationState<Route>)

  /// Performs one step and returns when its transition has ended.
  ///
  /// The navigator asks for the next step only then. Waiting in here for another request to the same
  /// navigator would wait for ever.
  func perform(_ step: NavigationStep<Route>) async -> TransitionOutcome
}
