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
/// The app may also push or present a controller without the navigator and without a route. Such a controller stays above the
/// screen on which the app has put it, and is removed together with that screen. If it has unsaved changes, the user is asked
/// first.
@MainActor
open class RouteController<Route: Hashable & Sendable>: Controller, NavigationHost, AttachedHost {
  /// The navigator whose state this controller shows. `RouteNavigator.attach(_:)` sets it.
  public final weak var navigator: RouteNavigator<Route>? {
    // A change by the user, such as a swipe back, may not have ended yet. All transitions end here, so that the change
    // is reported to the previous navigator and not to the new navigator.
    willSet { endTransitions() }
    didSet {
      replaced = nil
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
  final var modals: [RouteStack<Route>] = []
  /// The columns of each tab that is shown, such as `[[.primary, .detail], [.primary]]`. There is one stack for each
  /// column, so a new state with other columns needs new stacks.
  final var shape: [[NavigationColumn]] = []
  /// The object with which this controller reports the end of the navigator's newest step, such as a push. `nil` after
  /// `show(_:)`, which drops the step and shows a whole state.
  final var currentStep: StepCompletion?
  /// The change of a stack, the tabs or the window that performs the newest step, for example the change that adds a pushed
  /// screen. `nil` until that change begins.
  final weak var stepChange: ChildrenChange?
  /// The state for which the tabs and stacks are being changed now. The navigator's own state may be older, because it contains
  /// the result of a navigation step only after the step has ended.
  private(set) final var stateBeingShown: Screens<Route>?
  /// The newest step of a navigator that is not attached, with identities for its screens.
  final var ownStep: NavigationStep<IdentifiedScreen<Route>>?
  /// The width for which the app was last asked to choose a layout with ``placement(for:)``, so that the app is asked
  /// only when the width changes. `.unspecified` if the app was not asked since the navigator was set.
  private var placedFor = ControllerEnvironment.SizeClass.unspecified

  /// The screens that the user has allowed the navigator's requests to remove although they have unsaved changes. The app may
  /// have moved the screens elsewhere meanwhile.
  final var agreedScreens: [WeakReference<Controller>] = []

  /// The controller to which the navigator was attached before. `nil` after the check whether both controllers are on screen.
  private weak var replaced: RouteController?

  /// Creates a controller that shows nothing until it is passed to `RouteNavigator.attach(_:)`.
  public override init() {
    super.init()
    routeTabs.host = self
    addChild(tabs)
  }

  override func hasAppeared() {
    if shape.isEmpty { report(.notAttached) }
    reportSecondWindow()
    presentWaitingModals()
  }

  package final func didReplace(_ other: AnyObject) {
    replaced = other as? RouteController
    reportSecondWindow()
  }

  // The app may have moved a screen to another container. The requests of this controller cannot remove the screen there.
  override func treeDidLeave() { endAgreements(to: nil) }

  /// Reports that the controller that has shown the navigator's state before is still on screen in another window.
  private func reportSecondWindow() {
    guard let replaced, isVisible else { return }
    self.replaced = nil
    // The controller may show the state of another navigator by now.
    guard replaced.navigator == nil else { return }
    if replaced.isVisible, replaced.windowLayers !== windowLayers { replaced.report(.navigatorInTwoWindows) }
  }

  /// Makes the controller that shows a route. Called when the route is shown for the first time. A subclass must override this
  /// method. Code that awaits the result of the route gets the result of this controller, and not of a screen inside of it.
  open func makeController(for route: Route) -> Controller {
    preconditionFailure("\(type(of: self)) must override makeController(for:)")
  }

  private func makeScreen(for entry: IdentifiedScreen<Route>) -> Controller {
    let screen = makeController(for: entry.route)
    screen.extras.screen = entry
    screen.extras.onLateResult = { [weak self] screen in self?.keepResult(of: screen) }
    return screen
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
    switch position {
    case .column: columns.first { $0.position == position }
    case .modal(let index): modals.indices.contains(index) ? modals[index] : nil
    }
  }

  /// The number of stacks of this controller that its window presents now.
  package final var presentedStackCount: Int {
    windowLayers?.presented.count { $0 is RouteStack<Route> } ?? 0
  }

  // MARK: Showing a whole state

  /// Shows a whole state without a transition. Routes that stay in the columns, or in a presented stack, keep their controllers.
  public func show(_ state: NavigationState<Route>) {
    // A navigation step, such as a push, may be waiting for a running transition. `currentStep = nil` drops this push.
    // Otherwise it would begin when `endTransitions()` ends that transition, after the new state.
    currentStep = nil
    endTransitions()
    // The end of a transition, for example of a swipe back by the user, may have changed the navigator's state. So the
    // navigator's current state is shown, and the older `state` is used only without a navigator.
    showWhole(
      navigator?.screens ?? shown.map { state.identified(after: $0) } ?? state.map(IdentifiedScreen.init)
    )
  }

  private func showWhole(_ state: Screens<Route>) {
    let isNested = stateBeingShown != nil
    stateBeingShown = state
    // A callback of a screen has requested another state while one is being shown. The loop of the outer call shows it next.
    // Otherwise the stacks of both states would be mixed.
    if isNested { return }
    while let next = stateBeingShown {
      showOnce(next)
      if stateBeingShown == next { stateBeingShown = nil }
    }
  }

  private func showOnce(_ state: Screens<Route>) {
    // A stack without a `host` cannot be kept: it is being dismissed, or the user has dismissed it already.
    let keptModals = zip(modals, state.modals)
      .prefix { $0.host != nil && $0.style == $1.style && $0.entries.first == $1.root }.count
    dismiss(downTo: keptModals, animated: false)
    if canKeepStacks(for: state) {
      for column in columns { set(state[column.position], of: column, keeping: column.screens) }
      // The selection may wait for another change, for example the selection of a tab by the user. So the index is read when the
      // selection begins.
      let next: @MainActor () -> Int = { [weak self] in
        (self?.stateBeingShown ?? self?.navigator?.screens ?? state).selectedTab
      }
      routeTabs.select(next, animated: false, showsState: true) { _ in }
    } else {
      rebuild(state)
    }
    for (index, modal) in state.modals.enumerated() {
      // A callback of a new screen may have dismissed a modal stack that was to stay. Then it is not created again.
      if index >= modals.count, index < keptModals { break }
      if index >= modals.count {
        modals.append(RouteStack(host: self, at: .modal(index), style: modal.style))
      }
      set(modal.stack, of: modals[index], keeping: modals[index].screens)
    }
    presentWaitingModals()
  }

  /// The controllers whose states are saved: the child controllers, and the screens of all columns and presented stacks. A screen
  /// without a restoration identifier gets one from the text of its route. If two screens show the route `help`, their
  /// identifiers are `help` and `help #2`. An identifier of another screen is skipped.
  override var restorables: [(id: String, controller: Controller)] {
    let (own, screens) = (super.restorables, (columns + modals).flatMap(\.screens))
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

  /// Shows screens in a stack without a transition. Controllers that the app has put below all screens, without a route, stay.
  ///
  /// - Parameters:
  ///   - previous: The controllers that a new stack replaces. By default, the controllers of the stack itself.
  ///   - kept: The screens whose controllers stay.
  final func set(
    _ entries: [IdentifiedScreen<Route>],
    of stack: RouteStack<Route>,
    above previous: [Controller]? = nil,
    keeping kept: [RouteStack<Route>.Screen]
  ) {
    let lowest = stack.lowest(of: previous ?? stack.awaited ?? stack.children)
    stack.show(lowest + controllers(for: entries, keeping: kept))
  }

  /// Returns the controllers for screens: those of `kept`, with the controllers without a route above them, and new controllers.
  private func controllers(
    for entries: [IdentifiedScreen<Route>],
    keeping kept: [RouteStack<Route>.Screen]
  ) -> [Controller] {
    let kept = Dictionary(kept.map { ($0.entry, $0) }) { first, _ in first }
    return entries.flatMap { kept[$0]?.controllers ?? [makeScreen(for: $0)] }
  }

  // MARK: Performing one navigation step

  /// Performs one navigation step, such as a push, with a transition.
  public func perform(_ step: NavigationStep<Route>, animated: Bool, completion: StepCompletion) {
    (currentStep, stepChange) = (completion, nil)
    let animated = animated && (environment.animator != nil || windowHost != nil)
    ownStep = navigator?.stepBeingPerformed == nil ? shown.flatMap { identified(step, from: $0) } : nil
    guard let step = newestStep else { return completion.end(.canceled) }
    if let next = try? navigator?.screens.performing(step), next.tabs.map(\.columns) != shape {
      // The step changes the number of columns, so the stacks are created again. A running transition of an old stack, such as a
      // swipe back, is ended first. The end may change the state, so the step is applied again.
      endTransitions()
      guard currentStep === completion,
        let next = try? newestStep.flatMap({ try navigator?.screens.performing($0) })
      else {
        return completion.end(.canceled)
      }
      showWhole(next)
      return completion.end(.completed)
    }
    switch step {
    case .selectTab(let index):
      // If another state was shown while this step waited for another change, the step must not select its tab.
      var isDropped = false
      let tab: @MainActor () -> Int = { [self] in
        isDropped = currentStep !== completion
        return isDropped ? tabs.selectedIndex : index
      }
      routeTabs.select(tab, animated: animated, showsState: true) { [self] in
        stepDidBegin(completion, in: routeTabs)
      } onEnd: { outcome in
        completion.end(isDropped ? .canceled : outcome)
      }
    case .push(let entry, let position): change(position, completion, animated: animated) { $0 + [entry] }
    case .pop(let count, let position):
      // The step may wait for a swipe back of the user. If the swipe has removed screens, the navigator has interrupted the
      // request, and the step must not remove the screens below them.
      let before = (navigator?.screens ?? shown)?[position]
      change(position, completion, animated: animated) { $0 == before ? $0.dropLast(count) : nil }
    case .replace(_, let position):
      change(position, completion, animated: animated) { [self] _ in
        if case .replace(let entries, _)? = newestStep { entries } else { nil }
      }
    case .present(let entry, let style):
      presentWaitingModals()  // The older modals come below.
      let stack = RouteStack(host: self, at: .modal(modals.count), style: style)
      modals.append(stack)
      set([entry], of: stack, keeping: [])
      presentModal(stack, animated: animated, for: completion)
    case .dismiss(let count): dismiss(downTo: modals.count - count, animated: animated, for: completion)
    case .reset(let state):
      showWhole(state)
      completion.end(.completed)
    }
  }

  private func change(
    _ position: NavigationPosition,
    _ completion: StepCompletion,
    animated: Bool,
    to next: @escaping @MainActor ([IdentifiedScreen<Route>]) -> [IdentifiedScreen<Route>]?
  ) {
    guard currentStep === completion, let stack = stack(at: position) else {
      return completion.end(.canceled)
    }
    let again: @MainActor () -> Void = { [self] in
      change(position, completion, animated: animated, to: next)
    }
    // The stack may be waiting to show a whole new state (`awaited`), and then still has older children. So the step waits, too.
    if stack.awaited != nil { return stack.whenShown(again) }
    // The user may be dragging the stack away. The step waits until it is known whether the stack stays.
    if stack.isBeingDismissed, let layers = stack.windowLayers { return layers.whenFree(again) }
    // If another change of the stack is under way, `changeChildren` calls this closure now, and again when the other change has
    // ended. `made` stores the controllers that were created at the first call, so that the second call uses them.
    var made: [RouteStack<Route>.Screen] = []
    stack.changeChildren(animated: animated, showsState: true) { [self] children in
      let screens = stack.screens(of: children)
      guard currentStep === completion, let entries = next(screens.map(\.entry)) else { return nil }
      var controllers = stack.lowest(of: children) + self.controllers(for: entries, keeping: screens + made)
      // The app may have shown another state while it made a controller. The navigator then plans the step again.
      guard currentStep === completion else { return nil }
      // The app may have pushed a controller without a route above the screen to which the user goes back. If the user has agreed
      // to leave this controller, the pop removes it, too.
      while let top = controllers.last, top.extrasIfAny?.screen == nil, mayRemove(top) {
        controllers.removeLast()
      }
      if made.isEmpty { made = stack.screens(of: controllers.filter { $0.container !== stack }) }
      return controllers
    } preparing: { top, next in
      if next === made.last?.controller { top.topmost.prepare(for: next.topmost, from: nil) }
    } update: { [self] in
      stepDidBegin(completion, in: stack)
    } onEnd: { [self] outcome in
      // If `next` has returned `nil`, no change has begun, and the step counts as canceled.
      completion.end(currentStep === completion && stepChange != nil ? outcome : .canceled)
    }
  }
}
