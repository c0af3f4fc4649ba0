public import Binding
import ControllerSupport

/// The outcome of an attempt to save a form with ``FormController/saveChanges()``.
public enum SaveOutcome: Sendable {
  /// The draft was saved, or it was the same as the saved model. There are no unsaved changes.
  case saved
  /// The draft was saved, but the user has edited the form meanwhile, and these newer changes are not saved.
  case savedButEdited
  /// Nothing was saved, because these fields have invalid input. The first of them now has the keyboard focus.
  case refused([EditStatus])
  /// The method ``FormController/save(_:)`` has thrown this error. The draft keeps its changes and can be saved again.
  case failed(any Error)
  /// The form has saved nothing, for one of these reasons:
  /// - Another call of ``FormController/saveChanges()`` is running.
  /// - While asynchronous rules checked the input, the user has edited the form, or the changes were discarded.
  /// - The screen is leaving, or asks the user whether the changes may be discarded.
  ///
  /// Or the form shows another record since the call began. Then it is not known whether ``FormController/save(_:)`` has saved
  /// the old one.
  case interrupted
}

extension FormController {
  /// Reports restored drafts of records that the form has not shown until it has left.
  final func reportLostDrafts() {
    Diagnostics.report("\(Self.self) has left before it has shown the record of a restored draft.")
    reportLostInput()
  }

  /// Saves the changes as ``saveChanges()`` does, and closes the screen if they were saved.
  ///
  /// ```swift
  /// view.onDone = { [weak self] in self?.start(in: .window) { controller in await controller.saveAndClose() } }
  /// ```
  ///
  /// If the user has edited the form while it was saved, ``confirmLeaving()`` asks whether these newer changes may be discarded,
  /// and the screen stays if not. If ``confirmLeaving()`` runs already, for example because of a tap on Back, its answer decides
  /// about that removal, and this method does not wait for the answer. Therefore ``confirmLeaving()`` may call this method. A screen
  /// that a tap on another tab hides after the answer stays in its tab, with the newer changes. If the screen has left during the
  /// save, this method neither asks nor closes, even if the app shows the controller again.
  ///
  /// - Returns: The outcome of ``saveChanges()``. The screen is closed, or asks the user, if it is ``SaveOutcome/saved`` or
  ///   ``SaveOutcome/savedButEdited``.
  @discardableResult
  public final func saveAndClose() async -> SaveOutcome {
    // The scope ends when the screen is removed. If the app shows the controller again, a new scope begins, and this call must
    // not close that new screen.
    let (record, life, outcome) = (self.record, scope(.controller), await saveChanges())
    guard life === scope(.controller) else { return outcome }
    switch outcome {
    case .saved: close()
    case .savedButEdited where !leavesUnsaved:
      // Asks again if the user has entered something since the answer. If the screen has left in another way meanwhile, the
      // user has discarded nothing, so this call only returns.
      var input = 0
      repeat {
        input = extras.leaving.input
        // If the user is being asked already, return without waiting for the answer: the code that answers may be waiting for
        // this call.
        guard extrasIfAny?.leaveQuestion == nil, await openLeaveQuestion().answer(),
          !hasLeft, life === scope(.controller)
        else { return outcome }
      } while record == self.record && hasUnsavedChanges && extras.leaving.discard == .overtaken
      // The form shows another record now, or a draft of an earlier launch, and the user has not agreed to discard that.
      guard input == extras.leaving.input else {
        endAction()
        break
      }
      // The changes are discarded before the screen leaves. Otherwise a text field that loses the focus could commit what the
      // user has discarded. With `.byScreen`, `confirmLeaving()` has agreed without asking the user, so the draft stays.
      if extras.leaving.discard != .byScreen { discardChanges(except: nil) }
      // If the screen could not be closed, the user is asked again at the next attempt.
      if !close() { endAction() }
    case .savedButEdited, .refused, .failed, .interrupted: break
    }
    return outcome
  }
}
