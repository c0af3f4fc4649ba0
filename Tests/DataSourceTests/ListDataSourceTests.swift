import DataSource
import XCTest

@MainActor
final class ListDataSourceTests: XCTestCase {
  private var tokens: [ListObservation] = []

  private final class Owner {
    var heard: [String] = []
  }

  func test_observe_twoObservers_bothHearEveryChange() async {
    let source = ArrayDataSource(letters("A: a").allItems)
    let first = ChangeRecorder(source)
    let second = ChangeRecorder(source)
    source.append(contentsOf: [Letter("b")])
    source.remove("a")
    XCTAssertEqual(first.changes.map(\.changeset.text), ["+0.1", "-0.0"])
    XCTAssertEqual(second.changes, first.changes)
  }

  func test_observe_snapshotDuringACall_isTheNewOne() async {
    let source = ArrayDataSource<Letter>()
    let owner = Owner()
    tokens += source.observe(owner) { owner, change in
      owner.heard.append(change.after == source.snapshot ? "new" : "other")
    }
    source.append(contentsOf: [Letter("a")])
    XCTAssertEqual(owner.heard, ["new"])
  }

  func test_observe_ownerDies_ends() async {
    let source = ArrayDataSource<Letter>()
    var calls = 0
    var owner: Owner? = Owner()
    weak let watched = owner
    if let owner { tokens += source.observe(owner) { _, _ in calls += 1 } }
    source.append(contentsOf: [Letter("a")])
    owner = nil
    XCTAssertNil(watched)
    source.append(contentsOf: [Letter("b")])
    XCTAssertEqual(calls, 1)
  }

  func test_observe_tokenIsDeallocatedOrCanceled_ends() async {
    let source = ArrayDataSource<Letter>()
    let owner = Owner()
    var first: ListObservation? = source.observe(owner) { owner, _ in owner.heard.append("first") }
    let second = source.observe(owner) { owner, _ in owner.heard.append("second") }
    source.append(contentsOf: [Letter("a")])
    XCTAssertNotNil(first)
    first = nil
    source.append(contentsOf: [Letter("b")])
    second.cancel()
    second.cancel()
    source.append(contentsOf: [Letter("c")])
    XCTAssertTrue(second.isCanceled)
    XCTAssertEqual(owner.heard, ["first", "second", "second"])
  }

  func test_observe_canceledByAnEarlierObserver_isNotNotifiedAnyMore() async {
    let source = ArrayDataSource<Letter>()
    let owner = Owner()
    var second: ListObservation?
    let first = source.observe(owner) { _, _ in second?.cancel() }
    second = source.observe(owner) { owner, _ in owner.heard.append("second") }
    source.append(contentsOf: [Letter("a")])
    XCTAssertEqual(owner.heard, [])
    first.cancel()
  }

  func test_observe_tokenRetainsTheWholeChain() async {
    let base = ArrayDataSource(pageItems("a b1"))
    let owner = Owner()
    var token: ListObservation? = base.filter { $0.version == 0 }.map { Letter($0.id.uppercased()) }
      .observe(owner) { owner, change in owner.heard.append(change.changeset.text) }
    base.append(contentsOf: pageItems("c d1"))
    XCTAssertEqual(owner.heard, ["+0.1"])
    XCTAssertEqual(token?.isCanceled, false)
    token = nil
    base.append(contentsOf: pageItems("e"))
    XCTAssertEqual(owner.heard, ["+0.1"])
  }

  func test_observe_canceledToken_releasesTheSourceAndTheHandler() async {
    var source: SectionedDataSource<Int, Letter>? = SectionedDataSource([Letter("a")], by: \.version)
    weak let weakSource = source
    var captured: Owner? = Owner()
    weak let weakCaptured = captured
    let owner = Owner()
    let token = source?.observe(owner) { [captured] owner, _ in owner.heard = captured?.heard ?? [] }
    (source, captured) = (nil, nil)
    XCTAssertNotNil(weakSource)
    XCTAssertNotNil(weakCaptured)
    token?.cancel()
    XCTAssertNil(weakSource)
    XCTAssertNil(weakCaptured)
  }

  func test_changes_areASequence_thatEndsWithItsTask() async {
    let base = ArrayDataSource(pageItems("a"))
    var filtered: FilteredDataSource? = base.filter { $0.version == 0 }
    weak let weakFiltered = filtered
    var changes = filtered?.changes()
    filtered = nil
    XCTAssertNotNil(weakFiltered, "the sequence retains the source")
    base.append(contentsOf: pageItems("b c1"))
    base.remove("a")
    var heard: [String] = []
    if let changes {
      for await change in changes {
        heard.append(change.changeset.text)
        if heard.count == 2 { break }
      }
    }
    XCTAssertEqual(heard, ["+0.1", "-0.0"])
    let loop = Task { [changes] in
      var count = 0
      if let changes { for await _ in changes { count += 1 } }
      return count
    }
    loop.cancel()
    let count = await loop.value
    XCTAssertEqual(count, 0)
    changes = nil
    XCTAssertNil(weakFiltered, "nothing is retained after the end")
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
