extension RowRepresentable where Self: Codable {
  /// The columns of the properties that the type's `init(from:)` decodes. They are found by decoding the type from sample values.
  ///
  /// So a property must be optional, of a standard type, a collection, `CaseIterable`, `DefaultProviding`, or made of such types.
  ///
  /// - Throws: ``StoreError/unsuitableType(type:column:reason:)`` for a type with another property, a type whose `init(from:)`
  ///   refuses zeros and empty texts, or a type without columns.
  public static var columns: [SQLColumn] {
    get throws(StoreError) { try ColumnProbe.found(in: Self.self).columns }
  }

  /// The encoded properties in the order of the columns. A missing property becomes null. A type whose `encode(to:)` writes
  /// nested containers, or no properties at all, has to implement `values` itself.
  ///
  /// - Throws: ``StoreError/cannotEncode(type:column:reason:)``.
  public var values: [SQLValue] {
    get throws(StoreError) { try RowDraft.values(of: self, Self.columns) }
  }

  /// Decodes a row strictly: a value of another kind than the property needs is not converted or replaced, but throws an
  /// error. Only null is read as the default value, if the type of the property declares one (`DefaultProviding`).
  ///
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)``.
  @inlinable
  public init(row: borrowing RowCursor) throws(StoreError) {
    let decoder = try row.decoder(for: Self.self)
    do {
      try self.init(from: decoder)
    } catch {
      throw row.failure(error, in: "\(Self.self)")
    }
  }
}
