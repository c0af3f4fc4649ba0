/// The placement of a pad: columns side by side, each route in the one where it belongs.
///
/// A detail for which the list asks fills the detail column. A detail for which a screen of the detail column asks is pushed on
/// that screen. A detail for which no screen asks is pushed on top.
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
