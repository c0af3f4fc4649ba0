import Navigator

/// A stack of a ``RouteController``: a column, or a presented stack. It reports changes by the user or the app, such as a swipe
/// back, to the route controller.
@MainActor
final class RouteStack<Route: Hashable & Sendable>: StackController {
  struct Screen {
    let entry: IdentifiedScreen<Route>
    let controller: Controller
    /// The controllers without a route that the app has pushed above the screen. They move and are removed together with the
    /// screen. Before the removal, the user is asked about their unsaved changes. A push puts the new screen above them.
    var above: [Controller] = []
    var controllers: [Controller] { [controller] + above }
  }

  /// The place of a column in the navigator's state. `nil` for a modal.
  private let column: NavigationPosition?
  /// The style in which this stack is presented over the tabs, such as a sheet. `nil` for a stack that is a column of a
  /// tab.
  let style: ModalStyle?
  /// The identity of a modal stack: the `ScreenID` of its first screen in the navigator's state. It is stored, because the app
  /// may replace the first child of the stack before the navigator's state contains the change. `nil` for a column.
  var root: ScreenID?
  /// The route controller with this stack. `nil` for a column that was replaced by new columns.
  weak var host: RouteController<Route>?

  init(
    host: RouteController<Route>,
    at column: NavigationPosition? = nil,
    style: ModalStyle? = nil,
    root: ScreenID? = nil
  ) {
    (self.host, self.column, self.style, self.root) = (host, column, style, root)
    super.init()
  }

  /// The position of this stack in the navigator's state, also of a modal that a step is presenting. The index of a modal decreases
  /// when a modal below it is dismissed.
  var position: NavigationPosition {
    column ?? host?.screens.flatMap { position(in: $0) } ?? host?.wanted.flatMap { position(in: $0) }
      ?? .modal(-1)
  }
  /// Whether the navigator's state contains this stack, after the step that is being performed. `false` for a modal that the
  /// navigator dismisses.
  var isWanted: Bool { host?.wanted.flatMap { position(in: $0) } != nil }

  /// Returns the position of this stack in a state, or `nil` for a modal that the state does not contain.
  func position(in state: Screens<Route>) -> NavigationPosition? {
    column ?? state.modals.firstIndex { $0.root.id == root }.map { .modal($0) }
  }

  /// The screens of this stack. Each screen contains its controller, and the controllers without a route that the app has
  /// pushed above it.
  var screens: [Screen] { screens(of: children) }
  /// The screens of this stack, with their identities.
  var entries: [IdentifiedScreen<Route>] { screens.map(\.entry) }

  /// Returns a screen for each controller that was made for a route. It also contains the controllers without a route that the
  /// app has pushed above it.
  func screens(of controllers: [Controller]) -> [Screen] {
    controllers.reduce(into: []) { screens, controller in
      if let entry: IdentifiedScreen<Route> = controller.entry() {
        screens.append(Screen(entry: entry, controller: controller))
      } else if !screens.isEmpty {
        screens[screens.count - 1].above.append(controller)
      }
    }
  }

  /// Returns the controllers below all screens. They have no route, because the app has put them into the stack. The navigator
  /// never moves them.
  func lowest(of controllers: [Controller]) -> [Controller] {
    Array(controllers.prefix { ($0.entry() as IdentifiedScreen<Route>?) == nil })
  }

  /// If the app itself adds the controller of a route to this stack, the controller gets a new identity: it counts as a new
  /// screen of the navigator's state, because it may come from another stack.
  override func childrenWillChange(_ change: TreeChange) {
    guard let currentTransition, !currentTransition.showsState else { return }
    for controller in currentTransition.joining {
      if let entry: IdentifiedScreen<Route> = controller.entry() {
        controller.extras.screen = IdentifiedScreen(entry.route)
      }
    }
  }

  override func childDidFinish(_ child: Controller) -> Bool {
    guard let host, isWanted, host.navigator != nil, !screens(of: [child]).isEmpty else {
      // If the navigator is dismissing this whole stack already, it is not asked to remove the finished screen. But code may
      // await the result of the screen, so the result is passed on here.
      if !isWanted { child.extrasIfAny?.onLateResult?(child) }
      return super.childDidFinish(child)
    }
    return host.screenDidFinish(child, in: self)
  }

  /// The environment overrides of the ``RouteController`` and of the containers above it. A presented stack is not a
  /// descendant of them, but a screen should have the same environment in a column and in a modal.
  override var inheritedOverrides: [@MainActor (inout ControllerEnvironment) -> Void] {
    guard style != nil, let host else { return [] }
    let owners = sequence(first: host as Controller) { $0.container }
    return owners.compactMap { $0.extrasIfAny?.environmentOverride }.reversed()
  }

  /// Returns the children that are removed when the user goes back from `child`. In a column other than the primary one, even
  /// the first screen can be removed, which leaves the column empty.
  override func childrenLeaving(whenGoingBackFrom child: Controller) -> [Controller] {
    let leaving = super.childrenLeaving(whenGoingBackFrom: child)
    if leaving.isEmpty, host != nil, child === children.first, case .column(let column, _) = position,
      column != .primary
    {
      return children
    }
    return leaving
  }

  override func removeForUser(_ leaving: [Controller], _ confirmed: [Controller]) {
    guard let host, host.navigator != nil, let lowest = screens(of: leaving).first?.controller else {
      return super.removeForUser(leaving, confirmed)
    }
    // The lowest of the screens to remove may be controllers that the app has pushed without a route. The navigator does not know
    // these controllers. The user is counted as having agreed to lose them, so that the pop removes them.
    let hidden = leaving.prefix { $0 !== lowest }
    var wasInFront = false
    host.performForUser(confirmed + hidden) { [weak host] in
      // Since the user went back, the screens may have moved to another stack, for example into a new second column. So the
      // state is searched for the identity of the screen. If it was removed, nothing is left to do.
      guard let state = host?.navigator?.state, let screens = host?.screens,
        let screen: IdentifiedScreen<Route> = lowest.entry(), let place = screens.location(of: screen.id)
      else { return nil }
      let (position, count) = (place.position, screens[place.position].count - place.index)
      // The request `.pop` applies to the selected tab or to the topmost presented stack. But since the user went back, an
      // earlier request may have selected another tab or presented a stack. Then `.reset` removes the screens, because it can
      // change a stack that is not in front.
      let front = position.column.map { .column($0, tab: state.selectedTab) } ?? state.frontPosition
      // The navigator may call this closure again, after a guard has waited. If another tab was selected meanwhile, `.pop` would
      // remove screens of that tab. So the navigator compares these screens with those before, and lets the request fail.
      wasInFront = wasInFront || position == front
      if wasInFront { return .pop(count: count, in: position.column) }
      return (try? state.performing(.pop(count: count, position))).map { .reset($0) }
    }
  }

  override func dismissForUser(_ confirmed: [Controller]) -> Bool {
    guard let host, host.navigator != nil, style != nil else { return false }
    host.performForUser(confirmed) { [weak self, weak host] in
      guard let self, let screens = host?.screens, case .modal(let index)? = position(in: screens) else {
        return nil
      }
      return .dismiss(count: screens.modals.count - index)
    }
    return true
  }

  override func encodeChildren(into state: inout ControllerState) {}

  override func decodeChildren(from state: ControllerState) {}

  override func changeDidEnd(_ change: ChildrenChange) {
    if change.isInteractive || change.outcome != .canceled {
      host?.report(change, of: self, outcome: change.outcome ?? .completed)
    }
  }

  // The route controller is notified here and not in `didLeave`, which a stack gets before its screens. A screen may set its
  // result in its own `didLeave`, and the navigator must get that result first.
  override func treeDidLeave(by change: ChildrenChange?) {
    if hasLeft { host?.modalDidLeave(self, by: change) }
  }

  override var modalHost: (any ModalHosting)? { style == nil ? nil : host }

  override var presentedScreen: Controller { children.first ?? self }

  override func dismissalWasCanceled() { host?.report(.dismiss(count: 1), outcome: .canceled) }
}

extension Controller {
  /// Returns the route for which a ``RouteController`` has made this controller, with its identity. `nil` for other controllers.
  func entry<Route: Hashable & Sendable>() -> IdentifiedScreen<Route>? {
    extrasIfAny?.screen as? IdentifiedScreen<Route>
  }
}

/// The tab controller of a ``RouteController``. It notifies the route controller, and so the navigator, when the user selects a
/// tab.
@MainActor
final class RouteTabs<Route: Hashable & Sendable>: TabController {
  weak var host: RouteController<Route>?

  override var holdsScreens: Bool { false }

  /// Returns the first screen of the tab. When a wider window shows two columns instead of one, the tab gets new stacks, but
  /// keeps this screen.
  override func identity(ofTab index: Int) -> Controller {
    let stack = host?.stack(at: .column(.primary, tab: index))
    return stack.flatMap { $0.screens(of: $0.children).first?.controller } ?? super.identity(ofTab: index)
  }

  override func selectForUser(_ tab: Controller, _ confirmed: [Controller]) {
    guard let host, host.navigator != nil else { return super.selectForUser(tab, confirmed) }
    lastTapped = tab
    host.performForUser(confirmed) { [weak self, weak host] in
      guard let self, lastTapped === tab, let index = index(ofTabWith: tab),
        let state = host?.navigator?.state, state.tabs.indices.contains(index)
      else { return nil }
      // A guard may store the request until the user has logged in, maybe after the next launch. The app may have other tabs
      // then, so the request names the tab by its root screen. The index is used only if an earlier tab has the same root.
      let request = NavigationRequest.select(tab: state.tabs[index].root)
      return (try? state.applying(request))?.selectedTab == index ? request : .selectTab(index)
    }
  }

  override func encodeChildren(into state: inout ControllerState) {}

  override func decodeChildren(from state: ControllerState) {}

  override func changeDidEnd(_ change: ChildrenChange) {
    guard !change.showsState, let host, selectedIndex != host.navigator?.screens.selectedTab else { return }
    host.report(.selectTab(selectedIndex))
  }

  override func treeDidLeave(by change: ChildrenChange?) {
    guard hasLeft, let host else { return }
    host.whenFree { [weak host] in host?.tabsDidLeave() }
    host.runDeferredWork()
  }
}
