/// A page as it was loaded: items, and the keys of its neighbors.
///
/// Whether there is more is known from the page itself, never from the number of items in the list.
///
/// ```swift
/// ListPage(items, next: response.nextCursor)               // a cursor: nil is the end
/// ListPage(items, of: request)                             // page numbers: a short page is the end
/// ListPage(items, of: request, total: response.count)      // or the total says it, or a flag
/// ```
public struct ListPage<Item: Sendable, Key: Sendable>: Sendable {
  /// The items, in order.
  public let items: [Item]

  /// The key of the page after this one, or `nil` if this is the last.
  public let next: Key?

  /// The key of the page before this one, or `nil` if this is the first.
  public let previous: Key?

  /// Makes a page whose neighbors are known.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - next: The key of the page after this one, or `nil` if this is the last.
  ///   - previous: The key of the page before this one, or `nil` if this is the first.
  public init(_ items: [Item], next: Key?, previous: Key? = nil) {
    self.items = items
    self.next = next
    self.previous = previous
  }
}

extension ListPage where Key == Int {
  /// Makes a page of a list whose pages are numbered.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - request: What was asked for.
  ///   - hasMore: Whether the server says that there is a page after this one, if it does.
  ///   - total: The number of items on all pages, if the server tells it. It is used when `hasMore` is `nil`. When
  ///     both are, a page with fewer items than were wanted is the last one.
  ///   - lowestPage: The number of the first page of all, if lists may be loaded towards it.
  public init(
    _ items: [Item],
    of request: PageRequest<Int>,
    hasMore: Bool? = nil,
    total: Int? = nil,
    lowestPage: Int? = nil
  ) {
    let lowest = lowestPage ?? request.firstKey
    let isMore =
      hasMore ?? total.map { (request.key - lowest + 1) * request.perPage < $0 }
      ?? (items.count >= request.perPage)
    self.init(
      items,
      next: isMore ? request.key + 1 : nil,
      previous: request.key > lowest ? request.key - 1 : nil
    )
  }
}
