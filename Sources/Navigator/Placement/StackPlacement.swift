/// The placement of a phone: one stack, on which every route is pushed.
///
/// ```swift
/// let navigator = RouteNavigator(StackPlacement(root: Page.home))
/// ```
public struct StackPlacement<Route: Hashable & Sendable>: ColumnPlacement {
  /// The bottom of the stack.
  public let root: Route

  /// Creates the placement of a stack that starts with `root`.
  public init(root: Route) {
    self.root = root
  }

  /// The primary column alone.
  public var columns: Set<NavigationColumn> { [.primary] }

  /// Always the primary column.
  public func column(for route: Route) -> NavigationColumn { .primary }
}
