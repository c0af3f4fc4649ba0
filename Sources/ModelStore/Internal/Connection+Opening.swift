import ConciergeSQLite
import Foundation

extension Connection {
  /// Opens the database at `location`, and checks it before anything is written to it.
  static func open(_ location: Database.Location, _ busyTimeout: Duration) throws(StoreError) -> Connection {
    let path = try path(of: location)
    if case .file = location { try checkSize(path) }
    let connection = Connection(
      handle: try openHandle(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE),
      path: path
    )
    guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
      throw .cannotOpen(path: path, reason: "it can only be read")
    }
    do throws(StoreError) {
      try connection.configure(busyTimeout)
      _ = try connection.rows("pragma foreign_keys = on")
      guard case .file = location else { return connection }
      // With this setting, a commit is written to the disk before it returns. With other settings, a power failure could
      // lose the last commits.
      _ = try connection.rows("pragma synchronous = full")
      // On Apple's systems, `fsync` leaves data in the cache of the drive, and these settings write them to the disk. On other
      // systems they have no effect.
      _ = try connection.rows("pragma fullfsync = on")
      _ = try connection.rows("pragma checkpoint_fullfsync = on")
      // SQLite reuses the log but does not shorten it. After a large transaction, the next commit cuts the log to 8 MB. That is twice
      // the length at which SQLite moves the log into the database file, so ordinary commits cut nothing.
      _ = try connection.rows("pragma journal_size_limit = 8388608")
      let mode = try connection.text("pragma journal_mode = wal")
      guard mode == "wal" else { throw .cannotOpen(path: path, reason: "its journal mode stays “\(mode)”") }
    } catch .statement(_, let reason, _) {
      throw .cannotOpen(path: path, reason: reason)
    }
    return connection
  }

  /// Opens another connection to the same file for reading. It is opened with write access, because the connection that is
  /// closed last has to move the log into the database file.
  func openReader(_ busyTimeout: Duration) throws(StoreError) -> Connection {
    let handle = try Self.openHandle(path, SQLITE_OPEN_READWRITE)
    let reader = Connection(handle: handle, path: path, isReader: true)
    try reader.configure(busyTimeout)
    _ = try reader.rows("pragma query_only = on")
    // The connection that is closed last may be a reader, which then moves the log into the database file.
    _ = try reader.rows("pragma checkpoint_fullfsync = on")
    return reader
  }

  static func path(of location: Database.Location) throws(StoreError) -> String {
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

  /// Throws an error for a file of one byte. SQLite would treat it as an empty database and overwrite it. The size is read
  /// from the attributes, because opening and closing the file would release the locks that other connections of this
  /// process have on it.
  private static func checkSize(_ path: String) throws(StoreError) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? Int, (1..<512).contains(size)
    else { return }
    throw .corrupt(path: path, reason: "it is shorter than any database")
  }

  private static func openHandle(_ path: String, _ flags: Int32) throws(StoreError) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle, code == SQLITE_OK else {
      let reason = whyNotOpened(path) ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(handle)
      throw .cannotOpen(path: path, reason: reason)
    }
    return handle
  }

  /// Returns the reason why a file could not be opened. SQLite itself reports the same message for all reasons.
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

  private func configure(_ busyTimeout: Duration) throws(StoreError) {
    let milliseconds = max(0, min(busyTimeout / .milliseconds(1), Double(Int32.max)))
    sqlite3_busy_timeout(handle, Int32(milliseconds))
    // A name in double quotes that fits no column is an error, not a text. Definitions of existing files may contain such texts.
    set(SQLITE_DBCONFIG_DQS_DML, 0)
    // If the file is no database, closing the connection must not move a log that was beside it into the file. Without a log,
    // closing deletes the files that SQLite itself creates.
    let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: target + "-wal") {
      try checkBeginning()
      set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }
    guard DecimalCollation.install(on: handle) == SQLITE_OK, LocalizedText.install(on: handle) == SQLITE_OK
    else {
      throw .cannotOpen(path: path, reason: "the collations cannot be registered")
    }
    // This statement reads the file, so it fails if the file is not a database.
    _ = try rows("select count(*) from sqlite_master")
    set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
  }

  /// Throws an error if the file does not begin as a database. SQLite would read the first page of the log instead of it. The file is
  /// read through SQLite, because opening and closing it would release the locks of other connections of this process.
  private func checkBeginning() throws(StoreError) {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard concierge_sqlite_read(UnsafeMutableRawPointer(handle), &bytes, 16) == SQLITE_OK,
      bytes != Array("SQLite format 3\0".utf8)
    else { return }
    throw .corrupt(path: path, reason: "it is not a database")
  }

  private func set(_ option: Int32, _ value: Int32) {
    _ = concierge_sqlite_set(UnsafeMutableRawPointer(handle), option, value)
  }

  /// Returns the first value of the result of a pragma as text, or an empty string.
  private func text(_ pragma: SQL) throws(StoreError) -> String {
    guard case .text(let text)? = try rows(pragma).first?.values.first else { return "" }
    return text
  }
}
