/// Returns the `id` of a record, or `nil` if the record is not `Identifiable` or its `id` is `nil`. A new record may get its `id`
/// from the server that stores it, and is the same record then.
///
/// The function is generic because a parameter of type `Any` would copy each record, with all its texts.
package func recordID<Record>(of record: Record) -> AnyHashable? {
  func id(_ record: some Identifiable) -> AnyHashable? {
    (record.id as? any OptionalID)?.isNil == true ? nil : AnyHashable(record.id)
  }
  return (record as? any Identifiable).flatMap { id($0) }
}

/// The records that a form has shown. The input of the user belongs to one record, and must not reach another one.
///
/// A model without an `id` is a new record, or a placeholder that the app shows while it loads a record. The model with an `id`
/// that follows is the same record if the app has begun to store the new record, or if the user has entered nothing in it. But it
/// is another record if the form has shown its `id` before the new record. These rules stand in the article about fields.
package struct ShownRecords {
  /// Whether the app has begun to store the record since the form shows it. From then on, a new record may get an `id`.
  package var isStored = false
  /// The number of times that the form has changed to another record. Work for an earlier record finds another number at its end.
  package private(set) var number = 0
  private var earlier: Set<AnyHashable> = []

  package init() {}

  /// Whether the form has shown no record with an `id` before this one.
  package var isFirst: Bool { earlier.isEmpty }

  /// Notes that the form shows another record from now on.
  ///
  /// - Parameter id: The `id` of the record that the form has shown until now.
  package mutating func startRecord(after id: AnyHashable?) {
    if let id { earlier.insert(id) }
    isStored = false
    number += 1
  }

  /// Returns whether a model that is to be shown is another record than the shown one.
  ///
  /// - Parameters:
  ///   - id: The `id` of the model.
  ///   - shown: The `id` of the shown record.
  ///   - drafts: The identities of the drafts of the shown record: the user may have edited the property that is the `id`.
  ///   - hasUnstoredInput: Whether the user has entered something in the shown record, which nobody has begun to store.
  package func isOther(
    _ id: AnyHashable?,
    than shown: AnyHashable?,
    or drafts: [AnyHashable?] = [],
    hasUnstoredInput: @autoclosure () -> Bool
  ) -> Bool {
    guard let id else { return shown != nil }
    let known = ([shown] + drafts).compactMap { $0 }
    if !known.isEmpty { return !known.contains(id) }
    return earlier.contains(id) || hasUnstoredInput()
  }
}

private protocol OptionalID { var isNil: Bool { get } }

extension Optional: OptionalID { fileprivate var isNil: Bool { self == nil } }
