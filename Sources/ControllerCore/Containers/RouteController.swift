import ControllerSupport
public import Navigator

/// A controller that shows the state of a `RouteNavigator`. Each tab contains a stack of screens, or several columns that are
/// stacks. Further stacks are presented over the tabs.
///
/// ```swift
/// final class PageController: RouteController<Page> {
///   override func makeController(for page: Page) -> Controller {
///     switch page {
///     case .list: ListController()
///     case .item(let id): ItemController(id)
///     }
///   }
/// }
/// let pages = PageController()
/// navigator.attach(pages)                       // held weakly by the navigator
/// let window = ControllerWindow(root: pages)    // and strongly by the window
/// ```
///
/// A screen that stays in the state keeps its controller, even when the navigator's placement changes and the screen moves to
/// another column. If a subclass overrides ``placement(for:)``, the navigator gets another placement whenever the
/// horizontal size class of the environment changes.
///
/// Navigation steps are animated if the request asks for it and the environment has an animator or the window has a host.
/// Changes by the user (a swipe back, a tap on a tab, a dismissal) and the results of screens are reported to the navigator.
/// Before the navigator removes a screen with unsaved changes, the user is asked, see ``LeaveConfirming``. Stacks are
/// presented as soon as this controller is in a window.
///
/// If this controller leaves its window, for example because the app sets another root, its screens stay in the navigator's state,
/// except those whose results are awaited. They are shown again in the next window of this controller. If the app attaches the
/// navigator to another route controller, that controller shows the screens. In the same window, it first dismisses the modals of
/// the former controller, whose unsaved input is saved with ``LeaveConfirming/saveDraft()``.
///
/// The app may also push or present a controller without the navigator and without a route. Such a controller stays above the
/// screen on which the app has put it, and is removed together with that screen. If it has unsaved changes, the user is asked
/// first.
@MainActor
open class RouteController<Route: Hashable & Sendable>: Controller, NavigationHost, AttachedHost {
  /// This controller shows the state of the navigator. `RouteNavigator.attach(_:)` sets the property.
  public final weak var navigator: RouteNavigator<Route>? {
    // A change by the user, such as a swipe back, may not have ended yet. All transitions end here, so that the change
    // is reported to the previous navigator and not to the new navigator.
    willSet { endTransitions() }
    didSet {
      replaced = nil
      formerNavigator = navigator == nil ? oldValue ?? formerNavigator : nil
      if navigator !== oldValue { adoptIdentities() }
      endAgreements(to: nil)
      askBeforeLeaving()
      placedFor = .unspecified
      adaptPlacement()
    }
  }
  /// The tab controller, which is a child of this controller. An app without tabs has one tab.
  public final var tabs: TabController { routeTabs }

  final let routeTabs = RouteTabs<Route>()
  /// The stacks of all columns in all tabs, in the order of the tabs and, within a tab, of the columns.
  final var columns: [RouteStack<Route>] = []
  /// The stacks of the modals. A stack may wait until this controller is in a window, or may be leaving the window.
  final var modals: [RouteStack<Route>] = []
  /// The controllers of the screens to show, by the identities of the screens. A controller that is in no stack yet stays here
  /// until its stack can change.
  final var nodes: [ScreenID: Controller] = [:]
  /// The navigation step that is being performed, such as a push. `nil` if there is none, or if ``show(_:)`` has dropped the
  /// step.
  final var step: RouteStep<Route>?
  /// Without a navigator, the screens to show. Otherwise a copy of the navigator's screens: if the app attaches another navigator
  /// whose state has equal routes in the same places, their controllers are kept.
  final var ownScreens: Screens<Route>?
  private var mirroring = Mirroring.idle
  /// The width for which the app was last asked to choose a layout with ``placement(for:)``, so that the app is asked
  /// only when the width changes. `.unspecified` if the app was not asked since the navigator was set.
  private var placedFor = ControllerEnvironment.SizeClass.unspecified

  /// The screens with unsaved changes that requests of the navigator may remove, because the user has agreed to that. Some may
  /// be in other containers by now, into which the app has moved them.
  final var agreedScreens: [WeakReference<Controller>] = []

  /// The controller that has shown the navigator's state before. When this controller is on screen, it reports a mistake if
  /// the former controller is still on screen in another window. Then the property becomes `nil`.
  private weak var replaced: RouteController?
  /// The navigator to which this controller was attached before. `nil` while a navigator is attached. If another controller in
  /// the same window shows that navigator's screens now, it dismisses the modals of this controller.
  private(set) final weak var formerNavigator: RouteNavigator<Route>?

  /// Creates a controller that shows nothing until it is passed to `RouteNavigator.attach(_:)`.
  public override init() {
    super.init()
    routeTabs.host = self
    addChild(tabs)
  }

  override func hasAppeared() {
    if columns.isEmpty { report(.notAttached) }
    reportSecondWindow()
    mirrorModals()
  }

  package final func didReplace(_ other: AnyObject) {
    replaced = other as? RouteController
    reportSecondWindow()
  }

  // The user may have agreed to lose the unsaved changes of a screen. The agreement ends with the removal of this controller: if
  // the app has moved the screen to another container before, the user is asked again there.
  override func treeDidLeave(by change: ChildrenChange?) { endAgreements(to: nil) }

  private func reportSecondWindow() {
    guard let replaced, isVisible else { return }
    self.replaced = nil
    // It is no mistake if the app has attached another navigator to the former controller.
    guard replaced.navigator == nil else { return }
    if replaced.isVisible, replaced.windowLayers !== windowLayers { replaced.report(.navigatorInTwoWindows) }
  }

  /// Makes the controller that shows a route. Called when the route is shown for the first time. A subclass must override this
  /// method. Code that awaits the result of the route gets the result of this controller, and not of a screen inside of it.
  open func makeController(for route: Route) -> Controller {
    preconditionFailure("\(type(of: self)) must override makeController(for:)")
  }

  private func node(for entry: IdentifiedScreen<Route>) -> Controller {
    if let node = nodes[entry.id] { return node }
    let node = makeController(for: entry.route)
    node.extras.onLateResult = { [weak self] screen in self?.keepResult(of: screen) }
    identify(node, as: entry)
    return node
  }

  /// Returns the placement for a horizontal size class: which routes are shown in which tab and column. Override it to show one
  /// column in a narrow window and two in a wide one.
  ///
  /// ```swift
  /// override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
  ///   width == .compact ? .stack(root: .list) : .split(root: .list) { $0.column }
  /// }
  /// ```
  ///
  /// The controller calls this method when the environment's horizontal size class has changed, for example because the user
  /// has rotated a phone or resized a window, and when it is attached to a navigator. The controller sets the result as the
  /// navigator's placement at once, and every screen keeps its controller. The method is not called while the size class is
  /// `.unspecified`.
  ///
  /// - Parameter width: `.compact` or `.regular`.
  /// - Returns: The placement. The default is `nil`: the navigator keeps its placement.
  open func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Route>? { nil }

  override func didHandDownEnvironment() {
    adaptPlacement()
    modals.forEach { $0.receiveInheritedOverrides() }
  }

  private func adaptPlacement() {
    let width = environment.horizontalSizeClass
    guard let navigator, width != .unspecified, width != placedFor else { return }
    placedFor = width
    if let placement = placement(for: width) { navigator.placement = placement }
  }

  open override var visibleChild: Controller? { tabs }

  /// Returns the controllers of one stack, from the root to the top. Returns an empty array if no stack exists at the position.
  public final func controllers(at position: NavigationPosition) -> [Controller] {
    stack(at: position)?.controllers ?? []
  }

  /// Returns the routes of the controllers of one stack, from the root to the top. Returns an empty array if no stack exists at
  /// the position.
  public final func routes(at position: NavigationPosition) -> [Route] {
    stack(at: position).map { $0.screens(of: $0.children).map(\.entry.route) } ?? []
  }

  final func stack(at position: NavigationPosition) -> RouteStack<Route>? {
    (position.column == nil ? modals : columns).first { $0.position == position }
  }

  /// The number of modal stacks of this controller in its window.
  package final var presentedStackCount: Int {
    windowLayers?.presented.count { $0 is RouteStack<Route> } ?? 0
  }

  // MARK: Showing a whole state

  /// Shows a whole state without a transition. Routes that stay in the columns, or in a presented stack, keep their
  /// controllers.
  public func show(_ state: NavigationState<Route>) {
    let change = changeOfStep
    // A push may still wait for a running transition although the navigator has given the push up. Such a push is dropped,
    // because it would begin when `endTransitions()` ends that transition.
    if navigator?.stepBeingPerformed == nil, navigator != nil || change == nil {
      step = nil
      // If `endTransitions()` completed a pop that the navigator has given up, the screen would leave and then be shown again. So the
      // change is canceled, unless its callbacks are running.
      if let change, !change.isRunningCallbacks { change.end(.host(.canceled)) }
    }
    endTransitions()
    // `endTransitions()` may have completed a transition of the user, such as going back, which has changed the navigator's
    // state. So `mirror()` shows the navigator's current state. The older parameter `state` is used only without a navigator.
    if navigator == nil {
      step = nil
      ownScreens = screens.map { state.identified(after: $0) } ?? state.map(IdentifiedScreen.init)
    }
    mirror()
  }

  private enum Mirroring {
    case idle
    /// The tabs, stacks and modals are being changed.
    case running
    /// A callback of a screen has navigated during the change. The change is repeated for the new screens.
    case repeats
  }

  final var isMirroring: Bool { mirroring != .idle }

  /// Makes the tabs, the stacks and the modals equal to the screens to show, without a transition. The change of a stack may
  /// have to wait for another change, and reads `wanted` (the screens to show) when it begins.
  private func mirror() {
    // A callback of a screen may call this method while it runs. Then the running call repeats its loop for the new screens. A
    // nested change would mix the stacks of two states.
    if isMirroring {
      mirroring = .repeats
      return
    }
    repeat {
      mirroring = .running
      mirrorOnce()
    } while mirroring == .repeats
    mirroring = .idle
    forgetNodes()
  }

  private func mirrorOnce() {
    guard let wanted else { return }
    mirrorModals(presents: false)
    if canKeepColumns(for: wanted) {
      for column in columns { mirror(column) }
      selectTab()
    } else if !columns.isEmpty, let busy = routeTabs.busyInTree() {
      // All screens move to new columns at the same time. The move waits until no callback and no transition is running in the
      // old columns, which the user can use until then.
      busy.whenFree { [weak self] in self?.mirror() }
    } else {
      rebuild(wanted)
    }
    mirrorModals()
  }

  /// The controllers whose states are saved: the child controllers, and the screens of the navigator's `restorableState`. Other
  /// screens, such as one whose result is awaited, do not exist after the next launch. If they counted, the numbers of equal
  /// routes would be different then.
  ///
  /// A screen without a restoration identifier gets one from the text of its route. If two screens show the route `help`, their
  /// identifiers are `help` and `help #2`, or `help #3` if the app has given `help #2` to another screen.
  override var restorables: [(id: String, controller: Controller)] {
    let own = super.restorables
    let restorable = (navigator?.restorableScreens ?? ownScreens)?.all ?? []
    let screens = restorable.compactMap { entry in nodes[entry.id].map { (entry: entry, controller: $0) } }
    let texts = Set(screens.map { "\($0.entry.route)" })
    var taken = Set(own.map(\.id) + screens.compactMap(\.controller.restorationID))
    var times: [String: Int] = [:]
    return own
      + screens.map { screen in
        if let id = screen.controller.restorationID { return (id, screen.controller) }
        let name = "\(screen.entry.route)"
        var id = name
        repeat {
          times[name, default: 0] += 1
          let time = times[name, default: 1]
          id = time == 1 ? name : "\(name) #\(time)"
        } while id != name && texts.contains(id) || !taken.insert(id).inserted
        return (id, screen.controller)
      }
  }

  // MARK: Changing the stacks and the tabs

  /// Makes a stack show the screens that are wanted when its change begins. A stack that shows these screens already does not change.
  ///
  /// - Parameters:
  ///   - previous: The children of the former stack, if `stack` is a new one in its place. By default, the children of `stack`.
  ///   - completion: The object that gets the outcome of the navigation step that changes this stack. If `show(_:)` has dropped
  ///     the step meanwhile, the stack does not change.
  ///   - step: The navigation step that will present this stack.
  final func mirror(
    _ stack: RouteStack<Route>,
    above previous: [Controller]? = nil,
    animated: Bool = false,
    for completion: StepCompletion? = nil,
    performing step: StepCompletion? = nil
  ) {
    // The user may be dragging the sheet of this stack away, and may still cancel that. So a navigation step in the stack,
    // such as a push, waits for the end of the dismissal.
    if completion != nil, stack.isBeingDismissed, let layers = stack.windowLayers {
      return layers.whenFree { [self] in mirror(stack, animated: animated, for: completion) }
    }
    stack.changeChildren(animated: animated, showsState: true, for: completion ?? step) { [self] children in
      self.children(of: stack, above: stack.lowest(of: previous ?? children), for: completion)
    } preparing: { top, next in
      if completion != nil, next.container == nil { top.topmost.prepare(for: next.topmost, from: nil) }
    } onEnd: { [self] outcome in
      end(completion, outcome)
    }
  }

  /// Returns the children that a stack should have: the controllers `lowest`, and above them the controllers of its screens.
  /// Returns `nil` if the stack has these children already, or must not change, for example because `show(_:)` has dropped the
  /// navigation step.
  private func children(
    of stack: RouteStack<Route>,
    above lowest: [Controller],
    for completion: StepCompletion?
  )
    -> [Controller]?
  {
    while completion == nil || completion === step?.completion, let entries = entries(of: stack) {
      var known = Dictionary(stack.screens.map { ($0.entry, $0) }) { first, _ in first }
      var controllers = lowest
      for entry in entries {
        if known[entry] == nil, let other = nodes[entry.id]?.container as? RouteStack<Route> {
          known.merge(other.screens.map { ($0.entry, $0) }) { first, _ in first }
        }
        controllers += known[entry]?.controllers ?? [node(for: entry)]
      }
      // `makeController(for:)` of the app may have navigated. If the stack is to show other screens now, the loop collects the
      // controllers again.
      guard self.entries(of: stack) == entries else { continue }
      // The app may have pushed a controller without a route above the screen to which the user goes back. If the user has agreed
      // to leave this controller, the pop removes it, too.
      while completion != nil, let top = controllers.last, top.extrasIfAny?.screen == nil, mayRemove(top) {
        controllers.removeLast()
      }
      return controllers.elementsEqual(stack.children, by: ===) ? nil : controllers
    }
    return nil
  }

  private func entries(of stack: RouteStack<Route>) -> [IdentifiedScreen<Route>]? {
    guard stack.host === self, let wanted else { return nil }
    return stack.position(in: wanted).map { wanted[$0] }
  }

  private func selectTab(animated: Bool = false, for completion: StepCompletion? = nil) {
    let next: @MainActor () -> Int = { [self] in
      // While the selection waited for another transition, `show(_:)` may have dropped the navigation step. Then the tab stays.
      let isDropped = completion != nil && completion !== step?.completion
      return isDropped ? tabs.selectedIndex : wanted?.selectedTab ?? tabs.selectedIndex
    }
    routeTabs.select(next, animated: animated, showsState: true, for: completion) { [self] outcome in
      end(completion, outcome)
    }
  }

  // MARK: Performing one navigation step

  /// Performs one navigation step, such as a push, with a transition.
  public func perform(_ step: NavigationStep<Route>, animated: Bool, completion: StepCompletion) {
    self.step = nil
    let passed = navigator?.stepBeingPerformed
    guard let screens, let step = passed ?? identified(step, from: screens) else {
      return completion.end(.canceled)
    }
    let removed = removed(by: step, from: screens)
    self.step = RouteStep(completion: completion, own: passed == nil ? step : nil, removed: removed)
    let animated = animated && (environment.animator != nil || windowHost != nil)
    if let wanted, !hasColumns(of: wanted) {
      // The step changes the number of columns, so all stacks are created again. Before that, a running transition of an old
      // stack, such as a swipe back, is ended. If its end has dropped the step, the step is canceled.
      endTransitions()
      guard self.step?.completion === completion else { return completion.end(.canceled) }
      mirror()
      return end(completion, .completed)
    }
    switch step {
    case .selectTab: selectTab(animated: animated, for: completion)
    case .push(_, let position), .pop(_, let position), .replace(_, let position):
      guard let stack = stack(at: position) else { return end(completion, .canceled) }
      mirror(stack, animated: animated, for: completion)
    case .present, .dismiss: mirrorModals(animated: animated, for: completion)
    case .reset:
      mirror()
      end(completion, .completed)
    }
  }
}
