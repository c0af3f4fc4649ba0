import ControllerSupport

/// The question to the user whether one screen with unsaved changes may be removed. Several requests to remove the screen can
/// wait for its answer.
@MainActor
final class LeaveQuestion {
  private enum State {
    /// The user is being asked. The dictionary contains the tasks that wait for the answer, by their serial numbers.
    case asking([Int: Waiter])
    /// The user has answered, or the screen was removed in another way. The value is `true` if the screen may be removed.
    case answered(Bool)
  }

  private struct Waiter {
    let continuation: CheckedContinuation<Bool, Never>
    let wait: PendingWork.UserWait

    func resume(_ answer: Bool) {
      // `settle()`, with which tests wait for running tasks, skips tasks that wait for the user. `wait.end()` makes
      // `settle()` wait for this task again. If it came after `resume`, `settle()` could return before the resumed task
      // has done its work.
      wait.end()
      continuation.resume(returning: answer)
    }
  }

  private var state = State.asking([:])
  private var waitersSoFar = 0
  /// The task that asks the user. It is canceled if nobody waits for the answer any more.
  var task: Task<Void, Never>?

  /// Waits for the answer of the user. If the current task is canceled, the method returns `false`.
  func answer() async -> Bool {
    waitersSoFar += 1
    let number = waitersSoFar
    return await withTaskCancellationHandler {
      await PendingWork.waitingForUser { wait in
        await withCheckedContinuation { continuation in
          add(Waiter(continuation: continuation, wait: wait), number)
        }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(number) }
    }
  }

  private func add(_ waiter: Waiter, _ number: Int) {
    switch state {
    case .asking(var waiters):
      waiters[number] = waiter
      state = .asking(waiters)
    case .answered(let answer): waiter.resume(answer)
    }
  }

  private func cancel(_ number: Int) {
    guard case .asking(var waiters) = state, let waiter = waiters.removeValue(forKey: number) else { return }
    state = .asking(waiters)
    waiter.resume(false)
    if waiters.isEmpty { task?.cancel() }
  }

  /// Ends the question, and passes the answer to all code that waits for it. Only the first call has an effect.
  func conclude(_ answer: Bool) {
    guard case .asking(let waiters) = state else { return }
    state = .answered(answer)
    waiters.sorted { $0.key < $1.key }.forEach { $0.value.resume(answer) }
  }
}
