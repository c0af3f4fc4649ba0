import DataSource

/// The methods of `PagedDataSource` that a controller calls. The protocol hides the generic types of the source's items and keys.
@MainActor
protocol PageLoading: AnyObject {
  var state: PagingState { get }
  func observeState<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) -> ListObservation
  func prefetch(itemsBefore: Int, itemsAfter: Int)
  func pages(prefetchedBy body: () -> Void) -> Set<PageDirection>
  func join(_ direction: PageDirection) -> PageClaim?
  func release(_ claim: PageClaim)
  func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageDirection, LoadOutcome) -> Void
  ) -> ListObservation
}

extension PagedDataSource: PageLoading {}

/// The requests of a list without a `PagedDataSource`. Each request calls ``PagedController/load(_:)``, which changes the
/// list itself. So the request returns an empty page.
@MainActor
final class OwnRequests {
  struct NoItem: Identifiable, Equatable, Sendable {
    let id: Int
  }

  /// Performs a request, and returns whether the list has more to load.
  var perform: @MainActor (PageDirection) async throws -> Bool = { _ in false }

  /// Creates a paged source without items that only performs the requests. The source retains this object.
  func pages() -> PagedDataSource<NoItem, Int> {
    PagedDataSource(firstKey: 0) { [self] request in
      ListPage([], next: try await perform(request.direction) ? request.key + 1 : nil)
    }
  }
}

/// A source from which a controller can delete items.
@MainActor
protocol ItemRemoving {
  /// Removes the items with these ids. Ids of another type are ignored.
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>)
}

extension PagedDataSource: ItemRemoving {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) { content.remove(ids) }
}

extension ArrayDataSource: ItemRemoving {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) {
    guard let ids = ids as? Set<Item.ID> else { return }
    edit { items in items.removeAll { ids.contains($0.id) } }
  }
}
