import CSQLite
import Foundation

extension Connection {
  /// Opens the database at `location`, and checks it before anything is written to it.
  static func open(
    _ location: Database.Location,
    busyTimeout: Duration,
    checksContent: Bool
  ) throws(StoreError) -> Connection {
    try SQLiteLibrary.check()
    let path = try path(of: location)
    if case .file = location { try checkSize(path) }
    let connection = Connection(handle: try openHandle(path), path: path)
    do throws(StoreError) {
      try connection.configure(location, path, busyTimeout: busyTimeout, checksContent: checksContent)
    } catch .statement(_, let reason) {
      throw .cannotOpen(path: path, reason: reason)
    }
    return connection
  }

  private static func path(of location: Database.Location) throws(StoreError) -> String {
    switch location {
    case .inMemory:
      return ":memory:"
    case .file(let url):
      guard url.isFileURL else {
        throw .cannotOpen(path: url.absoluteString, reason: "it is not the URL of a file")
      }
      let path = url.absoluteURL.path(percentEncoded: false)
      guard !path.utf8.contains(0) else {
        throw .cannotOpen(path: path, reason: "the path contains the character zero")
      }
      return path
    }
  }

  /// SQLite takes a file of one byte for an empty one, and would overwrite it. The file is not opened to look
  /// into it: closing it again would end the locks of this process's other connections to it.
  private static func checkSize(_ path: String) throws(StoreError) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, (1..<512).contains(size)
    else { return }
    throw .corrupt(path: path, reason: "it is shorter than any database")
  }

  private static func openHandle(_ path: String) throws(StoreError) -> OpaquePointer {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle, code == SQLITE_OK else {
      let reason = whyNotOpened(path) ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(handle)
      throw .cannotOpen(path: path, reason: reason)
    }
    guard sqlite3_db_readonly(handle, "main") == 0 else {
      sqlite3_close_v2(handle)
      throw .cannotOpen(path: path, reason: "it can only be read")
    }
    return handle
  }

  /// A better reason than SQLite's one sentence for everything.
  private static func whyNotOpened(_ path: String) -> String? {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder) {
      return isFolder.boolValue ? "it is a folder" : nil
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    guard files.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      return "its folder does not exist"
    }
    return files.isWritableFile(atPath: folder) ? nil : "its folder cannot be written to"
  }

  private func configure(
    _ location: Database.Location,
    _ path: String,
    busyTimeout: Duration,
    checksContent: Bool
  ) throws(StoreError) {
    let milliseconds = max(0, min(busyTimeout.seconds * 1000, Double(Int32.max)))
    sqlite3_busy_timeout(handle, Int32(milliseconds))
    _ = csqlite_forbid_double_quoted_text(UnsafeMutableRawPointer(handle))
    // The first statement that needs the file is the one that finds out what the file is.
    _ = try rows("select count(*) from sqlite_master")
    if checksContent {
      let verdict = try text("pragma quick_check(1)")
      guard verdict == "ok" else {
        throw .corrupt(path: path, reason: verdict.replacing("\n", with: " "))
      }
    }
    _ = try rows("pragma foreign_keys = on")
    guard case .file = location else { return }
    let mode = try text("pragma journal_mode = wal")
    guard mode == "wal" else { throw .noWriteAheadLog(path: path, mode: mode) }
  }

  /// The first value that `pragma` returns, as text.
  private func text(_ pragma: SQL) throws(StoreError) -> String {
    guard case .text(let text)? = try rows(pragma).first?.values.first else { return "" }
    return text
  }
}
