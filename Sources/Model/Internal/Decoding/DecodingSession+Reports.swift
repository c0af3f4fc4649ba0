extension DecodingSession {
  /// Returns the kind of a value and at most 60 characters of it, for an error or a report.
  func summary(of position: Int) -> String {
    let token = tape.tokens[position]
    switch token.kind {
    case .null: return "null"
    case .false: return "false"
    case .true: return "true"
    case .number: return "number " + tape.written(token).clipped(to: 60)
    case .string, .escaped: return Self.summary(of: tape.text(token))
    case .array: return "array of \(token.count)"
    case .object, .irregularObject:
      // The number of different keys. Only an irregular object can have a key twice.
      let count =
        token.kind == .object
        ? token.count : Set(tape.children(of: position).map { tape.text(tape.tokens[$0]) }).count
      return "object of \(count) \(count == 1 ? "key" : "keys")"
    }
  }

  static func summary(of text: String) -> String {
    // The string is shortened before its special characters are escaped, because a string may have many megabytes.
    "string " + JSONValue.string(text.clipped(to: 60)).text().clipped(to: 62)
  }

  /// Returns the error for a JSON value of another kind than the type needs, such as a string in place of an array.
  func mismatch(at position: Int, expected: String) -> ModelError {
    .mismatch(path: path(of: position), expected: expected, found: summary(of: position))
  }

  /// Returns the error for a required key that is missing in an object.
  func notFound(_ key: String, in object: Int, _ isOwn: Bool = true, expected: String) -> ModelError {
    .notFound(path: path(of: object, missing: preferred(key, isOwn)), expected: expected)
  }

  /// Throws an error if the value under a required key is missing or null. A coding key is required if it ends with `!`.
  func checkPresence(
    at position: Int?,
    _ key: String,
    in object: Int,
    _ isOwn: Bool,
    expected traits: TypeTraits
  ) throws(ModelError) {
    guard isOwn, key.utf8.last == UInt8(ascii: "!"), patterns.pattern(for: key, isOwn: true).isRequired else {
      return
    }
    if let position { throw mismatch(at: position, expected: traits.name) }
    throw notFound(key, in: object, isOwn, expected: traits.name)
  }

  /// Converts an error of a type's `init(from:)`.
  func translate(_ error: any Error, thrownBy traits: TypeTraits, at position: Int) -> ModelError {
    if let error = error as? ModelError { return error }
    // For an enum with an unknown raw value (`isRaw`), Swift's error text mainly repeats the raw value, which can be
    // long. So `mismatch` below describes the error instead.
    if case DecodingError.dataCorrupted(let context) = error, !traits.isRaw {
      return .rejected(path: path(of: position), reason: context.debugDescription.clipped(to: 60))
    }
    if error is DecodingError { return mismatch(at: position, expected: traits.name) }
    return .rejected(path: path(of: position), reason: "\(error)".clipped(to: 200))
  }
}

extension String {
  /// Returns the text itself if it has at most `limit` Unicode scalars. Otherwise returns its first `limit - 1` scalars
  /// and an ellipsis.
  func clipped(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.dropFirst(limit).first != nil else { return self }
    return String(unicodeScalars.prefix(limit - 1)) + "…"
  }
}
