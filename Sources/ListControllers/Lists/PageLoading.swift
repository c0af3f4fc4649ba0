import DataSource

/// The part of a `PagedDataSource` that a controller uses. The protocol hides the types of the source's items and keys.
@MainActor
protocol PageLoading: ListLoading {
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

/// The requests of a list without a `PagedDataSource`. ``PagedController/load(_:)`` performs them and changes the list by itself, so the
/// pages that the requests return are empty.
@MainActor
final class OwnRequests {
  struct NoItem: Identifiable, Equatable, Sendable {
    let id: Int
  }

  /// Performs a request, and returns whether the list has more to load.
  var perform: @MainActor (PageDirection) async throws -> Bool = { _ in false }

  /// Creates the source that makes the requests. The source retains this object.
  func pages() -> PagedDataSource<NoItem, Int> {
    PagedDataSource(firstKey: 0) { [self] request in
      ListPage([], next: try await perform(request.direction) ? request.key + 1 : nil)
    }
  }
}

/// A source from which a controller can delete items.
@MainActor
protocol ItemRemoving {
  /// Removes the items with these ids.
  ///
  /// - Returns: A closure that inserts the items again. `nil` if nothing was removed, as for ids of another type.
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) -> (@MainActor () -> Void)?
}

extension PagedDataSource: ItemRemoving {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) -> (@MainActor () -> Void)? { content.remove(ids) }
}

extension RemoteDataSource: ItemRemoving {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) -> (@MainActor () -> Void)? { content.remove(ids) }
}

extension ArrayDataSource: ItemRemoving {
  func remove<ID: Hashable & Sendable>(_ ids: Set<ID>) -> (@MainActor () -> Void)? {
    guard let ids = ids as? Set<Item.ID> else { return nil }
    let before = items
    edit { items in items.removeAll { ids.contains($0.id) } }
    guard before.count != items.count else { return nil }
    return { [self] in insertAgain(ids, from: before) }
  }

  /// Inserts items of an earlier list again, each behind the nearest item that was before it and is in the list now.
  private func insertAgain(_ ids: Set<Item.ID>, from before: [Item]) {
    edit { items in
      let present = Set(items.map(\.id))
      var missing: [Item.ID?: [Item]] = [:]
      var anchor: Item.ID?
      for item in before {
        if present.contains(item.id) {
          anchor = item.id
        } else if ids.contains(item.id) {
          missing[anchor, default: []].append(item)
        }
      }
      items = (missing[nil] ?? []) + items.flatMap { [$0] + (missing[$0.id] ?? []) }
    }
  }
}
