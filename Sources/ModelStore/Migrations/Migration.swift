/// One step of a database's schema from an older version of an app to a newer one.
///
/// ```swift
/// try database.migrate([
///   Migration("bookmarks") { try $0.execute("create table bookmarks (id text primary key, note text)") },
///   Migration("bookmarks have a year") { try $0.execute("alter table bookmarks add column year integer") },
/// ])
/// ```
public struct Migration: Sendable {
  /// The name that identifies the migration.
  public let name: String
  let apply: @Sendable (DatabaseConnection) throws -> Void

  /// Makes a migration.
  ///
  /// - Parameters:
  ///   - name: The name that identifies the migration. It must not change any more when the migration has been released.
  ///   - apply: The change. It is executed in a transaction of its own, and receives the connection.
  public init(_ name: String, _ apply: @escaping @Sendable (DatabaseConnection) throws -> Void) {
    (self.name, self.apply) = (name, apply)
  }
}

extension Database {
  /// Applies the migrations that have not been applied to this database yet, in order.
  ///
  /// Each migration has a transaction of its own. The names of the applied migrations are stored in the table
  /// `concierge_migrations`. Foreign keys are not enforced meanwhile, so that a table can be rebuilt. A migration after which
  /// more rows refer to missing rows than before is rolled back. References that were broken before do not stop a migration:
  /// ``brokenReferences()`` reports them.
  ///
  /// The method must not be called inside a transaction.
  ///
  /// - Parameter migrations: All migrations of this and earlier versions of the app, the oldest first. Add new ones at the end.
  /// - Returns: The names of the migrations that this call has applied.
  /// - Throws: ``StoreError/migrationFailed(name:error:reason:)``: the migration is rolled back, and earlier
  ///   migrations stay applied; ``StoreError/migrationsDiffer(applied:stated:)``, if another version of the app
  ///   has used the file; and what ``execute(_:)`` throws.
  @discardableResult
  public func migrate(_ migrations: [Migration]) throws(StoreError) -> [String] {
    try access(for: "migrate") { connection throws(StoreError) in
      guard connection.depth == 0 else { throw .transactionControl(statement: "migrate") }
      try execute(
        "create table if not exists concierge_migrations (position integer primary key, name text not null unique)"
      )
      try execute("pragma foreign_keys = off")
      defer { _ = try? execute("pragma foreign_keys = on") }
      var names: [String] = []
      while let name = try applyNext(of: migrations) { names.append(name) }
      return names
    }
  }

  /// Applies migrations like the synchronous method, but on a background thread.
  ///
  /// - Throws: The errors of the synchronous method. `CancellationError` if the task is canceled before the first migration
  ///   begins. After that, a cancellation does not stop the migrations.
  @discardableResult
  public func migrate(_ migrations: [Migration]) async throws -> [String] {
    try await perform(on: writeQueue) { begin in
      try self.migrate(migrations.map { next in Migration(next.name) { try next.apply(begin($0)) } })
    }
  }

  /// Applies the next migration in a transaction.
  ///
  /// - Returns: The name of the applied migration, or `nil` if all were applied before.
  private func applyNext(of migrations: [Migration]) throws(StoreError) -> String? {
    // Another process may apply migrations at the same time. So the next migration is determined inside of the transaction.
    try writing(nil) { connection throws(StoreError) in
      let applied = try names("select name from concierge_migrations order by position")
      let stated = migrations.map(\.name)
      guard stated.starts(with: applied), Set(stated).count == stated.count else {
        throw .migrationsDiffer(applied: applied, stated: stated)
      }
      guard let next = migrations.dropFirst(applied.count).first else { return nil }
      do {
        let tables = try tables()
        // SQLite cannot check the foreign keys if one of them refers to columns that are not unique. Then `before` is
        // `nil`, and the check after the migration is skipped.
        let before = try? brokenReferenceCounts()
        try next.apply(DatabaseConnection(database: self, connection: connection))
        if let before { try checkReferences(before, tables) }
        try execute("insert into concierge_migrations (name) values (\(next.name))")
      } catch {
        throw .migrationFailed(name: next.name, error: error as? StoreError, reason: "\(error)")
      }
      return next.name
    }
  }

  /// The names of the tables by two numbers, which a table keeps when a migration renames it: the number of its row in the
  /// schema, and the number of its first page. A new table may get one of the numbers of a dropped table, so only both numbers
  /// together identify a table.
  private func tables() throws(StoreError) -> [[Int]: String] {
    var tables: [[Int]: String] = [:]
    for row in try rows("select rowid as id, rootpage, name from sqlite_master where type = 'table'") {
      tables[[try row.value("id"), try row.value("rootpage")]] = try row.value("name")
    }
    return tables
  }

  private func names(_ query: SQL) throws(StoreError) -> [String] {
    try rows(query).map { row throws(StoreError) in try row.value("name", as: String.self) }
  }

  // MARK: Foreign keys

  /// Returns the violated foreign keys of the database: one element for each pair of tables in which rows of one table
  /// refer to missing rows of the other. A migration accepts violations that were there before it. An app can find them
  /// here, and delete such rows.
  ///
  /// - Throws: The errors of ``execute(_:)``.
  public func brokenReferences() throws(StoreError) -> [ConstraintViolation] {
    try brokenReferenceCounts().keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { ConstraintViolation(brokenReferencesFrom: $0[0], to: $0[1]) }
  }

  /// The number of rows that refer to missing rows, for each pair of a table and the table to which its rows refer.
  private func brokenReferenceCounts() throws(StoreError) -> [[String]: Int] {
    var counts: [[String]: Int] = [:]
    // A foreign key may spell the name of the other table in different upper and lower case than the table itself.
    let broken: SQL = """
      select "table", coalesce(
        (select name from sqlite_master where type = 'table' and name = parent collate nocase), parent) as parent
      from pragma_foreign_key_check
      """
    for row in try rows(broken) {
      counts[[try row.value("table"), try row.value("parent")], default: 0] += 1
    }
    return counts
  }

  /// Throws an error if a migration has broken foreign keys: if more rows than `before` refer to missing rows. The rows are
  /// counted for each pair of tables: the table with the foreign key, and the table to which it refers. A migration may replace
  /// tables by new ones. So the rows of all new tables together are compared with those of all removed tables.
  private func checkReferences(_ before: [[String]: Int], _ former: [[Int]: String]) throws(StoreError) {
    let (now, tables) = (try tables(), Set(former.values))
    // The violations of a renamed table are counted under its old name, as in `before`, even if a new table has the old name now.
    let renamed = now.compactMap { numbers, name in former[numbers].map { (name, $0) } }
    let names = Dictionary(uniqueKeysWithValues: renamed)
    var after: [[String]: Int] = [:]
    for (pair, count) in try brokenReferenceCounts() {
      after[pair.map { names[$0] ?? $0 }, default: 0] += count
    }
    let tablesNow = Set(now.values.map { names[$0] ?? $0 })
    let added = after.filter { !tables.isSuperset(of: tablesNow.intersection($0.key)) }
    let gone = before.filter { !tablesNow.isSuperset(of: tables.intersection($0.key)) }
    let isMore = added.values.reduce(0, +) > gone.values.reduce(0, +)
    let broken = after.filter { pair, count in
      count > before[pair, default: 0] && (isMore || added[pair] == nil)
    }
    guard let first = broken.keys.min(by: { $0.lexicographicallyPrecedes($1) }) else { return }
    let violation = ConstraintViolation(brokenReferencesFrom: first[0], to: first[1])
    throw .constraint(statement: "pragma foreign_key_check", violation)
  }
}
