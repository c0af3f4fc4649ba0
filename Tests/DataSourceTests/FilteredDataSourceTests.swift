import DataSource
import Synchronization
import TestSupport
import XCTest

@MainActor
final class FilteredDataSourceTests: DuplicatesTestCase {
  private var tokens: [ListObservation] = []

  @MainActor
  private final class Search {
    var minimum = 0

    func finds(_ letter: Letter) -> Bool { letter.version >= minimum }
  }

  func test_init_showsOnlyWhatSatisfies() async {
    let base = SectionedList(letters("A: a b1 c | B: d1").allItems, by: \.version, orderedBy: <)
    let filtered = base.filter { $0.id < "c" }
    XCTAssertEqual(filtered.snapshot.text, "0: a | 1: b1")
    XCTAssertEqual(base.filter { $0.version > 0 }.snapshot.text, "1: b1 d1")
    XCTAssertEqual(base.filter { _ in false }.numberOfSections, 0)
  }

  func test_isIncluded_replaced_isOneChange() async {
    let base = ArrayDataSource(letters("A: a b c").allItems)
    let filtered = base.filter()
    XCTAssertEqual(filtered.snapshot.text, base.snapshot.text)
    let recorder = ChangeRecorder(filtered)
    filtered.isIncluded = { $0.id != "b" }
    filtered.isIncluded = { $0.id == "a" || $0.id == "c" }
    filtered.isIncluded = { _ in false }
    filtered.isIncluded = nil
    XCTAssertEqual(
      recorder.changes.map(\.changeset.text),
      ["-0.1", "S-0 -0.0 -0.1", "S+0 +0.0 +0.1 +0.2"]
    )
  }

  func test_invalidate_conditionDependsOnOutsideState_followsIt() async {
    let search = Search()
    let base = ArrayDataSource(letters("A: a b1 c2").allItems)
    let filtered = base.filter(search.finds)
    search.minimum = 1
    XCTAssertEqual(filtered.snapshot.numberOfItems, 3)
    filtered.invalidate()
    XCTAssertEqual(filtered.snapshot.allItems, letters("A: b1 c2").allItems)
  }

  func test_base_changesOutOfSight_areNotTold() async {
    let base = ArrayDataSource(letters("A: a b").allItems)
    let filtered = base.filter { $0.id == "a" }
    let recorder = ChangeRecorder(filtered)
    base.update(Letter("b", 1))
    base.remove("b")
    XCTAssertEqual(recorder.changes.count, 0)
    base.update(Letter("a", 1))
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["~0.0"])
  }

  func test_base_mutatedByAnObserver_staysConsistent() async {
    let base = ArrayDataSource(letters("A: a").allItems)
    tokens += base.observe(self) { _, change in
      if change.after.path(of: "c") == nil { base.append(contentsOf: [Letter("c")]) }
    }
    let filtered = base.filter { $0.id != "a" }
    let recorder = ChangeRecorder(filtered)
    base.append(contentsOf: [Letter("b")])
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["S+0 +0.0", "+0.1"])
    XCTAssertEqual(filtered.snapshot.allItems, letters("A: b c").allItems)
  }

  func test_randomMutations_agreeWithAFlatModel() async {
    for seed in RandomRounds.seeds(20, long: 1_000) {
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 3 == 0)
      let base = SectionedList(random.list().allItems, by: \.version)
      let filtered = FilteredDataSource(base) { _ in true }
      let recorder = ChangeRecorder(filtered)
      var bound = "z"
      for _ in 0..<10 {
        let before = filtered.snapshot
        let told = recorder.changes.count
        if Bool.random(using: &random.generator) {
          base.replace(with: random.list().allItems)
        } else {
          bound = "abcdefghijklmnopz".randomElement(using: &random.generator).map(String.init) ?? "z"
          filtered.isIncluded = { [bound] in $0.id < bound }
        }
        let expected = base.snapshot.sections
          .map { ListSection(id: $0.id, items: $0.items.filter { $0.id < bound }) }
          .filter { !$0.items.isEmpty }
        XCTAssertEqual(filtered.snapshot.sections, expected, "seed \(seed)")
        XCTAssertEqual(recorder.list, filtered.snapshot, "seed \(seed)")
        XCTAssertEqual(recorder.changes.count - told, before == filtered.snapshot ? 0 : 1, "seed \(seed)")
      }
    }
  }

  func test_lifetime_keepsItsBaseAndIsNotKeptByIt() async {
    var base: ArrayDataSource<Letter>? = ArrayDataSource(letters("A: a b").allItems)
    weak let weakBase = base
    var filtered = base?.filter { $0.id == "a" }
    weak let weakFiltered = filtered

    base = nil
    XCTAssertNotNil(weakBase)
    weakBase?.update(Letter("a", 1))
    XCTAssertEqual(filtered?.snapshot.allItems, [Letter("a", 1)])

    base = weakBase
    filtered = nil
    XCTAssertNil(weakFiltered)
    base?.append(contentsOf: [Letter("c")])
    base = nil
    XCTAssertNil(weakBase)
  }

  /// An item that counts its comparisons.
  private struct Counted: Identifiable, Equatable, Sendable {
    let id: Int

    static func == (one: Counted, other: Counted) -> Bool {
      comparisons.withLock { $0 += 1 }
      return one.id == other.id
    }

    static let comparisons = Mutex(0)
  }

  /// L4: rows that become visible cost nothing per item of the list.
  func test_prefetchAroundManyRows_comparesTheItemsOnce() async {
    let shown = ArrayDataSource((0..<1000).map { Counted(id: $0) }).filter { $0.id % 2 == 0 }
    Counted.comparisons.withLock { $0 = 0 }
    for item in 0..<400 { shown.prefetch(around: ItemPath(section: 0, item: item)) }
    XCTAssertLessThan(Counted.comparisons.withLock { $0 }, 2000)
  }
}
