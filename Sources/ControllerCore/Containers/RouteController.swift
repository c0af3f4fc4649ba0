public import Navigator

/// Shows the state of a `RouteNavigator` with controllers: tabs of stacks, or of columns of stacks, and
/// the stacks of modals over them.
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
/// navigator.attach(pages)                       // held weakly by the navigator
/// let window = ControllerWindow(root: pages)    // and strongly by the window
/// ```
///
/// A route that stays keeps its controller, also when the navigator's placement changes and the
/// screens move from one column to two.
@MainActor
open class RouteController<Route: Hashable & Sendable>: Controller, NavigationHost {
  private struct Screen {
    let route: Route
    let controller: Controller
  }

  /// One stack of the state, and the container that shows it.
  @MainActor
  private final class Column {
    let stack = StackController()
    var screens: [Screen] = []
  }

  /// The tabs. An app without tabs has one.
  public final let tabs = TabController()

  private var columns: [NavigationPosition: Column] = [:]
  /// How the modals are shown, whose stacks are the children after the tabs.
  private var styles: [ModalStyle] = []

  /// Creates a host that shows nothing until it is attached to a navigator.
  public override init(parameters: ControllerParameters = .none) {
    super.init(parameters: parameters)
    addChild(tabs)
  }

  /// Makes the controller of a route, when the route is first shown. Every subclass overrides it.
  open func makeController(for route: Route) -> Controller {
    preconditionFailure("\(type(of: self)) must override makeController(for:)")
  }

  open override var visibleChild: Controller? { children.last }

  /// The tabs and the modals, except what a full-screen modal covers.
  open override var visibleChildren: [Controller] {
    let cover = styles.lastIndex { $0.hidesPresenter }
    return Array(children.dropFirst(cover.map { $0 + 1 } ?? 0))
  }

  /// The controllers of one stack, the top last. Empty if there is no such stack.
  public final func controllers(at position: NavigationPosition) -> [Controller] {
    columns[position]?.stack.controllers ?? []
  }

  /// Shows a whole state without a transition, with the controllers of the routes that stay.
  public func show(_ state: NavigationState<Route>) {
    var kept = columns.values.flatMap(\.screens)
    columns = [:]
    let controllers = state.tabs.enumerated().map { index, tab in
      let stacks = tab.columns.map { name in
        let column = Column()
        columns[NavigationPosition(tab: index, column: name)] = column
        setRoutes(tab[name], of: column, keeping: &kept)
        return column.stack
      }
      return stacks.count == 1 ? stacks[0] : SplitController(columns: stacks)
    }
    for (index, modal) in state.modals.enumerated() {
      let column = Column()
      columns[.modal(index)] = column
      setRoutes(modal.stack, of: column, keeping: &kept)
    }
    tabs.setControllers(controllers, selecting: state.selectedTab)
    showModals(state.modals.map(\.style))
  }

  /// Performs one step, which has ended when this returns.
  public func perform(_ step: NavigationStep<Route>) async -> TransitionOutcome {
    switch step {
    case .selectTab(let index):
      tabs.select(index)
    case .push(let route, let position):
      change(position) { $0 + [route] }
    case .pop(let count, let position):
      change(position) { $0.dropLast(count) }
    case .replace(let routes, let position):
      change(position) { _ in routes }
    case .present(let route, let style):
      let column = Column()
      setScreens([Screen(route: route, controller: makeController(for: route))], of: column)
      columns[.modal(styles.count)] = column
      showModals(styles + [style])
    case .dismiss(let count):
      showModals(styles.dropLast(count))
    case .reset(let state):
      show(state)
    }
    return .completed
  }

  private func change(_ position: NavigationPosition, _ routes: ([Route]) -> [Route]) {
    guard let column = columns[position] else { return }
    var kept = column.screens
    setRoutes(routes(kept.map(\.route)), of: column, keeping: &kept)
  }

  private func showModals(_ styles: [ModalStyle]) {
    for index in styles.count..<max(styles.count, self.styles.count) { columns[.modal(index)] = nil }
    let stacks = styles.indices.compactMap { columns[.modal($0)]?.stack }
    changeChildren(animated: false) { [self] _ in
      [tabs] + stacks
    } update: { [self] in
      self.styles = styles
    }
  }

  private func setRoutes(_ routes: [Route], of column: Column, keeping kept: inout [Screen]) {
    let screens = routes.map { route in
      if let index = kept.firstIndex(where: { $0.route == route }) { return kept.remove(at: index) }
      return Screen(route: route, controller: makeController(for: route))
    }
    setScreens(screens, of: column)
  }

  private func setScreens(_ screens: [Screen], of column: Column) {
    column.screens = screens
    column.stack.setControllers(screens.map(\.controller))
  }
}
