import DataSource
import TestSupport
import XCTest

/// Marks of a source reach each derived list once.
@MainActor
final class DerivedMarksTests: XCTestCase {
  private typealias Sectioned = SnapshotDataSource<String, Letter>
  private typealias Plain = SnapshotDataSource<SingleSection, Letter>

  private func plain(_ items: String) -> Plain {
    Plain(ListSnapshot(grouping: pageItems(items)) { _ in .only })
  }

  func test_map_marks_arriveUnderTheNewIDs() async {
    let base = Sectioned(letters("A: a b | B: c d"))
    let mapped = base.map { Letter($0.id.uppercased(), $0.version) }
    let recorder = ChangeRecorder(mapped)
    base.edit { $0.reconfigureItems(["a", "d", "x"]) }
    base.edit { $0.appendItems([Letter("e")], to: "A") }
    base.edit { $0.reconfigureItems(["a"]) }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["~0.0 ~1.1", "+0.2", "~0.0"])
  }

  func test_map_severalItemsOfOneID_areAllMarked() async {
    let base = Sectioned(letters("A: a b c"))
    let mapped = base.map { Letter($0.id == "c" ? "c" : "x", $0.version) }
    let recorder = ChangeRecorder(mapped)
    base.edit { $0.reconfigureItems(["b"]) }
    base.edit { $0.deleteItems(["c"]) }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["~0.0 ~0.1", "-0.2"])
  }

  func test_marksOfTheDerivedListItself_outliveAChangeOfItsBase() async {
    let base = plain("a b")
    let mapped = base.map { Letter($0.id.uppercased(), $0.version) }
    let recorder = ChangeRecorder(mapped)
    ListBatch.perform {
      mapped.reconfigureItems(["A"])
      base.edit { $0.appendItems([Letter("c")], to: .only) }
    }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.2 ~0.0"])
  }

  func test_grouped_marks_areThoseOfTheItems() async {
    let base = plain("a b1 c d1")
    let grouped = base.grouped(by: \.version, orderedBy: <)
    let recorder = ChangeRecorder(grouped)
    base.edit { $0.reconfigureItems(["b", "c"]) }
    base.edit { $0.sections[0].items[0] = Letter("a", 1) }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["~0.1 ~1.0", "0.0>1.0 ~0.0"])
  }

  func test_filteredAndSorted_marksArrive() async {
    let base = Sectioned(letters("A: c b a | B: d"))
    let filtered = base.filter { $0.id != "b" }
    let sorted = filtered.sorted { $0.id < $1.id }
    let recorders = (ChangeRecorder(filtered), ChangeRecorder(sorted))
    base.edit { $0.reconfigureItems(["a", "b"]) }
    // Another condition is no reason to perform a mark again, nor is an item that comes in.
    filtered.isIncluded = { _ in true }
    XCTAssertEqual(recorders.0.changes.map(\.changeset.text), ["~0.1", "+0.1"])
    XCTAssertEqual(recorders.1.changes.map(\.changeset.text), ["~0.0", "+0.1"])
  }

  func test_composite_marks_areThoseOfOneChild() async {
    let one = Sectioned(letters("A: a b | B: c"))
    let two = Sectioned(letters("A: a b"))
    let composed = CompositeDataSource {
      one; two
    }
    let outer = CompositeDataSource {
      two; composed.map { $0 }; composed
    }
    let recorders = (ChangeRecorder(composed), ChangeRecorder(outer))
    two.edit { $0.reconfigureItems(["a"]) }
    one.edit { $0.sections.swapAt(0, 1) }
    XCTAssertEqual(recorders.0.changes.map(\.changeset.text), ["~2.0", "S0>1"])
    XCTAssertEqual(recorders.1.changes.map(\.changeset.text), ["~0.0 ~3.0 ~6.0", "S1>2 S4>5"])
  }

  func test_batch_marksOfListsThatWereNeverTold_arePerformed() async {
    let base = Sectioned(letters("A: a b | B: c"))
    let composed = CompositeDataSource {
      base.map { Letter($0.id.uppercased()) }
    }
    let recorder = ChangeRecorder(composed)
    ListBatch.perform {
      base.edit { $0.reconfigureItems(["a"]) }
      XCTAssertEqual(composed.snapshot.numberOfItems, 3, "made in between")
      base.edit { $0.reconfigureItems(["b"]) }
      base.replace(with: letters("A: a b d"))
    }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["S-1 -1.0 +0.2 ~0.0 ~0.1"])
  }

  // MARK: Against a flat model

  /// Items say which base they are from: an item of the second has an id like "a'".
  private func base(_ letter: Letter) -> Int { letter.id.hasSuffix("'") ? 1 : 0 }

  func test_randomMarks_agreeWithAFlatModel() async {
    for seed in RandomRounds.seeds(5, long: 200) {
      var random = RandomLetters(seed: seed, allowsDuplicates: false)
      let bases = [Sectioned(), Sectioned()]
      for number in 0...1 { bases[number].replace(with: list(ofBase: number, &random)) }
      let mapped = bases[0].map { Letter($0.id.uppercased(), $0.version) }
      let inner = CompositeDataSource {
        mapped; bases[1]
      }
      let outer = CompositeDataSource {
        bases[1]; inner.map { $0 }.filter { $0.content.id != "B" }
      }
      let flat = CompositeDataSource {
        outer; bases[0]
      }
      let recorders = (ChangeRecorder(mapped), ChangeRecorder(outer), ChangeRecorder(flat))
      for step in 0..<8 {
        let context = "seed \(seed), step \(step)"
        let lists = (recorders.0.list, recorders.1.list, recorders.2.list)
        let told = (recorders.0.changes.count, recorders.1.changes.count, recorders.2.changes.count)
        var marked: [Set<String>] = [[], []]
        ListBatch.perform {
          for _ in 0..<Int.random(in: 1...3, using: &random.generator) {
            let number = Int.random(in: 0...1, using: &random.generator)
            mutate(bases[number], number, &marked[number], &random)
            if Bool.random(using: &random.generator) { _ = flat.snapshot.numberOfItems }
          }
        }
        check(recorders.0, lists.0, told.0, marked, { $0 }, context)
        check(recorders.1, lists.1, told.1, marked, { $0.content }, context)
        check(recorders.2, lists.2, told.2, marked, { $0.content }, context)
      }
    }
  }

  /// Compares what was told with what is found item by item.
  private func check<SectionID, Item: Equatable>(
    _ recorder: ChangeRecorder<SectionID, Item>,
    _ old: ListSnapshot<SectionID, Item>,
    _ told: Int,
    _ marked: [Set<String>],
    _ letter: (Item) -> Letter,
    _ context: String
  ) {
    let new = recorder.list
    let reconfigures = (0..<old.numberOfItems).compactMap(old.path(atOffset:)).filter { path in
      guard let item = new.item(old[path].id) else { return false }
      let letter = letter(item)
      return marked[base(letter)].contains(letter.id.lowercased()) || item != old[path]
    }
    let isNothing = old == new && reconfigures.isEmpty
    XCTAssertEqual(recorder.changes.count, isNothing ? told : told + 1, context)
    guard !isNothing, let change = recorder.changes.last else { return }
    XCTAssertEqual(change.changeset.itemReconfigures, reconfigures, context)
    assertStagesAreLegal(change, context)
  }

  private func list(ofBase number: Int, _ random: inout RandomLetters) -> Letters {
    var list = random.list()
    if number == 1 { list = list.map { Letter($0.id + "'", $0.version) } }
    for index in list.sections.indices { list.sections[index].footer = "\(number)\(list.sections[index].id)" }
    return list
  }

  /// A new list, or the old one with fewer items; and marks.
  private func mutate(
    _ base: Sectioned,
    _ number: Int,
    _ marks: inout Set<String>,
    _ random: inout RandomLetters
  ) {
    let ids = "abcdef".map { "\($0)" + (number == 1 ? "'" : "") }
    var list = base.snapshot
    switch Int.random(in: 0..<3, using: &random.generator) {
    case 0: list = self.list(ofBase: number, &random)
    case 1: list.deleteItems(ids.suffix(2))
    default: break
    }
    let marked = ids.filter { _ in Int.random(in: 0..<4, using: &random.generator) == 0 }
    list.reconfigureItems(marked)
    marks.formUnion(marked.filter { list.path(of: $0) != nil })
    base.replace(with: list)
  }
}
