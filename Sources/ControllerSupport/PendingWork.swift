import Synchronization

/// The registry of the work that this package has started and that has not ended.
///
/// Each module registers its own work, such as transitions between screens, calls of database observers, and checks of form
/// fields. The method `settle()` of a window, which tests call, waits until no work of the window's ``Group`` is busy. Timers
/// are not registered.
///
/// ```swift
/// let work = PendingWork.begin("delivery to observers")
/// Task { await work.run(inOwnTask: true) { await deliver() } }
/// ```
///
/// Work belongs to the group that ``begin(_:of:in:)`` names, or else to the group of the work or callback that starts it. All
/// windows wait for work without a group, such as deliveries of a store, which does not know the windows that show its rows. The
/// registry can be used from any thread.
package enum PendingWork {
  /// A group of asynchronous work, usually all work of one window. A test that waits for the work of a window does not wait
  /// for the work of other groups.
  package final class Group: Sendable {
    /// The clock for timers and delays in the window, which a test can replace. Timers that were created with a clock of
    /// their own ignore this clock.
    @MainActor package var clock: any Clock<Duration> = ContinuousClock()

    package init() {}
  }

  /// The work that the current task performs, as a task-local value: a new task inherits it from the task that creates it.
  private struct Context {
    /// The serial numbers of the work that the task performs, with the outermost work first. If the task performs work 4,
    /// and work 4 calls work 7, the array is `[4, 7]`.
    var works: [Int] = []
    var group: Group?
  }

  /// A token for one piece of running work, such as a transition between screens. Tests wait until ``end()`` is called or
  /// the token is deallocated.
  package final class Token: Sendable {
    fileprivate let number: Int
    private let group: Group?

    fileprivate init(number: Int, group: Group?) {
      self.number = number
      self.group = group
    }

    deinit {
      end()
    }

    /// Marks the work as ended, so that tests do not wait for it any more. Further calls have no effect.
    package func end() {
      PendingWork.change { $0.works.removeValue(forKey: number) }
    }

    /// Runs `body`, and marks the work of this token as ended when `body` returns or throws.
    ///
    /// While `body` waits for an answer of the user (see ``PendingWork/waitingForUser(_:)``), tests do not wait for this
    /// work.
    ///
    /// - Parameters:
    ///   - inOwnTask: `true` if the current task was created only for `body`. Pass `false` if other registered work calls this
    ///     method and waits for the result: while `body` waits for the user, tests then do not wait for the other work either.
    ///   - isolation: The caller's actor.
    ///   - body: The work.
    package func run<Value>(
      inOwnTask: Bool = false,
      isolation: isolated (any Actor)? = #isolation,
      _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
      defer { end() }
      var context = inOwnTask ? Context() : PendingWork.context
      context.works.append(number)
      context.group = group
      return try await PendingWork.$context.withValue(context) {
        // Mentioning `isolation` makes this closure run on the caller's actor. Otherwise it may begin on another thread,
        // and several pieces of work may begin in another order than they were started.
        _ = isolation
        return try await body()
      }
    }
  }

  private struct Work {
    let what: StaticString
    let owner: (any Any.Type)?
    let group: Group?
    /// The number of answers of the user for which this work is waiting. If it is not 0, only the user can continue the
    /// work, so tests do not wait for it.
    var userWaits = 0

    var name: String { owner.map { "\($0): \(what)" } ?? "\(what)" }

    /// Returns whether a test that waits for the work of `group` must wait for this work. `nil` stands for all groups, and
    /// work without a group belongs to every group. Work that only the user can continue does not count.
    func isBusy(in group: Group?) -> Bool {
      userWaits == 0 && (group == nil || self.group == nil || self.group === group)
    }
  }

  private struct State {
    var started = 0
    var works: [Int: Work] = [:]
    var observers: [Int: @Sendable () -> Void] = [:]

    func names(where isIncluded: (Work) -> Bool) -> [String] {
      works.filter { isIncluded($0.value) }.sorted { $0.key < $1.key }.map(\.value.name)
    }
  }

  private static let state = Mutex(State())

  @TaskLocal private static var context = Context()

  /// Registers work that begins now. Tests can wait for the end of registered work.
  ///
  /// - Parameters:
  ///   - what: A short description, such as "transition". It is printed if a test has waited too long for the work.
  ///   - owner: The type of the object that has started the work.
  ///   - group: The group of the work, usually one for each window. By default it is the group of the work or callback that
  ///     calls this method.
  /// - Returns: The token of the registration. Retain it until the work has ended.
  package static func begin(
    _ what: StaticString,
    of owner: (any Any.Type)? = nil,
    in group: Group? = nil
  ) -> Token {
    begin(Work(what: what, owner: owner, group: group ?? context.group))
  }

  /// Registers work that begins now and does not belong to one window, such as calling the observers of a database. A test
  /// of any window waits for this work.
  package static func beginForAllWindows(_ what: StaticString, of owner: any Any.Type) -> Token {
    begin(Work(what: what, owner: owner, group: nil))
  }

  private static func begin(_ work: Work) -> Token {
    state.withLock { state in
      state.started += 1
      state.works[state.started] = work
      return Token(number: state.started, group: work.group)
    }
  }

  /// The number of registered works that have begun so far. A test reads it before and after a turn of the main actor: if the
  /// number has not changed, no new work has begun, and the app may be idle.
  package static var begun: Int { state.withLock(\.started) }

  /// The serial numbers of the work that the current task performs. The clock of a test reads them when the task sleeps,
  /// because the test need not wait for work that sleeps.
  package static var current: [Int] { context.works }

  /// Returns whether any work is running, apart from work that sleeps or waits for the user.
  ///
  /// - Parameter asleep: The serial numbers of the work whose tasks sleep, see ``current``.
  /// - Complexity: O(*n*), where *n* is the number of works.
  package static func isBusy(besides asleep: Set<Int>) -> Bool {
    state.withLock { $0.works.contains { $0.value.userWaits == 0 && !asleep.contains($0.key) } }
  }

  /// The group to which the running code belongs, usually all work of one window. `nil` if the running code belongs to no
  /// window.
  package static var group: Group? { context.group }

  /// Calls `body`. Work that `body` registers, and work of tasks that it creates, belongs to `group`, usually the work of
  /// one window. If `group` is `nil`, such work belongs to the group of the caller.
  package static func within<Value>(_ group: Group?, _ body: () throws -> Value) rethrows -> Value {
    guard let group, group !== context.group else { return try body() }
    return try $context.withValue(Context(group: group), operation: body)
  }

  /// Descriptions of all running work, the oldest first. Work that waits for the user is left out.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of works.
  package static var busy: [String] { busy(in: nil) }

  /// Descriptions of the running work of a group, usually of one window, the oldest first. `nil` stands for all groups.
  /// Work that waits for the user is left out.
  package static func busy(in group: Group?) -> [String] {
    state.withLock { $0.names { $0.isBusy(in: group) } }
  }

  /// Returns descriptions of the running work of all other groups, the oldest first. If a test has waited too long for the
  /// work of `group`, its message lists the other work, too.
  static func busy(outside group: Group?) -> [String] {
    state.withLock { $0.names { $0.userWaits == 0 && !$0.isBusy(in: group) } }
  }

  /// Whether any registered work is running. Work that waits for the user does not count.
  ///
  /// - Complexity: O(*n*), where *n* is the number of works.
  package static var isBusy: Bool { isBusy(in: nil) }

  /// Returns whether work of a group, usually of one window, is running, apart from work that waits for the user. `nil`
  /// stands for all groups.
  package static func isBusy(in group: Group?) -> Bool {
    state.withLock { $0.works.values.contains { $0.isBusy(in: group) } }
  }

  /// Runs `body`, which waits for an answer of the user, such as a tap on a button of an alert. Meanwhile, tests do not
  /// wait for the current task.
  ///
  /// - Parameter body: The code that waits for the answer. Its argument is a token for the wait. Call ``UserWait/end()``
  ///   before the answer resumes the waiting task. Otherwise a test could continue before the task has handled the answer.
  package nonisolated(nonsending) static func waitingForUser<Value>(
    _ body: nonisolated(nonsending) (UserWait) async throws -> Value
  ) async rethrows -> Value {
    let wait = UserWait()
    wait.begin()
    defer { wait.end() }
    return try await body(wait)
  }

  /// A token for the time during which a task waits for an answer of the user. Tests do not wait for the task in this time.
  package final class UserWait: Sendable {
    private let works: [Int]
    private let isOpen = Mutex(false)

    /// Creates a token for the current task. Call ``begin()`` when the task begins to wait for the user.
    package init() { works = PendingWork.context.works }

    /// Marks the task of this token as waiting for the user, so that tests do not wait for it. Any task may call this
    /// method.
    package func begin() { change(to: true) }

    /// Marks the task of this token as working again, because the user has answered. From now on, tests wait for the task. Has
    /// no effect unless ``begin()`` was called before.
    package func end() { change(to: false) }

    private func change(to isOpen: Bool) {
      let wasOpen = self.isOpen.withLock { value in
        defer { value = isOpen }
        return value
      }
      guard wasOpen != isOpen, !works.isEmpty else { return }
      PendingWork.change { state in works.forEach { state.works[$0]?.userWaits += isOpen ? 1 : -1 } }
    }
  }

  /// Registers a handler that is called once: when any registered work ends, or when it begins or stops waiting for the
  /// user. A test that waits for the end of work then checks whether it can continue.
  ///
  /// - Parameter handler: Called on the thread on which the work changed, outside of the registry's lock.
  /// - Returns: A token. Its deallocation removes the handler.
  package static func observeNextChange(_ handler: @escaping @Sendable () -> Void) -> ObservationToken {
    state.withLock { state in
      state.started += 1
      state.observers[state.started] = handler
      return ObservationToken(number: state.started)
    }
  }

  /// A token for a handler that was passed to ``observeNextChange(_:)``. When the token is deallocated, the handler is not
  /// called any more.
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
