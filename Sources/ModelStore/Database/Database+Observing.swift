import ControllerSupport
import Observation
import Synchronization

/// The registration of an observed query. Deallocating it ends the observation.
package final class DatabaseObservation: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
  }

  /// Ends the observation. The handler is not called again. Further calls have no effect.
  package func cancel() {
    end.withLock { $0.take() }?()
  }

  deinit {
    cancel()
  }
}

extension Database {
  /// Calls `handler` with the rows of a query now and after every committed change of the tables that it reads, as
  /// ``ObservedRows`` describes. Rows that are equal to the last ones are not delivered again. Observers are called in the
  /// order of registration.
  ///
  /// A row that cannot be read is left out, and its error is delivered after the rows. A database that stays busy is tried
  /// three times before the error is delivered. After an error, the query is read again at the next change of any table, and
  /// its rows are delivered.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - type: The type of the rows.
  ///   - initial: Whether the current rows are delivered too. They are delivered in a later turn.
  ///   - handler: Called on the main actor.
  ///   - onError: Called on the main actor when the query cannot be read, and with the error of the first row that cannot be
  ///     read. Without it, the error is printed in debug builds.
  /// - Returns: A token. The observation ends when it is deallocated, and with the database, which it does
  ///   not retain.
  @MainActor
  package func observe<Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    initial: Bool = true,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    onError: (@MainActor (StoreError) -> Void)? = nil
  ) -> DatabaseObservation {
    let number = add(sql, as: type, initial: initial, isAlive: { true }, handler, onError)
    return DatabaseObservation { [weak self] in self?.changes.remove(number) }
  }

  @MainActor
  func add<Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    initial: Bool,
    isAlive: @escaping @MainActor () -> Bool,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    _ onError: (@MainActor (StoreError) -> Void)?
  ) -> Int {
    let report: @MainActor (StoreError) -> Void = { error in
      guard isAlive() else { return }
      if let onError {
        onError(error)
      } else {
        Diagnostics.report("An observed query cannot be read. \(error)")
      }
    }
    let observation = ChangeHub.Observation(
      deliversInitialRows: initial,
      isAlive: isAlive,
      read: { connection throws(StoreError) in
        var values: [[SQLValue]] = []
        var found = ReadableRows<Row>()
        let tables = try connection.readEachRow(of: sql) { row throws(StoreError) in
          values.append(row.result.values())
          try found.append(row)
          return true
        }
        let result = found
        return ChangeHub.Reading(values: values, tables: tables) {
          guard isAlive() else { return }
          handler(result.rows)
          if let failure = result.failures.first { report(failure) }
        }
      },
      report: { error in { report(error) } }
    )
    return changes.add(observation, in: self)
  }

  /// Waits until observers were called for all changes that were committed before this call.
  package func settleObservers() async {
    await changes.settle()
  }
}
