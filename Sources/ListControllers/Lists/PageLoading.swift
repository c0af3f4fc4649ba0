import DataSource

/// What a controller needs of a `PagedDataSource`, whatever its items and keys are.
@MainActor
protocol PageLoading: ListLoading {
  var prefetchDistance: Int { get }
  func start(_ direction: PageDirection)
  func cancel(_ direction: PageDirection?)
  /// Takes out the items with these ids, if they are ids of its items.
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
