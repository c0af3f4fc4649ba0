import EvolutionModels
import Foundation
import ModelStore
import WebHost

/// The visitors of the server. A visitor is a browser, which a cookie identifies. All sessions of a visitor share bookmarks
/// and followed authors.
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
  /// The maximum number of databases in memory. Sessions keep theirs.
  private static let maximumDatabases = 200

  /// Creates the visitors, whose data is in a folder or in memory.
  init(folder: URL?) throws {
    self.folder = folder
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

  private func file(of visitor: String) -> URL? { folder?.appending(path: "\(visitor).sqlite") }

  private func existingDatabase(of visitor: String) throws -> Database? {
    guard let file = file(of: visitor) else { return databases.first { $0.visitor == visitor }?.database }
    return FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
      ? try Database(.file(file)) : nil
  }

  private func createDatabase(of visitor: String) throws -> Database {
    if let file = file(of: visitor) { return try Database(.file(file)) }
    let database = try Database(.inMemory)
    if databases.count >= Self.maximumDatabases { databases.removeFirst() }
    databases.append((visitor, database))
    return database
  }

  // MARK: Cookies

  /// The name of the cookie.
  nonisolated static let cookie = "visitor"

  /// Returns the visitor of a cookie header, or `nil` for a new visitor. Names that this server has not made are not accepted,
  /// because a name is also the name of a file.
  nonisolated static func visitor(inCookies header: String?) -> String? {
    for pair in (header ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, parts[0] == cookie else { continue }
      let isName = parts[1].utf8.count == 32 && parts[1].allSatisfy { "0123456789abcdef".contains($0) }
      return isName ? parts[1] : nil
    }
    return nil
  }

  /// Returns the value of a `Set-Cookie` header for a new visitor.
  nonisolated static func setCookie(_ visitor: String) -> String {
    "\(cookie)=\(visitor); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
  }
}
