public import ControllerCore

/// An animator whose animations last until a test ends them.
///
/// ```swift
/// let animator = ManualAnimator()
/// window.environment.animator = animator
/// stack.push(detail, animated: true)    // detail is appearing
/// animator.finishAll()                  // detail has appeared
/// ```
@MainActor
public final class ManualAnimator: TransitionAnimator {
  /// The transitions in progress, the oldest first.
  public private(set) var transitions: [ContainerTransition] = []

  /// Creates an animator without animations.
  public init() {}

  /// Stores a transition until a test finishes it.
  public func animate(_ transition: ContainerTransition) { transitions.append(transition) }

  /// Ends the oldest transition. Has no effect if there are no transitions.
  public func finishNext() {
    if !transitions.isEmpty { transitions.removeFirst().finish() }
  }

  /// Ends all transitions, including transitions that begin meanwhile.
  public func finishAll() { while !transitions.isEmpty { finishNext() } }
}
