/// The screens of one tab: three columns, each a stack of routes with the top one last.
///
/// Read from left to right the columns are the ``path`` that led here, so that a phone, which keeps
/// everything in `primary`, and a pad show the same screens.
///
/// ```swift
/// let tab = NavigationTab(root: Page.list, detail: [.proposal(1), .author(7)])
/// tab.path            // [.list, .proposal(1), .author(7)]
/// tab.visibleRoutes   // [.list, .author(7)]
/// ```
public struct NavigationTab<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The stack of the first column: the root and what was pushed on it. Never empty.
  public internal(set) var primary: [Route]
  /// The stack of the second column. May be empty.
  public internal(set) var supplementary: [Route]
  /// The stack of the last column. May be empty.
  public internal(set) var detail: [Route]
  /// The columns that are visible even while they are empty, from left to right.
  var permanentColumns: [NavigationColumn]

  /// Creates a tab that shows `root`, with `pushed` on top of it in the same column.
  ///
  /// - Parameters:
  ///   - root: The first screen of the primary column.
  ///   - pushed: The rest of the primary column, the top screen last.
  ///   - supplementary: The stack of the second column.
  ///   - detail: The stack of the last column.
  ///   - columns: The columns that are visible even while they are empty. The primary column is always visible.
  public init(
    root: Route,
    pushed: [Route] = [],
    supplementary: [Route] = [],
    detail: [Route] = [],
    columns: Set<NavigationColumn> = []
  ) {
    permanentColumns = columns.union([.primary]).sorted()
    self.primary = [root] + pushed
    self.supplementary = supplementary
    self.detail = detail
  }

  /// The stack of a column, the top screen last.
  public internal(set) subscript(column: NavigationColumn) -> [Route] {
    get {
      switch column {
      case .primary: primary
      case .supplementary: supplementary
      case .detail: detail
      }
    }
    set {
      switch column {
      case .primary: primary = newValue
      case .supplementary: supplementary = newValue
      case .detail: detail = newValue
      }
    }
  }

  /// The columns to show side by side, from left to right: the permanent columns and the columns with screens. A phone has only
  /// the primary column.
  public var columns: [NavigationColumn] {
    NavigationColumn.allCases.filter { permanentColumns.contains($0) || !self[$0].isEmpty }
  }

  /// The first screen of the primary column.
  public var root: Route { primary[0] }

  /// Every screen from the root to the top, column after column.
  ///
  /// - Complexity: O(*n*), where *n* is the number of screens.
  public var path: [Route] {
    supplementary.isEmpty && detail.isEmpty ? primary : primary + supplementary + detail
  }

  /// The number of screens in all columns. At least 1.
  public var count: Int { primary.count + supplementary.count + detail.count }

  /// The number of screens in the columns left of this one.
  func count(before column: NavigationColumn) -> Int {
    switch column {
    case .primary: 0
    case .supplementary: primary.count
    case .detail: primary.count + supplementary.count
    }
  }

  /// The right-most column that is not empty: the one that "back" goes back in.
  public var frontColumn: NavigationColumn {
    if !detail.isEmpty { .detail } else if !supplementary.isEmpty { .supplementary } else { .primary }
  }

  /// The last screen of ``path``.
  public var topRoute: Route {
    let stack = self[frontColumn]
    return stack[stack.count - 1]
  }

  /// The top screen of every column that is not empty, from left to right.
  public var visibleRoutes: [Route] { NavigationColumn.allCases.compactMap { self[$0].last } }
}

extension NavigationTab {
  func map<Other>(_ embed: (Route) -> Other) -> NavigationTab<Other> {
    NavigationTab<Other>(
      root: embed(root),
      pushed: primary.dropFirst().map(embed),
      supplementary: supplementary.map(embed),
      detail: detail.map(embed),
      columns: Set(permanentColumns)
    )
  }
}

extension NavigationTab: Codable where Route: Codable {
  enum CodingKeys: String, CodingKey {
    case primary, supplementary, detail
    case permanentColumns = "columns"
  }

  /// Decodes a tab.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the primary column has no root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    primary = try container.decode([Route].self, forKey: .primary)
    supplementary = try container.decode([Route].self, forKey: .supplementary)
    detail = try container.decode([Route].self, forKey: .detail)
    let columns = try container.decodeIfPresent([NavigationColumn].self, forKey: .permanentColumns) ?? []
    permanentColumns = Set(columns).union([.primary]).sorted()
    if primary.isEmpty {
      let reason = NavigationError.missingRoot.description
      throw DecodingError.dataCorruptedError(forKey: .primary, in: container, debugDescription: reason)
    }
  }
}
