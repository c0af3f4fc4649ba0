import ControllerSupport
public import Navigator

/// The top of a tree of controllers: shows a root, and presents others on top of it.
@MainActor
public final class ControllerWindow {
  private let layers = WindowLayers()

  /// The root of the tree.
  ///
  /// Setting it while the window is shown dismisses what is presented, and takes the old root off screen. From within a hook
  /// of one concerned, that is done when the hook is. A controller that is in a container is removed there first, and that
  /// is reported. A root that joins a container is the window's root no more.
  public var root: Controller? {
    get { layers.root }
    set {
      if newValue?.parent != nil { newValue?.report(.rootWithParent) }
      layers.setRoot(newValue)
    }
  }
  /// What is presented on top of the root, the topmost last.
  public var presented: [Controller] { layers.presented }
  /// How a controller is presented, or `nil` if it is not.
  public func presentation(of controller: Controller) -> ModalStyle? {
    layers.presentation(of: controller)
  }
  /// The controller that is on top of everything, or `nil` in an empty window.
  public var topmost: Controller? { layers.visibleChild?.topmost }
  /// Whether the window is on screen.
  public private(set) var isShown = false
  /// What all controllers of the window are told about the place where they are shown.
  public var environment: ControllerEnvironment {
    get { layers.environment }
    set { layers.environment = newValue }
  }
  /// Called when preferences of a controller have changed while the tree stayed the same: read them again.
  public var onPreferencesChange: (@MainActor () -> Void)?
  /// Called with mistakes noticed in the window that no controller on the way up takes.
  public var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)? {
    get { layers.onDiagnostic }
    set { layers.onDiagnostic = newValue }
  }

  /// Creates a window that is not on screen.
  public init(root: Controller? = nil) {
    layers.owner = self
    self.root = root
  }

  // MARK: Showing

  /// Puts the window and its root on screen.
  public func show() {
    guard !isShown else { return }
    isShown = true
    layers.beginAppearance(true, animated: false)
    layers.endAppearance()
  }

  /// Takes the window and its root off screen.
  public func hide() {
    guard isShown else { return }
    isShown = false
    layers.beginAppearance(false, animated: false)
    layers.endAppearance()
  }

  /// Lays out the tree, for a host whose size has changed.
  public func layout() {
    layers.visibleChildren.forEach { $0.layout() }
  }

  /// Tells all controllers that memory is short.
  public func receiveMemoryWarning() {
    layers.receiveMemoryWarning()
  }

  // MARK: Presenting

  /// Presents a controller on top of everything. Without a root, nothing happens.
  ///
  /// Order, over the whole screen: new `loadView`, `viewDidLoad`, old `viewWillDisappear`, new `viewWillAppear`, new
  /// `viewDidAppear`, old `viewDidDisappear`. As a sheet, the old one is told nothing.
  ///
  /// Before that, the one on top is asked to ``Controller/prepare(for:from:)``.
  ///
  /// - Parameters:
  ///   - controller: What to present.
  ///   - presentation: How.
  ///   - view: Who has asked for it, if that is known.
  ///   - animated: Whether it is to be animated.
  ///   - onEnd: Called when everything has settled.
  public func present(
    _ controller: Controller,
    as presentation: ModalStyle = .sheet,
    from view: AnyObject? = nil,
    animated: Bool = false,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    layers.present(controller, as: presentation, from: view, animated: animated, onEnd: onEnd)
  }

  /// Dismisses a presented controller and everything above it; for the root, everything that is presented. `onEnd` is
  /// called when everything has settled.
  public func dismiss(
    _ controller: Controller,
    animated: Bool = false,
    onEnd: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    layers.dismiss(controller, animated: animated, onEnd: onEnd)
  }

  /// Begins a dismissal of what is on top that a finger drags: update, finish or cancel what is returned.
  ///
  /// - Returns: The transition, or `nil` when nothing is presented, when the window is not on screen, when another
  ///   transition is under way, and from within a hook of the two concerned.
  public func beginInteractiveDismissal() -> ContainerTransition? { layers.beginInteractiveDismissal() }

  // MARK: Preferences and state

  /// What the controller says that is on top of what fills the screen: of the root, or of what is presented over the whole
  /// screen. A sheet does not count; what its own bar shows, ``Controller/preferences(_:)`` of it says.
  public func preferences<Preferences>(_ kind: KeyPath<Controller, Preferences>) -> Preferences {
    (layers.visibleChildren.first ?? layers).preferences(kind)
  }

  /// What the root and those below it keep, and those that are presented by hand and have a ``Controller/restorationID``.
  public func saveState() -> ControllerState { layers.saveState() }

  /// Gives back what was kept: to the root first, which may present again what was presented.
  ///
  /// - Returns: The paths of what was kept of controllers that are not there any more, in order. That of the root begins with
  ///   `"root"`.
  @discardableResult
  public func restoreState(_ state: ControllerState) -> [String] { layers.restoreState(state) }

  // MARK: Waiting

  /// Waits until no work that this package has started is under way in this process: work in scopes, animated transitions,
  /// interactions, navigation steps, deliveries to store observers, asynchronous field rules.
  ///
  /// Work that waits for an answer of the user, such as a prompt or a sheet whose result is awaited, does not count, nor do
  /// timers and interactive transitions. Tests and scripted hosts use it. It does not poll, so the outcome does not depend on
  /// timing. It also returns when the current task is canceled.
  ///
  /// - Parameters:
  ///   - isDone: Ends the wait early when it returns `true`. It is read under Observation, so it must depend on `@Observable`
  ///     state only.
  ///   - limit: The time after which the wait ends although work is under way, on the continuous clock.
  /// - Returns: Descriptions of the work that is under way after `limit` or a cancellation, the oldest first; otherwise an
  ///   empty array. After `limit` they are also printed in debug builds.
  @discardableResult
  public func settle(
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration = .seconds(10)
  ) async -> [String] {
    await PendingWork.settle(orUntil: isDone, limit: limit)
  }
}
