extension ModelTable {
  /// Returns the keys of stored rows whose texts are equal in Swift, but have different bytes, such as "é" as one character and
  /// as two, or a UUID in upper and in lower case. In the result, equal keys follow each other. Another program, or
  /// ``insert(_:in:)-(Row,_)``, can store rows with equal keys, and the rows are never merged. Two forms of one date or number,
  /// such as `1.0` and `1`, are not reported.
  ///
  /// - Throws: The errors of ``Database/rows(_:)``.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func equalKeys(in connection: DatabaseConnection? = nil) throws(StoreError) -> [[SQLValue]] {
    let keys = try database.access(connection, for: texts.keys, reads: true) {
      connection throws(StoreError) in
      try connection.rows(SQL(text: texts.keys)).map(\.values).filter { !$0.contains(where: \.isNull) }
    }
    let groups = Dictionary(grouping: keys) { key in spellings(of: key).map(\.last) }
    return groups.values.filter { $0.count > 1 }.flatMap(\.self)
  }

  /// Returns the SQL condition that selects the row with a key. Texts that are equal in Swift may have different bytes,
  /// such as "é" as one character or as two. If several rows match, the condition selects the row whose key has the same
  /// bytes.
  ///
  /// - Throws: ``StoreError/misuse(statement:reason:)`` if the number of values is not the number of columns of the key.
  func condition(forKey values: [SQLValue]) throws(StoreError) -> SQL {
    guard values.count == keys.count else {
      throw .valueCount(statement: texts.keyCondition, expected: keys.count, found: values.count)
    }
    let spellings = spellings(of: values)
    guard spellings.contains(where: { $0.count > 1 }) else {
      return SQL(text: texts.keyCondition, values: values)
    }
    var sql: SQL = "(\(SQL(text: texts.keyList))) = (\(SQL(text: texts.keys)) where 1"
    for (name, spellings) in zip(keys, spellings) { sql += " and \(identifier: name) in \(spellings)" }
    sql += " order by \(SQL(text: texts.keyCondition, values: values)) desc limit 1)"
    return sql
  }

  /// Returns the spellings under which each value of a key may be stored. For example, another program may have written a
  /// UUID in upper or in lower case.
  private func spellings(of key: [SQLValue]) -> [[SQLValue]] {
    zip(key, keyPositions).map { value, position in
      guard idPositions.contains(position), case .text(let text) = value else { return value.spellings }
      return [value, .text(text.uppercased()), .text(text.lowercased())]
    }
  }
}
