/// The methods of ``PagedDataSource`` that a controller calls. The protocol hides the generic types of the source's items and keys.
@MainActor
package protocol PageLoading: AnyObject {
  var state: PagingState { get }
  func observeState<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PagingState) -> Void
  ) -> ListObservation
  func prefetch(_ request: PagePrefetch)
  var numberOfEnds: Int { get }
  func join(_ direction: PageDirection, for owner: AnyObject) -> PageLease?
  func isRunning(_ lease: PageLease) -> Bool
  func renew()
  func renewAfterRemoval()
  func onEnd<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageEnd) -> Void
  ) -> ListObservation
}

extension PagedDataSource: PageLoading {}
