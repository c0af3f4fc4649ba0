import Terminal
import XCTest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
final class TerminalSessionTests: XCTestCase {
  private let endOfFrame = "\u{1B}[?2026l"
  private let endOfSession = "\u{1B}[?1049l"

  private func open(_ terminal: PseudoTerminal, escapeDelay: Duration = .milliseconds(1)) throws
    -> TerminalSession
  {
    try TerminalSession(input: terminal.slave, output: terminal.slave, escapeDelay: escapeDelay)
  }

  private func handler(of number: Int32) -> Int {
    let handler = signal(number, SIG_IGN)
    signal(number, handler)
    return unsafeBitCast(handler, to: Int.self)
  }

  func test_session_mode_isRawUntilStopped() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    XCTAssertTrue(terminal.isCooked)

    let session = try open(terminal)
    XCTAssertFalse(terminal.isCooked)
    session.stop()
    XCTAssertEqual(terminal.mode, before)

    let sequences = String(decoding: terminal.output(upTo: endOfSession), as: UTF8.self).split(
      separator: "\u{1B}["
    )
    for mode in ["?1049", "?2004"] {
      XCTAssertEqual(sequences.filter { $0.hasPrefix(mode) }.map(\.last), ["h", "l"], mode)
    }
    for mode in ["?7", "?25"] {
      XCTAssertEqual(sequences.filter { $0.dropLast() == mode }.map(\.last), ["l", "h"], mode)
    }
    session.stop()
    XCTAssertFalse(terminal.hasOutput)
  }

  func test_session_released_restoresTheMode() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.mode
    weak var released: TerminalSession?
    do {
      let session = try open(terminal)
      released = session
      XCTAssertNotEqual(terminal.mode, before)
    }
    XCTAssertNil(released)
    XCTAssertEqual(terminal.mode, before)
  }

  func test_session_keys_arriveInOrder() async throws {
    let terminal = try PseudoTerminal()
    let session = try open(terminal)
    var events = session.events.makeAsyncIterator()
    terminal.type("j\u{1B}[A世\r\u{3}")
    for key: Key in [.character("j"), .up, .character("世"), .enter, .control("c")] {
      let event = await events.next()
      XCTAssertEqual(event, .key(key))
    }
    terminal.type("\u{1B}")
    let escape = await events.next()
    XCTAssertEqual(escape, .key(.escape))
    terminal.type("[A")
    let bracket = await events.next()
    XCTAssertEqual(bracket, .key(.character("[")))
    session.stop()
  }

  func test_session_escapeSequenceInTwoReads_isOneKey() async throws {
    let terminal = try PseudoTerminal()
    let session = try open(terminal, escapeDelay: .seconds(3600))
    var events = session.events.makeAsyncIterator()
    terminal.type("a\u{1B}")
    let first = await events.next()
    terminal.type("[B")
    let second = await events.next()
    XCTAssertEqual([first, second], [.key(.character("a")), .key(.down)])
    session.stop()
  }

  func test_session_windowResized_reportsTheSize() async throws {
    let terminal = try PseudoTerminal()
    let session = try open(terminal)
    var events = session.events.makeAsyncIterator()
    XCTAssertEqual(session.size, .standard)
    terminal.resize(columns: 132, rows: 43)
    raise(SIGWINCH)
    let event = await events.next()
    XCTAssertEqual(event, .resize(TerminalSize(clampingColumns: 132, rows: 43)))
    XCTAssertEqual(session.size.description, "132x43")
    terminal.resize(columns: 0, rows: 0)
    XCTAssertEqual(session.size, .standard)
    session.stop()
  }

  func test_session_draw_sendsAnotherCanvasOnly_andTheSameOneAfterAResize() async throws {
    let terminal = try PseudoTerminal()
    let session = try open(terminal)
    var events = session.events.makeAsyncIterator()
    var canvas = Canvas(session.size)
    for text in ["Swift 世界", "!"] {
      canvas.write(text, row: 2, column: 3, style: .bold)
      session.draw(canvas)
      XCTAssertTrue(terminal.output(upTo: endOfFrame).ends(with: FrameEncoder.encode(canvas)))
      session.draw(canvas)
      XCTAssertFalse(terminal.hasOutput)
    }
    raise(SIGWINCH)
    _ = await events.next()
    session.draw(canvas)
    XCTAssertEqual(terminal.output(upTo: endOfFrame), FrameEncoder.encode(canvas))
    session.stop()
  }

  func test_session_windowSmallerThanCanvas_showsItsTopLeft() throws {
    let terminal = try PseudoTerminal()
    terminal.resize(columns: 10, rows: 3)
    let session = try open(terminal)
    XCTAssertEqual(session.size, .minimum)
    var canvas = Canvas(session.size)
    for row in 0..<5 {
      canvas.write("row \(row) 世界世界世界", row: row, column: 0)
    }
    session.draw(canvas)
    var visible = Canvas(rows: 3, columns: 10)
    visible.draw(canvas, in: visible.bounds)
    XCTAssertTrue(terminal.output(upTo: endOfFrame).ends(with: FrameEncoder.encode(visible)))
    session.stop()
  }

  func test_session_signalToEnd_restoresFirstThenReports() async throws {
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let terminal = try PseudoTerminal()
      let before = terminal.mode
      let session = try open(terminal)
      var events = session.events.makeAsyncIterator()
      raise(number)
      let event = await events.next()
      XCTAssertEqual(event, .terminate(number))
      XCTAssertEqual(terminal.mode, before)
      XCTAssertTrue(terminal.output(upTo: endOfSession).ends(with: Array(endOfSession.utf8)))

      session.draw(Canvas(.standard))
      XCTAssertFalse(terminal.hasOutput, "drawn on the screen of the shell")
      session.stop()
      XCTAssertFalse(terminal.hasOutput)
    }
  }

  func test_session_signals_areHandledAsBeforeOnceStopped() throws {
    let terminal = try PseudoTerminal()
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]
    let before = signals.map(handler)
    let session = try open(terminal)
    XCTAssertNotEqual(signals.map(handler), before)
    session.stop()
    XCTAssertEqual(signals.map(handler), before)
  }

  func test_session_ignoredSignal_staysIgnored() async throws {
    let terminal = try PseudoTerminal()
    let before = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, before) }
    let session = try open(terminal)
    var events = session.events.makeAsyncIterator()
    raise(SIGHUP)
    raise(SIGWINCH)
    let event = await events.next()
    XCTAssertEqual(event, .resize(.standard))
    session.stop()
  }

  func test_session_continued_takesTheTerminalAgain() async throws {
    let terminal = try PseudoTerminal()
    let cooked = terminal.mode
    let session = try open(terminal)
    let raw = terminal.mode
    var events = session.events.makeAsyncIterator()
    terminal.cook()
    XCTAssertEqual(terminal.mode, cooked)
    raise(SIGCONT)
    let event = await events.next()
    XCTAssertEqual(event, .resize(.standard))
    XCTAssertEqual(terminal.mode, raw)
    session.stop()
    XCTAssertEqual(terminal.mode, cooked)
  }

  func test_session_terminalClosed_reportsTheEndOfInput() async throws {
    let terminal = try PseudoTerminal()
    let session = try open(terminal, escapeDelay: .seconds(3600))
    var events = session.events.makeAsyncIterator()
    terminal.type("j")
    let key = await events.next()
    terminal.hangUp()
    let end = await events.next()
    XCTAssertEqual([key, end], [.key(.character("j")), .endOfInput])
    session.draw(Canvas(.standard))
    session.stop()
    let none = await events.next()
    XCTAssertNil(none)
  }

  func test_session_second_isRefusedWhileOneIsOpen() throws {
    let (first, second) = (try PseudoTerminal(), try PseudoTerminal())
    let before = second.mode
    let session = try open(first)
    XCTAssertThrowsError(try open(second)) {
      XCTAssertEqual($0 as? TerminalError, .sessionAlreadyOpen)
    }
    XCTAssertEqual(second.mode, before)
    session.stop()
    try open(second).stop()
  }

  func test_session_noTerminal_isRefused() throws {
    let terminal = try PseudoTerminal()
    var ends: [Int32] = [-1, -1]
    XCTAssertEqual(pipe(&ends), 0)
    defer { ends.forEach { close($0) } }
    XCTAssertFalse(TerminalSession.isTTY(ends[0]))
    XCTAssertFalse(TerminalSession.isTTY(-1))
    XCTAssertTrue(TerminalSession.isTTY(terminal.slave))
    XCTAssertThrowsError(try TerminalSession(input: ends[0], output: terminal.slave)) {
      XCTAssertEqual($0 as? TerminalError, .notATerminal(descriptor: ends[0]))
    }
    XCTAssertThrowsError(try TerminalSession(input: terminal.slave, output: ends[1])) {
      XCTAssertEqual($0 as? TerminalError, .notATerminal(descriptor: ends[1]))
    }
    try open(terminal).stop()
  }
}

extension [UInt8] {
  fileprivate func ends(with bytes: [UInt8]) -> Bool {
    suffix(bytes.count).elementsEqual(bytes)
  }
}
