extension ModelError {
  /// The position and the reason of a failure in a text that is not JSON.
  public struct SyntaxFailure: Hashable, Sendable, CustomStringConvertible {
    /// The zero-based byte offset from the start of the data, a byte order mark included.
    public let offset: Int
    /// The line, from 1; LF and CR LF end a line.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// The failure at that position.
    public let reason: Reason

    /// One sentence, such as "line 3, column 7: expected ',' or '}' but found 'x'".
    public var description: String { "line \(line), column \(column): \(reason)" }
  }
}

extension ModelError.SyntaxFailure {
  /// Why a text is not JSON.
  public enum Reason: Hashable, Sendable, CustomStringConvertible {
    /// The text contains something else than what JSON requires at this position. `found` is one character or "the end of
    /// the input".
    case unexpected(expected: String, found: String)
    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// The text has more than `limit` bytes.
    case tooLong(limit: Int)
    /// A string holds bytes that are not UTF-8.
    case invalidUTF8
    /// A `\u` escape is one half of a surrogate pair, and the other half is missing.
    case loneSurrogate
    /// A backslash is followed by a character that JSON does not define.
    case invalidEscape
    /// A string contains a control character, which must be escaped in JSON.
    case controlCharacter
    /// A number other than zero begins with zero.
    case leadingZero

    /// The reason in a few words.
    public var description: String {
      switch self {
      case .unexpected(let expected, let found): "expected \(expected) but found \(found)"
      case .tooDeep(let limit): "more than \(limit) arrays and objects inside each other"
      case .tooLong(let limit): "more than \(limit) bytes"
      case .invalidUTF8: "invalid UTF-8 in a string"
      case .loneSurrogate: "an escaped surrogate without its partner"
      case .invalidEscape: "an unknown escape in a string"
      case .controlCharacter: "a control character in a string that is not escaped"
      case .leadingZero: "a number with a leading zero"
      }
    }
  }
}
