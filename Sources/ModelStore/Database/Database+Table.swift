import ConciergeSQLite

extension Database {
  /// Returns the table of this name for rows of one type. A missing table is created.
  ///
  /// ```swift
  /// let bookmarks = try database.table("bookmarks", of: Bookmark.self, key: "proposalID")
  /// let notes = try database.table("notes", of: Note.self, key: "id", addsColumns: true, defaults: ["tags": [String]()])
  /// let ratings = try database.table("ratings", of: Rating.self, key: "proposalID", "userID")
  /// ```
  ///
  /// - Parameters:
  ///   - name: Any text; it is always quoted.
  ///   - type: The type of the rows.
  ///   - key: The column that identifies a row. It must be a column of the type. It is the primary key of a table that is
  ///     created, and must be unique in an existing table.
  ///   - moreKeys: The other columns of a composite key.
  ///   - addsColumns: Whether missing columns are added to an existing table.
  ///   - defaults: The values of added columns in the rows that exist, by the names of the columns. A property of a `Codable`
  ///     type that cannot be nil needs such a value, unless its type declares a default (`DefaultProviding`). The value becomes
  ///     the default of the column, so that rows which an older version of the app inserts have it too. A table that is created
  ///     has no such defaults.
  /// - Throws: ``StoreError/missingColumn(table:column:)`` if an existing table lacks a column and none are added;
  ///   ``StoreError/unsuitableType(type:column:reason:)`` for a type that cannot be the type of rows, or a column that needs a
  ///   default; and what ``execute(_:)`` throws.
  public func table<Row: RowRepresentable & Sendable>(
    _ name: String,
    of type: Row.Type,
    key: String,
    _ moreKeys: String...,
    addsColumns: Bool = false,
    defaults: [String: any Encodable & Sendable] = [:]
  ) throws(StoreError) -> ModelTable<Row> {
    try ModelTable(name, keys: [key] + moreKeys, addsColumns: addsColumns, defaults: defaults, in: self)
  }

  /// Returns whether a table is strict. SQLite before 3.37 has no strict tables, and does not know the pragma `table_list`.
  func isStrict(_ table: String) throws(StoreError) -> Bool {
    guard sqlite3_libversion_number() >= 3_037_000 else { return false }
    return try rows("select max(strict) from pragma_table_list(\(table))").first?.values == [.integer(1)]
  }
}
