import ControllerSupport
import DataSource
import XCTest

/// Requests and dropped updates are pending work: `settle()` waits for them.
@MainActor
final class ListPendingWorkTests: XCTestCase {
  private let server = PageServer<Int>()

  private var isLoading: Bool { PendingWork.busy.contains("Letter: request for a page") }
  private var isUpdating: Bool { PendingWork.busy.contains("end of an update of a surface") }

  private func feed() -> PagedDataSource<Letter, Int> { PagedDataSource(firstKey: 0, loadPage: server.load) }

  // MARK: Requests

  func test_settle_waitsForAPage_thatNobodyAwaits() async {
    let feed = feed()
    feed.start(.refresh)
    let settled = Task {
      let busy = await PendingWork.settle(limit: .seconds(300))
      return (busy, feed.items.count)
    }
    await server.calls.next().answer("a b")
    let (busy, count) = await settled.value
    XCTAssertEqual(busy, [])
    XCTAssertEqual(count, 2)
  }

  func test_request_isBusyUntilItsEnd_ofAnyKind() async {
    let endings: [@MainActor (PagedDataSource<Letter, Int>) -> Void] = [
      { $0.cancel() }, { $0.cancel(.refresh) }, { $0.reset() },
    ]
    for end in endings {
      let feed = feed()
      XCTAssertFalse(isLoading)
      feed.start(.refresh)
      XCTAssertTrue(isLoading)
      // The server never answers this call.
      let call = await server.calls.next()
      end(feed)
      XCTAssertFalse(isLoading, "nothing more comes from a canceled request")
      withExtendedLifetime(call) {}
    }
    var feed: PagedDataSource? = feed()
    feed?.start(.refresh)
    let call = await server.calls.next()
    feed = nil
    XCTAssertFalse(isLoading, "deallocation of the source")
    withExtendedLifetime(call) {}
  }

  /// A request that shows a question to the user is not busy meanwhile, nor is the work that awaits the request.
  func test_requestThatWaitsForTheUser_isNotBusy_norIsItsCaller() async {
    let asked = Inbox<CheckedContinuation<Void, Never>>()
    let feed = PagedDataSource<Letter, Int>(firstKey: 0) { _ in
      await PendingWork.waitingForUser { wait in
        await withCheckedContinuation { asked.send($0) }
        wait.end()
      }
      return ListPage([], next: nil)
    }
    let caller = PendingWork.begin("caller of a request")
    let loading = Task { await caller.run(inOwnTask: true) { await feed.load(.refresh).text } }
    let answer = await asked.next()
    XCTAssertFalse(isLoading)
    XCTAssertFalse(PendingWork.busy.contains("caller of a request"))
    answer.resume()
    let outcome = await loading.value
    XCTAssertEqual(outcome, "loaded")
    XCTAssertFalse(isLoading)
  }

  // MARK: Surfaces

  func test_settle_waitsForTheEndOfAnUpdate_whoseTokenWasDropped() async {
    let base = SnapshotDataSource(letters("A: a"))
    let view = StrictListView<String, Letter>()
    view.isAnimating = true
    base.connect(to: view)
    base.replace(with: letters("A: a b"))
    base.replace(with: letters("A: a b c"))
    view.isAnimating = false
    view.endUpdate(dropping: true)
    XCTAssertTrue(isUpdating)
    _ = await PendingWork.settle(limit: .seconds(300))
    XCTAssertEqual(view.rows.text, "A: a b c")
  }
}
