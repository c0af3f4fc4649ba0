import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal's mode and screen, usable from any thread: the main actor draws on it, and the session's
/// queue restores it on a signal even while the main actor is busy.
final class TerminalDevice: Sendable {
  /// Alternate screen, no cursor, no line wrap, bracketed paste, a plain and empty screen.
  static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[0m\u{1B}[2J"
  /// The opposite, after the end of a frame that was cut short. The screen is cleared first, since tmux moves lines of it
  /// to the shell's if the window has grown.
  static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private struct State {
    var isClosed = false
    var isEntered = false
    /// What the terminal shows, nil if unknown.
    var shown: Canvas?
  }

  private let input: Int32
  private let output: Int32
  private let sink: ByteSink
  private let original: termios
  private let state = Mutex(State())

  init(input: Int32, output: Int32) throws(TerminalError) {
    for descriptor in [input, output] where isatty(descriptor) == 0 {
      throw .notATerminal(descriptor: descriptor)
    }
    var original = termios()
    guard tcgetattr(input, &original) == 0 else { throw .system(call: "tcgetattr", errno: errno) }
    self.input = input
    self.output = output
    self.original = original
    sink = ByteSink(descriptor: output)
  }

  /// The window's size, or the standard one where the terminal does not know.
  var size: TerminalSize {
    SystemCall.windowSize(of: output).map { TerminalSize(clampingColumns: $0.columns, rows: $0.rows) }
      ?? .standard
  }

  /// Whether the process is a job in the background, whose shell has the terminal.
  var isInBackground: Bool {
    let foreground = tcgetpgrp(input)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Takes the terminal over unless it is a shell's meanwhile, also again after another program had it.
  func enter() throws(TerminalError) {
    let failure: TerminalError? = state.withLock { state in
      guard !state.isClosed, !isInBackground else { return nil }
      state.shown = nil
      var raw = original
      cfmakeraw(&raw)
      guard setAttributes(raw) else { return .system(call: "tcsetattr", errno: errno) }
      state.isEntered = true
      _ = sink.send(Array(Self.enterSequence.utf8))
      return nil
    }
    if let failure { throw failure }
  }

  /// Gives the terminal back as it was found; what is drawn meanwhile is not shown.
  func leave() {
    state.withLock { leave(&$0) }
  }

  /// Gives the terminal back for good.
  func close() {
    state.withLock { state in
      leave(&state)
      state.isClosed = true
    }
  }

  /// Shows the canvas; after a failure, the next one is drawn from scratch.
  func draw(_ canvas: Canvas) {
    state.withLock { state in
      guard state.isEntered else { return }
      var visible = canvas
      if let window = SystemCall.windowSize(of: output) {
        // A cursor that is sent below a smaller window would stop in its last row.
        visible = canvas.cropped(rows: window.rows, columns: window.columns)
      }
      let isSent = sink.send(FrameEncoder.encode(from: state.shown, to: visible))
      state.shown = isSent ? visible : nil
    }
  }

  /// Forgets what the terminal shows, so that the next canvas is drawn from scratch.
  func invalidate() {
    state.withLock { $0.shown = nil }
  }

  private func leave(_ state: inout State) {
    guard state.isEntered else { return }
    state.isEntered = false
    _ = sink.send(Array(Self.leaveSequence.utf8))
    _ = setAttributes(original)
  }

  /// Sets the mode at once: to wait for output to drain could take for ever.
  private func setAttributes(_ attributes: termios) -> Bool {
    var attributes = attributes
    while tcsetattr(input, TCSANOW, &attributes) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
