import ControllerCore
import ControllerSupport
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// Random sequences of user actions, requests of the app and network answers, and the invariants of a paged list after each step.
@MainActor
final class PagedRandomTests: XCTestCase {
  /// The number of next pages that the server has returned. It has 60 rows on three pages.
  private var pagesAdded = 0
  /// Whether the app has started the running refresh, which no controller may cancel then.
  private var isAppsRefresh = false
  /// The number of refreshes that were canceled.
  private var canceled = 0
  private var appTasks: [Task<LoadOutcome, Never>] = []
  private var transcript = Transcript()

  /// The app starts a request, waits for one in a task, or cancels such a task.
  private func performAsTheApp(_ list: PagedFixture, _ random: inout SplitMix64, _ context: String) async {
    let direction: PageDirection = Bool.random(using: &random) ? .refresh : .append
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      transcript.note("the app starts \(direction)")
      list.pages.start(direction)
      isAppsRefresh = direction == .refresh || isAppsRefresh
    case 1:
      transcript.note("the app loads \(direction)")
      appTasks.append(Task { await list.pages.load(direction) })
      await Task.yield()
      if direction == .refresh { isAppsRefresh = false }
    default:
      guard !appTasks.isEmpty else { return }
      let (before, isShown) = (canceled, list.status.header == .refreshing)
      transcript.note("the app cancels its last load")
      appTasks.removeLast().cancel()
      for _ in 0..<5 { await Task.yield() }
      if isShown { XCTAssertEqual(canceled, before, "\(context): the controller shows the refresh") }
    }
  }

  private func answer(_ call: PageDesk.Call, _ random: inout SplitMix64) {
    let fails = Int.random(in: 0..<6, using: &random) == 0
    transcript.note("the server \(fails ? "fails" : "answers") \(call.request.direction) \(call.request.key)")
    if fails { return call.continuation.resume(throwing: Broken()) }
    pagesAdded += call.request.direction == .append ? 1 : 0
    let first = (call.request.key - 1) * 20
    let rows = (first..<min(first + 20, 60)).map { Row(id: $0) }
    call.continuation.resume(returning: ListPage(rows, of: call.request, total: 60))
  }

  /// Shows a list, and calls `turns` with a random number after each of 100 steps: requests and answers are handled between the
  /// steps in some runs only. Then every request is answered.
  private func play(_ seed: UInt64, turns: @MainActor (PagedFixture, Int) async -> Void) async {
    var random = SplitMix64(seed: seed)
    var options = PagedOptions(pullsToRefresh: true, loadsMore: true)
    options.firstLoad = [.none, .refresh, .request].randomElement(using: &random) ?? .none
    let list = PagedFixture(PagedKind.allCases[Int(seed % 2)], options)
    list.show()
    let outcomes = list.pages.onOutcome(self) { test, direction, outcome in
      test.transcript.note("  \(direction) has \(outcome.ending)")
      guard direction == .refresh else { return }
      switch outcome {
      case .superseded, .refused: return
      case .canceled:
        XCTAssertFalse(test.isAppsRefresh, "seed \(seed): a controller has canceled a request of the app")
        test.canceled += 1
      case .loaded, .failed: break
      }
      test.isAppsRefresh = false
    }
    let failures = testRun?.failureCount
    for step in 0..<100 {
      let context = "seed \(seed), step \(step)"
      // A step that uses more random numbers than before does not change the later steps.
      random = SplitMix64(seed: seed << 16 + UInt64(step))
      let choice = Int.random(in: 0..<24, using: &random)
      if let name = Self.steps[choice] { transcript.note(name) }
      switch choice {
      case 0: list.pull()
      case 1...3: list.scrollToEnd()
      case 4: list.controller.retry()
      case 5: list.controller.refresh()
      case 6:
        list.controller.willDisplay(at: ItemPath(section: 0, item: .random(in: 0..<70, using: &random)))
      case 7: list.controller.pullsToRefresh.toggle()
      case 8: list.controller.isEditing.toggle()
      case 9: list.controller.reloadView()
      case 20...23: await performAsTheApp(list, &random, context)
      default:
        if let oldest = list.desk.takeOldest() {
          answer(oldest, &random)
        }
      }
      await turns(list, .random(in: 0..<6, using: &random))
      check(list, context)
      // A failure of an earlier sequence does not end this one. The requests of a sequence that ends must not outlive it: other
      // tests would wait for them.
      guard testRun?.failureCount == failures else { return list.desk.close() }
    }
    list.controller.isEditing = false
    list.controller.loadsMore = true
    while let call = list.desk.takeOldest() { answer(call, &random) }
    await settle(list, &random)
    while let task = appTasks.popLast() { _ = await task.value }
    withExtendedLifetime(outcomes) {}
    check(list, "seed \(seed), at the end")
    XCTAssertFalse(list.status.header.isBusy || list.status.footer.isBusy, "seed \(seed)")
    noteState(list)
  }

  private static let steps = [
    0: "pull", 1: "scroll to the end", 2: "scroll to the end", 3: "scroll to the end", 4: "retry",
    5: "refresh",
    6: "display a row", 7: "pullsToRefresh", 8: "isEditing", 9: "reload the view",
  ]

  private func noteState(_ list: PagedFixture) {
    transcript.note(
      "requests",
      list.desk.log.suffix(3).joined(separator: ", ") + " of \(list.desk.log.count)"
    )
    transcript.note("rows", "\(list.ids.count), \(list.status.content.text)")
    transcript.note("header", "\(list.status.header), \(list.surface.contentInsets.top)")
    transcript.note("footer", "\(list.status.footer)")
  }

  func test_sequences_doAsInTheTranscripts() async throws {
    try await Transcript.assertRecorded("pages", 1...20) { seed in
      transcript = Transcript()
      await play(seed) { list, turns in
        guard turns > 0 else { return }
        await SerialTasks.drain()
        noteState(list)
      }
      return transcript
    }
  }

  func test_anySequence_losesAndDoublesNothing() async {
    let seeds = RandomRounds.seeds(2, long: 80)
    for seed in seeds {
      transcript = Transcript()
      await play(seed) { _, turns in for _ in 0..<turns { await Task.yield() } }
      guard testRun?.failureCount == 0 else { return }
    }
    XCTAssertGreaterThan(pagesAdded, seeds.count, "the sequences must lead somewhere")
  }

  /// Answers requests until none is under way.
  private func settle(_ list: PagedFixture, _ random: inout SplitMix64) async {
    await until {
      guard PendingWork.isBusy else { return true }
      if let call = list.desk.takeOldest() { answer(call, &random) }
      return false
    }
  }

  private func check(_ list: PagedFixture, _ context: String) {
    let state = list.pages.state
    XCTAssertFalse(state.refresh.isLoading && state.append.isLoading, context)
    XCTAssertFalse(list.status.header.isBusy && list.status.footer.isBusy, context)
    // The surface shows the items of the source: whole pages in order, each item once.
    XCTAssertEqual(list.ids, Array(0..<list.ids.count), context)
    XCTAssertEqual(list.ids.count % 20, 0, context)
    XCTAssertEqual(list.ids, list.pages.items.map(\.id), context)
    if list.status.footer == .noMore { XCTAssertEqual(list.ids.count, 60, context) }
    if state.hasLoaded, !list.status.footer.isBusy, list.controller.loadsMore {
      XCTAssertEqual(list.status.footer == .noMore, !state.hasNext, context)
    }
    let header: Double = list.surface.contentInsets.top - 64
    XCTAssertTrue((0...54).contains(header), context)
    if !list.status.header.isBusy { XCTAssertEqual(header, 0, context) }
    XCTAssertEqual(list.surface.mistakes, [], context)
  }
}
