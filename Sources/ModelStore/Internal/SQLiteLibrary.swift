import ConciergeSQLite

/// The SQLite library of this process.
package enum SQLiteLibrary {
  /// The oldest library that has everything in use here. The newest part of that is the switch for
  /// double-quoted text.
  private static let oldest = (number: 3_029_000, name: "3.29.0")

  /// The version as a number, such as 3040001 for 3.40.1.
  package static var version: Int { Int(sqlite3_libversion_number()) }

  /// Throws ``StoreError/libraryTooOld(found:needed:)`` if `version` is too old.
  package static func check(version: Int = version) throws(StoreError) {
    guard version < oldest.number else { return }
    let name = "\(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    throw .libraryTooOld(found: name, needed: oldest.name)
  }
}
