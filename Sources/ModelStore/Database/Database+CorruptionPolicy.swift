import Foundation

extension Database {
  /// A policy for a file that is damaged or not a database.
  public enum CorruptionPolicy: Hashable, Sendable {
    /// Throw ``StoreError/corrupt(path:reason:)`` and leave the file as it is.
    case fail
    /// Rename the file (its `-wal` and `-shm` too) to the first free of `store.sqlite.corrupt-1`, `-2` …, and
    /// begin with a new, empty one. ``Database/quarantined`` says where the old one is. Nothing is deleted.
    ///
    /// A file on which this process has another database open is left, and the error thrown.
    case quarantine
  }
}

/// Moves a database that cannot be used out of the way.
enum Quarantine {
  /// Opens a database, and moves a damaged file out of the way first.
  ///
  /// All processes that open the file under this policy take turns, from the first look at the file to the end. Otherwise a
  /// process could move the healthy file that another one has just created, or SQLite could delete the log of the new file when
  /// the connection to the old file is closed.
  ///
  /// - Returns: The connection, and the new location of the damaged file if there was one.
  static func openDatabase(
    _ location: Database.Location,
    _ busyTimeout: Duration
  ) throws(StoreError) -> (Connection, URL?) {
    let path = try Connection.path(of: location)
    let folder = URL(filePath: path).deletingLastPathComponent()
    // A folder that cannot be opened is an error of the database itself, with a better reason.
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

  /// Locks a file, or returns false if it stays locked for longer than `timeout`. A lock that cannot be had for another
  /// reason, such as a file system without locks, counts as granted.
  private static func lock(_ descriptor: Int32, within timeout: Duration) -> Bool {
    let end = ContinuousClock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now < end else { return false }
      Thread.sleep(forTimeInterval: 0.001)
    }
    return true
  }

  /// Renames a file, its log and its index.
  ///
  /// - Returns: The new location of the file.
  private static func setAside(_ path: String) throws(StoreError) -> URL {
    let files = FileManager.default
    let endings = ["-wal", "-shm", ""]
    var number = 1
    while endings.contains(where: { files.fileExists(atPath: "\(path).corrupt-\(number)\($0)") }) {
      number += 1
    }
    do {
      // The file itself last: should the process end in between, no new database finds an old log.
      for ending in endings where files.fileExists(atPath: path + ending) {
        try files.moveItem(atPath: path + ending, toPath: "\(path).corrupt-\(number)\(ending)")
      }
    } catch {
      throw .cannotOpen(path: path, reason: "it is damaged and cannot be renamed")
    }
    return URL(filePath: "\(path).corrupt-\(number)")
  }
}
