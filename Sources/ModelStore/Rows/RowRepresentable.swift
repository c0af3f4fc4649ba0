/// A type whose values are rows of a table.
///
/// A `Codable` type only declares the conformance. Its columns are found by asking it to decode
/// itself; each is named by the last component of its coding key (`status.state` gives `state`, and
/// `link|url` gives `link`):
///
/// ```swift
/// struct Bookmark: Codable, Sendable, RowRepresentable {
///   var proposalID: String
///   var addedAt: Date
///   var tags: [String]       // arrays and nested values become JSON text
/// }
/// ```
///
/// Another type, or a type with other columns, implements all three requirements:
///
/// ```swift
/// struct Counter: Sendable, RowRepresentable {
///   static let columns = [SQLColumn("name", .text), SQLColumn("count", .integer)]
///   var values: [SQLValue] { [.text(name), .integer(Int64(count))] }
///   init(row: borrowing RowCursor) throws(StoreError) {
///     (name, count) = (try row.value("name"), try row.value("count"))
///   }
/// }
/// ```
///
/// A `Codable` type may declare only its ``columns``, with the ``SQLColumn/codingKey`` of each. Such a type is not decoded from
/// sample values when its table is opened, unless the table gets new columns. So a key that is a UUID is
/// found in upper case only: a row that another program has stored with the same UUID in lower case counts as another row.
/// An existing column is compared only with the declared content: a column for numbers may convert a text such as "007" to
/// a number, if the declared content is not ``SQLColumn/Content/text``.
public protocol RowRepresentable: SendableMetatype {
  /// The columns, always the same ones.
  static var columns: [SQLColumn] { get throws(StoreError) }

  /// The values of the row, one for each column and in the order of the columns.
  var values: [SQLValue] { get throws(StoreError) }

  /// Creates a value from a row of a result.
  ///
  /// - Parameter row: A row that has at least the columns of this type.
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)`` if a column contains no valid value. An implementation
  ///   must not replace such a value by another one, because the next `upsert` would store the replacement.
  init(row: borrowing RowCursor) throws(StoreError)
}

extension RowRepresentable {
  /// Returns the values of the row. Throws an error if their number differs from the number of columns.
  ///
  /// This is not a method of `ModelTable`, because the runtime would then look up the generic type of the table for each
  /// row.
  func values(for columns: [SQLColumn]) throws(StoreError) -> [SQLValue] {
    let values = try values
    guard values.count == columns.count else {
      let reason = "it has \(values.count) values for \(columns.count) columns"
      throw .cannotEncode(type: "\(Self.self)", column: nil, reason: reason)
    }
    return values
  }
}
