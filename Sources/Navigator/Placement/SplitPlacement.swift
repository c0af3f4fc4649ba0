/// The placement of a pad: columns side by side, each route in the one where it belongs.
///
/// A detail asked for by the list (or by nobody) fills the detail column; asked for by a screen of
/// the detail column, it is pushed on that screen.
///
/// ```swift
/// let placement = SplitPlacement(root: Page.list) { page in
///   if case .list = page { .primary } else { .detail }
/// }
/// ```
public struct SplitPlacement<Route: Hashable & Sendable>: ColumnPlacement {
  /// The first screen of the primary column.
  public let root: Route
  /// The columns that are visible even while they are empty.
  public let columns: Set<NavigationColumn>
  private let column: @Sendable (Route) -> NavigationColumn

  /// Creates the placement of a split screen.
  ///
  /// - Parameters:
  ///   - root: The first screen of the primary column.
  ///   - columns: The columns that are visible even while they are empty.
  ///   - column: The column each other route belongs in.
  public init(
    root: Route,
    columns: Set<NavigationColumn> = [.primary, .detail],
    column: @escaping @Sendable (Route) -> NavigationColumn
  ) {
    self.root = root
    self.columns = columns
    self.column = column
  }

  /// The column that the closure names.
  public func column(for route: Route) -> NavigationColumn { column(route) }
}
