import ControllerSupport

/// The placement of routes in tabs and columns. It makes the difference between a phone and a pad.
///
/// ```swift
/// let phone = NavigationPlacement.tabs([.stack(root: Page.list), .stack(root: .bookmarks)])
/// let pad = NavigationPlacement.tabs([
///   .split(root: Page.list) { $0.isItem ? .detail : .primary }, .stack(root: .bookmarks),
/// ])
/// ```
///
/// The screens that ask a ``RouteNavigator`` for a route do not know the placement. An app may also hide the routes from its
/// screens, with a protocol of its own that has one implementation for each device:
///
/// ```swift
/// protocol AuthorNavigator { func showProposals(by author: Author.ID) async throws(NavigationError) }
///
/// struct PhoneAuthorNavigator: AuthorNavigator {
///   let navigator: RouteNavigator<Page>      // RouteNavigator(.stack(root: .authors))
///   func showProposals(by author: Author.ID) async throws(NavigationError) {
///     try await navigator.push(.proposals(by: author))
///   }
/// }
/// struct PadAuthorNavigator: AuthorNavigator {
///   let navigator: RouteNavigator<Page>      // RouteNavigator(.split(root: .authors) { … })
///   func showProposals(by author: Author.ID) async throws(NavigationError) {
///     try await navigator.send(.show(.proposals(by: author), in: .supplementary))
///   }
/// }
/// ```
public struct NavigationPlacement<Route: Hashable & Sendable>: Sendable {
  /// The placement of one tab.
  struct Tab: Sendable {
    let root: Route
    let columns: Set<NavigationColumn>
    let column: @Sendable (Route) -> NavigationColumn
  }

  let tabs: [Tab]
  private let tab: @Sendable (Route) -> Route?

  /// Creates the placement for a phone: a single stack, on which every route is pushed.
  public static func stack(root: Route) -> Self {
    split(root: root, columns: [.primary]) { _ in .primary }
  }

  /// Creates the placement for a tablet: columns side by side, where each route has its column.
  ///
  /// For example, a list is in the primary column, and its items are in the detail column. An item that is opened from the
  /// list replaces the screens of the detail column. An item that is opened from another item is pushed in the detail column.
  /// If an item opens a route of the primary column, the route is pushed in the detail column too, because a screen is never
  /// shown to the left of the screen from which it was opened.
  ///
  /// - Parameters:
  ///   - root: The first screen of the primary column.
  ///   - columns: The columns that are visible even while they are empty.
  ///   - column: Returns the column of each other route.
  public static func split(
    root: Route,
    columns: Set<NavigationColumn> = [.primary, .detail],
    column: @escaping @Sendable (Route) -> NavigationColumn
  ) -> Self {
    Self(tabs: [Tab(root: root, columns: columns, column: column)]) { _ in nil }
  }

  /// Creates the placement of an app with a tab bar. No two tabs may have the same root, which is their first screen.
  ///
  /// - Precondition: `tabs` is not empty.
  /// - Parameters:
  ///   - tabs: The placements of the tabs from left to right, each a stack or a split.
  ///   - tab: Returns the root of the tab to which a route belongs. If it returns `nil`, the route is shown in the tab from which
  ///     the user navigates, which is usually the selected tab. Not called for the root of a tab.
  public static func tabs(
    _ tabs: [Self],
    tab: @escaping @Sendable (Route) -> Route? = { _ in nil }
  ) -> Self {
    precondition(!tabs.isEmpty, "A placement needs at least one tab.")
    return Self(tabs: tabs.flatMap(\.tabs), tab: tab)
  }

  // MARK: Which tab

  /// Returns the index of the tab in which `route` must be shown: the tab with this root, or the tab that the app's closure
  /// `tab` names. Returns `nil` if the route can be shown in any tab. If several tabs have this root, returns `preferred` if
  /// it is the index of one of them.
  func index(for route: Route, preferring preferred: Int) -> Int? {
    if tabs.indices.contains(preferred), tabs[preferred].root == route { return preferred }
    return tabs.firstIndex { $0.root == route } ?? tabIndex(ofRoot: tab(route))
  }

  private func tabIndex(ofRoot root: Route?) -> Int? {
    guard let root else { return nil }
    let index = tabs.firstIndex { $0.root == root }
    if index == nil { Diagnostics.report("A placement has no tab with the root \(routeName(root)).") }
    return index
  }
}
