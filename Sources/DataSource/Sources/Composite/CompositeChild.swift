/// A source that becomes a child of a ``CompositeDataSource``. ``CompositeBuilder`` creates it.
@MainActor
public struct CompositeChild<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  /// Creates the part of a composition that shows the child. The composition assigns the number that makes identifiers of
  /// children unique.
  let makePart: @MainActor (_ number: Int) -> CompositePart<Content>

  /// Creates a child with a source of the common item.
  ///
  /// - Parameter source: The source.
  init<Source: ListDataSource>(_ source: Source) where Source.Item == Content {
    makePart = { number in
      CompositePart(source, number) { item in CompositeItem(content: item, branch: number) }
    }
  }

  /// Creates a child with a source whose items are ``CompositeItem`` values: another ``CompositeDataSource``, or a source that
  /// filters, sorts or pages the items of one.
  ///
  /// - Parameter source: The source.
  init<Source: ListDataSource>(_ source: Source) where Source.Item == CompositeItem<Content> {
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

/// A child of a composition, and the child's list with identifiers that are unique in the composition. That list is
/// computed again only when the child changes.
@MainActor
struct CompositePart<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  typealias Live = LiveSnapshot<CompositeSectionID, CompositeItem<Content>>

  let source: any ListDataSource
  let live: Live
  /// The token that makes the composition be computed again when the child changes.
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

/// Assigns a serial number to each source of a composition. The number is part of the identifiers, because two sources may
/// contain equal identifiers.
@MainActor
enum BranchNumbers {
  private static var last = 0

  static func next() -> Int {
    last += 1
    return last
  }
}

/// Assigns a number to each section identifier of a child. The sections of a composition are identified by these numbers,
/// because the identifiers of the children may have different types.
private struct SectionNumbers<ID: Hashable> {
  private var numbers: [ID: Int] = [:]
  private var next = 0

  /// Assigns numbers to new section identifiers. When more than half of the known identifiers belong to sections that no
  /// longer exist, they are removed.
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
