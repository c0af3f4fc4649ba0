extension Database {
  /// The table of this name, for rows of one type; it is created if there is none.
  ///
  /// ```swift
  /// let bookmarks = try database.table("bookmarks", of: Bookmark.self, key: "proposalID")
  /// ```
  ///
  /// - Parameters:
  ///   - name: Any text; it is always quoted.
  ///   - type: What the rows are.
  ///   - key: The column that tells rows apart, one of the type's own. It is the primary key of a table
  ///     that is created, and must be unique in one that exists.
  ///   - addsColumns: Whether columns that an existing table lacks are added to it. Its rows have null in them, which
  ///     a `Codable` type reads as it reads a missing value.
  /// - Throws: ``StoreError/missingColumn(table:column:)`` if an existing table lacks a column and none are added;
  ///   ``StoreError/unknownKey(type:key:)``, ``StoreError/sameColumn(type:column:)``,
  ///   ``StoreError/noColumns(type:)`` and ``StoreError/cannotProbe(type:key:reason:)`` for a type that cannot be
  ///   its rows; and what ``execute(_:)`` throws.
  public func table<Row: RowRepresentable & Sendable>(
    _ name: String,
    of type: Row.Type,
    key: String,
    addsColumns: Bool = false
  ) throws(StoreError) -> ModelTable<Row> {
    try ModelTable(name, key: key, addsColumns: addsColumns, in: self)
  }
}
