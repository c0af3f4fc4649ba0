extension ModelDecoder {
  /// Returns a value of a model with a JSON merge patch applied, also if its properties are constants.
  ///
  /// ```swift
  /// // {"status": {"state": "accepted"}, "url": null}
  /// proposal = try ModelDecoder().applying(JSONValue(parsing: patch), to: proposal).losslessValue
  /// ```
  ///
  /// What the patch does not mention stays, and null removes (see ``JSONValue/merging(_:)``). If a coding key has candidates, the
  /// patch may contain another one than the value was read from.
  ///
  /// - Parameters:
  ///   - patch: The patch, such as a result of ``ModelEncoder/patch(from:to:)``.
  ///   - value: The value. It is not changed.
  ///   - encoder: An encoder with the strategies of this decoder. By default, it has the same form of keys, and writes dates as
  ///     ISO 8601 texts, which a decoder with a closure for dates may not read.
  /// - Returns: The new value, and the repairs that were made. A null for a property that cannot be `nil` is a loss.
  /// - Throws: The errors of `decode` from a ``JSONValue``, and of ``ModelEncoder/value(for:)``.
  public func applying<Value: Codable>(
    _ patch: JSONValue,
    to value: Value,
    encoder: ModelEncoder? = nil
  ) throws(ModelError) -> Decoded<Value> {
    let encoder = encoder ?? ModelEncoder(keys: keys == .snakeCase ? .snakeCase : .paths, userInfo: userInfo)
    let session = EncodingSession(encoder, isForPatch: true)
    let draft = EncodingDraft()
    draft.put(try session.encode(value, at: .document), at: .document)
    draft.makeRoom(for: patch, in: session)
    return try decode(Value.self, from: draft.finished().merging(patch))
  }
}
