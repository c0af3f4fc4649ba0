import ControllerSupport
import Foundation
import Synchronization

/// The open databases of this process, grouped by file. Several databases may be open on one file, and a change through one of
/// them notifies the observers of all.
enum OpenDatabases {
  /// The identity of a file. Two paths of one file, for example through a symbolic link, have the same identity.
  struct File: Hashable, Sendable {
    private let volume: UInt64
    private let number: UInt64

    /// Makes the identity of a file, or nil if the file does not exist.
    init?(path: String) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: Self.target(of: path))
      guard let volume = attributes?[.systemNumber] as? NSNumber,
        let number = attributes?[.systemFileNumber] as? NSNumber
      else { return nil }
      (self.volume, self.number) = (volume.uint64Value, number.uint64Value)
    }

    /// Returns the path without symbolic links. SQLite creates its log in the folder of the linked file, and
    /// `attributesOfItem(atPath:)` would return the attributes of the link itself.
    static func target(of path: String) -> String {
      URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }
  }

  private static let known = Mutex<[File: [WeakReference<Database>]]>([:])

  static func add(_ database: Database, to file: File) {
    // Reading a weak reference retains the database, so this code may release it last. Its deallocation may run code of the
    // app that calls this type, and would then wait for the lock forever. So the databases are passed out of the closure,
    // and are released after the lock.
    _ = known.withLock { known in
      let found = known.values.flatMap { $0.map(\.object) }
      known = known.compactMapValues { databases in
        let alive = databases.filter { $0.object != nil }
        return alive.isEmpty ? nil : alive
      }
      known[file, default: []].append(WeakReference(database))
      return found
    }
  }

  static func remove(_ database: Database, of file: File) {
    _ = known.withLock { known in
      let found = known[file]?.map(\.object)
      known[file]?.removeAll { $0.object === database }
      return found
    }
  }

  static func databases(of file: File?) -> [Database] {
    guard let file else { return [] }
    return known.withLock { ($0[file] ?? []).compactMap(\.object) }
  }
}
