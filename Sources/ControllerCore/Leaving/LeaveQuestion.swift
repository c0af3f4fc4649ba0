import ControllerSupport

/// The question to the user whether one screen with unsaved changes may be removed. Several requests to remove the screen can
/// wait for its answer.
@MainActor
final class LeaveQuestion {
  /// The question whose ``LeaveConfirming/confirmLeaving()`` runs in the current task. A question of the app to the user, which may be
  /// on screen at the same time, is no answer to it.
  @TaskLocal static var current: LeaveQuestion?
  /// Whether the screen may be removed. The value is also `true` if the screen was removed in another way. If the question is
  /// deallocated without an answer, requests that wait for it get `false`.
  let mayLeave = Promise("answer about a screen with unsaved changes", ifForgotten: false)
  /// The task that asks the user. It is canceled if nobody waits for the answer any more.
  var task: Task<Void, Never>?
  /// Whether the user has agreed to discard the input, and the screen has not answered yet.
  var isAgreed = false

  /// Waits for the answer of the user. If the current task is canceled, the method returns `false`.
  func answer() async -> Bool {
    let future = mayLeave.future
    if let answer = await PendingWork.waitingForUser({ wait in await future.value(ending: wait) }) {
      return answer
    }
    // The current task was canceled.
    if !future.isAwaited { task?.cancel() }
    return false
  }
}
