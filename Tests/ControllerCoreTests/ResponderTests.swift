import ControllerCore
import Navigator
import XCTest

/// Rows 2.24 to 2.29: a view that manages itself sends a message, and the controllers above it decide.
@MainActor
final class ResponderTests: XCTestCase {
  private enum Message: Equatable { case show(Int) }

  private final class Doubling: Controller, MessageResponder {
    func respond(to message: Message) -> ResponderDecision<Message> {
      switch message {
      case .show(let id): .transform(.show(id * 2))
      }
    }
  }

  private final class Claiming: Controller, MessageResponder {
    var shown: [Message] = []

    func respond(to message: Message) -> ResponderDecision<Message> {
      if message == .show(0) { return .veto(reason: "nothing") }
      shown.append(message)
      return .claim
    }
  }

  private final class Menu: HostedView {
    weak var viewHost: (any ViewHost)?
  }

  func test_offer_goesUpTheTreeFromTheViewsController() async {
    let top = Claiming()
    let between = Doubling()
    let leaf = Controller()
    top.addChild(between)
    between.addChild(leaf)
    let menu = Menu()
    XCTAssertNil(menu.offer(Message.show(1)), "it is in no controller")
    menu.viewHost = leaf
    let outcome = menu.offer(Message.show(2))
    XCTAssertEqual(outcome?.ending, .claimed)
    XCTAssertEqual(outcome?.asked, ["Doubling", "Claiming"])
    XCTAssertEqual(top.shown, [.show(4)])
    XCTAssertEqual(leaf.offer(Message.show(0)).ending, .vetoed(reason: "nothing"))
  }

  func test_offer_nobodyTakesIt_isReported() async {
    let top = Controller()
    let leaf = Controller()
    top.addChild(leaf)
    var reasons: [ControllerDiagnostic.Reason] = []
    top.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    XCTAssertEqual(leaf.offer(Message.show(1)).ending, .unhandled)
    XCTAssertEqual(reasons, [.unhandledEvent("Message")])
  }
}
