/// A type that the decoder reads directly. Calling the `init(from:)` of the type would be slower.
protocol ModelReadable: Decodable, SendableMetatype {
  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Self
  /// Reads the elements of an array, and leaves out the elements that cannot be decoded.
  static func readElements(at position: Int, in session: DecodingSession) throws(ModelError) -> [Self]
  /// The value that replaces a missing or null value, or `nil` if the type has none.
  static var zeroValue: Self? { get }
}

extension ModelReadable {
  /// Decodes each element with `read(at:in:)`. The compiler specializes this method for each conforming type, so that
  /// decoding an element needs no type lookup.
  static func readElements(at position: Int, in session: DecodingSession) throws(ModelError) -> [Self] {
    try session.elements(Self.self, at: position) { (element) throws(ModelError) in
      try read(at: element, in: session)
    }
  }
}

// A type decodes a property of the type `Int?` with `decodeIfPresent`. But a generic type such as `Box<Value>` decodes its
// property with `decode`, even if `Value` is `Int?`. With this conformance, both have the same result: null is `nil`, and a
// value that cannot be decoded becomes `nil` and is reported.
extension Optional: ModelReadable where Wrapped: Decodable {
  static var zeroValue: Wrapped?? { .some(nil) }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Wrapped? {
    guard !session.tape.isNull(position) else { return nil }
    let mark = session.mark
    do throws(ModelError) {
      return try session.decodeElement(Wrapped.self, at: position)
    } catch {
      guard position != session.top else { throw error }
      if let other = try session.decodeReshaped(Wrapped.self, since: mark, at: position) { return other }
      let traits = session.traits(of: Wrapped.self)
      try session.replace(since: mark, { .clearedToNil(reason: $0) }, error, expected: traits, at: position)
      return nil
    }
  }
}

extension JSONValue: ModelReadable {
  /// The value of a `JSONValue` property that is missing in the data: null. The missing value is reported as a repair. A
  /// null in the data is not reported, because null is an ordinary value of this type.
  static var zeroValue: JSONValue? { JSONValue.null }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> JSONValue {
    session.tape.value(at: position)
  }
}
