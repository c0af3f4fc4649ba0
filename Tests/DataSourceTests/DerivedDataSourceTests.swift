import DataSource
import XCTest

/// Sorted and grouped lists, and index titles.
@MainActor
final class DerivedDataSourceTests: XCTestCase {
  func test_sorted_isStable_andTheOrderMayChange() async {
    let base = SectionedList(pageItems("b a1 c d1"), by: { $0.id < "c" ? "low" : "high" })
    let outside = Outside()
    let sorted = base.sorted { outside.isDescending ? $0.version > $1.version : $0.version < $1.version }
    XCTAssertEqual(sorted.snapshot.text, "low: b a1 | high: c d1")
    let recorder = ChangeRecorder(sorted)
    outside.isDescending = true
    sorted.invalidate()
    XCTAssertEqual(sorted.snapshot.text, "low: a1 b | high: d1 c")
    XCTAssertEqual(recorder.changes.count, 1)
    XCTAssertEqual(recorder.changes.first?.changeset.itemMoves.count, 2)
    base.edit { $0.append(contentsOf: pageItems("e1 f")) }
    XCTAssertEqual(sorted.snapshot.text, "low: a1 b | high: d1 e1 c f")
    XCTAssertEqual(recorder.changes.count, 2)
  }

  func test_grouped_followsItsBase() async {
    let base = ArrayDataSource(pageItems("b a1 c"))
    let grouped = base.grouped(by: \.version, orderedBy: >, sortedBy: { $0.id < $1.id })
    XCTAssertEqual(grouped.snapshot.text, "1: a1 | 0: b c")
    let recorder = ChangeRecorder(grouped)
    base.update(Letter("b", 1))
    XCTAssertEqual(grouped.snapshot.text, "1: a1 b1 | 0: c")
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["1.0>0.1 ~1.0"])
    base.replace(with: [])
    XCTAssertEqual(grouped.numberOfSections, 0)
  }

  func test_sectioned_edit_isOneChange() async {
    let source = SectionedList(pageItems("a b1"), by: \.version)
    let recorder = ChangeRecorder(source)
    source.edit { items in
      items.removeFirst()
      items += pageItems("c1 d2")
    }
    XCTAssertEqual(source.snapshot.text, "1: b1 c1 | 2: d2")
    XCTAssertEqual(text(source.items), "b1 c1 d2")
    XCTAssertEqual(recorder.changes.count, 1)
  }

  func test_depending_onAnotherSource_isOneChange() async {
    let marks = ArrayDataSource<Letter>()
    let base = ArrayDataSource(pageItems("a b c"))
    let rows = base.map { Letter($0.id, marks.path(of: $0.id) == nil ? 0 : 1) }.depending(on: marks)
    let marked = rows.filter { $0.version == 1 }
    let recorders = (ChangeRecorder(rows), ChangeRecorder(marked))
    marks.append(contentsOf: pageItems("b x"))
    ListBatch.perform {
      marks.append(contentsOf: pageItems("d"))
      base.append(contentsOf: pageItems("d"))
    }
    XCTAssertEqual(recorders.0.changes.map(\.changeset.text), ["~0.1", "+0.3"])
    XCTAssertEqual(recorders.1.changes.map(\.changeset.text), ["S+0 +0.0", "+0.1"])
    marks.replace(with: [])
    XCTAssertEqual(recorders.1.list.numberOfItems, 0)
  }

  func test_invalidate_afterAChangeOfOutsideState() async {
    let outside = Outside()
    let base = ArrayDataSource(pageItems("a b"))
    let mapped = base.map { Letter($0.id, outside.version) }
    let recorder = ChangeRecorder(mapped)
    outside.version = 2
    mapped.invalidate()
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["~0.0 ~0.1"])
    mapped.invalidate()
    XCTAssertEqual(recorder.changes.count, 1)
  }

  func test_indexTitles_table() async {
    let names = ["ada", "alan", "barbara", "grace", "", "zuse"]
    let cases: [([String], String)] = [
      ([], ""),
      (["ada"], "a0"),
      (["ada", "alan", "barbara"], "a0 b2"),
      (names, "a0 b2 g3 z5"),
      (["ada", "grace", "ada"], "a0 g1 a2"),
    ]
    for (sections, expected) in cases {
      let source = Fixed(ListSnapshot(sections: sections.map { ListSection(id: $0, items: []) }))
      let titles = source.indexTitles { String($0.prefix(1)) }
      XCTAssertEqual(titles.map { "\($0.title)\($0.section)" }.joined(separator: " "), expected)
    }
  }

  func test_lifetime_keepTheirBaseAndAreNotKeptByIt() async {
    var base: ArrayDataSource<Letter>? = ArrayDataSource(pageItems("a"))
    weak let weakBase = base
    var derived = base.map { base in
      (
        sorted: base.sorted { $0.id < $1.id }, grouped: base.grouped(by: \.version),
        titled: base.titled { _ in nil }
      )
    }
    weak let (sorted, grouped, titled) = (derived?.sorted, derived?.grouped, derived?.titled)
    base = nil
    XCTAssertNotNil(weakBase)
    weakBase?.append(contentsOf: pageItems("b"))
    let counts = [
      sorted?.snapshot.numberOfItems, grouped?.snapshot.numberOfItems, titled?.snapshot.numberOfItems,
    ]
    XCTAssertEqual(counts, [2, 2, 2])
    base = weakBase
    derived = nil
    XCTAssertNil(sorted)
    XCTAssertNil(grouped)
    XCTAssertNil(titled)
    base?.append(contentsOf: pageItems("c"))
    base = nil
    XCTAssertNil(weakBase)
  }

  @MainActor
  private final class Outside {
    var version = 0
    var isDescending = false
  }

  func test_prefetchAroundAnItem_ofAnySource_countsTheItemsOnBothSides() {
    let source = Fixed(letters("A: a b c | B: d e"))
    source.prefetch(around: "d")
    source.prefetch(around: "x")
    source.prefetch(around: ItemPath(section: 0, item: 0))
    source.prefetch(around: ItemPath(section: 0, item: 3))
    XCTAssertEqual(source.prefetches.map { [$0.before, $0.after] }, [[3, 1], [0, 4]])
  }

  private final class Fixed: ListDataSource {
    let snapshot: ListSnapshot<String, Letter>
    private(set) var prefetches: [(before: Int, after: Int)] = []
    init(_ snapshot: ListSnapshot<String, Letter>) { self.snapshot = snapshot }
    func prefetch(_ request: PagePrefetch) {
      if let counts = request.counts(in: snapshot) { prefetches.append(counts) }
    }
    func observe<Owner: AnyObject>(
      _ owner: Owner,
      _ handler: @escaping @MainActor (Owner, ListChange<String, Letter>) -> Void
    ) -> ListObservation { ListObservation(retaining: self) }
  }
}
