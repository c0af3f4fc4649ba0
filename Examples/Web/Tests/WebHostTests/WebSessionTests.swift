import ControllerCore
import ControllerTesting
import XCTest

@testable import WebHost

@MainActor
final class WebSessionTests: XCTestCase {
  override nonisolated func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }

  private let application = StubApplication()
  private let clock = ManualClock()
  private lazy var store = SessionStore(clock: clock, makeID: { [self] in nextID() }) { [application] _ in
    application
  }
  private var ids = 0
  private let connection = StubConnection()
  private let page = FakePage()
  private var sent = 0
  private var applied = 0
  private var received = 0

  private func nextID() -> String {
    ids += 1
    return "session \(ids)"
  }

  override func tearDown() async throws {
    store.stop()
  }

  // MARK: Helpers

  /// Lets the tasks of the session run.
  private func settle() async {
    for _ in 0..<50 { await Task.yield() }
  }

  /// The state of a browser as JSON.
  private func environment(reducesMotion: Bool = true, isVisible: Bool = true) -> String {
    """
    {"width": 390, "height": 800, "scale": 1, "isDark": false, "reducesMotion": \(reducesMotion), "fontSize": 16, \
    "languages": ["en"], "isVisible": \(isVisible)}
    """
  }

  private func hello(
    _ session: String? = nil,
    hasNodes: Bool = false,
    path: String = "/",
    reducesMotion: Bool = true,
    isVisible: Bool = true,
    on connection: StubConnection? = nil,
    to store: SessionStore? = nil
  ) async {
    let name = session.map { #""session":"\#($0)","# } ?? ""
    let connection = connection ?? self.connection
    let page = """
      {"visitor":"\(connection.visitor)",\(name)"hasNodes":\(hasNodes),"path":"\(path)","environment":\(environment(reducesMotion: reducesMotion, isVisible: isVisible))}
      """
    (store ?? self.store).receive(
      #"{"received":\#(received),"hello":{"page":\#(page)}}"#,
      from: connection
    )
    await settle()
    // The page gets the nodes at once.
    if let patch = messages(connection).last, operations(patch).first == "reset" {
      received = patch["number"] as? Int ?? 0
    }
  }

  private func send(_ fields: String, on connection: StubConnection? = nil) async {
    sent += 1
    store.receive(
      #"{"number":\#(sent),"received":\#(received),\#(fields)}"#,
      from: connection ?? self.connection
    )
    await settle()
  }

  /// The messages of a connection: the name and the fields of each.
  private func messages(_ connection: StubConnection? = nil) -> [[String: Any]] {
    (connection ?? self.connection).texts.compactMap { text in
      let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]]
      return json?.first.map { name, fields in fields.merging(["type": name]) { $1 } }
    }
  }

  private func session() throws -> WebSession { try XCTUnwrap(store.session("session 1")) }

  /// Returns the number of the node with a key.
  private func node(_ key: String) throws -> NodeID {
    let tree = try session().host.tree
    return try XCTUnwrap(tree.first(below: tree.root) { $0.key == key }?.id)
  }

  private func operations(_ message: [String: Any]?) -> [String] {
    (message?["operations"] as? [[String: Any]])?.flatMap(\.keys) ?? []
  }

  // MARK: Connecting

  func test_session_firstHello_getsWelcomeAndEverything() async throws {
    await hello()
    let messages = messages()
    XCTAssertEqual(messages.first?["type"] as? String, "welcome")
    XCTAssertEqual(messages.first?["session"] as? String, "session 1")
    XCTAssertEqual(messages.first?["isResumed"] as? Bool, false)
    XCTAssertEqual(operations(messages.dropFirst().first).first, "reset")
    XCTAssertEqual(store.count, 1)
  }

  /// Creates a store, and connects pages of visitors in this order.
  private func connect(_ visitors: [String], _ change: (inout SessionStore.Limits) -> Void) async -> (
    SessionStore, [StubConnection]
  ) {
    var limits = SessionStore.Limits()
    change(&limits)
    let store = SessionStore(limits: limits, clock: clock) { _ in StubApplication() }
    let connections = visitors.map { StubConnection(visitor: $0) }
    for connection in connections { await hello(on: connection, to: store) }
    return (store, connections)
  }

  func test_store_full_refusesMoreSessions() async {
    let (store, _) = await connect(["one", "two"]) { $0.sessions = 1 }
    XCTAssertEqual(store.count, 1)
    store.stop()
  }

  /// A thousand sessions of made-up visitors shut everybody else out. A reader with a connection must not pay for that.
  func test_store_full_endsTheSessionThatNobodyUses_andNoneWithAConnection() async {
    let (store, connections) = await connect(["one", "two", "three"]) { limits in
      (limits.sessions, limits.interval) = (3, .seconds(15))
    }
    store.disconnect(connections[2])
    let early = StubConnection(visitor: "early")
    await hello(on: early, to: store)
    XCTAssertEqual(early.closed, .full, "the lost connection may come back")
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(15))
    let four = StubConnection(visitor: "four")
    await hello(on: four, to: store)
    XCTAssertEqual(store.visitors, ["one", "two", "four"], "the session without a connection goes")
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(15))
    let five = StubConnection(visitor: "five")
    await hello(on: five, to: store)
    XCTAssertEqual(five.closed, .full, "all sessions have readers, also those who only read")
    XCTAssertEqual(connections.map(\.closed), [nil, nil, nil])
    XCTAssertEqual(store.visitors, ["one", "two", "four"])
    store.stop()
  }

  func test_store_visitorWithManyTabs_doesNotTakeTheSessionsOfOthers() async {
    let (store, connections) = await connect(["one", "one", "one", "two"]) { $0.sessionsOfVisitor = 2 }
    XCTAssertEqual(connections.map(\.closed), [nil, nil, .full, nil])
    store.disconnect(connections[0])
    let next = StubConnection(visitor: "one")
    await hello(on: next, to: store)
    XCTAssertNil(next.closed, "a tab without a connection makes room")
    XCTAssertEqual(store.count, 3)
    store.stop()
  }

  // MARK: Events

  func test_session_click_isAnsweredAndCallsTheHandler() async throws {
    await hello()
    await send(#""click":{"node":\#(try node("button"))}"#)
    XCTAssertEqual(application.clicks, 1)
    XCTAssertEqual(messages().last?["processed"] as? Int, 1)
  }

  /// Finding: the app kept each click of a page that went on clicking behind a question.
  func test_session_clickBehindADialog_doesNothing() async throws {
    await hello()
    let below = try node("button")
    application.stack.present(StubScreen("sheet"), animated: false)
    await settle()
    await send(#""click":{"node":\#(below)}"#)
    XCTAssertEqual(application.clicks, 0)
    let tree = try session().host.tree
    let dialog = try XCTUnwrap(tree.first(below: tree.root) { $0.tag == .dialog })
    let above = try XCTUnwrap(tree.first(below: dialog) { $0.key == "button" }).id
    await send(#""click":{"node":\#(above)}"#)
    XCTAssertEqual(application.clicks, 1)
  }

  func test_session_unknownNode_isNoError() async {
    await hello()
    await send(#""click":{"node":9999}"#)
    XCTAssertNil(connection.closed)
    XCTAssertEqual(messages().last?["processed"] as? Int, 1)
  }

  func test_session_typedText_isNotSentBack() async throws {
    await hello()
    await send(#""input":{"node":\#(try node("field")),"value":"ab","revision":2}"#)
    XCTAssertEqual(application.inputs, ["ab"])
    XCTAssertFalse(connection.texts.joined().contains(#"{"value":{"#))
  }

  func test_session_appChangesTheText_sendsItWithTheRevisionThatItKnows() async throws {
    await hello()
    await send(#""input":{"node":\#(try node("field")),"value":"ab","revision":2}"#)
    application.text = "AB"
    await settle()
    let text = try XCTUnwrap(connection.texts.last)
    XCTAssertTrue(text.contains(#"{"value":{"#) && text.contains(#""revision":2"#), text)
  }

  func test_session_appRefusesTheText_sendsItsOwnText() async throws {
    await hello()
    application.acceptsText = false
    await send(#""input":{"node":\#(try node("field")),"value":"ab","revision":1}"#)
    let text = try XCTUnwrap(connection.texts.last)
    XCTAssertTrue(text.contains(#"{"value":{"#) && text.contains(#""value":"""#), text)
  }

  func test_session_messagesThatChangeNothing_describeNothing_andAreAnswered() async throws {
    await hello()
    await send(#""input":{"node":\#(try node("field")),"value":"ab","revision":1}"#)
    let before = application.descriptions
    for _ in 0..<20 {
      store.receive(#"{"received":1,"ack":{}}"#, from: connection)
      await settle()
      await send(#""key":{"node":\#(try node("button")),"key":"no key of the app"}"#)
      await send(#""focus":{"node":\#(try node("button"))}"#)
    }
    XCTAssertEqual(application.descriptions, before)
    XCTAssertEqual(messages().last?["processed"] as? Int, sent)
    application.text = "changed"
    await settle()
    XCTAssertEqual(application.descriptions, before + 1)
    XCTAssertTrue(connection.texts.last?.contains("changed") == true)
  }

  func test_session_olderInput_isIgnored() async throws {
    await hello()
    let field = try node("field")
    await send(#""input":{"node":\#(field),"value":"abc","revision":3}"#)
    await send(#""input":{"node":\#(field),"value":"ab","revision":2}"#)
    XCTAssertEqual(application.inputs, ["abc"])
  }

  /// The letters of "/bug" that came before the field had the focus were commands: `b` bookmarked a row.
  func test_session_keyThatWasPressedOnTheWayToAField_isNoCommand() async throws {
    await hello()
    let (window, before) = (try session().host.tree.root?.id ?? 0, received)
    await send(#""key":{"node":\#(window),"key":"/"}"#)
    XCTAssertEqual(operations(messages().last), ["focus"])
    await send(#""key":{"node":\#(window),"key":"r"}"#)
    XCTAssertEqual(application.keys, [])
    received = before + 1
    await send(#""key":{"node":\#(window),"key":"r"}"#)
    XCTAssertEqual(application.keys, ["r"], "the page has the focus in the field, and sends a key on purpose")
  }

  func test_session_keyInTheSameTurnAsTheWayToAField_isNoCommand() async throws {
    await hello()
    let window = try session().host.tree.root?.id ?? 0
    for key in ["/", "r"] {
      sent += 1
      store.receive(
        #"{"number":\#(sent),"received":\#(received),"key":{"node":\#(window),"key":"\#(key)"}}"#,
        from: connection
      )
    }
    await settle()
    XCTAssertEqual(application.keys, [])
    let patch = messages().first { operations($0) == ["focus"] }
    XCTAssertEqual(patch?["processed"] as? Int, 1, "the page types the letters that are not processed")
    XCTAssertEqual(messages().last?["processed"] as? Int, 2)
  }

  /// The letter after the other message was lost: the page took it for one from before the command.
  func test_session_otherMessageInTheSameTurnAsTheWayToAField_isAnsweredAfterTheFocus() async throws {
    for other in [
      #""scroll":{"node":1,"viewport":{"offset":1,"height":14,"width":1}}"#, #""focus":{"node":1}"#,
      #""environment":{"state":\#(environment())}"#,
    ] {
      let connection = StubConnection()
      let store = SessionStore(clock: clock, makeID: { "new" }) { _ in StubApplication() }
      await hello(on: connection, to: store)
      let window = try XCTUnwrap(store.session("new")).host.tree.root?.id ?? 0
      let command = #""key":{"node":\#(window),"key":"/"}"#
      for (number, content) in [(1, command), (2, other)] {
        store.receive(#"{"number":\#(number),"received":1,\#(content)}"#, from: connection)
      }
      await settle()
      let patch = messages(connection).first { operations($0).contains("focus") }
      XCTAssertEqual(patch?["processed"] as? Int, 1, other)
      XCTAssertEqual(messages(connection).last?["processed"] as? Int, 2, other)
      store.stop()
    }
  }

  // MARK: Reconnecting

  func test_session_lostConnection_getsWhatItHasMissed() async throws {
    await hello()
    received = 1
    store.disconnect(connection)
    application.text = "missed"
    let next = StubConnection()
    await hello("session 1", hasNodes: true, on: next)
    XCTAssertEqual(messages(next).first?["isResumed"] as? Bool, true)
    XCTAssertTrue(next.texts.joined().contains("missed"))
    XCTAssertFalse(next.texts.joined().contains(#""reset""#))
  }

  func test_session_patchThatWasLost_isSentAgain() async throws {
    await hello()
    application.text = "lost"
    await settle()
    store.disconnect(connection)
    received = 1
    let next = StubConnection()
    await hello("session 1", hasNodes: true, on: next)
    XCTAssertEqual(messages(next)[1]["number"] as? Int, 2)
  }

  func test_session_messageThatIsSentAgain_isHandledOnce() async throws {
    await hello()
    let text = #"{"number":1,"received":1,"click":{"node":\#(try node("button"))}}"#
    store.receive(text, from: connection)
    store.receive(text, from: connection)
    await settle()
    XCTAssertEqual(application.clicks, 1)
  }

  func test_session_pageLoadedAgain_getsEverythingAndContinuesTheNumbers() async throws {
    await hello()
    await send(#""input":{"node":\#(try node("field")),"value":"draft","revision":1}"#)
    store.disconnect(connection)
    let next = StubConnection()
    await hello("session 1", on: next)
    let messages = messages(next)
    XCTAssertEqual(messages.first?["isResumed"] as? Bool, false)
    XCTAssertEqual(messages.first?["processed"] as? Int, 1)
    XCTAssertEqual(operations(messages.dropFirst().first).first, "reset")
    XCTAssertTrue(next.texts.joined().contains("draft"))
  }

  /// The page counts its revisions from 0 again, so the first letters after the reload were dropped.
  func test_session_pageLoadedAgain_typedTextCounts() async throws {
    await hello()
    let field = try node("field")
    await send(#""input":{"node":\#(field),"value":"Reread","revision":6}"#)
    store.disconnect(connection)
    let next = StubConnection()
    await hello("session 1", on: next)
    await send(#""input":{"node":\#(field),"value":"Rerea","revision":1}"#, on: next)
    XCTAssertEqual(application.inputs, ["Reread", "Rerea"])
    application.text = "Read"
    await settle()
    let text = try XCTUnwrap(next.texts.last)
    XCTAssertTrue(text.contains(#""revision":1"#), "a later text of the user would be overwritten: \(text)")
  }

  func test_session_pageThatConfirmsNothing_getsNoMorePatches() async throws {
    await hello()
    for number in 0..<(DeliveryLog.maximumUnconfirmed + 20) {
      application.text = "\(number)"
      await settle()
    }
    XCTAssertEqual(messages().last?["number"] as? Int, DeliveryLog.maximumUnconfirmed)
    received = DeliveryLog.maximumUnconfirmed
    store.receive(#"{"received":\#(received),"ack":{}}"#, from: connection)
    await settle()
    XCTAssertTrue(connection.texts.last?.contains("\(DeliveryLog.maximumUnconfirmed + 19)") == true)
  }

  func test_session_pageThatConfirmsNothing_getsNoMoreThanSomeBytes() async throws {
    await hello()
    for number in 0..<20 {
      application.text = "\(number) " + String(repeating: "x", count: 300_000)
      await settle()
    }
    let bytes = connection.texts.map(\.utf8.count).reduce(0, +)
    XCTAssertLessThan(bytes, DeliveryLog.maximumUnconfirmedBytes + 400_000)
    received = try XCTUnwrap(messages().last?["number"] as? Int)
    store.receive(#"{"received":\#(received),"ack":{}}"#, from: connection)
    await settle()
    XCTAssertTrue(connection.texts.last?.contains("19 xxx") == true)
  }

  func test_session_confirmationOfTheSmallestNumber_endsOnlyItsOwnSession() async throws {
    let store = SessionStore(clock: clock) { _ in StubApplication() }
    await hello(to: store)
    for isResumed in [false, true] {
      let attacker = StubConnection()
      received = 0
      await hello(on: attacker, to: store)
      let session = messages(attacker).first?["session"] as? String
      store.receive(#"{"received":1,"ack":{}}"#, from: attacker)
      let next = isResumed ? StubConnection() : attacker
      received = Int.min
      if isResumed {
        await hello(session, hasNodes: true, on: next, to: store)
      } else {
        store.receive(#"{"received":\#(received),"ack":{}}"#, from: attacker)
      }
      XCTAssertEqual(next.closed, .malformed)
    }
    XCTAssertNil(connection.closed)
    store.stop()
  }

  // MARK: Places

  func test_session_appNavigates_pushesTheAddress() async throws {
    await hello()
    application.stack.push(StubScreen("a"))
    await settle()
    XCTAssertTrue(connection.texts.joined().contains(#""path":"/a""#))
    XCTAssertEqual(application.path, "/a")
  }

  /// The app opened the first place when it had started, although the user had gone on to another one.
  func test_session_userGoesOnWhileTheAppStarts_theLastPlaceIsOpened() async throws {
    let (steps, goOn) = AsyncStream.makeStream(of: Void.self)
    application.onStart = { for await _ in steps {} }
    await hello(path: "/a")
    await send(#""history":{"path":"/b"}"#)
    XCTAssertEqual(application.opened, [], "the app has not started")
    goOn.finish()
    await settle()
    XCTAssertEqual(application.opened, ["/b"])
    XCTAssertEqual(application.path, "/b")
    XCTAssertTrue(connection.texts.joined().contains(#""path":"/b""#))
  }

  /// What the user had opened while the feed was loading went when the first path was opened.
  func test_session_userOpensAPlaceWhileTheAppStarts_thePlaceStays_theFirstPathIsBehindIt() async throws {
    let (steps, goOn) = AsyncStream.makeStream(of: Void.self)
    application.onStart = { for await _ in steps {} }
    await hello(path: "/a")
    application.stack.push(StubScreen("x"), animated: false)
    await settle()
    XCTAssertFalse(connection.texts.joined().contains(#""location""#))
    goOn.finish()
    await settle()
    XCTAssertEqual(application.opened, [])
    XCTAssertEqual(application.path, "/x")
    let locations = messages().flatMap { $0["operations"] as? [[String: [String: Any]]] ?? [] }
      .compactMap { $0["location"] }
    XCTAssertEqual(locations.map { $0["path"] as? String }, ["/a", "/x"])
    XCTAssertEqual(locations.map { $0["isAnswer"] as? Bool }, [true, false])
  }

  /// The reset of a new session shows its first screen. A reader who clicked there lost the unsaved note of the ended session: the page
  /// keeps the text of the note only until the new session has opened the path of the note.
  func test_session_pageOfAnEndedSession_opensItsPath_alsoIfTheUserHasOpenedAnotherPlace() async throws {
    for hasNodes in [true, false] {
      let application = StubApplication()
      let store = SessionStore(clock: clock) { _ in application }
      let (steps, goOn) = AsyncStream.makeStream(of: Void.self)
      application.onStart = { for await _ in steps {} }
      await hello("ended", hasNodes: hasNodes, path: "/note", on: StubConnection(), to: store)
      application.stack.push(StubScreen("x"), animated: false)
      goOn.finish()
      await settle()
      // A page that was loaded again has no texts.
      XCTAssertEqual(application.opened, hasNodes ? ["/note"] : [])
      store.stop()
    }
  }

  func test_session_userOpensAnotherPlaceAndGoesOnInTheHistory_theLastPlaceIsOpened() async throws {
    let (steps, goOn) = AsyncStream.makeStream(of: Void.self)
    application.onStart = { for await _ in steps {} }
    await hello(path: "/a")
    application.stack.push(StubScreen("x"), animated: false)
    await settle()
    await send(#""history":{"path":"/b"}"#)
    goOn.finish()
    await settle()
    XCTAssertEqual(application.opened, ["/b"])
    XCTAssertEqual(application.path, "/b")
  }

  // MARK: Dragging

  /// The row before which the user has dropped went while the message was on its way. The dragged row moved to the end.
  func test_session_dropBeforeARowThatHasGone_movesNothing() async throws {
    await hello()
    let (list, row, before) = (try node("rows"), try node("1"), try node("2"))
    await send(#""drop":{"node":\#(list),"row":\#(row),"before":\#(before)}"#)
    await send(#""drop":{"node":\#(list),"row":\#(row),"before":null}"#)
    XCTAssertEqual(application.drops, ["1 before 2", "1 before end"])
    application.rows = ["1", "3"]
    await settle()
    await send(#""drop":{"node":\#(list),"row":\#(row),"before":\#(before)}"#)
    XCTAssertEqual(application.drops.count, 2)
    XCTAssertNil(connection.closed)
  }

  // MARK: Environment

  func test_session_hiddenPage_sendsAppearanceCallbacksAndNoPatches() async throws {
    await hello()
    let screen = try XCTUnwrap(application.stack.top as? StubScreen)
    let count = try session().host.tree.count
    await send(#""environment":{"state":\#(environment(isVisible: false))}"#)
    XCTAssertEqual(screen.log, ["didAppear", "didDisappear"])
    XCTAssertEqual(application.window.environment.scenePhase, .background)
    application.text = "hidden"
    await settle()
    XCTAssertFalse(connection.texts.joined().contains("hidden"))
    await send(#""environment":{"state":\#(environment(isVisible: true))}"#)
    XCTAssertEqual(screen.log, ["didAppear", "didDisappear", "didAppear"])
    XCTAssertTrue(connection.texts.last?.contains("hidden") == true)
    XCTAssertEqual(try session().host.tree.count, count)
    XCTAssertFalse(connection.texts.dropFirst(2).joined().contains(#""remove""#))
  }

  /// The app was started without a window on screen, and a window that the app showed by itself stayed on screen.
  func test_session_pageThatOpensInTheBackground_startsOnScreen_andLeavesItWhenItsPlaceIsOpen() async throws {
    let screen = try XCTUnwrap(application.stack.top as? StubScreen)
    let (steps, goOn) = AsyncStream.makeStream(of: Void.self)
    var isShown: Bool?
    application.onStart = { [application] in
      isShown = application.window.isShown
      application.window.show()
      for await _ in steps {}
    }
    await hello(path: "/a", isVisible: false)
    XCTAssertEqual(isShown, true)
    await send(#""environment":{"state":\#(environment(reducesMotion: false, isVisible: false))}"#)
    XCTAssertEqual(application.window.isShown, true, "the app is starting")
    goOn.finish()
    await settle()
    XCTAssertEqual(application.opened, ["/a"])
    XCTAssertEqual(application.window.isShown, false)
    XCTAssertEqual(screen.log, ["didAppear", "didDisappear"])
    XCTAssertFalse(connection.texts.joined().contains(#""reset""#), "a page in the background gets nothing")
    await send(#""environment":{"state":\#(environment(isVisible: true))}"#)
    XCTAssertEqual(application.window.isShown, true)
    XCTAssertEqual((application.stack.top as? StubScreen)?.log.last, "didAppear")
    XCTAssertTrue(connection.texts.joined().contains(#""reset""#))
  }

  func test_session_endsWhileAPlaceOpens_theWindowStaysClosed() async {
    let (steps, goOn) = AsyncStream.makeStream(of: Void.self)
    application.onOpen = { for await _ in steps {} }
    await hello(path: "/a")
    XCTAssertEqual(application.opened, ["/a"])
    store.stop()
    goOn.finish()
    await settle()
    XCTAssertFalse(application.window.isShown)
  }

  func test_session_lostConnection_endsAnimations() async {
    await hello(reducesMotion: false)
    let next = StubScreen("a")
    application.stack.push(next, animated: true)
    await settle()
    XCTAssertTrue(connection.texts.joined().contains(#""animate""#))
    XCTAssertEqual(next.log, [])
    store.disconnect(connection)
    XCTAssertEqual(next.log, ["didAppear"])
  }

  func test_store_appThatCannotBeMade_isReported_andEndsNoOtherSession() async {
    struct DamagedDatabase: Error {}
    var limits = SessionStore.Limits()
    limits.sessionsOfVisitor = 1
    var errors: [any Error] = []
    let store = SessionStore(limits: limits, clock: clock, onError: { errors.append($0) }) { hello in
      if hello.path == "/damaged" { throw DamagedDatabase() }
      return StubApplication()
    }
    await hello(to: store)
    store.disconnect(connection)
    let next = StubConnection()
    await hello(path: "/damaged", on: next, to: store)
    XCTAssertEqual(next.closed, .failed)
    XCTAssertTrue(errors.first is DamagedDatabase)
    XCTAssertEqual(store.count, 1, "the session without a connection is still there")
    store.stop()
  }

  // MARK: Ending

  func test_store_idleSessions_endAndFreeTheirMemory() async {
    weak var weakApplication: StubApplication?
    let clock = clock
    var limits = SessionStore.Limits()
    (limits.disconnected, limits.interval) = (.seconds(60), .seconds(15))
    let store = SessionStore(limits: limits, clock: clock) { _ in
      let application = StubApplication()
      weakApplication = application
      return application
    }
    let connection = StubConnection()
    await hello(on: connection, to: store)
    XCTAssertNotNil(weakApplication)
    store.disconnect(connection)
    for _ in 0..<3 {
      await clock.advance(by: .seconds(15))
      await settle()
    }
    XCTAssertEqual(store.count, 1)
    for _ in 0..<3 {
      await clock.advance(by: .seconds(15))
      await settle()
    }
    XCTAssertEqual(store.count, 0)
    XCTAssertNil(weakApplication)
    store.stop()
  }

  func test_store_connectionThatNeverSaysHello_isClosed_theOthersStay() async {
    store.accept(connection)
    let silent = StubConnection()
    store.accept(silent)
    await hello()
    for _ in 0..<3 {
      XCTAssertNil(silent.closed)
      await clock.advance(by: .seconds(15))
      await settle()
    }
    XCTAssertEqual(silent.closed, .policy)
    XCTAssertNil(connection.closed)
  }
}
