/// Turns the bytes that a terminal sends into keys; it has no clock and does no I/O.
///
/// Bytes may be cut anywhere between two calls. Sequences that are no key of ours are swallowed whole, and so are
/// bytes that are not UTF-8. Pasted text (bracketed paste) arrives in one piece, its line breaks and tabs as
/// spaces. An escape byte at the end waits, since it may begin a sequence; `flush()` says that it did not.
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
    /// After `ESC P` and its like: a string up to `BEL` or `ESC \`.
    case string
    case stringEscape
    /// This many bytes more belong to a sequence.
    case skip(Int)
  }

  private static let escape: UInt8 = 0x1B
  /// In bytes of UTF-8.
  private static let longestPaste = 65_536

  private var state = State.ground
  private var text = UTF8Accumulator()
  private var parameters: [UInt8] = []
  /// What has been pasted so far; nil when nothing is being pasted.
  private var pasted: String?
  private var isPasting: Bool { pasted != nil }

  /// A decoder that has seen nothing.
  public init() {}

  /// Whether time must tell what the last bytes were: call `flush()` if no more come soon.
  public var isWaiting: Bool {
    switch state {
    case .escape, .string, .stringEscape: true
    case .ground, .control, .shift, .skip: false
    }
  }

  /// Takes bytes and returns the keys that they complete.
  ///
  /// - Complexity: O(n), n being the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      take(byte, into: &keys)
    }
    return keys
  }

  /// Says that nothing followed the last bytes: a lone escape is the key, an unfinished string is none.
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
        // A paste that never ends must not fill the memory.
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
      // Escape and then another key, typed faster than we read.
      if !isPasting { keys.append(.escape) }
      state = .ground
      takeText(byte, into: &keys)
    }
  }

  private mutating func takeControlSequence(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x20...0x3F:
      // No key of ours has that many; the rest is swallowed all the same.
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
