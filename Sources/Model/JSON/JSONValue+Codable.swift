/// A property of a model may be of this type, for data whose shape is not known.
///
/// ``ModelDecoder`` and ``ModelEncoder`` pass the value on unchanged. Other coders have no numbers of any
/// length: there an integer that fits 64 bits is exact, and another number is the nearest `Double`.
extension JSONValue: Codable {
  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      self = decoder.session.tape.value(at: decoder.position)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int64.self) {
      self = .number(JSONNumber(integer))
    } else if let integer = try? container.decode(UInt64.self) {
      self = .number(JSONNumber(integer))
    } else if let double = try? container.decode(Double.self), let number = JSONNumber(double) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      let pairs = try container.decode([String: JSONValue].self)
      self = .object(JSONObject(pairs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number):
      if let integer = number.exactly(Int64.self) {
        try container.encode(integer)
      } else if let integer = number.exactly(UInt64.self) {
        try container.encode(integer)
      } else if let double = number.double {
        try container.encode(double)
      } else {
        let context = EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(number.literal) is beyond what a Double can be."
        )
        throw EncodingError.invalidValue(number, context)
      }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let object):
      try container.encode(Dictionary(object.map { ($0.key, $0.value) }) { $1 })
    }
  }
}

extension JSONValue: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { self }
}
