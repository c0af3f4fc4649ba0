/// What takes pictures of controllers: the host's part. It is in the ``ControllerEnvironment``.
@MainActor
public protocol TransitionSnapshotter: AnyObject, Sendable {
  /// A picture of what a controller shows now, before a transition takes it off screen. The transition holds it until
  /// everything has settled.
  func snapshot(of controller: Controller) -> AnyObject?
}
