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
  /// The serial number of the input at the time when the question began.
  let input: Int
  /// What the user has agreed to in a dialog of `confirmLeaving()`. That method has not returned yet.
  private(set) var agreement = Agreement.none

  enum Agreement: Equatable {
    /// The user has not answered yet, or `confirmLeaving()` shows no dialog.
    case none
    /// The user has agreed to discard the input with this serial number.
    case discards(input: Int)
    /// The input of the agreement was discarded. What the user enters after that is newer, so the user is asked again.
    case overtaken
  }

  init(about input: Int) { self.input = input }

  func userAgrees(toDiscard input: Int) { agreement = .discards(input: input) }

  /// Ends the agreement of the user, because the input was discarded, or the user enters something.
  func endAgreement() { if agreement != .none { agreement = .overtaken } }

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

/// A dialog of ``Controller/confirmDiscarding(_:)``.
@MainActor
final class DiscardDialog {
  /// The serial number of the input about which the user is asked.
  let input: Int
  /// The task that shows the dialog and returns whether the user agrees.
  var task: Task<Bool, Never>?

  init(about input: Int) { self.input = input }
}
