import AsyncTestSupport
import ControllerCore
import ControllerSupport
import ControllerTesting
import DataSource
import ItemLayouts
import ListControllers
import Surfaces
import TestSupport
import XCTest

/// Random sequences on a list that is made from two or three sources of pages. Their servers answer late, in any order, with short and
/// empty pages, and fail.
///
/// After each step, the items of each source and the status of the list are compared with a model. At the end the user, who can only
/// scroll, drag and tap the buttons that the list shows, must be able to load everything that the servers have.
@MainActor
final class SourcesRandomTests: SerialTestCase {
  private typealias ID = CompositeSectionID
  private typealias Part = CompositeItem<Row>

  private final class Rows: SectionedListController<ID, Part> {
    let table = HeadlessList<ID, Part>(viewportSize: CGSize(width: 375, height: 600))
    var errors = 0
    override func makeSurface() -> any PagedSurface<ID, Part> { table }
    override func handleError(_ error: any Error) { errors += 1 }
  }

  /// A source with its server, and the rows that the source should have.
  @MainActor
  private final class Shelf {
    struct Call {
      let request: PageRequest<Int>
      let continuation: CheckedContinuation<ListPage<Row, Int>, any Error>
    }

    let number: Int
    /// The number of rows of each page of the server. Its keys begin with 0.
    let counts: [Int]
    let firstKey: Int
    var calls: [Call] = []
    var requests = 0
    var deleted: Set<Int> = []
    /// The keys of the pages that the source should have loaded.
    var loaded: ClosedRange<Int>?
    private(set) lazy var source = PagedDataSource<Row, Int>(firstKey: firstKey) { [unowned self] request in
      requests += 1
      return try await withCheckedThrowingContinuation {
        calls.append(Call(request: request, continuation: $0))
      }
    }

    init(_ number: Int, _ random: inout SplitMix64) {
      self.number = number
      counts = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        [0, 0, 0, 1, 3, 20].randomElement(using: &random) ?? 0
      }
      firstKey = [0, 0, counts.count / 2].randomElement(using: &random) ?? 0
    }

    func rows(_ key: Int) -> [Row] {
      (0..<counts[key]).map { Row(id: (number * 100 + key) * 100 + $0) }.filter { !deleted.contains($0.id) }
    }

    var expected: [Row] { loaded.map { $0.flatMap(rows) } ?? [] }
    var isComplete: Bool { loaded == 0...counts.count - 1 }

    func answer(_ index: Int, fails: Bool) {
      let (key, continuation) = (calls[index].request.key, calls.remove(at: index).continuation)
      if fails { return continuation.resume(throwing: Broken()) }
      continuation.resume(
        returning: ListPage(
          rows(key),
          next: key < counts.count - 1 ? key + 1 : nil,
          previous: key > 0 ? key - 1 : nil
        )
      )
    }

    func note(_ direction: PageDirection, _ outcome: LoadOutcome) {
      guard case .loaded = outcome else { return }
      switch (direction, loaded) {
      case (.append, let old?): loaded = old.lowerBound...old.upperBound + 1
      case (.prepend, let old?): loaded = old.lowerBound - 1...old.upperBound
      default: loaded = firstKey...firstKey
      }
    }
  }

  private var shelves: [Shelf] = []
  private var failed = 0
  private var log: [String] = []

  private func makeList(_ random: inout SplitMix64) -> Rows {
    shelves = (0..<Int.random(in: 2...3, using: &random)).map { Shelf($0 + 1, &random) }
    let hides = shelves.map { _ in Int.random(in: 0..<3, using: &random) }
    let composite = CompositeDataSource {
      for (shelf, hide) in zip(shelves, hides) {
        // Some rows, or those of whole pages, are hidden.
        if hide == 0 {
          shelf.source.filter { $0.id % 3 > 0 && $0.id / 100 % 3 > 0 }
        } else {
          shelf.source
        }
      }
    }
    let options = PagedOptions(
      firstLoad: [.none, .refresh, .request].randomElement(using: &random) ?? .none,
      pullsToRefresh: Bool.random(using: &random),
      loadsMore: true
    )
    let first = shelves.randomElement(using: &random)?.source ?? shelves[0].source
    return Bool.random(using: &random)
      ? Rows(composite, loadedBy: first, options: options)
      : Rows(composite.filter { $0.content.id % 100 != 19 }, loadedBy: first, options: options)
  }

  private func perform(_ choice: Int, _ list: Rows, _ parent: Controller, _ random: inout SplitMix64) async {
    let shelf = shelves[Int.random(in: shelves.indices, using: &random)]
    let direction = PageDirection.allCases[Int.random(in: 0..<3, using: &random)]
    let end = list.table.contentSize.height
    switch choice {
    case 0: list.refresh()
    case 1: if list.status.header == .idle { list.table.pull() }
    case 2: if list.status.offersRetry { list.table.callbacks.retry() }
    case 3: list.retry()
    case 4: if list.status.offersMore { list.table.callbacks.loadNextPage() }
    case 5, 6: scroll(list, toEnd: true)
    case 7: scroll(list, toEnd: false)
    case 8: list.table.scroll(to: Double.random(in: 0...max(end, 1), using: &random))
    case 9: list.isEditing.toggle()
    case 10: list.loadsMore.toggle()
    case 11: list.pullsToRefresh.toggle()
    case 12: shelf.source.start(direction)
    case 13: shelf.source.start(.refresh)
    case 14: if shelf.loaded != nil { shelf.source.cancel(direction) }
    case 15: list.endLoading(.append)
    case 16: list.table.viewportSize.height = [300, 600, 1_500].randomElement(using: &random) ?? 600
    case 17:
      if list.parent == nil { parent.addChild(list) } else { parent.removeChild(list) }
    case 18:
      guard let item = list.list.snapshot.allItems.randomElement(using: &random) else { return }
      shelves[item.content.id / 10_000 - 1].deleted.insert(item.content.id)
      try? await list.delete([item.id])
    default: answer(fails: Int.random(in: 0..<5, using: &random) == 0, &random)
    }
  }

  private static let names = [
    "refresh", "pull", "tap retry", "retry", "tap load more", "to the end", "to the end", "to the start",
    "scroll",
    "isEditing", "loadsMore", "pullsToRefresh", "the app starts a request", "the app refreshes",
    "the app cancels",
    "endLoading", "resize", "leave or return", "delete",
  ]

  private func scroll(_ list: Rows, toEnd: Bool) {
    let (table, insets) = (list.table, list.table.contentInsets)
    let end = max(table.contentSize.height + insets.bottom - table.viewportSize.height, 0)
    table.drag(to: toEnd ? max(end - 100, 0) : min(100, end))
    table.drag(to: toEnd ? end + 60 : 0)
    table.letGo()
  }

  private func answer(fails: Bool, _ random: inout SplitMix64) {
    let waiting = shelves.filter { !$0.calls.isEmpty }
    guard let shelf = waiting.randomElement(using: &random) else { return }
    let index = Int.random(in: shelf.calls.indices, using: &random)
    let request = shelf.calls[index].request
    log.append(
      "the server \(fails ? "fails" : "answers") \(shelf.number) \(request.direction) \(request.key)"
    )
    failed += fails ? 1 : 0
    shelf.answer(index, fails: fails)
  }

  private func settle(_ random: inout SplitMix64) async {
    await until {
      guard PendingWork.isBusy else { return true }
      answer(fails: false, &random)
      return false
    }
  }

  private func play(_ seed: UInt64) async {
    let failures = testRun?.failureCount
    var random = SplitMix64(seed: seed)
    (log, failed) = ([], 0)
    let list = makeList(&random)
    let parent = Controller()
    parent.addChild(list)
    let window = HeadlessWindow(parent)
    let outcomes = shelves.map { shelf in
      shelf.source.onOutcome(shelf) { [unowned self] shelf, direction, outcome in
        log.append("  \(shelf.number) \(direction) has \(outcome.ending)")
        shelf.note(direction, outcome)
      }
    }
    for shelf in shelves { shelf.source.start(.refresh) }
    for step in 0..<60 {
      random = SplitMix64(seed: seed << 16 + UInt64(step))
      let choice = Int.random(in: 0..<32, using: &random)
      if choice < Self.names.count { log.append("\(step): \(Self.names[choice])") }
      await perform(choice, list, parent, &random)
      for _ in 0..<Int.random(in: 0..<6, using: &random) { await Task.yield() }
      check(list, "seed \(seed), step \(step)")
      guard testRun?.failureCount == failures else { break }
    }
    if testRun?.failureCount == failures { await complete(list, parent, "seed \(seed)", &random) }
    if testRun?.failureCount != failures { print(log.suffix(60).joined(separator: "\n")) }
    outcomes.forEach { $0.cancel() }
    window.close()
    await settle(&random)
    for shelf in shelves { while !shelf.calls.isEmpty { shelf.answer(0, fails: true) } }
    await settle(&random)
  }

  // MARK: The model

  private func check(_ list: Rows, _ context: String) {
    for shelf in shelves {
      let state = shelf.source.state
      XCTAssertEqual(shelf.source.items, shelf.expected, "\(context), source \(shelf.number)")
      XCTAssertEqual(state.hasLoaded, shelf.loaded != nil, context)
      XCTAssertEqual(
        state.hasNext,
        shelf.loaded.map { $0.upperBound < shelf.counts.count - 1 } ?? false,
        context
      )
      XCTAssertEqual(state.hasPrevious, shelf.loaded.map { $0.lowerBound > 0 } ?? false, context)
    }
    XCTAssertLessThanOrEqual(list.errors, failed, context)
    XCTAssertEqual(list.table.mistakes, [], context)
    checkStatus(list, context)
  }

  /// The status that the list should have, from the states of all sources.
  private func checkStatus(_ list: Rows, _ context: String) {
    let (status, states) = (list.status, shelves.map(\.source.state))
    let (isEmpty, isRefreshing) = (list.list.snapshot.isEmpty, status.header.isBusy)
    let errors = states.flatMap { state in PageDirection.allCases.compactMap { state[$0].error } }
    let loads = states.contains { state in PageDirection.allCases.contains { state[$0].isLoading } }
    let hasMore = states.contains { $0.hasNext || $0.hasPrevious }
    if !list.loadsMore || !states.contains(where: \.hasLoaded) {
      XCTAssertEqual(status.footer, .hidden, context)
    } else if !isRefreshing, states.contains(where: \.append.isLoading) {
      XCTAssertEqual(status.footer, .refreshing, context)
    } else {
      let canSearch = isEmpty && (loads || !errors.isEmpty || hasMore)
      XCTAssertEqual(
        status.footer,
        states.contains(where: \.hasNext) || canSearch ? RefreshState.idle : .noMore,
        context
      )
    }
    let content = status.content.text
    if !isEmpty {
      XCTAssertEqual(content, "content", context)
    } else if loads {
      XCTAssertEqual(content, "loading", context)
    } else if !errors.isEmpty {
      XCTAssertEqual(content, "failed", context)
    } else if hasMore {
      XCTAssertEqual(content, "mayHaveMore", context)
    } else {
      XCTAssertTrue(["empty", "blank", "mayHaveMore"].contains(content), "\(context): \(content)")
    }
    let canRetry = states.contains { state in
      let isWhole = state.refresh.error != nil
      return (isWhole ? [PageDirection.refresh] : [.append, .prepend]).contains {
        state[$0].error != nil && !state[$0].isLoading
      }
    }
    let hasPlace = !isEmpty && !isRefreshing && !status.footer.isBusy
    XCTAssertEqual(status.offersRetry, hasPlace && canRetry, context)
    if status.offersMore { XCTAssertTrue(hasPlace && !canRetry && hasMore, context) }
    XCTAssertEqual(status.error == nil, errors.isEmpty, context)
  }

  // MARK: The end

  /// The servers answer everything. The user scrolls and taps buttons until the list has all rows.
  private func complete(_ list: Rows, _ parent: Controller, _ context: String, _ random: inout SplitMix64)
    async
  {
    // The list may be leaving.
    await settle(&random)
    if list.parent == nil { parent.addChild(list) }
    (list.isEditing, list.loadsMore) = (false, true)
    await settle(&random)
    // The app loads a source whose first load has failed or was canceled.
    for shelf in shelves where shelf.loaded == nil { shelf.source.start(.refresh) }
    await settle(&random)
    var rounds = 0
    while shelves.contains(where: { !$0.isComplete }), rounds < 60 {
      for (name, action) in actions(list, rounds) {
        let before = shelves.map(\.requests)
        log.append("the user: \(name)")
        action()
        await settle(&random)
        check(list, "\(context), \(name)")
        // Each source makes at most four requests without a row in each direction: that of the user, and three more.
        let found = shelves.map { shelf in shelf.counts.filter { $0 > 0 }.count }
        for (index, shelf) in shelves.enumerated() {
          XCTAssertLessThanOrEqual(
            shelf.requests - before[index],
            8 + 4 * found.reduce(0, +),
            "\(context), \(name)"
          )
        }
        checkButton(list, "\(context), \(name)")
      }
      rounds += 1
    }
    for shelf in shelves {
      XCTAssertTrue(
        shelf.isComplete,
        "\(context): source \(shelf.number) has \(String(describing: shelf.loaded))"
      )
    }
    guard !list.list.snapshot.isEmpty else { return }
    XCTAssertFalse(list.status.offersMore, context)
    XCTAssertEqual(list.status.footer, .noMore, context)
  }

  /// The next action of the user: a tap on the button that is shown, or a scroll.
  private func actions(_ list: Rows, _ round: Int) -> [(name: String, action: () -> Void)] {
    let (table, status, content) = (list.table, list.status, list.status.content.text)
    if round > 0, status.offersRetry || content == "failed" {
      return [("tap retry", { table.callbacks.retry() })]
    }
    if round > 0, status.offersMore || content == "mayHaveMore" {
      return [("tap load more", { table.callbacks.loadNextPage() })]
    }
    switch round % 4 {
    case 0: return [("to the end", { self.scroll(list, toEnd: true) })]
    case 2: return [("to the start", { self.scroll(list, toEnd: false) })]
    default:
      // Each row comes on screen.
      let end = max(table.contentSize.height - table.viewportSize.height, 0)
      return stride(from: end, through: 0, by: -0.8 * table.viewportSize.height).map { offset in
        ("to \(offset)", { table.scroll(to: offset) })
      }
    }
  }

  /// A list whose rows are all visible, so that the user cannot scroll, has a button if more can be loaded.
  private func checkButton(_ list: Rows, _ context: String) {
    let isFull = list.table.visibleIDs.count < list.list.snapshot.numberOfItems
    guard !isFull, !list.list.snapshot.isEmpty, shelves.contains(where: { !$0.isComplete }) else { return }
    XCTAssertTrue(list.status.offersMore || list.status.offersRetry, "\(context): no button")
  }

  func test_anySequence_showsTheTruth_andLeadsToAllRows() async {
    for seed in RandomRounds.seeds(60, long: 4_000, or: "CONCIERGE_SEED") {
      await play(seed)
      guard testRun?.failureCount == 0 else { return }
    }
  }
}
