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
  /// Nothing was saved, because another call of ``FormController/saveChanges()`` is running, or because the user has edited the
  /// form, or the changes were discarded, while asynchronous rules checked the input, or because the screen is leaving, or asks the
  /// user whether the changes may be discarded. Or the form shows another record since the call began: then nobody knows whether
  /// ``FormController/save(_:)`` has saved the old one.
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
  /// about that removal, and this method does not wait for the answer, because ``confirmLeaving()`` may wait for this method. A screen
  /// that a tap on another tab hides after the answer stays in its tab, with the newer changes. If the screen has left during the
  /// save, this method neither asks nor closes, even if the app shows the controller again.
  ///
  /// - Returns: The outcome of ``saveChanges()``. The screen is closed, or asks the user, if it is ``SaveOutcome/saved`` or
  ///   ``SaveOutcome/savedButEdited``.
  @discardableResult
  public final func saveAndClose() async -> SaveOutcome {
    // The scope ends with the life of the screen. The app may show the controller again, which begins the next one.
    let (record, life, outcome) = (self.record, scope(.controller), await saveChanges())
    guard life === scope(.controller) else { return outcome }
    switch outcome {
    case .saved: close()
    case .savedButEdited where !leavesUnsaved:
      // If the screen has left in another way, the user has discarded nothing. Input that is newer than the answer is asked about.
      repeat {
        // The code that answers an open question may be waiting for this method.
        guard extrasIfAny?.leaveQuestion == nil, await openLeaveQuestion().answer(),
          !hasLeft, life === scope(.controller)
        else { return outcome }
      } while record == self.record && hasUnsavedChanges && extras.leaving.discard == .overtaken
      // The user has not agreed to discard the input of another record.
      guard record == self.record else {
        endAction()
        break
      }
      // A field may end its editing while the screen leaves, and must not commit what the user has discarded. A `confirmLeaving()`
      // that has not used `confirmDiscarding()` leaves the draft to the app.
      if extras.leaving.discard != .byScreen { discardChanges() }
      // A screen that stays asks again.
      if !close() { endAction() }
    case .savedButEdited, .refused, .failed, .interrupted: break
    }
    return outcome
  }
}
