extension ModelTable {
  /// Returns the keys of stored rows that are equal to Swift, but have different bytes, such as "é" as one character and as two.
  /// Equal keys follow each other. Another program, or ``insert(_:in:)-(Row,_)``, can store such rows, and they are never merged.
  ///
  /// - Throws: The errors of ``Database/rows(_:)``.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func equalKeys(in connection: DatabaseConnection? = nil) throws(StoreError) -> [[SQLValue]] {
    let keys = try database.access(connection, for: texts.keys, reads: true) {
      connection throws(StoreError) in
      try connection.rows(SQL(text: texts.keys)).map(\.values).filter { !$0.contains(where: \.isNull) }
    }
    let groups = Dictionary(grouping: keys) { key in key.map(\.spellings.last) }
    return groups.values.filter { $0.count > 1 }.flatMap(\.self)
  }

  /// Returns the SQL condition that selects the row with a key. Texts that are equal to Swift may have different bytes, such as
  /// "é" as one character or as two. The row with the same bytes is preferred to a row with other ones.
  ///
  /// - Throws: ``StoreError/misuse(statement:reason:)`` if the number of values is not the number of columns of the key.
  func condition(forKey values: [SQLValue]) throws(StoreError) -> SQL {
    guard values.count == keys.count else {
      throw .valueCount(statement: texts.keyCondition, expected: keys.count, found: values.count)
    }
    guard values.contains(where: \.hasSeveralSpellings) else {
      return SQL(text: texts.keyCondition, values: values)
    }
    let spellings = values.map(\.spellings)
    let list = keys.map { SQL.quoted($0) }.joined(separator: ", ")
    let conditions = zip(keys, spellings).map { name, spellings in
      "\(SQL.quoted(name)) in (\(spellings.map { _ in "?" }.joined(separator: ", ")))"
    }
    return SQL(
      text:
        "(\(list)) = (\(texts.keys) where \(conditions.joined(separator: " and ")) order by \(texts.keyCondition) desc limit 1)",
      values: spellings.flatMap { $0 } + values
    )
  }
}
