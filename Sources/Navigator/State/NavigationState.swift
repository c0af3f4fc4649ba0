/// Where the user is, as one value: the tabs, which one is selected, the stacks of each, and what is
/// presented over them.
///
/// A state is always legal: it has at least one tab, every tab and every modal has its root, and the
/// selected tab exists. It changes only by a ``NavigationRequest`` or a ``NavigationStep``, never in
/// part.
///
/// ```swift
/// let state = NavigationState(root: Page.home)
/// try state.applying(.push(.item(1))).topRoute   // .item(1)
/// try state.applying(.back)                      // throws .nothingToGoBackTo
/// ```
public struct NavigationState<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The tabs from left to right. An app without tabs has a single tab here.
  public internal(set) var tabs: [NavigationTab<Route>]
  /// The zero-based index of the tab that the user sees.
  public internal(set) var selectedTab: Int
  /// The modals over the tabs, the front-most last.
  public internal(set) var modals: [NavigationModal<Route>]

  /// Creates a state of one tab that shows `root` alone.
  public init(root: Route) {
    self.init(NavigationTab(root: root))
  }

  /// Creates a state of one tab, with modals over it.
  public init(_ tab: NavigationTab<Route>, modals: [NavigationModal<Route>] = []) {
    self.init([tab], modals: modals)
  }

  /// Creates a state without a check. The caller makes sure that the selected tab exists.
  init(_ tabs: [NavigationTab<Route>], selectedTab: Int = 0, modals: [NavigationModal<Route>] = []) {
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.modals = modals
  }

  /// Creates a state of several tabs.
  ///
  /// - Parameters:
  ///   - tabs: The tabs from left to right, at least one.
  ///   - selectedTab: The zero-based index of the tab that the user sees.
  ///   - modals: The modals, the front-most last.
  /// - Throws: ``NavigationError/noTabs`` or ``NavigationError/unknownTab(_:count:)``.
  public init(
    tabs: [NavigationTab<Route>],
    selectedTab: Int = 0,
    modals: [NavigationModal<Route>] = []
  ) throws(NavigationError) {
    if tabs.isEmpty { throw .noTabs }
    guard tabs.indices.contains(selectedTab) else { throw .unknownTab(selectedTab, count: tabs.count) }
    self.init(tabs, selectedTab: selectedTab, modals: modals)
  }

  /// The tab that the user sees, or would see if nothing were presented.
  public var currentTab: NavigationTab<Route> { tabs[selectedTab] }

  /// The screen in front: the top screen of the front modal. If nothing is presented, the top screen of the right-most column
  /// that is not empty.
  public var topRoute: Route { modals.last?.topRoute ?? currentTab.topRoute }

  /// The routes that the user sees: the route of the modal in front, or else those of the columns of the selected tab.
  var frontRoutes: [Route] { modals.isEmpty ? currentTab.visibleRoutes : [topRoute] }

  /// The position of ``topRoute``.
  public var frontPosition: NavigationPosition {
    modals.isEmpty ? .column(currentTab.frontColumn, tab: selectedTab) : .modal(modals.count - 1)
  }

  /// The positions of all stacks: first those of the columns of each tab, then those of the modals, from the lowest to the
  /// front one. Some stacks may be empty.
  public var positions: [NavigationPosition] {
    tabs.indices.flatMap { tab in NavigationColumn.allCases.map { .column($0, tab: tab) } }
      + modals.indices.map { .modal($0) }
  }

  /// Returns the state with converted routes. Calls `embed` once for each screen, in the order of ``positions``.
  package func map<Other>(_ embed: (Route) -> Other) -> NavigationState<Other> {
    mapStacks { $1.map(embed) }
  }

  /// Returns the state with converted stacks. Calls `embed` once for each stack, in the order of ``positions``. A tab or
  /// modal cannot be without screens, so for a stack with screens, `embed` must not return an empty array.
  func mapStacks<Other>(
    _ embed: (NavigationPosition, [Route]) -> [Other]
  ) -> NavigationState<Other> {
    NavigationState<Other>(
      tabs.indices.map { tab in tabs[tab].mapStacks { embed(.column($0, tab: tab), $1) } },
      selectedTab: selectedTab,
      modals: modals.indices.map { index in modals[index].mapStack { embed(.modal(index), $0) } }
    )
  }

  /// The screens of all stacks, in the order of ``positions``.
  package var all: [Route] { positions.flatMap { self[$0] } }

  /// The stack at a position, the top screen last. The result is empty for a tab or modal that does not exist.
  public subscript(position: NavigationPosition) -> [Route] {
    switch position {
    case .column(let column, let tab): tabs.indices.contains(tab) ? tabs[tab][column] : []
    case .modal(let index): modals.indices.contains(index) ? modals[index].stack : []
    }
  }
}

extension NavigationState: Codable where Route: Codable {
  /// Decodes a state. This initializer throws an error if a screen cannot be read. ``SavedNavigation`` leaves out such screens
  /// instead. A column that only a newer version of the app has is ignored.
  ///
  /// - Throws: `DecodingError`, for example `dataCorrupted` if there is no tab, if the selected tab does not exist, or if a
  ///   tab or modal has no root.
  public init(from decoder: any Decoder) throws {
    try self.init(from: decoder) { (modal: NavigationModal<Route>) in modal }
  }

  /// Decodes a state.
  ///
  /// - Parameter modal: Converts a decoded value to a modal. ``SavedNavigation`` uses this to replace modals that cannot be
  ///   read.
  init<Modal: Decodable>(from decoder: any Decoder, _ modal: (Modal) -> NavigationModal<Route>) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tabs = try container.decode([NavigationTab<Route>].self, forKey: .tabs)
    let selectedTab = try container.decode(Int.self, forKey: .selectedTab)
    let modals = try container.decodeIfPresent([Modal].self, forKey: .modals)?.map(modal) ?? []
    do {
      try self.init(tabs: tabs, selectedTab: selectedTab, modals: modals)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
