import DataSource
import Synchronization
import XCTest

/// Pages through derived lists.
@MainActor
final class DerivedPagesTests: XCTestCase {
  private let server = PageServer<Int>()
  private var tokens: [ListObservation] = []

  override func tearDown() async throws {
    // XCTest retains this object, and a token retains a source, perhaps with a request in flight.
    tokens = []
  }

  private func feed() -> PagedDataSource<Letter, Int> {
    PagedDataSource(firstKey: 0, prefetchDistance: 1, loadPage: server.load)
  }

  private func loaded(_ items: String, next: Int? = 1) async -> PagedDataSource<Letter, Int> {
    let feed = feed()
    feed.start(.refresh)
    let outcomes = Inbox<String>()
    let token = feed.onOutcome(outcomes) { outcomes, _, outcome in outcomes.send(outcome.text) }
    await server.calls.next().answer(items, next: next)
    _ = await outcomes.next()
    token.cancel()
    return feed
  }

  func test_prefetchByIdentifier_throughEveryKindOfList() async {
    let makers:
      [@MainActor (PagedDataSource<Letter, Int>) -> (
        last: @MainActor () -> Void, first: @MainActor () -> Void
      )] = [
        { feed in
          let list = feed.filter { $0.version == 0 }
          return ({ list.prefetch(around: "e") }, { list.prefetch(around: "a") })
        },
        { feed in
          let list = feed.map { Letter($0.id.uppercased()) }
          return ({ list.prefetch(around: "F") }, { list.prefetch(around: "A") })
        },
        { feed in
          let list = feed.grouped(by: \.version, orderedBy: <)
          return ({ list.prefetch(around: "f") }, { list.prefetch(around: "a") })
        },
        { feed in
          let list = feed.sorted { $0.id > $1.id }
          return ({ list.prefetch(around: "a") }, { list.prefetch(around: "f") })
        },
        { feed in
          let list = feed.map { $0 }.titled { _ in "feed" }
          return ({ list.prefetch(around: "f") }, { list.prefetch(around: "a") })
        },
        { feed in
          // Other items above and below do not matter.
          let others = ArrayDataSource(pageItems("u v w x y z"))
          let rows = feed.filter { $0.version == 0 }
          let list = CompositeDataSource {
            others; rows; others.map { $0 }
          }.map { $0 }
          @MainActor func prefetch(_ item: Int) { list.prefetch(around: ItemPath(section: 1, item: item)) }
          return ({ prefetch(4) }, { prefetch(0) })
        },
        { feed in
          let others = ArrayDataSource(pageItems("u v w x y z"))
          let rows = feed.filter { $0.version == 0 }
          let list = CompositeDataSource {
            others; rows; others.map { $0 }
          }
          return (
            { list.prefetch(around: list[ItemPath(section: 1, item: 4)].id) },
            { list.prefetch(around: list[ItemPath(section: 1, item: 0)].id) }
          )
        },
      ]
    for (number, make) in makers.enumerated() {
      let feed = await loaded("a b c d e f1")
      let (last, first) = make(feed)
      first()
      XCTAssertFalse(feed.state.append.isLoading, "list \(number)")
      last()
      XCTAssertTrue(feed.state.append.isLoading, "list \(number)")
      XCTAssertFalse(feed.state.prepend.isLoading, "list \(number)")
      _ = await server.calls.next()
      feed.cancel()
    }
  }

  func test_databaseAsTruth_loadsThePagesOfAnotherSource() async {
    let database = ArrayDataSource(pageItems("a b c d"))
    let feed = await loaded("", next: 1)
    let shown = database.loading(feed)
    shown.prefetch(around: "a")
    XCTAssertFalse(feed.state.append.isLoading)
    shown.prefetch(around: "d")
    XCTAssertTrue(feed.state.append.isLoading)
    XCTAssertTrue(shown.moves(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1)))
    XCTAssertEqual(text(database.items), "b a c d")
    _ = await server.calls.next()
  }

  /// The inner composition ended the request of the outer one.
  func test_loadingInsideOfALoading_thePagesAfterItAreNotAskedForTheirOwnItems() async {
    let (first, second) = (feed(), feed())
    let stored = ArrayDataSource(pageItems("a"))
    let pages = CompositeDataSource {
      stored.loading(first)
      second
    }
    let reached = ReachedPages(of: stored.loading(pages))
    XCTAssertEqual(reached[second]?.showsOwnItems, false)
  }

  /// The request computed lists that nobody had asked for, also when a controller was created.
  func test_requestWithNumbersOfItems_computesNoList() async {
    let feed = await loaded("a b", next: nil)
    var calls = 0
    let filtered = feed.filter { _ in
      calls += 1
      return true
    }
    let shown = ArrayDataSource<Letter>().loading(filtered.grouped(by: \.version).map { $0 })
    XCTAssertEqual(filtered.snapshot.numberOfItems, 2)
    feed.content.append(contentsOf: pageItems("c"))
    calls = 0
    XCTAssertEqual(ReachedPages(of: shown).sources.count, 1)
    shown.prefetch(itemsBefore: 0, itemsAfter: 0)
    filtered.prefetch(itemsBefore: 0, itemsAfter: 0)
    XCTAssertEqual(calls, 0)
  }

  func test_filterHidesTheFirstPages_loadsOn_andIsNeverEmptyMeanwhile() async {
    let feed = feed()
    let shown = feed.filter { $0.version == 1 }
    let recorder = ChangeRecorder(shown.map { $0 })
    func content() -> String { ListContentState(isEmpty: shown.snapshot.isEmpty, feed.state).text }
    var contents: [String] = []
    let outcomes = Inbox<String>()
    tokens = [
      feed.onOutcome(outcomes) { outcomes, _, outcome in outcomes.send(outcome.text) },
      feed.observeState(self) { _, _ in contents.append(content()) },
    ]
    feed.start(.refresh)
    await server.calls.next().answer("a b", next: 1)
    await server.calls.next().answer("c", next: 2)
    XCTAssertEqual(content(), "loading")
    let third = await server.calls.next()
    XCTAssertEqual(third.request.key, 2)
    third.answer("d e1", next: 3)
    for _ in 0..<3 { _ = await outcomes.next() }
    XCTAssertEqual(text(recorder.list.allItems), "e1")
    XCTAssertEqual(server.calls.count, 0, "an item is shown, so nothing more is loaded")
    XCTAssertEqual(feed.state.text, "R A P loaded next")
    XCTAssertFalse(contents.contains("empty"))

    // A new condition that hides everything again.
    shown.isIncluded = { $0.version == 7 }
    XCTAssertTrue(feed.state.append.isLoading)
    await server.calls.next().answer("f", next: nil)
    _ = await outcomes.next()
    XCTAssertEqual(content(), "empty")
  }

  func test_filterHidesAllPages_endsAtAFailureAndAtTheEnd() async {
    let feed = feed()
    feed.prefetchDistance = 0
    let shown = feed.filter { _ in false }
    let recorder = ChangeRecorder(shown)
    let outcomes = Inbox<String>()
    tokens = [feed.onOutcome(outcomes) { outcomes, _, outcome in outcomes.send(outcome.text) }]
    feed.start(.refresh)
    await server.calls.next().answer("a", next: 1)
    await server.calls.next().answer(.failure(Offline()))
    for _ in 0..<2 { _ = await outcomes.next() }
    XCTAssertEqual(server.calls.count, 0)
    XCTAssertEqual(ListContentState(isEmpty: shown.snapshot.isEmpty, feed.state).text, "failed")
    feed.retry()
    await server.calls.next().answer("b", next: nil)
    _ = await outcomes.next()
    XCTAssertEqual(ListContentState(isEmpty: shown.snapshot.isEmpty, feed.state).text, "empty")
    XCTAssertEqual(recorder.changes.count, 0)
  }

  func test_filterHidesTheLastItems_theLastShownOneIsTheEnd() async {
    let feed = await loaded("a b c1 d1 e1")
    feed.prefetchDistance = 0
    let shown = feed.filter { $0.version == 0 }
    shown.prefetch(around: "a")
    XCTAssertFalse(feed.state.append.isLoading)
    shown.prefetch(around: "b")
    XCTAssertTrue(feed.state.append.isLoading)
    _ = await server.calls.next()
    feed.cancel()
  }

  func test_filterThatNobodyObserves_loadsNothing() async {
    let feed = await loaded("a")
    let shown = feed.filter { _ in false }
    shown.isIncluded = { _ in false }
    XCTAssertTrue(shown.snapshot.isEmpty)
    XCTAssertEqual(server.calls.count, 0)
    XCTAssertEqual(ListContentState(isEmpty: true, feed.state).text, "mayHaveMore")
    feed.loadsPagesWhenEmpty = false
    let recorder = ChangeRecorder(shown)
    feed.content.append(contentsOf: pageItems("b"))
    XCTAssertFalse(feed.state.append.isLoading)
    XCTAssertEqual(recorder.changes.count, 0)
  }

  func test_edits_keepTheKeys_andResetDiscardsThem() async {
    let feed = await loaded("a b")
    feed.loadsPagesWhenEmpty = false
    feed.content.replace(with: [])
    XCTAssertEqual(feed.state.text, "R A P loaded next")
    XCTAssertEqual(feed.currentKey, 0)
    feed.start(.append)
    let call = await server.calls.next()
    feed.reset()
    call.answer("late")
    XCTAssertEqual(feed.state.text, "R A P")
    XCTAssertNil(feed.currentKey)
    let refused = await feed.load(.append).text
    XCTAssertEqual(refused, "refused notLoaded")
    XCTAssertEqual(feed.items, [])
  }

  func test_prefetchNearAnEnd_ofAComposition_loadsTheSourceAtThisEnd() async {
    let first = await loaded("a b")
    let last = await loaded("c d")
    let rows = CompositeDataSource {
      first; ArrayDataSource(pageItems("u v w")); last
    }
    rows.prefetch(itemsBefore: 0, itemsAfter: 6)
    XCTAssertFalse(last.state.append.isLoading)
    rows.prefetch(itemsBefore: 6, itemsAfter: 0)
    XCTAssertTrue(last.state.append.isLoading)
    XCTAssertFalse(first.state.append.isLoading)
    _ = await server.calls.next()
    last.cancel()
  }

  /// Nothing loaded the pages of a source without items: the user never sees one of its items.
  func test_prefetch_nearTheEmptySourceOfAComposition_loadsItsPages() async {
    let edge = ArrayDataSource(pageItems("u v w x y z"))
    for place in 0...2 {
      let empty = await loaded("")
      empty.loadsPagesWhenEmpty = false
      let rows = CompositeDataSource {
        if place == 0 { empty }
        edge
        if place == 1 { empty }
        edge.map { $0 }
        if place == 2 { empty }
      }
      let shown = rows.map { $0 }
      let near = [[0, 1], [4, 5, 6, 7], [10, 11]][place]
      for offset in 0..<12 {
        guard let path = shown.snapshot.path(atOffset: offset) else { return XCTFail("\(offset)") }
        let isInCorner = place != 1 && near.contains(offset)
        let requests: [@MainActor () -> Void] = [
          { shown.prefetch(around: path) },
          { if place != 1 { shown.prefetch(itemsBefore: offset, itemsAfter: 11 - offset) } },
        ]
        for (index, request) in requests.enumerated() {
          request()
          let isAsked = index == 0 ? near.contains(offset) : isInCorner
          XCTAssertEqual(empty.state.append.isLoading, isAsked, "\(place), \(offset), \(index)")
          if isAsked { _ = await server.calls.next() }
          empty.cancel()
        }
      }
    }
  }

  /// L2: a mapped list has the paths of its base.
  func test_mappedComposition_loadsThePagesOfTheMiddleChild() async {
    let feed = await loaded("a b c d e")
    let edge = ArrayDataSource(pageItems("u v w x y z"))
    let rows = CompositeDataSource {
      edge; feed; edge.map { $0 }
    }
    let shown = rows.map { $0 }
    shown.prefetch(around: ItemPath(section: 1, item: 2))
    XCTAssertFalse(feed.state.append.isLoading)
    shown.prefetch(around: ItemPath(section: 1, item: 4))
    XCTAssertTrue(feed.state.append.isLoading)
    _ = await server.calls.next()
  }

  /// A data source of the app. The source shows the items of `base` without the first items, so the items have different paths.
  private final class Tail: ListDataSource {
    let base: PagedDataSource<Letter, Int>
    let start: Int
    init(_ base: PagedDataSource<Letter, Int>, from start: Int) { (self.base, self.start) = (base, start) }

    var snapshot: ListSnapshot<SingleSection, Letter> {
      ListSnapshot(sections: [ListSection(id: .only, items: Array(base.items.dropFirst(start)))])
    }

    func prefetch(_ request: PagePrefetch) {
      let offset = request.counts(in: snapshot)?.before
      guard let offset, let path = snapshot.path(atOffset: offset) else { return base.prefetch(request) }
      base.prefetch(request.at(ItemPath(section: path.section, item: path.item + start)))
    }

    func observe<Owner: AnyObject>(
      _ owner: Owner,
      _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Letter>) -> Void
    ) -> ListObservation { ListObservation(retaining: self) }
  }

  func test_sourceOfTheApp_withOtherPaths_passesRequestsOn() async {
    let feed = await loaded("a b c d e")
    let rows = Tail(feed, from: 2)
    let shown = rows.grouped(by: \.version)
    XCTAssertEqual(ReachedPages(of: shown).sources.map { $0.pages === feed }, [true])
    shown.prefetch(around: "c")
    XCTAssertFalse(feed.state.append.isLoading)
    shown.prefetch(around: "d")
    XCTAssertTrue(feed.state.append.isLoading)
    _ = await server.calls.next()
    feed.cancel()
  }
}
