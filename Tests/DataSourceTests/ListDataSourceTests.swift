import DataSource
import XCTest

@MainActor
final class ListDataSourceTests: XCTestCase {
  private final class Owner {
    var heard: [String] = []
  }

  func test_observe_twoObservers_bothHearEveryChange() async {
    let source = ArrayDataSource(letters("A: a").allItems)
    let first = ChangeRecorder(source)
    let second = ChangeRecorder(source)
    source.append([Letter("b")])
    source.remove("a")
    XCTAssertEqual(first.changes.map(\.changeset.text), ["+0.1", "-0.0"])
    XCTAssertEqual(second.changes, first.changes)
  }

  func test_observe_snapshotDuringACall_isTheNewOne() async {
    let source = ArrayDataSource<Letter>()
    let owner = Owner()
    source.observe(owner) { owner, change in
      owner.heard.append(change.after == source.snapshot ? "new" : "other")
    }
    source.append([Letter("a")])
    XCTAssertEqual(owner.heard, ["new"])
  }

  func test_observe_ownerDies_ends() async {
    let source = ArrayDataSource<Letter>()
    var calls = 0
    var owner: Owner? = Owner()
    weak let watched = owner
    if let owner { source.observe(owner) { _, _ in calls += 1 } }
    source.append([Letter("a")])
    owner = nil
    XCTAssertNil(watched)
    source.append([Letter("b")])
    XCTAssertEqual(calls, 1)
  }

  func test_observe_scopeDies_ends() async {
    let source = ArrayDataSource<Letter>()
    let owner = Owner()
    var scope: Owner? = Owner()
    source.observe(owner, while: scope) { owner, change in owner.heard.append(change.changeset.text) }
    source.append([Letter("a")])
    scope = nil
    source.append([Letter("b")])
    XCTAssertEqual(owner.heard, ["+0.0"])
  }

  func test_observe_source_isNotKeptAlive() async {
    var source: SectionedDataSource<Int, Letter>? = SectionedDataSource([Letter("a")], by: \.version)
    weak let watched = source
    let owner = Owner()
    source?.observe(owner) { owner, change in owner.heard.append(change.changeset.text) }
    source?.replace(with: [])
    source = nil
    XCTAssertNil(watched)
    XCTAssertEqual(owner.heard, ["S-0 -0.0"])
  }

  func test_anySource_canBeHeldByItsSectionsAndItems() async {
    let sources: [any ListDataSource<Int, Letter>] = [
      SectionedDataSource([Letter("a")], by: \.version),
      SectionedDataSource([Letter("a")], by: \.version).filter { _ in true },
      SectionedDataSource([Letter("a")], by: \.version).map { $0 },
    ]
    XCTAssertEqual(sources.map { $0[ItemPath(section: 0, item: 0)] }, Array(repeating: Letter("a"), count: 3))
  }
}
