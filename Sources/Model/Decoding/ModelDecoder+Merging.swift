public import Foundation

extension ModelDecoder {
  /// Makes a new model of an old one and a patch. A patch is partial JSON, with the same keys as the JSON that the model is decoded
  /// from.
  ///
  /// ```swift
  /// let patch = try JSONValue(parsing: data)             // {"status": {"state": "accepted"}, "url": null}
  /// proposal = try ModelDecoder().merge(patch, into: proposal).value
  /// ```
  ///
  /// Properties without a key in the patch keep their values. Objects are merged property by property, also
  /// those of nested models and the values of dictionaries; arrays and all else are replaced. **Null**
  /// removes: an optional property becomes `nil`, and an entry of a dictionary goes. A property that cannot
  /// be `nil` keeps what it had, and that is reported as ``Repair/Action/keptOld``; under the strict policy
  /// it is an error. Works with properties that are `let`, since the model is encoded, patched and decoded.
  ///
  /// Source: P. Hoffman, J. Snell, RFC 7396, 2014, https://www.rfc-editor.org/rfc/rfc7396
  ///
  /// - Parameters:
  ///   - patch: What changes.
  ///   - model: The old model, which is not changed.
  /// - Returns: The new model, and the repairs. If a coding key names several keys of the JSON or a path into it, the path of a repair contains the
  ///   coding key as it is written in the model.
  /// - Throws: As `decode` and ``ModelEncoder/encode(_:)`` do.
  public func merge<Value: Codable>(
    _ patch: JSONValue,
    into model: Value
  ) throws(ModelError) -> Decoded<Value> {
    let encoder = ModelEncoder(keys: .literal, dates: datesOfTheOldModel, userInfo: userInfo)
    let encoding = EncodingSession(encoder, isForMerging: true)
    let literal = try encoding.encode(model, at: .document)
    var merger = ModelMerger(literal: literal, structure: encoding.structure ?? .init(), keys: keys)
    let merged = try JSONTape(merger.merged(with: patch))
    let old = DecodingSession.OldModel(values: merger.kept, dates: merger.oldDates)
    return try decode(Value.self, DecodingSession(merged, self, old: old))
  }

  /// Decoding hooks see the dates of the old model as they would stand in the data. A custom strategy cannot
  /// write, so its dates are written as ISO 8601.
  private var datesOfTheOldModel: ModelEncoder.DateStrategy {
    switch dates {
    case .iso8601, .custom: .iso8601
    case .secondsSince1970: .secondsSince1970
    case .millisecondsSince1970: .millisecondsSince1970
    }
  }

  /// Makes a new model of an old one and a patch in JSON text; see ``merge(_:into:)-(JSONValue,_)``.
  public func merge<Value: Codable>(_ patch: Data, into model: Value) throws(ModelError) -> Decoded<Value> {
    try merge(JSONValue(parsing: patch), into: model)
  }
}
