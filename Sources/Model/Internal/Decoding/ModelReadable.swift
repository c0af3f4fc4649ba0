/// A type with a fast path in the decoder. Its `init(from:)` is not called.
protocol ModelReadable: Decodable, SendableMetatype {
  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> Self
  /// Reads the elements of an array, without those that are bad.
  static func readElements(at position: Int, in session: DecodingSession) throws(ModelError) -> [Self]
  /// The default value for a missing or null value.
  static var zeroValue: Self? { get }
}

extension ModelReadable {
  /// The same for all, but compiled for each, so that no type is looked up for an element.
  static func readElements(at position: Int, in session: DecodingSession) throws(ModelError) -> [Self] {
    try session.elements(Self.self, at: position) { (element) throws(ModelError) in
      try read(at: element, in: session)
    }
  }
}

extension JSONValue: ModelReadable {
  /// The value of a missing property. A null in the data is read as it is, without a repair.
  static var zeroValue: JSONValue? { JSONValue.null }

  static func read(at position: Int, in session: DecodingSession) throws(ModelError) -> JSONValue {
    session.tape.value(at: position)
  }
}
