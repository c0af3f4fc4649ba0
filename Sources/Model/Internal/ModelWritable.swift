import Foundation

/// A type that the encoder writes itself, instead of by its `encode(to:)`.
protocol ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue
}

extension ModelWritable where Self: FixedWidthInteger {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .number(JSONNumber(self))
  }
}

extension Int: ModelWritable {}
extension Int8: ModelWritable {}
extension Int16: ModelWritable {}
extension Int32: ModelWritable {}
extension Int64: ModelWritable {}
extension Int128: ModelWritable {}
extension UInt: ModelWritable {}
extension UInt8: ModelWritable {}
extension UInt16: ModelWritable {}
extension UInt32: ModelWritable {}
extension UInt64: ModelWritable {}
extension UInt128: ModelWritable {}

extension Double: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    try write(JSONNumber(self), of: self, at: path)
  }
}

extension Float: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    try write(JSONNumber(self), of: self, at: path)
  }
}

extension Decimal: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    try write(JSONNumber(self), of: self, at: path)
  }
}

extension ModelWritable {
  fileprivate func write(
    _ number: JSONNumber?,
    of value: some CustomStringConvertible,
    at path: DataPath
  ) throws(ModelError) -> JSONValue {
    guard let number else { throw .unwritable(path: path.text, reason: "JSON has no number for \(value)") }
    return .number(number)
  }
}

extension String: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { .string(self) }
}

extension Bool: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { .bool(self) }
}

extension Date: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard let text = ISO8601.text(for: self) else {
      throw .unwritable(path: path.text, reason: "a date outside the years 0 to 9999")
    }
    return .string(text)
  }
}

extension URL: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(absoluteString)
  }
}

extension Data: ModelWritable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(base64EncodedString())
  }
}

extension Array: ModelWritable where Element: Encodable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    var values: [JSONValue] = []
    values.reserveCapacity(count)
    for (index, element) in enumerated() {
      values.append(try session.encode(element, at: .index(path, index)))
    }
    return .array(values)
  }
}

extension Dictionary: ModelWritable where Key: Encodable, Value: Encodable {
  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    guard Key.self is any CodingKeyRepresentable.Type else {
      var values: [JSONValue] = []
      for (key, value) in self {
        values.append(try session.encode(key, at: .index(path, values.count)))
        values.append(try session.encode(value, at: .index(path, values.count)))
      }
      return .array(values)
    }
    let entries = compactMap { entry in
      (entry.key as? any CodingKeyRepresentable).map { ($0.codingKey.stringValue, entry.value) }
    }
    var object = JSONObject()
    for (key, value) in entries.sorted(by: { $0.0 < $1.0 }) {
      object[key] = try session.encode(value, at: .key(path, key))
    }
    return .object(object)
  }
}
