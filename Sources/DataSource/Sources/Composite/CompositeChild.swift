/// A source that a ``CompositeDataSource`` combines with other sources into one list. ``CompositeBuilder`` creates it.
@MainActor
public struct CompositeChild<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  /// Creates the part of the combined list that has the items of this source. All identifiers in this part include
  /// `number`, which no other source has.
  let makePart: @MainActor (_ number: Int) -> CompositePart<Content>

  /// Creates a child from a source whose items have the common type of the combined list.
  ///
  /// - Parameter source: The source.
  init<Source: ListDataSource>(_ source: Source) where Source.Item == Content {
    makePart = { number in
      CompositePart(source, number) { item in
        CompositeItem(content: item, branch: number)
      } id: { id in
        id.branch == number ? id.base : nil
      }
    }
  }

  /// Creates a child from a source that is itself a ``CompositeDataSource``, or is made from one, for example by a
  /// filter. Its items are ``CompositeItem`` values already, and are not wrapped again. Each source that it combines gets
  /// a new branch number, so that equal identifiers of two sources stay different.
  ///
  /// - Parameter source: The source.
  init<Source: ListDataSource>(_ source: Source) where Source.Item == CompositeItem<Content> {
    makePart = { number in
      var branches: [Int: Int] = [:]
      return CompositePart(source, number) { item in
        let branch = branches[item.branch] ?? BranchNumbers.next()
        branches[item.branch] = branch
        return CompositeItem(content: item.content, branch: branch)
      } id: { id in
        branches.first { $0.value == id.branch }.map { CompositeID(base: id.base, branch: $0.key) }
      }
    }
  }
}

/// One of the sources that a ``CompositeDataSource`` combines, and the part of the combined list that comes from it. The
/// part is computed again only when its source changes.
@MainActor
struct CompositePart<Content: Identifiable & Equatable & Sendable> where Content.ID: Sendable {
  typealias Live = LiveSnapshot<CompositeSectionID, CompositeItem<Content>>

  let source: any ListDataSource
  let live: Live
  /// Returns a closure that removes the given items from this source, or `nil` if none of the items belongs to this
  /// source.
  let planRemoval: @MainActor ([CompositeID<Content.ID>]) throws(ListMoveRefusal) -> (@MainActor () -> Void)?
  /// The token that makes the combined list observe this part. Deallocating it ends the observation.
  var dependency: AnyObject?

  var isEmpty: Bool { live.value.isEmpty }

  init<Source: ListDataSource>(
    _ source: Source,
    _ number: Int,
    qualify: @escaping @MainActor (Source.Item) -> CompositeItem<Content>,
    id: @escaping @MainActor (CompositeID<Content.ID>) -> Source.Item.ID?
  ) {
    self.source = source
    planRemoval = { ids throws(ListMoveRefusal) in
      let own = ids.compactMap(id)
      return own.isEmpty ? nil : try source.planRemoval(of: own)
    }
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

/// Returns a new number for each source that a ``CompositeDataSource`` combines. The number is a part of each item's
/// identifier in the combined list, because two sources may contain equal identifiers.
@MainActor
enum BranchNumbers {
  private static var last = 0

  static func next() -> Int {
    last += 1
    return last
  }
}

/// Assigns a number to each section identifier of a source. A ``CompositeDataSource`` uses these numbers as section
/// identifiers, because its sources may have section identifiers of different types.
private struct SectionNumbers<ID: Hashable> {
  private var numbers: [ID: Int] = [:]
  private var next = 0

  /// Adds a number for each new section identifier. If more than half of the numbers belong to sections that no longer exist,
  /// removes the numbers of these sections.
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
