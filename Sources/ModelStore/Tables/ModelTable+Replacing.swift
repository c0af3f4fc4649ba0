extension ModelTable {
  /// Makes the table contain these rows, and no others, as an answer of a server that lists all of them. Rows that have not
  /// changed are not written, so a launch with the same answer as before writes nothing, and notifies no observer.
  ///
  /// ```swift
  /// try await database.write { [table] connection in try table.replaceAll(with: feed, in: connection) }
  /// ```
  ///
  /// Columns of the table that the type does not have keep their values. Rows that are gone are deleted before others are
  /// written. If a row fails, the table stays as before.
  ///
  /// A row whose key is null is a new row. The row is inserted after the other rows, and SQLite generates a key. So each call
  /// inserts rows with a null key again, and deletes the rows that the previous call has inserted for null keys.
  ///
  /// Two stored rows cannot exchange their values in a `unique` column, because SQLite checks each row when it is written. The
  /// error is ``StoreError/constraint(statement:_:)`` with the kind ``ConstraintViolation/Kind/unique``.
  ///
  /// A trigger that runs while changed rows are written may change a row that was equal before. The change by the trigger stays.
  ///
  /// If deleting a row also deletes or changes a row that stays, because of a foreign key or a trigger, the row that stays is
  /// written again. Columns of the table that the type does not have then contain default values. Rows of other tables that were
  /// deleted together with the row stay deleted. Foreign keys are checked when all rows are written, so rows may refer to each
  /// other in any order, unless a row of the database already refers to a missing row. If a row then refers to a missing row, the
  /// error is that of the foreign key.
  ///
  /// - Returns: The number of rows that were inserted, changed or deleted, including those that triggers and foreign keys have
  ///   changed.
  /// - Throws: The errors of ``insert(_:in:)-(Row,_)``.
  /// - Complexity: O(*n* log *m*) in time, where *n* is the number of rows, and *m* that of stored rows. All rows are written in
  ///   one transaction.
  @discardableResult
  public func replaceAll(
    with rows: some Sequence<Row>,
    in connection: DatabaseConnection? = nil
  ) throws(StoreError) -> Int {
    try database.writing(connection) { connection throws(StoreError) in
      try replaceAll(with: Array(rows), deletesOthers: true, connection)
    }
  }

  /// Writes those of `rows` that differ from the stored rows. If `deletesOthers` is `true`, deletes the stored rows that are
  /// not among `rows`.
  ///
  /// - Returns: The number of rows that were inserted, changed or deleted.
  @discardableResult
  func replaceAll(with rows: [Row], deletesOthers: Bool, _ connection: Connection) throws(StoreError) -> Int {
    try connection.withForeignKeysInAnyOrder { () throws(StoreError) in
      try replaceAllRows(with: rows, deletesOthers: deletesOthers, connection)
    }
  }

  private func replaceAllRows(
    with rows: [Row],
    deletesOthers: Bool,
    _ connection: Connection
  ) throws(StoreError) -> Int {
    let storedCount = try self.count()
    guard storedCount > 0 else { return try upsert(rows, connection) }
    var (changed, kept) = try changes(to: rows, connection)
    var count = 0
    if deletesOthers, kept.count < storedCount {
      let gone = try connection.rows(SQL(text: texts.keys)).map(\.values).filter { !kept.contains($0) }
      let deleted = try gone.map { key throws(StoreError) in try delete(key, connection) }
      count = deleted.reduce(0, +)
      // Deleting a row may also delete or change other rows, because of a foreign key or a trigger. Then even rows that
      // were equal before may have to be written, so all rows are compared again.
      if deleted.contains(where: { $0 > 1 }) { (changed, kept) = try changes(to: rows, connection) }
    }
    let upsert = try connection.prepare(texts.upsert)
    for values in changed.filter(hasKey) + changed.filter({ !hasKey($0) }) {
      count += try self.upsert(values, upsert, connection)
    }
    return count
  }

  /// Compares rows with the stored rows.
  ///
  /// - Returns: The values of the rows that must be written, and the keys of all stored rows that are among `rows`.
  private func changes(
    to rows: [Row],
    _ connection: Connection
  ) throws(StoreError) -> (changed: [[SQLValue]], kept: Set<[SQLValue]>) {
    let compare = try connection.prepare(texts.compare)
    // The keys of the stored rows that are among the passed rows, as they are spelled in the table. The passed rows may
    // spell them differently, for example in a column that ignores upper and lower case.
    var kept: Set<[SQLValue]> = []
    var changed: [[SQLValue]?] = []
    // For each key, the index in `changed` of the row that must be written. If a later row has the same key, it replaces
    // the earlier one.
    var places: [[SQLValue]: Int] = [:]
    for index in rows.indices {
      var values = try rows[index].values(for: columns)
      guard hasKey(values) else {
        changed.append(values)
        continue
      }
      values = try withStoredKey(values, connection)
      var isStored = false
      var key = key(of: values)
      try connection.run(compare, values) { statement throws(StoreError) in
        let found = statement.row.values()
        isStored = found.last == .integer(1)
        key = Array(found.dropLast())
        kept.insert(key)
        return false
      }
      if let place = places.removeValue(forKey: key) { changed[place] = nil }
      guard !isStored else { continue }
      places[key] = changed.count
      changed.append(values)
    }
    return (changed.compactMap(\.self), kept)
  }

  /// Deletes the row with a key that was read from the table.
  ///
  /// - Returns: The number of changed rows. It is greater than 1 if a trigger or a foreign key has deleted or changed more
  ///   rows.
  private func delete(_ key: [SQLValue], _ connection: Connection) throws(StoreError) -> Int {
    let count = try connection.run(connection.prepare(texts.delete), key)
    // A text that is not valid UTF-8 was read as a blob, and a blob is never equal to the stored text. `cast` converts the
    // blob back to a text.
    guard count == 0, key.contains(where: \.isBlob) else { return count }
    let isText = keys.map { "\(SQL.quoted($0)) is cast(? as text)" }.joined(separator: " and ")
    return try connection.run(connection.prepare("delete from \(SQL.quoted(name)) where \(isText)"), key)
  }
}
