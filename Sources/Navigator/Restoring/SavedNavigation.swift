/// A ``NavigationState`` as it comes from a file: what it holds may be older or newer than the app.
///
/// It is written exactly as the state it was made of, and read tolerantly: a screen that cannot be read
/// is left out and listed in ``unreadable``. Put it in a `ModelArchive`, which has the versions and the
/// migrations, and give it to ``RouteNavigator/restore(_:keeping:)``.
public struct SavedNavigation<Route: Hashable & Sendable>: Hashable, Sendable {
  struct Tab: Hashable, Sendable {
    var stacks: [NavigationColumn: [Route]] = [:]
    var lastingColumns: [NavigationColumn] = []
    /// Whether the first screen of the primary column is the one that was there when it was saved.
    var hasRoot = true
  }

  struct Modal: Hashable, Sendable {
    let style: ModalStyle
    let stack: [Route]
  }

  /// Where screens were that could not be read, for example `tabs[0].detail[1]`.
  public internal(set) var unreadable: [String] = []
  var tabs: [Tab]
  var selectedTab: Int
  var modals: [Modal]

  /// Takes a state to be saved.
  public init(_ state: NavigationState<Route>) {
    tabs = state.tabs.map { tab in
      Tab(
        stacks: Dictionary(uniqueKeysWithValues: NavigationColumn.allCases.map { ($0, tab[$0]) }),
        lastingColumns: tab.lastingColumns.sorted()
      )
    }
    selectedTab = state.selectedTab
    modals = state.modals.map { Modal(style: $0.style, stack: $0.stack) }
  }

  /// Every screen, each once, in the order of tabs and columns, then the modals.
  var routes: [Route] {
    var seen: Set<Route> = []
    let inTabs = tabs.flatMap { tab in NavigationColumn.allCases.flatMap { tab.stacks[$0] ?? [] } }
    return (inTabs + modals.flatMap(\.stack)).filter { seen.insert($0).inserted }
  }

  /// The state without the screens that `isKept` refuses. A tab that lost its root has that of `initial`.
  func state(from initial: NavigationState<Route>, where isKept: (Route) -> Bool) -> NavigationState<Route> {
    guard !tabs.isEmpty else { return initial }
    var state = initial
    state.tabs = tabs.enumerated().map { index, saved in
      var tab = initial.tabs[min(index, initial.tabs.count - 1)]
      var primary = saved.stacks[.primary] ?? []
      if let root = primary.first, saved.hasRoot, isKept(root) {
        primary.removeFirst()
        tab.primary = [root]
      } else {
        tab.primary = [tab.root]
        if saved.hasRoot { primary = Array(primary.dropFirst()) }
      }
      tab.primary += primary.filter(isKept)
      tab.supplementary = (saved.stacks[.supplementary] ?? []).filter(isKept)
      tab.detail = (saved.stacks[.detail] ?? []).filter(isKept)
      return tab
    }
    state.selectedTab = tabs.indices.contains(selectedTab) ? selectedTab : 0
    state.modals = modals.compactMap { modal in
      let stack = modal.stack.filter(isKept)
      guard let root = stack.first else { return nil }
      return try? NavigationModal(modal.style, root: root, pushed: Array(stack.dropFirst()))
    }
    return state
  }
}
