/// A table whose rows are values of one type.
///
/// ```swift
/// let bookmarks = try database.table("bookmarks", of: Bookmark.self, key: "proposalID")
/// try bookmarks.upsert(bookmark)
/// try bookmarks.rows(where: "year > \(2024)", orderBy: "year desc", limit: 20)
/// ```
///
/// The calls work on the current thread. From the main actor, put them into `read` and
/// ``Database/write(_:)``: `try await database.write { try bookmarks.upsert(many) }`.
///
/// The table keeps its database alive.
public struct ModelTable<Row: RowRepresentable & Sendable>: Sendable {
  /// The name of the table.
  public let name: String
  /// The columns of `Row`. The table may have others, which are left alone.
  public let columns: [SQLColumn]
  /// The name of the column that tells rows apart.
  public let key: String
  let database: Database
  let texts: TableStatements

  init(_ name: String, key: String, addsColumns: Bool, in database: Database) throws(StoreError) {
    let columns = try Row.columns
    try Self.check(columns)
    guard let keyColumn = columns.first(where: { SQLName($0.name) == SQLName(key) }) else {
      throw .unknownKey(type: "\(Row.self)", key: key)
    }
    self.name = name
    self.columns = columns
    self.key = keyColumn.name
    self.database = database
    texts = TableStatements(table: name, columns: columns, key: keyColumn.name)
    try createOrCheck(addsColumns)
  }

  private static func check(_ columns: [SQLColumn]) throws(StoreError) {
    guard !columns.isEmpty else { throw .noColumns(type: "\(Row.self)") }
    var names: Set<SQLName> = []
    for column in columns where !names.insert(SQLName(column.name)).inserted {
      throw .sameColumn(type: "\(Row.self)", column: column.name)
    }
  }

  private func createOrCheck(_ addsColumns: Bool) throws(StoreError) {
    let missing = try missingColumns()
    // Also if a table has none of the columns, so that what follows names one.
    if missing.count == columns.count { try database.execute(SQL(text: texts.create)) }
    guard !missing.isEmpty else { return try database.access(for: texts.upsert, checkKey) }
    try database.writing { connection throws(StoreError) in
      // Asked again, since another process may have been faster.
      for column in try missingColumns() {
        guard addsColumns else { throw .missingColumn(table: name, column: column.name) }
        let text = "alter table \(SQL.quoted(name)) add column \(column.definition)"
        try connection.run(connection.prepare(text), [])
      }
      try checkKey(connection)
    }
  }

  /// SQLite refuses this statement if the key column of an existing table is not unique, or if it is a view.
  private func checkKey(_ connection: Connection) throws(StoreError) {
    _ = try connection.prepare(texts.upsert)
  }

  private func missingColumns() throws(StoreError) -> [SQLColumn] {
    var names: Set<SQLName> = []
    for row in try database.rows("select name from pragma_table_info(\(name))") {
      names.insert(SQLName(try row.value("name", as: String.self)))
    }
    return columns.filter { !names.contains(SQLName($0.name)) }
  }

  // MARK: Writing

  /// Adds a row.
  ///
  /// - Throws: ``StoreError/constraint(statement:reason:)`` if its key is taken;
  ///   ``StoreError/columnCount(type:columns:values:)`` and
  ///   ``StoreError/cannotEncode(type:column:reason:)``, before anything is executed; and what
  ///   ``Database/execute(_:)`` throws.
  public func insert(_ row: Row) throws(StoreError) {
    try database.execute(SQL(text: texts.insert, values: row.values(for: columns)))
  }

  /// Adds rows: all of them or, if one fails, none.
  ///
  /// - Throws: As ``insert(_:)-(Row)``.
  /// - Complexity: O(*n*), where *n* is the number of rows, in one transaction with one prepared statement.
  public func insert(_ rows: some Sequence<Row>) throws(StoreError) {
    try executeForEach(of: rows, texts.insert)
  }

  /// Adds a row or, if there is one with its key, replaces the values of that one.
  ///
  /// Columns that are not among ``columns`` keep what they have.
  ///
  /// - Throws: As ``insert(_:)-(Row)``.
  public func upsert(_ row: Row) throws(StoreError) {
    try database.execute(SQL(text: texts.upsert, values: row.values(for: columns)))
  }

  /// Adds or replaces rows: all of them or, if one fails, none.
  ///
  /// - Throws: As ``insert(_:)-(Row)``.
  /// - Complexity: O(*n*), where *n* is the number of rows, in one transaction with one prepared statement.
  public func upsert(_ rows: some Sequence<Row>) throws(StoreError) {
    try executeForEach(of: rows, texts.upsert)
  }

  private func executeForEach(of rows: some Sequence<Row>, _ text: String) throws(StoreError) {
    try database.writing { [columns] connection throws(StoreError) in
      let statement = try connection.prepare(text)
      guard let rows = rows as? [Row] else {
        for row in rows { try connection.run(statement, row.values(for: columns)) }
        return
      }
      // By index: going through just any sequence takes a fifth of the time of a row.
      for index in rows.indices { try connection.run(statement, rows[index].values(for: columns)) }
    }
  }

  /// Removes the row with this key.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: What ``Database/execute(_:)`` throws.
  @discardableResult
  public func delete(key value: some SQLConvertible) throws(StoreError) -> Bool {
    try delete(where: "\(identifier: key) = \(value)") > 0
  }

  /// Removes the rows that meet the condition.
  ///
  /// - Returns: How many there were, and how many more triggers and foreign keys removed or changed.
  /// - Throws: What ``Database/execute(_:)`` throws.
  @discardableResult
  public func delete(where condition: SQL) throws(StoreError) -> Int {
    try database.execute("delete from \(identifier: name) where (\(condition))")
  }
}

extension RowRepresentable {
  /// The values, as many as there are columns.
  ///
  /// No function of the table, whose type the runtime would look up for each row.
  func values(for columns: [SQLColumn]) throws(StoreError) -> [SQLValue] {
    let values = try values
    guard values.count == columns.count else {
      throw .columnCount(type: "\(Self.self)", columns: columns.count, values: values.count)
    }
    return values
  }
}
