public import Model

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
  ///   - moreValues: The other values of a composite key, in the order of ``keys``.
  ///   - connection: As for ``rows(where:orderBy:limit:offset:in:)``.
  /// - Throws: As ``rows(where:orderBy:limit:offset:in:)``, and ``StoreError/valueCount(statement:expected:found:)`` for
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
  /// - Throws: ``StoreError/wouldLoseData(type:row:column:)`` for a row with a value that `Row` cannot
  ///   hold; ``StoreError/cannotDecode(type:column:reason:)`` for a row that is not a `Row`, even after the
  ///   conversions of `ModelDecoder`; and the errors of ``Database/rows(_:)``.
  public func rows(
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil,
    offset: Int = 0,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> [Row] {
    let sql = selecting(where: condition, orderBy: order, limit: limit, offset: offset)
    return try database.access(connection, for: sql.text, reads: true) { connection throws(StoreError) in
      try connection.rows(sql, as: Row.self)
    }
  }

  /// Returns rows of the table, and the report of the values that were read as something else than was
  /// stored.
  ///
  /// The path of each repair begins with the zero-based position of its row. Do not write rows back whose
  /// report says that data was lost: see `Repairs.hasLosses`.
  ///
  /// - Parameters and errors: As for ``rows(where:orderBy:limit:offset:in:)``, without the error for a loss.
  public func decodedRows(
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil,
    offset: Int = 0,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> Decoded<[Row]> {
    let sql = selecting(where: condition, orderBy: order, limit: limit, offset: offset)
    var rows: [Row] = []
    var repairs: [Repair] = []
    try database.access(connection, for: sql.text, reads: true) { connection throws(StoreError) in
      try connection.readEachRow(of: sql) { row throws(StoreError) in
        var repairsOfRow: [Repair] = []
        rows.append(try Row(row: row, repairs: &repairsOfRow))
        repairs += repairsOfRow.map { $0.moved(to: rows.count - 1) }
        return true
      }
    }
    return Decoded(value: rows, repairs: Repairs(repairs))
  }

  /// Returns the number of rows that meet the condition, or of all rows.
  ///
  /// - Throws: The errors of ``Database/rows(_:)``.
  public func count(where condition: SQL? = nil, in connection: DatabaseConnection? = nil) throws(StoreError)
    -> Int
  {
    var count = 0
    let sql = SQL(text: texts.count) + clause("where", condition)
    try database.access(connection, for: sql.text, reads: true) { connection throws(StoreError) in
      try connection.readEachRow(of: sql) { row throws(StoreError) in
        count = try row.value(row.columns[0])
        return true
      }
    }
    return count
  }

  func selecting(where condition: SQL?, orderBy order: SQL?, limit: Int?, offset: Int = 0) -> SQL {
    var sql = SQL(text: texts.select) + clause("where", condition)
    if let order { sql += " order by \(order)" }
    // SQLite has no offset without a limit. A negative limit is none.
    if limit != nil || offset > 0 { sql += " limit \(limit.map { max(0, $0) } ?? -1)" }
    if offset > 0 { sql += " offset \(offset)" }
    return sql
  }

  private func clause(_ word: String, _ condition: SQL?) -> SQL {
    guard let condition else { return "" }
    return SQL(text: " \(word) (") + condition + ")"
  }
}

extension Repair {
  /// The repair with the position of its row at the start of its path.
  fileprivate func moved(to row: Int) -> Repair {
    let separator = path.hasPrefix("[") || path.isEmpty ? "" : "."
    return Repair(path: "[\(row)]\(separator)\(path)", expected: expected, found: found, action: action)
  }
}

extension RowRepresentable {
  /// Decodes rows, and throws if a value cannot be read without loss.
  static func decodedWithoutLoss(_ rows: [DatabaseRow]) throws(StoreError) -> [Self] {
    var result: [Self] = []
    result.reserveCapacity(rows.count)
    for row in rows { result.append(try decodedWithoutLoss(row, number: result.count)) }
    return result
  }

  /// Decodes a row, and throws if a value cannot be read without loss.
  static func decodedWithoutLoss(_ row: DatabaseRow, number: Int) throws(StoreError) -> Self {
    var repairs: [Repair] = []
    let value = try Self(row: row, repairs: &repairs)
    // A null in a column that was added later is read as a zero value.
    if let loss = repairs.first(where: { $0.losesData && $0.action != .filledZero }) {
      throw .wouldLoseData(type: "\(Self.self)", row: number, column: try columns.name(atPath: loss.path))
    }
    return value
  }
}

extension Connection {
  func rows<Row: RowRepresentable>(_ sql: SQL, as type: Row.Type) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    try readEachRow(of: sql, as: type) {
      rows.append($0)
      return true
    }
    return rows
  }
}
