/// Returns the `id` of a record, or `nil` if the record is not `Identifiable` or its `id` is `nil`. A new record may get its `id`
/// from the server that stores it, and is the same record then.
package func recordID(of record: Any) -> AnyHashable? {
  func id(_ record: some Identifiable) -> AnyHashable? {
    (record.id as? any OptionalID)?.isNil == true ? nil : AnyHashable(record.id)
  }
  return (record as? any Identifiable).flatMap { id($0) }
}

/// Returns whether a model that is to be shown is another record than the shown one. The input of the user belongs to one record.
///
/// A new record has no `id`. It may get one from the server that stores it, and is the same record then. But it does not become the
/// record that was shown before it.
///
/// - Parameters:
///   - id: The `id` of the model.
///   - shown: The `id` of the shown record.
///   - drafts: The identities of the drafts of the shown record: the user may have edited the property that is the `id`.
///   - previous: The `id` of the record that was shown before the shown one.
package func isOtherRecord(
  _ id: AnyHashable?,
  than shown: AnyHashable?,
  or drafts: [AnyHashable?] = [],
  after previous: AnyHashable?
) -> Bool {
  guard let id else { return shown != nil }
  let known = ([shown] + drafts).compactMap { $0 }
  return known.isEmpty ? id == previous : !known.contains(id)
}

private protocol OptionalID { var isNil: Bool { get } }

extension Optional: OptionalID { fileprivate var isNil: Bool { self == nil } }
