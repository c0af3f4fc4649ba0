import ControllerCore
import ControllerSupport
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Random sequences on a list that begins in the middle: previous and next pages, short and empty pages, and a filter.
@MainActor
final class MiddleRandomTests: XCTestCase {
  private final class Found: ListController<Row> {
    let found: FilteredDataSource<SingleSection, Row>
    private(set) var table = HeadlessList<SingleSection, Row>()

    init(_ pages: PagedDataSource<Row, Int>, options: PagedOptions) {
      found = pages.filter()
      super.init(found, loadedBy: pages, options: options)
    }

    override func makeSurface() -> any PagedSurface<SingleSection, Row> {
      table = HeadlessList(viewportSize: CGSize(width: 375, height: 660))
      return table
    }

    override func handleError(_ error: any Error) {}
  }

  /// The number of rows of each page of the server. The ids of page 3 begin with 300. The list begins with page 4.
  private static let counts = [20, 7, 0, 20, 13, 3, 20]
  private static let allIDs = (1...counts.count).flatMap { ids(ofPage: $0) }
  private static func ids(ofPage page: Int) -> [Int] { (0..<counts[page - 1]).map { page * 100 + $0 } }

  private var desk = PageDesk()
  private var transcript = Transcript()

  private func answer(_ call: PageDesk.Call, fails: Bool) {
    let (key, direction) = (call.request.key, call.request.direction)
    transcript.note("the server \(fails ? "fails" : "answers") \(direction) \(key)")
    if fails { return call.continuation.resume(throwing: Broken()) }
    let rows = Self.ids(ofPage: key).map { Row(id: $0) }
    let (next, previous) = (key < Self.counts.count ? key + 1 : nil, key > 1 ? key - 1 : nil)
    call.continuation.resume(returning: ListPage(rows, next: next, previous: previous))
  }

  private func scroll(_ table: HeadlessList<SingleSection, Row>, toEnd: Bool) {
    let (start, insets) = (-64.0, table.contentInsets)
    let end = max(table.contentSize.height + insets.bottom - table.viewportSize.height, start)
    table.drag(to: toEnd ? max(end - 100, start) : min(start + 100, end))
    table.drag(to: toEnd ? end : start)
    table.letGo()
  }

  /// Shows the list, and calls `turns` with a random number after each of 100 steps. Then the server answers everything, and the
  /// user asks for more until the list is complete.
  private func play(_ seed: UInt64, turns: @MainActor (Found, Int) async -> Void) async {
    let failures = testRun?.failureCount
    var random = SplitMix64(seed: seed)
    var options = PagedOptions(pullsToRefresh: seed % 2 == 0, loadsMore: true)
    options.firstLoad = [.none, .refresh, .request].randomElement(using: &random) ?? .none
    desk = PageDesk()
    let pages = PagedDataSource<Row, Int>(firstKey: 4) { [desk] in try await desk.load($0) }
    let list = Found(pages, options: options)
    let window = ControllerWindow(root: list)
    window.environment.safeAreaInsets.top = 64
    window.show()
    window.layout()
    let outcomes = pages.onOutcome(self) { $0.transcript.note("  \($1) has \($2.ending)") }
    for step in 0..<100 {
      random = SplitMix64(seed: seed << 16 + UInt64(step))
      let choice = Int.random(in: 0..<22, using: &random)
      if let name = Self.steps[choice] { transcript.note(name) }
      switch choice {
      case 0: list.refresh()
      case 1, 2: scroll(list.table, toEnd: true)
      case 3, 4: scroll(list.table, toEnd: false)
      case 5: list.retry()
      case 6: list.table.callbacks.loadNextPage()
      case 7: list.isEditing.toggle()
      case 8: list.reloadView()
      case 9: list.found.isIncluded = nil
      case 10: list.found.isIncluded = { $0.id % 10 == 5 }
      case 11: list.found.isIncluded = { $0.id / 100 == 7 }
      case 12: list.table.viewportSize.height = [110, 660, 2_000].randomElement(using: &random) ?? 660
      case 13: pages.start(PageDirection.allCases.randomElement(using: &random) ?? .refresh)
      case 14: pages.cancel()
      default:
        if let call = desk.takeOldest() { answer(call, fails: .random(using: &random) && step % 3 == 0) }
      }
      await turns(list, .random(in: 0..<6, using: &random))
      check(list, pages, "seed \(seed), step \(step)")
      // A failure of an earlier sequence does not end this one.
      guard testRun?.failureCount == failures else { return desk.close() }
    }
    list.isEditing = false
    list.found.isIncluded = nil
    await settle()
    for _ in 0..<20 where pages.items.count < Self.allIDs.count {
      list.retry()
      list.table.callbacks.loadNextPage()
      scroll(list.table, toEnd: true)
      await settle()
      scroll(list.table, toEnd: false)
      await settle()
    }
    await settle()
    withExtendedLifetime(outcomes) {}
    check(list, pages, "seed \(seed), at the end")
    XCTAssertEqual(
      list.table.snapshot.allItems.map(\.id),
      Self.allIDs,
      "seed \(seed), \(list.status), \(pages.state), \(desk.log.suffix(5))"
    )
    XCTAssertFalse(list.status.header.isBusy || list.status.footer.isBusy, "seed \(seed)")
    window.close()
  }

  private static let steps = [
    0: "refresh", 1: "scroll to the end", 2: "scroll to the end", 3: "scroll to the start",
    4: "scroll to the start", 5: "retry", 6: "load more", 7: "isEditing", 8: "reload the view",
    9: "no filter",
    10: "filter for some rows", 11: "filter for the last page", 12: "resize", 13: "the app starts a request",
    14: "the app cancels the requests",
  ]

  /// Answers requests until none is under way.
  private func settle() async {
    await until {
      guard PendingWork.isBusy else { return true }
      if let call = desk.takeOldest() { answer(call, fails: false) }
      return false
    }
  }

  private func check(_ list: Found, _ pages: PagedDataSource<Row, Int>, _ context: String) {
    let (ids, state, status) = (pages.items.map(\.id), pages.state, list.status)
    // Whole pages in order, without a gap, each row once.
    let first = ids.first.flatMap(Self.allIDs.firstIndex) ?? 0
    XCTAssertEqual(ids, Array(Self.allIDs[first...].prefix(ids.count)), context)
    for page in Set(ids.map { $0 / 100 }) {
      XCTAssertEqual(ids.count { $0 / 100 == page }, Self.counts[page - 1], context)
    }
    if state.hasLoaded, !state.hasNext { XCTAssertEqual(ids.last, Self.allIDs.last, context) }
    if state.hasLoaded, !state.hasPrevious { XCTAssertEqual(ids.first, Self.allIDs.first, context) }
    let isIncluded = list.found.isIncluded
    let shown = pages.items.filter { isIncluded?($0) != false }.map(\.id)
    // While the list view animates a change, it shows an older list. At the end, it is compared, too.
    XCTAssertEqual(list.list.snapshot.allItems.map(\.id), shown, context)
    XCTAssertFalse(status.header.isBusy && status.footer.isBusy, context)
    // A list that can load more is never empty or blank without a request or a button, unless the app loads it.
    if case .empty = status.content { XCTAssertFalse(state.hasNext || state.hasPrevious, context) }
    if case .blank = status.content, !desk.log.isEmpty {
      XCTAssertEqual(list.options.firstLoad, .none, context)
    }
    XCTAssertEqual(list.table.mistakes, [], context)
  }

  private func noteState(_ list: Found) {
    let (log, status) = (desk.log, list.status)
    transcript.note("requests", log.suffix(3).joined(separator: ", ") + " of \(log.count)")
    let ids = list.table.snapshot.allItems.map(\.id)
    let ends = [ids.first, ids.last].map { $0.map { "\($0)" } ?? "none" }
    transcript.note("rows", "\(ids.count), \(ends[0]) to \(ends[1]), \(status.content.text)")
    transcript.note("header", "\(status.header), \(list.table.contentInsets.top)")
    let button = status.offersRetry ? ", retry" : status.offersMore ? ", more" : ""
    transcript.note("footer", "\(status.footer)\(button)")
    transcript.note("offset", "\(list.table.scrollOffset.y)")
  }

  func test_sequences_doAsInTheTranscripts() async throws {
    try await Transcript.assertRecorded("middle", 1...10) { seed in
      transcript = Transcript()
      await play(seed) { list, turns in
        guard turns > 0 else { return }
        await SerialTasks.drain()
        noteState(list)
      }
      return transcript
    }
  }

  func test_anySequence_inTheMiddle_losesAndDoublesNothing() async {
    for seed in RandomRounds.seeds(2, long: 80) {
      transcript = Transcript()
      await play(seed) { _, turns in for _ in 0..<turns { await Task.yield() } }
      guard testRun?.failureCount == 0 else { return }
    }
  }
}
