import DataSource

/// The part of a `PagedDataSource` that a controller uses. The protocol hides the types of the source's items and keys.
@MainActor
protocol PageLoading: ListLoading {
  var prefetchDistance: Int { get }
  func start(_ direction: PageDirection)
  func cancel(_ direction: PageDirection?)
  /// Removes the items with these ids. Does nothing if the items have ids of another type.
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>)
  func onOutcome<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageDirection, LoadOutcome) -> Void
  ) -> ListObservation
}

extension PagedDataSource: PageLoading {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) {
    guard let ids = ids as? Set<Item.ID> else { return }
    content.edit { items in items.removeAll { ids.contains($0.id) } }
  }
}
