import ControllerSupport
import Synchronization

/// Reads observed queries again after committed changes, and delivers their rows on the main actor.
///
/// The tables of a committed change are recorded at once. A round then reads all queries of these tables in one read
/// transaction, outside of the main actor, and calls the observers on the main actor in the order of registration. A change
/// that is committed during a round starts another round.
final class ChangeHub: Sendable {
  /// Calls an observer with the rows of its query.
  typealias Delivery = @MainActor () -> Void

  /// One observed query.
  struct Observation: Sendable {
    let isAlive: @MainActor () -> Bool
    /// Reads the query on a background thread of the database.
    let read: @Sendable (Connection) throws(StoreError) -> Reading
    /// Called with the error when this query cannot be read. Returns a closure that tells the observer of the query about the
    /// error, and must be called on the main actor.
    let report: @Sendable (StoreError) -> Delivery
  }

  /// The result of one reading of a query.
  struct Reading {
    /// The values of the rows that were read. If they are equal to the values of the previous reading, the observer is not
    /// called.
    let values: [[SQLValue]]
    /// The tables that were read.
    let tables: Set<SQLName>
    let delivery: Delivery
  }

  private struct Entry {
    let number: Int
    let observation: Observation
    /// The values of the rows that the observer has received last. The observer is called again only if other values are
    /// read. `nil` if the observer has received no rows yet, or if the last reading has failed.
    var values: [[SQLValue]]?
    /// The tables that the query reads. When one of them changes, the query is read again. `nil` if they are unknown,
    /// because the query was not read yet or the last reading has failed. Then the query is read again after a change of
    /// any table.
    var tables: Set<SQLName>?
    /// For an observer that wants only later changes, and not the current rows: the tables that have changed since its
    /// registration. After each reading, the observer is called if the query has read one of these tables. `nil` for any
    /// other observer, and after the first call.
    var changes: Set<SQLName>?
    /// Whether a table of the query has changed since the query was read last, so that it must be read again.
    var isConcerned = true
  }

  private struct State {
    var entries: [Entry] = []
    var lastNumber = 0
    var round: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Registers an observer of a query, and starts to read the query.
  ///
  /// - Parameters:
  ///   - initial: Whether the observer is called with the current rows, before any change.
  ///   - first: The rows that the observer has already received, if any. It is called again only if the query has other
  ///     rows now. For example, the observer was created inside of a transaction and has received uncommitted rows, and
  ///     the transaction was rolled back.
  func add(_ observation: Observation, initial: Bool, after first: Reading?, in database: Database) {
    state.withLock { state in
      state.lastNumber += 1
      var entry = Entry(number: state.lastNumber, observation: observation)
      (entry.values, entry.tables, entry.changes) = (first?.values, first?.tables, initial ? nil : [])
      state.entries.append(entry)
      startRound(&state, in: database)
    }
  }

  /// Removes all observers, because the database was closed.
  func close() {
    // The removed observers are deallocated after the lock was released. Their deallocation may run code of the app that
    // calls this object, and would then wait for the lock forever.
    let removed = state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
    withExtendedLifetime(removed) {}
  }

  /// Called after each commit: reads the observed queries again that read one of the changed tables. An observer is called
  /// if the rows of its query have changed. After a change of the schema, such as a new table, all queries are read again.
  func noteChange(of tables: Set<SQLName>, in database: Database) {
    let isSchemaChange = tables.contains(where: \.isSchemaTable)
    state.withLock { state in
      for index in state.entries.indices {
        if !isSchemaChange, state.entries[index].tables?.isDisjoint(with: tables) == true { continue }
        state.entries[index].changes?.formUnion(tables)
        state.entries[index].isConcerned = true
      }
      startRound(&state, in: database)
    }
  }

  private func startRound(_ state: inout State, in database: Database) {
    guard state.round == nil, state.entries.contains(where: \.isConcerned) else { return }
    let work = PendingWork.beginForAllWindows("delivery to observers of a database", of: Database.self)
    state.round = Task { @MainActor [weak database] in
      await work.run(inOwnTask: true) {
        while let entries = self.takeConcerned() {
          guard let database else { continue }
          await self.serve(entries, from: database)
        }
      }
    }
  }

  /// Waits until the observers were called for all changes that were passed to `noteChange` before this call.
  func settle() async { await state.withLock { $0.round }?.value }

  @MainActor
  private func serve(_ entries: [(number: Int, observation: Observation)], from database: Database) async {
    var failure = StoreError.busy(waiting: "begin deferred")
    // If no connection is free within the busy timeout, the queries are read again, up to three times in total. The error
    // of a single query is not thrown here, but passed to the observer of this query.
    for _ in 1...3 {
      guard case .busy = failure else { break }
      do {
        for (number, deliver) in try await read(entries, from: database) {
          // An observer that was called earlier in this loop may have closed the database. Then the other observers are not
          // called.
          if withEntry(number, { _ in }) != nil { deliver() }
        }
        return
      } catch {
        failure = error as? StoreError ?? failure
      }
    }
    for (number, observation) in entries where noteFailure(of: number) { observation.report(failure)() }
  }

  private func read(
    _ entries: [(number: Int, observation: Observation)],
    from database: Database
  ) async throws -> [(number: Int, deliver: Delivery)] {
    try await database.read { connection in
      entries.compactMap { number, observation in
        do throws(StoreError) {
          let reading = try observation.read(connection.connection)
          return self.isDelivered(reading, number) ? (number, reading.delivery) : nil
        } catch {
          return self.noteFailure(of: number) ? (number, observation.report(error)) : nil
        }
      }
    }
  }

  /// Changes the entry of an observed query. Returns `nil` if the query is not observed any more, for example because an
  /// observer has closed the database.
  private func withEntry<Result: Sendable>(_ number: Int, _ body: (inout Entry) -> Result) -> Result? {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.number == number }) else { return nil }
      return body(&state.entries[index])
    }
  }

  /// Stores the rows that were read for an observed query. Returns whether the rows differ from the previous ones, so that
  /// the observer must be called.
  private func isDelivered(_ reading: Reading, _ number: Int) -> Bool {
    withEntry(number) { entry in
      entry.tables = reading.tables
      // This observer wants only changes, and no change of its tables was reported since its registration. So the
      // observer is not called. The rows are not stored either: they may contain a change that is committed, but reported
      // a moment later. Compared with the stored rows, the query would then seem unchanged, and the observer would miss
      // the change.
      if entry.changes?.isDisjoint(with: reading.tables) == true { return false }
      let areNew = entry.values != reading.values
      (entry.values, entry.changes) = (reading.values, nil)
      return areNew
    } ?? false
  }

  /// Records that a query could not be read. Returns whether the query is still observed, so that its observer must be
  /// called with the error.
  private func noteFailure(of number: Int) -> Bool {
    withEntry(number) { ($0.values, $0.tables, $0.changes) = (nil, nil, nil) } != nil
  }

  /// Returns the queries that must be read now. If no query must be read, returns `nil`, and the task that reads queries
  /// ends.
  @MainActor
  private func takeConcerned() -> [(number: Int, observation: Observation)]? {
    removeDead()
    return state.withLock { state in
      let concerned = state.entries.indices.filter { state.entries[$0].isConcerned }
      guard !concerned.isEmpty else {
        state.round = nil
        return nil
      }
      for index in concerned { state.entries[index].isConcerned = false }
      return concerned.map { (state.entries[$0].number, state.entries[$0].observation) }
    }
  }

  @MainActor
  private func removeDead() {
    // The lock must not be held while `isAlive` is called or a handler is deallocated. Both may run code of the app that
    // calls this object, and would then wait for the lock forever.
    let dead = state.withLock { $0.entries }.filter { !$0.observation.isAlive() }
    withExtendedLifetime(dead) {
      state.withLock { $0.entries.removeAll { entry in dead.contains { $0.number == entry.number } } }
    }
  }
}
