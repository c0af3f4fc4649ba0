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
    /// Open it for reading only; what can still be read is read. Writing throws
    /// ``StoreError/readOnly(statement:)``. A file that is no database at all is an error.
    case readOnly
  }
}

/// Moves a database that cannot be used out of the way.
enum Quarantine {
  /// Executes `body` while no other process is inside this function for the same folder.
  ///
  /// A process that has found a damaged file must look again once it holds the lock: another process may have
  /// moved the file and created a new, healthy one.
  static func exclusively<Value>(
    inFolderOf path: String,
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let descriptor = open(folder, O_RDONLY)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw .cannotOpen(path: path, reason: "its folder cannot be locked to rename the damaged file")
    }
    defer { close(descriptor) }
    return try body()
  }

  /// - Returns: Where the file is now.
  static func setAside(_ path: String) throws(StoreError) -> URL {
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
