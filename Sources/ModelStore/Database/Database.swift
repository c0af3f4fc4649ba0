import Dispatch

public import struct Foundation.URL

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
/// the current thread. ``read(_:)`` and ``write(_:)`` do their work elsewhere and wait without
/// blocking anybody, so they are the ones for the main actor.
///
/// **Inside a closure** the same calls go to the connection that the closure already holds, so they
/// may be nested freely; nothing is handed to the closure. A thread that has to wait for another one
/// gives up after the busy timeout with ``StoreError/busy(waiting:)``: even a closure that waits for
/// a thread that waits for the database ends in an error, and never hangs.
///
/// The file is in write-ahead-log mode, foreign keys are enforced, and a name in double quotes is
/// always a name. The connection is closed when the last reference to the database goes.
public final class Database: Sendable {
  /// Where a database is.
  public enum Location: Hashable, Sendable {
    /// In a file, made if there is none. Its folder must exist. SQLite keeps two more files beside it
    /// while it is open (`-wal` and `-shm`).
    case file(URL)
    /// In memory, gone with the `Database`.
    case inMemory
  }

  private let busyTimeout: Duration
  private let lock = ReentrantLock()
  /// Safe because it is used in ``access(for:_:)`` only, where the lock is held.
  private nonisolated(unsafe) let connection: Connection
  let changes = ChangeHub()
  /// Where ``read(_:)`` and ``write(_:)`` do their work.
  let queue = DispatchQueue(label: "org.concierge.ModelStore.Database")

  /// Opens a database, or makes a new one.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - busyTimeout: How long a call waits while another thread, or another process, uses the database.
  ///   - checksContent: Whether all of the file is read once to find damage that its first page does not
  ///     show.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` if there is no such folder or no permission,
  ///   ``StoreError/corrupt(path:reason:)`` if the file is damaged or something else than a database (it is
  ///   left as it is), ``StoreError/busy(waiting:)``,
  ///   ``StoreError/noWriteAheadLog(path:mode:)`` if the file system cannot have one, and
  ///   ``StoreError/libraryTooOld(found:needed:)``.
  /// - Complexity: O(*n*), where *n* is the size of the file; O(1) without `checksContent`.
  public init(
    _ location: Location,
    busyTimeout: Duration = .seconds(5),
    checksContent: Bool = true
  ) throws(StoreError) {
    self.busyTimeout = busyTimeout
    connection = try Connection.open(location, busyTimeout: busyTimeout, checksContent: checksContent)
  }

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

  /// As ``transaction(_:)``, but `body` can only read.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    try access(for: "begin deferred") { connection throws(StoreError) in
      try connection.reading(body)
    }.get()
  }

  /// Returns when the observers of tables have heard of every change that was committed before the call.
  package func settleObservers() async {
    await changes.settle()
  }

  /// Executes `body` with the connection, which no other thread uses meanwhile.
  func access<Value>(
    for purpose: String,
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    guard lock.acquire(within: busyTimeout) else { throw .busy(waiting: purpose) }
    defer {
      let tables = connection.takeCommittedTables()
      lock.release()
      if !tables.isEmpty { changes.noteChange(of: tables, in: self) }
    }
    return try body(connection)
  }
}
