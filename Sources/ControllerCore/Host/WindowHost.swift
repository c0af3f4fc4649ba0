/// The object that shows the tree of a ``ControllerWindow`` on a platform: UIKit, AppKit, a browser, a terminal, a test.
///
/// The host shows exactly the controllers of the tree, and changes the tree only by calling methods of the window or its
/// controllers. The window calls the host on the main actor, always in the order of the lifecycle callbacks:
///
/// 1. A controller is about to appear. Its view is loaded and `viewWillAppear` was called. The window calls
///    ``embed(_:in:token:)``. When the host finishes the token, `viewIsAppearing` and the layout callbacks are called.
/// 2. If the change is animated, the window calls ``animate(_:)`` when all incoming views are embedded. When the host ends
///    the transition, `viewDidDisappear` and `viewDidAppear` are called.
/// 3. A controller goes off screen. The window calls ``remove(_:)`` right before `viewDidDisappear`. Each call of
///    ``embed(_:in:token:)`` is followed by exactly one call of ``remove(_:)`` for that controller.
/// 4. The change has ended, whether it was animated or not, and whether it was completed or canceled. The window calls
///    ``treeDidChange(_:)`` once.
/// 5. If bars or other preferences have a new value, the window calls ``preferencesDidChange(of:)``.
///
/// Every method except ``treeDidChange(_:)`` has a default implementation. So a host that redraws the whole tree after each
/// change implements only that method. The window references its host weakly.
///
/// The host also calls methods of the window. It calls ``ControllerWindow/beginAppearance(_:animated:)`` and
/// ``ControllerWindow/endAppearance()`` when the platform shows or hides the window, and
/// ``ControllerWindow/updateEnvironment(_:)`` when traits such as the size class have changed. For gestures it calls
/// ``StackController/beginInteractivePop()`` and ``ControllerWindow/beginInteractiveDismissal()``. For actions of the user it
/// calls methods such as ``ControllerWindow/goBack()`` and ``ControllerWindow/activate(_:of:)``. At the end it calls
/// ``ControllerWindow/close()``.
@MainActor
public protocol WindowHost: AnyObject {
  /// Puts the view of a controller into the view of its container.
  ///
  /// The window calls this method for every controller that appears, each container before its children. It is also called for
  /// a controller without a view. It is not called again while the view is embedded, for instance when a transition is
  /// canceled.
  ///
  /// - Parameters:
  ///   - controller: The controller, whose ``Controller/hostedView`` is loaded.
  ///   - container: The container. Put the view into its ``Controller/containerView(for:)``. `nil` for the root of the window
  ///     and for presented controllers.
  ///   - token: Call ``EmbeddingToken/finish()`` when the view is in its place, now or in a later layout pass. Releasing the
  ///     token has the same effect. After the ``ControllerEnvironment/transitionTimeout``, the lifecycle continues even if the
  ///     token is not finished.
  func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken)

  /// Removes the view of a controller from the view of its container.
  ///
  /// The window calls this method for every controller that disappears, each container before its children, right before
  /// `viewDidDisappear`. The view may be unloaded afterwards.
  func remove(_ controller: Controller)

  /// Animates a change of the controllers in the window, for example a push. Call ``ContainerTransition/finish()`` when the
  /// animation has ended.
  ///
  /// The window calls this method for an animated change if neither the caller of the change nor the environment has set a
  /// ``TransitionAnimator``. If the ``WindowHost`` releases the transition, the transition ends automatically.
  func animate(_ transition: ContainerTransition)

  /// Called once after each change of the controllers in the window, such as a push, animated or not. Update the platform's
  /// bars here: read the titles and bar items of the controllers that are on screen now.
  func treeDidChange(_ change: TreeChange)

  /// Called when preferences of a controller on screen have changed, such as the title in its navigation bar.
  ///
  /// The window compares the results of ``Controller/preferences(_:)`` after a change of the controllers in the window, after
  /// ``Controller/setNeedsPreferencesUpdate()``, and after changes of `@Observable` values. It calls this method only for
  /// controllers with a changed result: first for the controller itself, and then for each container above it.
  func preferencesDidChange(of controller: Controller)

  /// Makes an object, such as a text field, the first responder of the platform, which receives keyboard input.
  ///
  /// - Parameters:
  ///   - responder: The object, or `nil` to resign the first responder of `controller`.
  ///   - controller: The controller of the object.
  /// - Returns: Whether the platform has changed the first responder.
  func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool
}

extension WindowHost {
  /// By default, shows no view, and reports at once that the view is in its place. The lifecycle then continues without
  /// a wait.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    token.finish()
  }
  /// By default, does nothing.
  public func remove(_ controller: Controller) {}
  /// By default, ends the transition at once without an animation.
  public func animate(_ transition: ContainerTransition) { transition.finish() }
  /// By default, does nothing.
  public func preferencesDidChange(of controller: Controller) {}
  /// By default, does nothing, and returns `false`: the first responder was not changed.
  public func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool { false }
}

/// A token with which a ``WindowHost`` reports that it has put the view of one controller into its place. Deallocating
/// the token has the same effect as ``finish()``.
@MainActor
public final class EmbeddingToken {
  /// The controller whose view the ``WindowHost`` embeds. `nil` after ``finish()``.
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

  /// The window's host calls this method when it has put the controller's view on screen. The controller then gets
  /// `viewIsAppearing`, `viewWillLayout` and `viewDidLayout`, unless it was removed meanwhile. Further calls have no effect.
  public func finish() {
    controller?.didEmbed(number)
    controller = nil
  }
}
