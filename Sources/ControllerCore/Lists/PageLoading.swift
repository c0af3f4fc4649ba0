import DataSource

/// What a controller needs of a ``PagedDataSource``, whatever its items and keys are.
@MainActor
protocol PageLoading: ListLoading {
  var prefetchDistance: Int { get }
  func start(_ direction: PageDirection)
  func cancel(_ direction: PageDirection?)
  /// Takes out the items with these ids, if they are ids of its items.
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>)
  func onEnding<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageDirection, PageEnding) -> Void
  )
}

/// What became of a request, apart from its items.
enum PageEnding {
  case loaded
  case failed(any Error)
  case canceled
  case superseded
  case refused(LoadRefusal)
}

extension PagedDataSource: PageLoading {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) {
    guard let ids = ids as? Set<Item.ID> else { return }
    edit { items in items.removeAll { ids.contains($0.id) } }
  }

  func onEnding<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, PageDirection, PageEnding) -> Void
  ) {
    onOutcome(owner) { owner, direction, outcome in
      let ending: PageEnding =
        switch outcome {
        case .loaded: .loaded
        case .failed(let error): .failed(error)
        case .cancelled: .canceled
        case .superseded: .superseded
        case .refused(let refusal): .refused(refusal)
        }
      handler(owner, direction, ending)
    }
  }
}
