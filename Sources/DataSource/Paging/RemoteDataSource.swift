/// A list that is loaded in one piece.
///
/// ```swift
/// let authors = RemoteDataSource(cached) { try await api.authors() }
/// authors.start()
/// authors.items; authors.state.refresh.error; authors.state.refresh.isLoading      // all at once
/// ```
///
/// A load that is begun while another runs takes its place: that one is cancelled, and what it may still bring
/// is ignored. A failure leaves the items as they were. An id that comes twice is kept once, as in a
/// ``PagedDataSource``, of which this is one with a single page. Its end cancels what is in flight.
@MainActor
public final class RemoteDataSource<Item: Identifiable & Equatable & Sendable>:
  LiveDataSource<SingleSection, Item>, ListLoading
where Item.ID: Sendable {
  private let page: PagedDataSource<Item, Int>

  /// Makes a source. Nothing is loaded until it is asked for.
  ///
  /// - Parameters:
  ///   - items: What to show until the list comes, from a cache.
  ///   - load: Loads the list. It is kept: if it needs the owner of this source, it captures it weakly.
  public init(_ items: [Item] = [], load: @escaping @MainActor () async throws -> [Item]) {
    page = PagedDataSource(items, firstKey: 0) { _ in ListPage(try await load(), next: nil) }
    super.init(page.live)
  }

  /// The items, in order.
  ///
  /// - Complexity: O(1).
  public var items: [Item] { page.items }

  /// What is loaded and what is going on, in ``PagingState/refresh``.
  public var state: PagingState { page.state }

  /// Loads the list and returns at once. What becomes of it is told to ``onOutcome(_:while:_:)``.
  public func start() {
    page.start(.refresh)
  }

  /// Loads the list, and returns when the call has ended and everybody else has been told.
  ///
  /// When the awaiting task is cancelled, the load that it began is cancelled too, at the main actor's next
  /// turn; no other is. A task that is cancelled already loads nothing.
  ///
  /// - Returns: What became of it.
  @discardableResult
  public func load() async -> LoadOutcome<Item.ID> {
    await page.load(.refresh)
  }

  /// Cancels the load that is under way.
  public func cancel() {
    page.cancel()
  }

  /// Changes the items until they are loaded again, which observers hear as one change.
  ///
  /// - Parameter body: Edits the array. What it throws is thrown on, and then nothing has changed.
  /// - Returns: What `body` returns.
  /// - Complexity: That of `body` and of ``ListSnapshot/changes(from:)``.
  @discardableResult
  public func edit<Result>(_ body: (inout [Item]) throws -> Result) rethrows -> Result {
    try page.edit(body)
  }

  /// Calls `handler` with every state from now on, for as long as `owner` (and `scope`, if given) lives.
  public func observeState<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject?,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) {
    page.observeState(owner, while: scope, handler)
  }

  /// Calls `handler` with the outcome of every load from now on, once each.
  ///
  /// - Parameters:
  ///   - owner: Held weakly and handed to `handler`. Its death ends the observation.
  ///   - scope: Held weakly. Its death ends the observation too.
  ///   - handler: Called on the main actor, when the list and the state have been told.
  public func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    while scope: AnyObject? = nil,
    _ handler: @escaping @MainActor (Owner, LoadOutcome<Item.ID>) -> Void
  ) {
    page.onOutcome(owner, while: scope) { owner, _, outcome in handler(owner, outcome) }
  }

  override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    page.permittedMove(from: from, to: to)
  }
}
