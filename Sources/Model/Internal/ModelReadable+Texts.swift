import Foundation

extension String: ScalarReadable {
  static var zeroValue: String? { "" }

  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<String> {
    switch value {
    case .string(let text): .natural(text)
    case .number(let number): .converted(number.literal)
    case .bool(let bool): .converted(bool ? "true" : "false")
    case .null, .array, .object: .bad
    }
  }
}

extension Bool: ScalarReadable {
  static var zeroValue: Bool? { false }

  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<Bool> {
    switch value {
    case .bool(let bool): return .natural(bool)
    case .number(let number):
      let bit = number.exactly(Int.self)
      return .converted(ifPresent: bit == 1 ? true : bit == 0 ? false : nil)
    case .string(let text):
      switch text.lowercased() {
      case "true", "yes", "1": return .converted(true)
      case "false", "no", "0": return .converted(false)
      default: return .bad
      }
    case .null, .array, .object: return .bad
    }
  }
}

extension URL: ScalarReadable {
  static var zeroValue: URL? { nil }

  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<URL> {
    guard case .string(let text) = value, !text.isEmpty else { return .bad }
    return .natural(ifPresent: URL(string: text, encodingInvalidCharacters: false))
  }
}

extension Data: ScalarReadable {
  static var zeroValue: Data? { nil }

  static func convert(_ value: JSONValue, dates: ModelDecoder.DateStrategy) -> ScalarReading<Data> {
    guard case .string(let text) = value else { return .bad }
    return .natural(ifPresent: Data(base64Encoded: text))
  }
}
