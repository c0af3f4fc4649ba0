import XCTest

@testable import WebHost

@MainActor
final class MessageTests: XCTestCase {
  private let environment = """
    {"width": 390, "height": 800, "scale": 2, "isDark": true, "reducesMotion": false, "fontSize": 16, \
    "languages": ["de-CH", "en"], "isVisible": true}
    """

  func test_clientMessage_eachType_isRead() async throws {
    let cases: [(String, ClientMessage)] = [
      (#"{"type":"ack","received":3}"#, ClientMessage(received: 3, .ack)),
      (
        #"{"type":"click","number":2,"received":1,"node":12}"#,
        ClientMessage(number: 2, received: 1, .click(12))
      ),
      (
        #"{"type":"input","number":1,"node":9,"value":"é","revision":5}"#,
        ClientMessage(number: 1, .input(9, value: "é", revision: 5))
      ),
      (#"{"type":"key","number":1,"node":7,"key":"Enter"}"#, ClientMessage(number: 1, .key(7, "Enter"))),
      (#"{"type":"focus","number":1,"node":7}"#, ClientMessage(number: 1, .focus(7))),
      (
        #"{"type":"scroll","number":1,"node":7,"offset":1.5,"height":9,"width":1}"#,
        ClientMessage(number: 1, .scroll(7, Viewport(offset: 1.5, height: 9)))
      ),
      (
        #"{"type":"measured","number":1,"node":7,"heights":{"8":9}}"#,
        ClientMessage(number: 1, .measured(7, heights: [8: 9]))
      ),
      (
        #"{"type":"drop","number":1,"node":7,"row":8,"before":null}"#,
        ClientMessage(number: 1, .drop(7, row: 8, before: nil))
      ),
      (#"{"type":"dismiss","number":1,"node":7}"#, ClientMessage(number: 1, .dismiss(7))),
      (
        #"{"type":"history","number":1,"path":"/a"}"#,
        ClientMessage(number: 1, .history(path: "/a"))
      ),
      (#"{"type":"animated","number":1,"transition":3}"#, ClientMessage(number: 1, .animated(transition: 3))),
    ]
    for (json, message) in cases { XCTAssertEqual(try ClientMessage(json: json), message, json) }
  }

  func test_clientMessage_hello_isRead() async throws {
    let text =
      #"{"type":"hello","session":"s","hasNodes":true,"received":4,"path":"/a","environment":"#
    let message = try ClientMessage(json: text + environment + "}")
    guard case .hello(let hello) = message.content else { return XCTFail("\(message)") }
    XCTAssertEqual([hello.session, hello.path, hello.environment.languages.first], ["s", "/a", "de-CH"])
    XCTAssertEqual([message.number, message.received], [0, 4])
  }

  func test_clientMessage_badText_hasAnErrorThatSaysWhere() async {
    let cases: [(String, MessageError)] = [
      ("", .malformed(field: "message")), ("[]", .malformed(field: "message")),
      ("{}", .malformed(field: "type")), (#"{"type":"dance"}"#, .unknownType),
      (#"{"type":"click","number":1}"#, .malformed(field: "node")),
      (#"{"type":"click","number":0,"node":1}"#, .outOfRange(field: "number")),
      (#"{"type":"click","number":1,"node":"1"}"#, .malformed(field: "node")),
      (#"{"type":"click","number":1,"node":-1}"#, .outOfRange(field: "node")),
      (
        #"{"type":"scroll","number":1,"node":1,"offset":1e300,"height":1,"width":1}"#,
        .outOfRange(field: "offset")
      ),
      (#"{"type":"measured","number":1,"node":1,"heights":{"x":1}}"#, .malformed(field: "heights")),
    ]
    for (json, expected) in cases {
      XCTAssertThrowsError(try ClientMessage(json: json), json) {
        XCTAssertEqual($0 as? MessageError, expected, json)
      }
    }
  }

  func test_clientMessage_tooLarge_isNotRead() async {
    let json = #"{"type":"ack","x":""# + String(repeating: "x", count: ClientMessage.maximumLength) + #""}"#
    XCTAssertThrowsError(try ClientMessage(json: json)) { XCTAssertEqual($0 as? MessageError, .tooLarge) }
  }

  func test_clientMessage_randomBytes_neverTrap() async {
    let seedText = #"{"type":"scroll","number":1,"node":7,"offset":1.5,"height":9,"width":1}"#
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      var bytes = Array(seedText.utf8)
      for _ in 0..<(1 + random.next(below: 4)) {
        bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 128))
      }
      _ = try? ClientMessage(json: String(decoding: bytes, as: UTF8.self))
    }
  }

  func test_serverMessage_patch_isJSONOfTheProtocol() async throws {
    let node = PageNode(
      id: 2,
      tag: .p,
      properties: NodeProperties(style: "text", text: "</script>\u{2028}"),
      value: nil,
      children: []
    )
    let patch = Patch(
      number: 1,
      processed: 4,
      operations: [
        .insert(node, parent: 1, before: nil), .remove(3), .scroll(2, .by(1)),
        .location(PageLocation(path: "/a", isAnswer: false)),
      ]
    )
    let json =
      try JSONSerialization.jsonObject(with: Data(ServerMessage.patch(patch).json.utf8)) as? [String: Any]
    XCTAssertEqual(json?["type"] as? String, "patch")
    let operations = try XCTUnwrap(json?["operations"] as? [[String: Any]])
    XCTAssertEqual(operations.map { $0["op"] as? String }, ["insert", "remove", "scroll", "location"])
    let inserted = operations[0]["node"] as? [String: Any]
    XCTAssertEqual(inserted?["text"] as? String, "</script>\u{2028}")
    XCTAssertEqual(inserted?["class"] as? String, "text")
    XCTAssertNil(inserted?["children"])
    XCTAssertEqual(operations[3]["path"] as? String, "/a")
  }

  func test_serverMessage_removedAttribute_isNull() async throws {
    let change = try XCTUnwrap(
      NodeChange(
        from: NodeProperties(attributes: [.role: "status"]),
        to: NodeProperties(attributes: [.lang: "en"])
      )
    )
    let patch = Patch(number: 1, processed: 0, operations: [.set(1, change)])
    let json = ServerMessage.patch(patch).json
    XCTAssertTrue(json.contains(#""role":null"#), json)
    XCTAssertTrue(json.contains(#""lang":"en""#), json)
  }
}
