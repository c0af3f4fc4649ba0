/// Collects the children of a ``CompositeDataSource``.
@MainActor
@resultBuilder
public enum CompositeBuilder {
  /// A source of the common item.
  public static func buildExpression<Source: ListDataSource>(
    _ source: Source
  ) -> [CompositeChild<Source.Item>] where Source.Item: Equatable {
    [CompositeChild(source) { item, child, _ in CompositeItem(content: item, branch: child) }]
  }

  /// A composition of sources of the common item, or a source that is made from one.
  public static func buildExpression<Content, Source: ListDataSource>(
    _ source: Source
  ) -> [CompositeChild<Content>] where Source.Item == CompositeItem<Content> {
    [
      CompositeChild(source) { item, child, count in
        CompositeItem(content: item.content, branch: item.branch * count + child)
      }
    ]
  }

  /// All children.
  public static func buildBlock<Content>(_ children: [CompositeChild<Content>]...) -> [CompositeChild<
    Content
  >] {
    children.flatMap { $0 }
  }

  /// The children of a loop.
  public static func buildArray<Content>(_ children: [[CompositeChild<Content>]]) -> [CompositeChild<Content>]
  {
    children.flatMap { $0 }
  }

  /// The children of an `if` without `else`.
  public static func buildOptional<Content>(
    _ children: [CompositeChild<Content>]?
  ) -> [CompositeChild<Content>] {
    children ?? []
  }

  /// The children of one branch.
  public static func buildEither<Content>(first children: [CompositeChild<Content>]) -> [CompositeChild<
    Content
  >] {
    children
  }

  /// The children of the other branch.
  public static func buildEither<Content>(second children: [CompositeChild<Content>]) -> [CompositeChild<
    Content
  >] {
    children
  }
}
