import ControllerCore
import Navigator
import XCTest

/// The table of the states of a change of children.
final class ChildrenChangeStateMachineTests: XCTestCase {
  private typealias Machine = ChildrenChangeStateMachine

  private static let ways: [(name: String, request: Machine.EndRequest)] = [
    ("finish", .host(.completed)), ("cancel", .host(.canceled)), ("abandon", .abandoned(.transitionDropped)),
    ("now", .now),
  ]

  /// Returns the state after each way to end a change that `prepare` has brought into its state, with a star if the change
  /// ends.
  private func results(isInteractive: Bool = false, _ prepare: (inout Machine) -> Void) -> [String] {
    Self.ways.map { name, request in
      var machine = Machine(isInteractive: isInteractive)
      prepare(&machine)
      let ends = machine.end(request)
      let state = "\(machine.state)".replacingOccurrences(of: "Navigator.TransitionOutcome.", with: "")
      return "\(name): \(state)\(ends ? "*" : "")"
    }
  }

  func test_end_whileTheChangeBegins_endsIt_orIsRemembered() async {
    XCTAssertEqual(
      results { _ in },
      [
        "finish: ended(completed)*", "cancel: ended(canceled)*",
        "abandon: beginning(requested: Optional(completed))",
        "now: beginning(requested: Optional(completed))",
      ]
    )
    XCTAssertEqual(
      results { _ = $0.end(.now) },
      Self.ways.map { "\($0.name): beginning(requested: Optional(completed))" },
      "the first request counts"
    )
  }

  func test_end_ofAnAnimation_isDecidedByTheFirstRequest() async {
    XCTAssertEqual(
      results { _ = $0.wait() },
      [
        "finish: ending(completed, awaitsViews: true)*", "cancel: ending(canceled, awaitsViews: false)*",
        "abandon: ending(completed, awaitsViews: false)*", "now: ending(completed, awaitsViews: false)*",
      ]
    )
    XCTAssertEqual(
      results {
        _ = $0.wait()
        _ = $0.end(.host(.completed))
      },
      ["finish", "cancel", "abandon"].map { "\($0): ending(completed, awaitsViews: true)" }
        + ["now: ending(completed, awaitsViews: false)*"]
    )
  }

  func test_dragThatNobodyEnds_isCanceled() async {
    XCTAssertEqual(
      results(isInteractive: true) { _ = $0.wait() }.suffix(2),
      ["abandon: ending(canceled, awaitsViews: false)*", "now: ending(canceled, awaitsViews: false)*"]
    )
  }

  func test_endedChange_staysEnded() async {
    XCTAssertEqual(results { $0.conclude(.canceled) }, Self.ways.map { "\($0.name): ended(canceled)" })
  }

  /// Whoever reads the outcome before the end may rely on it.
  func test_decidedOutcome_isTheOutcomeOfTheEnd() async {
    for isInteractive in [false, true] {
      for (name, request) in Self.ways {
        for waits in [false, true] {
          var machine = Machine(isInteractive: isInteractive)
          if waits { _ = machine.wait() }
          XCTAssertNil(machine.decidedOutcome)
          _ = machine.end(request)
          let decided = machine.decidedOutcome
          if let requested = machine.wait() { _ = machine.end(.host(requested)) }
          for (_, later) in Self.ways { _ = machine.end(later) }
          if case .ending(let outcome, _) = machine.state { machine.conclude(outcome) }
          XCTAssertEqual(machine.state, decided.map { .ended($0) }, "\(name), \(isInteractive), \(waits)")
        }
      }
    }
  }
}
