import ConciergeSQLite
import Foundation

extension Connection {
  /// Opens the database at `location`, and checks it before anything is written to it.
  static func open(_ location: Database.Location, _ busyTimeout: Duration) throws(StoreError) -> Connection {
    let path = try path(of: location)
    let file = if case .file = location { OpenDatabases.File.target(of: path) } else { nil as String? }
    if let file { try checkSize(of: file, path) }
    let connection = Connection(
      handle: try openHandle(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE),
      path: path
    )
    guard sqlite3_db_readonly(connection.handle, "main") == 0 else {
      throw .cannotOpen(path: path, reason: "it can only be read")
    }
    do throws(StoreError) {
      // When a connection is closed, SQLite copies the write-ahead log into the database file. If the file is not a
      // database, this would destroy it. So the copying is switched off until the file was read successfully. Without a log
      // of an earlier process, it stays on: closing then deletes the log that SQLite itself has created.
      if let file, ["-wal", "-journal"].contains(where: { size(of: file + $0) != nil }) {
        try connection.checkBeginning(of: file)
        connection.set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
      }
      try connection.configure(busyTimeout)
      connection.set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
      _ = try connection.rows("pragma foreign_keys = on")
      guard file != nil else { return connection }
      // A commit is written to the disk before it returns. With other settings, a power failure could lose the last
      // commits.
      _ = try connection.rows("pragma synchronous = full")
      // On Apple's systems, `fsync` leaves data in the cache of the drive, and this setting writes them to the disk. On other
      // systems, the setting has no effect.
      _ = try connection.rows("pragma fullfsync = on")
      // SQLite reuses the log file but does not shorten it. With this setting, the commit after a large transaction cuts
      // the log to 8 MB. This is twice the length at which SQLite moves the log into the database file, so ordinary commits
      // do not cut the log.
      _ = try connection.rows("pragma journal_size_limit = 8388608")
      let mode = try connection.rows("pragma journal_mode = wal")[0].value("journal_mode", as: String.self)
      guard mode == "wal" else { throw .cannotOpen(path: path, reason: "its journal mode stays “\(mode)”") }
    } catch .statement(_, let reason, _) {
      throw .cannotOpen(path: path, reason: reason)
    }
    return connection
  }

  /// Opens another connection to the same file for reading. The file is opened with write access, because the connection
  /// that is closed last has to copy the write-ahead log into it.
  func openReader(_ busyTimeout: Duration) throws(StoreError) -> Connection {
    let handle = try Self.openHandle(path, SQLITE_OPEN_READWRITE)
    let reader = Connection(handle: handle, path: path, isReader: true)
    try reader.configure(busyTimeout)
    _ = try reader.rows("pragma query_only = on")
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

  /// Returns the size of a regular file from its attributes. Opening and closing the file would release the locks that
  /// other connections of this process have on it.
  private static func size(of file: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return attributes?[.size] as? Int
  }

  /// Throws an error if the file is too short to be a database. SQLite would treat it as an empty database: it would
  /// overwrite a file of one byte, and delete the log or the rollback journal beside an empty file. A missing file with a
  /// log is accepted, because an app may have deleted only the file.
  private static func checkSize(of file: String, _ path: String) throws(StoreError) {
    // The log is looked for before the file. Another process may be creating the database, and writes the file before the
    // log. In the opposite order, this method could find an empty file and then a log, and refuse a healthy database.
    let hasChanges = hasChanges(beside: file)
    guard let size = size(of: file), (hasChanges ? 0..<512 : 1..<512).contains(size) else { return }
    throw .corrupt(path: path, reason: "it is shorter than any database")
  }

  /// Whether a log or a rollback journal with changes lies beside the database file. If so, a file that is empty or begins
  /// with zeros is damaged. The journal of the very first transaction does not count: it says that the file had 0 pages
  /// before.
  private static func hasChanges(beside file: String) -> Bool {
    let header = try? FileHandle(forReadingAtPath: file + "-journal")?.read(upToCount: 20)
    return header?.dropFirst(16).max() ?? 0 > 0 || size(of: file + "-wal") ?? 0 > 0
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
    self.busyTimeout = Int32(max(0, min(busyTimeout / .milliseconds(1), Double(Int32.max))))
    sqlite3_busy_timeout(handle, self.busyTimeout)
    // Without this setting, SQLite would treat an unknown name in double quotes as a text. In definitions of tables this
    // stays allowed, because existing files may contain such texts.
    set(SQLITE_DBCONFIG_DQS_DML, 0)
    guard DecimalCollation.install(on: handle) == SQLITE_OK, LocalizedText.install(on: handle) == SQLITE_OK
    else { throw .cannotOpen(path: path, reason: "the collations cannot be registered") }
    // This statement reads the file, so it fails if the file is not a database.
    _ = try rows("select count(*) from sqlite_master")
    // The connection that is closed last copies the log into the database file, even if it is a connection for reading. On
    // Apple's systems, this setting also writes the copied data from the cache of the drive to the disk.
    _ = try rows("pragma checkpoint_fullfsync = on")
  }

  /// Throws an error if the file does not begin like a SQLite database. If there is a log or a rollback journal, SQLite
  /// itself would not notice this: it would read the first page from the log, or overwrite the file with the journal. A
  /// file that begins with zeros is accepted if it has neither: its first transaction was interrupted. The file is read
  /// through SQLite: opening and closing it would release the locks of other connections of this process.
  private func checkBeginning(of file: String) throws(StoreError) {
    // The log is looked for before the file is read. In the opposite order, another process could end its first transaction
    // in between. Then zeros would be read from the file, a log would be found, and the healthy file would be refused.
    let hasChanges = Self.hasChanges(beside: file)
    var bytes = [UInt8](repeating: 0, count: 16)
    guard concierge_sqlite_read(UnsafeMutableRawPointer(handle), &bytes, 16) == SQLITE_OK,
      bytes != Array("SQLite format 3\0".utf8), hasChanges || bytes.contains(where: { $0 != 0 })
    else { return }
    throw .corrupt(path: path, reason: "it is not a database")
  }

  private func set(_ option: Int32, _ value: Int32) {
    _ = concierge_sqlite_set(UnsafeMutableRawPointer(handle), option, value)
  }
}
