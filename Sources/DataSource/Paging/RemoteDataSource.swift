/// A list that is loaded in one piece: a ``PagedDataSource`` with a single page.
///
/// ```swift
/// let authors = RemoteDataSource(cached) { try await api.authors() }
/// authors.start()
/// authors.items; authors.state.refresh.error; authors.state.refresh.isLoading      // all at once
/// ```
///
/// A load that is begun while another runs takes its place: that one is cancelled, and what it may still bring
/// is ignored. A failure leaves the items as they were. Its end cancels what is in flight.
@MainActor
public final class RemoteDataSource<Item: Identifiable & Equatable & Sendable>: PagedDataSource<Item, Int>
where Item.ID: Sendable {
  /// Makes a source. Nothing is loaded until it is asked for.
  ///
  /// - Parameters:
  ///   - items: What to show until the list comes, from a cache.
  ///   - loadItems: Loads the list. It is kept: if it needs the owner of this source, it captures it weakly.
  public init(_ items: [Item] = [], loadItems: @escaping @MainActor () async throws -> [Item]) {
    super.init(of: items, 0) { _ in ListPage(try await loadItems(), next: nil) }
  }

  /// Loads the list and returns at once, as ``PagedDataSource/start(_:)`` does.
  public func start() {
    start(.refresh)
  }

  /// Loads the list, and returns when the call has ended, as ``PagedDataSource/load(_:)`` does.
  ///
  /// - Returns: What became of it.
  @discardableResult
  public func load() async -> LoadOutcome {
    await load(.refresh)
  }
}
