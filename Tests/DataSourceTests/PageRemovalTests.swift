import DataSource
import XCTest

/// Items that are deleted while a page is loading.
@MainActor
final class PageRemovalTests: XCTestCase {
  private struct Story: Identifiable, Equatable, Sendable { let id: Int }

  /// A server that reads its stories when a request comes, and answers when the test says so.
  @MainActor
  private final class Server {
    var stories = [1, 2, 3]
    private(set) var requests: [(page: [Story], answer: CheckedContinuation<Void, any Error>)] = []

    func page() async throws -> ListPage<Story, Int> {
      let page = stories.map(Story.init)
      try await withCheckedThrowingContinuation { requests.append((page, $0)) }
      return ListPage(page, next: nil)
    }

    func answer() {
      requests.forEach { $0.answer.resume() }
      requests = []
    }
  }

  private let server = Server()

  private func waitUntil(_ condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
  }

  /// Finding: the answer to a refresh that had begun before the deletion brought the story back.
  func test_removal_whileARefreshRuns_staysRemoved() async throws {
    let list = PagedDataSource<Story, Int>(firstKey: 1) { [server] _ in try await server.page() }
    list.start(.refresh)
    await waitUntil { server.requests.count == 1 }
    server.answer()
    await waitUntil { list.items.count == 3 }

    list.start(.refresh)
    await waitUntil { server.requests.count == 1 }
    server.stories.removeAll { $0 == 2 }
    try list.planRemoval(at: [ItemPath(section: 0, item: 1)])()
    XCTAssertEqual(list.items.map(\.id), [1, 3])
    for _ in 0..<1_000 where server.requests.count < 2 { await Task.yield() }
    server.answer()
    await waitUntil { !list.state.refresh.isLoading }
    XCTAssertEqual(list.items.map(\.id), [1, 3])
  }

  func test_removal_withoutARequest_requestsNothing() async throws {
    let list = PagedDataSource([Story(id: 1), Story(id: 2)], firstKey: 1) { [server] _ in try await server.page() }
    try list.planRemoval(at: [ItemPath(section: 0, item: 1)])()
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(list.items.map(\.id), [1])
    XCTAssertEqual(server.requests.count, 0)
  }
}
