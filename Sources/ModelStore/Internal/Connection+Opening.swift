import CSQLite
import Foundation

#if canImport(SQLite3)
  import SQLite3
#endif

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
    let handle = try openHandle(path)
    do throws(StoreError) {
      try configure(handle, path: path, busyTimeout: busyTimeout, checksContent: checksContent)
      if case .file = location { try startWriteAheadLog(handle, path: path) }
    } catch {
      sqlite3_close_v2(handle)
      throw error
    }
    return Connection(handle: handle, path: path)
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

  private static func configure(
    _ handle: OpaquePointer,
    path: String,
    busyTimeout: Duration,
    checksContent: Bool
  ) throws(StoreError) {
    let milliseconds = max(0, min(busyTimeout.seconds * 1000, Double(Int32.max)))
    sqlite3_busy_timeout(handle, Int32(milliseconds))
    _ = csqlite_forbid_double_quoted_text(UnsafeMutableRawPointer(handle))
    // The first statement that needs the file is the one that finds out what the file is.
    _ = try firstText("select count(*) from sqlite_master", handle, path)
    if checksContent {
      let verdict = try firstText("pragma quick_check(1)", handle, path)
      guard verdict == "ok" else {
        let reason = verdict.replacing("\n", with: " ")
        throw .corrupt(path: path, reason: reason)
      }
    }
    _ = try firstText("pragma foreign_keys = on", handle, path)
  }

  private static func startWriteAheadLog(_ handle: OpaquePointer, path: String) throws(StoreError) {
    let mode = try firstText("pragma journal_mode = wal", handle, path)
    guard mode == "wal" else { throw .noWriteAheadLog(path: path, mode: mode) }
  }

  /// The first value that `text` returns, as text; empty if there is none.
  private static func firstText(
    _ text: String,
    _ handle: OpaquePointer,
    _ path: String
  ) throws(StoreError) -> String {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v3(handle, text, -1, 0, &statement, nil)
    if code == SQLITE_OK { code = sqlite3_step(statement) }
    switch code & 0xff {
    case SQLITE_DONE:
      return ""
    case SQLITE_ROW:
      guard let start = sqlite3_column_text(statement, 0) else { return "" }
      return String(cString: start)
    case SQLITE_BUSY, SQLITE_LOCKED:
      throw .busy(waiting: text)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      throw .corrupt(path: path, reason: String(cString: sqlite3_errmsg(handle)))
    default:
      throw .cannotOpen(path: path, reason: String(cString: sqlite3_errmsg(handle)))
    }
  }
}
