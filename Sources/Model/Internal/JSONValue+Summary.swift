extension JSONValue {
  /// What the value is, for an error or a report: its kind and at most 60 characters of it.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "number \(number.literal.clipped(to: 60))"
    case .string(let string):
      // Clipped before it is escaped too, so that a long string costs nothing.
      "string \(JSONValue.string(string.clipped(to: 60)).text().clipped(to: 62))"
    case .array(let elements): "array of \(elements.count)"
    case .object(let object): "object of \(object.count) \(object.count == 1 ? "key" : "keys")"
    }
  }

  /// The error for this value, found where something else was `expected`.
  func mismatch(at path: DataPath, expected: String) -> ModelError {
    .mismatch(path: path.text, expected: expected, found: summary)
  }
}

extension String {
  /// At most the first `limit` Unicode scalars, with an ellipsis for the rest.
  func clipped(to limit: Int) -> String {
    guard unicodeScalars.dropFirst(limit).first != nil else { return self }
    return String(unicodeScalars.prefix(limit - 1)) + "…"
  }
}
