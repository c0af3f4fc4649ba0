import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// Tests of a table with UIKit's refresh control.
@MainActor
final class RefreshControlTests: XCTestCase {
  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  func test_pull_refreshes_andGivesTheRoomBackAtTheEnd() async throws {
    let (pages, stage, list, table) = await makePages()
    XCTAssertEqual(table.numberOfRows(inSection: 0), 60)
    XCTAssertEqual(table.texts.first?.first, "Row 0")
    let control = try XCTUnwrap(table.refreshControl)
    let start = table.contentOffset
    table.simulateDrag(to: CGPoint(x: 0, y: start.y - 60))
    XCTAssertFalse(control.isRefreshing, "the header is not pulled far enough")
    table.simulateDrag(to: CGPoint(x: 0, y: start.y - 100))
    XCTAssertEqual(list.status.header, .refreshing)
    XCTAssertEqual(table.contentInset.top, 0)
    table.simulateRelease()
    XCTAssertEqual(table.contentInset.top, 60)
    await stage.settle()
    XCTAssertEqual(pages.requests, [0, 0])
    XCTAssertFalse(control.isRefreshing)
    XCTAssertEqual(table.contentInset.top, 0)
    XCTAssertEqual(table.contentOffset, start)
    finish(stage)
  }

  func test_refresh_byTheApp_showsTheControl_andEndsByHand() async throws {
    let (_, stage, list, table) = await makePages()
    let control = try XCTUnwrap(table.refreshControl)
    list.refresh()
    XCTAssertTrue(control.isRefreshing)
    SimulatedDevice.endAnimations()
    XCTAssertEqual(table.contentOffset.y, -60, "UIKit does not scroll to a control that begins")
    SimulatedDevice.turn()
    XCTAssertEqual(table.contentOffset.y, -60)
    list.endLoading(.refresh)
    XCTAssertFalse(control.isRefreshing)
    XCTAssertEqual(table.contentInset.top, 0)
    XCTAssertEqual(table.contentOffset.y, 0)
    await stage.settle()
    finish(stage)
  }

  func test_editing_takesTheRefreshControlAway() async {
    let (_, stage, list, table) = await makePages()
    list.refresh()
    list.isEditing = true
    XCTAssertNil(table.refreshControl)
    XCTAssertEqual(table.contentInset.top, 0)
    list.isEditing = false
    XCTAssertNotNil(table.refreshControl)
    await stage.settle()
    finish(stage)
  }

  func test_insetsOfTheApp_duringARefresh_areKept() async {
    let (_, stage, list, table) = await makePages()
    list.refresh()
    table.contentInset.top += 30
    SimulatedDevice.turn()
    XCTAssertEqual(table.contentInset.top, 90)
    await stage.settle()
    XCTAssertEqual(table.contentInset.top, 30)
    finish(stage)
  }

  func test_firstLoad_beginsTheControlOnScreen() async {
    let feed = Feed(
      PagedDataSource(firstKey: 0) { _ in ListPage(.numbers(0..<3), next: nil) },
      firstLoad: .refresh
    )
    feed.loadViewIfNeeded()
    XCTAssertEqual(feed.status.header, .waiting)
    XCTAssertEqual(feed.table.refreshControl?.isRefreshing, false)
    assertNoComplaints()
    let stage = Stage(feed)
    XCTAssertEqual(feed.table.refreshControl?.isRefreshing, true)
    XCTAssertEqual(feed.table.contentOffset.y, -60)
    await stage.settle()
    XCTAssertEqual(feed.table.refreshControl?.isRefreshing, false)
    XCTAssertEqual(feed.table.contentOffset.y, 0)
    finish(stage)
  }

  func test_random_controlAndInsets_followTheController() async {
    for seed in 0..<UInt64(Stage.seeds) {
      var random = SystemSeed(seed)
      let (pages, stage, list, table) = await makePages()
      var ofTheApp = 0.0
      for step in 0..<60 {
        let context = "seed \(seed), step \(step)"
        switch Int.random(in: 0..<9, using: &random) {
        case 0...1: table.simulateDrag(to: CGPoint(x: 0, y: .random(in: -200...50, using: &random)))
        case 2...3: table.simulateRelease()
        case 4: list.refresh()
        case 5: list.endLoading(.refresh)
        case 6: list.isEditing.toggle()
        case 7:
          ofTheApp += 10
          table.contentInset.top += 10
        default:
          if Bool.random(using: &random) { pages.failures = 1 }
          await stage.settle()
          XCTAssertFalse(list.status.header.isBusy, context)
        }
        SimulatedDevice.turn()
        XCTAssertEqual(table.refreshControl == nil, list.status.header == .hidden, context)
        let isRefreshing = table.refreshControl?.isRefreshing ?? false
        XCTAssertEqual(isRefreshing, list.status.header == .refreshing, context)
        let room = table.contentInset.top - ofTheApp
        XCTAssertTrue(room == (isRefreshing ? 60 : 0) || table.isDragging && room == 0, context)
        if testRun?.failureCount != 0 { return }
      }
      finish(stage)
    }
  }

  // MARK: Helpers

  private func makePages() async -> (PageServer, Stage, Feed, TableSurface<SingleSection, Row>) {
    let server = PageServer(failures: 0)
    let feed = Feed(PagedDataSource(firstKey: 0) { request in try server.page(request.key) })
    let stage = Stage(feed)
    await stage.settle()
    return (server, stage, feed, feed.table)
  }

  private func finish(_ stage: Stage, file: StaticString = #filePath, line: UInt = #line) {
    SimulatedDevice.endAnimations()
    stage.close()
    assertNoComplaints(file: file, line: line)
  }
}

/// A feed on a table.
private final class Feed: ListController<Row> {
  let table = TableSurface<SingleSection, Row>()

  init(_ pages: PagedDataSource<Row, Int>, firstLoad: PagedOptions.FirstLoad = .request) {
    super.init(pages, loadedBy: pages, options: PagedOptions(firstLoad: firstLoad, pullsToRefresh: true))
  }

  override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
  override func cell(for row: Row, at path: ItemPath) -> ListCell<Row>? { .text { "Row \($0)" } }
  override func handleError(_ error: any Error) {}
}
