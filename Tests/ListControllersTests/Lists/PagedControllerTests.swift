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

/// Tests of `PagedController`, each run with a list and with a grid.
@MainActor
final class PagedControllerTests: SerialTestCase {
  private let both = PagedOptions(pullsToRefresh: true, loadsMore: true)

  private func each(
    _ options: PagedOptions? = nil,
    prefetch: Int = 5,
    prepare: (PagedEvents) -> Void = { _ in },
    _ body: (PagedFixture) async throws -> Void
  ) async rethrows {
    try await PagedFixture.each(options ?? both, prefetch: prefetch, prepare: prepare, body)
  }

  // MARK: The first load (3.48)

  func test_firstLoad_isExactlyOneRequest() async {
    for (firstLoad, pulls, header) in [
      (PagedOptions.FirstLoad.refresh, true, RefreshState.refreshing), (.refresh, false, .hidden),
      (.request, true, .idle), (.request, false, .hidden),
    ] {
      await each(PagedOptions(firstLoad: firstLoad, pullsToRefresh: pulls)) { list in
        list.show()
        XCTAssertEqual(list.status.header, header)
        list.surface.proceed()
        XCTAssertEqual(list.status.content.text, "loading")
        await list.desk.answer(20)
        await list.settle()
        XCTAssertEqual(list.desk.log, ["refresh 1"])
        XCTAssertEqual(list.status.header, pulls ? .idle : .hidden)
        XCTAssertEqual(list.ids, Array(0..<20))
      }
    }
  }

  func test_firstLoad_none_asksForNothing_untilToldTo() async {
    await each(PagedOptions(firstLoad: .none, pullsToRefresh: true)) { list in
      list.show()
      await list.settle()
      XCTAssertEqual(list.desk.log, [])
      XCTAssertEqual(list.status.content.text, "blank")
      list.controller.refresh()
      list.controller.refresh()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1"])
    }
  }

  func test_firstLoad_refresh_waitsForTheScreen() async {
    await each { list in
      list.controller.loadViewIfNeeded()
      XCTAssertEqual(list.status.header, .waiting)
      XCTAssertEqual(list.desk.log, [])
      list.show()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1"])
    }
  }

  func test_firstLoad_ofPagesThatAreThere_isNone_andTheFooterKnows() async {
    await each { list in
      list.pages.start(.refresh)
      await list.desk.answer(20)
      await until { !list.pages.state.refresh.isLoading }
      list.show()
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1"])
      XCTAssertEqual(list.status.footer, .idle)
    }
  }

  // MARK: Pages (3.42, 3.51, 3.56-3.59)

  func test_page_isCommittedOnSuccessOnly() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.scrollToEnd()
      XCTAssertEqual(list.status.footer, .refreshing)
      await list.desk.fail()
      await list.settle()
      XCTAssertEqual(list.pages.currentKey, 1)
      XCTAssertEqual(list.ids, Array(0..<20), "a failure keeps the items")
      XCTAssertEqual(list.status.footer, .idle)
      XCTAssertNotNil(list.status.error)
      XCTAssertEqual(list.controller.events.errors, 1)
      list.controller.retry()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.pages.currentKey, 2)
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "append 2"])
      XCTAssertEqual(list.ids, Array(0..<40))
      XCTAssertNil(list.status.error)
    }
  }

  func test_noMore_isKnownFromTheLastPage() async {
    for (counts, footer) in [
      ([0], RefreshState.noMore), ([19], .noMore), ([20], .idle), ([20, 20], .idle), ([20, 20, 0], .noMore),
      ([20, 7], .noMore),
    ] {
      await each { list in
        list.show()
        for (index, count) in counts.enumerated() {
          if index > 0 { list.scrollToEnd() }
          await list.desk.answer(count)
          await list.settle()
        }
        XCTAssertEqual(list.status.footer, footer, "\(counts)")
        XCTAssertEqual(list.ids.count, counts.reduce(0, +))
      }
    }
  }

  func test_noMore_byFlag_isOneChange_andARefreshResetsIt() async {
    await each { list in
      list.show()
      await list.desk.answer(20, hasMore: false)
      await list.settle()
      XCTAssertEqual(list.status.footer, .noMore)
      list.scrollToEnd()
      await list.settle()
      XCTAssertEqual(list.desk.log.count, 1, "there is nothing more to ask for")
      list.pull()
      await list.desk.answer(20, hasMore: true)
      await list.settle()
      XCTAssertEqual(list.status.footer, .idle)
      XCTAssertEqual(list.status.header, .idle)
      XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 64, bottom: 44))
    }
  }

  func test_noMore_hidesTheFooter_ifTheOptionsSaySo() async {
    var options = both
    options.refresh.hidesFooterAtEnd = true
    await each(options) { list in
      list.show()
      await list.desk.answer(3)
      await list.settle()
      XCTAssertEqual(list.status.footer, .hidden)
      XCTAssertEqual(list.surface.contentInsets.bottom, 0)
    }
  }

  func test_footer_isHiddenUntilTheFirstPage() async {
    await each { list in
      list.show()
      XCTAssertEqual(list.status.footer, .hidden)
      await list.desk.fail()
      await list.settle()
      XCTAssertEqual(list.status.footer, .hidden)
      list.controller.retry()
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.status.footer, .idle)
    }
  }

  // MARK: Refresh and load-more (3.64)

  func test_refreshWhileMoreLoads_cancelsThat_whicheverAnswersFirst() async {
    for isOldFirst in [true, false] {
      await each { list in
        list.show()
        await list.desk.answer(20)
        await list.settle()
        list.scrollToEnd()
        let more = await list.desk.next()
        list.pull()
        XCTAssertEqual(list.status.footer, .idle)
        XCTAssertEqual(list.status.header, .refreshing)
        let page = ListPage<Row, Int>([Row(id: 99)], of: more.request)
        if isOldFirst { more.continuation.resume(returning: page) }
        await list.desk.answer(20)
        if !isOldFirst { more.continuation.resume(returning: page) }
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<20))
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"])
      }
    }
  }

  func test_moreWhileItRefreshes_isNotAskedFor() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.pull()
      list.surface.proceed()
      list.scrollToEnd()
      list.controller.willDisplay(at: ItemPath(section: 0, item: 19))
      let call = await list.desk.next()
      XCTAssertFalse(list.pages.state.append.isLoading)
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1"])
      call.continuation.resume(throwing: CancellationError())
      // The refresh has brought nothing, so the end of the list asks for its page now.
      await list.desk.answer(5)
      await list.settle()
      XCTAssertEqual(list.desk.log.last, "append 2")
    }
  }

  func test_requestsOfOthers_areShown_andNotDoubled() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.pages.start(.append)
      list.scrollToEnd()
      XCTAssertEqual(list.status.footer, .refreshing)
      await list.desk.answer(5)
      await until { !list.pages.state.append.isLoading }
      await list.settle()
      XCTAssertEqual(list.status.footer, .noMore)
      list.pages.start(.refresh)
      list.pull()
      await list.desk.answer(20)
      await until { !list.pages.state.refresh.isLoading }
      await list.settle()
      XCTAssertEqual(list.status.header, .idle)
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"])
    }
  }

  func test_switchedOff_endsWhatIsUnderWay() async {
    await each { list in
      list.show()
      await list.desk.answer(20)
      await list.settle()
      list.pull()
      list.surface.proceed()
      list.controller.pullsToRefresh = false
      XCTAssertEqual(list.status.header, .hidden)
      XCTAssertEqual(list.surface.contentInsets.top, 64)
      XCTAssertFalse(list.pages.state.refresh.isLoading)
      list.scrollToEnd()
      list.controller.loadsMore = false
      XCTAssertEqual(list.status.footer, .hidden)
      XCTAssertFalse(list.pages.state.append.isLoading)
      XCTAssertFalse(list.controller.pullsToRefresh || list.controller.loadsMore)
      await list.settle()
      XCTAssertEqual(list.ids, Array(0..<20))
    }
  }

  func test_leaving_cancelsWhatIsUnderWay() async {
    await each { list in
      list.show()
      list.surface.proceed()
      list.window.hide()
      list.window.root = nil
      await list.desk.answer(20)
      for _ in 0..<10 { await Task.yield() }
      XCTAssertEqual(list.pages.items, [])
    }
  }

  // MARK: Prefetching

  func test_prefetch_asksForMore_nearTheEnd_once() async {
    await each { list in
      list.show()
      list.controller.willDisplay(at: ItemPath(section: 0, item: 0))
      await list.desk.answer(20)
      await list.settle()
      list.controller.willDisplay(at: ItemPath(section: 0, item: 13))
      list.controller.willDisplay(at: ItemPath(section: 7, item: 0))
      XCTAssertEqual(list.status.footer, .idle)
      list.controller.willDisplay(at: ItemPath(section: 0, item: 14))
      list.controller.willDisplay(at: ItemPath(section: 0, item: 15))
      XCTAssertEqual(list.status.footer, .refreshing)
      await list.desk.answer(1)
      await list.settle()
      list.controller.willDisplay(at: ItemPath(section: 0, item: 20))
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2"])
    }
  }

  /// A list view displays the rows of a page while it shows the page. The outcome of the request comes later.
  func test_pageShorterThanTheScreen_loadsTheNextPages_untilTheScreenIsFull() async {
    for firstLoad in [PagedOptions.FirstLoad.refresh, .request, .none] {
      await each(PagedOptions(firstLoad: firstLoad, pullsToRefresh: true, loadsMore: true)) { list in
        list.show()
        list.surface.displayRows(onScreenOf: 45)
        if firstLoad == .none { list.controller.refresh() }
        var expected = ["refresh 1"]
        for page in 1...3 {
          await list.desk.answer(20)
          for _ in 0..<20 { await Task.yield() }
          if page < 3 { expected.append("append \(page + 1)") }
          XCTAssertEqual(list.desk.log, expected, "\(firstLoad)")
          guard list.desk.log == expected else { return }
        }
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<60))
        XCTAssertEqual(list.status.footer, .idle, "\(firstLoad)")
      }
    }
  }

  func test_pageShorterThanTheScreen_nextPageFails_isNotRequestedAgain() async {
    await each { list in
      list.show()
      list.surface.displayRows(onScreenOf: 45)
      await list.desk.answer(20)
      for _ in 0..<20 { await Task.yield() }
      guard list.desk.log == ["refresh 1", "append 2"] else { return XCTFail("\(list.desk.log)") }
      await list.desk.fail()
      await list.settle()
      list.pages.start(.refresh)
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.desk.log, ["refresh 1", "append 2", "refresh 1"])
    }
  }

  // MARK: Discarding all pages

  /// The footer stayed, and each scroll to the end began a request that was refused.
  func test_reset_removesTheFooter() async {
    for isLoading in [false, true] {
      await each { list in
        list.show()
        await list.desk.answer(20)
        await list.settle()
        if isLoading {
          list.scrollToEnd()
          XCTAssertEqual(list.status.footer, .refreshing)
          let call = await list.desk.next()
          list.pages.reset()
          call.continuation.resume(throwing: CancellationError())
        } else {
          list.pages.reset()
        }
        XCTAssertEqual(list.status.footer, .hidden, "isLoading: \(isLoading)")
        XCTAssertEqual(list.surface.contentInsets, LayoutInsets(top: 64))
        XCTAssertEqual(list.status.content.text, "blank")
        list.controller.refresh()
        XCTAssertEqual(list.status.footer, .hidden)
        await list.desk.answer(20)
        await list.settle()
        XCTAssertEqual(list.status.footer, .idle)
      }
    }
  }

  // MARK: Local data (3.63)

  func test_localData_areShown_thenReplaced() async {
    await each(prepare: { $0.local = [Row(id: 7, text: "old"), Row(id: 3)] }) { list in
      list.show()
      // The request has started before the local data are shown.
      let call = await list.desk.next()
      await until { !list.ids.isEmpty }
      XCTAssertEqual(list.ids, [7, 3])
      XCTAssertEqual(list.status.content.text, "content")
      XCTAssertEqual(list.status.footer, .hidden)
      call.continuation.resume(returning: ListPage([Row(id: 3), Row(id: 7, text: "new")], next: nil))
      await list.settle()
      XCTAssertEqual(list.ids, [3, 7])
      XCTAssertEqual(list.surface.snapshot.allItems.map(\.text), ["", "new"])
    }
  }

  func test_localData_thatAreLate_areDropped() async {
    await each {
      $0.local = [Row(id: 99)]
      $0.isGated = true
    } _: { list in
      list.show()
      await list.desk.answer(2)
      await until { !list.pages.state.refresh.isLoading && list.controller.events.gate != nil }
      list.controller.events.gate?.resume()
      await list.settle()
      XCTAssertEqual(list.ids, [0, 1])
    }
  }

  // MARK: Content, empty, loading, error (3.60)

  func test_status_isAFunctionOfItemsPhaseAndError() async {
    await each { list in
      var texts = [list.status.content.text]
      list.show()
      list.surface.proceed()
      texts.append(list.status.content.text)
      await list.desk.fail()
      await list.settle()
      texts.append(list.status.content.text)
      list.controller.retry()
      texts.append(list.status.content.text)
      await list.desk.answer(0)
      await list.settle()
      texts.append(list.status.content.text)
      list.pull()
      await list.desk.answer(1)
      await list.settle()
      texts.append(list.status.content.text)
      list.pull()
      await list.desk.fail()
      await list.settle()
      texts.append(list.status.content.text)
      XCTAssertEqual(texts, ["blank", "loading", "failed", "loading", "empty", "content", "content"])
      XCTAssertNotNil(list.status.error)
      XCTAssertEqual(list.surface.status?.content.text, "content")
      XCTAssertEqual(list.controller.events.errors, 2)
    }
  }

  // MARK: The end

  func test_nothingLeaks() async {
    let leaks = LeakTracker()
    for kind in PagedKind.allCases {
      let fixture = PagedFixture(kind, both)
      leaks.track(fixture.controller)
      leaks.track(fixture.surface)
      leaks.track(fixture.pages)
      fixture.show()
      await fixture.desk.answer(20)
      await fixture.settle()
      fixture.pull()
      fixture.surface.proceed()
      fixture.window.hide()
      fixture.window.root = nil
      await fixture.desk.answer(0)
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
