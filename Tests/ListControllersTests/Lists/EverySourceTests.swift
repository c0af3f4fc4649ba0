import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// Rules that hold for each source of pages of a list, and not only for the source that the controller was created with.
@MainActor
final class EverySourceTests: SerialTestCase {
  private typealias ID = CompositeSectionID
  private typealias Part = CompositeItem<Row>
  private typealias Pages = PagedDataSource<Row, Int>

  private final class Rows: SectionedListController<ID, Part> {
    let table = HeadlessList<ID, Part>(viewportSize: CGSize(width: 375, height: 600))
    var errors = 0
    /// Whether only the server deletes the rows.
    var deletesElsewhere = false
    override func makeSurface() -> any PagedSurface<ID, Part> { table }
    override func handleError(_ error: any Error) { errors += 1 }
    override func delete(_ ids: Set<CompositeID<Int>>) async throws {
      if !deletesElsewhere { try await super.delete(ids) }
    }
  }

  private var asked: [Int] = []

  private func makeWhole(_ count: Int, from first: Int = 1_000) -> Pages {
    Pages(firstKey: 1) { _ in ListPage((0..<count).map { Row(id: first + $0) }, next: nil) }
  }

  /// Returns a source whose pages have no rows until the page `found`, which is the last one.
  private func makeSearch(_ found: Int, first: Int = 0, direction: PageDirection = .append) -> Pages {
    Pages(firstKey: 1) { [unowned self] request in
      asked.append(request.key)
      let count = request.key == found ? 2 : request.key == 1 ? first : 0
      let rows = (0..<count).map { Row(id: request.key * 10 + $0) }
      let more = request.key < found ? request.key + 1 : nil
      return ListPage(
        rows,
        next: direction == .append ? more : nil,
        previous: direction == .prepend ? more : nil
      )
    }
  }

  private func show(
    _ sources: [Pages],
    _ options: PagedOptions = PagedOptions(firstLoad: .none, loadsMore: true),
    _ body: (Rows, HeadlessWindow<Rows>) async throws -> Void
  ) async rethrows {
    let list = Rows(
      CompositeDataSource {
        for source in sources { source }
      },
      loadedBy: sources[0],
      options: options
    )
    let window = HeadlessWindow(list)
    for source in sources { source.start(.refresh) }
    await window.settle()
    try await body(list, window)
    XCTAssertEqual(list.table.mistakes, [])
    window.close()
    await window.settle()
  }

  /// The app stops the loading when the first source begins. The page of the second source was requested nevertheless.
  func test_loadsMore_switchedOffWhileTheFirstRequestBegins_requestsNoPageOfTheOtherSources() async {
    let sources = [makeSearch(2, first: 2), makeSearch(2, first: 2)]
    await show(sources, PagedOptions(firstLoad: .none)) { list, _ in
      let observation = sources[0].observeState(self) { [weak list] _, state in
        if state.append.isLoading { list?.loadsMore = false }
      }
      list.loadsMore = true
      XCTAssertFalse(list.loadsMore)
      XCTAssertEqual(sources.map(\.state.append.isLoading), [false, false])
      withExtendedLifetime(observation) {}
    }
  }

  // MARK: A source whose pages bring no rows

  /// The list had no button, and its footer said that there was no more.
  func test_sourceWithoutRows_screenHasRoom_offersAButton_thatLoadsUntilRowsCome() async throws {
    for place in 1...2 {
      for first in [0, 2] {
        for direction in [PageDirection.append, .prepend] {
          asked = []
          var sources = [makeWhole(3), makeWhole(3, from: 2_000)]
          sources.insert(makeSearch(12, first: first, direction: direction), at: place)
          try await show(sources) { list, window in
            let context = "\(place), \(first), \(direction)"
            XCTAssertTrue(list.status.offersMore, context)
            XCTAssertEqual(list.status.footer, direction == .append ? RefreshState.idle : .noMore, context)
            XCTAssertLessThanOrEqual(asked.count, 8, context)
            for _ in 0..<12 where list.status.offersMore {
              try window.perform("tap load more")
              await window.settle()
            }
            XCTAssertEqual(list.table.snapshot.numberOfItems, 8 + first, context)
            XCTAssertEqual(asked, Array(1...12), context)
            XCTAssertEqual(list.status.footer, .noMore, context)
          }
        }
      }
    }
  }

  /// The footer said that there was no more, and did nothing.
  func test_sourceWithoutRows_screenIsFull_theFooterLoadsUntilRowsCome() async {
    await show([makeWhole(40), makeSearch(12)]) { list, window in
      for _ in 0..<12 where asked.count < 12 {
        XCTAssertEqual(list.status.footer, .idle)
        list.table.drag(to: 1_300)
        list.table.drag(to: 2_000)
        list.table.letGo()
        await window.settle()
      }
      XCTAssertEqual(list.table.snapshot.numberOfItems, 42)
      XCTAssertEqual(list.status.footer, .noMore)
    }
  }

  /// Nothing requested the page: the source has no row that comes on screen.
  func test_sourceWithoutRows_previousPage_isRequestedByTheRowsBesideIt() async {
    for isFirst in [true, false] {
      asked = []
      let search = makeSearch(6, direction: .prepend)
      await show(isFirst ? [search, makeWhole(40)] : [makeWhole(40), search]) { list, window in
        let before = asked.count
        list.table.scroll(to: isFirst ? 600 : 1_400)
        await window.settle()
        if isFirst { list.table.scroll(to: 0) }
        await window.settle()
        XCTAssertGreaterThan(asked.count, before, "first: \(isFirst)")
      }
    }
  }

  func test_nextPageOfTheSecondSource_footerShowsItsProgress() async {
    let desk = PageDesk()
    let second = Pages(firstKey: 1) { try await desk.load($0) }
    let first = makeWhole(3)
    let list = Rows(
      CompositeDataSource {
        first; second
      },
      loadedBy: first,
      options: PagedOptions(firstLoad: .none, loadsMore: true)
    )
    let window = HeadlessWindow(list)
    first.start(.refresh)
    second.start(.refresh)
    await desk.answer(20)
    await window.settle()
    XCTAssertEqual(list.status.footer, .idle)
    second.start(.append)
    XCTAssertEqual(list.status.footer, .refreshing)
    await desk.answer(3, hasMore: false)
    await window.settle()
    XCTAssertEqual(list.status.footer, .noMore)
    window.close()
    await window.settle()
  }

  // MARK: An empty list

  /// The error of the first source hid that the second one was loading, or the button that would have searched further.
  func test_emptyList_showsWhatAnyOfItsSourcesDoes() async {
    let (first, second) = (PageDesk(), PageDesk())
    let sources = [first, second].map { desk in Pages(firstKey: 1) { try await desk.load($0) } }
    sources.forEach { $0.loadsPagesWhenEmpty = false }
    let list = Rows(
      CompositeDataSource {
        for source in sources { source }
      },
      loadedBy: sources[0],
      options: PagedOptions(firstLoad: .none)
    )
    let window = HeadlessWindow(list)
    sources.forEach { $0.start(.refresh) }
    await first.fail()
    await until { !sources[0].state.refresh.isLoading }
    XCTAssertEqual(list.status.content.text, "loading")
    await second.answer(0, hasMore: true)
    await window.settle()
    XCTAssertEqual(list.status.content.text, "failed")
    list.retry()
    for _ in 0..<100 where second.log.count < 2 || first.log.count < 2 { await Task.yield() }
    XCTAssertEqual(second.log, ["refresh 1", "append 2"], "The button searches further, too.")
    first.close()
    second.close()
    await window.settle()
    window.close()
  }

  // MARK: Deletions

  /// The answer of the second source brought the deleted row back, or skipped the row after it.
  func test_delete_whileThePageOfTheSecondSourceLoads_pageIsRequestedAgain() async {
    for direction in PageDirection.allCases {
      let (desk, first) = (PageDesk(), makeWhole(3))
      let second = Pages(firstKey: 1, prefetchDistance: -1) { try await desk.load($0) }
      let list = Rows(
        CompositeDataSource {
          first; second
        },
        loadedBy: first
      )
      list.deletesElsewhere = true
      let window = HeadlessWindow(list)
      second.start(.refresh)
      await desk.next().continuation.resume(returning: ListPage([Row(id: 1)], next: 2, previous: 0))
      await window.settle()
      second.start(direction)
      await until { desk.log.count == 2 }
      let item = list.list.snapshot.allItems[3]
      list.perform(list.deleteAction("Delete", of: item))
      for _ in 0..<100 where desk.log.count < 3 { await Task.yield() }
      XCTAssertEqual(desk.log.count, 3, "\(direction)")
      desk.close()
      await window.settle()
      window.close()
    }
  }

  /// The page of each source deletes a placeholder. Each deletion would request the page of the other source again, without end.
  func test_delete_inThePagesOfTwoSources_requestsEachPageOnce() async {
    var requests = 0
    weak var list: Rows?
    var placeholders: [Part.ID] = []
    let sources = (0..<2).map { index in
      Pages([Row(id: 900 + index)], firstKey: 1) { _ in
        requests += 1
        if requests < 20, let list { try await list.delete([placeholders[index]]) }
        await Task.yield()
        return ListPage([Row(id: index)], next: nil)
      }
    }
    let shown = Rows(
      CompositeDataSource {
        for source in sources { source }
      },
      loadedBy: sources[0],
      options: PagedOptions(firstLoad: .none)
    )
    (list, placeholders) = (shown, shown.list.snapshot.allItems.map(\.id))
    let window = HeadlessWindow(shown)
    sources.forEach { $0.start(.refresh) }
    await window.settle()
    XCTAssertEqual(requests, 2)
    window.close()
  }

  // MARK: Previous pages

  /// The page of one source waited for the list view, and a failure of the other source moved the visible rows.
  func test_previousPage_waitsForTheListView_pageOfAnotherSourceFails_visibleRowsStay() async {
    let desks = [PageDesk(), PageDesk()]
    let sources = desks.map { desk in
      Pages(firstKey: 5, prefetchDistance: -1) { try await desk.load($0) }
    }
    for answersFirst in [true, false] {
      let list = Rows(
        CompositeDataSource {
          for source in sources { source }
        },
        loadedBy: sources[0],
        options: PagedOptions(firstLoad: .none)
      )
      let window = HeadlessWindow(list)
      for (source, desk) in zip(sources, desks) {
        source.start(.refresh)
        await desk.next().continuation.resume(
          returning: ListPage((100..<140).map { Row(id: $0) }, next: nil, previous: 4)
        )
      }
      await window.settle()
      let visible = list.table.visibleIDs
      list.table.connection?.isPaused = true
      sources[0].start(.prepend)
      if !answersFirst { sources[1].start(.prepend) }
      await desks[0].next().continuation.resume(
        returning: ListPage((90..<100).map { Row(id: $0) }, next: nil, previous: 3)
      )
      await until { sources[0].items.count == 50 }
      if answersFirst { sources[1].start(.prepend) }
      await desks[1].fail()
      await until { !sources[1].state.prepend.isLoading }
      list.table.connection?.isPaused = false
      await window.settle()
      XCTAssertEqual(list.table.visibleIDs, visible, "\(answersFirst)")
      window.close()
      await window.settle()
    }
  }

  // MARK: Leaving

  /// The rows of the first source did not request their page again, although those of the second did.
  func test_nextPageIsGivenUp_listReturnsOrLoadsMoreAgain_requestsThePageAgain() async {
    for leaves in [true, false] {
      let (desk, parent) = (PageDesk(), Controller())
      let pages = Pages(firstKey: 1) { try await desk.load($0) }
      let list = Rows(
        CompositeDataSource { pages },
        loadedBy: pages,
        options: PagedOptions(firstLoad: .request, loadsMore: true)
      )
      parent.addChild(list)
      let window = HeadlessWindow(parent)
      await desk.answer(20)
      await window.settle()
      list.table.scroll(to: 600)
      list.table.proceed()
      let call = await desk.next()
      XCTAssertEqual(desk.log, ["refresh 1", "append 2"])
      if leaves { parent.removeChild(list) } else { list.loadsMore = false }
      call.continuation.resume(throwing: CancellationError())
      await window.settle()
      if leaves { parent.addChild(list) } else { list.loadsMore = true }
      for _ in 0..<100 where desk.log.count < 3 { await Task.yield() }
      XCTAssertEqual(desk.log, ["refresh 1", "append 2", "append 2"], "leaves: \(leaves)")
      desk.close()
      await window.settle()
      window.close()
    }
  }

  // MARK: Refreshes

  /// Only the refresh of an open header ended.
  func test_pullsToRefresh_false_endsARefreshWithoutAHeader() async {
    await PagedFixture.each(PagedOptions(pullsToRefresh: true)) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.controller.isEditing = true
      list.controller.refresh()
      let call = await list.desk.next()
      list.controller.isEditing = false
      XCTAssertTrue(list.pages.state.refresh.isLoading)
      list.controller.pullsToRefresh = false
      XCTAssertFalse(list.pages.state.refresh.isLoading)
      call.continuation.resume(throwing: CancellationError())
      await list.settle()
    }
  }

  /// The button to retry was shown while its only effect would have been to wait for the refresh that was running.
  func test_refreshIsRepeated_afterItAndTheNextPageFailed_noButtonToRetry() async {
    await PagedFixture.each(PagedOptions(loadsMore: true)) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      for direction in [PageDirection.append, .refresh] {
        list.pages.start(direction)
        await list.desk.fail()
        await list.settle()
        XCTAssertTrue(list.status.offersRetry)
      }
      list.pages.start(.refresh)
      XCTAssertFalse(list.status.offersRetry)
      await list.desk.fail()
      await list.settle()
      XCTAssertTrue(list.status.offersRetry)
    }
  }

  // MARK: Drags

  /// The row went back, because a page had come during the drag.
  func test_drag_nextPageComesMeanwhile_rowIsDropped() async {
    await PagedFixture.each(PagedOptions(loadsMore: true, movesItems: true)) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.pages.start(.append)
      let call = await list.desk.next()
      XCTAssertTrue(list.surface.liftRow(2))
      call.continuation.resume(returning: ListPage((20..<40).map { Row(id: $0) }, of: call.request))
      await list.settle()
      XCTAssertTrue(list.surface.dropRow(at: ItemPath(section: 0, item: 4)))
      await list.settle()
      XCTAssertEqual(list.ids, [0, 1, 3, 4, 2] + Array(5..<40))
      XCTAssertEqual(list.pages.items.map(\.id), list.ids)
    }
  }
}
