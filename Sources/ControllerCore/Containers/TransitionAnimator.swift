/// What animates the changes of containers: the host's part. It is in the ``ControllerEnvironment``; without one, every change
/// is done at once.
@MainActor
public protocol TransitionAnimator: AnyObject, Sendable {
  /// Animates a transition that has begun, and calls its ``ContainerTransition/finish()`` at the end.
  func animate(_ transition: ContainerTransition)
}
