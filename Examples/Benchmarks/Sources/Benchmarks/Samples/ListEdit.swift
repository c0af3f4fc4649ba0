import DataSource

/// A list before and after an edit.
struct ListEdit<Entry: Identifiable & Equatable & Sendable>: Sendable where Entry.ID: Sendable {
  let old: [Entry]
  let new: [Entry]

  /// The two states as snapshots of one section.
  var snapshots: (old: ListSnapshot<SingleSection, Entry>, new: ListSnapshot<SingleSection, Entry>) {
    (
      ListSnapshot(sections: [ListSection(id: .only, items: old)]),
      ListSnapshot(sections: [ListSection(id: .only, items: new)])
    )
  }

  /// The ids of the two states.
  var ids: (old: [Entry.ID], new: [Entry.ID]) { (old.map(\.id), new.map(\.id)) }

  static func sections(of items: [Entry]) -> ListSnapshot<Int, Entry> {
    ListSnapshot(
      sections: stride(from: 0, to: items.count, by: 100).map {
        ListSection(id: $0 / 100, items: Array(items[$0..<min($0 + 100, items.count)]))
      }
    )
  }
}

extension ListEdit where Entry == ListEntry {
  /// Creates an edit whose states share no memory.
  private init(_ old: [ListEntry], _ new: [ListEntry]) {
    self.init(old: old, new: new.map(\.fresh))
  }

  // MARK: The cases

  /// Returns an edit that deletes a run of a fifth of the items, inserts a run of the same length, and shuffles a 25th.
  /// Of 5,000 items these are 1,000, 1,000 and 200.
  ///
  /// Source: the workload that DifferenceKit's README states for its comparison of frameworks.
  static func readme(_ count: Int) -> Self {
    var random = SeededGenerator(seed: 2)
    let old = entries(count, &random)
    var new = old
    new[0..<count / 25].shuffle(using: &random)
    new.removeSubrange(count / 5..<2 * count / 5)
    new.insert(contentsOf: entries(count / 5, &random), at: 3 * count / 5)
    return Self(old, new)
  }

  /// Returns an edit that deletes 2 %, inserts 2 %, updates 2 % and moves 0.4 % of the items, each at a random place.
  static func scattered(_ count: Int) -> Self {
    var random = SeededGenerator(seed: 3)
    let old = entries(count, &random)
    var new = old
    for _ in 0..<count / 50 {
      new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(entry(&random), at: Int.random(in: new.indices, using: &random))
      new[Int.random(in: new.indices, using: &random)].value += 1
    }
    for _ in 0..<count / 250 {
      let moved = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(moved, at: Int.random(in: new.indices, using: &random))
    }
    return Self(old, new)
  }

  /// Returns an edit that appends a page of 20 items.
  static func appended(_ count: Int) -> Self {
    made(count, seed: 4) { old, random in old + entries(20, &random) }
  }

  /// Returns an edit that inserts a page of 20 items at the beginning.
  static func prepended(_ count: Int) -> Self {
    made(count, seed: 4) { old, random in entries(20, &random) + old }
  }

  /// Returns an edit that changes nothing.
  static func identical(_ count: Int) -> Self { made(count, seed: 5) { old, _ in old } }

  /// Returns an edit that moves the first item to the end.
  static func frontToEnd(_ count: Int) -> Self {
    made(count, seed: 6) { old, _ in Array(old[1...] + old[..<1]) }
  }

  static func reversed(_ count: Int) -> Self { made(count, seed: 7) { old, _ in old.reversed() } }

  static func shuffled(_ count: Int) -> Self {
    made(count, seed: 8) { old, random in old.shuffled(using: &random) }
  }

  /// Returns an edit that replaces all items.
  static func allNew(_ count: Int) -> Self {
    made(count, seed: 9) { old, random in entries(old.count, &random) }
  }

  /// Returns an edit of sections of 100 items. Every tenth section has one deleted, one inserted, one updated and one
  /// moved item. One item in a thousand moves to another section, and one pair of sections in a hundred changes places.
  static func typicalSections(_ count: Int) -> (
    old: ListSnapshot<Int, ListEntry>, new: ListSnapshot<Int, ListEntry>
  ) {
    var random = SeededGenerator(seed: 10)
    let old = sections(of: entries(count, &random))
    var rows = old.sections.map { ListSection(id: $0.id, items: $0.items.map(\.fresh)) }
    func section() -> Int { Int.random(in: rows.indices, using: &random) }
    func place(_ section: Int) -> Int { Int.random(in: rows[section].items.indices, using: &random) }
    for index in stride(from: 0, to: rows.count, by: 10) {
      rows[index].items.remove(at: place(index))
      rows[index].items.insert(entry(&random), at: place(index))
      rows[index].items[place(index)].value += 1
      let moved = rows[index].items.remove(at: place(index))
      rows[index].items.insert(moved, at: place(index))
    }
    for _ in 0..<count / 1_000 {
      let (source, target) = (section(), section())
      let moved = rows[source].items.remove(at: place(source))
      rows[target].items.insert(moved, at: place(target))
    }
    for _ in 0..<max(1, rows.count / 100) { rows.swapAt(section(), section()) }
    return (old, ListSnapshot(sections: rows))
  }

  private static func made(
    _ count: Int,
    seed: UInt64,
    _ edit: ([ListEntry], inout SeededGenerator) -> [ListEntry]
  ) -> Self {
    var random = SeededGenerator(seed: seed)
    let old = entries(count, &random)
    return Self(old, edit(old, &random))
  }

  /// Returns items with random ids.
  static func entries(_ count: Int, _ random: inout SeededGenerator) -> [ListEntry] {
    (0..<count).map { _ in entry(&random) }
  }

  private static func entry(_ random: inout SeededGenerator) -> ListEntry {
    ListEntry(id: random.identifier())
  }
}

/// An item with an id of 36 characters and a value.
struct ListEntry: Identifiable, Equatable, Sendable {
  let id: String
  var value = 0

  /// A copy that does not share memory. A list that was fetched again shares no memory with the old list, and comparing
  /// texts that share memory would be too fast.
  var fresh: ListEntry {
    ListEntry(id: String(decoding: Array(id.utf8), as: UTF8.self), value: value)
  }
}
