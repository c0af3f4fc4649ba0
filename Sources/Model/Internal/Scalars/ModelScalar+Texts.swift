import Foundation

extension String: ModelScalar {
  static var zeroValue: String? { "" }

  @inline(__always)
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> String? {
    switch token.kind {
    case .string: session.tape.written(token)
    case .escaped: session.tape.text(token)
    default: nil
    }
  }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> String? {
    switch token.kind {
    case .number: session.tape.written(token)
    case .true: "true"
    case .false: "false"
    default: nil
    }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { .string(self) }
}

extension Bool: ModelScalar {
  static var zeroValue: Bool? { false }
  private static let words = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]

  @inline(__always)
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Bool? {
    switch token.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  static func converted(_ token: JSONToken, in session: DecodingSession) -> Bool? {
    switch token.kind {
    case .number: Int.unconverted(token, in: session).flatMap { [0: false, 1: true][$0] }
    case .string, .escaped: words[session.tape.text(token).lowercased()]
    default: nil
    }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue { .bool(self) }
}

extension URL: ModelScalar {
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> URL? {
    guard let text = String.unconverted(token, in: session), !text.isEmpty else { return nil }
    return URL(string: text, encodingInvalidCharacters: false)
  }

  /// Reads a URL from a text with white space around it, or with characters such as spaces, which are percent-encoded.
  static func converted(_ token: JSONToken, in session: DecodingSession) -> URL? {
    guard let text = String.unconverted(token, in: session)?.trimmingCharacters(in: .whitespacesAndNewlines),
      !text.isEmpty
    else { return nil }
    if let url = URL(string: text, encodingInvalidCharacters: false) { return url }
    // `URL` accepts almost any text. A text without a scheme is probably not meant as a URL, so it is refused.
    let url = URL(string: text, encodingInvalidCharacters: true)
    return url?.scheme == nil ? nil : url
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(absoluteString)
  }
}

extension Data: ModelScalar {
  static func unconverted(_ token: JSONToken, in session: DecodingSession) -> Data? {
    String.unconverted(token, in: session).flatMap { Data(base64Encoded: $0) }
  }

  func write(at path: DataPath, in session: EncodingSession) throws(ModelError) -> JSONValue {
    .string(base64EncodedString())
  }
}
