package import ControllerSupport
public import Navigator

/// The top of a tree of controllers: shows a root, and presents others on top of it.
///
/// A ``WindowHost`` connects a window to a platform. Without one, the window works headless.
@MainActor
public final class ControllerWindow {
  /// The number of windows with a host in this process. If it is zero, controllers do not search for a host.
  static var hostsInUse = 0
  /// The work of the window, for which ``settle(orUntil:limit:)`` waits.
  package let pendingWork = PendingWork.Group()

  let layers = WindowLayers()
  /// The number of calls of ``beginAppearance(_:animated:)``.
  private var appearances = 0

  /// The root of the tree.
  ///
  /// Setting it while the window is shown dismisses what is presented, and takes the old root off screen. If a hook of
  /// one of the controllers sets the root, the change begins when the hook has returned. A controller that is in a
  /// container is removed there first, which is reported. A root that joins a container is the window's root no more.
  public var root: Controller? {
    get { layers.root }
    set {
      if newValue?.parent != nil { newValue?.report(.rootWithParent) }
      layers.setRoot(newValue)
    }
  }
  /// The presented controllers, the topmost last.
  public var presented: [Controller] { layers.presented }
  /// The visible layers, the lowest first: the topmost controller that fills the screen, and the controllers above.
  public var visibleLayers: [Controller] { layers.visibleChildren }
  /// The topmost controller of the window, or `nil` in an empty window.
  public var topmost: Controller? { layers.visibleChild?.topmost }
  /// Whether the window is on screen, or on its way there.
  public var isShown: Bool { layers.intendedAppearance.isTowardsScreen }
  /// The environment of all controllers in the window. Use ``updateEnvironment(_:)`` to change several values.
  public var environment: ControllerEnvironment {
    get { layers.environment }
    set {
      layers.environment = newValue
      pendingWork.clock = newValue.clock
    }
  }
  /// The object that shows the tree on a platform; held weakly.
  ///
  /// Set it before the window is shown. A host that is set later is asked at once to embed the views that are on screen, and the
  /// one before is asked to remove them.
  public weak var host: (any WindowHost)? {
    willSet { viewsOfPreviousHost = layers.removeViewsInTree() }
    didSet {
      if !hasHost, host != nil {
        hasHost = true
        Self.hostsInUse += 1
      }
      layers.embedViewsInTree(after: viewsOfPreviousHost)
      viewsOfPreviousHost = [:]
    }
  }
  private var viewsOfPreviousHost: [ObjectIdentifier: Embedding] = [:]
  private var hasHost = false
  /// Called with mistakes in the window that no controller on the way up handles.
  public var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)? {
    get { layers.onDiagnostic }
    set { layers.onDiagnostic = newValue }
  }

  /// Creates a window that is not on screen.
  public init(root: Controller? = nil) {
    layers.owner = self
    self.root = root
  }

  deinit {
    MainThread.run { [layers, hasHost] in
      layers.closeWindow()
      if hasHost { ControllerWindow.hostsInUse -= 1 }
    }
  }

  // MARK: Showing

  /// Begins a transition of the whole window to the screen or off it: for a host whose platform shows and hides the window in
  /// transitions of its own.
  ///
  /// Balance each call with ``endAppearance()``. A call in the direction opposite to a transition under way cancels
  /// that transition, as a swipe does that the user takes back. A view controller of UIKit calls it as follows:
  ///
  /// ```swift
  /// override func viewWillAppear(_ animated: Bool) { window.beginAppearance(true, animated: animated) }
  /// override func viewDidAppear(_ animated: Bool) { window.endAppearance() }
  /// override func viewWillDisappear(_ animated: Bool) { window.beginAppearance(false, animated: animated) }
  /// override func viewDidDisappear(_ animated: Bool) { window.endAppearance() }
  /// ```
  ///
  /// Does nothing if the window is shown, or hidden, already.
  public func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isShown else { return }
    appearances += 1
    layers.beginAppearance(isAppearing, animated: animated)
  }

  /// Ends the transition that was begun last. The host's views count as being in place now. Does nothing if no transition is under way.
  public func endAppearance() {
    if layers.intendedAppearance.isInTransition { layers.endAppearance() }
  }

  /// Puts the window and its root on screen, as soon as the host has embedded the views.
  public func show() {
    guard !isShown else { return }
    beginAppearance(true, animated: false)
    let number = appearances
    layers.whenTreeIsEmbedded { [weak self] in
      if let self, appearances == number { endAppearance() }
    }
  }

  /// Takes the window and its root off screen.
  public func hide() {
    guard isShown else { return }
    beginAppearance(false, animated: false)
    endAppearance()
  }

  /// Takes the window off screen for good: ends all transitions, and lets all controllers leave, which cancels their work.
  /// Screens cannot ask any more: their drafts are saved, see ``LeaveConfirming/saveDraft()``. Deallocating the window does the
  /// same. If a hook of a controller in the window calls the method, it takes effect when the hook has returned.
  public func close() {
    layers.closeWindow()
  }

  /// Lays out the visible controllers, for a host whose size has changed.
  public func layout() {
    layers.visibleChildren.forEach { $0.layout() }
  }

  /// Tells all controllers that memory is short.
  public func receiveMemoryWarning() {
    layers.receiveMemoryWarning()
  }

  /// Changes several values of the environment at once: controllers are told once.
  ///
  /// ```swift
  /// window.updateEnvironment {
  ///   $0.horizontalSizeClass = .compact
  ///   $0.safeAreaInsets = insets
  /// }
  /// ```
  public func updateEnvironment(_ change: (inout ControllerEnvironment) -> Void) {
    var environment = environment
    change(&environment)
    self.environment = environment
  }

  // MARK: Presenting

  /// Presents a controller on top of everything. Without a root, the window reports ``ControllerDiagnostic/Reason/notInWindow``,
  /// and `onEnd` is called with `.canceled`.
  ///
  /// Order, over the whole screen: new `loadView`, `viewDidLoad`, old `viewWillDisappear`, new `viewWillAppear`, new
  /// `viewDidAppear`, old `viewDidDisappear`. With a sheet, the old one gets no callback.
  ///
  /// Before that, the topmost controller is asked to ``Controller/prepare(for:from:)``.
  ///
  /// - Parameters:
  ///   - controller: The controller to present. Its ``Controller/presentationPreferences`` have the details.
  ///   - style: The style of the presentation.
  ///   - view: The view that has asked for the presentation. A popover points to the view.
  ///   - animated: Whether the presentation is animated.
  ///   - animator: The animator of this presentation, instead of that of the environment.
  ///   - onEnd: Called when everything has settled.
  public func present(
    _ controller: Controller,
    as style: ModalStyle = .sheet,
    from view: AnyObject? = nil,
    animated: Bool = true,
    animator: (any TransitionAnimator)? = nil,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    layers.presentLayer(
      controller,
      as: style,
      from: view,
      animated: animated,
      animator: animator,
      onEnd: onEnd
    )
  }

  /// Dismisses a presented controller and everything above it; for the root, everything that is presented. `onEnd` is
  /// called when everything has settled.
  public func dismiss(
    _ controller: Controller,
    animated: Bool = true,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    layers.dismissLayer(controller, animated: animated, onEnd: onEnd)
  }

  /// Begins a dismissal of the topmost presented controller that a finger drags: update, finish or cancel the transition.
  ///
  /// - Returns: The transition. `nil` when nothing is presented, when the ``PresentationPreferences`` of the presented
  ///   controller forbid it or it needs a confirmation (see ``LeaveConfirming``; then call ``attemptDismissal(of:)``), when the
  ///   window is not on screen, when another transition is under way, and from within a hook of the two controllers concerned.
  public func beginInteractiveDismissal() -> ContainerTransition? { layers.beginInteractiveDismissal() }

  /// Returns the style of the presentation of a controller, or `nil` for a controller that is not presented.
  public func presentation(of controller: Controller) -> ModalStyle? {
    layers.presentation(of: controller)?.style
  }

  /// Returns the view that has asked for the presentation of a controller, or `nil`. The window references the view
  /// weakly.
  public func presentationSource(of controller: Controller) -> AnyObject? {
    layers.presentation(of: controller)?.source.object
  }

  // MARK: Preferences and state

  /// Returns a preference of the topmost controller in the layer that fills the screen: the root, or a controller that
  /// is presented over the whole screen. A sheet does not count. Use ``Controller/preferences(_:)`` of the sheet for
  /// its own bar.
  public func preferences<Preferences>(_ kind: KeyPath<Controller, Preferences>) -> Preferences {
    (layers.visibleChildren.first ?? layers).preferences(kind)
  }

  /// The state of the root and of the controllers below it, and of presented controllers that have a
  /// ``Controller/restorationID``.
  public func saveState() -> ControllerState { layers.saveState() }

  /// Restores a state: that of the root first, which may present again what was presented.
  ///
  /// - Returns: The paths of the states whose controllers do not exist any more, in order. The paths in the root begin
  ///   with `"root"`.
  @discardableResult
  public func restoreState(_ state: ControllerState) -> [String] { layers.restoreState(state) }

  // MARK: Waiting

  /// Waits until no work of this window is under way: tasks of a ``ControllerScope``, animated transitions, interactions, navigation
  /// steps, requests of lists, asynchronous field rules.
  ///
  /// The work of a window is what its controllers have started: in their scopes, in lifecycle callbacks, and in the course of
  /// such work. The method does not wait for the work of other windows. It waits for work that no window has started, such as
  /// deliveries of a database to observers, and what a test starts itself.
  ///
  /// Work that waits for an answer of the user, such as a prompt or a sheet whose result is awaited, does not count, nor do
  /// timers and interactive transitions. The method is meant for tests, and for hosts that play a script instead of a user. It does
  /// not poll, so the outcome does not depend on timing. It also returns when the current task is canceled.
  ///
  /// - Parameters:
  ///   - isDone: Ends the wait early when it returns `true`. Observation tracks the closure, so the result must depend
  ///     on `@Observable` state only.
  ///   - limit: The time after which the wait ends although work is under way, on the continuous clock.
  /// - Returns: Descriptions of the work that is under way after `limit` or a cancellation, the oldest first; otherwise an
  ///   empty array. After `limit` they are also printed in debug builds, with the work of other windows.
  @discardableResult
  public func settle(
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration = .seconds(10)
  ) async -> [String] {
    await PendingWork.settle(pendingWork, orUntil: isDone, limit: limit)
  }
}
