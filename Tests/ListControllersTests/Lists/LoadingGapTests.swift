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

/// Events between two parts of a list: a request that another one refuses, a page without rows, a drag during a request.
@MainActor
final class LoadingGapTests: SerialTestCase {
  private final class Feed: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>(viewportSize: CGSize(width: 375, height: 300))
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override func handleError(_ error: any Error) {}
  }

  // MARK: The footer

  /// The footer asked for a page that fails again and again, while the user's finger was on the list and afterwards.
  func test_footer_pageFails_isRequestedOncePerDrag() async {
    for isReleased in [false, true] {
      let options = PagedOptions(firstLoad: .none, loadsMore: true)
      await PagedFixture.each(options, prefetch: -1) { list in
        list.show()
        list.pages.start(.refresh)
        await list.desk.answer(20)
        await list.settle()
        let view = list.surface
        let end: Double = view.contentSize.height + view.contentInsets.bottom - view.viewportSize.height
        view.drag(to: end - 100)
        if isReleased { view.letGo() }
        let move: (Double) -> Void = { isReleased ? view.scroll(to: $0) : view.drag(to: $0) }
        for offset in [end, end + 5, end + 10] {
          move(offset)
          if list.pages.state.append.isLoading { await list.desk.fail() }
          await until { !list.pages.state.append.isLoading }
        }
        XCTAssertEqual(list.desk.log, ["refresh 1", "append 2"], "released: \(isReleased)")
        view.letGo()
        await list.settle()
        view.drag(to: end - 10)
        view.drag(to: end)
        XCTAssertTrue(list.pages.state.append.isLoading, "released: \(isReleased)")
        await list.desk.fail()
        view.letGo()
        await list.settle()
      }
    }
  }

  // MARK: The end of the list during a refresh

  /// Shows 20 rows, refreshes, and scrolls to the end before the refresh has ended.
  private func scrolledToTheEnd(
    pulls: Bool,
    _ end: (PageDesk) async -> Void,
    _ check: (PagedFixture) async -> Void
  ) async {
    let options = PagedOptions(firstLoad: .none, pullsToRefresh: true, loadsMore: true)
    await PagedFixture.each(options) { list in
      list.show()
      list.pages.start(.refresh)
      await list.desk.answer(20)
      await list.settle()
      if pulls { list.pull() } else { list.pages.start(.refresh) }
      list.surface.proceed()
      list.scrollToEnd()
      list.surface.proceed()
      XCTAssertEqual(list.surface.visibleIDs.last, 19)
      XCTAssertFalse(list.pages.state.append.isLoading)
      await end(list.desk)
      await until { !list.pages.state.refresh.isLoading && list.desk.log.count == 3 }
      list.surface.proceed()
      await check(list)
    }
  }

  /// The rows stay, and the user is at the end of them. The list waited for the user to scroll back and forth.
  func test_endIsReachedDuringARefresh_nextPageIsLoadedAfterIt() async {
    for pulls in [false, true] {
      await scrolledToTheEnd(pulls: pulls, { await $0.answer(20) }) { list in
        XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1", "append 2"], "pulls: \(pulls)")
        XCTAssertEqual(list.status.footer, .refreshing)
        await list.desk.answer(20)
        await list.settle()
        XCTAssertEqual(list.ids, Array(0..<40))
      }
    }
  }

  /// The rows of the list are still there, and so is its end.
  func test_endIsReachedDuringARefreshThatFails_nextPageIsLoadedAfterIt() async {
    await scrolledToTheEnd(pulls: true, { await $0.fail() }) { list in
      XCTAssertEqual(list.desk.log, ["refresh 1", "refresh 1", "append 2"])
      await list.desk.answer(20)
      await list.settle()
      XCTAssertEqual(list.ids, Array(0..<40))
    }
  }

  // MARK: Previous pages

  /// Shows rows 100 to 139 of a list that has one previous page.
  private func middle(_ body: (Feed, PagedDataSource<Row, Int>, PageDesk) async -> Void) async {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
    pages.prefetchDistance = -1
    let list = Feed(pages.filter { $0.id >= 0 }, loadedBy: pages, options: PagedOptions(firstLoad: .request))
    let window = HeadlessWindow(list)
    let call = await desk.next()
    call.continuation.resume(returning: ListPage((100..<140).map { Row(id: $0) }, next: nil, previous: 4))
    await window.settle()
    await body(list, pages, desk)
    await window.settle()
    XCTAssertEqual(list.table.mistakes, [])
    window.close()
    desk.close()
  }

  private let earlier = ListPage((90..<100).map { Row(id: $0) }, next: nil as Int?)

  /// The second request was refused, and the list forgot that it waited for the first one.
  func test_previousPage_secondRequestIsRefused_visibleRowsStayInPlace() async {
    await middle { list, pages, desk in
      pages.start(.prepend)
      let call = await desk.next()
      pages.start(.prepend)
      call.continuation.resume(returning: earlier)
      await list.window?.settle()
      XCTAssertEqual(list.table.visibleIDs.first, 100)
    }
  }

  /// A list that was made while the page was loading jumped when its rows came.
  func test_previousPage_isUnderWayWhenTheListIsMade_visibleRowsStayInPlace() async throws {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
    pages.prefetchDistance = -1
    pages.start(.refresh)
    await desk.next().continuation.resume(
      returning: ListPage((100..<140).map { Row(id: $0) }, next: nil, previous: 4)
    )
    await until { pages.items.count == 40 }
    pages.start(.prepend)
    let call = await desk.next()
    let list = Feed(pages, loadedBy: pages)
    let window = HeadlessWindow(list)
    await window.appear()
    call.continuation.resume(returning: earlier)
    await window.settle()
    XCTAssertEqual(pages.items.count, 50)
    XCTAssertEqual(list.table.visibleIDs.first, 100)
    window.close()
    desk.close()
  }

  /// The list view shows the rows later, because the user drags a row. Meanwhile another request is refused.
  func test_previousPage_isShownAfterARefusedRequest_visibleRowsStayInPlace() async {
    await middle { list, pages, desk in
      pages.start(.prepend)
      let call = await desk.next()
      list.table.connection?.isPaused = true
      call.continuation.resume(returning: earlier)
      await until { pages.items.count == 50 }
      pages.start(.prepend)
      list.table.connection?.isPaused = false
      await list.window?.settle()
      XCTAssertEqual(list.table.visibleIDs.first, 100)
    }
  }

  /// The list waited for the rows of the page, and took the row of the app for one of them.
  func test_previousPage_hasNoRows_rowOfTheAppAtTheStartIsShown() async {
    for hidden in [[], [Row(id: -1)]] {
      await middle { list, pages, desk in
        pages.start(.prepend)
        let call = await desk.next()
        call.continuation.resume(returning: ListPage(hidden, next: nil))
        await list.window?.settle()
        pages.content.edit { $0.insert(Row(id: 1), at: 0) }
        await list.window?.settle()
        XCTAssertEqual(list.table.visibleIDs.first, 1, "\(hidden)")
      }
    }
  }

  /// The rows of a page come from a table, after the request has ended. A refresh replaces them, and then a row at the start is new.
  func test_previousPage_rowsComeLater_visibleRowsStayInPlace_unlessARefreshHasBegun() async {
    for (refreshes, asks) in [(false, false), (true, false), (false, true), (true, true)] {
      let (desk, stored) = (PageDesk(), ArrayDataSource((100..<140).map { Row(id: $0) }))
      let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
      pages.prefetchDistance = -1
      let shown: any ListDataSource<SingleSection, Row> = asks ? stored.loading(pages) : stored
      let list = Feed(shown, loadedBy: pages, options: PagedOptions(firstLoad: .none))
      let window = HeadlessWindow(list)
      for direction in refreshes ? [PageDirection.refresh, .prepend, .refresh] : [.refresh, .prepend] {
        pages.start(direction)
        await desk.next().continuation.resume(returning: ListPage([], next: nil, previous: 4))
        await window.settle()
        XCTAssertTrue(pages.state[direction].isIdle)
      }
      stored.edit { $0.insert(Row(id: 1), at: 0) }
      await window.settle()
      XCTAssertEqual(list.table.visibleIDs.first, refreshes ? 1 : 100, "\(refreshes), \(asks)")
      window.close()
      desk.close()
    }
  }

  // MARK: Deletions in a list that does not consist of its pages

  /// A list whose controller loads the rows by `load(_:)`.
  private final class Own: ListController<Row> {
    let rows = ArrayDataSource<Row>()
    let desk = PageDesk()
    let table = HeadlessList<SingleSection, Row>(viewportSize: CGSize(width: 375, height: 300))
    let found: FilteredDataSource<SingleSection, Row>
    var deletesItself = false

    init() {
      found = rows.filter()
      super.init(found, options: PagedOptions(firstLoad: .request, loadsMore: true))
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }

    override func load(_ direction: PageDirection) async throws -> Bool {
      let count = direction == .refresh ? 0 : rows.items.count
      let page = try await desk.load(PageRequest(direction, key: count, firstKey: 0))
      try Task.checkCancellation()
      rows.edit { $0 = $0.prefix(count) + page.items }
      return page.next != nil
    }

    override func delete(_ ids: Set<Int>) async throws {
      guard deletesItself else { return try await super.delete(ids) }
      rows.edit { $0.removeAll { ids.contains($0.id) } }
    }
  }

  /// Deletes row 3 during a request. The server has deleted it before it answers.
  private func deleteDuring(_ direction: PageDirection, itself: Bool, isHidden: Bool = false) async -> Own {
    let (list, ids) = (Own(), Set([3]))
    list.deletesItself = itself
    let window = HeadlessWindow(list)
    func page(_ first: Int, without ids: Set<Int>) -> ListPage<Row, Int> {
      let rows = (0..<60).map { Row(id: $0) }.filter { !ids.contains($0.id) }
      return ListPage(Array(rows.dropFirst(first).prefix(20)), next: 1)
    }
    await list.desk.next().continuation.resume(returning: page(0, without: []))
    await window.settle()
    // The beginning of editing would end the refresh.
    list.isEditing = !isHidden
    if direction == .refresh { list.refresh() } else { list.loadNextPage() }
    let old = await list.desk.next()
    if isHidden {
      list.found.isIncluded = { $0.id != 3 }
      list.perform(list.deleteAction("Delete", of: Row(id: 3)))
    } else {
      list.edit { $0.toggle(3) }
      list.deleteSelected()
    }
    await until { !list.desk.calls.isEmpty }
    let stale = direction == .refresh ? page(0, without: []) : page(old.request.key, without: ids)
    old.continuation.resume(returning: stale)
    if let new = list.desk.takeOldest() {
      new.continuation.resume(returning: page(new.request.key, without: ids))
    }
    await window.settle()
    window.close()
    return list
  }

  func test_delete_inAListWithItsOwnLoad_whileItRefreshes_rowDoesNotComeBack() async {
    for itself in [false, true] {
      let list = await deleteDuring(.refresh, itself: itself)
      XCTAssertEqual(list.desk.log, Array(repeating: "refresh 0", count: 3), "itself: \(itself)")
      XCTAssertEqual(list.rows.items.map(\.id), (0...20).filter { $0 != 3 }, "itself: \(itself)")
    }
  }

  func test_delete_inAListWithItsOwnLoad_whileTheNextPageLoads_skipsNoRow() async {
    for itself in [false, true] {
      let list = await deleteDuring(.append, itself: itself)
      XCTAssertEqual(list.rows.items.map(\.id), (0..<40).filter { $0 != 3 }, "itself: \(itself)")
    }
  }

  /// The user has begun a search after the swipe.
  func test_delete_ofARowThatAFilterHides_whileTheListRefreshes_rowDoesNotComeBack() async {
    let list = await deleteDuring(.refresh, itself: false, isHidden: true)
    XCTAssertEqual(list.rows.items.map(\.id), (0...20).filter { $0 != 3 })
  }

  /// The pages come to a table, which the list shows.
  func test_delete_inAListOfStoredRows_whileItRefreshes_rowDoesNotComeBack() async {
    let (desk, stored) = (PageDesk(), ArrayDataSource((0..<5).map { Row(id: $0) }))
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { request in
      let page = try await desk.load(request)
      try Task.checkCancellation()
      stored.replace(with: page.items)
      return ListPage([], next: nil)
    }
    let list = Feed(stored, loadedBy: pages, options: PagedOptions(firstLoad: .request))
    let window = HeadlessWindow(list)
    let old = await desk.next()
    list.perform(list.deleteAction("Delete", of: Row(id: 3)))
    await until { !desk.calls.isEmpty }
    old.continuation.resume(returning: ListPage((0..<5).map { Row(id: $0) }, next: nil))
    desk.takeOldest()?.continuation.resume(returning: ListPage([0, 1, 2, 4].map { Row(id: $0) }, next: nil))
    await window.settle()
    XCTAssertEqual(stored.items.map(\.id), [0, 1, 2, 4])
    window.close()
  }

  // MARK: Deletions of rows that are not loaded any more

  /// A list whose deletions wait for the server.
  private final class Slow: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>(viewportSize: CGSize(width: 375, height: 300))
    var deletion: CheckedContinuation<Void, any Error>?
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
    override func handleError(_ error: any Error) {}
    override func delete(_ ids: Set<Int>) async throws {
      try await withCheckedThrowingContinuation { deletion = $0 }
      try await super.delete(ids)
    }
  }

  /// Deletes a row of a page, refreshes, so that the row is not loaded any more, and loads the page again. The server has read this
  /// page before the deletion, and answers after it.
  ///
  /// - Returns: The requests, and whether the deleted row is in the list.
  private func deleteRow(
    of direction: PageDirection,
    isRefused: Bool = false,
    refreshes: Bool = true
  ) async -> (log: [String], isShown: Bool) {
    let desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 5) { try await desk.load($0) }
    pages.prefetchDistance = -1
    let list = Slow(pages, loadedBy: pages, options: PagedOptions(firstLoad: .request))
    let window = HeadlessWindow(list)
    let deleted = direction == .append ? 145 : 95
    func answer(_ call: PageDesk.Call, isDeleted: Bool = false) {
      let first = [.refresh: 100, .append: 140, .prepend: 60][call.request.direction] ?? 0
      let rows = (first..<first + 40).filter { !isDeleted || $0 != deleted }.map { Row(id: $0) }
      let isFirst = call.request.direction == .refresh
      call.continuation.resume(
        returning: ListPage(rows, next: isFirst ? 6 : nil, previous: isFirst ? 4 : nil)
      )
    }
    answer(await desk.next())
    await window.settle()
    pages.start(direction)
    answer(await desk.next())
    await window.settle()
    list.perform(list.deleteAction("Delete", of: Row(id: deleted)))
    await until { list.deletion != nil }
    if refreshes {
      list.refresh()
      answer(await desk.next())
      await until { !pages.state.refresh.isLoading }
      pages.start(direction)
    } else {
      pages.start(.refresh)
    }
    let old = await desk.next()
    list.deletion?.resume(with: isRefused ? .failure(Broken()) : .success(()))
    for _ in 0..<50 { await Task.yield() }
    answer(old)
    if let new = desk.takeOldest() { answer(new, isDeleted: true) }
    await window.settle()
    window.close()
    return (desk.log, pages.items.contains { $0.id == deleted })
  }

  func test_delete_ofARowThatARefreshHasUnloaded_whileItsPageLoads_rowDoesNotComeBack() async {
    for (direction, name) in [(PageDirection.append, "append 6"), (.prepend, "prepend 4")] {
      let (log, isShown) = await deleteRow(of: direction)
      XCTAssertFalse(isShown, name)
      XCTAssertEqual(log, ["refresh 5", name, "refresh 5", name, name])
    }
  }

  /// The server has not deleted the row.
  func test_delete_isRefused_whileThePageLoads_pageIsNotRequestedAgain() async {
    for (direction, name) in [(PageDirection.append, "append 6"), (.prepend, "prepend 4")] {
      let (log, isShown) = await deleteRow(of: direction, isRefused: true)
      XCTAssertTrue(isShown, name)
      XCTAssertEqual(log, ["refresh 5", name, "refresh 5", name])
    }
  }

  /// The data source and the controller both make the request again.
  func test_delete_ofALoadedRow_whileItsListRefreshes_isOneMoreRequest() async {
    let (log, isShown) = await deleteRow(of: .append, refreshes: false)
    XCTAssertFalse(isShown)
    XCTAssertEqual(log, ["refresh 5", "append 6", "refresh 5", "refresh 5"])
  }

  /// The list called `load(_:)` without end.
  func test_delete_inLoad_doesNotCallLoadAgain() async {
    final class Placeholders: ListController<Row> {
      let rows = ArrayDataSource([Row(id: 0)])
      let table = HeadlessList<SingleSection, Row>()
      var calls = 0
      init() { super.init(rows, options: PagedOptions(firstLoad: .request)) }
      override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
      override func load(_ direction: PageDirection) async throws -> Bool {
        calls += 1
        if calls < 10 { try await delete([0]) }
        rows.edit { $0 = [Row(id: 1)] }
        return false
      }
    }
    let list = Placeholders()
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertEqual(list.calls, 1)
    XCTAssertEqual(list.rows.items.map(\.id), [1])
    window.close()
  }

  // MARK: The selection

  /// The program stopped.
  func test_edit_closureReadsTheSelection_isAllowed() {
    let list = Feed(ArrayDataSource((0..<5).map { Row(id: $0) }))
    list.edit { $0.select(2) }
    list.edit { $0.select((list.selection.selected ?? 0) + 1) }
    XCTAssertEqual(list.selection.selected, 3)
  }
}
