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

  func test_get_ofEveryOutcome_isTheValueOrTheErrorOfTheInteraction() async {
    let table: [(outcome: InteractionOutcome<Int>, result: String)] = [
      (.completed(7), "7"),
      (.declined, "declined"),
      (.canceled, "CancellationError()"),
      (.superseded, "CancellationError()"),
      (.failed(TestError(code: 3), toldUser: false), "TestError(code: 3)"),
      (.refused(.busy), "CancellationError()"),
    ]
    for row in table {
      let result = Result { try row.outcome.get() }
      switch result {
      case .success(let value): XCTAssertEqual("\(value)", row.result)
      case .failure(let error): XCTAssertEqual("\(error)", row.result)
      }
    }
    XCTAssertThrowsError(try InteractionOutcome<Int>.failed(TestError(code: 3), toldUser: true).get()) {
      XCTAssertEqual(($0 as? PresentedError)?.error as? TestError, TestError(code: 3))
    }
  }

  /// An interaction that passes on the end of another one ends in the same way.
  @MainActor
  func test_get_inAnotherInteraction_keepsTheOutcome() async {
    let outcomes: [InteractionOutcome<Int>] = [
      .completed(7), .declined, .canceled, .failed(TestError(code: 3), toldUser: true),
      .failed(TestError(code: 4), toldUser: false),
    ]
    for outcome in outcomes {
      let passed = await InteractionRunner(TestInteraction { _ in try outcome.get() }, prompts: nil).run()
      XCTAssertEqual(label(passed), label(outcome))
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
