import DataSource
import TestSupport
import XCTest

@MainActor
final class MappedDataSourceTests: DuplicatesTestCase {
  private enum Row: Identifiable, Equatable, Sendable {
    case letter(Letter)

    var id: String {
      switch self {
      case .letter(let letter): letter.id
      }
    }
  }

  func test_map_enumCase_keepsThePaths() async {
    let base = SectionedList(letters("A: a b1 c").allItems, by: \.version)
    let rows = base.map(Row.letter)
    XCTAssertEqual(rows.snapshot.sectionIDs, [0, 1])
    XCTAssertEqual(rows[ItemPath(section: 0, item: 1)], .letter(Letter("c")))
    XCTAssertEqual(rows.path(of: "b"), base.path(of: "b"))
  }

  func test_base_changeThatTheNewItemsDoNotShow_isNotTold() async {
    let base = ArrayDataSource(letters("A: a b").allItems)
    let names = base.map { Letter($0.id) }
    let recorder = ChangeRecorder(names)
    base.update(Letter("a", 1))
    XCTAssertEqual(recorder.changes.count, 0)
    base.append(contentsOf: [Letter("c", 3)])
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.2"])
  }

  func test_randomMutations_agreeWithAFlatModel() async {
    for seed in RandomRounds.seeds(20, long: 1_000) {
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 3 == 0)
      let base = SectionedList(random.list().allItems, by: \.version)
      // Filtered, then mapped: every change passes through both.
      let mapped = base.filter { $0.id != "b" }.map { Letter($0.id.uppercased(), $0.version) }
      let recorder = ChangeRecorder(mapped)
      for _ in 0..<10 {
        let before = mapped.snapshot
        let told = recorder.changes.count
        base.replace(with: random.list().allItems)
        let expected = base.snapshot.sections
          .map { section in
            ListSection(
              id: section.id,
              items: section.items.filter { $0.id != "b" }.map { Letter($0.id.uppercased(), $0.version) }
            )
          }
          .filter { !$0.items.isEmpty }
        XCTAssertEqual(mapped.snapshot.sections, expected, "seed \(seed)")
        XCTAssertEqual(recorder.list, mapped.snapshot, "seed \(seed)")
        XCTAssertEqual(recorder.changes.count - told, before == mapped.snapshot ? 0 : 1, "seed \(seed)")
      }
    }
  }

  func test_lifetime_keepsItsBaseAndIsNotKeptByIt() async {
    var base: ArrayDataSource<Letter>? = ArrayDataSource(letters("A: a").allItems)
    weak let weakBase = base
    var mapped = base?.map(Row.letter)
    weak let weakMapped = mapped

    base = nil
    XCTAssertNotNil(weakBase)
    weakBase?.update(Letter("a", 1))
    XCTAssertEqual(mapped?.snapshot.allItems, [.letter(Letter("a", 1))])

    base = weakBase
    mapped = nil
    XCTAssertNil(weakMapped)
    base?.append(contentsOf: [Letter("c")])
    base = nil
    XCTAssertNil(weakBase)
  }
}
