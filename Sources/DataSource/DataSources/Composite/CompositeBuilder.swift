/// Collects the children of a ``CompositeDataSource``.
@MainActor
@resultBuilder
public enum CompositeBuilder<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  /// A source of the common item.
  public static func buildExpression<Source: ListDataSource>(_ source: Source) -> [CompositeChild<Content>]
  where Source.Item == Content {
    [CompositeChild(source) { item, child, _ in CompositeItem(content: item, branch: child) }]
  }

  /// A composition of sources of the common item, or a source that is made from one.
  public static func buildExpression<Source: ListDataSource>(_ source: Source) -> [CompositeChild<Content>]
  where Source.Item == CompositeItem<Content> {
    [
      CompositeChild(source) { item, child, count in
        CompositeItem(content: item.content, branch: item.branch * count + child)
      }
    ]
  }

  /// All children.
  public static func buildBlock(_ children: [CompositeChild<Content>]...) -> [CompositeChild<Content>] {
    children.flatMap { $0 }
  }

  /// The children of a loop.
  public static func buildArray(_ children: [[CompositeChild<Content>]]) -> [CompositeChild<Content>] {
    children.flatMap { $0 }
  }

  /// The children of an `if` without `else`.
  public static func buildOptional(_ children: [CompositeChild<Content>]?) -> [CompositeChild<Content>] {
    children ?? []
  }

  /// The children of one branch.
  public static func buildEither(first children: [CompositeChild<Content>]) -> [CompositeChild<Content>] {
    children
  }

  /// The children of the other branch.
  public static func buildEither(second children: [CompositeChild<Content>]) -> [CompositeChild<Content>] {
    children
  }
}
