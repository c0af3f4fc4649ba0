/// A token: one value or key of a ``JSONTape``, packed into eight bytes.
struct JSONToken {
  enum Kind: UInt8 {
    case null, `false`, `true`
    case number
    /// A string without escapes, and a string with escapes.
    case string, escaped
    case array
    /// An object whose keys are all different and contain no escapes, and an object for which this is not true. Keys with
    /// U+212A, U+037E or U+1FEF also make an object irregular, because Unicode normalization replaces them by ASCII
    /// characters.
    case object, irregularObject
  }

  /// The maximum length of a document in bytes, because a token stores an offset in 30 bits: 1 GiB minus one byte.
  static let maximumLength = 1 << 30 - 1

  private let bits: UInt64

  private init(_ kind: Kind, _ first: Int, _ second: Int) {
    let (first, second) = (UInt64(truncatingIfNeeded: first), UInt64(truncatingIfNeeded: second))
    bits = UInt64(kind.rawValue) | first << 4 | second << 34
  }

  /// Creates a token for null, false or true, which needs no position in the source.
  init(_ kind: Kind) { self.init(kind, 0, 0) }

  /// Creates the token of a string or number. `range` is its position in the source, without quotation marks.
  init(_ kind: Kind, _ range: Range<Int>) { self.init(kind, range.lowerBound, range.count) }

  /// Creates the token of an array with `count` elements, or of an object with `count` pairs. `span` is the number of
  /// tokens of which it consists, including the tokens inside.
  init(_ kind: Kind, count: Int, span: Int) { self.init(kind, count, span) }

  /// The kind of the value, which is stored in the lowest four bits. The cast is safe, because only raw values of `Kind`
  /// are stored there. `Kind(rawValue:)` would be slower, and the benchmark `model.decode.clean` reads the kind of every
  /// token.
  var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: bits & 0xF), to: Kind.self) }
  var isContainer: Bool { bits & 0xF >= UInt64(Kind.array.rawValue) }
  var isObject: Bool { bits & 0xF >= UInt64(Kind.object.rawValue) }

  private var first: Int { Int(truncatingIfNeeded: bits >> 4 & 0x3FFF_FFFF) }
  private var second: Int { Int(truncatingIfNeeded: bits >> 34) }

  /// The range of a text or a number in the source.
  var range: Range<Int> { Range(uncheckedBounds: (first, first &+ second)) }
  /// The number of elements or pairs.
  var count: Int { first }
  /// The number of tokens of this value, with all values inside of it: the next value or key comes after that many tokens.
  var span: Int { isContainer ? second : 1 }
}
