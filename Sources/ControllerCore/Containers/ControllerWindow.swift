package import ControllerSupport
public import Navigator

/// The top of a tree of controllers: a window shows a root controller, and presents other controllers on top of it.
///
/// A ``WindowHost`` shows the views on a platform. Without a host, the window calls all callbacks but shows nothing, for
/// example in tests.
@MainActor
public final class ControllerWindow {
  /// The running tasks and transitions of this window. ``settle(orUntil:limit:)`` waits until there are none.
  package let pendingWork = PendingWork.Group()

  let layers = WindowLayers()
  /// The number of times that the window has begun to appear or disappear. While ``show()`` waits for views, other code may
  /// hide the window, which increases the number. Then `show()` must not call ``endAppearance()``, which could end a later
  /// transition of the window.
  private var appearances = 0

  /// The root controller of the window. All other controllers of the window are below the root or presented over it.
  ///
  /// When the root is set, presented controllers are dismissed and the previous root is removed. If a lifecycle callback of
  /// one of these controllers sets the root, the change begins when the callback has returned. If the new root is in a
  /// container, it is removed from that container first, and ``ControllerDiagnostic/Reason/rootWithParent`` is reported. A
  /// presented controller can become the root: it disappears and appears again, but its work goes on. If
  /// the root is later added to a container, it is not the root of the window any more.
  public var root: Controller? {
    get { layers.root }
    set {
      if newValue?.parent != nil { newValue?.report(.rootWithParent) }
      layers.setRoot(newValue)
    }
  }
  /// The presented controllers, without the root. The last one is on top.
  public var presented: [Controller] { layers.presented }
  /// The visible controllers among the root and the presented controllers, the lowest first. The first element is the topmost
  /// controller that fills the screen, followed by the controllers above it, such as sheets.
  public var visibleLayers: [Controller] { layers.visibleChildren }
  /// The controller in front of all others: inside of the last presented controller or of the root, it is the innermost visible
  /// child. `nil` in an empty window.
  public var topmost: Controller? { layers.visibleChild?.topmost }
  /// Whether the window is on screen or is appearing.
  public var isShown: Bool { layers.intendedAppearance.isTowardsScreen }
  /// The environment that the window passes to its controllers. Use ``updateEnvironment(_:)`` to change several values with one
  /// notification.
  public var environment: ControllerEnvironment {
    get { layers.environment }
    set {
      layers.environment = newValue
      pendingWork.clock = newValue.clock
    }
  }
  /// The object that shows the controllers of this window on a platform. The window references it weakly.
  ///
  /// Set it before the window is shown. If it is set later, the previous host is asked to remove the views that are on
  /// screen, and the new host is asked to show these views.
  public weak var host: (any WindowHost)? {
    didSet { layers.embedViewsInTree(after: layers.removeViewsInTree()) }
  }
  /// The handler for reports of wrong use of controllers in this window, if neither the controller nor one of its containers
  /// has a handler.
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
    MainThread.run { [layers] in layers.closeWindow() }
  }

  // MARK: Showing

  /// Begins a transition of the whole window to the screen or off the screen. A host calls it if its platform shows and hides
  /// the window with transitions of its own. Other hosts call ``show()`` and ``hide()``.
  ///
  /// Balance each call with ``endAppearance()``. A call with the opposite value of `isAppearing` cancels a running transition,
  /// for example when the user begins a swipe and moves the finger back. A view controller of UIKit calls the methods as follows:
  ///
  /// ```swift
  /// override func viewWillAppear(_ animated: Bool) { window.beginAppearance(true, animated: animated) }
  /// override func viewDidAppear(_ animated: Bool) { window.endAppearance() }
  /// override func viewWillDisappear(_ animated: Bool) { window.beginAppearance(false, animated: animated) }
  /// override func viewDidDisappear(_ animated: Bool) { window.endAppearance() }
  /// ```
  ///
  /// Does nothing if the window is already shown or appearing (for `true`), or already hidden or disappearing (for `false`).
  public func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isShown else { return }
    appearances += 1
    layers.beginAppearance(isAppearing, animated: animated)
  }

  /// Ends the transition of the window that the last call of ``beginAppearance(_:animated:)`` has begun: the controllers get
  /// `viewDidAppear` or `viewDidDisappear`. Does nothing if no transition is under way. If the ``WindowHost`` has not put a
  /// view into the view hierarchy yet, the callbacks do not wait for that view any longer.
  public func endAppearance() { layers.endTransition() }

  /// Shows the window with its root. The controllers get `viewDidAppear` when the ``WindowHost``, which displays them on the
  /// platform, has put all their views into the view hierarchy. Without a host, the controllers get `viewDidAppear` at once.
  public func show() {
    guard !isShown else { return }
    beginAppearance(true, animated: false)
    let number = appearances
    layers.whenTreeIsEmbedded { [weak self] in
      if let self, appearances == number { endAppearance() }
    }
  }

  /// Takes the window and its controllers off screen without an animation. ``show()`` can show them again.
  public func hide() {
    guard isShown else { return }
    beginAppearance(false, animated: false)
    endAppearance()
  }

  /// Closes the window: ends all transitions, and removes all controllers, which cancels their work. The user is not asked
  /// about unsaved changes: ``LeaveConfirming/saveDraft()`` of the screens is called instead. Deallocating the window does the
  /// same. If a lifecycle callback of a controller in the window calls the method, it takes effect when the callback has
  /// returned.
  public func close() { layers.closeWindow() }

  /// Calls the layout callbacks of all visible controllers. A ``WindowHost`` calls it when the size of the window has changed.
  public func layout() {
    layers.visibleChildren.forEach { $0.layout() }
  }

  /// Notifies all controllers of the window that the system is short of memory, see ``Controller/didReceiveMemoryWarning()``.
  public func receiveMemoryWarning() {
    layers.receiveMemoryWarning()
  }

  /// Changes several values of the environment at once. Each controller is notified only once, and not after each value.
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

  /// Presents a controller on top of all controllers of the window. If the window has no root, it reports
  /// ``ControllerDiagnostic/Reason/notInWindow``, and `onEnd` is called with `.canceled`.
  ///
  /// If the new controller fills the screen, the order of the callbacks is: `loadView` and `viewDidLoad` of the new controller,
  /// `viewWillDisappear` of the old one, `viewWillAppear` and `viewDidAppear` of the new one, `viewDidDisappear` of the old
  /// one. If the new controller is a sheet, the old one stays visible and gets no callbacks.
  ///
  /// Before these callbacks, ``Controller/prepare(for:from:)`` of the topmost controller is called.
  ///
  /// - Parameters:
  ///   - controller: The controller to present. Its ``Controller/presentationPreferences`` contain details, such as the heights
  ///     of a sheet.
  ///   - style: The style of the presentation.
  ///   - view: The view that has asked for the presentation. A popover points to the view.
  ///   - animated: Whether the presentation is animated.
  ///   - animator: The animator of this presentation, instead of that of the environment.
  ///   - onEnd: Called with the outcome when the presentation has ended with all its callbacks.
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

  /// Dismisses a presented controller and all controllers that are presented above it. If `controller` is the root, all
  /// presented controllers are dismissed. `onEnd` is called with the outcome when the dismissal has ended with all its
  /// callbacks.
  public func dismiss(
    _ controller: Controller,
    animated: Bool = true,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    layers.dismissLayers(animated: animated, from: { _ in controller }, onEnd: onEnd)
  }

  /// Begins to dismiss the topmost presented controller interactively, because the user drags it with a finger. Pass the
  /// progress of the drag to the returned transition, and finish or cancel it at the end.
  ///
  /// - Returns: The transition. `nil` if nothing is presented, if the window is not on screen, if another transition is under
  ///   way, or if a lifecycle callback of the presented controller or of the controller below it is running. Also `nil` if the
  ///   ``PresentationPreferences`` of the presented controller do not allow a dismissal, or if it has unsaved changes: then
  ///   call ``attemptDismissal(of:)``, which asks the user.
  public func beginInteractiveDismissal() -> ContainerTransition? { layers.beginInteractiveDismissal() }

  /// Returns the style in which a controller is presented, such as a sheet, or `nil` for a controller that is not presented.
  public func presentation(of controller: Controller) -> ModalStyle? {
    layers.presentation(of: controller)?.style
  }

  /// Returns the view that was passed as the source of a controller's presentation, for example the button to which a popover
  /// points. Otherwise `nil`. The window references the view weakly.
  public func presentationSource(of controller: Controller) -> AnyObject? {
    layers.presentation(of: controller)?.source.object
  }

  // MARK: Preferences and state

  /// Returns a preference of the controller that fills the screen, such as the look of the status bar. The root, or the topmost
  /// controller that is presented over the whole screen, is searched for its innermost visible child. Sheets are ignored: call
  /// ``Controller/preferences(_:)`` of a sheet to show its own navigation bar.
  public func preferences<Preferences>(_ kind: KeyPath<Controller, Preferences>) -> Preferences {
    (layers.visibleChildren.first ?? layers).preferences(kind)
  }

  /// Returns the saved state of the root and of the controllers below it, and of the presented controllers that have a
  /// ``Controller/restorationID``.
  public func saveState() -> ControllerState { layers.saveState() }

  /// Restores the states of the controllers. The root is restored first, so it can present controllers again before their
  /// states are restored.
  ///
  /// - Returns: The paths of the states whose controllers do not exist any more, in alphabetical order. The paths of the root
  ///   and of controllers below it begin with `"root"`.
  @discardableResult
  public func restoreState(_ state: ControllerState) -> [String] { layers.restoreState(state) }

  // MARK: Waiting

  /// Waits until no work of this window is under way. Work means tasks of controllers in a ``ControllerScope``, animated
  /// transitions, interactions, navigation steps, requests of lists, and asynchronous rules of form fields.
  ///
  /// The method waits for work that the controllers of this window have started: in their scopes, in lifecycle callbacks, and
  /// in such work itself. Work of other windows is ignored. Work that belongs to no window counts, such as the notifications of
  /// a database to its observers, and tasks that a test starts itself.
  ///
  /// The method does not wait for timers, for interactive transitions, or for work that waits for an answer of the user, such
  /// as a question or a sheet whose result is awaited. Use the method in tests, and in hosts that run a script of user actions.
  /// It does not poll, so the outcome does not depend on timing. It also returns when the current task is canceled.
  ///
  /// - Parameters:
  ///   - isDone: A condition that ends the wait early when it returns `true`. The closure is called again when `@Observable`
  ///     properties that it has read change, so its result must depend on such properties only.
  ///   - limit: The maximum duration of the wait, measured by the `ContinuousClock`.
  /// - Returns: An empty array, if no work is under way any more or `isDone` has returned `true`. After `limit` or a
  ///   cancellation, descriptions of the work that is still under way, the oldest first. After `limit`, these and the work of
  ///   other windows are also printed in debug builds.
  @discardableResult
  public func settle(
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration = .seconds(10)
  ) async -> [String] {
    await PendingWork.settle(pendingWork, orUntil: isDone, limit: limit)
  }
}
