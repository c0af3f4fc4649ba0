/// Where the user is, as one value: the tabs, which one is selected, and the stacks of each.
///
/// A state is always legal: it has at least one tab, every tab has its root, and the selected tab
/// exists. It changes only by a ``NavigationOperation`` or a ``NavigationStep``, never in part.
///
/// ```swift
/// let state = NavigationState(root: Page.home)
/// try state.applying(.push(.item(1))).topRoute   // .item(1)
/// try state.applying(.back)                      // throws .nothingToGoBackTo
/// ```
public struct NavigationState<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The tabs from left to right. Never empty; an app without tabs has one.
  public internal(set) var tabs: [NavigationTab<Route>]
  /// The zero-based index of the tab that the user sees.
  public internal(set) var selectedTab: Int

  /// Creates a state of one tab that shows `root` alone.
  public init(root: Route) {
    self.init(NavigationTab(root: root))
  }

  /// Creates a state of one tab.
  public init(_ tab: NavigationTab<Route>) {
    tabs = [tab]
    selectedTab = 0
  }

  /// Creates a state of several tabs.
  ///
  /// - Parameters:
  ///   - tabs: The tabs from left to right, at least one.
  ///   - selectedTab: The zero-based index of the tab that the user sees.
  /// - Throws: ``NavigationError/noTabs`` or ``NavigationError/unknownTab(_:count:)``.
  public init(tabs: [NavigationTab<Route>], selectedTab: Int = 0) throws(NavigationError) {
    if tabs.isEmpty { throw .noTabs }
    guard tabs.indices.contains(selectedTab) else { throw .unknownTab(selectedTab, count: tabs.count) }
    self.tabs = tabs
    self.selectedTab = selectedTab
  }

  /// The tab that the user sees.
  public var currentTab: NavigationTab<Route> { tabs[selectedTab] }

  /// The screens that the user sees: the top of every column that is not empty, from left to right.
  public var visibleRoutes: [Route] { currentTab.visibleRoutes }

  /// The screen the user came to last: the top of the right-most column that is not empty.
  public var topRoute: Route { currentTab.topRoute }
}
