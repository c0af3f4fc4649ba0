/// A list that is loaded page by page.
///
/// ```swift
/// let feed = PagedDataSource(firstKey: 1, perPage: 20) { request in
///   ListPage(try await api.stories(page: request.key, count: request.perPage), of: request)
/// }
/// feed.start(.refresh)                          // in viewDidLoad, or when the user pulls
/// feed.prefetch(around: story.id)               // when a row becomes visible, also through filter, map, grouped ...
/// let outcome = await feed.load(.append)        // for a button or a footer
/// ```
///
/// **Keys.** The key of a page is a page number, an offset or a cursor, see ``ListPage``. If a single request loads the whole list,
/// the list has one page: `PagedDataSource(firstKey: 0) { _ in ListPage(try await api.authors(), next: nil) }`.
///
/// **Requests.** At most one request is in flight per direction: refresh, next page and previous page. A refresh cancels all
/// other requests, and no request starts while it runs. Answers of canceled requests are ignored.
///
/// **Results.** A success commits the key of the page. A failure changes only the ``state``, which has one error per direction;
/// the same request can be made again, see ``retry()``. Items and state change together. See ``loadsPagesWhenEmpty`` for a list
/// without items.
///
/// **Duplicates.** An item of a page that is in the list already keeps its place and gets the new value. Debug builds print a
/// report.
///
/// **Edits.** ``content`` has the loaded items and can be edited: to delete an item, for example. After a deletion, a request in
/// flight for the first or the next page is made again, so that it neither brings the item back nor skips the one after it. After
/// any other edit, a request in flight continues. The next or the previous page is added to the edited items. The first page
/// replaces them, so items that were inserted or changed during a refresh are as the server has sent them. Edits do not change the
/// keys: after a deletion, a server that counts items gets the offset from ``PageRequest/itemCount``. Use ``reset()`` to discard
/// all pages.
///
/// **Lifetime.** Deallocating the source cancels pending requests.
@MainActor
public final class PagedDataSource<Item: Identifiable & Equatable & Sendable, Key: Sendable>:
  LiveDataSource<SingleSection, Item>
where Item.ID: Sendable {
  /// The loaded items, which can be edited.
  public let content: ArrayDataSource<Item>

  /// The number of items of a request.
  public let perPage: Int

  /// The distance from the end at which the next page is loaded: `prefetch(around:)` of ``ListDataSource`` loads it if at
  /// most this many items follow the visible item.
  public var prefetchDistance: Int

  /// Whether the source loads further pages automatically while it has no items, or while a list made from it, such as a
  /// filtered one, shows none. It loads at most three in each direction, and only for a list with observers. Then it waits
  /// until the user asks for more.
  public var loadsPagesWhenEmpty = true

  let loader: PageLoader<Item, Key>

  /// Creates a source that has not requested a page yet. Call ``start(_:)`` or ``load(_:)`` to load the first page.
  ///
  /// - Parameters:
  ///   - items: The items to show until the first page is loaded, from a cache.
  ///   - firstKey: The key of the first page.
  ///   - perPage: The number of items of a request.
  ///   - prefetchDistance: See ``prefetchDistance``.
  ///   - loadPage: Loads a page. The source retains the closure. A closure that needs the owner of the source captures it
  ///     weakly.
  @inlinable
  public convenience init(
    _ items: [Item] = [],
    firstKey: Key,
    perPage: Int = 20,
    prefetchDistance: Int = 5,
    loadPage: @escaping @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  ) {
    self.init(of: items, firstKey, perPage, prefetchDistance, loadPage)
    _ = findsChangesHere()
  }

  @usableFromInline
  init(
    of items: [Item],
    _ firstKey: Key,
    _ perPage: Int,
    _ prefetchDistance: Int,
    _ loadPage: @escaping @MainActor (PageRequest<Key>) async throws -> ListPage<Item, Key>
  ) {
    let content = ArrayDataSource(of: items)
    let pages = LoadedPages(content)
    self.content = content
    self.perPage = perPage
    self.prefetchDistance = prefetchDistance
    loader = PageLoader(
      firstKey: firstKey,
      perPage: perPage,
      loadPage: loadPage,
      itemCount: { content.items.count },
      commit: pages.add
    )
    super.init(
      from: content,
      planMove: { _, from, to throws(ListMoveRefusal) in try content.planMove(from: from, to: to) },
      planRemoval: { ids throws(ListMoveRefusal) in try content.planRemoval(of: ids) },
      recipe: { content.snapshot }
    )
    // A removal of items makes running requests outdated, so they are repeated. The answer to a refresh may contain the
    // removed items. The request for the next page has the number of loaded items as its offset, so it would skip items.
    // The previous page does not depend on removed items.
    content.onRemoval = (
      isNeeded: { [weak self] in self?.loader.isOutdatedByDeletions ?? false },
      tell: { [weak self] in [PageDirection.refresh, .append].forEach { self?.loader.renew($0) } }
    )
    live.onEmpty = { [weak self] in self?.prefetch($0) }
  }

  /// The loaded items, in order.
  ///
  /// - Complexity: O(1).
  public var items: [Item] { content.items }

  /// The current state of loading.
  public var state: PagingState { loader.observedState }

  /// The key of the last page in the list, or `nil` if no page is loaded. Loading a previous page does not change it.
  package var currentKey: Key? { loader.currentKey }

  // MARK: Loading

  /// Requests a page and returns immediately. Handlers of ``onOutcome(_:_:)`` get the result.
  ///
  /// - Parameter direction: Whether the first, the next or the previous page is requested.
  public func start(_ direction: PageDirection) { loader.start(direction) }

  /// Requests a page and waits until it is loaded and all observers are notified. If a request for the next or the
  /// previous page is running already, the method waits for that request.
  ///
  /// If the task is canceled, the method returns ``LoadOutcome/canceled``. The request is canceled, too, if no other
  /// caller needs the page.
  ///
  /// - Parameter direction: Whether the first, the next or the previous page is requested.
  /// - Returns: The result of the request.
  @discardableResult
  public func load(_ direction: PageDirection) async -> LoadOutcome { await loader.load(direction) }

  /// Repeats failed requests: the refresh if it has failed, otherwise the next and the previous page. Requests that are
  /// running already are not repeated.
  public func retry() { loader.retry() }

  /// Cancels the requests in flight.
  ///
  /// - Parameter direction: Whether to cancel the request for the first, the next or the previous page, or `nil` for all
  ///   requests.
  public func cancel(_ direction: PageDirection? = nil) { loader.cancel(direction) }

  /// Discards all pages and cancels all requests. The source then has no items, as if it had never loaded a page.
  public func reset() {
    ListBatch.perform {
      loader.reset()
      content.replace(with: [])
    }
  }

  /// Loads the next or the previous page if the user is near that end of the list. It does nothing while a page is loading,
  /// after a failure, and at the end.
  override func loadMore(_ request: PagePrefetch) {
    guard let (before, after) = request.counts(in: snapshot) else { return }
    let wanted = loader.wanted(itemsBefore: before, itemsAfter: after, distance: prefetchDistance)
    if let reached = request.reached {
      reached.add((self, request.showsOwnItems, wanted))
    } else if loadsPagesWhenEmpty || request.reason == .user {
      loader.prefetch(wanted, because: request.reason)
    }
  }

  // MARK: Observing

  /// Calls `handler` with every later ``state``. When a page is loaded, the items and the state change together, and
  /// observers of the items are notified first.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. The observation references it weakly.
  ///   - handler: Called on the main actor.
  /// - Returns: The token of the observation. The observation ends when the token is deallocated.
  public func observeState<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) -> ListObservation {
    ListObservation(retaining: self, loader.state.observe(owner, handler))
  }

  /// Calls `handler` with the result of each later request, including refused requests, once each.
  ///
  /// - Parameters:
  ///   - owner: The object that is passed to `handler`. The observation references it weakly.
  ///   - handler: Called on the main actor, after the observers of the list and of the state.
  /// - Returns: The token of the observation. The observation ends when the token is deallocated.
  public func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageDirection, LoadOutcome) -> Void
  ) -> ListObservation {
    onEnd(owner) { handler($0, $1.direction, $1.outcome) }
  }
}

/// Adds pages to the items of an array.
@MainActor
private final class LoadedPages<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  private let content: ArrayDataSource<Item>
  private var known: PageItems<Item>

  init(_ content: ArrayDataSource<Item>) {
    self.content = content
    known = PageItems(content.items)
  }

  func add(_ page: [Item], _ direction: PageDirection) {
    // The app may have edited the items since the last page was loaded, so the stored positions of the items are wrong.
    if !known.items.isIdentical(to: content.items) { known = PageItems(content.items) }
    let duplicates = known.add(page, direction)
    content.replace(with: known.items)
    ListDiagnostics.reportRepeats(of: duplicates, in: content.snapshot)
  }
}
