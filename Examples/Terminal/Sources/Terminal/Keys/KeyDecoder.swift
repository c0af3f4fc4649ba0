/// A decoder of the bytes that a terminal sends, without a clock and without I/O.
///
/// A call may end in the middle of a sequence. The decoder drops sequences of unknown keys, and bytes that are not
/// UTF-8. Pasted text (bracketed paste) is one key, in which line breaks and tabs are replaced by spaces. An escape
/// byte at the end waits, because it may begin a sequence. `flush()` ends the waiting, and returns the escape key.
///
///     var decoder = KeyDecoder()
///     decoder.feed("j\u{1B}[A".utf8)   // [.character("j"), .up]
public struct KeyDecoder: Sendable {
  private enum State: Equatable {
    case ground
    case escape
    /// After `ESC [`: Control Sequence Introducer.
    case control
    /// After `ESC O`: Single Shift Three.
    case shift
    /// After `ESC P` and similar sequences: a string up to `BEL` or `ESC \`.
    case string
    case stringEscape
    /// The next bytes, as many as the payload says, belong to a sequence.
    case skip(Int)
  }

  private static let escape: UInt8 = 0x1B
  /// The maximum length of a pasted text, in bytes of UTF-8.
  private static let longestPaste = 65_536

  private var state = State.ground
  private var text = UTF8Accumulator()
  private var parameters: [UInt8] = []
  /// The pasted text so far, or `nil` outside of a paste.
  private var pasted: String?
  private var isPasting: Bool { pasted != nil }

  /// Creates a decoder.
  public init() {}

  /// Whether the last bytes are incomplete. Call `flush()` if no more bytes arrive for a while.
  public var isWaiting: Bool {
    switch state {
    case .escape, .string, .stringEscape: true
    case .ground, .control, .shift, .skip: false
    }
  }

  /// Decodes bytes, and returns the completed keys.
  ///
  /// - Complexity: O(n), n being the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      take(byte, into: &keys)
    }
    return keys
  }

  /// Ends an incomplete sequence. A single escape byte is the escape key, and an unfinished string is dropped.
  public mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    let isKey = state == .escape && !isPasting
    state = .ground
    return isKey ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .ground: takeText(byte, into: &keys)
    case .escape: takeAfterEscape(byte, into: &keys)
    case .control: takeControlSequence(byte, into: &keys)
    case .shift:
      state = .ground
      if byte < 0x20 || byte >= 0x7F {
        takeText(byte, into: &keys)
      } else if !isPasting, let key = KeySequence.shifted(byte) {
        keys.append(key)
      }
    case .string, .stringEscape:
      let isEnd = byte == 0x07 || (state == .stringEscape && byte == UInt8(ascii: "\\"))
      state = isEnd ? .ground : byte == Self.escape ? .stringEscape : .string
    case .skip(let count):
      state = count > 1 ? .skip(count - 1) : .ground
    }
  }

  private mutating func takeText(_ byte: UInt8, into keys: inout [Key]) {
    switch text.feed(byte) {
    case .pending, .rejected:
      break
    case .interrupted:
      takeText(byte, into: &keys)
    case .scalar(let scalar):
      if byte == Self.escape {
        state = .escape
      } else if isPasting {
        // The length is limited, because a paste without an end would fill the memory.
        if let character = KeySequence.pasted(scalar), pasted?.utf8.count ?? 0 < Self.longestPaste {
          pasted?.append(character)
        }
      } else if byte < 0x20 || byte == 0x7F {
        if let key = Key.forControl(byte) { keys.append(key) }
      } else if scalar.properties.generalCategory != .control {
        keys.append(.character(Character(scalar)))
      }
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["):
      parameters = []
      state = .control
    case UInt8(ascii: "O"):
      state = .shift
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string
    default:
      // The user typed escape and then another key, faster than the program reads.
      if !isPasting { keys.append(.escape) }
      state = .ground
      takeText(byte, into: &keys)
    }
  }

  private mutating func takeControlSequence(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x20...0x3F:
      // No known key has more parameters. Further bytes are dropped.
      if parameters.count < 16 { parameters.append(byte) }
    case 0x40...0x7E:
      state = .ground
      finishControlSequence(byte, into: &keys)
    default:
      state = .ground
      takeText(byte, into: &keys)
    }
  }

  private mutating func finishControlSequence(_ final: UInt8, into keys: inout [Key]) {
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "~"), "200"):
      pasted = pasted ?? ""
    case (UInt8(ascii: "~"), "201"):
      if let pasted, !pasted.isEmpty { keys.append(.text(pasted)) }
      pasted = nil
    case (UInt8(ascii: "["), ""): state = .skip(1)  // A function key of the Linux console.
    case (UInt8(ascii: "M"), ""): state = .skip(3)  // A mouse report of the oldest kind.
    case (_, let parameters):
      if !isPasting, let key = KeySequence.control(final, parameters: parameters) { keys.append(key) }
    }
  }
}
