import EvolutionModels
import Foundation
import ModelStore
import WebHost

/// The visitors of the server. A visitor is a browser, which a secret name identifies. All sessions of a visitor share bookmarks
/// and followed authors.
///
/// The page keeps the name in the storage of its origin. A cookie would be sent to the servers of all ports of this computer, and each
/// of them could set it.
@MainActor
final class Visitors {
  private final class Entry {
    weak var library: ReaderLibrary?
  }

  private let folder: URL?
  /// The libraries in use.
  private var entries: [String: Entry] = [:]
  /// The databases in memory, the oldest first.
  private var databases: [(visitor: String, database: Database)] = []
  /// The maximum number of visitors with a database. A page can make up names of visitors, and each visitor who changes something
  /// gets a database.
  private let maximumVisitors: Int
  /// The maximum size of a visitor's database, room for 500 notes. The log beside a file that is open may be twice as long.
  static let bytesPerVisitor = 131_072

  /// Creates the visitors, whose data is in a folder or in memory.
  ///
  /// - Parameter maximumBytes: The maximum size of all databases together.
  init(folder: URL?, maximumBytes: Int = 1_073_741_824) throws {
    (self.folder, maximumVisitors) = (folder, maximumBytes / Self.bytesPerVisitor)
    if let folder { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  }

  /// Returns the library of a visitor. A visitor who has changed nothing yet has no database.
  ///
  /// - Throws: `StoreError` if the visitor's database cannot be used.
  func library(of visitor: String) throws -> ReaderLibrary {
    if let library = entries[visitor]?.library { return library }
    let library =
      if let database = try existingDatabase(of: visitor) {
        try ReaderLibrary(database)
      } else {
        ReaderLibrary { try self.createDatabase(of: visitor) }
      }
    let entry = Entry()
    entry.library = library
    entries = entries.filter { $0.value.library != nil }
    entries[visitor] = entry
    return library
  }

  /// Returns the file of a visitor's database. The file is named by the digest, because others can read the names of files, in folders
  /// and in errors.
  private func file(of visitor: String) -> URL? {
    folder?.appending(path: "\(SHA256.digest(of: visitor)).sqlite")
  }

  private func existingDatabase(of visitor: String) throws -> Database? {
    guard let file = file(of: visitor) else { return databases.first { $0.visitor == visitor }?.database }
    return FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
      ? try open(.file(file)) : nil
  }

  private func createDatabase(of visitor: String) throws -> Database {
    if let folder, let file = file(of: visitor) {
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      guard files.count(where: { $0.pathExtension == "sqlite" }) < maximumVisitors else { throw FullStore() }
      return try open(.file(file))
    }
    if databases.count >= maximumVisitors {
      // The database of a session would stay in memory all the same.
      let unused = databases.firstIndex { entries[$0.visitor]?.library == nil }
      guard let unused else { throw FullStore() }
      databases.remove(at: unused)
    }
    let database = try open(.inMemory)
    databases.append((visitor, database))
    return database
  }

  private func open(_ location: Database.Location) throws -> Database {
    let database = try Database(location)
    // A page of SQLite has 4 KB.
    let pages = Self.bytesPerVisitor / 4_096
    try database.execute(script: "pragma max_page_count = \(pages)")
    try database.execute(script: "pragma wal_autocheckpoint = \(pages)")
    return database
  }
}

/// The error of a server that stores no more visitors.
struct FullStore: LocalizedError {
  var errorDescription: String? { "The server has no room for more visitors." }
}
