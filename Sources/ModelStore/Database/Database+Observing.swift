import ControllerSupport

extension Database {
  /// Calls `handler` with the rows of a query now and after every committed change of the tables that it reads, as
  /// ``ObservedRows`` describes. Rows that are equal to the last ones are not delivered again. Observers are called in the
  /// order of registration.
  ///
  /// A row that cannot be read is left out, and its error is delivered after the rows. If all connections stay in use for
  /// longer than the busy timeout, the reading is tried three times before the error is delivered. An error of a query, also
  /// because another process has locked the file, is delivered at once. After an error, the query is read again at the next
  /// change of any table, and its rows are delivered.
  ///
  /// The observation does not retain the database, and ends when the database is deallocated.
  ///
  /// - Parameters:
  ///   - sql: A statement that only reads.
  ///   - type: The type of the rows.
  ///   - initial: Whether the current rows are delivered too, after this method has returned.
  ///   - isAlive: Returns whether the observer still exists. As soon as it returns `false`, the observation ends.
  ///   - handler: Called on the main actor.
  ///   - onError: Called on the main actor when the query cannot be read, and with the error of the first row that cannot be
  ///     read. Without it, the error is printed in debug builds.
  @MainActor
  package func observe<Row: RowRepresentable & Sendable>(
    _ sql: SQL,
    as type: Row.Type,
    initial: Bool,
    while isAlive: @escaping @MainActor () -> Bool,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    onError: (@MainActor (StoreError) -> Void)?
  ) {
    let observation = observation(of: sql, as: type, while: isAlive, handler, onError: onError)
    changes.add(observation, initial: initial, after: nil, in: self)
  }

  /// Creates an observer of a query. It is not called until the caller has registered it. The parameters are those of
  /// ``observe(_:as:initial:while:_:onError:)``.
  @MainActor
  func observation<Row: RowRepresentable & Sendable>(
    of sql: SQL,
    as type: Row.Type,
    while isAlive: @escaping @MainActor () -> Bool,
    _ handler: @escaping @MainActor ([Row]) -> Void,
    onError: (@MainActor (StoreError) -> Void)?
  ) -> ChangeHub.Observation {
    let report: @MainActor (StoreError) -> Void = { error in
      guard isAlive() else { return }
      if let onError {
        onError(error)
      } else {
        Diagnostics.report("An observed query cannot be read. \(error)")
      }
    }
    return ChangeHub.Observation(
      isAlive: isAlive,
      read: { connection throws(StoreError) in
        var values: [[SQLValue]] = []
        var found = ReadableRows<Row>()
        let tables = try connection.readEachRow(of: sql) { row throws(StoreError) in
          values.append(row.result.values?.values() ?? [])
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
  }

  /// Waits until all observers of queries were called for the changes that were committed before this call.
  package func settleObservers() async { await changes.settle() }
}
