import DataSource

/// The methods of `PagedDataSource` that a controller calls. The protocol hides the generic types of the source's items and keys.
@MainActor
protocol PageLoading: AnyObject {
  var state: PagingState { get }
  func observeState<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) -> ListObservation
  func isAsked(by list: some ListDataSource) -> (forAny: Bool, forOwnItems: Bool)
  func prefetch(itemsBefore: Int, itemsAfter: Int)
  func pages(prefetchedBy body: () -> Void) -> Set<PageDirection>
  var numberOfEnds: Int { get }
  func join(_ direction: PageDirection, for owner: AnyObject) -> PageLease?
  func isRunning(_ lease: PageLease) -> Bool
  func renew()
  func renewAfterRemoval(in directions: [PageDirection])
  func onEnd<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageEnd) -> Void
  ) -> ListObservation
}

extension PagedDataSource: PageLoading {}

/// The closure with which a controller without a paged source lets its internal data source call ``PagedController/load(_:)``.
@MainActor
final class OwnRequests {
  /// Calls the controller's `load(_:)`, and returns whether the list has more items to load.
  var perform: @MainActor (PageDirection) async throws -> Bool = { _ in false }
}
