/// An error of this module.
public enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A text that is not a size such as `80x24`. The payload is the text.
  case malformedSize(String)
  /// A size smaller than `TerminalSize.minimum` or larger than `TerminalSize.maximum`. The payload is the text.
  case sizeOutOfRange(String)
  /// A word of a key script that names no key, with the position of the word, counted from 1.
  case unknownKey(String, position: Int)
  /// A file descriptor that is not a terminal.
  case notATerminal(descriptor: Int32)
  /// A terminal session was opened while another one was open. A process can have one session, because signal handlers apply to
  /// the whole process.
  case sessionAlreadyOpen
  /// A call of the operating system that failed, with its `errno`.
  case system(call: String, errno: Int32)

  /// One sentence for a person to read.
  public var description: String {
    switch self {
    case .malformedSize(let text):
      "\"\(text)\" is not a size: write columns x rows, such as \(TerminalSize.standard)"
    case .sizeOutOfRange(let text):
      "the size \(text) is not between \(TerminalSize.minimum) and \(TerminalSize.maximum)"
    case .unknownKey(let word, let position):
      "\"\(word)\" (word \(position) of the keys) is not a key"
    case .notATerminal(let descriptor):
      "file descriptor \(descriptor) is not a terminal"
    case .sessionAlreadyOpen:
      "another terminal session is open in this process"
    case .system(let call, let code):
      "\(call) failed: \(SystemCall.message(for: code))"
    }
  }
}
