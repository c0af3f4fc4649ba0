public import Foundation

/// A SQLite database, for any number of tasks and threads.
///
/// ```swift
/// let database = try Database(.file(url))
/// try database.transaction {
///   try bookmarks.insert(bookmark)
///   try database.execute("update counters set count = count + 1 where name = \(name)")
/// }
/// let states = try await database.read { try database.rows("select distinct state from proposals") }
/// ```
///
/// The plain calls (``execute(_:)``, ``rows(_:)``, ``transaction(_:)`` and those of ``ModelTable``) work on
/// the current thread. `read` and ``write(_:)`` do their work elsewhere and wait without
/// blocking anybody, so they are the ones for the main actor.
///
/// **Inside a closure** the same calls go to the connection that the closure already holds, so they
/// may be nested freely; nothing is handed to the closure. A thread that has to wait for another one
/// gives up after the busy timeout with ``StoreError/busy(waiting:)``: even a closure that waits for
/// a thread that waits for the database ends in an error, and never hangs.
///
/// The file is in write-ahead-log mode, foreign keys are enforced, and a name in double quotes is
/// always a name. One connection writes; what only reads (`read` and the reading calls of ``ModelTable``) has
/// four more, and waits for nobody, but does not see temporary tables. All are closed when the last reference to the
/// database goes.
public final class Database: Sendable {
  /// Where a database is.
  public enum Location: Hashable, Sendable {
    /// In a file, made if there is none. Its folder must exist. SQLite keeps two more files beside it
    /// while it is open (`-wal` and `-shm`).
    case file(URL)
    /// In memory, gone with the `Database`.
    case inMemory
  }

  /// Where a damaged file was put when this database was opened, under ``CorruptionPolicy/quarantine``; nil if
  /// there was none.
  public let quarantined: URL?
  /// Whether the file is damaged and nothing can be written, under ``CorruptionPolicy/readOnly``.
  public let isReadOnly: Bool
  private let busyTimeout: Duration
  private let writer: ConnectionPool
  /// The same as `writer` if there is but one connection: in memory, and for a damaged file.
  private let readers: ConnectionPool
  private let file: OpenDatabases.File?
  let changes = ChangeHub()
  /// Where ``write(_:)`` does its work, one after the other.
  let writeQueue: OperationQueue
  /// Where `read` does its work.
  let readQueue: OperationQueue

  /// Opens a database, or makes a new one.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - policy: What to do with a file that is damaged, or something else than a database.
  ///   - busyTimeout: How long a call waits while another thread, or another process, uses the database.
  ///   - checksContent: Whether all of the file is read once to find damage that its first page does not
  ///     show.
  ///   - showsValuesInErrors: Whether a ``StoreError`` shows the values that were bound. They may be secrets of
  ///     the user: only for debugging.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` if there is no such folder or no permission,
  ///   ``StoreError/corrupt(path:reason:)`` as `ifCorrupt` says, ``StoreError/busy(waiting:)``,
  ///   ``StoreError/noWriteAheadLog(path:mode:)`` if the file system cannot have one, and
  ///   ``StoreError/libraryTooOld(found:needed:)``.
  /// - Complexity: O(*n*), where *n* is the size of the file; O(1) without `checksContent`.
  public init(
    _ location: Location,
    ifCorrupt policy: CorruptionPolicy = .fail,
    busyTimeout: Duration = .seconds(5),
    checksContent: Bool = true,
    showsValuesInErrors: Bool = false
  ) throws(StoreError) {
    let options = OpeningOptions(
      busyTimeout: busyTimeout,
      checksContent: checksContent,
      showsValues: showsValuesInErrors
    )
    var (quarantined, isReadOnly) = (URL?.none, false)
    let connection: Connection
    do throws(StoreError) {
      connection = try Connection.open(location, options)
    } catch .corrupt(let path, let reason) where policy != .fail {
      if policy == .quarantine {
        (connection, quarantined) = try Quarantine.exclusively(inFolderOf: path) { () throws(StoreError) in
          do throws(StoreError) {
            return (try Connection.open(location, options), nil)
          } catch .corrupt {
            guard OpenDatabases.databases(of: OpenDatabases.File(path: path)).isEmpty else {
              throw .corrupt(path: path, reason: reason)
            }
            let place = try Quarantine.setAside(path)
            return (try Connection.open(location, options), place)
          }
        }
      } else {
        connection = try Connection.openReadOnly(path, options)
        isReadOnly = true
      }
    }
    (self.quarantined, self.isReadOnly, self.busyTimeout) = (quarantined, isReadOnly, busyTimeout)
    writer = ConnectionPool([connection])
    writeQueue = OperationQueue()
    writeQueue.maxConcurrentOperationCount = 1
    if case .file = location, !isReadOnly {
      var connections: [Connection] = []
      for _ in 0..<Self.readerCount { connections.append(try connection.openReader(options)) }
      readers = ConnectionPool(connections)
      readQueue = OperationQueue()
      readQueue.maxConcurrentOperationCount = Self.readerCount
      file = OpenDatabases.File(path: connection.path)
    } else {
      (readers, readQueue, file) = (writer, writeQueue, nil)
    }
    if let file { OpenDatabases.add(self, to: file) }
  }

  private static let readerCount = 4

  /// Executes one statement.
  ///
  /// - Returns: The number of rows that were inserted, changed or deleted, including those that triggers
  ///   and foreign keys changed.
  /// - Throws: ``StoreError/statement(_:reason:)``, ``StoreError/constraint(statement:reason:)``,
  ///   ``StoreError/busy(waiting:)``, and the cases that name a misuse.
  @discardableResult
  public func execute(_ sql: SQL) throws(StoreError) -> Int {
    try access(for: sql.text) { connection throws(StoreError) in
      try connection.run(connection.prepare(sql.text), sql.values)
    }
  }

  /// Executes one statement and returns its rows.
  ///
  /// All of them are read before this returns, so writing while going through them is safe.
  ///
  /// - Throws: As ``execute(_:)``.
  /// - Complexity: O(*n*) in space, where *n* is the number of rows.
  public func rows(_ sql: SQL) throws(StoreError) -> [DatabaseRow] {
    try access(for: sql.text) { connection throws(StoreError) in try connection.rows(sql) }
  }

  /// Executes `body` as one: all that it writes is committed when it returns, or nothing if it throws.
  ///
  /// Inside another transaction it is a part of that one: if `body` throws, only its own writes are undone,
  /// and what the outer one does with the error decides the rest.
  ///
  /// - Parameter body: Executed at once, on this thread.
  /// - Throws: What `body` throws; ``StoreError/busy(waiting:)`` before it, or a
  ///   ``StoreError/constraint(statement:reason:)`` that was deferred after it.
  public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try access(for: "begin immediate") { connection throws(StoreError) in
      try connection.transaction(body)
    }.get()
  }

  /// As ``transaction(_:)``, for what throws only this module's errors.
  func writing<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try access(for: "begin immediate") { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try body(connection) }
    }.get()
  }

  /// Executes `body`, which can only read, with everything it reads as of one moment. It does not wait for
  /// those who write, nor they for it.
  ///
  /// Inside a transaction it sees what that one has written.
  ///
  /// - Parameter body: Executed at once, on this thread.
  /// - Throws: What `body` throws; ``StoreError/writeInsideRead(_:)`` for a write in it.
  public func read<Value>(_ body: () throws -> Value) throws -> Value {
    try access(for: "begin deferred", reads: true) { connection throws(StoreError) in
      try connection.reading(body)
    }.get()
  }

  /// Hands each row of a statement that only reads to `body`, without waiting for those who write.
  func readEachRow(
    of sql: SQL,
    _ body: (DatabaseRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    try access(for: sql.text, reads: true) { connection throws(StoreError) in
      try connection.readEachRow(of: sql, body)
    }
  }

  /// Returns when the observers of tables have heard of every change that was committed before the call.
  package func settleObservers() async {
    await changes.settle()
  }

  /// Executes `body` with a connection, which no other thread uses meanwhile: the one that this thread already
  /// holds, or else one that can do what is wanted.
  func access<Value>(
    for purpose: String,
    reads: Bool = false,
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let pool = readers.isHeld || (reads && !writer.isHeld) ? readers : writer
    guard let connection = pool.acquire(within: busyTimeout) else { throw .busy(waiting: purpose) }
    defer {
      let tables = connection.takeCommittedTables()
      pool.release()
      if !tables.isEmpty {
        for database in file == nil ? [self] : OpenDatabases.databases(of: file) {
          database.changes.noteChange(of: tables, in: database)
        }
      }
    }
    return try body(connection)
  }
}
