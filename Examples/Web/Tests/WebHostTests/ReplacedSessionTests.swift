import ControllerCore
import ControllerTesting
import XCTest

@testable import WebHost

/// A page that has the nodes of an ended session acts before the nodes of the new session have arrived.
///
/// The server sends `welcome` and the `reset` one after the other. On a slow network the page has the first and not yet the second.
/// It is connected, and shows the old nodes. What it sends then has `received` 0.
@MainActor
final class ReplacedSessionTests: XCTestCase {
  override nonisolated func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }

  private var applications: [StubApplication] = []
  private let clock = ManualClock()
  private var ids = 0
  private lazy var store = SessionStore(clock: clock, makeID: { [self] in nextID() }) { [self] _ in
    let application = StubApplication()
    // The visitor has ordered the rows in another tab since the first session.
    if !applications.isEmpty { application.rows = ["3", "1", "2"] }
    applications.append(application)
    return application
  }

  private func nextID() -> String {
    ids += 1
    return "session \(ids)"
  }

  override func tearDown() async throws {
    store.stop()
  }

  private func settle() async {
    for _ in 0..<200 { await Task.yield() }
  }

  private func hello(_ session: String?, hasNodes: Bool, on connection: StubConnection) async {
    let name = session.map { #""session":"\#($0)","# } ?? ""
    let environment =
      #"{"width":390,"height":800,"scale":1,"isDark":false,"reducesMotion":true,"fontSize":16,"languages":["en"],"isVisible":true}"#
    store.receive(
      #"{"received":0,"hello":{"page":{"visitor":"visitor",\#(name)"hasNodes":\#(hasNodes),"path":"/","environment":\#(environment)}}}"#,
      from: connection
    )
    await settle()
  }

  private func node(_ key: String, in session: String) throws -> NodeID {
    let tree = try XCTUnwrap(store.session(session)).host.tree
    return try XCTUnwrap(tree.first(below: tree.root) { $0.key == key }?.id)
  }

  /// Ends the first session of the page, and connects the page again. The new session has sent everything, and the page has not
  /// got it.
  private func connectAfterTheEnd(_ look: () throws -> Void = {}) async throws -> StubConnection {
    let first = StubConnection()
    await hello(nil, hasNodes: false, on: first)
    try look()
    store.end(first, .idle)
    XCTAssertNil(store.session("session 1"))
    let next = StubConnection()
    await hello("session 1", hasNodes: true, on: next)
    XCTAssertNotNil(store.session("session 2"))
    XCTAssertEqual(applications.count, 2)
    XCTAssertTrue(next.texts.dropFirst().first?.contains("reset") == true)
    return next
  }

  /// The user drags row 1 of the old page before row 2. The numbers of these nodes are those of other rows in the new session.
  func test_session_dropOfARowOfTheEndedSession_movesNoOtherRow() async throws {
    var (list, row, before) = (0, 0, 0)
    let page = try await connectAfterTheEnd {
      list = try node("rows", in: "session 1")
      row = try node("1", in: "session 1")
      before = try node("2", in: "session 1")
    }
    store.receive(
      #"{"number":1,"received":0,"drop":{"node":\#(list),"row":\#(row),"before":\#(before)}}"#,
      from: page
    )
    await settle()
    XCTAssertEqual(applications[1].drops, [], "the user has dragged row 1 before row 2")
  }

  /// The number of the old node is the number of some node of the new session.
  func test_session_keyForANodeOfTheEndedSession_doesNothing() async throws {
    let page = try await connectAfterTheEnd()
    let session = try XCTUnwrap(store.session("session 2"))
    let root = try XCTUnwrap(session.host.tree.root?.id)
    store.receive(#"{"number":1,"received":0,"key":{"node":\#(root),"key":"r"}}"#, from: page)
    await settle()
    XCTAssertEqual(applications[1].keys, [], "the user has pressed the key on a screen of the ended session")
    // After the reset, the same key counts.
    store.receive(#"{"number":2,"received":1,"key":{"node":\#(root),"key":"r"}}"#, from: page)
    await settle()
    XCTAssertEqual(applications[1].keys, ["r"])
  }

  func test_session_textForANodeOfTheEndedSession_doesNotStopTheTextAfterTheReset() async throws {
    let page = try await connectAfterTheEnd()
    let field = try node("field", in: "session 2")
    // The user types on in the old field.
    store.receive(
      #"{"number":1,"received":0,"input":{"node":\#(field),"value":"async","revision":6}}"#,
      from: page
    )
    await settle()
    XCTAssertEqual(applications[1].inputs, [], "the number is that of a node of the ended session")
    // The page has the reset, has put its text into the new field, and counts from 0 again.
    store.receive(
      #"{"number":2,"received":1,"input":{"node":\#(field),"value":"async let","revision":1}}"#,
      from: page
    )
    await settle()
    XCTAssertEqual(applications[1].text, "async let", "the app ignores what the user types")
  }
}
