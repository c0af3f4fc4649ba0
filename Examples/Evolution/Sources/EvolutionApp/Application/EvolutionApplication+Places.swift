public import ControllerCore
import EvolutionPresenters
public import Foundation
import Model
import Navigator

/// Places: as paths of a web address, as links, and as a file.
extension EvolutionApplication {
  private func path(to routes: [EvolutionRoute]) -> String { paths?.path(to: routes) ?? "/" }

  /// The path of the place that the user sees, such as `/proposals/SE-0401`. During a transition it is the place to which the
  /// transition leads. Observable.
  ///
  /// Other screens below than those of the link are in the query, such as `/proposals/SE-0401?via=/bookmarks`.
  public var path: String {
    path(to: (root.focus.nextPlace ?? root.routes.state).currentTab.path)
  }

  /// Whether there is a screen to go back to in the tab. Observable.
  public var canGoBack: Bool { root.routes.state.currentTab.count > 1 }

  /// The roots of the tabs: their paths, and whether a tab is selected. Observable.
  public var tabPaths: [(path: String, isSelected: Bool)] {
    let state = root.routes.state
    return state.tabs.indices.map { (path(to: [state.tabs[$0].root]), $0 == state.selectedTab) }
  }

  /// Waits until the first load has ended, successfully or not. Returns at once if it has ended, or if the app is not shown.
  public func waitUntilLoaded() async {
    await root.feed.waitUntilLoaded()
  }

  /// Opens a place, and waits for it. For an unknown place, shows a message and changes nothing.
  public func open(path: String) async {
    guard path != "/", let paths else { return }
    await navigate { navigator async throws(NavigationError) in
      let routes: [EvolutionRoute]
      do throws(LinkError) { routes = try paths.routes(of: path) } catch { throw .link(error) }
      try await navigator.set(routes)
    }
  }

  /// Returns whether the app itself shows the page at a web address, instead of a browser.
  public func showsPage(at address: String) -> Bool { PageLibrary.contains(address) }

  /// Shows the tab with an index, with the screens that are in it. A tap on the selected tab is passed to its screens. By default, the
  /// stack in front goes back to its first screen: in a wide window, that of one column. Does nothing while a question covers the tabs.
  public func selectTab(_ index: Int) {
    let state = root.routes.state
    guard question == nil, state.tabs.indices.contains(index) else { return }
    if index == state.selectedTab {
      window.selectTab(index, of: tabs)
    } else {
      root.routes.enqueue(.select(tab: state.tabs[index].root))
    }
  }

  /// Sends the next commands to the column that has a controller.
  public func focus(_ controller: Controller) {
    root.focus.move(toColumnOf: controller, in: root)
  }

  /// Opens a link such as `evolution://proposals/SE-0401` with the screens below it. For an unknown link, shows a message and
  /// changes nothing.
  public func open(_ link: String) {
    guard let url = URL(string: link) else { return chrome.message = ScreenText.noLink }
    root.routes.enqueue(opening: url)
  }

  /// Saves the open screens.
  ///
  /// - Parameter withDrafts: Whether to save also the unsaved changes, because the user could not be asked about them.
  /// - Throws: `ModelError` if the file cannot be written.
  public func savePlace(to file: URL, withDrafts: Bool = false) throws {
    let place = SavedPlace(
      navigation: SavedNavigation(root.routes.restorableState),
      screens: withDrafts ? window.saveState() : nil
    )
    try places.save(place, to: file)
  }

  /// Restores the saved screens, even from another layout, and their unsaved changes. Screens whose content no longer exists are
  /// left out, and a message says so. Call this method when the catalog has proposals.
  public func restorePlace(from file: URL) async {
    do {
      if let place = try places.load(from: file)?.value { await restore(place) }
    } catch {
      chrome.show(error)
    }
  }

  /// Performs a request to the navigator, and shows the reason if it is refused.
  func navigate(
    _ request: @MainActor (RouteNavigator<EvolutionRoute>) async throws(NavigationError) -> Void
  ) async {
    chrome.message = ""
    do throws(NavigationError) {
      try await request(root.routes)
    } catch {
      chrome.show(error)
    }
  }

  private func restore(_ place: SavedPlace) async {
    await navigate { [window, chrome] navigator async throws(NavigationError) in
      let skipped = try await navigator.restore(place.navigation)
      chrome.message = skipped.map(\.reason).joined(separator: " ")
      // A draft that cannot be read replaces the message.
      if let screens = place.screens { window.restoreState(screens) }
    }
  }
}

/// What is kept of the screens until the next launch.
struct SavedPlace: Codable {
  let navigation: SavedNavigation<EvolutionRoute>
  /// The states of the screens, with their unsaved changes; `nil` if the user has decided about these.
  let screens: ControllerState?
}
