import ControllerCore

/// A screen with unsaved input, and the user who is asked about it.
final class AskingScreen: Controller, LeaveConfirming {
  /// Whether the user agrees to discard the input.
  var agrees: Bool
  /// Whether the user has not answered yet.
  var waits: Bool
  /// Called when the user has answered.
  var onAnswer: @MainActor () -> Void = {}
  private(set) var questions = 0
  private(set) var drafts = 0
  let needsConfirmation = true

  init(agrees: Bool = true, waits: Bool = false) { (self.agrees, self.waits) = (agrees, waits) }

  func confirmLeaving() async -> Bool {
    questions += 1
    while waits, !Task.isCancelled { await Task.yield() }
    onAnswer()
    return agrees
  }

  func saveDraft() { drafts += 1 }
}
