import DataSource
import XCTest

@MainActor
final class ListContentStateTests: XCTestCase {
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
}
