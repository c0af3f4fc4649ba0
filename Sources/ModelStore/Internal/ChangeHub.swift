import Synchronization

/// Tells observers of tables, on the main actor, what is in them after committed changes.
///
/// Changes are noted at once and served in rounds: a round begins in a main-actor turn of its own,
/// reads for all observers concerned at one moment and away from the main actor, and delivers in the
/// order of registration. What is committed during a round is served by the next one.
final class ChangeHub: Sendable {
  /// What a round does for one observer after it has read.
  typealias Delivery = @MainActor () -> Void

  /// One observer.
  struct Observation: Sendable {
    /// The table's name, folded.
    let table: String
    let isAlive: @MainActor () -> Bool
    /// Reads, on the database's own thread.
    let fetch: @Sendable (Database) -> Delivery
    /// Called when nothing could be read.
    let fail: @MainActor (StoreError) -> Void
  }

  private struct State {
    var observations: [(number: Int, observation: Observation)] = []
    var lastNumber = 0
    /// The numbers of the observations that the next round serves.
    var concerned: Set<Int> = []
    var round: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Registers an observer. It hears of changes that are committed from now on.
  @MainActor
  func add(_ observation: Observation) {
    removeDead()
    state.withLock { state in
      state.lastNumber += 1
      state.observations.append((state.lastNumber, observation))
    }
  }

  /// Notes that these tables have changed, and has a round begin if there is an observer of one.
  func noteChange(of tables: Set<String>, in database: Database) {
    state.withLock { state in
      let concerned = state.observations.filter { tables.contains($0.observation.table) }.map(\.number)
      state.concerned.formUnion(concerned)
      guard !state.concerned.isEmpty, state.round == nil else { return }
      state.round = Task { @MainActor [weak database] in
        while let observations = self.takeConcerned() {
          guard let database else { continue }
          await self.serve(observations, from: database)
        }
      }
    }
  }

  /// Returns when every change that is noted by now has been delivered.
  func settle() async {
    await state.withLock { $0.round }?.value
  }

  @MainActor
  private func serve(_ observations: [Observation], from database: Database) async {
    do {
      let deliveries = try await database.read { observations.map { $0.fetch(database) } }
      for deliver in deliveries { deliver() }
    } catch {
      let error = error as? StoreError ?? .busy(waiting: "begin deferred")
      for observation in observations { observation.fail(error) }
    }
  }

  /// The observers that the next round serves; or nil, and no round goes on, if there are none.
  @MainActor
  private func takeConcerned() -> [Observation]? {
    removeDead()
    return state.withLock { state in
      guard !state.concerned.isEmpty else {
        state.round = nil
        return nil
      }
      let numbers = state.concerned
      state.concerned = []
      return state.observations.filter { numbers.contains($0.number) }.map(\.observation)
    }
  }

  @MainActor
  private func removeDead() {
    // They go after the lock is free: what they captured may do anything when it is deallocated.
    let dead = state.withLock { state in
      let dead = state.observations.filter { !$0.observation.isAlive() }
      state.observations.removeAll { entry in dead.contains { $0.number == entry.number } }
      return dead
    }
    withExtendedLifetime(dead) {}
  }
}
