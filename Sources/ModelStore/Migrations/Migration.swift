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
  ///   - name: The name that identifies the migration. It must not change once an app with it is in use.
  ///   - apply: The change. It is executed in a transaction of its own, and receives the connection.
  public init(_ name: String, _ apply: @escaping @Sendable (DatabaseConnection) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}
