/// Collects the sources that a ``CompositeDataSource`` combines.
@MainActor
@resultBuilder
public enum CompositeBuilder {
  /// Adds a source whose items have the common type of the combined list.
  public static func buildExpression<Source: ListDataSource>(
    _ source: Source
  ) -> [CompositeChild<Source.Item>] {
    [CompositeChild(source)]
  }

  /// Adds a source whose items are ``CompositeItem`` values: another ``CompositeDataSource``, or a list derived from one.
  public static func buildExpression<Content, Source: ListDataSource>(
    _ source: Source
  ) -> [CompositeChild<Content>] where Source.Item == CompositeItem<Content> {
    [CompositeChild(source)]
  }

  /// Combines the children of a block.
  public static func buildBlock<Content>(_ children: [CompositeChild<Content>]...) -> [CompositeChild<
    Content
  >] {
    children.flatMap { $0 }
  }

  /// Combines the children of a loop.
  public static func buildArray<Content>(_ children: [[CompositeChild<Content>]]) -> [CompositeChild<Content>]
  {
    children.flatMap { $0 }
  }

  /// Returns the sources of an `if` without `else`, or no sources if its condition is `false`.
  public static func buildOptional<Content>(
    _ children: [CompositeChild<Content>]?
  ) -> [CompositeChild<Content>] {
    children ?? []
  }

  /// Returns the children of the first branch.
  public static func buildEither<Content>(first children: [CompositeChild<Content>]) -> [CompositeChild<
    Content
  >] {
    children
  }

  /// Returns the children of the second branch.
  public static func buildEither<Content>(second children: [CompositeChild<Content>]) -> [CompositeChild<
    Content
  >] {
    children
  }
}
