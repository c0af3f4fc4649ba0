import Synchronization

/// The registry of the work that this package has started and that has not ended.
///
/// Each module registers its own work: a controller's scopes and transitions, interaction runners, deliveries to store
/// observers, field rules. `settle()` waits until nothing in the registry is busy. Timers are not registered.
///
/// ```swift
/// let work = PendingWork.begin("delivery to observers")
/// Task { await work.run(inOwnTask: true) { await deliver() } }
/// ```
///
/// The registry belongs to the process, because a store does not know the window that shows its rows. It can be used from
/// any thread.
package enum PendingWork {
  /// The registration of one piece of work. Deallocating it ends the registration.
  package final class Token: Sendable {
    fileprivate let number: Int

    fileprivate init(number: Int) {
      self.number = number
    }

    deinit {
      end()
    }

    /// Removes the work from the registry. Further calls have no effect.
    package func end() {
      PendingWork.change { $0.works.removeValue(forKey: number) }
    }

    /// Runs `body` as this work on the caller's actor, and ends the registration when `body` returns or throws.
    ///
    /// While `body` waits for the user (see ``PendingWork/waitingForUser(_:)``), this work does not count as busy.
    ///
    /// - Parameters:
    ///   - inOwnTask: Whether this call is the first of a new task. If not, the work that awaits this call waits for the user
    ///     together with it.
    ///   - isolation: The caller's actor.
    ///   - body: The work.
    package func run<Value>(
      inOwnTask: Bool = false,
      isolation: isolated (any Actor)? = #isolation,
      _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
      defer { end() }
      let outer = inOwnTask ? [] : PendingWork.current
      return try await PendingWork.$current.withValue(outer + [number]) {
        // A closure that does not capture the actor may first run on another thread, for example in builds that measure
        // coverage. Two works that begin in the same turn could then run in either order.
        _ = isolation
        return try await body()
      }
    }
  }

  private struct Work {
    let what: StaticString
    let owner: (any Any.Type)?
    /// How many calls of ``PendingWork/waitingForUser(_:)`` this work is suspended in.
    var userWaits = 0

    var name: String { owner.map { "\($0): \(what)" } ?? "\(what)" }
  }

  private struct State {
    var started = 0
    var works: [Int: Work] = [:]
    var observers: [Int: @Sendable () -> Void] = [:]

    var busy: [String] {
      works.filter { $0.value.userWaits == 0 }.sorted { $0.key < $1.key }.map(\.value.name)
    }
  }

  private static let state = Mutex(State())

  /// The numbers of the works that the current task performs, the outermost first.
  @TaskLocal private static var current: [Int] = []

  /// Registers work that begins now.
  ///
  /// - Parameters:
  ///   - what: A short description for a message, such as "transition".
  ///   - owner: The type of the object that has started the work.
  /// - Returns: The token of the registration. Retain it until the work has ended.
  package static func begin(_ what: StaticString, of owner: (any Any.Type)? = nil) -> Token {
    state.withLock { state in
      state.started += 1
      state.works[state.started] = Work(what: what, owner: owner)
      return Token(number: state.started)
    }
  }

  /// The descriptions of all work that is busy, the oldest first. Work that waits for the user is not busy.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of works.
  package static var busy: [String] { state.withLock { $0.busy } }

  /// A Boolean value that indicates whether the registry contains busy work.
  ///
  /// - Complexity: O(*n*), where *n* is the number of works.
  package static var isBusy: Bool { state.withLock { $0.works.values.contains { $0.userWaits == 0 } } }

  /// Runs `body`, which waits for an answer of the user. Meanwhile the work of the current task is not busy.
  ///
  /// - Parameter body: The work, which gets the wait as an argument. The code that receives the user's answer must end the wait
  ///   *before* it resumes the task. Otherwise `settle()` right after the answer returns before the task continues.
  package nonisolated(nonsending) static func waitingForUser<Value>(
    _ body: nonisolated(nonsending) (UserWait) async throws -> Value
  ) async rethrows -> Value {
    let wait = UserWait(of: current)
    defer { wait.end() }
    return try await body(wait)
  }

  /// The wait of a task for an answer of the user.
  package final class UserWait: Sendable {
    private let numbers: Mutex<[Int]>

    fileprivate init(of numbers: [Int]) {
      self.numbers = Mutex(numbers)
      PendingWork.change { state in numbers.forEach { state.works[$0]?.userWaits += 1 } }
    }

    /// Makes the work of the waiting task busy again. Further calls have no effect.
    package func end() {
      let numbers = numbers.withLock { numbers in
        defer { numbers = [] }
        return numbers
      }
      if !numbers.isEmpty {
        PendingWork.change { state in numbers.forEach { state.works[$0]?.userWaits -= 1 } }
      }
    }
  }

  /// Calls `handler` once, at the next change of the registry that may end or interrupt work.
  ///
  /// - Parameter handler: The handler is called on the thread of the change, outside of the registry's lock.
  /// - Returns: A token that removes the handler when it is deallocated.
  package static func observeNextChange(_ handler: @escaping @Sendable () -> Void) -> ObservationToken {
    state.withLock { state in
      state.started += 1
      state.observers[state.started] = handler
      return ObservationToken(number: state.started)
    }
  }

  /// The registration of a handler. Deallocating it removes the handler.
  package final class ObservationToken: Sendable {
    private let number: Int

    fileprivate init(number: Int) {
      self.number = number
    }

    deinit {
      _ = PendingWork.state.withLock { $0.observers.removeValue(forKey: number) }
    }
  }

  private static func change(_ body: (inout State) -> Void) {
    let handlers = state.withLock { state in
      body(&state)
      defer { state.observers.removeAll() }
      return state.observers
    }
    handlers.sorted { $0.key < $1.key }.forEach { $0.value() }
  }
}
