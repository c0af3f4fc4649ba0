import ControllerSupport
import Model
import Synchronization

/// The registration of an observed query. Deallocating it ends the observation.
public final class DatabaseObservation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
  }

  /// Ends the observation. The handler is not called again. Further calls have no effect.
  public func cancel() {
    end.withLock { $0.take() }?()
  }

  deinit {
    cancel()
  }
}

extension Database {
  /// Calls `handler` with the rows of a query now and after every committed change of the tables that it
  /// reads.
  ///
  /// ```swift
  /// counts = database.observe("select state, count(*) as count from proposals group by state", as:
  /// StateCount.self) { print($0) }
  /// ```
  ///
  /// The tables are found by SQLite itself, also those in joins, subqueries and views. A change is noticed if
  /// it is made through any `Database` of this process that is open on the file, also by a trigger or a
  /// foreign key. All changes that are committed in one main-actor turn, or while rows are being read, make
  /// one call. Rows that are equal to the last ones are not delivered again. The rows are read away from the
  /// main actor, for all observed queries at one moment, and delivered in the order of registration.
  ///
  /// A database that stays busy is tried three times before the error is delivered. After an error, the query is
  /// read again at the next change of any table, and its rows are delivered.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - type: The type of the rows.
  ///   - initial: Whether the current rows are delivered too. They are delivered in a later turn.
  ///   - handler: Called on the main actor.
  ///   - onError: Called on the main actor when the rows cannot be read. Without it, the error is printed in
  ///     debug builds.
  /// - Returns: A token. The observation ends when it is deallocated, and with the database, which it does
  ///   not retain.
  @MainActor
  public func observe<Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    initial: Bool = true,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    onError: (@MainActor (StoreError) -> Void)? = nil
  ) -> DatabaseObservation {
    let number = add(sql, as: type, initial: initial, isAlive: { true }, handler, onError, onClose: {})
    return DatabaseObservation { [weak self] in self?.changes.remove(number) }
  }

  /// Calls `handler` with the rows of a query for as long as `owner` (and `scope`, if given) lives; otherwise
  /// as the method that returns a token.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - type: The type of the rows.
  ///   - owner: The object that is passed to `handler`. The observation retains neither the object nor,
  ///     through the handler, a captured one.
  ///   - scope: An object whose deallocation ends the observation too. The observation does not retain the
  ///     object.
  ///   - initial: Whether the current rows are delivered too. They are delivered in a later turn.
  ///   - handler: Called on the main actor.
  ///   - onError: Called on the main actor when the rows cannot be read. Without it, the error is printed in
  ///     debug builds.
  @MainActor
  public func observe<Owner: AnyObject, Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    for owner: Owner,
    while scope: AnyObject? = nil,
    initial: Bool = true,
    _ handler: @escaping @MainActor (Owner, [Row]) -> Void,
    onError: (@MainActor (Owner, StoreError) -> Void)? = nil
  ) {
    let owner = WeakReference(owner)
    let scope = scope.map { WeakReference($0) }
    let livingOwner: @MainActor () -> Owner? = {
      if let scope, scope.object == nil { return nil }
      return owner.object
    }
    let deliver: @MainActor ([Row]) -> Void = { rows in
      if let owner = livingOwner() { handler(owner, rows) }
    }
    var report: (@MainActor (StoreError) -> Void)?
    if let onError {
      report = { error in if let owner = livingOwner() { onError(owner, error) } }
    }
    _ = add(sql, as: type, initial: initial, isAlive: { livingOwner() != nil }, deliver, report, onClose: {})
  }

  /// The rows of a query: the current ones first, then those after every committed change of the tables that
  /// it reads.
  ///
  /// ```swift
  /// for try await bookmarks in database.updates(of: "select * from bookmarks", as: Bookmark.self) {
  /// show(bookmarks) }
  /// ```
  ///
  /// Rows that are not consumed before the next change are dropped in favor of the newer ones. The sequence
  /// ends when the database is closed, and with an error when the rows cannot be read. It retains the database until it is canceled or
  /// deallocated.
  @MainActor
  public func updates<Row: RowRepresentable & Sendable>(
    of sql: SQL,
    as type: Row.Type
  ) -> AsyncThrowingStream<[Row], any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: [Row].self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let number = add(
      sql,
      as: type,
      initial: true,
      isAlive: { true },
      { rows in continuation.yield(rows) },
      { error in continuation.finish(throwing: error) },
      onClose: { continuation.finish() }
    )
    continuation.onTermination = { [self] _ in changes.remove(number) }
    return stream
  }

  @MainActor
  private func add<Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    initial: Bool,
    isAlive: @escaping @MainActor () -> Bool,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    _ onError: (@MainActor (StoreError) -> Void)?,
    onClose: @escaping @Sendable () -> Void
  ) -> Int {
    let observation = ChangeHub.Observation(
      sql: sql,
      deliversInitialRows: initial,
      isAlive: isAlive,
      decode: { source in
        let result = Result { () throws(StoreError) in try Row.decodedWithoutLoss(source.get()) }
        return {
          guard isAlive() else { return }
          switch result {
          case .success(let rows): handler(rows)
          case .failure(let error):
            if let onError {
              onError(error)
            } else {
              Diagnostics.report("An observed query cannot be read. \(error)")
            }
          }
        }
      },
      onClose: onClose
    )
    return changes.add(observation, in: self)
  }

  /// Returns when all changes that were committed before the call have been delivered to observers.
  package func settleObservers() async {
    await changes.settle()
  }
}
