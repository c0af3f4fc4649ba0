public import Navigator

/// A change of a container's children that takes time, because it is animated or because the user drags a controller with a
/// finger.
///
/// A ``TransitionAnimator`` or a ``WindowHost`` receives a transition to animate it. A method such as
/// ``StackController/beginInteractivePop()`` returns one to a gesture. The transition lasts until ``finish()`` or
/// ``cancel()`` is called. Other changes of the container wait until then.
///
/// If neither method is called, the transition ends automatically. If it is deallocated,
/// ``ControllerDiagnostic/Reason/transitionDropped`` is reported. If the ``ControllerEnvironment/transitionTimeout`` has
/// passed since its beginning or since its last ``update(progress:)``, ``ControllerDiagnostic/Reason/transitionTimedOut`` is
/// reported. An animation then counts as finished, and a drag as canceled.
@MainActor
public final class ContainerTransition {
  private let work: ChildrenChange

  init(_ work: ChildrenChange) {
    self.work = work
  }

  deinit {
    MainThread.run { [work] in work.end(.abandoned(.transitionDropped)) }
  }

  // MARK: The description of the change

  /// The description of the change: its kind, and the incoming and outgoing controllers.
  public var change: TreeChange { work.change }
  /// The progress of the transition, from 0 to 1.
  public var progress: Double { work.progress }
  /// A picture of the child that was on top before the transition, for an animation. The ``TransitionSnapshotter`` of the
  /// environment has taken it. `nil` if the environment has none, and after the transition.
  public var snapshot: AnyObject? { work.snapshot }

  /// Calls `handler` once with the outcome, when the transition has ended. The handler is not called if the transition has
  /// ended before this call.
  public func whenEnded(_ handler: @escaping @MainActor (TransitionOutcome) -> Void) {
    work.whenEnded(handler)
  }

  // MARK: Driving and ending the transition

  /// Sets the progress of the transition, and restarts the time until ``ControllerEnvironment/transitionTimeout``.
  ///
  /// - Parameter progress: A value from 0 to 1. Values outside of this range are clamped.
  public func update(progress: Double) {
    work.update(progress: progress)
  }

  /// Ends the transition: the incoming controllers get `viewDidAppear`, and the outgoing ones `viewDidDisappear`. Further calls
  /// of this method or of ``cancel()`` have no effect.
  ///
  /// The end waits until the window's ``WindowHost`` has embedded all views of the incoming controllers and of the controllers
  /// below them. One of these views may be embedded late, for example the view of a screen that was pushed during the animation.
  /// The wait for each view ends after the ``ControllerEnvironment/transitionTimeout``.
  ///
  /// If a lifecycle callback of an incoming or outgoing controller calls this method, it takes effect when the callback has
  /// returned.
  public func finish() {
    work.end(.host(.completed))
  }

  /// Cancels the transition: the outgoing controllers appear again. Further calls of this method or of ``finish()`` have no
  /// effect.
  ///
  /// The callbacks of a canceled pop, where controller B is on top of controller A, are A.viewWillDisappear,
  /// A.viewDidDisappear, B.viewWillAppear, B.viewDidAppear, B.didMove. If a lifecycle callback of A or B calls this method, it
  /// takes effect when the callback has returned.
  public func cancel() {
    work.end(.host(.canceled))
  }
}

/// An object that animates the changes of containers. A ``WindowHost`` or an app implements the protocol, and sets the object in
/// the ``ControllerEnvironment`` or passes it to a method such as ``StackController/push(_:from:animated:animator:)``.
@MainActor
public protocol TransitionAnimator: AnyObject, Sendable {
  /// Starts the animation of a transition, and calls ``ContainerTransition/finish()`` when the animation has ended.
  func animate(_ transition: ContainerTransition)
}

/// An object that takes pictures of controllers for transitions. A ``WindowHost`` implements the protocol, and sets the object in
/// the ``ControllerEnvironment``.
@MainActor
public protocol TransitionSnapshotter: AnyObject, Sendable {
  /// Returns a picture of a controller before a transition takes the controller off screen. The transition retains the picture
  /// until it has ended.
  func snapshot(of controller: Controller) -> AnyObject?
}
