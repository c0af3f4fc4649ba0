/// A source that becomes a child of a ``CompositeDataSource``. ``CompositeBuilder`` creates it.
@MainActor
public struct CompositeChild<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  /// Creates the child of a composition. The composition assigns the number.
  let makePart: @MainActor (_ number: Int) -> CompositePart<Content>

  /// Creates a child with a source of the common item.
  ///
  /// - Parameter source: The source.
  public init<Source: ListDataSource>(_ source: Source) where Source.Item == Content {
    makePart = { number in
      CompositePart(source, number) { item in CompositeItem(content: item, branch: number) }
    }
  }

  /// Creates a child with a source that is a composition, or that is derived from one.
  ///
  /// - Parameter source: The source.
  public init<Source: ListDataSource>(_ source: Source) where Source.Item == CompositeItem<Content> {
    makePart = { number in
      var branches: [Int: Int] = [:]
      return CompositePart(source, number) { item in
        let branch = branches[item.branch] ?? BranchNumbers.next()
        branches[item.branch] = branch
        return CompositeItem(content: item.content, branch: branch)
      }
    }
  }
}

/// A child, and its list with the identifiers of the composition. That list is made again only when the child changes.
@MainActor
struct CompositePart<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  typealias Live = LiveSnapshot<CompositeSectionID, CompositeItem<Content>>

  let source: any ListDataSource
  let live: Live
  /// The registration that makes the composition depend on the child.
  var dependency: AnyObject?

  init<Source: ListDataSource>(
    _ source: Source,
    _ number: Int,
    qualify: @escaping @MainActor (Source.Item) -> CompositeItem<Content>
  ) {
    self.source = source
    var numbers = SectionNumbers<Source.SectionID>()
    live = LiveSnapshot {
      let list = source.snapshot
      numbers.update(for: list.sections.lazy.map(\.id))
      return list.map {
        CompositeSectionID(child: number, number: numbers[$0])
      } items: {
        qualify($0)
      }
    }
    live.follow(source)
  }
}

/// Numbers for the branches of compositions. No two sources of one composition have the same number.
@MainActor
enum BranchNumbers {
  private static var last = 0

  static func next() -> Int {
    last += 1
    return last
  }
}

/// Numbers for section identifiers: compositions have one type of identifier, whatever the types of their children are.
private struct SectionNumbers<ID: Hashable> {
  private var numbers: [ID: Int] = [:]
  private var next = 0

  /// Numbers the new identifiers. Removes unused identifiers before they become the majority.
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
