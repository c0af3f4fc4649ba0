import DataSource
import XCTest

@MainActor
final class PlaceholderDataSourceTests: XCTestCase {
  private func rows(
    _ base: some ListDataSource<SingleSection, Letter>,
    _ loading: (any ListLoading)?
  ) -> PlaceholderDataSource<SingleSection, Letter> {
    PlaceholderDataSource(base, loading: loading, section: .only) { state in
      switch state {
      case .content, .blank, .mayHaveMore: []
      case .loading: pageItems("l")
      case .empty: pageItems("e")
      case .failed: pageItems("f r")
      }
    }
  }

  /// Row 3.60 and A14: what stands for an empty list is a state, without a frame. Items win, then loading, then a failure.
  func test_contentState_table() async {
    let failure = LoadState(error: Offline())
    let loading = LoadState(isLoading: true)
    let again = LoadState(isLoading: true, error: Offline())
    let cases: [(LoadState, Bool, String)] = [
      (LoadState(), false, "blank"), (LoadState(), true, "empty"),
      (loading, false, "loading"), (loading, true, "loading"),
      (failure, false, "failed"), (failure, true, "failed"),
      (again, false, "loading"), (again, true, "loading"),
    ]
    for (refresh, hasLoaded, expected) in cases {
      for (isEmpty, expected) in [(true, expected), (false, "content")] {
        let state = PagingState(refresh: refresh, hasLoaded: hasLoaded)
        XCTAssertEqual(ListContentState(isEmpty: isEmpty, state).text, expected)
      }
    }
  }

  func test_items_followTheLoading_asOneChangeEach() async {
    let server = PageServer<Int>()
    let feed = PagedDataSource<Letter, Int>(firstKey: 0, loadPage: server.load)
    let screen = rows(feed.filter { $0.version == 0 }, feed)
    let recorder = ChangeRecorder(screen)
    XCTAssertEqual(screen.snapshot.numberOfItems, 0)
    XCTAssertEqual(screen.contentState.text, "blank")

    async let failed = feed.load(.refresh)
    let first = await server.calls.next()
    XCTAssertEqual(screen.snapshot.text, "only: l")
    first.answer(.failure(Offline()))
    _ = await failed
    XCTAssertEqual(screen.snapshot.text, "only: f r")
    XCTAssertEqual(screen.contentState.text, "failed")

    async let loaded = feed.load(.refresh)
    let second = await server.calls.next()
    XCTAssertEqual(screen.snapshot.text, "only: l")
    second.answer("a b1")
    _ = await loaded
    XCTAssertEqual(screen.snapshot.text, "only: a")
    XCTAssertEqual(screen.contentState.text, "content")

    feed.content.edit { $0.removeFirst() }
    XCTAssertEqual(screen.snapshot.text, "only: e")
    XCTAssertEqual(screen.contentState.text, "empty")
    XCTAssertEqual(recorder.changes.count, 5)
    XCTAssertEqual(recorder.list, screen.snapshot)
  }

  func test_withoutLoading_countsAsLoaded() async {
    let base = ArrayDataSource<Letter>()
    let screen = rows(base, nil)
    XCTAssertEqual(screen.snapshot.text, "only: e")
    let recorder = ChangeRecorder(screen)
    base.append(contentsOf: pageItems("a"))
    XCTAssertEqual(screen.contentState.text, "content")
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["-0.0 +0.0"])
  }

  func test_lifetime_isNotKeptByWhatLoads() async {
    let server = PageServer<Int>()
    var feed: PagedDataSource<Letter, Int>? = PagedDataSource(firstKey: 0, loadPage: server.load)
    weak let weakFeed = feed
    var screen = feed.map { rows($0, $0) }
    weak let weakScreen = screen
    feed = nil
    XCTAssertNotNil(weakFeed)
    screen = nil
    XCTAssertNil(weakScreen)
    XCTAssertNil(weakFeed)
  }
}
