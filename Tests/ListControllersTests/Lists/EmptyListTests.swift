import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// Tests of lists without rows, of which more can be loaded: they say so and offer a button. Also tests of lists that are not
/// made from their pages, and of the button that repeats a failed request.
@MainActor
final class EmptyListTests: XCTestCase {
  private final class Rows: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>()
    var loaded: @MainActor (PageDirection) -> Bool = { _ in false }
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override func load(_ direction: PageDirection) async throws -> Bool { loaded(direction) }
    override func handleError(_ error: any Error) {}
    var actions: [String] { table.userActions(named: "list").map(\.name) }
    var rows: [Int] { list.snapshot.allItems.map(\.id) }
  }

  private final class Both: SectionedListController<CompositeSectionID, CompositeItem<Row>> {
    let table = HeadlessList<CompositeSectionID, CompositeItem<Row>>()
    override func makeSurface() -> any PagedSurface<CompositeSectionID, CompositeItem<Row>> { table }
  }

  private var asked: [Int] = []
  private var fails = false

  private func makeFeed(_ items: @escaping @MainActor (Int) -> [Row]) -> PagedDataSource<Row, Int> {
    PagedDataSource(firstKey: 1) { [weak self] request in
      self?.asked.append(request.key)
      return ListPage(items(request.key), next: request.key < 20 ? request.key + 1 : nil)
    }
  }

  private func expectButton(_ list: Rows, _ name: String, line: UInt = #line) {
    XCTAssertEqual(list.status.content.text, "mayHaveMore", name, line: line)
    XCTAssertTrue(list.actions.contains { $0.contains("load more") }, "\(name): \(list.actions)", line: line)
  }

  /// L4: the list was "empty", although most pages had not been searched.
  func test_filter_withoutLoadsMore_saysThatThereMayBeMore() async {
    let feed = makeFeed { [Row(id: $0)] }
    let found = feed.filter()
    let list = Rows(found, loadedBy: feed)
    let window = HeadlessWindow(list)
    await window.settle()
    found.isIncluded = { $0.id == 10 }
    await window.settle()
    expectButton(list, "first")
    while list.rows.isEmpty, asked.count < 20 {
      list.table.callbacks.loadNextPage()
      await window.settle()
    }
    XCTAssertEqual(list.rows, [10])
    window.close()
  }

  /// L5: the list was blank for ever.
  func test_filter_thatLoadsNoPages_saysThatThereMayBeMore() async {
    let feed = makeFeed { [Row(id: $0)] }
    feed.loadsPagesWhenEmpty = false
    let list = Rows(feed.filter { $0.id == 2 }, loadedBy: feed, options: PagedOptions(loadsMore: true))
    let window = HeadlessWindow(list)
    await window.settle()
    expectButton(list, "first")
    list.table.callbacks.loadNextPage()
    await window.settle()
    XCTAssertEqual(list.rows, [2])
    window.close()
  }

  /// L5: the list was blank for ever.
  func test_ownLoad_thatHasMoreAndNoRows_saysThatThereMayBeMore() async {
    let rows = ArrayDataSource<Row>()
    let list = Rows(rows, options: PagedOptions(loadsMore: true))
    list.loaded = { direction in
      if direction == .append { rows.append(contentsOf: [Row(id: 7)]) }
      return direction == .refresh
    }
    let window = HeadlessWindow(list)
    await window.settle()
    expectButton(list, "first")
    list.table.callbacks.loadNextPage()
    await window.settle()
    XCTAssertEqual(list.rows, [7])
    window.close()
  }

  /// L5: the first page has nothing for the list that the pages fill.
  func test_storedList_whoseFirstPageIsEmpty_saysThatThereMayBeMore() async {
    let stored = ArrayDataSource<Row>()
    let feed = makeFeed { key in
      if key == 2 { stored.append(contentsOf: [Row(id: 7)]) }
      return key == 2 ? [Row(id: 7)] : []
    }
    let list = Rows(stored.loading(feed), loadedBy: feed)
    let window = HeadlessWindow(list)
    await window.settle()
    expectButton(list, "first")
    list.table.callbacks.loadNextPage()
    await window.settle()
    XCTAssertEqual(list.rows, [7])
    XCTAssertEqual(asked, [1, 2])
    window.close()
  }

  /// L5: the first pages are not empty, but nothing of them is for the list.
  func test_storedList_whosePagesAddNoRow_saysThatThereMayBeMore() async {
    let feed = makeFeed { [Row(id: $0)] }
    let lists: [LiveDataSource<SingleSection, Row>] = [
      ArrayDataSource().loading(feed), ArrayDataSource(),
    ]
    for list in lists {
      let list = Rows(list, loadedBy: feed, options: PagedOptions(loadsMore: true))
      let window = HeadlessWindow(list)
      await window.settle()
      expectButton(list, "first")
      window.close()
    }
  }

  /// L8: without `loading(_:)`, no further page was loaded, and nothing was reported.
  func test_listThatIsNotMadeFromItsPages_loadsOn() async {
    let stored = ArrayDataSource<Row>()
    let feed = makeFeed { key in
      let page = (0..<10).map { Row(id: key * 10 + $0) }
      stored.append(contentsOf: page)
      return page
    }
    let list = Rows(stored, loadedBy: feed, options: PagedOptions(loadsMore: true))
    let window = HeadlessWindow(list)
    await window.settle()
    let first = asked.count
    list.table.drag(to: list.table.contentSize.height - 600)
    list.table.letGo()
    await window.settle()
    XCTAssertGreaterThan(asked.count, first)
    window.close()
  }

  /// The list was "empty", because the source that loads it was, although its second source had more pages.
  func test_listOfTwoPagedSources_ofWhichOnlyTheSecondHasMore_saysThatThereMayBeMore() async {
    for isFirstLoadedFirst in [true, false] {
      asked = []
      let first = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
      let second = makeFeed { $0 == 6 ? [Row(id: 6)] : [] }
      let list = Both(
        CompositeDataSource {
          first; second
        },
        loadedBy: first,
        options: PagedOptions(firstLoad: .none)
      )
      let window = HeadlessWindow(list)
      for source in isFirstLoadedFirst ? [first, second] : [second, first] {
        source.start(.refresh)
        await window.settle()
      }
      XCTAssertEqual(asked, [1, 2, 3, 4], "first: \(isFirstLoadedFirst)")
      XCTAssertEqual(list.table.status?.content.text, "mayHaveMore", "first: \(isFirstLoadedFirst)")
      list.table.callbacks.loadNextPage()
      await window.settle()
      XCTAssertEqual(list.list.snapshot.numberOfItems, 1, "first: \(isFirstLoadedFirst)")
      window.close()
    }
  }

  /// The footer offered to load more, and did nothing when the user let go.
  func test_listOfTwoPagedSources_ofWhichOnlyTheSecondHasMore_loadsAtItsFooter() async {
    let first = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
    let second = makeFeed { $0 == 6 ? [Row(id: 6)] : [] }
    let list = Both(
      CompositeDataSource {
        first; second
      },
      loadedBy: first,
      options: PagedOptions(firstLoad: .none, loadsMore: true)
    )
    let window = HeadlessWindow(list)
    for source in [first, second] {
      source.start(.refresh)
      await window.settle()
    }
    XCTAssertEqual(list.status.footer, .idle)
    let before = asked.count
    list.table.drag(to: 100)
    list.table.letGo()
    await window.settle()
    XCTAssertGreaterThan(asked.count, before)
    window.close()
  }

  /// The list was "failed" without an error, and its footer said that there is no more.
  func test_listOfTwoPagedSources_ofWhichTheSecondFails_hasTheError_andIsRetried() async {
    fails = true
    let first = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
    let second = PagedDataSource<Row, Int>(firstKey: 1) { [unowned self] _ in
      if fails { throw Offline() }
      return ListPage([Row(id: 1)], next: nil)
    }
    let list = Both(
      CompositeDataSource {
        first; second
      },
      loadedBy: first,
      options: PagedOptions(firstLoad: .none, loadsMore: true)
    )
    let window = HeadlessWindow(list)
    for source in [first, second] { source.start(.refresh) }
    await window.settle()
    XCTAssertEqual(list.status.content.text, "failed")
    XCTAssertTrue(list.status.error is Offline)
    XCTAssertEqual(list.status.footer, .idle)
    fails = false
    list.table.callbacks.retry()
    await window.settle()
    XCTAssertEqual(list.list.snapshot.numberOfItems, 1)
    XCTAssertNil(list.status.error)
    window.close()
  }

  /// The sources that have no more to load heard of a request that was refused.
  func test_listOfPagedSources_searchFurther_asksOnlyThoseThatHaveMore() async {
    let (first, last) = (
      makeFeed { _ in [] }, PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
    )
    let whole = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
    let list = Both(
      CompositeDataSource {
        whole; first; last
      },
      loadedBy: whole,
      options: PagedOptions(firstLoad: .none)
    )
    let window = HeadlessWindow(list)
    for source in [whole, last, first] { source.start(.refresh) }
    await window.settle()
    XCTAssertEqual(list.status.content.text, "mayHaveMore")
    var refused = 0
    let tokens = [whole, first, last].map {
      $0.onOutcome(self) { if case .refused = $2 { refused += 1 } }
    }
    let pages = asked.count
    list.table.callbacks.loadNextPage()
    list.table.callbacks.loadNextPage()
    await window.settle()
    XCTAssertEqual(refused, 0)
    XCTAssertGreaterThan(asked.count, pages)
    tokens.forEach { $0.cancel() }
    window.close()
  }

  // MARK: A first load that was canceled

  /// The list was blank for good: it had no button, and retried nothing.
  func test_firstLoadIsCanceled_offersAButton_thatLoads() async {
    await PagedFixture.eachWithACanceledFirstLoad { list, way in
      XCTAssertEqual(list.status.content.text, "mayHaveMore", way)
      list.surface.callbacks.loadNextPage()
      guard list.status.content.text == "loading" else { return XCTFail("\(way): nothing loads") }
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.ids, Array(0..<20), way)
      XCTAssertFalse(list.status.header.isBusy, way)
    }
  }

  /// The request of another list was canceled by the app.
  func test_firstLoadOfAListBesideIt_isCanceled_bothOfferAButton() async {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let parent = Controller()
    let lists = [0, 1].map { _ in ProbeList(pages, options: PagedOptions(firstLoad: .request)) }
    for list in lists { parent.addChild(list) }
    let window = HeadlessWindow(parent)
    await desk.answer(20)
    await window.settle()
    pages.reset()
    lists[0].refresh()
    let call = await desk.next()
    pages.cancel()
    call.continuation.resume(throwing: CancellationError())
    await window.settle()
    XCTAssertEqual(lists.map(\.status.content.text), ["mayHaveMore", "mayHaveMore"])
    lists[1].events.surface.callbacks.loadNextPage()
    guard pages.state.refresh.isLoading else { return XCTFail("nothing loads") }
    await desk.answer(20)
    await window.settle()
    XCTAssertEqual(lists.map(\.status.content.text), ["content", "content"])
    window.close()
  }

  // MARK: Retrying

  /// The list had no button for a failed previous page, because its footer is hidden or says that there is no next page.
  func test_failedPreviousPage_isRetried() async {
    for loadsMore in [false, true] {
      fails = true
      let feed = PagedDataSource<Row, Int>(firstKey: 5) { [unowned self] request in
        if request.direction == .prepend, fails { throw Offline() }
        return ListPage([Row(id: request.key)], next: nil, previous: request.key == 5 ? 4 : nil)
      }
      let list = Rows(feed, loadedBy: feed, options: PagedOptions(loadsMore: loadsMore))
      let window = HeadlessWindow(list)
      await window.settle()
      XCTAssertNotNil(list.status.error)
      let retry = list.table.userActions(named: "list").filter { $0.name.contains("tap retry") }
      XCTAssertEqual(retry.count, 1, "loadsMore: \(loadsMore), footer: \(list.status.footer)")
      fails = false
      list.table.callbacks.retry()
      await window.settle()
      XCTAssertEqual(list.rows, [4, 5])
      XCTAssertFalse(list.actions.contains { $0.contains("tap retry") })
      window.close()
    }
  }

  private struct Offline: Error {}
}
