import DataSource
import TestSupport
import XCTest

/// Items that are deleted while a page is loading.
@MainActor
final class PageRemovalTests: XCTestCase {
  private struct Story: Identifiable, Equatable, Sendable { let id: Int }

  /// A server that reads its stories when a request comes, and answers when the test says so.
  @MainActor
  private final class Server {
    var stories = [1, 2, 3]
    private(set) var count = 0
    private(set) var requests: [(page: [Story], answer: CheckedContinuation<Void, any Error>)] = []

    func page() async throws -> ListPage<Story, Int> {
      let page = stories.map(Story.init)
      count += 1
      try await withCheckedThrowingContinuation { requests.append((page, $0)) }
      return ListPage(page, next: nil)
    }

    func answer() {
      requests.forEach { $0.answer.resume() }
      requests = []
    }
  }

  private let server = Server()

  /// Finding: the answer to a refresh that had begun before the deletion brought the story back.
  func test_removal_whileARefreshRuns_staysRemoved() async throws {
    let removals: [@MainActor (PagedDataSource<Story, Int>) throws -> Void] = [
      { list in try list.planRemoval(of: [2])() },
      { list in try list.filter { _ in false }.planRemoval(of: [2])() },
      { list in list.content.remove(2) },
      { list in list.content.edit { $0.removeAll { $0.id == 2 } } },
      { list in list.content.replace(with: list.items.filter { $0.id != 2 }) },
    ]
    for remove in removals {
      server.stories = [1, 2, 3]
      let list = PagedDataSource<Story, Int>(firstKey: 1) { [server] _ in try await server.page() }
      list.start(.refresh)
      await until { server.requests.count == 1 }
      server.answer()
      await until { list.items.count == 3 }

      list.start(.refresh)
      await until { server.requests.count == 1 }
      server.stories.removeAll { $0 == 2 }
      try remove(list)
      XCTAssertEqual(list.items.map(\.id), [1, 3])
      await until { server.requests.count == 2 }
      server.answer()
      await until { !list.state.refresh.isLoading }
      XCTAssertEqual(list.items.map(\.id), [1, 3])
    }
  }

  func test_removal_withoutARequest_requestsNothing() async throws {
    let list = PagedDataSource([Story(id: 1), Story(id: 2)], firstKey: 1) { [server] _ in
      try await server.page()
    }
    try list.planRemoval(of: [2, 7])()
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(list.items.map(\.id), [1])
    XCTAssertEqual(server.requests.count, 0)
  }

  /// The request was made again although the list had lost nothing.
  func test_removal_ofUnknownItems_whileARefreshRuns_requestsNothingAgain() async throws {
    let list = PagedDataSource<Story, Int>([Story(id: 1)], firstKey: 1) { [server] _ in
      try await server.page()
    }
    list.start(.refresh)
    await until { server.requests.count == 1 }
    list.content.remove(9)
    try list.planRemoval(of: [9])()
    try list.map { $0 }.planRemoval(of: [9])()
    list.content.edit { $0.append(Story(id: 2)) }
    server.answer()
    await until { !list.state.refresh.isLoading }
    XCTAssertEqual(list.items.map(\.id), [1, 2, 3])
    XCTAssertEqual(server.count, 1)
  }

  /// The closure that loads the page replaces the items while it waits, with others each time.
  func test_removal_byTheClosureThatLoads_requestsNothingAgain() async {
    var placeholder = 0
    weak var shown: PagedDataSource<Story, Int>?
    let list = PagedDataSource<Story, Int>([Story(id: 1)], firstKey: 1) { [server] _ in
      placeholder -= 1
      if placeholder > -9 { shown?.content.replace(with: [Story(id: placeholder)]) }
      return try await server.page()
    }
    shown = list
    list.start(.refresh)
    await until { server.requests.count == 1 }
    XCTAssertEqual(list.items.map(\.id), [-1])
    server.answer()
    await until { !list.state.refresh.isLoading }
    XCTAssertEqual(list.items.map(\.id), [1, 2, 3])
    XCTAssertEqual(server.count, 1)
  }

  /// Finding: the closure had started a task, for example one that follows a socket, and returned. A deletion by the task counted as
  /// one of the closure for ever, so the answer to a later refresh brought the story back.
  func test_removal_byATaskThatTheClosureHasStarted_afterItsCall_staysRemoved() async {
    for endsWithFailure in [false, true] {
      server.stories = [1, 2, 3]
      let (tasks, list) = listWithTasks(endsWithFailure: endsWithFailure)
      list.start(.refresh)
      await until { server.requests.count == 1 && tasks.deletions.count == 1 }
      server.answer()
      await until { !list.state.refresh.isLoading }

      list.start(.refresh)
      await until { server.requests.count == 1 && tasks.deletions.count == 2 }
      server.stories.removeAll { $0 == 2 }
      tasks.deletions[0].resume()
      await until { server.requests.count == 2 }
      server.answer()
      await until { !list.state.refresh.isLoading }
      XCTAssertEqual(list.items.map(\.id), [1, 3], "endsWithFailure: \(endsWithFailure)")
      tasks.deletions.dropFirst().forEach { $0.resume() }
    }
  }

  /// The task works for the closure, which has not returned. Otherwise a closure that removes its placeholders in a task would be
  /// called without end. The call of the closure may be canceled.
  func test_removal_byATaskOfTheClosure_duringItsCall_requestsNothingAgain() async {
    for isRenewed in [false, true] {
      let (tasks, list) = listWithTasks()
      let before = server.count
      list.start(.refresh)
      await until { server.requests.count == 1 && tasks.deletions.count == 1 }
      if isRenewed {
        list.renew()
        await until { server.requests.count == 2 && tasks.deletions.count == 2 }
      }
      tasks.deletions[0].resume()
      await until { list.items.map(\.id) == [1] }
      server.answer()
      await until { !list.state.refresh.isLoading }
      XCTAssertEqual(list.items.map(\.id), [1, 2, 3], "isRenewed: \(isRenewed)")
      XCTAssertEqual(server.count - before, isRenewed ? 2 : 1, "isRenewed: \(isRenewed)")
      tasks.deletions.dropFirst().forEach { $0.resume() }
    }
  }

  /// The tasks that the closure has started, which wait until the test lets them delete story 2.
  @MainActor
  private final class Tasks {
    var deletions: [CheckedContinuation<Void, Never>] = []
    weak var list: PagedDataSource<Story, Int>?

    func start() {
      Task {
        await withCheckedContinuation { deletions.append($0) }
        list?.content.remove(2)
      }
    }
  }

  /// Returns a list of two stories. Its closure starts a task in each call.
  private func listWithTasks(endsWithFailure: Bool = false) -> (Tasks, PagedDataSource<Story, Int>) {
    let tasks = Tasks()
    let list = PagedDataSource<Story, Int>([1, 2].map(Story.init), firstKey: 1) { [server] _ in
      tasks.start()
      let page = try await server.page()
      if endsWithFailure, tasks.deletions.count == 1 { throw Offline() }
      return page
    }
    tasks.list = list
    return (tasks, list)
  }

  /// The server had deleted the story before it read the next page, so the page began one story too late.
  func test_removal_whileTheNextPageLoads_skipsNothing() async throws {
    let removals: [@MainActor (PagedDataSource<Letter, Int>) throws -> Void] = [
      { list in try list.planRemoval(of: ["1"])() },
      { list in list.content.remove("1") },
      { list in _ = list.content.edit { $0.removeFirst() } },
    ]
    for (index, remove) in removals.enumerated() {
      let server = PageServer<Int>()
      var stored = (1...30).map { Letter("\($0)") }
      let list = PagedDataSource<Letter, Int>(firstKey: 0, perPage: 10, loadPage: server.load)
      let answer = { (call: PageServer<Int>.Call) in
        let page = stored.dropFirst(call.request.itemCount).prefix(10)
        call.answer(.success(ListPage(Array(page), of: call.request, total: stored.count)))
      }
      list.start(.refresh)
      answer(await server.calls.next())
      await until { list.items.count == 10 }
      list.start(.append)
      let old = await server.calls.next()
      stored.removeFirst()
      try remove(list)
      await until { server.calls.count > 0 }
      answer(server.calls.count > 0 ? await server.calls.next() : old)
      await until { !list.state.append.isLoading }
      XCTAssertEqual(list.items, Array(stored.prefix(19)), "removal \(index)")
    }
  }

  /// Finding: the user deleted a row and then searched. The row was hidden when the server had deleted it, so it stayed in the
  /// list, and came back when the search ended.
  func test_removal_ofAnItemThatAFilterHides_removesIt() async throws {
    typealias Plan = @MainActor (ArrayDataSource<Story>) throws -> @MainActor () -> Void
    let plans: [(String, Plan)] = [
      ("filtered", { try $0.filter { $0.id != 2 }.planRemoval(of: [2]) }),
      ("sorted", { try $0.filter { $0.id != 2 }.sorted { $0.id > $1.id }.planRemoval(of: [2]) }),
      ("grouped", { try $0.filter { $0.id != 2 }.grouped(by: { $0.id % 2 }).planRemoval(of: [2]) }),
      ("loading", { try $0.filter { $0.id != 2 }.loading($0).planRemoval(of: [2]) }),
      ("titled", { try $0.filter { $0.id != 2 }.titled { _ in "" }.planRemoval(of: [2]) }),
      (
        "composed",
        { base in
          let isIncluded: @MainActor (Story) -> Bool = { _ in true }
          let (filtered, other) = (base.filter(), ArrayDataSource([Story(id: 2)]))
          filtered.isIncluded = isIncluded
          let all = CompositeDataSource {
            other
            filtered
          }
          let composed = CompositeDataSource { all.filter { _ in true } }
          let id = composed.snapshot[ItemPath(section: 1, item: 1)].id
          filtered.isIncluded = { $0.id != 2 }
          XCTAssertNil(composed.snapshot.path(of: id))
          let plan = try composed.planRemoval(of: [id])
          return {
            plan()
            XCTAssertEqual(other.items.map(\.id), [2])
          }
        }
      ),
    ]
    for (name, plan) in plans {
      let base = ArrayDataSource([1, 2, 3].map(Story.init))
      try plan(base)()
      XCTAssertEqual(base.items.map(\.id), [1, 3], name)
    }
  }

  /// The closure of the app expects that the filter has passed the item.
  func test_removal_ofAMappedRow_transformsNoHiddenItem() throws {
    let base = ArrayDataSource([1, 2, 3].map(Story.init))
    let rows = base.filter { $0.id != 2 }.map { story in
      XCTAssertNotEqual(story.id, 2)
      return Letter("\(story.id)")
    }
    try rows.planRemoval(of: ["1"])()
    XCTAssertEqual(base.items.map(\.id), [2, 3])
    let all = CompositeDataSource { rows }
    try all.planRemoval(of: [all.snapshot[ItemPath(section: 0, item: 0)].id])()
    XCTAssertEqual(base.items.map(\.id), [2])
  }
}
