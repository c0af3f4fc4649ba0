import ControllerSupport
public import Foundation
import Synchronization

/// A SQLite database, for any number of tasks and threads.
///
/// ```swift
/// let database = try Database(.file(url))
/// try await database.write { connection in
///   try bookmarks.insert(bookmark, in: connection)
///   try connection.execute("update counters set count = count + 1 where name = \(name)")
/// }
/// let states = try await database.read { try $0.rows("select distinct state from proposals") }
/// ```
///
/// `read` and `write` execute a closure in one transaction. In asynchronous code they work on a background thread of the
/// database; in synchronous code they work on the current thread and block it. Single calls, such as ``execute(_:)`` and those of
/// ``ModelTable``, work on the current thread too.
///
/// A call inside a closure uses the connection that the current thread holds, so helpers work inside and outside a transaction.
/// If a call must belong to the transaction, pass the closure's ``DatabaseConnection``: outside of the closure, the call then
/// throws an error. A thread that has to wait for another one gives up after the busy timeout with ``StoreError/busy(waiting:)``.
/// An asynchronous call waits for the earlier ones without a limit, until its task is canceled. So a closure must not wait for an
/// asynchronous call.
///
/// The file is in write-ahead-log mode, a commit is on the disk when it returns, foreign keys are enforced,
/// and in queries and changes a name in double quotes is always a name. One connection writes. Four more
/// connections read without waiting for the writer, but they do not see temporary tables. All are closed by
/// ``close()``, or when the database is deallocated.
public final class Database: Sendable {
  /// Where a database is.
  public enum Location: Hashable, Sendable {
    /// A file, which is created if necessary. The folder of the file must exist. SQLite keeps two more files beside it
    /// while the database is open (`-wal` and `-shm`). A database in the bundle of an app must be copied to a folder that
    /// can be written to.
    case file(URL)
    /// In memory. The content is lost when the database object is deallocated.
    case inMemory
  }

  /// The new location of a damaged file that was renamed when this database was opened with
  /// ``CorruptionPolicy/quarantine``. `nil` if the file was not damaged.
  public let quarantined: URL?
  private let busyTimeout: Duration
  private let writer: ConnectionPool
  /// The connections for reading. A database in memory has only one connection, so it is used for reading, too.
  private let readers: ConnectionPool
  private let file: OpenDatabases.File?
  let changes = ChangeHub()
  /// The queue of asynchronous writes, which executes one write at a time.
  let writeQueue = Database.makeQueue(1)
  /// The queue of asynchronous reads.
  let readQueue: OperationQueue
  /// The queue in which JSON from a server is decoded to rows. The database can be read and written meanwhile.
  let decodeQueue = Database.makeQueue(readerCount)
  /// For each table that ``ModelTable/replaceAll(from:at:decoder:)`` has filled with a server's answer, the time at which
  /// that call began. A call that began earlier may take longer to decode its answer. It must not overwrite the newer rows.
  let answers = Mutex<[SQLName: ContinuousClock.Instant]>([:])

  /// Opens a database, or creates a new one.
  ///
  /// - Parameters:
  ///   - location: The file of the database, or memory.
  ///   - policy: The behavior if the file is damaged or is not a database.
  ///   - busyTimeout: The time that a call waits while another thread or process is using the database.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` if the folder does not exist, if permission is missing, or if the file
  ///   system does not support a write-ahead log. ``StoreError/corrupt(path:reason:)`` for a damaged file, depending on
  ///   `policy`. ``StoreError/busy(waiting:)`` if the file is in use for longer than `busyTimeout`.
  /// - Complexity: O(*n*), where *n* is the size of the schema and of a log that was left by a crash. Damage in a table is found when
  ///   that part is read.
  public init(
    _ location: Location,
    ifCorrupt policy: CorruptionPolicy = .fail,
    busyTimeout: Duration = .seconds(5)
  ) throws(StoreError) {
    let connection: Connection
    switch (policy, location) {
    case (.quarantine, .file): (connection, quarantined) = try Quarantine.openDatabase(location, busyTimeout)
    case (.fail, _), (_, .inMemory):
      (connection, quarantined) = (try Connection.open(location, busyTimeout), nil)
    }
    self.busyTimeout = busyTimeout
    writer = ConnectionPool([connection])
    if case .file = location {
      var connections: [Connection] = []
      for _ in 0..<Self.readerCount { connections.append(try connection.openReader(busyTimeout)) }
      readers = ConnectionPool(connections)
      readQueue = Self.makeQueue(Self.readerCount)
      file = OpenDatabases.File(path: connection.path)
    } else {
      (readers, readQueue, file) = (writer, writeQueue, nil)
    }
    if let file { OpenDatabases.add(self, to: file) }
  }

  private static let readerCount = 4

  private static func makeQueue(_ count: Int) -> OperationQueue {
    let queue = OperationQueue()
    // Callers wait for the work in this queue. So the queue must not have a lower priority than they have.
    queue.qualityOfService = .userInitiated
    queue.maxConcurrentOperationCount = count
    return queue
  }

  // MARK: Single statements

  /// Executes one SQL statement on the current thread.
  ///
  /// - Returns: The number of rows that were inserted, changed or deleted, including rows that triggers and foreign keys
  ///   have changed.
  /// - Throws: ``StoreError/statement(_:reason:code:)`` if SQLite refuses the statement.
  ///   ``StoreError/constraint(statement:_:)`` if it violates a constraint. ``StoreError/busy(waiting:)`` if the database
  ///   was in use for too long. ``StoreError/misuse(statement:reason:)`` if the statement begins or ends a transaction.
  @discardableResult
  public func execute(_ sql: SQL) throws(StoreError) -> Int { try execute(sql, in: nil) }

  @discardableResult
  func execute(_ sql: SQL, in connection: DatabaseConnection?) throws(StoreError) -> Int {
    try access(connection, for: sql.text) { connection throws(StoreError) in
      try connection.run(connection.prepare(sql.text), sql.values)
    }
  }

  /// Executes several statements, separated by semicolons, in one transaction.
  ///
  /// - Throws: The errors of ``execute(_:)``. If a statement fails, the changes of all statements are undone.
  public func execute(script: String) throws(StoreError) {
    try writing(nil) { connection throws(StoreError) in try connection.runScript(script) }
  }

  /// Executes one statement and returns the rows.
  ///
  /// A statement that only reads does not wait for a writer. All rows are read before the method returns.
  ///
  /// - Throws: As ``execute(_:)``.
  /// - Complexity: O(*n*) in space, where *n* is the number of rows.
  public func rows(_ sql: SQL) throws(StoreError) -> [DatabaseRow] {
    try reading(sql) { connection throws(StoreError) in try connection.rows(sql) }
  }

  /// Executes one statement that only reads and returns its rows as values of a type.
  ///
  /// ```swift
  /// struct StateCount: Codable, RowRepresentable { let state: String, count: Int }
  /// try database.rows("select state, count(*) as count from proposals group by state", as: StateCount.self)
  /// ```
  ///
  /// - Throws: As ``ModelTable/rows(where:orderBy:limit:offset:in:)``.
  @inlinable
  public func rows<Row: RowRepresentable>(_ sql: SQL, as type: Row.Type) throws(StoreError) -> [Row] {
    try rows(sql, as: type, in: nil)
  }

  /// Reads all rows as values of a type. The method is inlinable, so that the compiler can specialize the loop for the row
  /// type of the app, which makes it faster (benchmark `store.rows.codable`).
  @inlinable
  func rows<Row: RowRepresentable>(
    _ sql: SQL,
    as type: Row.Type,
    in connection: DatabaseConnection?
  ) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    try readEachRow(of: sql, in: connection) { row throws(StoreError) in
      rows.append(try Row(row: row))
      return true
    }
    return rows
  }

  @usableFromInline
  func readEachRow(
    of sql: SQL,
    in connection: DatabaseConnection?,
    _ body: (borrowing RowCursor) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try reading(sql, in: connection) { connection throws(StoreError) in
      _ = try connection.readEachRow(of: sql, body)
    }
  }

  /// Calls `body` with one of the connections for reading, if the statement can be executed there. Otherwise calls `body`
  /// with the connection for writing: only this connection can write, execute pragmas, read temporary tables, and knows
  /// what was inserted last (`last_insert_rowid()`).
  private func reading<Value>(
    _ sql: SQL,
    in connection: DatabaseConnection? = nil,
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    var text = sql.text.drop(while: \.isWhitespace)
    if text.hasPrefix("--") || text.hasPrefix("/*") {
      // Swift treats the line end CR LF as one `Character`, which is not equal to "\n". So the text is matched by Unicode
      // scalars.
      let comments = /(\s|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)*/.matchingSemantics(.unicodeScalar)
      text = text.trimmingPrefix(comments)
    }
    if !text.prefix(6).lowercased().elementsEqual("pragma") {
      let value: Value? = try access(connection, for: sql.text, reads: true) {
        connection throws(StoreError) in
        guard let statement = try? connection.prepare(sql.text), statement.isReadOnly,
          !statement.asksAboutWrites
        else { return nil }
        return try body(connection)
      }
      if let value { return value }
    }
    return try access(connection, for: sql.text, body)
  }

  // MARK: Transactions

  /// Runs `body` in a transaction on the current thread. If `body` returns, everything that it has written is committed. If
  /// `body` throws, everything is undone.
  ///
  /// Calls can be nested, up to 100 levels. If the `body` of an inner call throws, only what that `body` has written is undone.
  ///
  /// - Parameter body: Receives the connection of the transaction.
  /// - Throws: The error of `body`. ``StoreError/busy(waiting:)`` before `body` begins.
  ///   ``StoreError/constraint(statement:_:)`` after `body`, for a constraint that is checked at the commit.
  @discardableResult
  public func write<Value>(_ body: (DatabaseConnection) throws -> Value) throws -> Value {
    try access(for: "begin immediate") { connection throws(StoreError) in
      try connection.transaction { try body(DatabaseConnection(database: self, connection: connection)) }
    }.get()
  }

  /// Runs `body`, which can only read, on the current thread. All queries in `body` see the same state of the database.
  /// Reading does not wait for a writer, and a writer does not wait for readers.
  ///
  /// Inside of a transaction, `body` also sees what the transaction has written.
  ///
  /// - Parameter body: Receives the connection.
  /// - Throws: The error of `body`. ``StoreError/readOnly(statement:)`` if a statement of `body` writes.
  public func read<Value>(_ body: (DatabaseConnection) throws -> Value) throws -> Value {
    try access(for: "begin deferred", reads: true) { connection throws(StoreError) in
      try connection.reading { try body(DatabaseConnection(database: self, connection: connection)) }
    }.get()
  }

  /// Runs `body` in a transaction for writing, and throws only errors of the type `StoreError`. `given` is the connection
  /// that a closure of `write` has received. With `nil`, the method uses the connection that the current thread already
  /// uses, or waits for a free one.
  func writing<Value>(
    _ given: DatabaseConnection?,
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try access(given, for: "begin immediate") { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in try body(connection) }
    }.get()
  }

  // MARK: Closing

  /// Closes the database after all reads and writes that have begun. Later calls throw ``StoreError/closed``. Observers are not
  /// called any more.
  ///
  /// Do not wait for this method inside of a closure of the database: it waits for the end of that closure.
  public func close() async {
    await withCheckedContinuation { continuation in
      let close: @Sendable () -> Void = { [writer, readers, changes] in
        // The observers are removed first. Otherwise they would be called with the error that the database is closed.
        changes.close()
        readers.close()
        writer.close()
        continuation.resume()
      }
      if SerialOrder.isOn { close() } else { DispatchQueue.global(qos: .userInitiated).async(execute: close) }
    }
    if let file { OpenDatabases.remove(self, of: file) }
  }

  // MARK: Connections

  /// Calls `body` with a connection that no other thread uses at the same time: `given`, or the connection that the current
  /// thread already uses, or a free one of the pool.
  func access<Value>(
    _ given: DatabaseConnection? = nil,
    for purpose: String,
    reads: Bool = false,
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let held = readers.heldConnection ?? writer.heldConnection
    if let given, given.database !== self || given.connection !== held {
      let reason = "its connection was used outside its closure, or on another thread"
      throw .misuse(statement: purpose, reason: reason)
    }
    if let held { return try body(held) }
    let pool = reads ? readers : writer
    guard let connection = pool.acquire(within: busyTimeout) else {
      throw pool.isClosed ? .closed : .busy(waiting: purpose)
    }
    defer {
      let tables = connection.takeCommittedTables()
      connection.shortenLog()
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
