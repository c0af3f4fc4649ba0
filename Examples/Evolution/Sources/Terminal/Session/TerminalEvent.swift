/// What a terminal session reports.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was typed.
  case key(Key)
  /// The window has another size, or its content was lost: draw again.
  case resize(TerminalSize)
  /// No more keys will come: the terminal was closed.
  case endOfInput
  /// The process was asked to end by this signal. The terminal is restored already; exit with 128 plus the signal.
  case terminate(Int32)
}
