/// A database table whose rows are values of a Swift type.
///
/// ```swift
/// let bookmarks = try database.table("bookmarks", of: Bookmark.self, key: "proposalID")
/// try bookmarks.upsert(bookmark)
/// try bookmarks.rows(where: "year > \(2024)", orderBy: "year desc", limit: 20)
/// ```
///
/// The calls work on the current thread. On the main actor, put them into the closures of the asynchronous `read` and `write` of
/// ``Database``: `try await database.write { try bookmarks.upsert(many, in: $0) }`.
///
/// The table keeps its database alive.
public struct ModelTable<Row: RowRepresentable & Sendable>: Sendable {
  /// The name of the table.
  public let name: String
  /// The columns of `Row`. Other columns of the table are not changed.
  package let columns: [SQLColumn]
  /// The names of the columns that identify a row: one column, or several for a composite key.
  package let keys: [String]
  let keyPositions: [Int]
  /// The positions of the columns of the key whose values are UUIDs. A row with such a key is found in upper and in lower
  /// case.
  let idPositions: Set<Int>
  @usableFromInline let database: Database
  let texts: TableStatements

  init(
    _ name: String,
    keys: [String],
    addsColumns: Bool,
    defaults: [String: any Encodable & Sendable],
    in database: Database
  ) throws(StoreError) {
    let columns = try Row.columns
    try Self.check(columns)
    let keyPositions = try keys.map { key throws(StoreError) in
      guard let position = columns.firstIndex(where: { SQLName.areSame($0.name, key) }) else {
        throw .unsuitableType(type: "\(Row.self)", column: key, reason: "the key is no column of the type")
      }
      return position
    }
    (self.name, self.columns, self.keyPositions, self.database) = (name, columns, keyPositions, database)
    self.keys = keyPositions.map { columns[$0].name }
    let ids = ColumnProbe.known(Row.self)?.ids ?? []
    idPositions = Set(keyPositions.filter { ids.contains(columns[$0].codingKey) })
    texts = TableStatements(table: name, columns: columns, keyPositions: keyPositions, ids: idPositions)
    try createOrCheck(addsColumns, defaults)
  }

  private static func check(_ columns: [SQLColumn]) throws(StoreError) {
    guard !columns.isEmpty else {
      throw .unsuitableType(type: "\(Row.self)", column: nil, reason: "it has no columns")
    }
    var names: Set<SQLName> = []
    for column in columns where !names.insert(SQLName(column.name)).inserted {
      throw .unsuitableType(type: "\(Row.self)", column: column.name, reason: "two columns have this name")
    }
  }

  private func createOrCheck(
    _ addsColumns: Bool,
    _ defaults: [String: any Encodable & Sendable]
  ) throws(StoreError) {
    let missing = try missingColumns()
    // If all columns are missing, the table probably does not exist, so it is created. If a table with other columns
    // exists, the statement has no effect, and the code below throws an error.
    if missing.count == columns.count { try database.execute(SQL(text: texts.create)) }
    guard !missing.isEmpty else { return try database.access(for: texts.upsert, checkKey) }
    try database.writing(nil) { connection throws(StoreError) in
      // The missing columns are found again inside the transaction, because another process may have added them meanwhile.
      var filled: [SQLColumn] = []
      for column in try missingColumns() {
        guard addsColumns else { throw .missingColumn(table: name, column: column.name) }
        let value = try Self.defaultValue(for: column, defaults)
        if value != nil { filled.append(column) }
        let literal = value.map { " default \($0.literal)" } ?? ""
        // A strict table needs a type for each column.
        let isStrict = column.content == .any ? try database.isStrict(name) : false
        let type = isStrict ? " any" : ""
        let text = "alter table \(SQL.quoted(name)) add column \(column.definition)\(type)\(literal)"
        try connection.run(connection.prepare(text), [])
      }
      try checkKey(connection)
      guard !filled.isEmpty,
        case .cannotDecode(_, _, let name?, _)?? = try? readableRows(limit: 1).failures.first,
        filled.contains(where: { SQLName.areSame($0.name, name) })
      else { return }
      let reason = "the rows of the table cannot be read with the default"
      throw .unsuitableType(type: "\(Row.self)", column: name, reason: reason)
    }
  }

  /// Returns the default value of a column that is added to an existing table: the one in `defaults`, or else the one that
  /// the type of the property declares.
  private static func defaultValue(
    for column: SQLColumn,
    _ defaults: [String: any Encodable & Sendable]
  ) throws(StoreError) -> SQLValue? {
    if let given = defaults.first(where: { SQLName.areSame($0.key, column.name) })?.value {
      if let stored = RowDraft.sqlValue(of: given, for: column.content) { return stored }
      let reason = "the default does not fit a column for \(column.content)"
      throw .unsuitableType(type: "\(Row.self)", column: column.name, reason: reason)
    }
    // The code below finds out whether the type has declared a default value for the property. If it cannot find out, or
    // if the property is optional, the existing rows get null in the new column. Reading them then throws an error unless
    // the property is optional.
    let found =
      ColumnProbe.known(Row.self)
      ?? (Row.self as? any Decodable.Type).flatMap { try? ColumnProbe.find($0, stating: [column]) }
    guard let declared = found?.required[column.codingKey] else { return nil }
    guard let declared else {
      let reason = "the rows of the table need a value for the new column: state one in `defaults:`"
      throw .unsuitableType(type: "\(Row.self)", column: column.name, reason: reason)
    }
    return declared
  }

  /// Throws an error if the key of an existing table is not unique, or if the table is a view: SQLite cannot compile the
  /// `upsert` statement then.
  private func checkKey(_ connection: Connection) throws(StoreError) {
    _ = try connection.prepare(texts.upsert)
  }

  /// Returns the columns of the type that the table does not have. Throws an error if an existing column would not store
  /// the values of its property unchanged: a column for numbers stores the text "007" as the number 7.
  private func missingColumns() throws(StoreError) -> [SQLColumn] {
    var types: [SQLName: String] = [:]
    for row in try database.rows("select name, type from pragma_table_info(\(name))") {
      types[SQLName(try row.value("name"))] = try row.value("type")
    }
    let stored = ColumnProbe.known(Row.self)?.stored ?? [:]
    for column in columns {
      let content = stored[column.codingKey] ?? column.content
      guard let type = types[SQLName(column.name)], !SQLColumn.keeps(content, inColumnOf: type) else {
        continue
      }
      // A column of the type `any` stores every value as it is, but only in a strict table.
      if SQLName.areSame(type, "any"), try database.isStrict(name) { continue }
      let right = SQLColumn(column.name, content).definition
      let reason = "SQLite may store other values in a column of the type \(type); declare it as \(right)"
      throw .unsuitableType(type: "\(Row.self)", column: column.name, reason: reason)
    }
    return columns.filter { types[SQLName($0.name)] == nil }
  }

  // MARK: Writing

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - connection: The connection that a closure of `write` has received, if this call is inside of such a closure.
  ///     With `nil`, the method uses the connection that the current thread already uses, or waits for a free one.
  /// - Returns: The row ID. If the key is an integer that was null, it is the key that SQLite has generated.
  /// - Throws: ``StoreError/constraint(statement:_:)`` if a row with this key exists.
  ///   ``StoreError/cannotEncode(type:column:reason:)`` if a value of the row cannot be stored. The errors of
  ///   ``Database/execute(_:)``.
  @discardableResult
  public func insert(_ row: Row, in connection: DatabaseConnection? = nil) throws(StoreError) -> Int64 {
    let values = try row.values(for: columns)
    return try database.access(connection, for: texts.insert) { connection throws(StoreError) in
      try connection.run(connection.prepare(texts.insert), values)
      return connection.lastInsertedID
    }
  }

  /// Inserts rows. If a row cannot be inserted, the table stays as before. A row may refer only to stored rows and to
  /// rows before it. `upsert` accepts rows in any order.
  ///
  /// - Throws: The errors of ``insert(_:in:)-(Row,_)``.
  /// - Complexity: O(*n*), where *n* is the number of rows. All rows are written in one transaction.
  public func insert(_ rows: some Sequence<Row>, in connection: DatabaseConnection? = nil) throws(StoreError)
  {
    try database.writing(connection) { [columns] connection throws(StoreError) in
      let statement = try connection.prepare(texts.insert)
      guard let rows = rows as? [Row] else {
        for row in rows { try connection.run(statement, row.values(for: columns)) }
        return
      }
      // The compiler does not specialize this method for the type of the rows. An array is then read faster by its
      // indices than by an iterator (benchmark `store.insert.values`).
      for index in rows.indices { try connection.run(statement, rows[index].values(for: columns)) }
    }
  }

  /// Inserts a row, or updates the row with the same key.
  ///
  /// Columns of the table that the type does not have keep their values. Keys are compared as in Swift, where "é" as one
  /// character equals "é" as two. The stored key keeps its bytes.
  ///
  /// - Throws: The errors of ``insert(_:in:)-(Row,_)``.
  public func upsert(_ row: Row, in connection: DatabaseConnection? = nil) throws(StoreError) {
    let values = try row.values(for: columns)
    try database.access(connection, for: texts.upsert) { connection throws(StoreError) in
      _ = try upsert(values, connection.prepare(texts.upsert), connection)
    }
  }

  /// Inserts rows, or updates the rows with the same keys. If a row fails, the table stays as before. The passed rows may
  /// refer to each other in any order. But if the database already contains a row that refers to a missing row, foreign
  /// keys are checked row by row, so a passed row must not refer to a later one.
  ///
  /// Rows whose key is null are inserted after the other rows, so that no key that SQLite generates is the key of a later
  /// row.
  ///
  /// - Throws: The errors of ``insert(_:in:)-(Row,_)``.
  /// - Complexity: O(*n*), where *n* is the number of rows. All rows are written in one transaction. If a row refers to a
  ///   later row, the rows of all tables with foreign keys are read, too.
  public func upsert(_ rows: some Sequence<Row>, in connection: DatabaseConnection? = nil) throws(StoreError)
  {
    let rows = Array(rows)
    try database.writing(connection) { connection throws(StoreError) in
      try connection.withForeignKeysInAnyOrder { () throws(StoreError) in _ = try upsert(rows, connection) }
    }
  }

  /// Whether a row has a key. SQLite generates the key of a row whose key is null.
  func hasKey(_ values: [SQLValue]) -> Bool { !keyPositions.contains { values[$0].isNull } }

  func key(of values: [SQLValue]) -> [SQLValue] { keyPositions.map { values[$0] } }

  /// Inserts or updates rows. Rows without a key are inserted last, because SQLite generates their keys. Otherwise a
  /// generated key could be the key of a later row, which would replace the row.
  ///
  /// The values of 100 rows are computed at a time. All rows at once would take much memory. One row at a time takes a tenth
  /// more time (benchmark `store.upsert.transaction`).
  ///
  /// - Returns: The number of rows that were inserted or changed.
  func upsert(_ rows: [Row], _ connection: Connection) throws(StoreError) -> Int {
    let (columns, statement) = (columns, try connection.prepare(texts.upsert))
    var (count, rowsWithoutKey): (Int, [[SQLValue]]) = (0, [])
    for start in stride(from: 0, to: rows.count, by: 100) {
      let group = rows[start..<min(start + 100, rows.count)]
      for values in try group.map({ row throws(StoreError) in try row.values(for: columns) }) {
        if hasKey(values) {
          count += try upsert(values, statement, connection)
        } else {
          rowsWithoutKey.append(values)
        }
      }
    }
    for values in rowsWithoutKey { count += try upsert(values, statement, connection) }
    return count
  }

  /// Inserts a row, or updates the stored row with an equal key. Keys are compared as in Swift, where "é" as one character
  /// equals "é" as two.
  ///
  /// - Returns: The number of rows that were inserted or changed.
  func upsert(
    _ values: [SQLValue],
    _ statement: Statement,
    _ connection: Connection
  ) throws(StoreError) -> Int {
    let values = try withStoredKey(values, connection)
    do throws(StoreError) {
      return try connection.run(statement, values)
    } catch {
      // SQLite checks `not null` and `check` constraints before it looks for a row with the same key. So `upsert` fails if
      // the table has a `not null` column that the type does not have, although the stored row has a value in this column.
      // Then the `update` statement is used.
      guard case .constraint(_, let violation) = error, [.notNull, .check].contains(violation.kind) else {
        throw error
      }
      let count = try connection.run(connection.prepare(texts.update), values)
      guard count > 0 else { throw error }
      return count
    }
  }

  /// Returns the values of a row. If a stored row has a key that is equal in Swift but has other bytes, such as "é" as two
  /// characters, the key is replaced by the stored one. UUIDs need no replacement, because the SQL statements find them in
  /// upper and lower case.
  func withStoredKey(_ values: [SQLValue], _ connection: Connection) throws(StoreError) -> [SQLValue] {
    guard keyPositions.contains(where: { values[$0].hasSeveralSpellings }) else { return values }
    let stored = try connection.rows("\(SQL(text: texts.keys)) where \(condition(forKey: key(of: values)))")
    var values = values
    for (position, value) in zip(keyPositions, stored.first?.values ?? []) { values[position] = value }
    return values
  }

  /// Deletes the row with a key. The key has one value for each column that identifies a row.
  ///
  /// - Returns: Whether the table had a row with this key.
  /// - Throws: The errors of ``Database/execute(_:)``.
  @discardableResult
  public func delete(
    key value: any SQLConvertible,
    _ moreValues: any SQLConvertible...,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> Bool {
    try delete(where: condition(forKey: ([value] + moreValues).map(\.sqlValue)), in: connection) > 0
  }

  /// Deletes the rows that satisfy the condition.
  ///
  /// - Returns: The number of deleted rows, including rows that triggers and foreign keys have deleted or changed.
  /// - Throws: The errors of ``Database/execute(_:)``.
  @discardableResult
  public func delete(where condition: SQL, in connection: DatabaseConnection? = nil) throws(StoreError) -> Int
  {
    try database.execute("delete from \(identifier: name) where (\(condition)\n)", in: connection)
  }
}
