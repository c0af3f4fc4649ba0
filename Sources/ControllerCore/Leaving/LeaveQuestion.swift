import ControllerSupport

/// The question to the user whether one screen with unsaved changes may be removed. Several requests to remove the screen can
/// wait for its answer.
@MainActor
final class LeaveQuestion {
  /// The question whose ``LeaveConfirming/confirmLeaving()`` runs in the current task. If that method calls
  /// `confirmDiscarding()`, the answer of the user counts for this question. If other code of the app calls
  /// `confirmDiscarding()` meanwhile, it does not.
  @TaskLocal static var current: LeaveQuestion?
  /// The answer: whether the screen may be removed. It is also `true` if other code has removed the screen meanwhile. If this
  /// object is deallocated without an answer, requests that wait for it get `false`.
  let mayLeave = Promise("answer about a screen with unsaved changes", ifForgotten: false)
  /// The task that calls `confirmLeaving()` of the screen. It is canceled if no request to remove the screen waits for the
  /// answer any more.
  var task: Task<Void, Never>?
  /// Whether the user has agreed to discard the input, in a dialog that `confirmLeaving()` of the screen shows. The method has
  /// not returned yet.
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
