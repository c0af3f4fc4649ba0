import Navigator

/// A stack of a ``RouteController``. It reports changes that the navigator has not made.
@MainActor
final class RouteStack<Route: Hashable & Sendable>: StackController {
  struct Screen {
    let route: Route
    let controller: Controller
  }

  /// The position of a column.
  private let column: NavigationPosition
  /// The style of a modal; `nil` for a column.
  let style: ModalStyle?
  weak var host: RouteController<Route>?
  /// The routes of this stack that were reported to the navigator last.
  var known: [Route] = []
  /// The controllers that the stack shows as soon as it is not busy.
  var awaited: [Controller]?
  /// Whether the modal is part of the navigator's state.
  var isKnown = false
  /// Whether the modal has been passed to a window.
  var isPresented = false
  private var entries: [ObjectIdentifier: Entry] = [:]

  private struct Entry {
    let route: Route
    weak var controller: Controller?
  }

  init(host: RouteController<Route>, at column: NavigationPosition, style: ModalStyle? = nil) {
    self.host = host
    self.column = column
    self.style = style
    super.init()
  }

  /// The position of this stack. The position of a modal is computed, because modals below may have been dismissed.
  var position: NavigationPosition { style.flatMap { _ in host?.position(of: self) } ?? column }
  /// The routes of the current controllers.
  var shownRoutes: [Route] { screens(of: children).map(\.route) }
  /// The routes of the current controllers, or of the controllers that the stack will show as soon as it is not busy.
  var routes: [Route] { screens.map(\.route) }
  var screens: [Screen] { screens(of: awaited ?? children) }

  /// The controllers that were created for routes. Others may have been pushed by hand.
  func screens(of controllers: [Controller]) -> [Screen] {
    controllers.compactMap { controller in
      guard let entry = entries[ObjectIdentifier(controller)], entry.controller === controller else {
        return nil
      }
      return Screen(route: entry.route, controller: controller)
    }
  }

  /// Returns the controller that shows the route already, and removes it from `kept`. Without one, makes a new controller.
  func controller(for route: Route, keeping kept: inout [Screen], make: (Route) -> Controller) -> Controller {
    let index = kept.firstIndex { $0.route == route }
    let controller = index.map { kept.remove(at: $0).controller } ?? make(route)
    entries[ObjectIdentifier(controller)] = Entry(route: route, controller: controller)
    return controller
  }

  override func childDidFinish(_ child: Controller) -> Bool {
    guard let host, !screens(of: [child]).isEmpty else { return super.childDidFinish(child) }
    return host.screenDidFinish(child, in: self)
  }

  /// A modal is in the layers of the window. It gets the overrides of its ``RouteController`` and of the containers above, so that a
  /// screen has the same environment in a column and in a modal.
  override var inheritedOverrides: [@MainActor (inout ControllerEnvironment) -> Void] {
    guard style != nil, let host else { return [] }
    let owners = sequence(first: host as Controller) { $0.container }
    return owners.compactMap { $0.extrasIfAny?.environmentOverride }.reversed()
  }

  /// Returns the screens that going back removes. In a detail column, the first screen can be removed too, which leaves the column empty.
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
    guard let host, let lowest = screens(of: leaving).first?.controller else {
      return super.removeForUser(leaving, confirmed)
    }
    host.performForUser(confirmed) { [weak self] in
      guard let self, lowest.container === self else { return nil }
      return .pop(count: screens(of: Array(children.drop { $0 !== lowest })).count, in: position.column)
    }
  }

  override func dismissForUser(_ confirmed: [Controller]) -> Bool {
    guard let host, style != nil else { return false }
    host.performForUser(confirmed) { [weak self, weak host] in
      guard let self, let host, case .modal(let index)? = host.position(of: self) else { return nil }
      return .dismiss(count: host.modals.count - index)
    }
    return true
  }

  override func routeText(of child: Controller) -> String? {
    screens(of: [child]).first.map { "\($0.route)" }
  }

  override func encodeChildren(into state: inout ControllerState) {}

  override func decodeChildren(from state: ControllerState) {}

  override func changeDidEnd(_ change: ChildrenChange) {
    host?.changeDidEnd(of: self, change)
    entries = entries.filter { $0.value.controller != nil }
  }

  override func didLeave() {
    if isKnown, hasLeft { host?.modalDidLeave(self) }
  }

  override func dismissalWasCanceled() { host?.acknowledge(.dismiss(count: 1), outcome: .canceled) }
}

/// The tabs of a ``RouteController``. They report changes that the navigator has not made.
@MainActor
final class RouteTabs<Route: Hashable & Sendable>: TabController {
  weak var host: RouteController<Route>?
  /// The index of the selected tab that was reported to the navigator last.
  var known = 0

  override func selectForUser(_ index: Int, _ confirmed: [Controller]) {
    guard let host, host.navigator != nil else { return super.selectForUser(index, confirmed) }
    host.performForUser(confirmed) { .selectTab(index) }
  }

  override func encodeChildren(into state: inout ControllerState) {}

  override func decodeChildren(from state: ControllerState) {}

  override func changeDidEnd(_ change: ChildrenChange) {
    guard selectedIndex != known else { return }
    known = selectedIndex
    host?.acknowledge(.selectTab(selectedIndex))
  }
}
