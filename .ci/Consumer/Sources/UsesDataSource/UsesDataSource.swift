import DataSource

struct Letter: Identifiable, Hashable { let id: String }

@MainActor
func letters() -> ArrayDataSource<Letter> {
  ArrayDataSource([Letter(id: "a")])
}

/// A data source of the app. The data source loads items, and shows the items of a second source after its own items.
@MainActor
final class OwnSource: ListDataSource {
  private let others = letters()
  private var own: [Letter] = []

  var snapshot: ListSnapshot<SingleSection, Letter> {
    ListSnapshot(sections: [ListSection(id: .only, items: own + others.items)])
  }

  func prefetch(_ request: PagePrefetch) {
    guard let (before, after) = request.counts(in: snapshot) else { return }
    if before <= 3 { own.insert(Letter(id: "\(own.count)"), at: 0) }
    let path = others.snapshot.path(atOffset: others.items.count - 1 - after)
    others.prefetch(path.map(request.at) ?? request)
  }

  func observe<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Letter>) -> Void
  ) -> ListObservation {
    others.observe(self) { _, _ in }
  }
}
