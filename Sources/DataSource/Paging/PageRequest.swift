/// What a ``PagedDataSource`` asks for.
public struct PageRequest<Key: Sendable>: Sendable {
  /// Where the items will go.
  public let direction: PageDirection

  /// The page: a page number, a cursor, an offset, whatever the server understands.
  public let key: Key

  /// The key of the page that a refresh asks for.
  public let firstKey: Key

  /// The number of items wanted.
  public let perPage: Int
}
