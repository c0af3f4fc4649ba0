import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal's mode and screen, usable from any thread. The main actor draws on the device, and the session's queue
/// restores it on a signal even while the main actor is busy.
final class TerminalDevice: Sendable {
  /// The bytes that switch to the alternate screen, hide the cursor, turn off line wrap, turn on bracketed paste, and
  /// clear the screen in the plain style.
  static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[0m\u{1B}[2J"
  /// The bytes that end an incomplete frame and undo `enterSequence`. They clear the screen first, because tmux moves
  /// lines of the screen to the shell's screen if the window has grown.
  static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private struct State {
    var isClosed = false
    var isEntered = false
    /// The canvas on the terminal, or `nil` if it is unknown.
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

  /// The size of the window, or the standard size if the terminal does not know it.
  var size: TerminalSize {
    SystemCall.windowSize(of: output).map { TerminalSize(clampingColumns: $0.columns, rows: $0.rows) }
      ?? .standard
  }

  /// Whether the process is a background job, so that the shell uses the terminal.
  var isInBackground: Bool {
    let foreground = tcgetpgrp(input)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Sets the terminal to raw mode and the alternate screen, unless the process is in the background. Can be called
  /// again after `leave()`.
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

  /// Restores the terminal. Until the next `enter()`, drawings are not shown.
  func leave() {
    state.withLock { leave(&$0) }
  }

  /// Restores the terminal permanently.
  func close() {
    state.withLock { state in
      leave(&state)
      state.isClosed = true
    }
  }

  /// Shows a canvas, unless the terminal shows it already.
  func draw(_ canvas: Canvas) {
    state.withLock { state in
      guard state.isEntered else { return }
      var visible = canvas
      if let window = SystemCall.windowSize(of: output) {
        // In a window that has become smaller, positions below the window would all draw in the last row.
        visible = canvas.cropped(rows: window.rows, columns: window.columns)
      }
      guard visible != state.shown else { return }
      state.shown = sink.send(FrameEncoder.encode(visible)) ? visible : nil
    }
  }

  /// Marks the content of the terminal as unknown, so that the next canvas is drawn in any case.
  func invalidate() {
    state.withLock { $0.shown = nil }
  }

  private func leave(_ state: inout State) {
    guard state.isEntered else { return }
    state.isEntered = false
    _ = sink.send(Array(Self.leaveSequence.utf8))
    _ = setAttributes(original)
  }

  /// Sets the mode without waiting for pending output, because this wait might not end.
  private func setAttributes(_ attributes: termios) -> Bool {
    var attributes = attributes
    while tcsetattr(input, TCSANOW, &attributes) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
