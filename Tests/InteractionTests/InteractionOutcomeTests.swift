import Interaction
import XCTest

final class InteractionOutcomeTests: XCTestCase {
  func test_valueAndError_ofEveryOutcome() {
    let table: [(outcome: InteractionOutcome<Int>, value: Int?, error: TestError?)] = [
      (.completed(7), 7, nil),
      (.declined, nil, nil),
      (.canceled, nil, nil),
      (.superseded, nil, nil),
      (.failed(TestError(code: 3), toldUser: true), nil, TestError(code: 3)),
      (.refused(.busy), nil, nil),
      (.refused(.disabled), nil, nil),
    ]

    for row in table {
      XCTAssertEqual(row.outcome.value, row.value, label(row.outcome))
      XCTAssertEqual(row.outcome.error as? TestError, row.error, label(row.outcome))
    }
  }

  func test_interactionError_describesItself() {
    let table: [(error: InteractionError, user: String)] = [
      (.declined, "The action was declined."),
      (.timedOut(.seconds(5)), "The request took too long."),
      (.cannotPresent, "The question could not be shown."),
    ]
    for row in table {
      XCTAssertEqual(row.error.localizedDescription, row.user)
    }
  }
}
