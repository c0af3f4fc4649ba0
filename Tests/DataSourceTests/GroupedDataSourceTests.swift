import DataSource
import TestSupport
import XCTest

@MainActor
final class GroupedDataSourceTests: DuplicatesTestCase {
  func test_keyPath_ordersSectionsAndItems() async {
    let items = ["b1", "a2", "b2", "c1", "a1"].map { Letter(token: $0) }
    let source = SectionedList(items, by: \.version, orderedBy: >, sortedBy: { $0.id < $1.id })
    XCTAssertEqual(source.snapshot.text, "2: a2 b2 | 1: a1 b1 c1")
    XCTAssertEqual(source.numberOfSections, 2)
    XCTAssertEqual(source.count(in: 1), 3)
    XCTAssertEqual(source[ItemPath(section: 1, item: 2)], Letter("c", 1))
    XCTAssertEqual(source.path(of: "c"), ItemPath(section: 1, item: 2))
  }

  func test_noItems_hasNoSections() async {
    XCTAssertEqual(SectionedList([Letter](), by: \.id).numberOfSections, 0)
  }

  func test_replace_itemInAnotherSection_moves() async {
    let source = SectionedList([Letter("a"), Letter("b")], by: \.version, orderedBy: <)
    let recorder = ChangeRecorder(source)
    source.replace(with: [Letter("a", 1), Letter("b"), Letter("c")])
    XCTAssertEqual(source.snapshot.text, "0: b c | 1: a1")
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["S+1 +0.1 0.0>1.0 ~0.0"])
  }

  func test_replace_randomItems_agreesWithAFlatModel() async {
    for seed in RandomRounds.seeds(20, long: 1_000) {
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 3 == 0)
      let source = SectionedList([Letter](), by: \.version, orderedBy: <, sortedBy: { $0.id < $1.id })
      let recorder = ChangeRecorder(source)
      for _ in 0..<10 {
        let before = source.snapshot
        let told = recorder.changes.count
        let items = random.list().allItems
        source.replace(with: items)

        let versions = Set(items.map(\.version)).sorted()
        XCTAssertEqual(source.snapshot.sectionIDs, versions, "seed \(seed)")
        for (section, version) in versions.enumerated() {
          let expected = items.filter { $0.version == version }.sorted { $0.id < $1.id }
          XCTAssertEqual(source.snapshot.items(in: section), expected, "seed \(seed)")
        }
        XCTAssertEqual(recorder.list, source.snapshot, "seed \(seed)")
        XCTAssertEqual(recorder.changes.count - told, before == source.snapshot ? 0 : 1, "seed \(seed)")
      }
    }
  }
}
