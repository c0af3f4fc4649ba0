/// A ``NavigationState`` as it comes from a file: what it holds may be older or newer than the app.
///
/// It is written exactly as the state it was made of, and read tolerantly: a screen that cannot be read
/// is left out and listed in ``unreadable``. Put it in a `ModelArchive`, which has the versions and the
/// migrations, and give it to ``RouteNavigator/restore(_:keeping:)``.
public struct SavedNavigation<Route: Hashable & Sendable>: Hashable, Sendable {
  struct Tab: Hashable, Sendable {
    var primary: [Route?] = []
    var supplementary: [Route?] = []
    var detail: [Route?] = []
    var columns: [NavigationColumn] = []

    var stacks: [(name: String, routes: [Route?])] {
      [("primary", primary), ("supplementary", supplementary), ("detail", detail)]
    }
  }

  struct Modal: Hashable, Sendable {
    var style = ModalStyle.sheet
    var stack: [Route?] = []
  }

  /// A screen that could not be read is `nil`.
  var tabs: [Tab]
  var selectedTab: Int
  var modals: [Modal]

  /// Takes a state to be saved.
  public init(_ state: NavigationState<Route>) {
    tabs = state.tabs.map { tab in
      Tab(
        primary: tab.primary,
        supplementary: tab.supplementary,
        detail: tab.detail,
        columns: tab.permanentColumns
      )
    }
    selectedTab = state.selectedTab
    modals = state.modals.map { Modal(style: $0.style, stack: $0.stack) }
  }

  /// The places of the screens that could not be read, for example `tabs[0].detail[1]`.
  public var unreadable: [String] {
    stacks.flatMap { name, routes in
      routes.indices.filter { routes[$0] == nil }.map { "\(name)[\($0)]" }
    }
  }

  /// Every screen, each once, in the order of tabs and columns, then the modals.
  var routes: [Route] {
    var seen: Set<Route> = []
    return stacks.flatMap { $0.routes.compactMap(\.self) }.filter { seen.insert($0).inserted }
  }

  private var stacks: [(name: String, routes: [Route?])] {
    tabs.enumerated().flatMap { index, tab in tab.stacks.map { ("tabs[\(index)].\($0.name)", $0.routes) } }
      + modals.enumerated().map { ("modals[\($0)].stack", $1.stack) }
  }

  /// Returns the state without the screens that `isKept` refuses. A tab without its root gets the root of `initial`.
  func state(from initial: NavigationState<Route>, where isKept: (Route) -> Bool) -> NavigationState<Route> {
    guard !tabs.isEmpty else { return initial }
    func kept(_ routes: some Sequence<Route?>) -> [Route] { routes.compactMap(\.self).filter(isKept) }
    var state = initial
    state.tabs = tabs.enumerated().map { index, saved in
      var tab = initial.tabs[min(index, initial.tabs.count - 1)]
      tab.primary = [kept(saved.primary.prefix(1)).first ?? tab.root] + kept(saved.primary.dropFirst())
      tab.supplementary = kept(saved.supplementary)
      tab.detail = kept(saved.detail)
      return tab
    }
    // A tab whose root may not be shown is not selected.
    let allowed = tabs.indices.filter {
      isKept(tabs[$0].primary.first.flatMap(\.self) ?? state.tabs[$0].root)
    }
    state.selectedTab = allowed.contains(selectedTab) ? selectedTab : allowed.first ?? 0
    state.modals = modals.compactMap { modal in
      let stack = kept(modal.stack)
      return stack.first.flatMap {
        try? NavigationModal(modal.style, root: $0, pushed: Array(stack.dropFirst()))
      }
    }
    return state
  }
}

// MARK: - Coding

extension SavedNavigation: Codable where Route: Codable {
  /// Reads a state, as far as it can be read.
  ///
  /// - Throws: `DecodingError.typeMismatch` if it is no object at all.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    tabs = container.readable(.tabs).map { $0 ?? Tab() }
    selectedTab = (try? container.decode(Int.self, forKey: .selectedTab)) ?? 0
    modals = container.readable(.modals).map { $0 ?? Modal() }
  }
}

extension SavedNavigation.Tab: Codable where Route: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    primary = container.readable(.primary)
    supplementary = container.readable(.supplementary)
    detail = container.readable(.detail)
    columns = (try? container.decode([NavigationColumn].self, forKey: .columns)) ?? []
  }
}

extension SavedNavigation.Modal: Codable where Route: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    style = (try? container.decode(ModalStyle.self, forKey: .style)) ?? .sheet
    stack = container.readable(.stack)
  }
}

extension KeyedDecodingContainer {
  /// The elements of a list, `nil` for one that cannot be read; none if there is no list.
  fileprivate func readable<Value: Decodable>(_ key: Key) -> [Value?] {
    ((try? decode([Tolerant<Value>].self, forKey: key)) ?? []).map(\.value)
  }
}

/// Anything, or nothing if it cannot be read.
private struct Tolerant<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}
