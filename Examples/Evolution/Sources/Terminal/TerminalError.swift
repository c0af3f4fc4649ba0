/// What can go wrong in this module, and where.
public enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A size that is not two decimal numbers with an `x` between them; the payload is the text.
  case malformedSize(String)
  /// A size outside `TerminalSize.minimum` and `TerminalSize.maximum`; the payload is the text.
  case sizeOutOfRange(String)
  /// A word of a key script that names no key; the position is that of the word, counted from 1.
  case unknownKey(String, position: Int)
  /// A file descriptor that is not a terminal.
  case notATerminal(descriptor: Int32)
  /// A second session while one is open: signals belong to the process, so it can have one only.
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
