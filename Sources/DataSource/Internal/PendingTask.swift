import ControllerSupport

/// A task on the main actor. Tests that call `settle()` wait until the task has ended or is canceled.
///
/// A canceled task may go on for a while, but its result is ignored. So `settle()` does not wait for it.
struct PendingTask: Sendable {
  private let task: Task<Void, Never>
  private let pending: PendingWork.Token

  /// Starts a task.
  ///
  /// - Parameters:
  ///   - what: A short description of the work, for a message about work that has not ended.
  ///   - owner: A type that says which list the work belongs to.
  ///   - isAwaited: Whether the current task awaits the new one. If so, tests do not wait for the current task either while
  ///     the new one waits for the user.
  ///   - body: The work.
  @MainActor
  init(
    _ what: StaticString,
    of owner: any Any.Type,
    isAwaited: Bool = false,
    _ body: @escaping @MainActor () async -> Void
  ) {
    let pending = PendingWork.begin(what, of: owner)
    self.pending = pending
    task = Task { await pending.run(inOwnTask: !isAwaited, body) }
  }

  func cancel() {
    task.cancel()
    pending.end()
  }
}
