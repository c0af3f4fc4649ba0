import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import XCTest

/// A screen that is not full asks for more, whatever has emptied it, and no more than three times without a new visible row.
@MainActor
final class FullScreenTests: XCTestCase {
  private final class Feed: ListController<Row> {
    var errors = 0
    override func handleError(_ error: any Error) { errors += 1 }
  }

  private final class Tiles: GridController<Row> {
    override func size(of row: Row, at path: ItemPath) -> CGSize { CGSize(width: 375, height: 80) }
  }

  private let options = PagedOptions(pullsToRefresh: true, loadsMore: true)
  private var asked: [Int] = []
  /// The number of requests after which the server fails.
  private var failsAfter = Int.max

  /// Returns pages of three rows. A screen has room for 16 rows of a list, and for ten of a grid.
  private func pages(_ items: @escaping @MainActor (Int) -> [Int] = { [$0 * 3, $0 * 3 + 1, $0 * 3 + 2] })
    -> PagedDataSource<Row, Int>
  {
    PagedDataSource(firstKey: 0, perPage: 3) { [unowned self] request in
      asked.append(request.key)
      if asked.count > failsAfter { throw Broken() }
      return ListPage(items(request.key).map { Row(id: $0) }, next: request.key < 40 ? request.key + 1 : nil)
    }
  }

  func test_refresh_ofAGrid_loadsUntilTheScreenIsFull() async throws {
    let pages = pages()
    let grid = Tiles(pages, loadedBy: pages, options: options)
    grid.layout = WaterfallLayout(columns: 1, spacing: 0)
    let window = HeadlessWindow(grid)
    await window.settle()
    XCTAssertEqual(pages.items.count, 15)
    XCTAssertEqual(asked, [0, 1, 2, 3, 4])
    try XCTUnwrap(grid.headlessList).pull()
    await window.settle()
    XCTAssertEqual(asked, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    XCTAssertEqual(pages.items.count, 15)
    XCTAssertEqual(grid.headlessList?.mistakes, [])
    window.close()
  }

  func test_rowsAreRemoved_screenIsNotFull_loadsMore() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    let before = asked.count
    pages.content.edit { $0.removeSubrange(2...) }
    await window.settle()
    XCTAssertGreaterThan(asked.count, before)
    XCTAssertEqual(feed.headlessList?.visibleIDs.count, 16)
    window.close()
  }

  func test_screenBecomesTaller_loadsMore() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    let list = try XCTUnwrap(feed.headlessList)
    list.viewportSize.height = 3_000
    await window.settle()
    XCTAssertEqual(list.visibleIDs.count, 60)
    window.close()
  }

  func test_loadsMore_switchedOnLater_loadsUntilTheScreenIsFull() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages)
    let window = HeadlessWindow(feed)
    await window.settle()
    XCTAssertEqual(asked, [0])
    feed.loadsMore = true
    await window.settle()
    XCTAssertEqual(feed.headlessList?.visibleIDs.count, 16)
    window.close()
  }

  /// The pages are stored, and the stored rows are equal: no page changes the list until the fourth.
  func test_storedRows_areEqualToThoseOfThePages_loadsUntilTheScreenIsFull() async throws {
    let stored = ArrayDataSource((0..<9).map { Row(id: $0) })
    let pages = PagedDataSource<Row, Int>(firstKey: 0, perPage: 3) { [unowned self] request in
      asked.append(request.key)
      let rows = (0..<3).map { Row(id: request.key * 3 + $0) }
      stored.edit { all in all += rows.filter { row in !all.contains { $0.id == row.id } } }
      return ListPage([], next: request.key + 1)
    }
    let feed = Feed(stored.loading(pages), loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    XCTAssertEqual(feed.headlessList?.visibleIDs, Array(0..<16))
    XCTAssertLessThanOrEqual(asked.count, 8)
    window.close()
  }

  func test_filterHidesWhatTheNextPagesHave_threeRequests() async throws {
    let pages = pages()
    let feed = Feed(pages.filter { $0.id < 2 || $0.id > 90 }, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    XCTAssertEqual(asked, [0, 1, 2, 3])
    try XCTUnwrap(feed.headlessList).pull()
    await window.settle()
    XCTAssertEqual(asked, [0, 1, 2, 3, 0, 1, 2, 3], "a refresh asks again")
    window.close()
  }

  /// Finding of the explorer: the list stopped, and offered nothing. Only a pull on the end of the list could go on.
  func test_filterHidesWhatTheNextPagesHave_aButtonGoesOn_untilTheScreenIsFull() async throws {
    let pages = pages()
    let feed = Feed(pages.filter { $0.id < 2 || $0.id > 24 }, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    XCTAssertFalse(feed.status.offersMore)
    await window.settle()
    XCTAssertTrue(feed.status.offersMore)
    try window.perform("tap load more")
    XCTAssertFalse(feed.status.offersMore, "it loads")
    await window.settle()
    XCTAssertEqual(asked, Array(0...7), "the user's request, and three more")
    XCTAssertTrue(feed.headlessList?.status?.offersMore == true)
    try window.perform("tap load more")
    await window.settle()
    XCTAssertEqual(feed.headlessList?.visibleIDs.count, 16)
    XCTAssertTrue(feed.headlessList?.status?.offersMore == false)
    XCTAssertThrowsError(try window.perform("tap load more"))
    window.close()
  }

  func test_filterThatHidesTheNextPages_isTakenAway_theButtonGoes() async throws {
    let pages = pages()
    let filtered = pages.filter { $0.id < 2 || $0.id > 90 }
    let feed = Feed(filtered, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    XCTAssertTrue(feed.headlessList?.status?.offersMore == true)
    pages.content.edit { $0 += (91..<120).map { Row(id: $0) } }
    await window.settle()
    XCTAssertEqual(feed.headlessList?.visibleIDs.count, 16)
    XCTAssertTrue(feed.headlessList?.status?.offersMore == false)
    window.close()
  }

  func test_previousPagesBringNoVisibleRow_aButtonGoesOn() async throws {
    var asked: [Int] = []
    let pages = PagedDataSource<Row, Int>(firstKey: 100, perPage: 3) { request in
      asked.append(request.key)
      let rows = (0..<3).map { Row(id: request.key * 3 + $0) }
      return ListPage(rows, next: nil, previous: request.key > 92 ? request.key - 1 : nil)
    }
    let feed = Feed(pages.filter { $0.id >= 300 || $0.id < 282 }, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    XCTAssertEqual(asked, [100, 99, 98, 97])
    try window.perform("tap load more")
    await window.settle()
    XCTAssertEqual(asked, Array((92...100).reversed()))
    XCTAssertEqual(feed.headlessList?.snapshot.numberOfItems, 9)
    XCTAssertTrue(feed.headlessList?.status?.offersMore == false, "there is nothing more")
    window.close()
  }

  /// Rows of another source follow. The last visible row belongs to it, and the pages still fill the screen.
  func test_pagesAboveOtherRows_refresh_loadsUntilTheScreenIsFull() async throws {
    final class Rows: SectionedListController<CompositeSectionID, CompositeItem<Row>> {}
    let pages = pages()
    let other = ArrayDataSource([Row(id: 1_000)])
    let rows = Rows(
      CompositeDataSource {
        pages
        other
      },
      loadedBy: pages,
      options: options
    )
    let window = HeadlessWindow(rows)
    await window.settle()
    let (count, before) = (pages.items.count, asked)
    XCTAssertGreaterThanOrEqual(count, 15)
    try XCTUnwrap(rows.headlessList).pull()
    await window.settle()
    XCTAssertEqual(asked, before + before)
    XCTAssertEqual(pages.items.count, count)
    window.close()
  }

  func test_nextPageFails_isNotRequestedAgain_untilARefreshOfTheUser() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    failsAfter = 1
    let window = HeadlessWindow(feed)
    await window.settle()
    XCTAssertEqual(asked, [0, 1])
    XCTAssertEqual(feed.errors, 1)
    failsAfter = .max
    try XCTUnwrap(feed.headlessList).pull()
    await window.settle()
    XCTAssertEqual(feed.headlessList?.visibleIDs.count, 16)
    window.close()
  }

  /// Finding: after the failure, the rows asked for no page any more, although the user had loaded it.
  func test_nextPageFails_theUserLoadsIt_theScreenIsFilled() async throws {
    let ways: [(String, @MainActor (Feed) -> Void)] = [
      ("retry", { $0.retry() }), ("footer", { $0.loadNextPage() }),
    ]
    for (name, load) in ways {
      let pages = pages()
      let feed = Feed(pages.filter { $0.id < 2 || $0.id > 90 }, loadedBy: pages, options: options)
      (asked, failsAfter) = ([], 1)
      let window = HeadlessWindow(feed)
      await window.settle()
      XCTAssertEqual(asked, [0, 1])
      failsAfter = .max
      load(feed)
      await window.settle()
      XCTAssertEqual(asked, [0, 1, 1, 2, 3, 4], "\(name): three requests follow the user's one")
      window.close()
    }
  }

  /// The list itself had requested the page, because a filter hides all rows. Its error was lost.
  func test_automaticRequestFails_oneControllerHandlesIt() async throws {
    let pages = pages()
    let feeds = (0..<2).map { _ in
      Feed(pages.filter { [unowned self] _ in asked.count > 2 }, loadedBy: pages, options: options)
    }
    let parent = Controller()
    feeds.forEach { parent.addChild($0) }
    failsAfter = 1
    let window = HeadlessWindow(parent)
    await window.settle()
    XCTAssertEqual(asked, [0, 1])
    XCTAssertEqual(feeds.map(\.errors).reduce(0, +), 1)
    XCTAssertNotNil(feeds[0].status.error)
    window.close()
  }

  func test_listViewThatDoesNotKnowItsRows_isNotAsked() async throws {
    final class Lines: HeadlessScroller, PagedSurface {
      var connection: ListConnection<SingleSection, Row>?
      var callbacks = ListViewCallbacks<SingleSection, Row>()
      func reload(_ snapshot: ListSnapshot<SingleSection, Row>) {}
      func apply(_ change: ListChange<SingleSection, Row>, completion: ListCompletion) {}
    }
    final class Unknown: ListController<Row> {
      let lines = Lines()
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { lines }
    }
    let pages = pages()
    let list = Unknown(pages, loadedBy: pages, options: options)
    let window = HeadlessWindow(list)
    await window.settle()
    list.lines.callbacks.didLayOut()
    await window.settle()
    XCTAssertEqual(asked, [0])
    window.close()
  }

  // MARK: Previous pages

  /// Returns pages of ten rows that begin in the middle.
  private func middle() -> PagedDataSource<Row, Int> {
    PagedDataSource(firstKey: 50, perPage: 10) { [unowned self] request in
      asked.append(request.key)
      let rows = (0..<10).map { Row(id: request.key * 10 + $0) }
      return ListPage(rows, next: request.key + 1, previous: request.key > 0 ? request.key - 1 : nil)
    }
  }

  /// The rows of the previous page were inserted at the start of the screen, and asked for the page before.
  func test_previousPage_isInsertedAboveTheVisibleRows_whichStayInPlace() async throws {
    for (height, loadsMore) in [(400.0, true), (400, false), (300, false)] {
      asked = []
      let pages = middle()
      let feed = Feed(pages, loadedBy: pages, options: PagedOptions(loadsMore: loadsMore))
      let window = HeadlessWindow(feed)
      let list = try XCTUnwrap(feed.headlessList)
      list.viewportSize.height = height
      await window.settle()
      XCTAssertEqual(asked.filter { $0 < 50 }, [49])
      XCTAssertEqual(list.visibleIDs, Array(500..<500 + Int(height / 50)))
      list.drag(to: list.scrollOffset.y - 300)
      list.letGo()
      await window.settle()
      XCTAssertEqual(asked.filter { $0 < 50 }, [49, 48])
      XCTAssertEqual(list.visibleIDs.first, 494)
      XCTAssertEqual(list.mistakes, [])
      window.close()
    }
  }

  /// Rows that the app adds at the start come on screen.
  func test_rowsOfTheApp_atTheStart_areShown() async throws {
    let pages = pages()
    let feed = Feed(pages, loadedBy: pages, options: options)
    let window = HeadlessWindow(feed)
    await window.settle()
    pages.content.edit { $0.insert(Row(id: 500), at: 0) }
    await window.settle()
    XCTAssertEqual(feed.headlessList?.visibleIDs.first, 500)
    window.close()
  }

  /// "Search further" had no effect: it asked for the next page, and there was only a previous one.
  func test_listWithoutItems_hasOnlyPreviousPages_userSearchesFurther() async throws {
    for loadsMore in [true, false] {
      asked = []
      let pages = PagedDataSource<Row, Int>(firstKey: 50, perPage: 1) { [unowned self] request in
        asked.append(request.key)
        return ListPage([Row(id: request.key)], next: nil, previous: request.key > 0 ? request.key - 1 : nil)
      }
      let feed = Feed(
        pages.filter { $0.id < 46 },
        loadedBy: pages,
        options: PagedOptions(loadsMore: loadsMore)
      )
      let window = HeadlessWindow(feed)
      await window.settle()
      XCTAssertEqual(asked, [50, 49, 48, 47])
      let list = try XCTUnwrap(feed.headlessList)
      try XCTUnwrap(list.userActions(named: "list").first { $0.name == "tap load more" })()
      await window.settle()
      XCTAssertEqual(asked.prefix(6), [50, 49, 48, 47, 46, 45])
      XCTAssertEqual(feed.headlessList?.visibleIDs.first.map { $0 <= 45 }, true)
      window.close()
    }
  }
}
