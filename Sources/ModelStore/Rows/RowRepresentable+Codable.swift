public import Model

extension RowRepresentable where Self: Codable {
  /// The columns for which the type's `init(from:)` asks.
  ///
  /// A property must be optional, or of a standard type, a collection, `CaseIterable`, `DefaultProviding`, or
  /// made of such.
  ///
  /// - Throws: ``StoreError/unsuitableType(type:column:reason:)`` for a type with another property, or one that
  ///   accepts no zeros and empty texts at all, or that has no columns.
  public static var columns: [SQLColumn] {
    get throws(StoreError) { try ColumnProbe.columns(of: Self.self) }
  }

  /// The encoded properties in the order of the columns. A missing property becomes null. A type whose `encode(to:)` writes
  /// nested containers, or no properties at all, has to state its `values`.
  ///
  /// - Throws: ``StoreError/cannotEncode(type:column:reason:)``.
  public var values: [SQLValue] {
    get throws(StoreError) {
      try RowDraft.values(of: self, Self.columns)
    }
  }

  /// Decodes a row as `ModelDecoder` does tolerantly: what is not as it should be is converted, or replaced
  /// by a default, and reported. The paths in the report begin with the text of coding keys.
  ///
  /// - Throws: ``StoreError/cannotDecode(type:column:reason:)``.
  public init(row: DatabaseRow, repairs: inout [Repair]) throws(StoreError) {
    let columns = try Self.columns
    let reader = RowReader(columns, row.header, .row(row))
    if let missing = reader.missingColumn {
      throw .cannotDecode(type: "\(Self.self)", column: missing.name, reason: "there is no such column")
    }
    row.header.note(RowDecoding { try $0.value(of: Self.self) })
    if let value = try? reader.value(of: Self.self) {
      self = value
      return
    }
    // Read again by way of JSON, which repairs what can be repaired and says what cannot.
    var object = JSONObject()
    for column in columns {
      if let stored = row[column.name] { object[column.codingKey] = column.read(stored) }
    }
    let decoded: Decoded<Self>
    do throws(ModelError) {
      decoded = try ModelDecoder().decode(Self.self, from: .object(object))
    } catch {
      let column = columns.name(in: error)
      throw .cannotDecode(type: "\(Self.self)", column: column, reason: error.reasonWithoutValue)
    }
    repairs += decoded.repairs
    self = decoded.value
  }
}
