import ControllerSupport
import Synchronization

/// Reads observed queries again after committed changes, and delivers their rows on the main actor.
///
/// The tables of a committed change are recorded at once. A round then reads all queries of these tables in one read
/// transaction, outside of the main actor, and calls the observers on the main actor in the order of registration. Changes
/// that are committed during a round start another one.
final class ChangeHub: Sendable {
  /// Calls an observer with the rows of its query.
  typealias Delivery = @MainActor () -> Void

  /// One observed query.
  struct Observation: Sendable {
    /// Whether the observer is called with the current rows at once, before any change.
    let deliversInitialRows: Bool
    let isAlive: @MainActor () -> Bool
    /// Reads the query on the database's own thread.
    let read: @Sendable (Connection) throws(StoreError) -> Reading
    /// Called with the error when this query cannot be read. Returns a closure that passes the error to the observer of
    /// this query.
    let report: @Sendable (StoreError) -> Delivery
  }

  /// The result of one reading of a query.
  struct Reading {
    /// The values of the rows that were read. If they are equal to the values of the reading before, the observer is not
    /// called.
    let values: [[SQLValue]]
    /// The tables that were read.
    let tables: Set<SQLName>
    let delivery: Delivery
  }

  private struct Entry {
    let number: Int
    let observation: Observation
    var result = LastResult.none(changes: [])
    /// Whether a table of the query has changed since the query was read last, so that it must be read again.
    var isConcerned = true
  }

  /// The result of the last reading of a query.
  private enum LastResult {
    /// No rows are stored, for example because the query was not read yet. The tables that the query reads are not known.
    /// So `changes` contains all tables that have changed since the query was registered or last read.
    case none(changes: Set<SQLName>)
    /// The rows of the last reading, and the tables that were read. The observer is called after the next reading only if
    /// its rows are different.
    case rows([[SQLValue]], tables: Set<SQLName>)
    /// The last reading has failed. After the next change of any table, the query is read again and the observer is called.
    case failure
  }

  private struct State {
    var entries: [Entry] = []
    var lastNumber = 0
    var round: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Registers an observer of a query, and starts to read the query for the first time.
  func add(_ observation: Observation, in database: Database) {
    state.withLock { state in
      state.lastNumber += 1
      state.entries.append(Entry(number: state.lastNumber, observation: observation))
      startRound(&state, in: database)
    }
  }

  /// Removes all observers, because the database was closed.
  func close() {
    // The closures of the observers are released after the lock. Their deallocation may run code of the app that calls this
    // object, which would wait for the lock forever.
    let removed = state.withLock { state in
      defer { state.entries = [] }
      return state.entries
    }
    withExtendedLifetime(removed) {}
  }

  /// Schedules a new reading of the observed queries that read one of the changed tables. An observer is called if the
  /// rows of its query have changed. A change of the schema, such as a new table, concerns all queries.
  func noteChange(of tables: Set<SQLName>, in database: Database) {
    let isSchemaChange = tables.contains(where: \.isSchemaTable)
    state.withLock { state in
      for index in state.entries.indices {
        switch state.entries[index].result {
        case .none(let changes): state.entries[index].result = .none(changes: changes.union(tables))
        case .rows(_, let read) where !isSchemaChange && read.isDisjoint(with: tables): continue
        case .rows, .failure: break
        }
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

  /// Waits until observers were called for all changes that are recorded now.
  func settle() async {
    await state.withLock { $0.round }?.value
  }

  @MainActor
  private func serve(_ entries: [(number: Int, observation: Observation)], from database: Database) async {
    var failure = StoreError.busy(waiting: "begin deferred")
    // If the database is busy, the query is tried three times. Each attempt waits for up to the busy timeout.
    for _ in 1...3 {
      guard case .busy = failure else { break }
      do {
        for (number, deliver) in try await read(entries, from: database) where isObserved(number) {
          deliver()
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

  /// Returns whether a query is still observed. The observer of another query, which was called just before, may have closed
  /// the database.
  private func isObserved(_ number: Int) -> Bool {
    state.withLock { $0.entries.contains { $0.number == number } }
  }

  /// Stores the rows that were read for the observed query with this serial number. Returns whether its observer must be
  /// called, because the rows are new or differ from the last ones.
  private func isDelivered(_ reading: Reading, _ number: Int) -> Bool {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.number == number }) else { return false }
      let entry = state.entries[index]
      if case .none(let changes) = entry.result, !entry.observation.deliversInitialRows,
        changes.isDisjoint(with: reading.tables)
      {
        // The observer wants to hear only of changes, and no table of its query has changed so far. These first rows must not be
        // stored for comparison: they may contain a change that was just committed and is reported a moment later. The rows
        // that are read then would be equal to the stored ones, and the observer would miss the change.
        state.entries[index].result = .none(changes: [])
        return false
      }
      state.entries[index].result = .rows(reading.values, tables: reading.tables)
      return if case .rows(let last, _) = entry.result { last != reading.values } else { true }
    }
  }

  /// Records that a query could not be read. Returns whether the query is still observed, so that its observer must be
  /// called with the error.
  private func noteFailure(of number: Int) -> Bool {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.number == number }) else { return false }
      state.entries[index].result = .failure
      return true
    }
  }

  /// Returns the queries that must be read now. If there are none, ends the task that reads queries and returns `nil`.
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
    // This loop does not hold the lock, because `isAlive` and the deallocation of a handler may run code of the app.
    let dead = state.withLock { $0.entries }.filter { !$0.observation.isAlive() }
    withExtendedLifetime(dead) {
      state.withLock { $0.entries.removeAll { entry in dead.contains { $0.number == entry.number } } }
    }
  }
}
