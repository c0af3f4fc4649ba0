public import Navigator

/// A change of a tree that takes time, because it is animated or because a finger drives it.
///
/// A ``TransitionAnimator`` or a ``WindowHost`` gets a transition to animate, and a gesture gets one to drive. The
/// transition lasts until ``finish()`` or ``cancel()`` is called. Other changes of the container wait until then.
///
/// Deallocating it without a call of either ends the transition, which is reported as
/// ``ControllerDiagnostic/Reason/transitionDropped``. So does the ``ControllerEnvironment/transitionTimeout`` since its
/// beginning or its last ``update(progress:)``, reported as ``ControllerDiagnostic/Reason/transitionTimedOut``. An
/// animation then counts as finished, and a drag as canceled.
@MainActor
@dynamicMemberLookup
public final class ContainerTransition {
  private let work: ChildrenChange

  init(_ work: ChildrenChange) {
    self.work = work
  }

  deinit {
    MainThread.run { [work] in work.end(.abandoned(.transitionDropped)) }
  }

  // MARK: What changes

  /// The description of the change.
  public var change: TreeChange { work.change }
  /// A property of the change, such as `kind`, `direction`, `incoming` or `outcome`.
  public subscript<Value>(dynamicMember path: KeyPath<TreeChange, Value>) -> Value { change[keyPath: path] }
  /// The progress of the transition, from 0 to 1.
  public var progress: Double { work.progress }
  /// A picture of the child that was the last one before the change, taken by the ``TransitionSnapshotter`` of the environment.
  /// The value is
  /// `nil` if the environment has no snapshotter, and after the transition has ended.
  public var snapshot: AnyObject? { work.snapshot }

  /// Calls `handler` once with the outcome of the transition, when everything has settled. Not called if it has ended
  /// already.
  public func whenEnded(_ handler: @escaping @MainActor (TransitionOutcome) -> Void) {
    work.whenEnded(handler)
  }

  // MARK: The host's part

  /// Sets the progress of the transition. The deadline begins again.
  ///
  /// - Parameter progress: A value from 0 to 1. Values outside of this range are clamped.
  public func update(progress: Double) {
    work.update(progress: progress)
  }

  /// Ends the transition: the incoming controllers have appeared, the outgoing ones have disappeared. Further calls, also of
  /// ``cancel()``, have no effect.
  ///
  /// The transition waits until the host has put all views below the incoming controllers in place. A screen that was pushed
  /// during the animation may get its place later. Each view has the ``ControllerEnvironment/transitionTimeout`` to get there.
  ///
  /// Called from within a hook of a controller concerned, it takes effect when the hook has returned.
  public func finish() {
    work.end(.host(.completed))
  }

  /// Cancels the transition: the outgoing controllers appear again. Further calls, also of ``finish()``, have no effect.
  ///
  /// Order for a pop, where A is below and B on top: A.viewWillDisappear, A.viewDidDisappear, B.viewWillAppear,
  /// B.viewDidAppear, B.didMove. Called from within a hook of a controller concerned, it takes effect when the hook has returned.
  public func cancel() {
    work.end(.host(.canceled))
  }
}

/// An animator of the changes of containers. It is part of the ``ControllerEnvironment``. A host or an app implements
/// it.
@MainActor
public protocol TransitionAnimator: AnyObject, Sendable {
  /// Animates a transition that has begun, and calls its ``ContainerTransition/finish()`` at the end.
  func animate(_ transition: ContainerTransition)
}

/// A source of pictures of controllers, which a host implements. It is part of the ``ControllerEnvironment``.
@MainActor
public protocol TransitionSnapshotter: AnyObject, Sendable {
  /// Returns a picture of a controller before a transition takes the controller off screen. The transition retains the
  /// picture until everything has settled.
  func snapshot(of controller: Controller) -> AnyObject?
}
