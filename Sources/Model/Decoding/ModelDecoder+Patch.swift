extension ModelDecoder {
  /// Returns a value of a model with a JSON merge patch applied, also if its properties are constants.
  ///
  /// ```swift
  /// // {"status": {"state": "accepted"}, "url": null}
  /// proposal = try ModelDecoder().applying(JSONValue(parsing: patch), to: proposal).losslessValue
  /// ```
  ///
  /// A property that the patch does not contain keeps its value, and a null in the patch removes a value (see
  /// ``JSONValue/merging(_:)``). If a coding key has alternatives, such as `link|url`, the value may be stored under one of
  /// them, and the patch may contain the other one. With ``Keys/snakeCase``, the patch may contain any spelling that the
  /// decoder reads, such as `address_line_1` or `address_line1`.
  ///
  /// - Parameters:
  ///   - patch: The patch, such as a result of ``ModelEncoder/patch(from:to:)``.
  ///   - value: The value, which is not changed.
  ///   - encoder: An encoder with the strategies of this decoder. By default, it has the same form of keys and of dates. If the
  ///     decoder has a closure for dates, it writes ISO 8601 texts, which the closure may not read. Dates as numbers are as exact as
  ///     ``ModelEncoder`` says.
  /// - Returns: The new value, and the repairs that were made. A null for a property that cannot be `nil` is a loss.
  /// - Throws: The errors of `decode` from a ``JSONValue``, and of ``ModelEncoder/value(for:)``.
  public func applying<Value: Codable>(
    _ patch: JSONValue,
    to value: Value,
    encoder: ModelEncoder? = nil
  ) throws(ModelError) -> Decoded<Value> {
    var standard = ModelEncoder(keys: keys == .snakeCase ? .snakeCase : .paths, userInfo: userInfo)
    if case .secondsSince1970 = dates { standard.dates = .secondsSince1970 }
    if case .millisecondsSince1970 = dates { standard.dates = .millisecondsSince1970 }
    let session = EncodingSession(encoder ?? standard, isForPatch: true)
    let draft = EncodingDraft()
    draft.put(try session.encode(value, at: .document), at: .document)
    let patch = EncodingDraft.respelled(patch, in: session)
    draft.merge(patch, in: session)
    // A merge removes a key whose new value is null. But a null under a coding key such as `link|url` must stay: it tells
    // the decoder that the property is `nil`, so that the decoder does not look up `link` and `url`. The patched value is
    // decoded and encoded once to find all properties with such coding keys, and `markMissing` writes the nulls again. This
    // decoding is not strict, because it only searches for the keys.
    var tolerant = self
    if policy == .strict { tolerant.policy = .tolerant }
    if patch.text().contains("|"), let new = try? tolerant.decode(Value.self, from: draft.finished()).value {
      let session = EncodingSession(encoder ?? standard, isForPatch: true)
      _ = try? session.encode(new, at: .document)
      draft.markMissing(session, inArrays: false, ifNullIn: patch)
    }
    return try decode(Value.self, from: draft.finished())
  }
}
