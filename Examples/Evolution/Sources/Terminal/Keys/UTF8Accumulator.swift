/// An accumulator of the bytes of one scalar in UTF-8.
///
/// Source: The Unicode Standard, table 3-7, Well-Formed UTF-8 Byte Sequences.
struct UTF8Accumulator {
  enum Step: Equatable {
    /// The scalar is complete.
    case scalar(Unicode.Scalar)
    /// More bytes are needed.
    case pending
    /// The bytes are not a valid scalar, and are dropped.
    case rejected
    /// The previous bytes are dropped, because the new byte begins another scalar. The caller must pass the byte again.
    case interrupted
  }

  private var value: UInt32 = 0
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  mutating func feed(_ byte: UInt8) -> Step {
    guard missing > 0 else { return start(byte) }
    guard allowed.contains(byte) else {
      missing = 0
      return .interrupted
    }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .pending }
    return Unicode.Scalar(value).map(Step.scalar) ?? .rejected
  }

  private mutating func start(_ byte: UInt8) -> Step {
    allowed = 0x80...0xBF
    switch byte {
    case 0x00...0x7F:
      return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF:
      (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, missing) = (UInt32(byte & 0x0F), 2)
      // Excludes overlong forms. Surrogates are rejected when the scalar is complete.
      if byte == 0xE0 { allowed = 0xA0...0xBF }
    case 0xF0...0xF4:
      (value, missing) = (UInt32(byte & 0x07), 3)
      // Excludes overlong forms. Values above U+10FFFF are rejected when the scalar is complete.
      if byte == 0xF0 { allowed = 0x90...0xBF }
    default:
      return .rejected
    }
    return .pending
  }
}
