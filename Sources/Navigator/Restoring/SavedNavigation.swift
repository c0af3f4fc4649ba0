/// A ``NavigationState`` as it comes from a file, which may be older or newer than the app.
///
/// It is encoded exactly like the state from which it was created. When it is decoded, a screen that cannot be read is left
/// out and listed in ``unreadable``. Put it in a `ModelArchive`, which has the versions and the migrations, and give it to
/// ``RouteNavigator/restore(_:keeping:)``.
public struct SavedNavigation<Route: Hashable & Sendable>: Hashable, Sendable {
  private let state: NavigationState<Screen>
  /// The positions of the columns that only a newer version of the app has, for example `tabs[0].inspector`.
  private var unknownColumns: [String] = []

  /// A saved screen. The route is `nil` if it could not be decoded, for example because a newer version of the app has saved
  /// it.
  fileprivate struct Screen: Hashable, Sendable {
    let route: Route?
  }

  /// Creates a value from a state that is to be saved, usually ``RouteNavigator/restorableState``.
  public init(_ state: NavigationState<Route>) {
    self.state = state.map { Screen(route: $0) }
  }

  /// The positions of the screens that could not be read, for example `tabs[0].detail[1]`. If a whole modal cannot be read,
  /// for example because its style is unknown, the array contains only `modals[0].stack[0]`. If a column is unknown, it
  /// contains the name of the column, such as `tabs[0].inspector`.
  public var unreadable: [String] {
    unknownColumns
      + state.positions.flatMap { position in
        let name =
          switch position {
          case .column(let column, let tab): "tabs[\(tab)].\(column.rawValue)"
          case .modal(let index): "modals[\(index)].stack"
          }
        let stack = state[position]
        return stack.indices.filter { stack[$0].route == nil }.map { "\(name)[\($0)]" }
      }
  }

  /// The routes of all saved screens without duplicates. The routes of the tabs come first, and in each tab those of
  /// the primary, the supplementary and the detail column. The routes of the modals follow, the lowest modal first.
  var routes: [Route] {
    var seen: Set<Route> = []
    return state.positions.flatMap { state[$0].compactMap(\.route) }.filter { seen.insert($0).inserted }
  }

  /// Returns the saved state without the screens for which `isKept` returns `false`. If the first screen of a tab is left out,
  /// the first screen of that tab in `initial` replaces it.
  ///
  /// - Parameter isOfShown: `true` if the screens are shown now, and `false` if they are restored. It matters if the first screen
  ///   of a modal is left out. A modal on screen is then dismissed, with all modals above it. A restored modal is presented with
  ///   its remaining screens.
  func state(
    from initial: NavigationState<Route>,
    isOfShown: Bool = false,
    where isKept: (Route) -> Bool
  ) -> NavigationState<Route> {
    func kept(_ screens: some Sequence<Screen>) -> [Route] { screens.compactMap(\.route).filter(isKept) }
    var next = initial
    next.tabs = state.tabs.enumerated().map { index, saved in
      var tab = initial.tabs[min(index, initial.tabs.count - 1)]
      let root = kept([saved.root]).first ?? tab.root
      for column in NavigationColumn.allCases { tab[column] = kept(saved[column]) }
      tab[.primary] = [root] + kept(saved[.primary].dropFirst())
      return tab
    }
    // If the root of the saved tab could not be read, or if the guards do not allow it, another tab is selected.
    let allowed = next.tabs.indices.filter { state.tabs[$0].root.route.map(isKept) ?? false }
    next.selectedTab =
      allowed.contains(state.selectedTab) ? state.selectedTab : allowed.first ?? initial.selectedTab
    let modals = isOfShown ? state.modals.prefix { $0.root.route.map(isKept) ?? false } : state.modals[...]
    next.modals = modals.compactMap { modal in
      let stack = kept(modal.stack)
      return stack.first.flatMap {
        try? NavigationModal(modal.style, root: $0, pushed: Array(stack.dropFirst()))
      }
    }
    return next
  }
}

extension SavedNavigation: Codable where Route: Codable {
  /// Reads a saved state. A screen whose route cannot be decoded, for example because a newer version of the app has saved it, is
  /// left out.
  ///
  /// - Throws: `DecodingError` if the data do not contain a list of tabs with at least one screen each.
  public init(from decoder: any Decoder) throws {
    state = try NavigationState(from: decoder) { (saved: SavedModal) in
      saved.modal ?? NavigationModal(presenting: Screen(route: nil), as: .sheet)
    }
    let names = try decoder.container(keyedBy: SavedKey.self).decode(
      [SavedTab].self,
      forKey: SavedKey(stringValue: "tabs")
    )
    unknownColumns = names.enumerated().flatMap { tab, saved in
      saved.unknownColumns.map { "tabs[\(tab)].\($0)" }
    }
  }

  /// Writes the state as ``NavigationState`` does.
  public func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }
}

extension SavedNavigation where Route: Codable {
  private struct SavedModal: Decodable {
    let modal: NavigationModal<Screen>?
    init(from decoder: any Decoder) throws { modal = try? NavigationModal(from: decoder) }
  }
}

/// Reads from a saved tab the names of the columns that this version of the app does not have. The app finds these names in
/// `unreadable`, because the screens of such columns cannot be restored. Empty columns have no screens, so they do not count.
private struct SavedTab: Decodable {
  let unknownColumns: [String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedKey.self)
    let keys = container.allKeys.filter { key in
      guard NavigationTab<String>.CodingKeys(stringValue: key.stringValue) == nil else { return false }
      return (try? container.nestedUnkeyedContainer(forKey: key))?.isAtEnd == false
    }
    unknownColumns = keys.map(\.stringValue).sorted()
  }
}

private struct SavedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension SavedNavigation.Screen: Codable where Route: Codable {
  init(from decoder: any Decoder) throws { route = try? Route(from: decoder) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(route)
  }
}
