/// The connection of a ``RouteNavigator`` to the screen: UIKit, AppKit, a terminal, a test.
///
/// The navigator decides which screens are shown, and a host shows them. The host shows states, performs one step at a time,
/// and reports what the user has done without the navigator with ``RouteNavigator/userDidNavigate(_:outcome:)``.
@MainActor
public protocol NavigationHost<Route>: AnyObject {
  /// The routes of the app.
  associatedtype Route: Hashable & Sendable

  /// The navigator of this host, set by ``RouteNavigator/attach(_:)``. Declare the property `weak`.
  var navigator: RouteNavigator<Route>? { get set }

  /// Shows a whole state at once, without a transition.
  ///
  /// If this host is performing a step, it must stop the step. The navigator ignores the outcome of the step.
  func show(_ state: NavigationState<Route>)

  /// Performs one step on screen. The navigator passes the next step when this one has ended.
  ///
  /// - Parameters:
  ///   - step: The step, such as a push. It is always possible in the navigator's current state: for example, a pop is passed
  ///     only if the stack has a screen to pop.
  ///   - animated: Whether the request asks for an animation.
  ///   - completion: Call ``StepCompletion/end(_:)`` as soon as the transition has ended, before you handle further taps of the
  ///     user.
  func perform(_ step: NavigationStep<Route>, animated: Bool, completion: StepCompletion)
}

/// Methods of a navigation host that only the adapters of this package have, and not a host that an app has written.
@MainActor
package protocol AttachedHost: AnyObject {
  /// Called when the navigator was attached to this host instead of `other`. If `other` is still on screen in another window,
  /// this host reports the mistake: each window needs its own navigator.
  func didReplace(_ other: AnyObject)
  /// Ends all animations at once. Called before the screens move to other tabs or columns. The user may have tapped a back button
  /// during an animation, and the tap is handled when the animation ends. The column of the button must still exist then.
  func endTransitions()
  /// Called when the navigation request with this serial number has ended. If a screen with unsaved input is still there, the
  /// user's agreement to discard the input ends, so that the next request asks again.
  func requestDidEnd(_ request: Int)
  /// Whether the user is dragging a screen with a finger, for example to swipe it away. The screen may still stay.
  var isDragged: Bool { get }
  /// Waits until the user lifts the finger. Unless `despiteCancellation` is `true`, the wait also ends when the task is
  /// canceled.
  func untilDragEnds(despiteCancellation: Bool) async
}

/// The outcome of a transition.
public enum TransitionOutcome: Hashable, Sendable {
  /// The host shows the result of the step.
  case completed
  /// The host shows the state before the step.
  case canceled
}

/// The object with which a ``NavigationHost`` reports the end of a step.
///
/// A host calls ``end(_:)`` once. If the host deallocates this object without calling the method, the step ends in the next
/// turn of the main actor. If the host retains this object and never calls the method, the navigator ends the step after a
/// time limit.
@MainActor
public final class StepCompletion {
  private let onEnd: @MainActor (TransitionOutcome?) -> Void
  private var isEnded = false

  /// Creates a completion, for example to test a navigation host.
  ///
  /// - Parameter onEnd: Called once: with the outcome, or with `nil` if the completion is deallocated before ``end(_:)`` was
  ///   called.
  package init(onEnd: @escaping @MainActor (TransitionOutcome?) -> Void) {
    self.onEnd = onEnd
  }

  deinit {
    if isEnded { return }
    // The host may release this object on any thread, or by assigning `nil` to one of its properties. A handler that is
    // called during this assignment and reads the same property would stop the app: Swift forbids overlapping accesses.
    Task { @MainActor [onEnd] in onEnd(nil) }
  }

  /// Ends the step. Only the first call has an effect.
  public func end(_ outcome: TransitionOutcome) {
    guard !isEnded else { return }
    isEnded = true
    onEnd(outcome)
  }
}
