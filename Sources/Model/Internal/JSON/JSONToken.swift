/// One value or key of a ``JSONTape``, in eight bytes.
struct JSONToken {
  enum Kind: UInt8 {
    case null, `false`, `true`
    case number
    /// A string without escapes, and one with some.
    case string, escaped
    case array
    /// An object whose keys are different and contain no escapes, and any other object.
    case object, irregularObject
  }

  /// The longest text whose offsets fit, in bytes: 1 GiB less one byte.
  static let maximumLength = 1 << 30 - 1

  private let bits: UInt64

  private init(_ kind: Kind, _ first: Int, _ second: Int) {
    bits =
      UInt64(kind.rawValue) | UInt64(truncatingIfNeeded: first) << 4 | UInt64(truncatingIfNeeded: second)
      << 34
  }

  /// A word: null, false or true.
  init(_ kind: Kind) {
    self.init(kind, 0, 0)
  }

  /// Text or a number that lies at `range` in the source, without its quotation marks.
  init(_ kind: Kind, _ range: Range<Int>) {
    self.init(kind, range.lowerBound, range.count)
  }

  /// An array with `count` elements or an object with `count` pairs. The token and the tokens inside are `span` tokens.
  init(_ kind: Kind, count: Int, span: Int) {
    self.init(kind, count, span)
  }

  /// The bits were a kind when they were written, so the cast is safe. `Kind(rawValue:)` is slower: the benchmark
  /// `model.decode.clean` reads the kind of every token.
  var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: bits & 0xF), to: Kind.self) }
  var isContainer: Bool { bits & 0xF >= UInt64(Kind.array.rawValue) }
  var isObject: Bool { bits & 0xF >= UInt64(Kind.object.rawValue) }

  private var first: Int { Int(truncatingIfNeeded: bits >> 4 & 0x3FFF_FFFF) }
  private var second: Int { Int(truncatingIfNeeded: bits >> 34) }

  /// The range of a text or a number in the source.
  var range: Range<Int> { Range(uncheckedBounds: (first, first &+ second)) }
  /// The number of elements or pairs.
  var count: Int { first }
  /// How many tokens further the next value or key is.
  var span: Int { isContainer ? second : 1 }
}
