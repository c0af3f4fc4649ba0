import AsyncTestSupport
import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
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

  /// The button of an empty list requests the page of another source. Nobody was told of its error.
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
}
