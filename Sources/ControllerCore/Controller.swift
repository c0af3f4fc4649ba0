import ControllerSupport

/// The mediator between a model and a view. A controller has lifecycle callbacks, child controllers, and lifetimes
/// (``ControllerScope``) for the work that it starts. ``ViewController`` adds a view.
///
/// Subclasses override methods such as `viewDidLoad()` and `viewWillAppear(animated:)`. The methods of this class do nothing,
/// so an override need not call `super`. They are called in the order of UIKit's view controllers, parents before their
/// children. The methods that a screen usually overrides come first. The groups at the end are for containers and for hosts,
/// which connect the controllers to a platform.
///
/// An override may call any method of the controller. If the override begins or ends this controller's appearance, the effect
/// waits until the current callback has returned. If the override changes the children of a container during another change, such
/// as a push, the new change waits for the end of that change.
///
/// A controller also works without a container: call ``beginAppearance(_:animated:)``
/// and ``endAppearance()`` yourself, and retain the controller.
@MainActor
open class Controller {
  /// Creates a controller without a container. The view is loaded when needed.
  public init() {}

  // MARK: The view

  /// Creates the view. Called whenever the view is needed and is not loaded: the first time, and again after the view was
  /// unloaded.
  open func loadView() {}
  /// Called when the view was loaded. Configure the view here, and connect it to the objects of the app.
  open func viewDidLoad() {}
  /// Called after the view was released: because it is rebuilt, because the system is short of memory, or because the
  /// controller was removed from its container for good.
  open func viewDidUnload() {}
  /// Called once, after the first `viewDidLoad()` of this controller. Not called again when the view is rebuilt.
  open func configure() {}
  /// Called when the system is short of memory: first on a container, then on its children.
  open func didReceiveMemoryWarning() {}

  // MARK: Appearance

  /// Called before the view is shown.
  open func viewWillAppear(animated: Bool) {}
  /// Called after `viewWillAppear`, when the view is in the view of its container and is about to be laid out.
  open func viewIsAppearing(animated: Bool) {}
  /// Called before the view is laid out.
  open func viewWillLayout() {}
  /// Called after the view was laid out. Lay out children here.
  open func viewDidLayout() {}
  /// Called when the view is on screen and its transition has ended.
  open func viewDidAppear(animated: Bool) {}
  /// Called before the view is taken off screen, for example before a pop. Also called for a view that does not finish
  /// appearing: if the user stops a swipe back midway, the previous screen, which was appearing, disappears.
  open func viewWillDisappear(animated: Bool) {}
  /// Called when the view is off screen and its transition has ended.
  open func viewDidDisappear(animated: Bool) {}

  // MARK: Errors and state

  /// Handles the errors that asynchronous methods of this controller throw, such as ``DataLoading/load()``. The default
  /// implementation reports each error to ``onDiagnostic``.
  open func handleError(_ error: any Error) {
    report(.unhandledError(String(describing: error)))
  }

  /// Saves values of this controller, such as the text of a search field, so that ``decodeState(from:)`` can restore them after
  /// a launch.
  open func encodeState(into state: inout ControllerState) throws {}
  /// Restores the values that ``encodeState(into:)`` has saved. Throw an error for values that cannot be used. The error goes
  /// to ``handleError(_:)``, and other controllers are restored all the same.
  open func decodeState(from state: ControllerState) throws {}

  // MARK: Preferences, which a subclass overrides or other code sets with `setPreference(_:to:)`

  /// The title, the buttons and the other contents of the navigation bar while this controller is on top. Override the property,
  /// or set the value with ``setPreference(_:to:)``. The adapter to the platform, ``WindowHost``, updates the bar.
  open var navigationBar: NavigationBarPreferences { given(\.navigationBar) ?? NavigationBarPreferences() }
  /// The look of the status bar while this controller is on top, for example light text. Override the property, or set the value
  /// with ``setPreference(_:to:)``.
  open var statusBar: StatusBarPreferences { given(\.statusBar) ?? StatusBarPreferences() }
  /// The supported orientations of the device, such as landscape. Override the property, or set the value with
  /// ``setPreference(_:to:)``.
  open var orientation: OrientationPreferences {
    given(\.orientation) ?? OrientationPreferences(idiom: environment.idiom)
  }
  /// Whether the user may swipe back from this controller, and how near to the edge the swipe must begin. Override the property,
  /// or set the value with ``setPreference(_:to:)``.
  open var interactivePop: InteractivePopPolicy { given(\.interactivePop) ?? InteractivePopPolicy() }
  /// The layout of the view behind navigation bars and tab bars, for example whether the view extends behind them. Override the
  /// property, or set the value with ``setPreference(_:to:)``.
  open var layoutPreferences: LayoutPreferences { given(\.layoutPreferences) ?? LayoutPreferences() }
  /// The title, image and badge of this controller in the tab bar of the tab controller that contains it. Override the property,
  /// or set the value with ``setPreference(_:to:)``.
  open var tabItem: TabItem { given(\.tabItem) ?? TabItem() }
  /// The details of a presentation of this controller, such as the heights of a sheet. Override the property, or set the value
  /// with ``setPreference(_:to:)``.
  open var presentationPreferences: PresentationPreferences {
    given(\.presentationPreferences) ?? PresentationPreferences()
  }
  /// The behavior of the keyboard for the text fields of this controller, such as the distance to the edited field. If it is
  /// `nil`, the value of the nearest container that has one applies. ``keyboardPreferences`` returns the resulting value.
  open var keyboard: KeyboardPreferences? { given(\.keyboard) ?? nil }

  // MARK: Settings

  /// Whether the children appear and disappear together with this controller. If `false`, this controller must call
  /// ``beginAppearance(_:animated:)`` and ``endAppearance()`` of its children itself. The default is `true`.
  public final var forwardsAppearance = true
  /// Whether this controller unloads its view at a memory warning while it is off screen. The view is loaded again when it is
  /// needed. The default is `false`.
  public final var unloadsHiddenView = false
  /// The handler for reports of programming errors, such as a child that is added twice. The arguments are the report and the
  /// controller that it is about: this controller, or a controller below it for which no nearer container has a handler.
  public final var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)? {
    get { extrasIfAny?.onDiagnostic }
    set { extras.onDiagnostic = newValue }
  }

  // MARK: Joining and leaving a container

  /// Called once on the topmost controller before `next` is pushed above it or presented over it. Pass data to `next` here.
  ///
  /// - Parameters:
  ///   - next: The controller that will be on top.
  ///   - view: The view that has caused the push or the presentation, such as a list cell, or `nil`.
  open func prepare(for next: Controller, from view: AnyObject?) {}

  /// Called before this controller joins `parent`. If `parent` is `nil`, called before this controller leaves its container.
  open func willMove(toParent parent: Controller?) {}
  /// Called when this controller has joined `parent`. If `parent` is `nil`, called when this controller has left its container.
  open func didMove(toParent parent: Controller?) {}
  /// Called when this controller, or a container that it is in, was removed from the tree of controllers. The call comes after
  /// `didMove(toParent: nil)`, and on a container before its children. It is not called when the controller moves to another
  /// container, or when the transition of the removal was canceled.
  open func didLeave() {}
  /// Called on the presenting controller when the controller `presented` over it was dismissed and is off screen.
  ///
  /// The presenting controller is the one whose method ``present(_:as:from:animated:animator:onEnd:)`` was called, in whatever
  /// container it is, or the screen that was in front when a navigator presented a route. If it was removed in the meantime, or
  /// if the window itself presented, the method is called on the controller directly below: another presented controller, or the
  /// root of the window.
  open func presentedDidDismiss(_ presented: Controller) {}
  /// Called when the environment of this controller has changed: first on a container, then on its children.
  open func environmentDidChange(from previous: ControllerEnvironment) {}

  /// Goes back by one step inside of this controller, such as the previous page of a form. When the user goes back, the topmost
  /// controller is called first, then its containers from the innermost to the outermost.
  ///
  /// - Returns: `true` if the controller went back. If `false`, the container goes back, see
  ///   ``childrenLeaving(whenGoingBackFrom:)``.
  @discardableResult
  open func handleBack() -> Bool { false }

  /// Called when the user taps the tab that is selected already. The topmost controller of the tab is called first, then its
  /// containers inside of the tab, until one has handled the tap, for example by scrolling to its top. A stack among them that does
  /// not handle the tap goes back to its first screen, as on the platforms. The containers of this stack are then not called, unless
  /// the stack shows its first screen already.
  ///
  /// ```swift
  /// override func handleTabTap() -> Bool {
  ///   guard !isAtTop else { return false }
  ///   scrollToTop()
  ///   return true
  /// }
  /// ```
  ///
  /// - Returns: `true` if the controller has handled the tap. If `false`, its container is called, or goes back. Screens with unsaved
  ///   changes ask the user before a stack removes them.
  open func handleTabTap() -> Bool { false }

  // MARK: Reading the state

  /// The container of this controller. `nil` for the root of a window and for presented controllers.
  public final var parent: Controller? { container.flatMap { $0.isWindowLayers ? nil : $0 } }
  /// The child controllers, in order. A stack contains its screens from the root to the top, for example.
  public final var children: [Controller] { childList }
  /// Whether this controller is being added to a container: from the call of `willMove(toParent:)` to the call of
  /// `didMove(toParent:)`.
  public final internal(set) var isMovingToParent = false
  /// Whether this controller is being removed from its container: from the call of `willMove(toParent: nil)` to the call of
  /// `didMove(toParent: nil)`.
  public final internal(set) var isMovingFromParent = false
  /// Whether this controller is being presented.
  public final internal(set) var isBeingPresented = false
  /// Whether this controller is being dismissed.
  public final internal(set) var isBeingDismissed = false
  /// The running transition in which this controller appears or disappears, or `nil`. Lifecycle callbacks and behaviors read
  /// here whether the transition is animated, and whether it was canceled.
  public final internal(set) var transition: AppearanceTransition?
  /// The appearance of this controller according to the callbacks that were called, such as `.appearing` after `viewWillAppear`
  /// and before `viewDidAppear`.
  public final internal(set) var appearance = AppearanceState.disappeared
  /// Whether the view is loaded. A controller without a view counts as loaded once its
  /// `viewDidLoad()` has run.
  public final var isViewLoaded: Bool { isViewInPlace && !isLoadingView }
  /// The number of times that the view of this controller was loaded. It is more than 1 after the view was rebuilt.
  public final var viewLoadCount: Int { Int(viewLoads) }

  // MARK: Containers

  /// The children that appear together with this controller: all children, unless a container overrides the property.
  open var visibleChildren: [Controller] { children }
  /// The child whose preferences, such as the title in the navigation bar, replace those of this controller: for example the top
  /// of a stack. `nil` if this controller's own preferences apply.
  open var visibleChild: Controller? { nil }
  /// Called when a child asks to be closed, with ``close()`` or because it has finished with a result (see
  /// ``ResultProviding``). Removes the child, unless a container overrides this method.
  ///
  /// - Returns: Whether the child is removed, now or when the current change of the children has ended. If `false`, the child
  ///   stays, and its result is delivered at once instead of after the removal.
  open func childDidFinish(_ child: Controller) -> Bool {
    removeForUser([child], [])
    return true
  }
  /// Returns the children that are removed when the user goes back from `child`, such as a screen of a stack and all screens
  /// above it. Before the removal, the user is asked about screens with unsaved changes, see ``LeaveConfirming``.
  ///
  /// - Returns: The children, the lowest first. Empty if this container cannot go back from the child, which is the default. Then
  ///   the method is called on the next container outside.
  open func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] { [] }
  /// Called when a change of ``children`` or of ``visibleChildren`` begins, before any child appears or disappears.
  /// Both properties have their new values already. Also called when the user begins to swipe back, although the user
  /// may cancel the swipe later.
  open func childrenWillChange(_ change: TreeChange) {}
  /// Called when a change of the children has ended, completed or canceled: after `viewDidAppear` of the incoming controllers.
  /// ``TreeChange/outcome`` tells whether the change was completed or canceled.
  open func childrenDidChange(_ change: TreeChange) {}

  // MARK: Hosts and base classes

  /// The view that the window's host (``WindowHost``) puts into the view of the container. It is an `AnyObject`, because each
  /// platform has its own type of view. `nil` before the view is loaded, and for a controller without a view.
  open var hostedView: AnyObject? { nil }
  /// Called when the user has activated a bar item of this controller that is not the back button.
  open func didActivate(_ item: BarItem) {}
  /// Called when the user has typed in the search field of this controller's bar, or has chosen another scope. Store the search,
  /// and return it in ``NavigationBarPreferences/search``.
  open func didSearch(_ search: BarSearch) {}
  /// Returns the view into which the window's host (``WindowHost``) puts the view of a child: the child's list cell if it has
  /// one, or else the view of this controller.
  open func containerView(for child: Controller) -> AnyObject? {
    // The child may still reference the cell of a list that contained it before. The view of the child must not go into an old
    // cell.
    let cell = child.extrasIfAny?.cell
    return (cell?.list === self ? cell?.view : nil) ?? hostedView
  }
  /// Called after `viewDidLoad()`, for base classes. A base class connects its view to its data here and not in
  /// `viewDidLoad()`, so that a subclass need not call `super.viewDidLoad()`.
  open func viewIsReady() {}
  /// Called when the view is unloaded, before `viewDidUnload()`. A base class that stores the view in a property, such
  /// as ``ViewController``, overrides this method to release the view.
  open func dropView() {}

  // MARK: Storage

  /// The container of this controller. An internal controller, `WindowLayers`, contains the root controller of a
  /// window and all presented controllers. It is their `container`, while their public property ``parent`` is `nil`.
  package final weak var container: Controller?
  var isWindowLayers: Bool { false }
  final var childList: [Controller] = []
  final var appearanceMachine = AppearanceStateMachine()
  final var pendingActions = WorkQueue<AppearanceStateMachine.Action>()
  /// Whether the view is loaded or is being loaded. Other modules read the computed property ``isViewInPlace``: if they could
  /// access the stored property, Swift would check each access for overlaps at run time, which is slow.
  final var holdsView = false
  package final var isViewInPlace: Bool { holdsView }
  /// Whether `loadView()` is being called.
  final var isLoadingView = false
  final var viewLoads: Int32 = 0
  final var needsReload = false
  /// Whether ``reloadView()`` is replacing the view. Changes that add, remove or move the controller wait until the new view is
  /// loaded.
  final var isReloading = false
  /// The nesting depth of the lifecycle callbacks of this controller that are running. While it is not 0, calls of
  /// ``beginAppearance(_:animated:)`` and ``endAppearance()`` are queued. They run after the outermost callback has returned.
  final var sections: Int32 = 0
  /// The number of times that the children have changed. Code that calls a callback of each child, one after the other,
  /// compares the numbers before and after a callback to find out whether it has changed the children.
  final var childrenVersion: Int32 = 0
  /// The change of the children that is under way, or of the visible children, such as the selected tab. `nil` without a change.
  package final var currentTransition: ChildrenChange?
  /// The number of changes under way that add this controller to a container or remove it from one.
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
    // The children are moved out of this controller, so that `ReleasedChildren` has the only reference to them and can
    // release a deep tree without recursion.
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

  // MARK: Overrides of subclasses in this module

  /// The controller that receives the events of this controller's view: usually this controller. If the app has put the view into
  /// the view of another controller, it is that controller, and this controller should be its child. `nil` without a view.
  var hostOfView: Controller? { nil }
  /// Returns whether a change of this controller's children is a push, a pop or another kind of change. The observers
  /// of the change and its animation read the result. Called when ``children`` has its new value, and before any child
  /// appears.
  func kind(of change: ChildrenChange) -> TreeChange.Kind { .children }
  /// Called when a change of the children has ended with all its callbacks, before its completion handlers.
  func changeDidEnd(_ change: ChildrenChange) {}
  /// The ``RouteController`` with this modal stack. `nil` for other controllers, which the app presents itself.
  var modalHost: (any ModalHosting)? { nil }
  /// Whether the children are screens of the app, see ``screenAround``. `false` for a controller that is a screen itself, and for
  /// the containers of a ``RouteController``, which it replaces when the layout changes.
  var holdsScreens: Bool { false }
  /// Called right after ``viewDidAppear(animated:)``. Base classes in this module override this method and not
  /// `viewDidAppear`, so that an override of `viewDidAppear` in an app need not call `super`.
  func hasAppeared() {}
  /// Called when this controller and all controllers below it were removed, after ``didLeave()`` of all of them.
  ///
  /// - Parameter change: The change that has removed this controller or a container around it. `nil` if no container has removed
  ///   them, for example because the container was deallocated.
  func treeDidLeave(by change: ChildrenChange?) {}
  /// Called when this controller and all controllers below it have received a new environment, after all calls of
  /// ``environmentDidChange(from:)``. A container may move screens here, for example into two columns.
  func didHandDownEnvironment() {}
  /// Environment overrides of controllers that do not contain this controller. For example, a stack that a ``RouteController``
  /// presents as a sheet is not its child. The overrides of the ``RouteController`` still apply, so that a screen has the same
  /// environment in a sheet as in a column.
  var inheritedOverrides: [@MainActor (inout ControllerEnvironment) -> Void] { [] }
  /// Removes the children in `leaving`, because the user goes back or a child has called ``close()``. If a `RouteNavigator`
  /// decides which screens a stack shows, the stack overrides this method and asks the navigator to remove them.
  ///
  /// - Parameter confirmed: The screens whose unsaved changes the user has agreed to discard. When this removal has ended, the
  ///   agreement ends, so that a later action asks the user again.
  func removeForUser(_ leaving: [Controller], _ confirmed: [Controller]) {
    changeChildren(animated: true) { [self] children in
      // A push that was requested earlier may have added screens above `leaving`. These screens are removed, too.
      let above = leaving.first { $0.container === self }.map(childrenLeaving) ?? []
      let staying = children.filter { child in !(leaving + above).contains { $0 === child } }
      return staying.count < children.count ? staying : nil
    } onEnd: { _ in
      confirmed.forEach { $0.endAgreementAfterDeparture(to: .action) }
    }
  }
  /// Updates texts that depend on the current time, such as "5 minutes ago". Called when the controller appears, when the app
  /// becomes active while the controller is on screen, and when a ``TextTimer`` that the controller has started fires.
  func timeMayHavePassed() { (self as? any TimedController)?.updateTexts() }
  /// Called when the user dismisses this presented controller, for example by a tap outside of a popover. The default
  /// implementation returns `false`, and the window dismisses the controller. A stack whose screens belong to a navigator returns
  /// `true`, and lets the navigator dismiss it, so that the navigator's state stays correct.
  ///
  /// - Parameter confirmed: The screens whose unsaved changes the user has agreed to discard.
  /// - Returns: Whether the controller dismisses itself.
  func dismissForUser(_ confirmed: [Controller]) -> Bool { false }
  /// The argument of ``presentedDidDismiss(_:)`` after the dismissal of this controller: usually this controller. If the package
  /// has created a stack around a presented screen, the stack returns the screen, because the app does not know the stack.
  var presentedScreen: Controller { self }
  /// Called when the user has begun to drag this presented controller off screen, and has canceled the drag.
  func dismissalWasCanceled() {}
  /// Saves the state that a container has of its own, such as the index of the selected tab. It is a separate method, so that a
  /// subclass may override ``encodeState(into:)`` without `super`.
  func encodeChildren(into state: inout ControllerState) throws {}
  /// Restores the state that a container has of its own, such as the index of the selected tab. Called before
  /// ``decodeState(from:)``.
  func decodeChildren(from state: ControllerState) throws {}
  /// The controllers whose states ``saveState()`` saves with the state of this controller, with their restoration identifiers.
  var restorables: [(id: String, controller: Controller)] {
    children.compactMap { child in child.restorationID.map { ($0, child) } }
  }
  /// Returns the children that remain when a child is removed. By default, only that child is removed. A window also removes what
  /// is presented above it.
  func children(without child: Controller) -> [Controller] { children.filter { $0 !== child } }

  final var extras: ControllerExtras {
    if let extrasIfAny { return extrasIfAny }
    let extras = ControllerExtras()
    extrasIfAny = extras
    return extras
  }
}
