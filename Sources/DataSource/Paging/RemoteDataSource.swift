/// A list that is loaded in one piece.
///
/// ```swift
/// let authors = RemoteDataSource(cached) { try await api.authors() }
/// authors.start()
/// authors.items; authors.state.refresh.error; authors.state.refresh.isLoading      // all at the same time
/// ```
///
/// A new load cancels the load in flight, and the answer of the canceled load is ignored. A failure does not change the items.
/// Deallocating the source cancels a pending load.
@MainActor
public final class RemoteDataSource<Item: Identifiable & Equatable & Sendable>:
  LiveDataSource<SingleSection, Item>, ListLoading
where Item.ID: Sendable {
  /// The loaded items, which can be edited.
  public let content: ArrayDataSource<Item>

  private let loader: PageLoader<Item, Int>

  /// Creates a source. The first request is up to the caller.
  ///
  /// - Parameters:
  ///   - items: The items to show until the list is loaded, from a cache.
  ///   - loadItems: Loads the list. The source retains the closure. A closure that needs the owner of the source captures it
  ///     weakly.
  @inlinable
  public convenience init(_ items: [Item] = [], loadItems: @escaping @MainActor () async throws -> [Item]) {
    self.init(of: items, loadItems)
    _ = findsChangesHere()
  }

  @usableFromInline
  init(of items: [Item], _ loadItems: @escaping @MainActor () async throws -> [Item]) {
    let content = ArrayDataSource(of: items)
    self.content = content
    loader = PageLoader(firstKey: 0, perPage: 1) { _ in
      ListPage(try await loadItems(), next: nil)
    } commit: { items, _ in
      content.replace(with: items)
    }
    super.init(
      from: content,
      planMove: { _, from, to throws(ListMoveRefusal) in try content.planMove(from: from, to: to) },
      recipe: { content.snapshot }
    )
  }

  /// The loaded items, in order.
  ///
  /// - Complexity: O(1).
  public var items: [Item] { content.items }

  /// The current state of loading. Only ``PagingState/refresh`` is used.
  public var state: PagingState { loader.observedState }

  /// Loads the list and returns at once.
  public func start() { loader.start(.refresh) }

  /// Loads the list. Returns when the request has ended and all observers are notified.
  ///
  /// Canceling the awaiting task cancels the load, at the next turn of the main actor. A canceled task loads nothing.
  ///
  /// - Returns: The result of the request.
  @discardableResult
  public func load() async -> LoadOutcome { await loader.load(.refresh) }

  /// Cancels the load in flight.
  public func cancel() { loader.cancel(nil) }

  /// Calls `handler` with every later state.
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
}
