public import Observation

/// The rows of a query, kept up to date for views and other code that uses Observation.
///
/// ```swift
/// let counts = try ObservedRows<StateCount>("select state, count(*) as count from proposals group by state", in: database)
/// counts.rows    // the current rows, at once
/// counts.error   // the reason why some or all rows could not be read; nil if all were
/// ```
///
/// The rows follow every committed change of the tables that the query reads. SQLite itself finds these tables, also those in
/// joins, subqueries and views. A change is noticed if it is made through any `Database` of this process that is open on the
/// file, also by a trigger or a foreign key. Changes that are committed on the main actor without an `await` between them, or
/// while rows are being read, make one update. The rows are read on a background thread, and all observed queries see the same
/// state of the database. If all connections stay in use for longer than the busy timeout, the reading is tried three times.
/// After an error, the query is read again at the next change of any table.
///
/// The object retains the database, and observes it until the object is deallocated. Code without Observation calls
/// ``ModelTable/observe(_:while:where:orderBy:limit:initial:_:onError:)``.
@MainActor
@Observable
public final class ObservedRows<Row: RowRepresentable & Sendable> {
  /// The rows of the query, without the rows that cannot be read.
  public private(set) var rows: [Row]
  /// The error of the first row that cannot be read, or of the whole query. If the whole query fails, ``rows`` keeps the
  /// last rows.
  public private(set) var error: StoreError?
  @ObservationIgnored private let database: Database

  /// Reads the rows of a query on the current thread, and observes them.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - database: The database.
  /// - Throws: The errors of ``Database/rows(_:)``. If only some rows cannot be read, this method does not throw. It
  ///   leaves them out of ``rows``, and stores the first error in ``error``.
  public init(_ sql: SQL, in database: Database) throws(StoreError) {
    (self.database, rows) = (database, [])
    let observation = database.observation(of: sql, as: Row.self, while: { [weak self] in self != nil }) {
      [weak self] rows in
      self?.rows = rows
      self?.error = nil
    } onError: { [weak self] error in
      self?.error = error
    }
    // Reads the rows, and stores a copy of their values. When a table of the query has changed, the database reads the
    // query again. The observer is called only if the values differ from the copy.
    let first = try database.access(for: sql.text, reads: true, observation.read)
    first.delivery()
    database.changes.add(observation, initial: true, after: first, in: database)
  }
}
