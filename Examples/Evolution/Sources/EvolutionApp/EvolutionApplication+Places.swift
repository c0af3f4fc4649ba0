public import ControllerCore
import Foundation
import Navigator

/// Places as paths of a web address. A path has everything that is needed to show the screens of the tab again, below and
/// on top.
extension EvolutionApplication {
  /// The path of the place that the user sees, such as `/proposals/SE-0401`. During a transition it is the place to which the
  /// transition leads. Observable.
  ///
  /// Other screens below than those of the link are in the query, such as `/proposals/SE-0401?via=/bookmarks`.
  public var path: String {
    root.path(to: (root.context.chrome.nextPlace ?? root.routes.state).currentTab.path)
  }

  /// Whether there is a screen to go back to in the tab. Observable.
  public var canGoBack: Bool { root.routes.state.currentTab.count > 1 }

  /// The roots of the tabs: their paths, and whether a tab is selected. Observable.
  public var tabPaths: [(path: String, isSelected: Bool)] {
    let state = root.routes.state
    return state.tabs.indices.map { (root.path(to: [state.tabs[$0].root]), $0 == state.selectedTab) }
  }

  /// Waits until the first load has ended, successfully or not. Returns at once if it has ended, or if the app is not shown.
  public func waitUntilLoaded() async {
    await root.waitUntilLoaded()
  }

  /// Opens a place, and waits for it. For an unknown place, shows a message and changes nothing.
  public func open(path: String) async {
    await root.open(path: path)
  }

  /// Shows the tab with an index, with the screens that are in it.
  public func selectTab(_ index: Int) {
    let state = root.routes.state
    guard state.tabs.indices.contains(index) else { return }
    let route = state.tabs[index].root
    root.navigate { try await $0.select(tab: route) }
  }

  /// Sends the next commands to the column that has a controller.
  public func focus(_ controller: Controller) {
    root.moveFocus(toColumnOf: controller)
  }
}

extension RootController {
  private static let prefix = "evolution:/"
  private static let separator = "via"

  /// Returns the path of screens, the top last.
  func path(to routes: [EvolutionRoute]) -> String {
    guard let links = self.routes.links, let top = routes.last, let link = links.link(for: top) else {
      return "/"
    }
    let path = Self.path(of: link)
    let below = Array(routes.dropLast())
    if let known = try? links.destination(of: link), known.path == routes { return path }
    var components = URLComponents()
    components.queryItems = below.compactMap { links.link(for: $0) }
      .map { URLQueryItem(name: Self.separator, value: Self.path(of: $0)) }
    return below.isEmpty ? path : path + "?" + (components.percentEncodedQuery ?? "")
  }

  /// Opens the screens of a path.
  func open(path: String) async {
    guard path != "/", let links = self.routes.links else { return }
    let components = URLComponents(string: path)
    let parts = (components?.queryItems ?? []).filter { $0.name == Self.separator }.compactMap(\.value)
    await perform { navigator in
      let link = Self.prefix + (components?.percentEncodedPath ?? "")
      guard !parts.isEmpty, let top = try? links.route(for: link) else {
        guard let url = URL(string: link) else { throw NavigationError.link(.noMatch) }
        return try await navigator.open(url)
      }
      try await navigator.set(parts.compactMap { try? links.route(for: Self.prefix + $0) } + [top])
    }
  }

  private static func path(of link: String) -> String { String(link.dropFirst(prefix.count)) }

  func moveFocus(toColumnOf controller: Controller) {
    let state = routes.state
    for column in state.currentTab.columns {
      let screens = controllers(at: NavigationPosition(tab: state.selectedTab, column: column))
      if screens.contains(where: { $0 === controller || $0.children.contains { $0 === controller } }) {
        return moveFocus(to: column)
      }
    }
  }
}
