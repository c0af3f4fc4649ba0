import DataSource
import TestSupport
import XCTest

/// The requests that a list without items makes by itself.
@MainActor
final class AutomaticLoadingTests: XCTestCase {
  /// The keys of the requests so far.
  private var keys: [Int] = []
  /// Returns the items of a page.
  private var items: @MainActor (Int) -> [Letter] = { [Letter("\($0)")] }

  /// A feed of 50 pages. A test that fails ends therefore, too.
  private func endlessFeed() -> PagedDataSource<Letter, Int> {
    PagedDataSource(firstKey: 0) { [weak self] request in
      self?.keys.append(request.key)
      return ListPage(self?.items(request.key) ?? [], next: request.key < 50 ? request.key + 1 : nil)
    }
  }

  private func idle(_ feed: PagedDataSource<Letter, Int>) async {
    await until { !feed.state.append.isLoading }
  }

  private func content(_ list: some ListDataSource, _ feed: PagedDataSource<Letter, Int>) -> String {
    ListContentState(isEmpty: list.snapshot.isEmpty, feed.state).text
  }

  func test_filterThatHidesEverything_makesThreeRequestsByItself_andTheUserContinues() async {
    let feed = endlessFeed()
    let shown = feed.filter { _ in false }
    let recorder = ChangeRecorder(shown)
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2, 3], "the refresh, and three requests of the filter")
    XCTAssertEqual(content(shown, feed), "mayHaveMore")

    await feed.load(.append)
    await idle(feed)
    XCTAssertEqual(keys, Array(0...7), "the request of the user, and three more")
    XCTAssertEqual(content(shown, feed), "mayHaveMore")
    withExtendedLifetime(recorder) {}
  }

  func test_emptyPagesWithANextKey_makeThreeRequestsByThemselves_andTheUserContinues() async {
    items = { $0 == 6 ? [Letter("found")] : [] }
    let feed = endlessFeed()
    let recorder = ChangeRecorder(feed)
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2, 3])
    XCTAssertEqual(content(feed, feed), "mayHaveMore")
    // The end of the list becomes visible.
    feed.prefetch(itemsBefore: 0, itemsAfter: 0)
    await idle(feed)
    XCTAssertEqual(keys, Array(0...6))
    XCTAssertEqual(content(feed, feed), "content")
    withExtendedLifetime(recorder) {}
  }

  func test_manyFiltersOfOneFeed_shareItsThreeRequests() async {
    let feed = endlessFeed()
    let lists = (0..<5).map { _ in feed.filter { _ in false }.map { $0 } }
    let recorders = lists.map { ChangeRecorder($0) }
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2, 3])
    withExtendedLifetime(recorders) {}
  }

  func test_newCondition_andListThatBecomesEmptyAgain_mayMakeRequestsAgain() async {
    let feed = endlessFeed()
    let shown = feed.filter { $0.id == "2" }
    let recorder = ChangeRecorder(shown)
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2])
    feed.content.remove("2")
    await idle(feed)
    XCTAssertEqual(keys, Array(0...5))
    shown.isIncluded = { $0.id == "8" }
    await idle(feed)
    XCTAssertEqual(keys, Array(0...8))
    XCTAssertEqual(text(shown.snapshot.allItems), "8")
    withExtendedLifetime(recorder) {}
  }

  /// The requests of the old condition counted for the new one, so the list gave up too early.
  func test_newCondition_whileAPageLoads_mayMakeRequestsAgain() async {
    let feed = endlessFeed()
    let shown = feed.filter { _ in false }
    items = { [weak shown] key in
      if key == 3 { shown?.isIncluded = { $0.id == "5" } }
      return [Letter("\(key)")]
    }
    let recorder = ChangeRecorder(shown)
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(keys, Array(0...5))
    XCTAssertEqual(text(shown.snapshot.allItems), "5")
    withExtendedLifetime(recorder) {}
  }

  /// The request of the user is none of the three.
  func test_newCondition_whileAPageOfTheUserLoads_mayMakeThreeRequests() async {
    let feed = endlessFeed()
    let shown = feed.filter { $0.id == "0" }
    items = { [weak shown] key in
      if key == 1 { shown?.isIncluded = { _ in false } }
      return [Letter("\(key)")]
    }
    let recorder = ChangeRecorder(shown)
    await feed.load(.refresh)
    await feed.load(.append)
    await idle(feed)
    XCTAssertEqual(keys, Array(0...4))
    withExtendedLifetime(recorder) {}
  }

  /// A condition that reads the text of a search.
  func test_invalidate_ofAnEmptyList_mayMakeRequestsAgain() async {
    @MainActor final class Search { var text = "none" }
    let search = Search()
    let feed = endlessFeed()
    let shown = feed.filter { $0.id == search.text }
    let recorder = ChangeRecorder(shown)
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2, 3])
    search.text = "5"
    shown.invalidate()
    await idle(feed)
    XCTAssertEqual(keys, Array(0...5))
    withExtendedLifetime(recorder) {}
  }

  func test_refresh_mayMakeRequestsAgain() async {
    let feed = endlessFeed()
    let shown = feed.filter { _ in false }
    let recorder = ChangeRecorder(shown)
    for _ in 0..<2 {
      keys = []
      await feed.load(.refresh)
      await idle(feed)
      XCTAssertEqual(keys, [0, 1, 2, 3])
    }
    feed.reset()
    XCTAssertEqual(content(shown, feed), "blank")
    withExtendedLifetime(recorder) {}
  }

  func test_lastPageAfterThreeRequests_isEmpty_andAFailureIsAFailure() async {
    let feed = PagedDataSource<Letter, Int>(firstKey: 0) { request in
      ListPage([], next: request.key < 3 ? request.key + 1 : nil)
    }
    let recorder = ChangeRecorder(feed)
    await feed.load(.refresh)
    await idle(feed)
    XCTAssertEqual(feed.currentKey, 3)
    XCTAssertEqual(content(feed, feed), "empty")
    withExtendedLifetime(recorder) {}
  }

  /// L1: the first page had hidden everything before the list was observed.
  func test_listThatIsObservedLate_loadsOn() async {
    let feed = endlessFeed()
    await feed.load(.refresh)
    let shown = feed.filter { $0.id == "2" }
    let rows = CompositeDataSource { shown.map { $0 } }
    XCTAssertEqual(keys, [0])
    let recorder = ChangeRecorder(rows)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2])
    XCTAssertEqual(rows.snapshot.numberOfItems, 1)
    withExtendedLifetime(recorder) {}
  }

  /// L2: the pages belong to neither the first nor the last child.
  func test_filterThatHidesAComposition_loadsThePagesOfEveryChild() async {
    let feed = endlessFeed()
    await feed.load(.refresh)
    let edge = ArrayDataSource([Letter("edge")])
    let rows = CompositeDataSource {
      edge; feed; edge.map { $0 }
    }
    let shown = rows.filter { $0.content.id == "2" }
    let recorder = ChangeRecorder(shown)
    await idle(feed)
    XCTAssertEqual(keys, [0, 1, 2])
    withExtendedLifetime(recorder) {}
  }

  /// The request for the previous page counted as one of the three requests for next pages.
  func test_previousPageFails_threeNextPagesAreRequested() async {
    var asked: [String] = []
    let feed = PagedDataSource<Letter, Int>(firstKey: 5) { request in
      asked.append("\(request.direction) \(request.key)")
      if request.direction == .prepend { throw Offline() }
      return ListPage([Letter("\(request.key)")], next: request.key + 1, previous: 4)
    }
    let recorder = ChangeRecorder(feed.filter { _ in false })
    await feed.load(.refresh)
    await until { !feed.state.append.isLoading && !feed.state.prepend.isLoading }
    XCTAssertEqual(asked.sorted(), ["append 6", "append 7", "append 8", "prepend 4", "refresh 5"])
    withExtendedLifetime(recorder) {}
  }
}
