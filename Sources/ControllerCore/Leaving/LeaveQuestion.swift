import ControllerSupport

/// The question to the user whether one screen with unsaved changes may be removed. Several requests to remove the screen can
/// wait for its answer.
@MainActor
final class LeaveQuestion {
  /// Whether the screen may be removed. `nil` until the user has answered, or the screen was removed in another way.
  private var result: Bool?
  /// The requests that wait for the answer, in the order of their beginnings.
  private var waiters: [(end: LoadWaiter, wait: PendingWork.UserWait)] = []
  /// The task that asks the user. It is canceled if nobody waits for the answer any more.
  var task: Task<Void, Never>?

  /// Waits for the answer of the user. If the current task is canceled, the method returns `false`.
  func answer() async -> Bool {
    if let result { return result }
    let end = LoadWaiter()
    await PendingWork.waitingForUser { wait in
      waiters.append((end, wait))
      await end.wait()
    }
    if let result { return result }
    // The current task was canceled.
    waiters.removeAll { $0.end === end }
    if waiters.isEmpty { task?.cancel() }
    return false
  }

  /// Ends the question, and passes the answer to all code that waits for it. Only the first call has an effect.
  func conclude(_ answer: Bool) {
    guard result == nil else { return }
    result = answer
    // Tests do not wait for work that waits for the user. So the work is first registered as going on, and then resumed. In the
    // other order, `settle()` could return in a test before the resumed work continues.
    for waiter in waiters {
      waiter.wait.end()
      waiter.end.end()
    }
  }
}
