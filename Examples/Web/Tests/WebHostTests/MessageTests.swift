import Model
import XCTest

@testable import WebHost

@MainActor
final class MessageTests: XCTestCase {
  private let environment = """
    {"width": 390, "height": 800, "scale": 2, "isDark": true, "reducesMotion": false, "fontSize": 16, \
    "languages": ["de-CH", "en"], "isVisible": true}
    """

  func test_clientMessage_eachType_isRead() async throws {
    let cases: [(String, ClientMessage.Content)] = [
      (#""click":{"node":12}"#, .click(node: 12)),
      (#""input":{"node":9,"value":"é","revision":5}"#, .input(node: 9, value: "é", revision: 5)),
      (#""key":{"node":7,"key":"Enter"}"#, .key(node: 7, key: "Enter")),
      (#""focus":{"node":7}"#, .focus(node: 7)),
      (
        #""scroll":{"node":7,"viewport":{"offset":-1.5,"height":9,"width":1}}"#,
        .scroll(node: 7, viewport: Viewport(offset: -1.5, height: 9))
      ),
      (#""measured":{"node":7,"heights":{"8":9}}"#, .measured(node: 7, heights: [8: 9])),
      (#""drop":{"node":7,"row":8,"before":null}"#, .drop(node: 7, row: 8, before: nil)),
      (#""dismiss":{"node":7}"#, .dismiss(node: 7)),
      (#""history":{"path":"/a"}"#, .history(path: "/a")),
      (#""animated":{"transition":3}"#, .animated(transition: 3)),
    ]
    for (json, content) in cases {
      XCTAssertEqual(
        try ClientMessage(json: #"{"number":2,"received":1,\#(json)}"#),
        ClientMessage(number: 2, received: 1, content)
      )
    }
    XCTAssertEqual(try ClientMessage(json: #"{"received":3,"ack":{}}"#), ClientMessage(received: 3, .ack))
  }

  func test_clientMessage_hello_isRead() async throws {
    let page = #"{"visitor":"v","session":"s","hasNodes":true,"path":"/a","environment":\#(environment)}"#
    let message = try ClientMessage(json: #"{"received":4,"hello":{"page":\#(page)}}"#)
    guard case .hello(let hello) = message.content else { return XCTFail("\(message)") }
    XCTAssertEqual([hello.session, hello.path, hello.environment.languages.first], ["s", "/a", "de-CH"])
    XCTAssertEqual([message.number, message.received], [0, 4])
  }

  func test_clientMessage_badText_hasAnErrorThatSaysWhere() async {
    let viewport = #"{"offset":1,"height":1,"width":1e300}"#
    let cases: [(String, MessageError)] = [
      ("", .malformed(field: "message")), ("[]", .malformed(field: "message")),
      ("{}", .malformed(field: "message")), (#"{"dance":{}}"#, .malformed(field: "message")),
      (#"{"ack":{},"dismiss":{"node":1}}"#, .malformed(field: "message")),
      (#"{"number":1,"click":{}}"#, .malformed(field: "node")),
      (#"{"number":1,"click":{"node":"1"}}"#, .malformed(field: "node")),
      (#"{"number":"1","click":{"node":1}}"#, .malformed(field: "number")),
      (#"{"number":1,"scroll":{"node":1,"viewport":\#(viewport)}}"#, .outOfRange),
      (#"{"number":1,"measured":{"node":1,"heights":{"1":-1}}}"#, .outOfRange),
      (#"{"number":1,"measured":{"node":1,"heights":{"x":1}}}"#, .malformed(field: "x")),
    ]
    for (json, expected) in cases {
      XCTAssertThrowsError(try ClientMessage(json: json), json) {
        XCTAssertEqual($0 as? MessageError, expected, json)
      }
    }
  }

  func test_clientMessage_numberThatNoPageCounts_isOutOfRange() async {
    let messages = [
      #"{"received":NUMBER,"ack":{}}"#, #"{"number":NUMBER,"dismiss":{"node":1}}"#,
      #"{"number":1,"animated":{"transition":NUMBER}}"#, #"{"number":1,"click":{"node":NUMBER}}"#,
      #"{"number":1,"input":{"node":1,"value":"","revision":NUMBER}}"#,
      #"{"number":1,"drop":{"node":1,"row":NUMBER,"before":1}}"#,
      #"{"number":1,"drop":{"node":1,"row":1,"before":NUMBER}}"#,
      #"{"number":1,"measured":{"node":1,"heights":{"NUMBER":1}}}"#,
      #"{"received":NUMBER,"hello":{"page":{"visitor":"v","hasNodes":true,"path":"/","environment":\#(environment)}}}"#,
    ]
    for message in messages {
      XCTAssertNoThrow(
        try ClientMessage(json: message.replacing("NUMBER", with: "9007199254740991")),
        message
      )
      for number in ["-1", "9007199254740992", "\(Int.min)", "\(Int.max)"] {
        let json = message.replacing("NUMBER", with: number)
        XCTAssertThrowsError(try ClientMessage(json: json), json) {
          XCTAssertEqual($0 as? MessageError, .outOfRange, json)
        }
      }
      for number in ["1e400", "9223372036854775808", "0.5", "NaN"] where !message.contains(#""NUMBER""#) {
        XCTAssertThrowsError(try ClientMessage(json: message.replacing("NUMBER", with: number)), number)
      }
    }
  }

  /// A page that said that its window is a billion lines high got all rows of a list.
  func test_clientMessage_sizeThatNoScreenHas_isOutOfRange() async {
    let messages = [
      #"{"number":1,"scroll":{"node":1,"viewport":{"offset":1,"height":SIZE,"width":1}}}"#,
      #"{"number":1,"scroll":{"node":1,"viewport":{"offset":1,"height":1,"width":SIZE}}}"#,
      #"{"number":1,"environment":{"state":\#(environment.replacing("390", with: "SIZE"))}}"#,
    ]
    for message in messages {
      XCTAssertTrue(message.contains("SIZE"))
      XCTAssertNoThrow(try ClientMessage(json: message.replacing("SIZE", with: "20000")), message)
      for size in ["20001", "1e9", "-1"] {
        XCTAssertThrowsError(try ClientMessage(json: message.replacing("SIZE", with: size)), message) {
          XCTAssertEqual($0 as? MessageError, .outOfRange, message)
        }
      }
    }
  }

  func test_clientMessage_textThatNoPageSends_isOutOfRange() async {
    let long = String(repeating: "x", count: 10_000)
    let messages = [
      #"{"number":1,"history":{"path":"TEXT"}}"#, #"{"number":1,"key":{"node":1,"key":"TEXT"}}"#,
      #"{"hello":{"page":{"visitor":"v","hasNodes":true,"path":"TEXT","environment":\#(environment)}}}"#,
      #"{"hello":{"page":{"visitor":"v","session":"TEXT","hasNodes":true,"path":"/","environment":\#(environment)}}}"#,
      #"{"hello":{"page":{"visitor":"TEXT","hasNodes":true,"path":"/","environment":\#(environment)}}}"#,
      #"{"number":1,"environment":{"state":\#(environment.replacing("de-CH", with: "TEXT"))}}"#,
    ]
    for message in messages {
      XCTAssertNoThrow(try ClientMessage(json: message.replacing("TEXT", with: "a")), message)
      XCTAssertThrowsError(try ClientMessage(json: message.replacing("TEXT", with: long)), message) {
        XCTAssertEqual($0 as? MessageError, .outOfRange, message)
      }
    }
  }

  func test_hello_withoutTheNameOfAVisitor_isOutOfRange() async {
    let page = #"{"visitor":"","hasNodes":true,"path":"/","environment":\#(environment)}"#
    let message = #"{"hello":{"page":\#(page)}}"#
    XCTAssertThrowsError(try ClientMessage(json: message)) {
      XCTAssertEqual($0 as? MessageError, .outOfRange)
    }
  }

  func test_clientMessage_deepJSON_isMalformed() async {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"{"ack":"#, "}")] {
      let depth = 65_000 / (open.count + close.count)
      for text in [
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth),
        String(repeating: open, count: depth),
      ] {
        XCTAssertThrowsError(try ClientMessage(json: text))
      }
    }
  }

  func test_clientMessage_tooLarge_isNotRead() async {
    let json = #"{"ack":{},"x":""# + String(repeating: "x", count: ClientMessage.maximumLength) + #""}"#
    XCTAssertThrowsError(try ClientMessage(json: json)) { XCTAssertEqual($0 as? MessageError, .tooLarge) }
  }

  func test_clientMessage_randomBytes_neverTrap() async {
    let seedText = #"{"number":1,"scroll":{"node":7,"viewport":{"offset":1.5,"height":9,"width":1}}}"#
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
    let patch = ServerMessage.patch(
      number: 1,
      processed: 4,
      operations: [
        .insert(node: node, parent: 1, before: nil), .remove(id: 3), .scroll(id: 2, target: .by(lines: 1)),
        .location(path: "/a", isAnswer: false),
      ]
    )
    XCTAssertEqual(
      try value(of: patch),
      [
        "patch": [
          "number": 1, "processed": 4,
          "operations": [
            [
              "insert": [
                "node": ["id": 2, "tag": "p", "style": "text", "text": "</script>\u{2028}"], "parent": 1,
              ]
            ],
            ["remove": ["id": 3]], ["scroll": ["id": 2, "target": ["by": ["lines": 1]]]],
            ["location": ["path": "/a", "isAnswer": false]],
          ],
        ]
      ]
    )
  }

  /// The examples of `PROTOCOL.md`.
  func test_serverMessage_eachType_isJSONOfTheProtocol() async throws {
    let full = NodeProperties(
      style: "list",
      text: "text",
      attributes: [.ariaBusy: "true"],
      events: ["scroll"],
      keys: ["Alt+ArrowUp", "Enter"],
      scrolling: WebNode.Scrolling(count: 54_001, first: 120, height: 1.5),
      frame: WebNode.Frame(x: 0, y: 14, width: 36.25, height: 7)
    )
    let fields: JSONValue = [
      "style": "list", "text": "text", "attributes": ["aria-busy": "true"], "events": ["scroll"],
      "keys": ["Alt+ArrowUp", "Enter"], "scrolling": ["count": 54_001, "first": 120, "height": 1.5],
      "frame": ["x": 0, "y": 14, "width": 36.25, "height": 7],
    ]
    let change = try XCTUnwrap(NodeChange(from: NodeProperties(), to: full))
    let child = PageNode(id: 2, tag: .input, properties: NodeProperties(), value: "", children: [])
    let node = PageNode(id: 1, tag: .div, properties: full, value: nil, children: [child])
    let nodeFields: JSONValue = [
      "style": "list", "text": "text", "attributes": ["aria-busy": "true"], "events": ["scroll"],
      "keys": ["Alt+ArrowUp", "Enter"], "scrolling": ["count": 54_001, "first": 120, "height": 1.5],
      "frame": ["x": 0, "y": 14, "width": 36.25, "height": 7], "id": 1, "tag": "div",
      "children": [["id": 2, "tag": "input", "value": ""]],
    ]
    let operations: [(PageOperation, JSONValue)] = [
      (.reset(node: node), ["reset": ["node": nodeFields]]),
      (
        .insert(node: node, parent: 7, before: 15),
        ["insert": ["node": nodeFields, "parent": 7, "before": 15]]
      ),
      (.move(id: 18, before: nil), ["move": ["id": 18]]),
      (.move(id: 18, before: 1), ["move": ["id": 18, "before": 1]]),
      (.remove(id: 19), ["remove": ["id": 19]]),
      (.set(id: 7, change: change), ["set": ["id": 7, "change": fields]]),
      (.value(id: 9, value: "a", revision: 5), ["value": ["id": 9, "value": "a", "revision": 5]]),
      (
        .scroll(id: 7, target: .by(lines: -1)),
        ["scroll": ["id": 7, "target": ["by": ["lines": -1]]]]
      ),
      (
        .scroll(id: 7, target: .to(offset: 120.5)),
        ["scroll": ["id": 7, "target": ["to": ["offset": 120.5]]]]
      ),
      (
        .scroll(id: 7, target: .reveal(line: 119, height: 1)),
        ["scroll": ["id": 7, "target": ["reveal": ["line": 119, "height": 1]]]]
      ),
      (.focus(id: 7), ["focus": ["id": 7]]),
      (
        .animate(transition: 3, kind: "push", direction: "forward", incoming: [60, 61], outgoing: []),
        [
          "animate": [
            "transition": 3, "kind": "push", "direction": "forward", "incoming": [60, 61], "outgoing": [],
          ]
        ]
      ),
      (.location(path: "/a", isAnswer: true), ["location": ["path": "/a", "isAnswer": true]]),
      (.title(text: "SE-0401"), ["title": ["text": "SE-0401"]]),
    ]
    for (operation, expected) in operations {
      let patch = ServerMessage.patch(number: 43, processed: 11, operations: [operation])
      XCTAssertEqual(
        try value(of: patch),
        ["patch": ["number": 43, "processed": 11, "operations": [expected]]]
      )
    }
    let all = ServerMessage.patch(number: 1, processed: 0, operations: operations.map(\.0))
    XCTAssertEqual(
      try value(of: all),
      ["patch": ["number": 1, "processed": 0, "operations": .array(operations.map(\.1))]]
    )
    XCTAssertEqual(
      try value(of: .welcome(session: "9f", isResumed: true, processed: 11)),
      ["welcome": ["session": "9f", "isResumed": true, "processed": 11]]
    )
    XCTAssertEqual(try value(of: .ack(processed: 12)), ["ack": ["processed": 12]])
  }

  private func value(of message: ServerMessage) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(message.json.utf8))
  }

  func test_serverMessage_removedAttribute_isNull() async throws {
    let change = try XCTUnwrap(
      NodeChange(
        from: NodeProperties(attributes: [.role: "status"]),
        to: NodeProperties(attributes: [.lang: "en"])
      )
    )
    let json = ServerMessage.patch(number: 1, processed: 0, operations: [.set(id: 1, change: change)]).json
    XCTAssertTrue(json.contains(#""role":null"#), json)
    XCTAssertTrue(json.contains(#""lang":"en""#), json)
  }
}
