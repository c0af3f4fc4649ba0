/// A request of a ``PagedDataSource`` for one page.
public struct PageRequest<Key: Sendable>: Sendable {
  /// Whether the first, the next or the previous page is requested.
  public let direction: PageDirection

  /// The key of the page: a page number, an offset, a cursor.
  public let key: Key

  /// The key of the first page.
  public let firstKey: Key

  /// The requested number of items.
  public let perPage: Int

  /// The number of items in the list before the page is added: 0 for a refresh. If the user can delete items, send this
  /// number to the server as the offset. With a page number, the server would skip items: after 2 deletions, 2 items of
  /// page 2 have moved to page 1.
  ///
  /// A server that returns the items after a given item needs no offset. Use the identifier of the last item as the key:
  /// `ListPage(items, next: items.last?.id)`.
  public internal(set) var itemCount: Int

  /// Creates a request, such as for a test of a `loadPage` closure.
  ///
  /// - Parameters:
  ///   - direction: Whether the first, the next or the previous page is requested.
  ///   - key: The key of the page.
  ///   - firstKey: The key of the first page, or `nil` if it is `key`.
  ///   - perPage: The requested number of items.
  ///   - itemCount: The number of items in the list.
  public init(
    _ direction: PageDirection = .refresh,
    key: Key,
    firstKey: Key? = nil,
    perPage: Int = 20,
    itemCount: Int = 0
  ) {
    self.direction = direction
    self.key = key
    self.firstKey = firstKey ?? key
    self.perPage = perPage
    self.itemCount = itemCount
  }
}

/// A loaded page: its items, and the keys with which the next and the previous page are loaded.
///
/// The keys decide whether there are more pages. The number of items in the list does not.
///
/// ```swift
/// ListPage(items, next: response.nextCursor)               // a cursor: nil is the end
/// ListPage(items, of: request)                             // page numbers: a short page is the end
/// ListPage(items, of: request, total: response.count)      // or the number of all items
/// ```
public struct ListPage<Item: Sendable, Key: Sendable>: Sendable {
  /// The items, in order.
  public let items: [Item]

  /// The key of the page after this one, or `nil` if this is the last.
  public let next: Key?

  /// The key of the page before this one, or `nil` if this is the first.
  public let previous: Key?

  /// Creates a page with known neighbors.
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
  /// Creates a page of a list whose keys are page numbers.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - request: The request that the page answers.
  ///   - hasMore: Whether the server reports a page after this one; `nil` if the server reports nothing.
  ///   - total: The number of items on all pages, if the server reports it. It is used if `hasMore` is `nil`. If both are
  ///     `nil`, a page with fewer items than requested is the last one.
  ///   - lowestPage: The lowest page number of the server, if the list begins with a later page and can load the earlier
  ///     ones. The default is the first page that the list loads.
  public init(
    _ items: [Item],
    of request: PageRequest<Int>,
    hasMore: Bool? = nil,
    total: Int? = nil,
    lowestPage: Int? = nil
  ) {
    let lowest = lowestPage ?? request.firstKey
    let isMore =
      hasMore
      ?? total.map { total in
        // After items were deleted from the list, it has fewer items than its page numbers say. Then more items can follow,
        // although this page number is that of the last page. So the number of items is also compared with `total`. With
        // `lowestPage`, the list may begin with page 5, for example, and has fewer items than `total` anyway.
        let isShort = lowestPage == nil && !items.isEmpty && request.itemCount + items.count < total
        return isShort || (request.key - lowest + 1) * request.perPage < total
      }
      ?? (items.count >= request.perPage)
    self.init(
      items,
      next: isMore ? request.key + 1 : nil,
      previous: request.key > lowest ? request.key - 1 : nil
    )
  }
}
