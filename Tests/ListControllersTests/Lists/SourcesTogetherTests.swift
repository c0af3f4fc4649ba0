import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Lists made from several data sources, of which one or more load pages.
@MainActor
final class SourcesTogetherTests: SerialTestCase {
  private typealias ID = CompositeSectionID
  private typealias Part = CompositeItem<Row>
  private typealias Pages = PagedDataSource<Row, Int>

  private struct Offline: Error {}

  private final class Rows<Section: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
    SectionedListController<Section, Item>
  where Item.ID: Sendable {
    let table = HeadlessList<Section, Item>(viewportSize: CGSize(width: 375, height: 300))
    var errors = 0
    override func makeSurface() -> any PagedSurface<Section, Item> { table }
    override func handleError(_ error: any Error) { errors += 1 }
  }

  private final class Tiles: SectionedGridController<ID, Part> {
    let table = HeadlessList<ID, Part>(viewportSize: CGSize(width: 375, height: 300))
    override func makeSurface() -> any PagedSurface<ID, Part> { table }
    override func size(of item: Part, at path: ItemPath) -> CGSize { CGSize(width: 375, height: 50) }
  }

  private var asked: [Int] = []
  private var fails = true

  // MARK: A second source of pages

  /// Returns a source with three rows, which has a second page if `hasMore` is `true`. The second page fails while `fails` is
  /// `true`.
  private func makeShort(_ first: Int, hasMore: Bool) -> Pages {
    Pages(firstKey: 1) { [unowned self] request in
      if hasMore { asked.append(request.key) }
      if request.key > 1, fails { throw Offline() }
      let rows = (0..<3).map { Row(id: first + request.key * 10 + $0) }
      return ListPage(rows, next: hasMore && request.key == 1 ? 2 : nil)
    }
  }

  /// The page could not be retried, and nobody was told of its error.
  func test_secondSource_itsNextPageFails_isReported_andRetried() async {
    let (first, second) = (makeShort(100, hasMore: false), makeShort(200, hasMore: true))
    let composite = CompositeDataSource {
      first; second
    }
    let list = Rows(composite, loadedBy: first, options: PagedOptions(loadsMore: true))
    let window = HeadlessWindow(list)
    second.start(.refresh)
    await window.settle()
    XCTAssertEqual(asked, [1, 2])
    XCTAssertTrue(list.status.offersRetry)
    XCTAssertTrue(list.status.error is Offline)
    XCTAssertEqual(list.errors, 1)
    list.table.callbacks.retry()
    await window.settle()
    XCTAssertEqual(list.errors, 2, "The repeated request belongs to the list, too.")
    fails = false
    list.table.callbacks.retry()
    await window.settle()
    XCTAssertEqual(asked, [1, 2, 2, 2])
    XCTAssertFalse(list.status.offersRetry)
    XCTAssertNil(list.status.error)
    XCTAssertEqual(composite.snapshot.numberOfItems, 9)
    window.close()
  }

  func test_secondSource_listLoadsNoNextPages_requestsNone() async {
    let (first, second) = (makeShort(100, hasMore: false), makeShort(200, hasMore: true))
    let list = Rows(
      CompositeDataSource {
        first; second
      },
      loadedBy: first
    )
    let window = HeadlessWindow(list)
    second.start(.refresh)
    await window.settle()
    XCTAssertEqual(asked, [1])
    list.loadsMore = true
    await window.settle()
    XCTAssertEqual(asked, [1, 2])
    window.close()
  }

  /// The request went on without a list, and after the list had stopped to load more.
  func test_secondSource_listLeavesOrLoadsNoMore_itsRequestIsCanceled() async {
    for leaves in [true, false] {
      let (desk, first) = (PageDesk(), makeShort(100, hasMore: false))
      let second = Pages(firstKey: 1) { try await desk.load($0) }
      let list = Rows(
        CompositeDataSource {
          first; second
        },
        loadedBy: first,
        options: PagedOptions(loadsMore: true)
      )
      let window = HeadlessWindow(list)
      second.start(.refresh)
      await desk.answer(20)
      await window.settle()
      list.table.scroll(to: 900)
      list.table.proceed()
      XCTAssertTrue(second.state.append.isLoading)
      if leaves { window.close() } else { list.loadsMore = false }
      XCTAssertFalse(second.state.append.isLoading, "leaves: \(leaves)")
      desk.close()
      window.close()
      await window.settle()
    }
  }

  /// Nothing requested the page again, because the visible rows were the same.
  func test_secondSource_listReturnsOrLoadsMoreAgain_requestsThePageAgain() async {
    for leaves in [true, false] {
      let (desk, first, parent) = (PageDesk(), makeShort(100, hasMore: false), Controller())
      let second = Pages(firstKey: 1) { try await desk.load($0) }
      let list = Rows(
        CompositeDataSource {
          first; second
        },
        loadedBy: first,
        options: PagedOptions(loadsMore: true)
      )
      parent.addChild(list)
      let window = HeadlessWindow(parent)
      second.start(.refresh)
      await desk.answer(20)
      await window.settle()
      list.table.scroll(to: 900)
      list.table.proceed()
      let call = await desk.next()
      if leaves { parent.removeChild(list) } else { list.loadsMore = false }
      call.continuation.resume(throwing: CancellationError())
      await window.settle()
      XCTAssertEqual(desk.log, ["refresh 1", "append 2"], "leaves: \(leaves)")
      if leaves { parent.addChild(list) } else { list.loadsMore = true }
      for _ in 0..<100 where desk.calls.isEmpty { await Task.yield() }
      XCTAssertEqual(desk.log, ["refresh 1", "append 2", "append 2"], "leaves: \(leaves)")
      desk.close()
      await window.settle()
      window.close()
    }
  }

  /// The refresh could remove rows that the user was selecting.
  func test_secondSource_isRefreshed_listIsEdited_itsRequestIsCanceled() async {
    let (desk, first) = (PageDesk(), makeShort(100, hasMore: false))
    let second = Pages(firstKey: 1) { try await desk.load($0) }
    let list = Rows(
      CompositeDataSource {
        first; second
      },
      loadedBy: first
    )
    let window = HeadlessWindow(list)
    second.start(.refresh)
    await desk.answer(20)
    await window.settle()
    second.start(.refresh)
    await desk.fail()
    await window.settle()
    list.retry()
    let call = await desk.next()
    XCTAssertTrue(second.state.refresh.isLoading)
    list.isEditing = true
    XCTAssertFalse(second.state.refresh.isLoading)
    call.continuation.resume(throwing: CancellationError())
    await window.settle()
    window.close()
  }

  /// The button to retry hid the button that loads more, and repeated only the page of the second source.
  func test_secondSource_fails_firstHasStopped_retryLoadsMoreOfTheFirst() async {
    let (feed, archive) = (makeHidden(), makeShort(200, hasMore: true))
    let list = Rows(
      CompositeDataSource {
        feed.filter { $0.id < 302 }
        archive
      },
      loadedBy: feed,
      options: PagedOptions(loadsMore: true)
    )
    let window = HeadlessWindow(list)
    archive.start(.refresh)
    await window.settle()
    XCTAssertTrue(list.status.offersRetry)
    XCTAssertFalse(list.status.offersMore)
    let before = asked.filter { $0 >= 100 }
    list.table.callbacks.retry()
    await window.settle()
    XCTAssertGreaterThan(asked.filter { $0 >= 100 }.count, before.count)
    window.close()
  }

  /// Returns a source of pages of three rows, from 300 on.
  private func makeHidden() -> Pages {
    Pages(firstKey: 100) { [unowned self] request in
      asked.append(request.key)
      return ListPage((0..<3).map { Row(id: request.key * 3 + $0) }, next: request.key + 1)
    }
  }

  /// Two lists show the source. The list that has made the request leaves.
  func test_secondSource_isShared_listThatRequestedLeaves_theOtherGetsThePage() async {
    let (desk, first) = (PageDesk(), makeShort(100, hasMore: false))
    let second = Pages(firstKey: 1) { try await desk.load($0) }
    let parent = Controller()
    let lists = [0, 1].map { _ in
      Rows(
        CompositeDataSource {
          first; second
        },
        loadedBy: first,
        options: PagedOptions(loadsMore: true)
      )
    }
    for list in lists { parent.addChild(list) }
    let window = HeadlessWindow(parent)
    second.start(.refresh)
    await desk.answer(20)
    await window.settle()
    for list in lists {
      list.table.scroll(to: 900)
      list.table.proceed()
    }
    let call = await desk.next()
    XCTAssertEqual(desk.log, ["refresh 1", "append 2"])
    parent.removeChild(lists[0])
    call.continuation.resume(throwing: CancellationError())
    for _ in 0..<100 where desk.log.count < 3 { await Task.yield() }
    XCTAssertEqual(desk.log.last, "append 2")
    XCTAssertEqual(desk.log.count, 3)
    desk.close()
    window.close()
    await window.settle()
  }

  /// A refresh of the app ended the request for the next page. The rows stayed, so the page was not requested again.
  func test_secondSource_isRefreshedWhileItsNextPageLoads_requestsThePageAgain() async {
    let (desk, first) = (PageDesk(), makeShort(100, hasMore: false))
    let second = Pages(firstKey: 1) { try await desk.load($0) }
    let list = Rows(
      CompositeDataSource {
        first; second
      },
      loadedBy: first,
      options: PagedOptions(loadsMore: true)
    )
    let window = HeadlessWindow(list)
    second.start(.refresh)
    await desk.answer(20)
    await window.settle()
    list.table.scroll(to: 900)
    list.table.proceed()
    _ = await desk.next()
    second.start(.refresh)
    await until { desk.log.count == 3 }
    await desk.answer(20)
    await until { desk.log.count == 4 }
    XCTAssertEqual(desk.log, ["refresh 1", "append 2", "refresh 1", "append 2"])
    desk.close()
    window.close()
    await window.settle()
  }

  /// The button of an empty list requests the page of another source. The list did not report the error of this page.
  func test_secondSource_userRequestsItsPage_failureIsReported() async {
    let first = Pages(firstKey: 1) { _ in ListPage([], next: nil) }
    let second = Pages(firstKey: 1) { request in
      if request.key > 4 { throw Offline() }
      return ListPage([], next: request.key + 1)
    }
    let list = Rows(
      CompositeDataSource {
        first; second
      },
      loadedBy: first,
      options: PagedOptions(firstLoad: .none)
    )
    let window = HeadlessWindow(list)
    for source in [first, second] {
      source.start(.refresh)
      await window.settle()
    }
    XCTAssertEqual(list.errors, 0)
    list.table.callbacks.loadNextPage()
    await window.settle()
    XCTAssertEqual(list.errors, 1)
    XCTAssertTrue(list.status.error is Offline)
    window.close()
  }

  // MARK: Previous pages

  /// Returns a source whose first page has the rows 5000 to 5039, and which has 50 pages before it.
  private func makeFeed(prefetch: Int = 5) -> Pages {
    Pages(firstKey: 50, prefetchDistance: prefetch) { [unowned self] request in
      asked.append(request.key)
      let count = request.key == 50 ? 40 : 10
      let rows = (0..<count).map { Row(id: request.key * 100 + $0) }
      return ListPage(rows, next: nil, previous: request.key > 0 ? request.key - 1 : nil)
    }
  }

  /// The rows of the feed moved down, so new rows came on screen, and requested the page before, until the whole history was
  /// loaded.
  func test_previousPage_belowAnotherRow_visibleRowsStay_andNoFurtherPageIsRequested() async {
    let notice = ArrayDataSource([Row(id: 1)])
    for nests in [false, true] {
      asked = []
      let feed = makeFeed()
      let both = CompositeDataSource {
        notice; feed
      }
      let list = Rows(both, loadedBy: feed)
      let nested = Rows(
        CompositeDataSource {
          both
        },
        loadedBy: feed
      )
      let window = HeadlessWindow<Controller>(nests ? nested : list)
      await window.settle()
      let ids = nests ? nested.table.visibleIDs.map { "\($0)" } : list.table.visibleIDs.map { "\($0)" }
      XCTAssertEqual(asked, [50, 49], "nests: \(nests)")
      // The row has the place below the notice, which left the screen.
      XCTAssertEqual(ids.dropFirst().first?.contains("5000"), true, "nests: \(nests), \(ids)")
      window.close()
    }
  }

  func test_previousPage_belowAnotherRow_listIsScrolled_visibleRowsStay() async {
    let (notice, feed) = (ArrayDataSource([Row(id: 1)]), makeFeed(prefetch: -1))
    let list = Tiles(
      CompositeDataSource {
        notice; feed
      },
      loadedBy: feed
    )
    list.layout = WaterfallLayout(columns: 1, spacing: 0)
    let window = HeadlessWindow(list)
    await window.settle()
    list.table.scroll(to: 200)
    await window.settle()
    let first = list.table.visibleIDs.first
    feed.start(.prepend)
    await window.settle()
    XCTAssertEqual(asked, [50, 49])
    XCTAssertEqual(list.table.visibleIDs.first, first)
    window.close()
  }

  /// The pages of the second source, which the controller did not watch.
  func test_previousPage_ofTheSecondSource_visibleRowsStay() async {
    let (first, feed) = (makeShort(100, hasMore: false), makeFeed(prefetch: -1))
    let list = Rows(
      CompositeDataSource {
        first; feed
      },
      loadedBy: first
    )
    let window = HeadlessWindow(list)
    feed.start(.refresh)
    await window.settle()
    list.table.scroll(to: 400)
    await window.settle()
    let visible = list.table.visibleIDs
    feed.start(.prepend)
    await window.settle()
    XCTAssertEqual(asked, [50, 49])
    XCTAssertEqual(list.table.visibleIDs, visible)
    window.close()
  }

  /// The rows of the page do not come first in the list.
  func test_previousPage_ofASortedList_visibleRowsStay() async {
    let feed = makeFeed(prefetch: -1)
    let rank: @MainActor (Row) -> Int = { $0.id == 5_000 ? 0 : $0.id }
    let sorted = Rows(feed.sorted { rank($0) < rank($1) }, loadedBy: feed)
    let grouped = Rows(feed.grouped(by: { rank($0) > 0 ? 1 : 0 }, orderedBy: <), loadedBy: feed)
    for isGrouped in [false, true] {
      feed.reset()
      let window = HeadlessWindow<Controller>(isGrouped ? grouped : sorted)
      await window.settle()
      let table: HeadlessScroller = isGrouped ? grouped.table : sorted.table
      let visible = { isGrouped ? grouped.table.visibleIDs : sorted.table.visibleIDs }
      table.scroll(to: 200)
      await window.settle()
      let before = visible()
      feed.start(.prepend)
      await window.settle()
      XCTAssertEqual(feed.items.count, 50)
      XCTAssertEqual(visible(), before, "grouped: \(isGrouped)")
      window.close()
    }
  }

  /// A row that came during the request used up the place that the list keeps for the page.
  func test_previousPage_rowComesAtTheStartBeforeIt_visibleRowsStay() async {
    for isPaged in [true, false] {
      let desk = PageDesk()
      let feed = Pages(firstKey: 5, prefetchDistance: -1) { try await desk.load($0) }
      let rows = feed.filter { $0.id != 1 }
      let list = Rows(rows, loadedBy: feed, options: PagedOptions(firstLoad: .request))
      let window = HeadlessWindow(list)
      let stored = (isPaged ? [] : [Row(id: 1)]) + (100..<140).map { Row(id: $0) }
      await desk.next().continuation.resume(returning: ListPage(stored, next: nil, previous: 4))
      await window.settle()
      feed.start(.prepend)
      let call = await desk.next()
      if isPaged {
        feed.content.edit { $0.insert(Row(id: 2), at: 0) }
      } else {
        rows.isIncluded = { _ in true }
      }
      list.table.proceed()
      XCTAssertEqual(list.table.visibleIDs.first, 100, "paged: \(isPaged)")
      call.continuation.resume(returning: ListPage((90..<100).map { Row(id: $0) }, next: nil))
      await window.settle()
      XCTAssertEqual(rows.snapshot.numberOfItems, 51)
      XCTAssertEqual(list.table.visibleIDs.first, 100, "paged: \(isPaged)")
      list.table.scroll(to: 0)
      feed.content.edit { $0.insert(Row(id: 3), at: 0) }
      await window.settle()
      XCTAssertEqual(list.table.visibleIDs.first, 3, "A row after the page is shown.")
      window.close()
      desk.close()
    }
  }

  /// A row of the app used up the place that the list keeps for the page, and moved the visible rows.
  func test_previousPage_ofATable_rowComesBetweenTheVisibleRows_theseStay() async {
    let (desk, stored) = (PageDesk(), ArrayDataSource((100..<140).map { Row(id: $0) }))
    let pages = Pages(firstKey: 5, prefetchDistance: -1) { try await desk.load($0) }
    let list = Rows(stored.loading(pages), loadedBy: pages, options: PagedOptions(firstLoad: .request))
    let window = HeadlessWindow(list)
    await desk.next().continuation.resume(returning: ListPage([], next: nil, previous: 4))
    await window.settle()
    list.table.scroll(to: 400)
    await window.settle()
    let first = list.table.visibleIDs.first
    pages.start(.prepend)
    let call = await desk.next()
    stored.edit { $0.insert(Row(id: 1), at: 10) }
    list.table.proceed()
    XCTAssertEqual(list.table.visibleIDs.contains(1), true)
    XCTAssertEqual(list.table.visibleIDs.first, first)
    stored.edit { $0.insert(contentsOf: (90..<100).map { Row(id: $0) }, at: 0) }
    call.continuation.resume(returning: ListPage([], next: nil))
    await window.settle()
    XCTAssertEqual(list.table.visibleIDs.first, first)
    window.close()
  }

  /// The place was kept for a page that had been shown, below the visible rows, while the list view was busy.
  func test_previousPage_isShownBelow_rowOfTheAppComesLater_visibleRowsStay() async {
    let desk = PageDesk()
    let feed = Pages(firstKey: 5, prefetchDistance: -1) { try await desk.load($0) }
    let options = PagedOptions(firstLoad: .request)
    let list = Rows(feed.sorted { $0.id > $1.id }, loadedBy: feed, options: options)
    let window = HeadlessWindow(list)
    let rows = (100..<140).map { Row(id: $0 * 2) }
    await desk.next().continuation.resume(returning: ListPage(rows, next: nil, previous: 4))
    await window.settle()
    list.table.scroll(to: 400)
    await window.settle()
    let visible = list.table.visibleIDs
    feed.start(.prepend)
    let call = await desk.next()
    list.table.pace = .manual
    feed.content.edit { $0.append(Row(id: 1)) }
    call.continuation.resume(returning: ListPage((10..<20).map { Row(id: $0) }, next: nil))
    for _ in 0..<100 where feed.state.prepend.isLoading { await Task.yield() }
    XCTAssertEqual(list.table.snapshot.numberOfItems, 41, "The list view is busy.")
    list.table.pace = .later
    list.table.proceed()
    await window.settle()
    XCTAssertEqual(list.table.visibleIDs, visible)
    feed.content.edit { $0.append(Row(id: visible[2] - 1)) }
    await window.settle()
    XCTAssertEqual(list.table.visibleIDs.first, visible.first)
    window.close()
  }

  /// The list view did not know its visible rows, and the row above the page was taken for the first of them.
  func test_previousPage_belowAnotherRow_comesBeforeTheLayoutPass_visibleRowsStay() async {
    let (notice, desk) = (ArrayDataSource([Row(id: 1)]), PageDesk())
    let feed = Pages(firstKey: 5, prefetchDistance: -1) { try await desk.load($0) }
    let list = Rows(
      CompositeDataSource {
        notice; feed
      },
      loadedBy: feed,
      options: PagedOptions(firstLoad: .request)
    )
    let window = HeadlessWindow(list)
    let rows = (100..<140).map { Row(id: $0) }
    await desk.next().continuation.resume(returning: ListPage(rows, next: nil, previous: 4))
    await window.settle()
    list.table.scroll(to: 400)
    await window.settle()
    let first = list.table.visibleIDs.first
    feed.start(.prepend)
    let call = await desk.next()
    list.table.pace = .manual
    list.table.viewportSize.height = 299
    XCTAssertNil(list.table.visibleRange)
    call.continuation.resume(returning: ListPage((90..<100).map { Row(id: $0) }, next: nil))
    for _ in 0..<100 where feed.state.prepend.isLoading { await Task.yield() }
    list.table.pace = .later
    list.table.proceed()
    await window.settle()
    XCTAssertEqual(feed.items.count, 50)
    XCTAssertEqual(list.table.visibleIDs.first, first)
    window.close()
  }
}
