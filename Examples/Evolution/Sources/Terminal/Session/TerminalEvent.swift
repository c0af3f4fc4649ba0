/// An event of a terminal session.
public enum TerminalEvent: Hashable, Sendable {
  /// The user has typed a key.
  case key(Key)
  /// The window has another size, or has lost its content. Draw again.
  case resize(TerminalSize)
  /// The terminal was closed. No more keys will arrive.
  case endOfInput
  /// A signal asked the process to end. The terminal is already restored. Exit with status 128 plus the signal.
  case terminate(Int32)
}
