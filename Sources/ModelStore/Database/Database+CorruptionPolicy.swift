import Foundation

extension Database {
  /// A policy for a file that is damaged or not a database.
  public enum CorruptionPolicy: Hashable, Sendable {
    /// Throw ``StoreError/corrupt(path:reason:)`` and leave the file as it is.
    case fail
    /// Rename the file (its `-wal`, `-journal` and `-shm` too) to the first free of `store.sqlite.corrupt-1`, `-2` …, and create
    /// a new, empty file. ``Database/quarantined`` is the new location of the damaged file. Nothing is deleted.
    ///
    /// If another `Database` of this process has the file open, the file is not renamed, and the error is thrown.
    case quarantine
  }
}

/// Renames the file of a damaged database, so that a new one can be created under its name.
enum Quarantine {
  /// Opens a database. If its file is damaged, the file is renamed and a new database is created.
  ///
  /// The folder is locked meanwhile. Otherwise two processes could find the damage at the same time. The second one could
  /// then rename the new file of the first one, or delete its log.
  ///
  /// - Returns: The connection, and the new location of the damaged file if there was one.
  static func openDatabase(
    _ location: Database.Location,
    _ busyTimeout: Duration
  ) throws(StoreError) -> (Connection, URL?) {
    let path = try Connection.path(of: location)
    let folder = URL(filePath: OpenDatabases.File.target(of: path)).deletingLastPathComponent()
    // A folder that cannot be opened cannot be locked. But opening the database below then fails with the reason.
    let descriptor = open(folder.path(percentEncoded: false), O_RDONLY)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0, !lock(descriptor, within: busyTimeout) {
      throw .busy(waiting: "opening \(path)")
    }
    do throws(StoreError) {
      return (try Connection.open(location, busyTimeout), nil)
    } catch .corrupt(let path, let reason) {
      guard OpenDatabases.databases(of: OpenDatabases.File(path: path)).isEmpty else {
        throw .corrupt(path: path, reason: reason)
      }
      let renamed = try setAside(path)
      return (try Connection.open(location, busyTimeout), renamed)
    }
  }

  /// Locks a folder against other processes. Returns `false` if another process holds the lock for longer than `timeout`.
  /// On a file system without locks, the method returns `true`, so that the database can be opened.
  private static func lock(_ descriptor: Int32, within timeout: Duration) -> Bool {
    let end = ContinuousClock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now < end else { return false }
      Thread.sleep(forTimeInterval: 0.001)
    }
    return true
  }

  /// Renames a database file together with its log, the index of the log, and the rollback journal.
  ///
  /// - Returns: The new location of the database file.
  private static func setAside(_ path: String) throws(StoreError) -> URL {
    let files = FileManager.default
    // If the path is a symbolic link, SQLite puts the log beside the file to which the link points.
    let path = OpenDatabases.File.target(of: path)
    let endings = ["-wal", "-journal", "-shm", ""]
    var number = 1
    while endings.contains(where: { files.fileExists(atPath: "\(path).corrupt-\(number)\($0)") }) {
      number += 1
    }
    do {
      // SQLite stores recent changes in a log beside the database, the file with the ending `-wal`. Other programs use a
      // rollback journal. The log and the journal are renamed before the database file. In the opposite order, the process
      // could be killed after the first renaming. The next launch would create a new database beside the old log, which
      // SQLite might apply to it.
      for ending in endings where files.fileExists(atPath: path + ending) {
        try files.moveItem(atPath: path + ending, toPath: "\(path).corrupt-\(number)\(ending)")
      }
    } catch {
      throw .cannotOpen(path: path, reason: "it is damaged and cannot be renamed")
    }
    return URL(filePath: "\(path).corrupt-\(number)")
  }
}
