import ControllerSupport

/// The mediator between a model and a view: a controller has a lifecycle, children, and scopes for the work
/// that it starts. ``ViewController`` adds a view.
///
/// Subclasses override methods such as `viewDidLoad()` and `viewWillAppear(animated:)`. The methods of this class do nothing, so an
/// override need not call `super`. They are called in the order of UIKit's view controllers, parents before their children. The
/// declaration begins with what a first screen overrides; the groups at its end are for containers and hosts.
///
/// An override may call any method. A begin or an end of this controller's appearance, and a change of
/// a container that is changing already, wait until the current step has ended. They take effect before
/// the outermost call returns.
///
/// A controller also works without a container: call ``beginAppearance(_:animated:)``
/// and ``endAppearance()`` yourself, and retain the controller.
@MainActor
open class Controller {
  /// Creates a controller. No view is loaded and nothing is started.
  public init() {}

  // MARK: The view

  /// Creates the view. Called each time the view is needed and not loaded.
  open func loadView() {}
  /// Called when the view has been loaded. Build and connect business objects here.
  open func viewDidLoad() {}
  /// Called when the view has been dropped, to be rebuilt or because of a memory warning.
  open func viewDidUnload() {}
  /// Called once in a controller's life, after the whole chain of `viewDidLoad()` overrides.
  open func configure() {}
  /// Called when memory is short, parents first.
  open func didReceiveMemoryWarning() {}

  // MARK: Appearance

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

  // MARK: Errors and state

  /// The one place where errors of asynchronous hooks arrive. Reports the error as a diagnostic
  /// unless overridden.
  open func handleError(_ error: any Error) {
    report(.unhandledError(String(describing: error)))
  }

  /// Saves values of this controller in `state`.
  open func encodeState(into state: inout ControllerState) throws {}
  /// Restores the values that ``encodeState(into:)`` has saved. After an error, this controller starts without saved
  /// values.
  open func decodeState(from state: ControllerState) throws {}

  // MARK: Preferences, which a class overrides or its creator sets, see `setPreference(_:to:)`

  /// The contents of the navigation bar for this controller. A host reads them with ``preferences(_:)``.
  open var navigationBar: NavigationBarPreferences { given(\.navigationBar) ?? NavigationBarPreferences() }
  /// The look of the status bar while this controller is on top. A host reads it with ``preferences(_:)``.
  open var statusBar: StatusBarPreferences { given(\.statusBar) ?? StatusBarPreferences() }
  /// The supported orientations of the device. A host reads them with ``preferences(_:)``.
  open var orientation: OrientationPreferences {
    given(\.orientation) ?? OrientationPreferences(idiom: environment.idiom)
  }
  /// The rules for a swipe back from this controller. A host reads them with ``preferences(_:)``.
  open var interactivePop: InteractivePopPolicy { given(\.interactivePop) ?? InteractivePopPolicy() }
  /// The layout of the view under bars. A host reads it with ``preferences(_:)``.
  open var layoutPreferences: LayoutPreferences { given(\.layoutPreferences) ?? LayoutPreferences() }
  /// The entry of the tab bar for this controller. A host reads it with ``preferences(_:)`` or directly.
  open var tabItem: TabItem { given(\.tabItem) ?? TabItem() }
  /// The details of a presentation of this controller. A host reads them with ``preferences(_:)``.
  open var presentationPreferences: PresentationPreferences {
    given(\.presentationPreferences) ?? PresentationPreferences()
  }
  /// The behavior of the keyboard for fields of this controller; `nil` for that of the container. Read it with
  /// ``keyboardPreferences``.
  open var keyboard: KeyboardPreferences? { given(\.keyboard) ?? nil }

  // MARK: Settings

  /// Whether the children appear and disappear together with this controller. If not, the container calls
  /// ``beginAppearance(_:animated:)`` and ``endAppearance()`` of its children itself. The default is `true`.
  public final var forwardsAppearance = true
  /// Whether a memory warning drops the view while it is off screen. The view is loaded again when it is needed. The default is
  /// `false`.
  public final var unloadsHiddenView = false
  /// The handler for mistakes in this controller or below it. The arguments are the mistake and the controller that has
  /// made the mistake. Without a handler, that of the parent is called.
  public final var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)? {
    get { extrasIfAny?.onDiagnostic }
    set { extras.onDiagnostic = newValue }
  }

  // MARK: Joining and leaving

  /// Called once on the topmost controller before `next` is pushed on it or presented over it. Configure `next` here.
  ///
  /// - Parameters:
  ///   - next: The controller that will be on top.
  ///   - view: The view that has asked for the change, or `nil`.
  open func prepare(for next: Controller, from view: AnyObject?) {}

  /// Called before this controller joins `parent`, or leaves its container if `nil`.
  open func willMove(toParent parent: Controller?) {}
  /// Called when this controller has joined `parent`, or has left its container if `nil`.
  open func didMove(toParent parent: Controller?) {}
  /// Called when this controller, or a container that it is in, has left for good: after `didMove(toParent: nil)`,
  /// parents first. It is not called when
  /// the controller moves to another container or when a transition was canceled.
  open func didLeave() {}
  /// Called when the controller that was presented over this one has been dismissed and has left.
  open func presentedDidDismiss(_ presented: Controller) {}
  /// Called when the environment has changed, parents first.
  open func environmentDidChange(from previous: ControllerEnvironment) {}

  /// Goes back by one step inside of this controller, such as the previous page of a form. Called when the user goes back, from
  /// the topmost controller up.
  ///
  /// - Returns: `true` if the controller went back. If `false`, the container goes back, see ``childrenLeaving(whenGoingBackFrom:)``.
  @discardableResult
  open func handleBack() -> Bool { false }

  // MARK: Reading the state

  /// The container; `nil` for the root of a window and for presented controllers.
  public final var parent: Controller? { container.flatMap { $0.isWindowLayers ? nil : $0 } }
  /// The contained controllers, in the order in which they were added.
  public final var children: [Controller] { childList }
  /// Whether this controller is joining a container: from `willMove(toParent:)` to `didMove(toParent:)`.
  public final internal(set) var isMovingToParent = false
  /// Whether this controller is leaving its container: from `willMove(toParent: nil)` to `didMove(toParent: nil)`.
  public final internal(set) var isMovingFromParent = false
  /// Whether this controller is being presented.
  public final internal(set) var isBeingPresented = false
  /// Whether this controller is being dismissed.
  public final internal(set) var isBeingDismissed = false
  /// The transition that is under way, or `nil`. In hooks and behaviors it tells whether it is animated, and whether it
  /// was canceled.
  public final internal(set) var transition: AppearanceTransition?
  /// The state between off screen and on screen, according to the hooks that were called.
  public final internal(set) var appearance = AppearanceState.disappeared
  /// Whether the view is loaded. A controller without a view counts as loaded once its
  /// `viewDidLoad()` has run.
  public final var isViewLoaded: Bool { isViewInPlace && !isLoadingView }
  /// How many times the view has been loaded.
  public final var viewLoadCount: Int { Int(viewLoads) }

  // MARK: Containers

  /// The children that appear together with this controller: all children, unless a container overrides the property.
  open var visibleChildren: [Controller] { children }
  /// The child whose preferences replace the preferences of this controller, such as the top of a stack; otherwise
  /// `nil`.
  open var visibleChild: Controller? { nil }
  /// Called when a child has finished, see ``ResultProviding``. Removes the child, unless a container overrides this method.
  ///
  /// - Returns: Whether the child leaves, now or when the current change has ended. If not, its result is delivered at once.
  open func childDidFinish(_ child: Controller) -> Bool {
    removeChild(child)
    return true
  }
  /// Returns the children that go when the user goes back from a child: that child and those above it. They are asked first,
  /// see ``LeaveConfirming``.
  ///
  /// - Returns: The children, the lowest first. Empty if this container cannot go back from the child, as by default. Then the
  ///   next container is asked.
  open func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] { [] }
  /// Called when a change of the children, or of which of them are visible, begins: before any of them appears or disappears,
  /// also when a finger drives the change. The children are the new ones already.
  open func childrenWillChange(_ change: TreeChange) {}
  /// Called when a change of the children has ended, completed or canceled: after `viewDidAppear` of the incoming controllers.
  /// ``TreeChange/outcome`` says how.
  open func childrenDidChange(_ change: TreeChange) {}

  // MARK: Hosts and base classes

  /// The view that a host embeds, as any object. `nil` before the view is loaded, and for a controller without a view.
  open var hostedView: AnyObject? { nil }
  /// Called when the user has activated a bar item of this controller, other than the one that leads back.
  open func didActivate(_ item: BarItem) {}
  /// The view into which a host embeds the view of a child: this controller's own, unless a container overrides it.
  open func containerView(for child: Controller) -> AnyObject? {
    // A controller that has moved here from another list still references the cell of that list, which is ignored.
    let cell = child.extrasIfAny?.cell
    return (cell?.list === self ? cell?.view : nil) ?? hostedView
  }
  /// Called after `viewDidLoad()` and its behaviors. A base class connects its view to its data here. A subclass of the
  /// base class need not call `super.viewDidLoad()`.
  open func viewIsReady() {}
  /// Called when the view is unloaded, before `viewDidUnload()`. A base class releases its view here.
  open func dropView() {}

  // MARK: Storage

  /// The parent, or the layers of the window.
  package final weak var container: Controller?
  var isWindowLayers: Bool { false }
  final var childList: [Controller] = []
  final var appearanceMachine = AppearanceStateMachine()
  final var pendingActions = WorkQueue<AppearanceStateMachine.Action>()
  /// Whether the view is loaded or being loaded. Not `package`: the program checks each access to a stored property that other
  /// modules see, which takes longer than the access (`core.behaviors.absent`).
  final var holdsView = false
  package final var isViewInPlace: Bool { holdsView }
  /// Whether `loadView()` is being called.
  final var isLoadingView = false
  final var viewLoads: Int32 = 0
  final var needsReload = false
  /// Whether the controller is off screen only until its view has been rebuilt.
  final var isReloading = false
  /// The number of nested lifecycle callbacks of this controller that are running.
  final var sections: Int32 = 0
  /// The number of changes of the children so far.
  final var childrenVersion: Int32 = 0
  /// The change of the children that is under way, if any.
  package final var currentTransition: ChildrenChange?
  /// The number of running changes that add this controller to a container or remove it from one.
  final var changesUnderWay: Int32 = 0
  package final var hasLeft = false
  final var isConfigured = false
  final var dataLoading = DataLoadingState.neededByView

  final var appearedScope: ControllerScope?
  final var loadedScope: ControllerScope?
  final var controllerScope: ControllerScope?
  /// The behaviors of this controller, in the order of addition.
  package final internal(set) var behaviors: [any ControllerBehavior] = [] {
    didSet { hasBehaviors = !behaviors.isEmpty }
  }
  final var hasBehaviors = false
  final var environmentBox: EnvironmentBox?
  final var extrasIfAny: ControllerExtras?

  deinit {
    if childList.isEmpty, extrasIfAny == nil { return }
    // The array of children is moved out of this controller, so that it holds the only references to them.
    let children = ReleasedChildren(childList)
    childList = []
    MainThread.run { [extrasIfAny, hasLeft, type = type(of: self)] in
      if !hasLeft, extrasIfAny?.isStarted == true {
        Diagnostics.report(
          "\(type) was deallocated while it was started. Its owner must retain it and call stop()."
        )
      }
      children.release()
    }
  }

  // MARK: Subclasses of this module

  /// The controller that the view has as its host, or `nil` if the view is not loaded or has none.
  var hostOfView: Controller? { nil }
  /// The index of the selected child of a container with a selection.
  var selectedChild: Int {
    get { 0 }
    set {}
  }
  /// The selected child of a container with a selection.
  var selectedChildController: Controller? { nil }
  /// Selects another child when the children have changed.
  func adjustSelection(keeping selected: Controller?) {}
  /// The kind of a change of the children that has just been made.
  func kind(of change: ChildrenChange) -> TreeChange.Kind { .children }
  /// Called when a change of the children has ended and everything has settled.
  func changeDidEnd(_ change: ChildrenChange) {}
  /// Called after ``viewDidAppear(animated:)`` and its behaviors, so that a subclass need not call `super`.
  func hasAppeared() {}
  /// Called after ``environmentDidChange(from:)``, when the controllers below have the new environment too.
  func didHandDownEnvironment() {}
  /// The overrides of the environment of controllers that are no containers of this one, in the order in which they are applied.
  var inheritedOverrides: [@MainActor (inout ControllerEnvironment) -> Void] { [] }
  /// Removes children because the user goes back. Screens with unsaved changes have agreed before.
  func removeForUser(_ leaving: [Controller], _ confirmed: [Controller]) {
    changeChildren(animated: true) { children in
      children.filter { child in !leaving.contains { $0 === child } }
    }
  }
  /// Dismisses this presented controller by other means than the window's.
  ///
  /// - Returns: Whether the controller does so.
  func dismissForUser(_ confirmed: [Controller]) -> Bool { false }
  /// Called when the user has begun to dismiss this controller with a swipe and has canceled it.
  func dismissalWasCanceled() {}
  /// Saves what a container knows of its children, so that a subclass may override ``encodeState(into:)`` without `super`.
  func encodeChildren(into state: inout ControllerState) throws {}
  /// Restores what ``encodeChildren(into:)`` has saved, before ``decodeState(from:)``.
  func decodeChildren(from state: ControllerState) throws {}
  /// The child controllers whose state is saved with this controller's state, by restoration identifier.
  var restorables: [(id: String, controller: Controller)] {
    children.compactMap { child in child.restorationID.map { ($0, child) } }
  }
  /// The text of the route that a child shows, for a description of the tree.
  func routeText(of child: Controller) -> String? { nil }
  /// Returns the children that remain when a child is removed.
  func children(without child: Controller) -> [Controller] { children.filter { $0 !== child } }

  final var extras: ControllerExtras {
    if let extrasIfAny { return extrasIfAny }
    let extras = ControllerExtras()
    extrasIfAny = extras
    return extras
  }
}
