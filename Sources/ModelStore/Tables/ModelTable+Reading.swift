public import Model

extension ModelTable {
  /// The row with this key, or nil if there is none.
  ///
  /// - Throws: As ``rows(where:orderBy:limit:)``.
  public func row(key value: some SQLConvertible) throws(StoreError) -> Row? {
    try rows(where: "\(identifier: key) = \(value)", limit: 1).first
  }

  /// Rows of the table.
  ///
  /// ```swift
  /// try bookmarks.rows(where: "state = \(state) and year > \(year)", orderBy: "year desc")
  /// ```
  ///
  /// - Parameters:
  ///   - condition: Which rows; all of them if it is nil. Interpolated values are bound.
  ///   - order: What follows `order by`; in no particular order if it is nil.
  ///   - limit: How many at most; a negative number counts as 0.
  /// - Throws: ``StoreError/cannotDecode(type:column:reason:)`` for a row that is not a `Row`, even after the
  ///   conversions of `ModelDecoder`; and what ``Database/rows(_:)`` throws.
  public func rows(
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil
  ) throws(StoreError) -> [Row] {
    try Self.rows(selecting(where: condition, orderBy: order, limit: limit), in: database)
  }

  /// Rows of the table, and what was read as something else than was stored.
  ///
  /// The path of each repair begins with the zero-based position of its row.
  ///
  /// - Parameters and errors: As for ``rows(where:orderBy:limit:)``.
  public func decodedRows(
    where condition: SQL? = nil,
    orderBy order: SQL? = nil,
    limit: Int? = nil
  ) throws(StoreError) -> Decoded<[Row]> {
    try Self.decoded(selecting(where: condition, orderBy: order, limit: limit), in: database)
  }

  /// The number of rows, of those that meet the condition if there is one.
  ///
  /// - Throws: What ``Database/rows(_:)`` throws.
  public func count(where condition: SQL? = nil) throws(StoreError) -> Int {
    var count = 0
    try database.readEachRow(of: SQL(text: texts.count) + clause("where", condition)) {
      row throws(StoreError) in
      count = try row.value(row.columns[0])
    }
    return count
  }

  func selecting(where condition: SQL?, orderBy order: SQL?, limit: Int?) -> SQL {
    var sql = SQL(text: texts.select) + clause("where", condition)
    if let order { sql += " order by \(order)" }
    if let limit { sql += " limit \(max(0, limit))" }
    return sql
  }

  /// Reads rows, and throws if a value cannot be read without loss.
  static func rows(_ sql: SQL, in database: Database) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    try database.readEachRow(of: sql) { row throws(StoreError) in
      var repairs: [Repair] = []
      rows.append(try Row(row: row, repairs: &repairs))
      if let loss = repairs.first(where: \.losesData) {
        throw .wouldLoseData(
          type: "\(Row.self)",
          row: rows.count - 1,
          column: try Row.columns.name(atPath: loss.path)
        )
      }
    }
    return rows
  }

  static func decoded(_ sql: SQL, in database: Database) throws(StoreError) -> Decoded<[Row]> {
    var rows: [Row] = []
    var repairs: [Repair] = []
    try database.readEachRow(of: sql) { row throws(StoreError) in
      var repairsOfRow: [Repair] = []
      rows.append(try Row(row: row, repairs: &repairsOfRow))
      for repair in repairsOfRow {
        let separator = repair.path.hasPrefix("[") || repair.path.isEmpty ? "" : "."
        let path = "[\(rows.count - 1)]\(separator)\(repair.path)"
        repairs.append(
          Repair(path: path, expected: repair.expected, found: repair.found, action: repair.action)
        )
      }
    }
    return Decoded(value: rows, repairs: Repairs(repairs))
  }

  private func clause(_ word: String, _ condition: SQL?) -> SQL {
    guard let condition else { return "" }
    return SQL(text: " \(word) (") + condition + ")"
  }
}
