/// Collects the links of a ``LinkTable``.
@resultBuilder
public enum LinkTableBuilder<Route: Hashable & Sendable> {
  /// One link.
  public static func buildExpression(_ link: DeepLink<Route>) -> [DeepLink<Route>] { [link] }

  /// Links one after the other.
  public static func buildBlock(_ links: [DeepLink<Route>]...) -> [DeepLink<Route>] {
    links.flatMap { $0 }
  }

  /// Links under an `if` without `else`.
  public static func buildOptional(_ links: [DeepLink<Route>]?) -> [DeepLink<Route>] { links ?? [] }

  /// Links of the first branch.
  public static func buildEither(first links: [DeepLink<Route>]) -> [DeepLink<Route>] { links }

  /// Links of the second branch.
  public static func buildEither(second links: [DeepLink<Route>]) -> [DeepLink<Route>] { links }

  /// Links of a loop.
  public static func buildArray(_ links: [[DeepLink<Route>]]) -> [DeepLink<Route>] {
    links.flatMap { $0 }
  }
}
