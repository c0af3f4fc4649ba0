import Foundation

extension String: ModelScalar {
  static var zeroValue: String? { "" }

  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  static func converted(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> String? {
    switch value {
    case .number(let number): number.literal
    case .bool(let bool): bool ? "true" : "false"
    case .null, .string, .array, .object: nil
    }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { .string(self) }
}

extension Bool: ModelScalar {
  static var zeroValue: Bool? { false }

  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  static func converted(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Bool? {
    switch value {
    case .number(let number): number.exactly(Int.self).flatMap { [0: false, 1: true][$0] }
    case .string(let text):
      switch text.lowercased() {
      case "true", "yes", "1": true
      case "false", "no", "0": false
      default: nil
      }
    case .null, .bool, .array, .object: nil
    }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { .bool(self) }
}

extension URL: ModelScalar {
  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> URL? {
    guard case .string(let text) = value, !text.isEmpty else { return nil }
    return URL(string: text, encodingInvalidCharacters: false)
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(absoluteString)
  }
}

extension Data: ModelScalar {
  static func natural(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> Data? {
    guard case .string(let text) = value else { return nil }
    return Data(base64Encoded: text)
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(base64EncodedString())
  }
}
