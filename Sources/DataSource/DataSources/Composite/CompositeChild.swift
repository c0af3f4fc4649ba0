/// A source on its way into a ``CompositeDataSource``; made by ``CompositeBuilder``.
@MainActor
public struct CompositeChild<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  let makePart: @MainActor (_ child: Int, _ count: Int) -> CompositePart<Content>

  init<Source: ListDataSource>(
    _ source: Source,
    qualify: @escaping @MainActor (_ item: Source.Item, _ child: Int, _ count: Int) -> CompositeItem<Content>
  ) {
    makePart = { child, count in
      var numbers = SectionNumbers<Source.SectionID>()
      let live = LiveSnapshot {
        let base = source.snapshot
        numbers.update(for: base.sections.lazy.map(\.id))
        return base.map {
          CompositeSectionID(child: child, number: numbers[$0])
        } items: {
          qualify($0, child, count)
        }
      }
      live.follow(source)
      return CompositePart(source: source, live: live)
    }
  }
}

/// A child, and its list in the terms of the composition. It is kept until the child changes.
struct CompositePart<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  let source: AnyObject
  let live: LiveSnapshot<CompositeSectionID, CompositeItem<Content>>
}

/// Numbers for the ids of sections, so that compositions of children with different kinds of ids have one
/// type of id.
private struct SectionNumbers<ID: Hashable> {
  private var numbers: [ID: Int] = [:]
  private var next = 0

  /// Gives numbers to new ids, and forgets old ones before they outnumber those in use.
  mutating func update(for ids: some Collection<ID>) {
    for id in ids where numbers[id] == nil {
      numbers[id] = next
      next += 1
    }
    guard numbers.count > 2 * ids.count + 16 else { return }
    let known = numbers
    numbers = Dictionary(ids.lazy.map { ($0, known[$0] ?? 0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(id: ID) -> Int { numbers[id] ?? 0 }
}
