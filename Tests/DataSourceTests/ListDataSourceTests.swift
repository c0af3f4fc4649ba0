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
    var source: SectionedList<Int, Letter>? = SectionedList([Letter("a")], by: \.version)
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

  func test_anySource_canBeHeldByItsSectionsAndItems() async {
    let sources: [any ListDataSource<Int, Letter>] = [
      SectionedList([Letter("a")], by: \.version),
      SectionedList([Letter("a")], by: \.version).filter { _ in true },
      SectionedList([Letter("a")], by: \.version).map { $0 },
    ]
    XCTAssertEqual(sources.map { $0[ItemPath(section: 0, item: 0)] }, Array(repeating: Letter("a"), count: 3))
  }
}
