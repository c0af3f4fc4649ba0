extension Database {
  /// Returns the table of this name for rows of one type. A missing table is created.
  ///
  /// ```swift
  /// let bookmarks = try database.table("bookmarks", of: Bookmark.self, key: "proposalID")
  /// let ratings = try database.table("ratings", of: Rating.self, key: "proposalID", "userID")
  /// ```
  ///
  /// - Parameters:
  ///   - name: Any text; it is always quoted.
  ///   - type: The type of the rows.
  ///   - key: The column that tells rows apart, one of the type's own. It is the primary key of a table
  ///     that is created, and must be unique in one that exists.
  ///   - moreKeys: The other columns of a composite key.
  ///   - addsColumns: Whether missing columns are added to an existing table. The new columns contain null,
  ///     and a `Codable` type reads null like a missing value.
  /// - Throws: ``StoreError/missingColumn(table:column:)`` if an existing table lacks a column and none are
  ///   added; ``StoreError/unsuitableType(type:column:reason:)`` for a type that cannot
  ///   be its rows; and what ``execute(_:)`` throws.
  public func table<Row: RowRepresentable & Sendable>(
    _ name: String,
    of type: Row.Type,
    key: String,
    _ moreKeys: String...,
    addsColumns: Bool = false
  ) throws(StoreError) -> ModelTable<Row> {
    try ModelTable(name, keys: [key] + moreKeys, addsColumns: addsColumns, in: self)
  }
}
