/// Returns the `id` of a record, or `nil` if the record is not `Identifiable` or its `id` is `nil`. A new record may get its `id`
/// from the server that stores it, and is the same record then.
package func recordID(of record: Any) -> AnyHashable? {
  func id(_ record: some Identifiable) -> AnyHashable? {
    (record.id as? any OptionalID)?.isNil == true ? nil : AnyHashable(record.id)
  }
  return (record as? any Identifiable).flatMap { id($0) }
}

/// Returns whether `new` is another record than `old`: `old` has an `id`, and `new` has a different `id` or none.
package func areOtherRecords(_ old: Any, _ new: Any) -> Bool {
  guard let old = recordID(of: old) else { return false }
  return old != recordID(of: new)
}

private protocol OptionalID { var isNil: Bool { get } }

extension Optional: OptionalID { fileprivate var isNil: Bool { self == nil } }
