/// The screens of one tab: three columns, each a stack of routes with the top one last.
///
/// From left to right, the columns contain the ``path`` to the top screen. So a phone, which has all screens in the primary
/// column, and a pad show the same screens.
///
/// ```swift
/// let tab = NavigationTab(root: Page.list, detail: [.proposal(1), .author(7)])
/// tab.path            // [.list, .proposal(1), .author(7)]
/// tab.visibleRoutes   // [.list, .author(7)]
/// ```
public struct NavigationTab<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The stacks of all columns, from left to right. The first is never empty.
  private var stacks: [[Route]]
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
    stacks = [[root] + pushed, supplementary, detail]
  }

  private init(stacks: [[Route]], permanentColumns: [NavigationColumn]) {
    (self.stacks, self.permanentColumns) = (stacks, permanentColumns)
  }

  /// The stack of a column, with the top screen last. The primary column begins with the root. The other columns may be
  /// empty.
  public internal(set) subscript(column: NavigationColumn) -> [Route] {
    get { stacks[column.rank] }
    set { stacks[column.rank] = newValue }
  }

  /// Pushes a screen in a column.
  ///
  /// - Complexity: Amortized O(1). The stack is changed in place, because `self[column].append(route)` would copy the stack
  ///   for each screen.
  package mutating func push(_ route: Route, in column: NavigationColumn) {
    stacks[column.rank].append(route)
  }

  /// The columns to show side by side, from left to right: the permanent columns and the columns with screens. A phone has only
  /// the primary column.
  public var columns: [NavigationColumn] {
    NavigationColumn.allCases.filter { permanentColumns.contains($0) || !self[$0].isEmpty }
  }

  /// The first screen of the primary column.
  public var root: Route { stacks[0][0] }

  /// All screens of the tab, from the root to the top screen: first those of the primary column, last those of the detail column.
  ///
  /// - Complexity: O(*n*), where *n* is the number of screens.
  public var path: [Route] {
    // Fast path for a phone: all screens are in the first column, so no new array is needed.
    frontColumn == .primary ? stacks[0] : stacks.flatMap { $0 }
  }

  /// The number of screens in all columns. At least 1.
  public var count: Int { stacks.reduce(0) { $0 + $1.count } }

  /// Returns the number of screens in all columns to the left of `column`.
  func count(before column: NavigationColumn) -> Int {
    stacks.prefix(column.rank).reduce(0) { $0 + $1.count }
  }

  /// The right-most column that is not empty. The back button goes back in this column.
  public var frontColumn: NavigationColumn {
    NavigationColumn.allCases.last { !self[$0].isEmpty } ?? .primary
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
  func mapStacks<Other>(_ embed: (NavigationColumn, [Route]) -> [Other]) -> NavigationTab<Other> {
    let stacks = NavigationColumn.allCases.map { embed($0, self[$0]) }
    return NavigationTab<Other>(stacks: stacks, permanentColumns: permanentColumns)
  }
}

extension NavigationTab: Codable where Route: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable { case primary, supplementary, detail, columns }

  /// Decodes a tab.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the primary column has no root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stacks = try CodingKeys.allCases.dropLast().map { try container.decode([Route].self, forKey: $0) }
    // The file may come from a newer version of the app, with columns that this version does not have. They are ignored.
    let columns = try container.decodeIfPresent([String].self, forKey: .columns) ?? []
    permanentColumns = Set(columns.compactMap(NavigationColumn.init)).union([.primary]).sorted()
    if stacks[0].isEmpty {
      let reason = NavigationError.missingRoot.description
      throw DecodingError.dataCorruptedError(forKey: .primary, in: container, debugDescription: reason)
    }
  }

  /// Encodes the stacks by the names of their columns.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    for (key, stack) in zip(CodingKeys.allCases, stacks) { try container.encode(stack, forKey: key) }
    try container.encode(permanentColumns, forKey: .columns)
  }
}
