/// The object that shows the tree of a ``ControllerWindow`` on a platform: UIKit, AppKit, a browser, a terminal, a test.
///
/// The tree is the truth, and the host mirrors it. The window calls the host on the main actor, always in the order of
/// the callbacks of the lifecycle:
///
/// 1. A controller is about to appear. Its view is loaded and `viewWillAppear` was sent. The window calls
///    ``embed(_:in:token:)``. When the host finishes the token, `viewIsAppearing` and the layout callbacks are sent.
/// 2. If the change is animated, the window calls ``animate(_:)`` when all that comes has been embedded. When the host ends
///    the transition, `viewDidDisappear` and `viewDidAppear` are sent.
/// 3. A controller has gone off screen. The window calls ``remove(_:)`` right before `viewDidDisappear`. Each call of
///    ``embed(_:in:token:)`` is followed by exactly one call of ``remove(_:)`` for that controller.
/// 4. The change has ended, animated or not, completed or canceled. The window calls ``treeDidChange(_:)`` once.
/// 5. If bars or other preferences have a new value, the window calls ``preferencesDidChange(of:)``.
///
/// Every method has a default implementation, so a host that draws the whole tree again implements only
/// ``treeDidChange(_:)``. The window holds its host weakly.
///
/// The host drives the window in return: ``ControllerWindow/beginAppearance(_:animated:)`` and
/// ``ControllerWindow/endAppearance()`` for transitions of its own, ``ControllerWindow/updateEnvironment(_:)`` when the
/// platform has changed, ``StackController/beginInteractivePop()`` and ``ControllerWindow/beginInteractiveDismissal()`` for a
/// finger, ``ControllerWindow/activate(_:of:)`` and the calls beside it for what the user did, ``ControllerWindow/close()`` at the end.
@MainActor
public protocol WindowHost: AnyObject {
  /// Puts the view of a controller into the view of its container.
  ///
  /// The window calls this method for every controller that appears, parents first, also for one without a view of its own.
  /// It does not call it again while the view is in place, for instance when a transition is turned around.
  ///
  /// - Parameters:
  ///   - controller: The controller, whose ``Controller/hostedView`` is loaded.
  ///   - container: The container, whose ``Controller/containerView(for:)`` gets the view; `nil` for the root of the window and
  ///     for presented controllers.
  ///   - token: Finish it when the view is in place, now or in a later layout pass. Releasing the token finishes it too. If
  ///     the host does neither before the ``ControllerEnvironment/transitionTimeout``, the window goes on without.
  func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken)

  /// Takes the view of a controller off the screen.
  ///
  /// The window calls this method for every controller that disappears, parents first, right before `viewDidDisappear`. The
  /// view may be unloaded afterwards.
  func remove(_ controller: Controller)

  /// Animates a change, and ends the transition when the animation has ended.
  ///
  /// The window calls this method for animated changes if neither the caller nor the environment names a
  /// ``TransitionAnimator``. Releasing the transition ends it.
  func animate(_ transition: ContainerTransition)

  /// Takes note of a change of the tree. The window calls this method once for each change that has ended, animated or not,
  /// with what has changed.
  func treeDidChange(_ change: TreeChange)

  /// Takes note of new preferences of a controller that is on screen.
  ///
  /// The window calls this method when ``Controller/preferences(_:)`` of the controller has a new value, never when all values
  /// are the same: after ``Controller/setNeedsPreferencesUpdate()`` and after changes of the tree, for each
  /// container on the way up, the innermost first.
  func preferencesDidChange(of controller: Controller)

  /// Makes an object, such as a text field, the first responder of the platform.
  ///
  /// - Parameters:
  ///   - responder: The object; `nil` to resign the first responder of this controller.
  ///   - controller: The controller of the object.
  /// - Returns: Whether the platform has done it.
  func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool
}

extension WindowHost {
  /// Finishes the token at once: the host embeds nothing.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    token.finish()
  }
  /// Does nothing.
  public func remove(_ controller: Controller) {}
  /// Ends the transition at once.
  public func animate(_ transition: ContainerTransition) { transition.finish() }
  /// Does nothing.
  public func preferencesDidChange(of controller: Controller) {}
  /// Refuses.
  public func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool { false }
}

/// The promise of a ``WindowHost`` to put one view in place. Deallocating the token keeps the promise.
@MainActor
public final class EmbeddingToken {
  /// The controller whose view is embedded.
  public private(set) weak var controller: Controller?
  private let number: Int

  init(_ controller: Controller, number: Int) {
    self.controller = controller
    self.number = number
  }

  deinit {
    guard let controller else { return }
    MainThread.run { [number] in controller.didEmbed(number) }
  }

  /// Says that the view is in place. The controller gets `viewIsAppearing` and is laid out, unless it is off screen by now.
  /// Further calls have no effect.
  public func finish() {
    controller?.didEmbed(number)
    controller = nil
  }
}
