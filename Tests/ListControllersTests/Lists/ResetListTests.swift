import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// A list whose source has discarded all pages: nothing of the old pages is left in the header and the footer.
@MainActor
final class ResetListTests: SerialTestCase {
  private let options = PagedOptions(firstLoad: .request, pullsToRefresh: true, loadsMore: true)

  private func turns() async { for _ in 0..<20 { await Task.yield() } }

  private func each(_ body: (PagedFixture) async -> Void) async {
    await PagedFixture.each(options) { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      await body(list)
    }
  }

  private func expectNothing(_ list: PagedFixture, _ context: String = "") {
    XCTAssertEqual(list.status.footer, .hidden, context)
    XCTAssertEqual(list.status.header, .idle, context)
    XCTAssertFalse(list.status.offersRetry, context)
    XCTAssertNil(list.status.error, context)
  }

  func test_reset_afterAFailure_removesTheFooter() async {
    await each { list in
      list.scrollToEnd()
      await list.desk.fail()
      await list.settle()
      XCTAssertTrue(list.status.offersRetry)
      list.pages.reset()
      expectNothing(list)
      XCTAssertEqual(list.status.content.text, "blank")
    }
  }

  func test_reset_whileTheNextPageLoads_removesTheFooter() async {
    await each { list in
      list.scrollToEnd()
      await turns()
      list.pages.reset()
      expectNothing(list)
    }
  }

  func test_reset_whileTheNextPageLoadsOffScreen_removesTheFooter() async {
    await each { list in
      list.window.hide()
      list.controller.loadNextPage()
      XCTAssertEqual(list.status.footer, .refreshing)
      list.pages.reset()
      expectNothing(list)
    }
  }

  /// The app discards the pages and loads the first one again, in one change.
  func test_reset_andANewRequest_inOneBatch_removesTheFooter() async {
    await each { list in
      ListBatch.perform {
        list.pages.reset()
        list.pages.start(.refresh)
      }
      XCTAssertEqual(list.status.footer, .hidden)
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.status.footer, .idle)
    }
  }

  /// The failure of a page that is discarded does not end the requests for the next pages of the new list.
  func test_reset_afterAFailure_screenIsNotFull_loadsTheNextPage() async {
    await PagedFixture.each(options) { list in
      list.show()
      list.surface.displayRows(onScreenOf: 45)
      await list.desk.answer(20)
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2"])
      guard list.desk.calls.count == 1 else { return }
      await list.desk.fail()
      await list.settle()
      list.pages.reset()
      list.pages.start(.refresh)
      await list.desk.answer(20)
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1", "append 2"])
    }
  }

  /// The app discards the pages when it sees the rows of the next one.
  func test_reset_inAnObserver_removesTheFooter() async {
    for hasMore in [true, false] {
      await each { list in
        let observation = list.pages.observe(self) { [pages = list.pages] _, change in
          if change.after.numberOfItems > 20 { pages.reset() }
        }
        list.scrollToEnd()
        await list.desk.answer(20, hasMore: hasMore)
        await list.settle()
        withExtendedLifetime(observation) {}
        expectNothing(list, "hasMore: \(hasMore)")
        XCTAssertEqual(list.ids, [])
      }
    }
  }

  /// The app has loaded a newer list, of one page, while the footer loaded the next page off screen.
  func test_lastPageIsLoaded_whileTheFooterLoadsOffScreen_footerSaysSo() async {
    await each { list in
      list.window.hide()
      list.controller.loadNextPage()
      let next = await list.desk.next()
      list.pages.start(.refresh)
      next.continuation.resume(throwing: CancellationError())
      await list.desk.answer(20, hasMore: false)
      await until { !list.pages.state.refresh.isLoading }
      XCTAssertEqual(list.status.footer, .noMore)
    }
  }

  // MARK: Another screen discards the pages

  private struct Screens {
    let desk: PageDesk
    let pages: PagedDataSource<Row, Int>
    let lower: ProbeList
    let upper: ProbeList
    let stack: StackController
    let window: HeadlessWindow<StackController>
  }

  /// Shows a list with 20 rows, and above it a second list of the same pages, which discards the pages.
  @MainActor
  private func discarded(_ options: PagedOptions, refreshes: Bool = true) async -> Screens {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let (lower, upper) = (ProbeList(pages, options: options), ProbeList(pages, options: options))
    let stack = StackController(root: lower)
    let window = HeadlessWindow(stack)
    if options.firstLoad == .none { pages.start(.refresh) }
    await desk.answer(20)
    await window.settle()
    stack.push(upper)
    await window.settle()
    XCTAssertTrue(stack.controllers.last === upper)
    pages.reset()
    if refreshes { upper.refresh() }
    await turns()
    return Screens(desk: desk, pages: pages, lower: lower, upper: upper, stack: stack, window: window)
  }

  /// The lower list was blank for good.
  func test_reset_byAScreenThatLeaves_lowerListLoads() async {
    for (pulls, refreshes) in [(true, true), (true, false), (false, true), (false, false)] {
      for firstLoad in [PagedOptions.FirstLoad.request, .refresh] {
        let context = "\(pulls) \(refreshes) \(firstLoad)"
        let screens = await discarded(
          PagedOptions(firstLoad: firstLoad, pullsToRefresh: pulls, loadsMore: true),
          refreshes: refreshes
        )
        let old = screens.desk.takeOldest()
        XCTAssertEqual(old != nil, refreshes, context)
        screens.stack.pop()
        await screens.window.appear()
        old?.continuation.resume(throwing: CancellationError())
        await turns()
        XCTAssertEqual(screens.desk.log.count, refreshes ? 3 : 2, context)
        if screens.desk.calls.count == 1 { await screens.desk.answer(20) }
        await screens.window.settle()
        XCTAssertEqual(screens.lower.status.content.text, "content", context)
        XCTAssertEqual(screens.lower.events.surface.snapshot.numberOfItems, 20, context)
        XCTAssertFalse(screens.lower.status.header.isBusy, context)
        screens.desk.close()
        screens.window.close()
      }
    }
  }

  /// The list makes no first request, because the app loads it.
  func test_reset_byAScreenThatLeaves_lowerListHasNoFirstLoad_loadsNothing() async {
    for refreshes in [true, false] {
      let screens = await discarded(PagedOptions(firstLoad: .none), refreshes: refreshes)
      let old = screens.desk.takeOldest()
      screens.stack.pop()
      await screens.window.appear()
      old?.continuation.resume(throwing: CancellationError())
      await screens.window.settle()
      XCTAssertEqual(screens.desk.log.count, refreshes ? 2 : 1)
      XCTAssertEqual(screens.lower.status.content.text, "blank")
      screens.window.close()
    }
  }

  /// The user retries.
  func test_reset_byAScreenThatLeaves_itsRequestHasFailed_lowerListShowsTheFailure() async {
    let screens = await discarded(options)
    await screens.desk.fail()
    await screens.window.settle()
    screens.stack.pop()
    await screens.window.settle()
    XCTAssertEqual(screens.desk.log.count, 2)
    XCTAssertEqual(screens.lower.status.content.text, "failed")
    screens.window.close()
  }

  /// The app goes on to wait for the page.
  func test_reset_byAScreenThatLeaves_theAppLoads_lowerListMakesNoRequest() async {
    let screens = await discarded(options, refreshes: false)
    screens.pages.start(.refresh)
    screens.stack.pop()
    await screens.window.appear()
    await turns()
    XCTAssertEqual(screens.desk.log.count, 2)
    await screens.desk.answer(20)
    await screens.window.settle()
    XCTAssertEqual(screens.lower.events.surface.snapshot.numberOfItems, 20)
    screens.window.close()
  }

  func test_reset_byAScreen_thenTheWindowCloses_lowerListLoadsNothing() async {
    for pulls in [true, false] {
      let screens = await discarded(
        PagedOptions(firstLoad: .request, pullsToRefresh: pulls, loadsMore: true)
      )
      let old = screens.desk.takeOldest()
      screens.window.close()
      old?.continuation.resume(throwing: CancellationError())
      await turns()
      XCTAssertEqual(screens.desk.log.count, 2)
      screens.desk.close()
    }
  }

  /// Two lists beside each other. One of them discards the pages and loads the first one.
  ///
  /// - Returns: The number of requests after `end`, and the content of the other list.
  private func discardedBeside(_ end: (Controller, ProbeList) -> Void) async -> (
    requests: Int, content: String
  ) {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let (other, list) = (ProbeList(pages, options: options), ProbeList(pages, options: options))
    let parent = Controller()
    parent.addChild(other)
    parent.addChild(list)
    let window = HeadlessWindow(parent)
    await desk.answer(20)
    await window.settle()
    pages.reset()
    other.refresh()
    let old = await desk.next()
    end(parent, other)
    old.continuation.resume(throwing: CancellationError())
    await turns()
    let requests = desk.log.count
    if desk.calls.count == 1 { await desk.answer(20) }
    await window.settle()
    defer { window.close() }
    return (requests, list.status.content.text)
  }

  func test_reset_byAListBesideIt_thatLeaves_listLoads() async {
    let (requests, content) = await discardedBeside { $0.removeChild($1) }
    XCTAssertEqual(requests, 3)
    XCTAssertEqual(content, "content")
  }

  func test_reset_byAListBesideIt_bothLeave_listLoadsNothing() async {
    let (requests, _) = await discardedBeside { parent, _ in parent.window?.close() }
    XCTAssertEqual(requests, 2)
  }

  /// The app has ended the request.
  func test_reset_byAListBesideIt_requestIsCanceledByTheApp_listLoadsNothing() async {
    let (requests, content) = await discardedBeside { _, other in other.source.cancel() }
    XCTAssertEqual(requests, 2)
    XCTAssertEqual(content, "mayHaveMore", "the user asks for the pages")
  }

  /// The first load of the lower list was not over when the other screen discarded the pages.
  func test_reset_duringTheFirstLoad_byAScreenThatLeaves_lowerListLoads() async {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let (lower, upper) = (ProbeList(pages, options: options), ProbeList(pages, options: options))
    let stack = StackController(root: lower)
    let window = HeadlessWindow(stack)
    let first = await desk.next()
    stack.push(upper)
    await window.appear()
    pages.reset()
    upper.refresh()
    first.continuation.resume(throwing: CancellationError())
    await turns()
    XCTAssertEqual(desk.log.count, 2)
    stack.pop()
    await window.appear()
    desk.takeOldest()?.continuation.resume(throwing: CancellationError())
    await turns()
    XCTAssertEqual(desk.log.count, 3)
    if desk.calls.count == 1 { await desk.answer(20) }
    await window.settle()
    XCTAssertEqual(lower.status.content.text, "content")
    window.close()
  }

  /// The app discards the pages while the first page loads, or after it has failed. A list under another screen was blank for good.
  func test_reset_duringTheFirstLoad_whileCovered_listLoadsWhenItAppears() async {
    for (pulls, firstLoad) in [(true, PagedOptions.FirstLoad.request), (true, .refresh), (false, .request)] {
      let options = PagedOptions(firstLoad: firstLoad, pullsToRefresh: pulls)
      for (covers, fails) in [(true, false), (true, true), (false, false), (false, true)] {
        await PagedFixture.each(options) { list in
          let context = "\(pulls) \(firstLoad) \(covers) \(fails)"
          list.show()
          let old = await list.desk.next()
          if covers { list.window.hide() }
          if fails {
            old.continuation.resume(throwing: Broken())
            await turns()
          }
          list.pages.reset()
          if !fails { old.continuation.resume(throwing: CancellationError()) }
          await turns()
          XCTAssertEqual(list.desk.log, ["refresh 1"], "\(context): the app loads the list, or leaves it")
          XCTAssertFalse(list.status.header.isBusy, context)
          list.window.hide()
          list.show()
          await turns()
          XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"], context)
          if list.desk.calls.count == 1 { await list.desk.answer(20) }
          await list.settle()
          XCTAssertEqual(list.status.content.text, "content", context)
        }
      }
    }
  }

  /// The list or the app has ended the first load. It is not repeated when a sheet over the list is dismissed.
  func test_firstLoadIsCanceled_listAppearsAgain_loadsNothing() async {
    await PagedFixture.eachWithACanceledFirstLoad { list, way in
      list.window.hide()
      list.show()
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1"], way)
    }
  }

  /// The refresh of a list with pages ends, and the app discards the pages. The list made the first request by itself in the next turn.
  func test_reset_afterTheListsRefreshHasEnded_listLoadsOnlyWhenItAppears() async {
    for (isOneBatch, ends) in [(false, true), (true, true), (false, false), (true, false)] {
      await each { list in
        let context = "isOneBatch: \(isOneBatch), ends: \(ends)"
        list.controller.pullsToRefresh = false
        list.controller.refresh()
        let old = await list.desk.next()
        @MainActor func discard() {
          if ends { list.controller.endLoading(.refresh) } else { list.pages.cancel(.refresh) }
          list.pages.reset()
        }
        if isOneBatch { ListBatch.perform(discard) } else { discard() }
        old.continuation.resume(throwing: CancellationError())
        await turns()
        let requests = list.desk.log.count
        XCTAssertEqual(requests, 2, "\(context): the app loads the list, or leaves it")
        list.window.hide()
        list.show()
        await turns()
        XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1", "refresh 1"], context)
        if list.desk.calls.count == 1 { await list.desk.answer(20) }
        await list.settle()
        XCTAssertEqual(list.status.content.text, "content", context)
      }
    }
  }

  /// A second list was refreshing the pages. It gives the refresh up, and then the app discards the pages.
  func test_reset_afterAListBesideItHasEndedItsRefresh_listLoadsNothing() async {
    let (desk, parent) = (PageDesk(), Controller())
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { try await desk.load($0) }
    let lists = [0, 1].map { _ in ProbeList(pages, options: PagedOptions(firstLoad: .request)) }
    for list in lists { parent.addChild(list) }
    let window = HeadlessWindow(parent)
    await desk.answer(20)
    await window.settle()
    lists[0].refresh()
    let old = await desk.next()
    lists[0].endLoading(.refresh)
    XCTAssertFalse(pages.state.refresh.isLoading)
    pages.reset()
    old.continuation.resume(throwing: CancellationError())
    await turns()
    XCTAssertEqual(desk.log, ["refresh 1", "refresh 1"])
    desk.close()
    window.close()
  }

  /// The app brings the first page in another way, in one change with others, and discards it later.
  func test_endLoading_ofTheFirstLoad_inOneBatch_thenReset_listLoadsWhenItAppears() async {
    for isOneBatch in [false, true] {
      await PagedFixture.each(options) { list in
        list.show()
        let old = await list.desk.next()
        if isOneBatch {
          ListBatch.perform { list.controller.endLoading(.refresh, hasMore: false) }
        } else {
          list.controller.endLoading(.refresh, hasMore: false)
        }
        old.continuation.resume(throwing: CancellationError())
        await list.settle()
        list.pages.reset()
        list.window.hide()
        list.show()
        await turns()
        XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"], "isOneBatch: \(isOneBatch)")
      }
    }
  }

  /// The app has logged in, and out again.
  func test_firstLoadIsCanceled_theAppLoadsAndDiscardsThePages_listLoadsWhenItAppears() async {
    await PagedFixture.each(options) { list in
      list.show()
      let old = await list.desk.next()
      list.controller.endLoading(.refresh)
      old.continuation.resume(throwing: CancellationError())
      list.pages.start(.refresh)
      await list.desk.answer(20)
      await list.settle()
      list.pages.reset()
      list.window.hide()
      list.show()
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1", "refresh 1"])
    }
  }

  /// An app that logs out discards the pages of the screens that it covers.
  func test_reset_whileCovered_listLoadsOnceWhenItAppears() async {
    await each { list in
      list.window.hide()
      list.pages.reset()
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1"])
      list.show()
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"])
      guard let call = list.desk.takeOldest() else { return }
      call.continuation.resume(throwing: CancellationError())
      await list.settle()
      list.window.hide()
      list.show()
      await turns()
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"], "the request was canceled")
    }
  }
}
