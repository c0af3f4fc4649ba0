import ControllerTesting
import Interaction
import Observation
import TestSupport
import XCTest

/// One runner for a kind of action, started with an input.
@MainActor
final class InteractionInputTests: XCTestCase {
  private let stage = Stage()
  private var heard: [String] = []

  private struct Row {
    let id: String
    var title = ""
  }

  /// A runner whose work goes on until the test ends it, with a lane for each row.
  private func rowRunner(_ policy: InteractionPolicy) -> InteractionRunner<Row, TestInteraction> {
    let runner = InteractionRunner(prompts: nil, whileRunning: policy, per: \.id) { [stage] (row: Row) in
      TestInteraction { session in
        stage.arrive(row.id)
        return try await stage.perform()
      }
    }
    runner.onOutcome(self) { test, outcome in test.heard.append(label(outcome)) }
    return runner
  }

  func test_run_input_isGivenToTheInteraction() async {
    let runner = InteractionRunner(prompts: nil) { (number: Int) in TestInteraction { _ in number * 2 } }
    let outcomes = [await runner.run(1), await runner.run(21)]
    XCTAssertEqual(outcomes.map(label), ["completed 2", "completed 42"])
  }

  func test_start_secondTapWithAnotherInput_isRefusedAcrossTheWholeRunner() async {
    let runner = InteractionRunner(prompts: nil) { [stage] (id: String) in
      TestInteraction { _ in
        stage.arrive(id)
        return try await stage.perform()
      }
    }
    runner.start("a")
    let second = await runner.run("b")
    XCTAssertEqual(label(second), "refused busy")
    await until { stage.begun == 1 }
    XCTAssertEqual(stage.arrivals, ["a"])
    runner.cancel()
  }

  func test_start_perInput_onlyTheSameInputIsRefused() async {
    let runner = rowRunner(.ignore)
    for row in [Row(id: "a"), Row(id: "b"), Row(id: "a", title: "same row, new title")] { runner.start(row) }
    await until { stage.begun == 2 }
    XCTAssertEqual(stage.arrivals, ["a", "b"])
    XCTAssertEqual(heard, ["refused busy"])
    stage.end(1, .success(1))
    await until { runner.status(for: Row(id: "a")) == nil }
    XCTAssertTrue(runner.isRunning)
    XCTAssertNotNil(runner.status(for: Row(id: "b")))
    stage.end(2, .success(2))
    await until { !runner.isRunning }
    XCTAssertEqual(heard, ["refused busy", "completed 1", "completed 2"])
  }

  func test_queue_inputsWait_andEachRunHasItsOwn() async {
    var inputs: [Int] = []
    let runner = InteractionRunner(prompts: nil, whileRunning: .queue) { (number: Int) in
      TestInteraction { _ in
        inputs.append(number)
        return number
      }
    }
    for number in 1...3 { runner.start(number) }
    let last = await runner.run(4)
    XCTAssertEqual(label(last), "completed 4")
    XCTAssertEqual(inputs, [1, 2, 3, 4])
  }

  func test_cancelForInput_reachesTheRunsOfThatInputOnly() async {
    let runner = rowRunner(.queue)
    for id in ["a", "b", "a"] { runner.start(Row(id: id)) }
    await until { stage.begun == 2 }
    runner.cancel(for: Row(id: "a"))
    XCTAssertEqual(heard, ["canceled", "canceled"])
    XCTAssertNil(runner.status(for: Row(id: "a")))
    XCTAssertNotNil(runner.status(for: Row(id: "b")))
    runner.cancel()
    XCTAssertEqual(heard, ["canceled", "canceled", "canceled"])
  }

  func test_progress_ofSeveralRuns_isTheSmallest_statusIsThatOfTheInput() async {
    let runner = InteractionRunner(prompts: nil, per: { $0 }) { [stage] (fraction: Double) in
      TestInteraction { session in
        session.report(progress: fraction)
        return try await stage.perform()
      }
    }
    runner.start(0.75)
    runner.start(0.25)
    await until { stage.begun == 2 }
    XCTAssertEqual(runner.progress, 0.25)
    XCTAssertEqual(runner.status(for: 0.75), InteractionStatus(progress: 0.75))
    runner.cancel()
    XCTAssertNil(runner.progress)
  }

  func test_lastOutcome_isObservable_refusalsDoNotCount() async {
    let runner = InteractionRunner(prompts: nil) { (number: Int) in TestInteraction { _ in number } }
    XCTAssertNil(runner.lastOutcome)
    var changes = 0
    withObservationTracking {
      _ = runner.lastOutcome
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    _ = await runner.run(7)
    XCTAssertEqual(changes, 1)
    XCTAssertEqual(runner.lastOutcome?.value, 7)
    runner.isEnabled = false
    _ = await runner.run(8)
    XCTAssertEqual(runner.lastOutcome?.value, 7)
  }

  func test_inputs_areReleasedWhenTheirStartsHaveEnded() async {
    final class Token {}
    weak var running: Token?
    weak var refused: Token?
    let runner = InteractionRunner(prompts: nil) { [stage] (_: Token) in
      TestInteraction { _ in try await stage.perform() }
    }
    do {
      let (first, second) = (Token(), Token())
      (running, refused) = (first, second)
      runner.start(first)
      runner.start(second)
    }
    XCTAssertNil(running)
    XCTAssertNil(refused)
    runner.cancel()
  }
}
