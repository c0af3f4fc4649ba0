/// The mediator between a model and whatever shows it: a lifecycle, children, and scopes for the work
/// it starts. It has no view of its own; ``ViewController`` adds one.
///
/// Subclasses override the hooks (`viewDidLoad()`, `viewWillAppear(animated:)`, …). A hook does
/// nothing by itself and need not call `super` for the library's sake; what drives the hooks is
/// final. Hooks are called in the order of UIKit's view controllers, parents before their children.
///
/// Calls made from within a hook are safe: a begin or an end of this controller's appearance, and a change of
/// a container that is in the middle of one, wait until what is under way is done, and then happen before
/// the outermost call returns.
///
/// A controller that no container drives works on its own too: call ``beginAppearance(_:animated:)``
/// and ``endAppearance()`` yourself. Its owner must hold it strongly.
@MainActor
open class Controller {
  // MARK: Tree

  /// The container; `nil` for the root of a window and for what is presented in it.
  public final var parent: Controller? { container.flatMap { $0.isWindowLayers ? nil : $0 } }
  /// The contained controllers, in the order in which they were added.
  public final var children: [Controller] { childList }
  /// Whether this controller is between `willMove(toParent: container)` and its `didMove`.
  public internal(set) var isMovingToParent = false
  /// Whether this controller is between `willMove(toParent: nil)` and its `didMove`.
  public internal(set) var isMovingFromParent = false
  /// Whether this controller is on its way to be presented.
  public internal(set) var isBeingPresented = false
  /// Whether this controller is on its way to be dismissed.
  public internal(set) var isBeingDismissed = false

  // MARK: State

  /// What it was created with.
  public let parameters: ControllerParameters
  /// The transition under way, or `nil`. In hooks and behaviors it tells whether it is animated, and
  /// whether it was cancelled.
  public internal(set) var transition: AppearanceTransition?
  /// Where the controller stands between off screen and on screen, as its hooks were told.
  public internal(set) var appearance = AppearanceState.disappeared
  /// Whether the view is loaded. A controller without a view counts as loaded once its
  /// `viewDidLoad()` has run.
  public var isViewLoaded: Bool { isViewInPlace }
  /// How many times the view has been loaded.
  public var viewLoadCount: Int { Int(viewLoads) }

  /// The parent, or the layers of the window.
  package weak var container: Controller?
  var isWindowLayers: Bool { false }
  var childList: [Controller] = []
  var appearanceMachine = AppearanceStateMachine()
  var pendingActions: [AppearanceStateMachine.Action] = []
  package var isViewInPlace = false
  var viewLoads: Int32 = 0
  var needsReload = false
  /// Whether it is off screen only to come back with another view.
  var isReloading = false
  /// How many calls of hooks are under way.
  var sections: Int32 = 0
  /// How many changes of the children there were.
  var childrenVersion: Int32 = 0
  /// The change of the children that is under way, if any.
  package var currentTransition: ContainerTransition?
  /// How many changes are under way that move this controller into a container or out of one.
  var changesUnderWay: Int32 = 0
  var isBeingReparented = false
  package var hasLeft = false
  var localData = LocalDataState.notFetched
  var isRequestingRemoteData = false

  var appearedScope: ControllerScope?
  var loadedScope: ControllerScope?
  var controllerScope: ControllerScope?
  var behaviorList = BehaviorList()
  /// What any of the behaviors hooks into. Apart from them because every step of every controller reads it, and a
  /// property that nothing changes in place costs no check of exclusive access.
  var behaviorHooks: BehaviorHooks = []
  var environmentBox: EnvironmentBox?
  var extrasIfAny: ControllerExtras?

  // MARK: Settings

  /// Whether ``requestRemoteData()`` is started when the view has been loaded for the first time. If not, call
  /// ``loadRemoteData()`` when it is time.
  open var requestsRemoteDataOnLoad: Bool { true }
  /// Whether the children appear and disappear together with this controller. If not, the container calls
  /// ``beginAppearance(_:animated:)`` and ``endAppearance()`` of its children itself.
  open var forwardsAppearance: Bool { true }
  /// Whether a memory warning drops the view while it is off screen. It is loaded again when it is needed.
  open var unloadsHiddenView: Bool { false }
  /// Called with mistakes noticed in this controller or below it, and with who made them. If unset,
  /// the parent's is asked.
  public final var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)? {
    get { extrasIfAny?.onDiagnostic }
    set { extras.onDiagnostic = newValue }
  }

  // MARK: Presentation

  /// What the bar of the container shows for this controller. Read it with ``preferences(_:)``.
  open var navigationBar: NavigationBarPreferences { NavigationBarPreferences() }
  /// How the status bar looks while this controller is on top. Read it with ``preferences(_:)``.
  open var statusBar: StatusBarPreferences { StatusBarPreferences() }
  /// Which ways the device may be held while this controller is on top. Read it with ``preferences(_:)``.
  open var orientation: OrientationPreferences { OrientationPreferences(idiom: environment.idiom) }
  /// Whether a finger may drag this controller off its stack. Read it with ``preferences(_:)``.
  open var interactivePop: InteractivePopPolicy { InteractivePopPolicy() }
  /// How the view lies under bars. Read it with ``preferences(_:)``.
  open var layoutPreferences: LayoutPreferences { LayoutPreferences() }
  /// What the keyboard does about fields of this controller; `nil` for what the container says. Read it with
  /// ``keyboardPreferences``.
  open var keyboard: KeyboardPreferences? { nil }
  /// The children that are on screen when this controller is. A container that shows one child at
  /// a time returns that one.
  open var visibleChildren: [Controller] { children }
  /// The child whose preferences count instead of this controller's own, or `nil`: in a container, the one
  /// on top.
  open var visibleChild: Controller? { nil }
  /// The view for a host to draw, without its type; `nil` before it is loaded or if there is none.
  open var hostedView: AnyObject? { nil }

  /// Creates a controller. No view is loaded and nothing is started.
  ///
  /// - Parameter parameters: What it is to show, for subclasses that do not say so in an initializer of their
  ///   own.
  public init(parameters: ControllerParameters = .none) {
    self.parameters = parameters
  }

  // MARK: Hooks: loading

  /// Creates what this controller shows. Called once for each time the view is needed and not there.
  open func loadView() {}
  /// Called when the view has been loaded. Build and connect business objects here.
  open func viewDidLoad() {}
  /// Called when the view has been dropped, to be rebuilt or because of a memory warning.
  open func viewDidUnload() {}
  /// Called once in a controller's life, after the whole chain of `viewDidLoad()` overrides.
  open func configure() {}
  /// Called when memory is short, parents first.
  open func didReceiveMemoryWarning() {}

  // MARK: Hooks: data

  /// Fetches what is known on this machine, to be shown until remote data are there. Started once, right after
  /// ``configure()``, at the same time as the remote request.
  ///
  /// - Returns: What puts the data on screen. It is called unless remote data were there first, or unless
  ///   ``dropLateLocalData()`` was called. `nil` if nothing is known.
  /// - Throws: An error goes to ``handleError(_:)``.
  open func fetchLocalData() async throws -> (@MainActor () -> Void)? { nil }
  /// Fetches what the controller shows, and shows it. Started once, right after ``configure()``, or by
  /// ``loadRemoteData()``. It is cancelled when the controller leaves for good or is deallocated.
  ///
  /// - Throws: An error goes to ``handleError(_:)``, unless the request was cancelled.
  open func requestRemoteData() async throws {}
  /// The one place where errors of asynchronous hooks arrive. Reports the error as a diagnostic
  /// unless overridden.
  open func handleError(_ error: any Error) {
    report(.unhandledError(String(describing: error)))
  }

  // MARK: Hooks: appearance

  /// Called before the view is shown.
  open func viewWillAppear(animated: Bool) {}
  /// Called right after `viewWillAppear`, with the view in place and about to be laid out.
  open func viewIsAppearing(animated: Bool) {}
  /// Called before the view is laid out.
  open func viewWillLayout() {}
  /// Called after the view was laid out. Lay out children here.
  open func viewDidLayout() {}
  /// Called when the view is on screen.
  open func viewDidAppear(animated: Bool) {}
  /// Called before the view is taken off screen. Also called when a transition is turned around.
  open func viewWillDisappear(animated: Bool) {}
  /// Called when the view is off screen.
  open func viewDidDisappear(animated: Bool) {}

  // MARK: Hooks: containment

  /// Called once on the controller on top before `next` is pushed on it or presented over it: the place to configure
  /// what comes, whoever has asked for it.
  ///
  /// - Parameters:
  ///   - next: What will be on top.
  ///   - view: Who has asked for it, such as a view that manages itself; `nil` if that is not known.
  open func prepare(for next: Controller, from view: AnyObject?) {}

  /// Called before this controller joins `parent`, or leaves its container if `nil`.
  open func willMove(toParent parent: Controller?) {}
  /// Called when this controller has joined `parent`, or has left its container if `nil`.
  open func didMove(toParent parent: Controller?) {}
  /// Called when this controller, or a container that it is in, has left for good: after `didMove(toParent: nil)`,
  /// parents first. Moving to another container, or a transition that was cancelled, is no leaving.
  open func didLeave() {}
  /// Called when a child has finished, see ``ResultProviding``. Takes the child off the screen: removes it,
  /// unless a container overrides it and does what fits.
  ///
  /// - Returns: Whether the child leaves, now or when what is under way has ended. If not, its result is handed
  ///   back at once.
  open func childDidFinish(_ child: Controller) -> Bool {
    removeChild(child)
    return true
  }
  /// Called when what this controller presented, on top of all else, has been dismissed and has left.
  open func presentedDidDismiss(_ presented: Controller) {}
  /// Called when the environment has changed, parents first.
  open func environmentDidChange(from previous: ControllerEnvironment) {}

  /// Goes back by one step: leaves, see ``close()``, unless a subclass has steps of its own.
  ///
  /// For a host to call of ``ControllerWindow/topmost``, when a button with ``BarItem/backID`` was used, or the key of a device.
  @discardableResult
  open func handleBack() -> BackOutcome { close() ? .left : .stayed }

  // MARK: Hooks: base classes

  /// Called after `viewDidLoad()` and the behaviors that follow it. A base class that makes its own view connects it to its
  /// data here, so that a subclass need not call `super.viewDidLoad()`.
  open func viewIsReady() {}
  /// Called when the view is unloaded, before `viewDidUnload()`. A base class that makes its own view releases it here.
  open func dropView() {}

  // MARK: Hooks: state

  /// Puts what is worth keeping into `state`.
  open func encodeState(into state: inout ControllerState) throws {}
  /// Takes back what ``encodeState(into:)`` has put there. An error makes this controller start clean.
  open func decodeState(from state: ControllerState) throws {}

  // MARK: Subclasses of this module

  /// The controller in whose view this one's lies, or this one itself; `nil` if the view does not know.
  var hostOfView: Controller? { nil }
  /// Which child is selected, in a container that has one selected.
  var selectedChild: Int {
    get { 0 }
    set {}
  }
  /// What a container does about its selection when the children have changed.
  func childrenDidChange(from previous: [Controller]) {}
  /// What a subclass of this module does when a change of its children has ended.
  func changeDidEnd(_ transition: ContainerTransition) {}
  /// What a subclass of this module does when a finger has begun to dismiss it and let go.
  func dismissalWasCancelled() {}
  /// Those whose states this one's state has in it, by their names there.
  var restorables: [(id: String, controller: Controller)] {
    children.compactMap { child in child.restorationID.map { ($0, child) } }
  }
  /// The children that stay when one goes.
  func children(without child: Controller) -> [Controller] { children.filter { $0 !== child } }

  final var extras: ControllerExtras {
    if let extrasIfAny { return extrasIfAny }
    let extras = ControllerExtras()
    extrasIfAny = extras
    return extras
  }
}
