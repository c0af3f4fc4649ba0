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
  /// A group of registered work, usually all work of one window. A test that waits for a window does not wait for
  /// work of other groups.
  package final class Group: Sendable {
    /// The clock of the window, which a test can replace. Timers and delays of the window's controllers use it, unless they
    /// were created with another clock.
    @MainActor package var clock: any Clock<Duration> = ContinuousClock()

    package init() {}
  }

  /// Each task inherits this information from the task that starts it: the work that the task performs, and the window that has
  /// started the work.
  private struct Context {
    /// The serial numbers of the work that the task performs, with the outermost work first. Work gets its number in
    /// ``PendingWork/begin(_:of:in:)``. If work 4 has started work 7 and the task performs both, the array is `[4, 7]`.
    var works: [Int] = []
    var group: Group?
  }

  /// A token for one piece of registered work. When the token is deallocated, the work counts as ended.
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

    /// Reports the end of the work. A test that waits for all running work no longer waits for it. Further calls have no
    /// effect.
    package func end() {
      PendingWork.change { $0.works.removeValue(forKey: number) }
    }

    /// Runs `body` as the registered work for which this token stands, on the caller's actor. The work ends when `body` returns
    /// or throws.
    ///
    /// While `body` waits for the user (see ``PendingWork/waitingForUser(_:)``), tests do not wait for this work.
    ///
    /// - Parameters:
    ///   - inOwnTask: Pass `true` if the task was created for `body`. Pass `false` if other registered work calls this method
    ///     and waits for its end. While `body` waits for the user, tests then do not wait for the calling work either.
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
        // Mentioning `isolation` makes this closure run on the caller's actor. Without this line it may begin on another
        // thread, for example in builds that measure coverage. Pieces of work would then begin in another order than they
        // were started.
        _ = isolation
        return try await body()
      }
    }
  }

  private struct Work {
    let what: StaticString
    let owner: (any Any.Type)?
    let group: Group?
    /// The number of running calls of ``PendingWork/waitingForUser(_:)`` in this work. During such a call, tests do not
    /// wait for this work, because only the user can continue the work.
    var userWaits = 0

    var name: String { owner.map { "\($0): \(what)" } ?? "\(what)" }

    /// Returns whether a test that waits for a group must wait for this work. Work without a group counts for every group,
    /// and `nil` stands for all groups. Work that waits for the user does not count.
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
  ///   - what: A short description, such as "transition". If a test waits too long, its message contains this description.
  ///   - owner: The type of the object that has started the work.
  ///   - group: The group. By default it is the group of the work or callback that calls this method.
  /// - Returns: The token of the registration. Retain it until the work has ended.
  package static func begin(
    _ what: StaticString,
    of owner: (any Any.Type)? = nil,
    in group: Group? = nil
  ) -> Token {
    begin(Work(what: what, owner: owner, group: group ?? context.group))
  }

  /// Registers work that begins now and belongs to no single window, such as calling the observers of a database. A test waits
  /// for it, whichever window the test is about.
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

  /// A number that grows whenever registered work begins. If it is the same at two moments, no work has begun between them.
  package static var begun: Int { state.withLock(\.started) }

  /// The serial numbers of the work that the current task performs. The clock of a test reads them when a task sleeps: a test
  /// need not wait for work that sleeps.
  package static var current: [Int] { context.works }

  /// Returns whether work is running that neither waits for the user nor sleeps.
  ///
  /// - Parameter asleep: The serial numbers of the work that sleeps, see ``current``.
  /// - Complexity: O(*n*), where *n* is the number of works.
  package static func isBusy(besides asleep: Set<Int>) -> Bool {
    state.withLock { $0.works.contains { $0.value.userWaits == 0 && !asleep.contains($0.key) } }
  }

  /// The group of the window whose work or callbacks are running now. A test of this window waits for all work of the group.
  /// `nil` if the running code belongs to no window.
  package static var group: Group? { context.group }

  /// Calls `body`. Work that is registered by `body`, or by tasks that `body` starts, belongs to `group`, the work of one
  /// window. If `group` is `nil`, nothing changes: the work belongs to the group of the caller.
  package static func within<Value>(_ group: Group?, _ body: () throws -> Value) rethrows -> Value {
    guard let group, group !== context.group else { return try body() }
    return try $context.withValue(Context(group: group), operation: body)
  }

  /// The descriptions of all work that is busy, the oldest first. Work that waits for the user is not busy.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of works.
  package static var busy: [String] { busy(in: nil) }

  /// Descriptions of the running work, the oldest first. A group contains the work of one window. `nil` stands for the work of
  /// all windows. Work that waits for the user is left out.
  package static func busy(in group: Group?) -> [String] {
    state.withLock { $0.names { $0.isBusy(in: group) } }
  }

  /// Returns descriptions of the running work of other windows, from the oldest to the newest work. `group` stands
  /// for the window for which a test waits, so the test does not wait for the described work.
  static func busy(outside group: Group?) -> [String] {
    state.withLock { $0.names { $0.userWaits == 0 && !$0.isBusy(in: group) } }
  }

  /// Whether any registered work is running that does not wait for the user.
  ///
  /// - Complexity: O(*n*), where *n* is the number of works.
  package static var isBusy: Bool { isBusy(in: nil) }

  /// Returns whether work of a window is running that does not wait for the user. If so, a test goes on waiting.
  /// `group` stands for the window, and `nil` for all windows.
  package static func isBusy(in group: Group?) -> Bool {
    state.withLock { $0.works.values.contains { $0.isBusy(in: group) } }
  }

  /// Runs `body`, which waits for an answer of the user. Until the answer, a test that waits for all running work does not wait
  /// for the current task.
  ///
  /// - Parameter body: The code that waits. Its argument ends the wait. End it *before* the task is resumed with the user's
  ///   answer. Otherwise a test that waits right after the answer could continue before the task does.
  package nonisolated(nonsending) static func waitingForUser<Value>(
    _ body: nonisolated(nonsending) (UserWait) async throws -> Value
  ) async rethrows -> Value {
    let wait = UserWait()
    wait.begin()
    defer { wait.end() }
    return try await body(wait)
  }

  /// A token for the time in which a task waits for an answer of the user. Meanwhile tests do not wait for the work of the
  /// task.
  package final class UserWait: Sendable {
    private let works: [Int]
    private let isOpen = Mutex(false)

    /// Creates a token for the current task. The task does not count as waiting for the user before ``begin()`` is called.
    package init() { works = PendingWork.context.works }

    /// Begins the wait. Any task may call this method, also some time after the token was created: it may turn out only then
    /// that nobody but the user can continue the work.
    package func begin() { change(to: true) }

    /// Ends the wait, because the user has answered. From now on, tests wait for the work of the task again. Has no effect if the
    /// wait has not begun or has ended. ``begin()`` may begin it again.
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

  /// Registers a handler for the next change of the registered work. The handler is called once: when any work ends,
  /// or when it begins or stops to wait for the user. A test that waits for the end of work then checks whether it
  /// can continue.
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

  /// A token for a handler of changes of the registered work. When the token is deallocated, the handler is not called any more.
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
