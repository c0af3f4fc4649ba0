extension ModelTable {
  /// Returns the row with this key, or nil if the table has no such row.
  ///
  /// ```swift
  /// try bookmarks.row(key: "SE-0401")
  /// try ratings.row(key: "SE-0401", userID)   // the key has two columns
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value of the key.
  ///   - moreValues: The other values of a composite key, in the order of its columns.
  ///   - connection: As for ``rows(where:orderBy:limit:offset:in:)``.
  /// - Throws: As ``rows(where:orderBy:limit:offset:in:)``, and ``StoreError/misuse(statement:reason:)`` for
  ///   another number of values.
  public func row(
    key value: any SQLConvertible,
    _ moreValues: any SQLConvertible...,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> Row? {
    try rows(where: condition(forKey: ([value] + moreValues).map(\.sqlValue)), limit: 1, in: connection).first
  }

  /// Returns rows of the table.
  ///
  /// ```swift
  /// try bookmarks.rows(where: "state = \(state) and year in \(years)", orderBy: "year desc", limit: 20,
  /// offset: 40)
  /// ```
  ///
  /// - Parameters:
  ///   - condition: The condition that the rows meet; nil for all rows. Interpolated values are bound.
  ///   - order: The text after `order by`; nil for no particular order.
  ///   - limit: The maximum number of rows. A negative number counts as 0.
  ///   - offset: The number of rows to skip.
  ///   - connection: The connection of the closure that this is called in; without it, the table finds the
  ///     connection that the current thread holds.
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)`` for the first row that `Row` cannot read exactly as it is
  ///   stored (see ``readableRows(where:orderBy:limit:offset:in:)``); and the errors of ``Database/rows(_:)``.
  @inlinable
  public func rows(
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil,
    offset: Int = 0,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> [Row] {
    let sql = selecting(where: condition, orderBy: order, limit: limit, offset: offset)
    return try namingColumns { () throws(StoreError) in
      try database.rows(sql, as: Row.self, in: connection)
    }
  }

  /// Returns the rows that can be read, and the errors of those that cannot. So a list with an unreadable row still shows
  /// the other rows.
  ///
  /// ```swift
  /// let notes = try table.readableRows(orderBy: "title")
  /// list.replace(with: notes.rows)
  /// if let failure = notes.failures.first { logger.error("\(failure)") }
  /// ```
  ///
  /// The parameters are those of ``rows(where:orderBy:limit:offset:in:)``.
  ///
  /// - Throws: The errors of ``Database/rows(_:)``, and ``StoreError/cannotDecode(type:row:column:reason:)`` for a column
  ///   that the table does not have.
  public func readableRows(
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil,
    offset: Int = 0,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> ReadableRows<Row> {
    let sql = selecting(where: condition, orderBy: order, limit: limit, offset: offset)
    return try namingColumns { () throws(StoreError) in
      var found = ReadableRows<Row>()
      try database.readEachRow(of: sql, in: connection) { row throws(StoreError) in
        try found.append(row)
        return true
      }
      return found
    }
  }

  /// Returns the number of rows that satisfy the condition. Without a condition, returns the number of all rows.
  ///
  /// - Throws: The errors of ``Database/rows(_:)``.
  public func count(where condition: SQL? = nil, in connection: DatabaseConnection? = nil) throws(StoreError)
    -> Int
  {
    let sql: SQL = "select count(*) from \(identifier: name)\(clause(condition))"
    return try namingColumns { () throws(StoreError) in
      try database.access(connection, for: sql.text, reads: true) { connection throws(StoreError) in
        try connection.rows(sql)[0].value("count(*)")
      }
    }
  }

  /// Calls `read`. If the SQL of the app contains an unknown column, the columns of the table are added to the error
  /// message.
  @usableFromInline
  func namingColumns<Result>(_ read: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try read()
    } catch .statement(let text, let reason, let code) where reason.hasPrefix("no such column") {
      let names = columns.map(\.name).joined(separator: ", ")
      throw .statement(text, reason: "\(reason); the columns of “\(name)” are \(names)", code: code)
    }
  }

  @usableFromInline
  func selecting(where condition: SQL?, orderBy order: SQL?, limit: Int?, offset: Int = 0) -> SQL {
    var sql: SQL = "\(SQL(text: texts.select))\(clause(condition))"
    if let order { sql += " order by \(order)\n" }
    // SQLite accepts an offset only together with a limit. The limit -1 means no limit.
    if limit != nil || offset > 0 { sql += " limit \(limit.map { max(0, $0) } ?? -1)" }
    if offset > 0 { sql += " offset \(offset)" }
    return sql
  }

  /// Returns the `where` clause for a condition. The condition may end with an SQL comment such as `-- new`. The line break
  /// ends this comment, which would otherwise contain the parenthesis.
  private func clause(_ condition: SQL?) -> SQL { condition.map { " where (\($0)\n)" } ?? "" }
}

/// The rows of a query that can be read, and the errors of those that cannot.
public struct ReadableRows<Row: RowRepresentable> {
  /// The maximum number of errors in ``failures``.
  private static var maximumFailures: Int { 100 }

  /// The rows that were read, in the order of the query.
  public private(set) var rows: [Row] = []
  /// The errors of the first 100 rows that could not be read. Each error contains the index of its row in the result, and
  /// the column.
  public private(set) var failures: [StoreError] = []
  /// The number of all rows that could not be read.
  public private(set) var failureCount = 0

  /// Appends the next row of a query, or the error of a row that cannot be read.
  ///
  /// - Throws: An error that concerns all rows, such as a missing column.
  mutating func append(_ row: borrowing RowCursor) throws(StoreError) {
    do throws(StoreError) {
      rows.append(try Row(row: row))
    } catch {
      guard case .cannotDecode(let type, let index, let column, let reason) = error else { throw error }
      // An error with the index of the row concerns only this row. So does an error of an `init(row:)` of the app, unless
      // the error names a column that the result does not have: then no row can be read.
      guard index != nil || column.map({ row.position(of: $0) != nil }) ?? true else { throw error }
      failureCount += 1
      guard failures.count < Self.maximumFailures else { return }
      failures.append(
        .cannotDecode(type: type, row: index ?? row.result.index, column: column, reason: reason)
      )
    }
  }
}

extension ReadableRows: Sendable where Row: Sendable {}
