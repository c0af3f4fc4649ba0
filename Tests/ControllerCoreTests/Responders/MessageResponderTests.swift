import ControllerCore
import XCTest

@MainActor
final class MessageResponderTests: XCTestCase {
  private final class Responder: Controller, MessageResponder {
    private let decide: (Int) -> ResponderDecision<Int>

    init(_ decide: @escaping (Int) -> ResponderDecision<Int>) {
      self.decide = decide
      super.init()
    }

    func respond(to message: Int) -> ResponderDecision<Int> { decide(message) }
  }

  func test_offer_everyEnding() async {
    let cases: [([Controller], ResponderOutcome<Int>.Ending, message: Int, asked: Int)] = [
      ([Controller()], .unhandled, 1, 0),
      ([Responder { _ in .pass }, Controller()], .unhandled, 1, 1),
      ([Controller(), Responder { _ in .claim }, Responder { _ in .claim }], .claimed, 1, 1),
      ([Responder { .transform($0 + 1) }, Responder { $0 == 2 ? .claim : .pass }], .claimed, 2, 2),
      (
        [Responder { .transform($0 + 1) }, Controller(), Responder { .transform($0 * 10) }], .unhandled, 20, 2
      ),
      ([Responder { _ in .veto(reason: "no") }, Responder { _ in .claim }], .vetoed(reason: "no"), 1, 1),
    ]
    for (controllers, ending, message, asked) in cases {
      // Each controller contains the one before.
      for (child, parent) in zip(controllers, controllers.dropFirst()) { parent.addChild(child) }
      var reports: [ControllerDiagnostic.Reason] = []
      controllers.last?.onDiagnostic = { diagnostic, _ in reports.append(diagnostic.reason) }
      let outcome = controllers[0].offer(1)
      XCTAssertEqual(outcome.ending, ending)
      XCTAssertEqual(outcome.message, message)
      XCTAssertEqual(outcome.asked, Array(repeating: "Responder", count: asked))
      XCTAssertEqual(reports, ending == .unhandled ? [.unhandledEvent("Int")] : [])
    }
  }

  func test_offer_anotherTypeOfMessage_isForOthers() async {
    let responder = Responder { _ in .claim }
    responder.onDiagnostic = { _, _ in }
    XCTAssertEqual(responder.offer("x").ending, .unhandled)
  }
}
