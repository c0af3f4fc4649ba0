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
    let table: SQLName
    let isAlive: @MainActor () -> Bool
    /// Reads, on the database's own thread; or is told why nothing can be read.
    let fetch: @Sendable (Result<Database, StoreError>) -> Delivery
  }

  private struct State {
    var observations: [(number: Int, observation: Observation)] = []
    var lastNumber = 0
    /// The numbers of the observations that the next round serves.
    var concerned: Set<Int> = []
    var round: Task<Void, Never>?
  }

  private let state = Locked(State())

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
  func noteChange(of tables: Set<SQLName>, in database: Database) {
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
    let deliveries: [Delivery]
    do {
      deliveries = try await database.read { observations.map { $0.fetch(.success(database)) } }
    } catch {
      let error = error as? StoreError ?? .busy(waiting: "begin deferred")
      deliveries = observations.map { $0.fetch(.failure(error)) }
    }
    for deliver in deliveries { deliver() }
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
    // Not inside the lock: an owner may end while it is asked for, and what an observation captured may end with
    // it; and then they may do anything.
    let all = state.withLock { $0.observations }
    let dead = all.filter { !$0.observation.isAlive() }.map(\.number)
    withExtendedLifetime(all) {
      state.withLock { $0.observations.removeAll { dead.contains($0.number) } }
    }
  }
}
