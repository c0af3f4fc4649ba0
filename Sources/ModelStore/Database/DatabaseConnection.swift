/// The connection that a closure of ``Database`` works on: all its statements are part of one transaction.
///
/// ```swift
/// try await database.write { connection in
///   try bookmarks.upsert(many, in: connection)
///   try connection.execute("update counters set count = count + \(many.count)")
/// }
/// ```
///
/// A connection belongs to the closure that receives it, and to the closure's thread. Used anywhere else, it throws
/// ``StoreError/misuse(statement:reason:)``, so no statement is executed outside of its transaction by mistake.
public struct DatabaseConnection {
  @usableFromInline let database: Database
  let connection: Connection

  /// Executes one SQL statement in the transaction of this connection.
  ///
  /// - Returns: The number of rows that were inserted, changed or deleted, including those that triggers and foreign keys
  ///   changed.
  /// - Throws: As ``Database/execute(_:)``.
  @discardableResult
  public func execute(_ sql: SQL) throws(StoreError) -> Int { try database.execute(sql, in: self) }

  /// Executes several SQL statements, separated by semicolons, in the transaction of this connection.
  ///
  /// - Throws: The errors of ``Database/execute(_:)``. If you catch the error inside of the transaction, the changes of the
  ///   earlier statements stay. Otherwise the transaction undoes all changes.
  public func execute(script: String) throws(StoreError) {
    try database.access(self, for: script) { connection throws(StoreError) in try connection.runScript(script)
    }
  }

  /// Executes one SQL statement in the transaction of this connection, and returns the rows.
  ///
  /// - Throws: As ``Database/execute(_:)``.
  public func rows(_ sql: SQL) throws(StoreError) -> [DatabaseRow] {
    try database.access(self, for: sql.text) { connection throws(StoreError) in try connection.rows(sql) }
  }

  /// Executes one SQL statement that only reads, and returns its rows as values of a type. The rows contain what the
  /// transaction of this connection has written.
  ///
  /// - Throws: As ``Database/rows(_:as:)``.
  @inlinable
  public func rows<Row: RowRepresentable>(_ sql: SQL, as type: Row.Type) throws(StoreError) -> [Row] {
    try database.rows(sql, as: type, in: self)
  }

  /// Reads the rows of a statement one by one, so that a large result is never in memory as a whole.
  ///
  /// ```swift
  /// try await database.read { connection in
  ///   try connection.forEachRow(of: "select * from events order by date", as: Event.self) { event in
  ///     try export.append(event)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - type: The type of the rows.
  ///   - body: Receives each row. It cannot write to the database. If it throws an error, no more rows are read.
  /// - Throws: The error of `body`; otherwise as ``Database/rows(_:as:)``.
  /// - Complexity: O(1) in space, for a statement that SQLite need not sort.
  @inlinable
  public func forEachRow<Row: RowRepresentable>(
    of sql: SQL,
    as type: Row.Type,
    _ body: (Row) throws -> Void
  ) throws {
    var failure: (any Error)?
    try database.readEachRow(of: sql, in: self) { row throws(StoreError) in
      let value = try Row(row: row)
      do { try body(value) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
  }

  /// Runs `body` as a part of this transaction that can fail separately. If `body` throws, only what `body` has written is
  /// undone.
  ///
  /// - Throws: The error of `body`.
  @discardableResult
  public func write<Value>(_ body: (DatabaseConnection) throws -> Value) throws -> Value {
    try database.access(self, for: "savepoint") { connection throws(StoreError) in
      try connection.transaction { try body(self) }
    }.get()
  }
}

@available(*, unavailable, message: "A connection belongs to the closure that receives it.")
extension DatabaseConnection: Sendable {}
