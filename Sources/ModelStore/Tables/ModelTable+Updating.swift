extension ModelTable {
  /// Changes the row with this key: reads it, and writes the columns that `change` has changed, in one
  /// transaction.
  ///
  /// ```swift
  /// try bookmarks.update(key: "SE-0401") { $0.note = "read" }   // update "bookmarks" set "note" = ? where …
  /// ```
  ///
  /// - Returns: The names of the columns that were written, none if nothing has changed; or nil if there is no row with this key.
  /// - Throws: The error of `change`, and then nothing is written; otherwise as
  ///   ``rows(where:orderBy:limit:offset:in:)`` and ``insert(_:in:)-(Row,_)``.
  @discardableResult
  public func update(
    key value: any SQLConvertible,
    _ moreValues: any SQLConvertible...,
    in connection: DatabaseConnection? = nil,
    _ change: (inout Row) throws -> Void
  ) throws -> [String]? {
    let condition = try condition(forKey: ([value] + moreValues).map(\.sqlValue))
    return try database.access(connection, for: "begin immediate") { connection throws(StoreError) in
      try connection.transaction {
        guard var row = try rows(where: condition, limit: 1).first else { return nil }
        let old = try row.values(for: columns)
        try change(&row)
        let new = try row.values(for: columns)
        let changed = columns.indices.filter { new[$0] != old[$0] }
        guard let first = changed.first else { return [] }
        var sql: SQL = "update \(identifier: name) set \(identifier: columns[first].name) = \(new[first])"
        for index in changed.dropFirst() { sql += ", \(identifier: columns[index].name) = \(new[index])" }
        sql += " where \(condition)"
        try connection.run(connection.prepare(sql.text), sql.values)
        return changed.map { columns[$0].name }
      }
    }.get()
  }
}
