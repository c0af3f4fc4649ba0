import ControllerCore
import Navigator
import XCTest

@MainActor
final class ResponderChainTests: XCTestCase {
  private class Node {
    var next: Node?
  }

  private final class Responder: Node, MessageResponder {
    private let decide: (Int) -> ResponderDecision<Int>

    init(_ decide: @escaping (Int) -> ResponderDecision<Int>) { self.decide = decide }

    func respond(to message: Int) -> ResponderDecision<Int> { decide(message) }
  }

  private let chain = ResponderChain<Node, Int> { $0.next }

  private func link(_ nodes: [Node]) -> Node {
    for (node, next) in zip(nodes, nodes.dropFirst()) { node.next = next }
    return nodes[0]
  }

  func test_send_everyEnding() async {
    let cases: [([Node], ResponderOutcome<Int>.Ending, message: Int, asked: Int)] = [
      ([Node()], .unhandled, 1, 0),
      ([Responder { _ in .pass }, Node()], .unhandled, 1, 1),
      ([Node(), Responder { _ in .claim }, Responder { _ in .claim }], .claimed, 1, 1),
      ([Responder { .transform($0 + 1) }, Responder { $0 == 2 ? .claim : .pass }], .claimed, 2, 2),
      ([Responder { .transform($0 + 1) }, Node(), Responder { .transform($0 * 10) }], .unhandled, 20, 2),
      ([Responder { _ in .veto(reason: "no") }, Responder { _ in .claim }], .vetoed(reason: "no"), 1, 1),
    ]
    for (nodes, ending, message, asked) in cases {
      let outcome = chain.send(1, from: link(nodes))
      XCTAssertEqual(outcome.ending, ending)
      XCTAssertEqual(outcome.message, message)
      XCTAssertEqual(outcome.asked, Array(repeating: "Responder", count: asked))
    }
  }

  func test_send_aChainInACircle_endsAndSaysSo() async {
    let first = Responder { .transform($0 + 1) }
    let last = Node()
    first.next = last
    last.next = first
    defer { last.next = nil }
    XCTAssertEqual(chain.send(1, from: first).ending, .cycle)
    XCTAssertEqual(chain.send(1, from: first).message, 2)
  }

  func test_send_anotherTypeOfMessage_isForOthers() async {
    let texts = ResponderChain<Node, String> { $0.next }
    XCTAssertEqual(texts.send("x", from: Responder { _ in .claim }).ending, .unhandled)
  }
}
