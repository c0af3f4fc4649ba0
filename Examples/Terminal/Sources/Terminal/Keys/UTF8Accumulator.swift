/// An accumulator of the bytes of one scalar in UTF-8.
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

  private var bytes: [UInt8] = []

  mutating func feed(_ byte: UInt8) -> Step {
    guard UTF8.isContinuation(byte) != bytes.isEmpty else {
      defer { bytes = [] }
      return bytes.isEmpty ? .rejected : .interrupted
    }
    bytes.append(byte)
    guard bytes.count == Self.length(beginningWith: bytes[0]) else { return .pending }
    defer { bytes = [] }
    return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first.map(Step.scalar) ?? .rejected
  }

  private static func length(beginningWith first: UInt8) -> Int {
    switch first {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF8: 4
    default: 1
    }
  }
}
