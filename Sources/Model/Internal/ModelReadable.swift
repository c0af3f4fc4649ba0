/// A type that the decoder reads itself, instead of by its `init(from:)`.
protocol ModelReadable: Decodable {
  static func read(_ value: JSONValue, at path: DataPath, in session: DecodingSession) throws(ModelError)
    -> Self
  /// What stands in for a missing or null value.
  static var zeroValue: Self? { get }
}
