import DataSource
import TestSupport
import XCTest

@MainActor
final class PagedDataSourceTests: DuplicatesTestCase {
  private var tokens: [ListObservation] = []

  override func tearDown() async throws {
    // XCTest retains this object, and a token retains a source, perhaps with a request in flight.
    tokens = []
  }

  private typealias Paged = PagedDataSource<Letter, String>

  private let server = PageServer<String>()

  private func source(_ cached: String = "", prefetchDistance: Int = 1) -> Paged {
    Paged(
      pageItems(cached),
      firstKey: "first",
      prefetchDistance: prefetchDistance,
      loadPage: server.load
    )
  }

  /// Loads a page and answers it.
  @discardableResult
  private func load(
    _ list: Paged,
    _ direction: PageDirection,
    _ items: String,
    next: String? = nil,
    previous: String? = nil
  ) async -> String {
    async let outcome = list.load(direction)
    await server.calls.next().answer(items, next: next, previous: previous)
    return await outcome.text
  }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  func test_cursors_bothWays_untilTheyEnd() async {
    let list = source()
    let recorder = ChangeRecorder(list)
    await load(list, .refresh, "c d", next: "n1", previous: "p1")
    async let outcome = list.load(.append)
    let call = await server.calls.next()
    XCTAssertEqual(call.request.key, "n1")
    XCTAssertEqual(call.request.direction, .append)
    call.answer("e f", next: nil)
    let loaded = await outcome.text
    XCTAssertEqual(loaded, "loaded")
    await load(list, .prepend, "a b")
    XCTAssertEqual(text(list.items), "a b c d e f")
    XCTAssertEqual(list.state.text, "R A P loaded")
    let refused = (await list.load(.append).text, await list.load(.prepend).text)
    XCTAssertEqual(refused.0, "refused atEnd")
    XCTAssertEqual(refused.1, "refused atEnd")
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.0 +0.1", "+0.2 +0.3", "+0.0 +0.1"])
    XCTAssertEqual(server.calls.count, 0)
  }

  /// Row 3.63.
  func test_cache_isShownUntilTheRefreshReplacesIt() async {
    let list = source("a b")
    XCTAssertEqual(text(list.items), "a b")
    let early = await list.load(.append).text
    XCTAssertEqual(early, "refused notLoaded")
    let recorder = ChangeRecorder(list)
    await load(list, .refresh, "b1 c a")
    XCTAssertEqual(text(list.items), "b1 c a")
    XCTAssertEqual(recorder.changes.count, 1)
    XCTAssertEqual(recorder.changes.first?.changeset.itemDeletes, [])
  }

  /// Row 3.64, both orders.
  func test_refresh_cancelsLoadMore_andLoadMoreWaitsForRefresh() async {
    let list = source()
    await load(list, .refresh, "a b", next: "n1")
    async let appended = list.load(.append)
    let stale = await server.calls.next()
    async let refreshed = list.load(.refresh)
    let fresh = await server.calls.next()
    let superseded = await appended.text
    XCTAssertEqual(superseded, "superseded")
    let refused = await list.load(.append).text
    XCTAssertEqual(refused, "refused refreshing")
    stale.answer("c d", next: "n2")
    fresh.answer("x", next: "n3")
    let loaded = await refreshed.text
    XCTAssertEqual(loaded, "loaded")
    XCTAssertEqual(text(list.items), "x")
    async let again = list.load(.append)
    let call = await server.calls.next()
    XCTAssertEqual(call.request.key, "n3")
    call.answer("y")
    _ = await again
    XCTAssertEqual(text(list.items), "x y")
  }

  func test_failure_keepsTheListAndOffersRetry() async {
    let list = source()
    await load(list, .refresh, "a b", next: "n1")
    let recorder = ChangeRecorder(list)
    let states = Inbox<String>()
    tokens += list.observeState(states) { states, state in states.send(state.text) }
    async let failed = list.load(.append)
    await server.calls.next().answer(.failure(Offline(number: 7)))
    let outcome = await failed.text
    XCTAssertEqual(outcome, "failed 7")
    XCTAssertEqual(text(list.items), "a b")
    XCTAssertEqual(recorder.changes.count, 0)
    XCTAssertEqual(list.state.append.error as? Offline, Offline(number: 7))
    XCTAssertEqual(list.currentKey, "first")

    // Scrolling does not repeat a failed request.
    list.prefetch(around: path(1))
    XCTAssertEqual(list.state.text, "R A! P loaded next")
    let outcomes = Inbox<String>()
    tokens += list.onOutcome(outcomes) { outcomes, direction, outcome in
      outcomes.send("\(direction) \(outcome.text)")
    }
    list.retry()
    XCTAssertEqual(list.state.text, "R A*! P loaded next")
    list.retry()
    let call = await server.calls.next()
    XCTAssertEqual(call.request.key, "n1")
    call.answer("c")
    let told = await outcomes.next()
    XCTAssertEqual(told, "append loaded")
    XCTAssertEqual(list.currentKey, "n1")
    var heard: [String] = []
    while states.count > 0 { heard.append(await states.next()) }
    XCTAssertEqual(
      heard,
      ["R A* P loaded next", "R A! P loaded next", "R A*! P loaded next", "R A P loaded"]
    )
    list.retry()
    XCTAssertEqual(server.calls.count, 0)
  }

  func test_duplicates_keepTheirPlaces() async {
    let list = source()
    let steps: [(PageDirection, page: String, items: String)] = [
      (.refresh, "a b a1 c", "a1 b c"),
      (.append, "c1 d d1 e", "a1 b c1 d1 e"),
      (.prepend, "y z b2", "y z a1 b2 c1 d1 e"),
      (.append, "y1 e1 f z1", "y1 z1 a1 b2 c1 d1 e1 f"),
      (.append, "g", "y1 z1 a1 b2 c1 d1 e1 f g"),
    ]
    for step in steps {
      await load(list, step.0, step.page, next: "n", previous: "p")
      XCTAssertEqual(text(list.items), step.items)
    }
    list.content.edit { $0.removeFirst(3) }
    await load(list, .prepend, "a y f2")
    XCTAssertEqual(text(list.items), "a y b2 c1 d1 e1 f2 g")
  }

  func test_edit_duringARequest_bothCount() async {
    let list = source()
    await load(list, .refresh, "a b c", next: "n1")
    let recorder = ChangeRecorder(list)
    async let outcome = list.load(.append)
    let call = await server.calls.next()
    list.content.edit { $0.append(Letter("e")) }
    XCTAssertTrue(list.moves(from: path(0), to: path(1)))
    call.answer("d")
    _ = await outcome
    XCTAssertEqual(text(list.items), "b a c e d")
    XCTAssertEqual(recorder.list, list.snapshot)
    XCTAssertThrowsError(try list.content.edit { _ in throw Offline() })
  }

  func test_prefetch_table() async {
    // Items 0...9, distance 2: the last three and the first three ask.
    for item in -1...10 {
      let list = source(prefetchDistance: 2)
      await load(list, .refresh, "a b c d e f g h i j", next: "n", previous: "p")
      list.prefetch(around: path(item))
      let expected = item < 0 || item > 9 ? "A P" : item >= 7 ? "A* P" : item <= 2 ? "A P*" : "A P"
      XCTAssertEqual(list.state.text, "R \(expected) loaded next previous", "\(item)")
      list.prefetch(around: path(item))
      XCTAssertEqual(list.state.text, "R \(expected) loaded next previous", "\(item), again")
      if expected.contains("*") { _ = await server.calls.next() }
      XCTAssertEqual(server.calls.count, 0)
    }
  }

  func test_prefetch_atTheEndOrWhileRefreshing_asksNothing() async {
    let list = source()
    var outcomes: [String] = []
    tokens += list.onOutcome(self) { _, direction, outcome in outcomes.append("\(direction) \(outcome.text)")
    }
    await load(list, .refresh, "a")
    list.prefetch(around: path(0))
    await load(list, .refresh, "a", next: "n")
    list.start(.refresh)
    _ = await server.calls.next()
    list.prefetch(around: path(0))
    list.cancel()
    XCTAssertEqual(outcomes, ["refresh loaded", "refresh loaded", "refresh canceled"])
    XCTAssertEqual(server.calls.count, 0)
  }

  func test_cancel_endsTheCallAndNotTheList() async {
    let list = source()
    await load(list, .refresh, "a", next: "n1")
    async let outcome = list.load(.append)
    let call = await server.calls.next()
    list.cancel(.prepend)
    XCTAssertTrue(list.state.append.isLoading)
    list.cancel()
    let canceled = await outcome.text
    XCTAssertEqual(canceled, "canceled")
    XCTAssertEqual(list.state.text, "R A P loaded next")
    call.answer("late")
    await load(list, .append, "b")
    XCTAssertEqual(text(list.items), "a b")
  }

  func test_canceledTask_cancelsItsOwnCallOnly() async {
    let list = source()
    await load(list, .refresh, "a", next: "n1", previous: "p1")
    let appending = Task { await list.load(.append).text }
    _ = await server.calls.next()
    async let prepended = list.load(.prepend)
    let call = await server.calls.next()
    appending.cancel()
    let canceled = await appending.value
    XCTAssertEqual(canceled, "canceled")
    XCTAssertEqual(list.state.text, "R A P* loaded next previous")
    call.answer("z")
    let loaded = await prepended.text
    XCTAssertEqual(loaded, "loaded")

    let dead = Task { () -> String in
      withUnsafeCurrentTask { $0?.cancel() }
      return await list.load(.append).text
    }
    let nothing = await dead.value
    XCTAssertEqual(nothing, "canceled")
    XCTAssertEqual(server.calls.count, 0)
  }

  func test_loadThatThrowsCancellation_isCanceled() async {
    let list = source()
    async let outcome = list.load(.refresh)
    await server.calls.next().answer(.failure(CancellationError()))
    let canceled = await outcome.text
    XCTAssertEqual(canceled, "canceled")
    XCTAssertEqual(list.state.text, "R A P")
    XCTAssertEqual(ListContentState(isEmpty: list.items.isEmpty, list.state).text, "blank")
  }

  func test_pageComesIn_listThenStateThenOutcome_allUpToDate() async {
    let list = source()
    let log = Inbox<String>()
    tokens += list.onOutcome(log) { log, _, outcome in log.send("outcome \(outcome.text)") }
    tokens += list.observeState(log) { log, state in
      log.send("state \(state.text), \(list.items.count) items")
    }
    tokens += list.observe(log) { log, _ in log.send("list, \(list.state.text)") }
    await load(list, .refresh, "a b", next: "n")
    var heard: [String] = []
    while log.count > 0 { heard.append(await log.next()) }
    XCTAssertEqual(
      heard,
      [
        "state R* A P, 0 items", "list, R A P loaded next", "state R A P loaded next, 2 items",
        "outcome loaded",
      ]
    )
  }

  func test_observerThatLoadsMore_isHeardAfterwards() async {
    let list = source()
    let outcomes = Inbox<String>()
    tokens += list.observeState(outcomes) { _, state in
      if state.append.isIdle, state.hasNext { list.start(.append) }
    }
    tokens += list.onOutcome(outcomes) { outcomes, direction, outcome in
      outcomes.send("\(direction) \(outcome.text)")
    }
    list.start(.refresh)
    await server.calls.next().answer("a", next: "n1")
    await server.calls.next().answer("b", next: "n2")
    await server.calls.next().answer("c")
    let heard = [await outcomes.next(), await outcomes.next(), await outcomes.next()]
    XCTAssertEqual(heard, ["refresh loaded", "append loaded", "append loaded"])
    XCTAssertEqual(text(list.items), "a b c")
  }

  func test_observeState_whileAnOlderStateIsOnItsWay_doesNotHearIt() async {
    let list = source()
    let late = Inbox<String>()
    var isFirst = true
    tokens += list.observe(self) { _, _ in
      // The page is in the list and in the state, and the state has not been told.
      XCTAssertEqual(list.state.text, "R A P loaded")
      if isFirst { self.tokens += list.observeState(late) { late, state in late.send(state.text) } }
      isFirst = false
    }
    await load(list, .refresh, "a")
    XCTAssertEqual(late.count, 0)
    list.start(.refresh)
    let told = await late.next()
    XCTAssertEqual(told, "R* A P loaded")
  }

  // MARK: Lifetime

  func test_end_cancelsTheRequest_andNothingIsKept() async {
    let canceled = Inbox<Bool>()
    var list: Paged? = Paged(firstKey: "first") { request in
      // The load ends when its task is canceled, and reports the cancellation.
      let (stream, _) = AsyncStream<Never>.makeStream()
      canceled.send(Task.isCancelled)
      for await _ in stream {}
      canceled.send(Task.isCancelled)
      throw CancellationError()
    }
    weak let weakList = list
    list?.start(.refresh)
    let began = await canceled.next()
    XCTAssertFalse(began)
    list = nil
    XCTAssertNil(weakList)
    let ended = await canceled.next()
    XCTAssertTrue(ended)
  }

  func test_lifetime_afterEveryKindOfEnding_nothingIsKept() async {
    for ending in ["loaded", "failed", "canceled", "superseded", "stale"] {
      var list: Paged? = source()
      weak let weakList = list
      var owner: Inbox<String>? = Inbox<String>()
      weak let weakOwner = owner
      var tokens: [ListObservation] = []
      if let owner {
        tokens += list?.onOutcome(owner) { owner, _, outcome in owner.send(outcome.text) }
        tokens += list?.observeState(owner) { _, _ in }
        tokens += list?.observe(owner) { _, _ in }
      }
      list?.start(.refresh)
      let call = await server.calls.next()
      switch ending {
      case "loaded": call.answer("a")
      case "failed": call.answer(.failure(Offline()))
      case "superseded", "stale":
        list?.start(.refresh)
        if ending == "stale" { call.answer("a") }
        await server.calls.next().answer("b")
      default:
        list?.cancel()
        call.answer("late")
      }
      _ = await owner?.next()
      if ending == "superseded" || ending == "stale" { _ = await owner?.next() }
      if !call.isAnswered { call.answer("late") }
      list = nil
      owner = nil
      XCTAssertNotNil(weakList, ending)
      tokens = []
      XCTAssertNil(weakList, ending)
      XCTAssertNil(weakOwner, ending)
    }
  }

  // MARK: Joining

  private func callers(_ count: Int, of feed: PagedDataSource<Letter, Int>) async -> [Task<String, Never>] {
    var tasks: [Task<String, Never>] = []
    for _ in 0..<count {
      tasks.append(Task { await feed.load(.append).text })
      await Task.yield()
    }
    return tasks
  }

  private func loadedFeed(_ server: PageServer<Int>) async -> PagedDataSource<Letter, Int> {
    let feed = PagedDataSource(firstKey: 0, loadPage: server.load)
    let refresh = Task { await feed.load(.refresh) }
    await server.calls.next().answer("a", next: 1)
    _ = await refresh.value
    return feed
  }

  func test_load_joinsTheRequestInFlight() async {
    let server = PageServer<Int>()
    let feed = await loadedFeed(server)
    let tasks = await callers(3, of: feed)
    let call = await server.calls.next()
    call.answer("b")
    for task in tasks {
      let outcome = await task.value
      XCTAssertEqual(outcome, "loaded")
    }
    XCTAssertEqual(server.calls.count, 0)
    XCTAssertEqual(text(feed.items), "a b")
  }

  func test_canceledCaller_endsTheRequest_onlyIfNobodyElseWaits() async {
    let server = PageServer<Int>()
    let feed = await loadedFeed(server)
    var tasks = await callers(2, of: feed)
    let call = await server.calls.next()
    tasks[0].cancel()
    let first = await tasks[0].value
    XCTAssertEqual(first, "canceled")
    XCTAssertTrue(feed.state.append.isLoading)
    tasks[1].cancel()
    let second = await tasks[1].value
    XCTAssertEqual(second, "canceled")
    XCTAssertFalse(feed.state.append.isLoading)
    call.answer("late")

    feed.start(.append)
    let own = await server.calls.next()
    tasks = await callers(1, of: feed)
    tasks[0].cancel()
    let third = await tasks[0].value
    XCTAssertEqual(third, "canceled")
    XCTAssertTrue(feed.state.append.isLoading, "the request was not made by the caller")
    own.answer("b")
    await until { !feed.state.append.isLoading }
    XCTAssertEqual(text(feed.items), "a b")
  }

  func test_request_canBeMadeInATest() async {
    let page = ListPage((0..<3).map { Letter("\($0)") }, of: PageRequest(key: 4, perPage: 3))
    XCTAssertEqual([page.previous, page.next], [nil, 5])
    XCTAssertEqual(PageRequest(.append, key: 4, firstKey: 1).firstKey, 1)
  }
}
