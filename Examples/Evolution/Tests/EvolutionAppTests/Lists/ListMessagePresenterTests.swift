import DataSource
import Surfaces
import XCTest

@testable import EvolutionPresenters
@testable import EvolutionViews

/// Tests of the text and the button of each state of a list. The terminal and the browser show both.
@MainActor
final class ListMessagePresenterTests: XCTestCase {
  private struct Offline: Error {}

  private func status(
    _ content: ListContentState,
    _ change: (inout PagedStatus) -> Void = { _ in }
  ) -> PagedStatus {
    var status = PagedStatus()
    status.content = content
    change(&status)
    return status
  }

  /// The button "Search further" was tested for a canceled first load only.
  func test_stateOfAList_itsTextAndItsButton() async {
    let more = ["Search further", "m searches further"]
    let again = ["Try again", "m tries again"]
    let rows:
      [(name: String, status: PagedStatus, isKnown: Bool, query: String, text: String, offer: [String])] = [
        ("rows", status(.content), true, "", "", []),
        ("a failed page", status(.content) { $0.offersRetry = true }, true, "", "", again),
        ("pages without rows", status(.content) { $0.offersMore = true }, true, "", "", more),
        (
          "a search that has not ended", status(.mayHaveMore), true, "x", "Nothing found so far for \"x\".",
          more
        ),
        ("a canceled first load", status(.mayHaveMore), false, "", "", more),
        ("loading", status(.loading), false, "", "", []),
        ("nothing requested", status(.blank), false, "", "", []),
        ("no rows", status(.empty), true, "", "None.", []),
        ("a search without a result", status(.empty), true, "x", "Nothing found for \"x\".", []),
        (
          "a failed first load", status(.failed(Offline())), false, "", "The proposals could not be loaded.",
          ["Try again", "r tries again"]
        ),
        (
          "a search that has failed", status(.failed(Offline())), true, "x", "Nothing found for \"x\".", again
        ),
      ]
    for row in rows {
      let message = ListMessagePresenter(row.status, isKnown: row.isKnown, query: row.query, empty: "None.")
      XCTAssertEqual(message.text, row.text, row.name)
      let offer = message.buttons.map(\.title) + [message.keyHint].filter { !$0.isEmpty }
      XCTAssertEqual(offer, row.offer, row.name)
    }
  }
}
