import Navigator

/// A stack of a ``RouteController``, which it tells what others than the navigator do to it.
@MainActor
final class RouteStack<Route: Hashable & Sendable>: StackController {
  struct Screen {
    let route: Route
    let controller: Controller
  }

  /// Where a column is.
  private let column: NavigationPosition
  /// How it is presented; `nil` for a column.
  let style: ModalStyle?
  weak var host: RouteController<Route>?
  /// The routes that the navigator knows of.
  var known: [Route] = []
  /// The controllers that it gets as soon as it is free.
  var awaited: [Controller]?
  /// Whether the navigator knows of this modal.
  var isKnown = false
  /// Whether it has been given to a window.
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

  /// Where it is now: modals below may have left.
  var position: NavigationPosition { style.flatMap { _ in host?.position(of: self) } ?? column }
  /// The routes of the controllers that are there.
  var shownRoutes: [Route] { screens(of: children).map(\.route) }
  /// The routes of those that are there, or will be as soon as it is free.
  var routes: [Route] { screens.map(\.route) }
  var screens: [Screen] { screens(of: awaited ?? children) }

  /// The controllers that were made for routes. Others may have been pushed by hand.
  func screens(of controllers: [Controller]) -> [Screen] {
    controllers.compactMap { controller in
      guard let entry = entries[ObjectIdentifier(controller)], entry.controller === controller else {
        return nil
      }
      return Screen(route: entry.route, controller: controller)
    }
  }

  /// One of `kept`, or a new one.
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

  override func goBack(from child: Controller) -> Bool { childDidFinish(child) }

  override func encodeChildren(into state: inout ControllerState) {}

  override func decodeChildren(from state: ControllerState) {}

  override func changeDidEnd(_ change: ChildrenChange) {
    host?.changeDidEnd(of: self, change)
    entries = entries.filter { $0.value.controller != nil }
  }

  override func didLeave() {
    if isKnown, hasLeft { host?.modalDidLeave(self) }
  }

  override func dismissalWasCancelled() { host?.modalDidStay() }
}

/// The tabs of a ``RouteController``, which they tell what others than the navigator do to them.
@MainActor
final class RouteTabs<Route: Hashable & Sendable>: TabController {
  weak var host: RouteController<Route>?
  /// The tab that the navigator knows of.
  var known = 0

  override func encodeChildren(into state: inout ControllerState) {}

  override func decodeChildren(from state: ControllerState) {}

  override func changeDidEnd(_ change: ChildrenChange) {
    guard selectedIndex != known else { return }
    known = selectedIndex
    host?.tabDidChange(to: selectedIndex)
  }
}

/// Presents what has waited for the screen.
final class WaitingModals: AppearanceBehavior {
  func after(_ step: AppearanceStep, of controller: Controller) {
    if step == .didAppear { (controller as? any ModalPresenting)?.presentWaitingModals() }
  }
}

@MainActor
protocol ModalPresenting: AnyObject {
  func presentWaitingModals()
}
