import DataSource
import XCTest

final class ListSnapshotChangesTests: DuplicatesTestCase {
  private struct Case {
    let old: String
    let new: String
    let changes: String
    var line: UInt = #line
  }

  func test_changes_smallLists() {
    let cases = [
      Case(old: "", new: "", changes: ""),
      Case(old: "A: a b", new: "A: a b", changes: ""),
      Case(old: "A:", new: "A: a", changes: "+0.0"),
      Case(old: "A: a", new: "A:", changes: "-0.0"),
      Case(old: "A: a b c", new: "A: a c", changes: "-0.1"),
      Case(old: "A: a c", new: "A: a b c", changes: "+0.1"),
      Case(old: "A: a", new: "A: a1", changes: "~0.0"),
      Case(old: "A: a", new: "A: b", changes: "-0.0 +0.0"),
      // The worked examples of `DiffEngine` and `ListDifference`.
      Case(old: "A: a b c d e f", new: "A: a x c b d f", changes: "-0.4 +0.1 0.1>0.3"),
      Case(old: "A: a b | B: c", new: "C: x b | A: a", changes: "S-1 S+0 -1.0 +0.0 0.1>0.1"),
      // A single item that moves far is a single move.
      Case(old: "A: a b c d", new: "A: b c d a", changes: "0.0>0.3"),
      Case(old: "A: a b c d", new: "A: d a b c", changes: "0.3>0.0"),
      Case(old: "A: a b c d", new: "A: d1 a b c", changes: "0.3>0.0 ~0.3"),
      Case(old: "A: a b c d e", new: "A: x b a1 e d", changes: "-0.2 +0.0 0.0>0.2 0.4>0.3 ~0.0"),
      // The middle item of a reversed list changes places with one neighbor at least.
      Case(old: "A: a b c", new: "A: c b a", changes: "0.1>0.1 0.2>0.0"),
      // Between sections.
      Case(old: "A: a b | B: c", new: "A: b | B: c a", changes: "0.0>1.1"),
      Case(old: "A: a b | B: c", new: "A: b | B: a1 c", changes: "0.0>1.0 ~0.0"),
      Case(old: "A: a | B: b", new: "A: b | B: a", changes: "0.0>1.0 1.0>0.0"),
      // Sections come, go and move.
      Case(old: "", new: "A: a b", changes: "S+0 +0.0 +0.1"),
      Case(old: "A: a b", new: "", changes: "S-0 -0.0 -0.1"),
      Case(old: "A: a | B: b", new: "B: b | A: a", changes: "S1>0"),
      Case(old: "A: a | B: b | C: c", new: "B: b | C: c1 | A: a", changes: "S0>2 ~2.0"),
      Case(old: "A:", new: "B:", changes: "S-0 S+0"),
      // An item of a deleted section moves to another section, also to a new one.
      Case(old: "A: a b | B: c", new: "B: c b", changes: "S-0 -0.0 0.1>0.1"),
      Case(old: "A: a b", new: "B: a b1", changes: "S-0 S+0 0.0>0.0 0.1>0.1 ~0.1"),
      Case(old: "A: a b", new: "A: a | B: b x", changes: "S+1 +1.1 0.1>1.0"),
      // Duplicates.
      Case(old: "A: a a1", new: "A: a", changes: "-0.1"),
      Case(old: "A: a", new: "A: a a a", changes: "+0.1 +0.2"),
      Case(old: "A: b a a1", new: "A: a a1 b", changes: "0.0>0.2"),
      Case(old: "A: a | B: a", new: "B: a a", changes: "S-0 0.0>0.1"),
      Case(old: "A: a | A: b", new: "A: a", changes: "S-1 -1.0"),
    ]
    for sample in cases {
      let old = letters(sample.old)
      let new = letters(sample.new)
      XCTAssertEqual(new.changes(from: old).text, sample.changes, line: sample.line)
      Self.assertChangesAreRight(from: old, to: new, "line \(sample.line)")
    }
  }

  func test_changes_moveThatBeginsAndEndsAtTheSameNumbers_cannotBeLeftOut() {
    let old = letters("A: a b c d e")
    let new = letters("A: d e c a b")
    XCTAssertEqual(new.changes(from: old).itemMoves.count, 3)
    Self.assertChangesAreRight(from: old, to: new, "")
  }

  func test_changes_randomPairs_areRightAndMinimal() {
    RandomLetters.forEachSeed(through: RandomLetters.pairCount) { seed in
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 2 == 0)
      let (old, new) = random.pair()
      Self.assertChangesAreRight(from: old, to: new, "seed \(seed): \(old.text)  =>  \(new.text)")
    }
  }

  func test_changes_randomLongPairs_areRightAndMinimal() {
    RandomLetters.forEachSeed(through: RandomLetters.pairCount / 100) { seed in
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 3 == 0)
      let (old, new) = random.longPair()
      Self.assertChangesAreRight(from: old, to: new, "seed \(seed)")
    }
  }

  func test_changes_manyItems_staysFast() {
    // Quadratic work on any of these would take minutes.
    let size = 5_000
    let numbers = (0..<size).map { Number(id: $0) }
    let same = (0..<size).map { Number(id: 0, value: $0) }
    let lists = [
      numbers, numbers.reversed(), numbers.map { Number(id: $0.id + size) }, same, same.reversed(),
    ]
    for old in lists {
      for new in lists {
        let before = ListSnapshot(sections: [ListSection(id: "A", items: old)])
        let after = ListSnapshot(sections: [ListSection(id: "B"), ListSection(id: "A", items: new)])
        let changes = after.changes(from: before)
        XCTAssertEqual(
          size - changes.itemDeletes.count + changes.itemInserts.count,
          after.numberOfItems
        )
      }
    }
  }

  private struct Number: Identifiable, Equatable, Sendable {
    let id: Int
    var value = 0
  }

  // MARK: What is right

  private static func assertChangesAreRight(
    from old: Letters,
    to new: Letters,
    _ message: @autoclosure () -> String
  ) {
    let change = ListChange(from: old, to: new)
    let changes = change.changeset
    let patch = Patch(old, changes, new)
    check(patch.faults, [], message())
    check(patch.snapshot, new, message())
    assertStagesAreLegal(change, message())
    check(changes.isEmpty, old == new, message())
    assertMapIsRight(old, new, changes, patch, message())
    assertPairsAreMost(old, new, changes, message())
    assertMovesAreFewest(old, changes, message())
    check(changes.itemDeletes, changes.itemDeletes.sorted(), message())
    check(changes.itemInserts, changes.itemInserts.sorted(), message())
    check(changes.itemReconfigures, changes.itemReconfigures.sorted(), message())
    check(changes.itemMoves.map(\.from), changes.itemMoves.map(\.from).sorted(), message())
  }

  private static func paths(of list: Letters) -> [ItemPath] {
    list.sections.enumerated().flatMap { section, content in
      content.items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  /// The map agrees with where the patch carried everything, and updates are just the pairs that differ.
  private static func assertMapIsRight(
    _ old: Letters,
    _ new: Letters,
    _ changes: Changeset,
    _ patch: Patch<String, Letter>,
    _ message: @autoclosure () -> String
  ) {
    var targets: [ItemPath: ItemPath] = [:]
    var sections: [Int: Int] = [:]
    for (section, row) in patch.rows.enumerated() {
      if let origin = row.origin { sections[origin] = section }
      for (item, cell) in row.cells.enumerated() {
        if let origin = cell.origin { targets[origin] = ItemPath(section: section, item: item) }
      }
    }
    for section in 0..<old.numberOfSections {
      check(changes.newSection(for: section), sections[section], message())
    }
    var updates: [ItemPath] = []
    for path in paths(of: old) {
      let target = changes.newPath(for: path)
      check(target, targets[path], message())
      guard let target else { continue }
      check(old[path].id, new[target].id, message())
      if old[path] != new[target] { updates.append(path) }
    }
    check(changes.itemReconfigures, updates, message())
  }

  /// Nothing is deleted that could have lived on, and nothing leaves its section that could have stayed.
  private static func assertPairsAreMost(
    _ old: Letters,
    _ new: Letters,
    _ changes: Changeset,
    _ message: @autoclosure () -> String
  ) {
    check(
      old.numberOfItems - changes.itemDeletes.count,
      common(old.allItems.map(\.id), new.allItems.map(\.id)),
      message()
    )
    check(
      old.numberOfSections - changes.sectionDeletes.count,
      common(old.sectionIDs, new.sectionIDs),
      message()
    )
    for section in 0..<old.numberOfSections {
      guard let target = changes.newSection(for: section) else { continue }
      let staying = old.items(in: section).indices.filter {
        changes.newPath(for: ItemPath(section: section, item: $0))?.section == target
      }
      check(
        staying.count,
        common(old.items(in: section).map(\.id), new.items(in: target).map(\.id)),
        message()
      )
    }
  }

  private static func common(_ left: [String], _ right: [String]) -> Int {
    let counts = Dictionary(grouping: right, by: \.self).mapValues(\.count)
    return Dictionary(grouping: left, by: \.self).reduce(0) { $0 + min($1.value.count, counts[$1.key] ?? 0) }
  }

  private static func assertMovesAreFewest(
    _ old: Letters,
    _ changes: Changeset,
    _ message: @autoclosure () -> String
  ) {
    let newSections = (0..<old.numberOfSections).compactMap(changes.newSection(for:))
    check(
      changes.sectionMoves.count,
      newSections.count - longestIncreasingLength(newSections),
      message()
    )
    for section in 0..<old.numberOfSections {
      guard let target = changes.newSection(for: section) else { continue }
      let places = old.items(in: section).indices
        .compactMap { changes.newPath(for: ItemPath(section: section, item: $0)) }
        .filter { $0.section == target }
        .map(\.item)
      let moves = changes.itemMoves.filter { $0.from.section == section && $0.to.section == target }
      check(moves.count, places.count - longestIncreasingLength(places), message())
    }
  }

  /// The slow way: O(n^2).
  private static func longestIncreasingLength(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, value) in values.enumerated() {
      lengths.append(
        1 + (lengths.indices.filter { values[$0] < value && $0 < index }.map { lengths[$0] }.max() ?? 0)
      )
    }
    return lengths.max() ?? 0
  }
}
