/// One step of a database's schema from an older version of an app to a newer one.
///
/// ```swift
/// try database.migrate([
///   Migration("bookmarks") { try $0.execute("create table bookmarks (id text primary key, note text)") },
///   Migration("bookmarks have a year") { try $0.execute("alter table bookmarks add column year integer") },
/// ])
/// ```
public struct Migration: Sendable {
  /// What tells it from the others, for good.
  public let name: String
  let apply: @Sendable (Database) throws -> Void

  /// Makes a migration.
  ///
  /// - Parameters:
  ///   - name: What tells it from the others. Once an app with it is in use, it must not change.
  ///   - apply: What it does. Executed in a transaction of its own.
  public init(_ name: String, _ apply: @escaping @Sendable (Database) throws -> Void) {
    self.name = name
    self.apply = apply
  }
}
