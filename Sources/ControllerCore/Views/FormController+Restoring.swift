import Binding
import Foundation

// The draft of an earlier launch.
extension FormController {
  /// Stores the draft in a saved state, if there are unsaved changes.
  func encodeDraft(into state: inout ControllerState) throws {
    guard hasUnsavedChanges, let committed = committedDraft as? any Encodable,
      let model = (outdatedDraft ?? base) as? any Encodable
    else { return }
    try state.set(committed, for: "form.draft")
    try state.set(model, for: "form.saved")
    try state.set(uncommittedInput, for: "form.input")
  }

  /// Shows a draft from the saved state of the screen, or keeps it until the form shows its record.
  ///
  /// - Parameter wasShown: Whether the form showed this draft when the state was saved. Such a draft is also shown while the
  ///   model of the form has no `id` yet, as a placeholder, unless the form shows the draft of another record over the placeholder.
  ///   Any other draft waits until the form shows its record.
  func restoreDraft(from state: ControllerState, wasShown: Bool) throws {
    guard let type = Draft.self as? any Decodable.Type,
      var draft = try state.value(type, for: "form.draft") as? Draft
    else { return }
    let input: [String: Data] = try state.value(for: "form.input") ?? [:]
    var model = try state.value(type, for: "form.saved") as? Draft ?? saved
    // The `id` of the saved model identifies the record. In the draft, the user may have changed the property that is the `id`.
    let (id, shown) = (recordID(of: model) ?? recordID(of: draft), recordID(of: saved))
    waitingDrafts.removeAll { $0.id == id }
    let record = shown ?? recordID(of: base)
    if id != record, record != nil || !wasShown { return waitingDrafts.append((id, state)) }
    // What was discarded is not merged into the restored draft, about which the user was not asked.
    if hasDecidedToDiscard {
      if extrasIfAny?.leaving.discard == .byScreen {
        self.binding?.discardEditing(except: nil)
      } else {
        discardChanges(except: nil)
      }
    }
    let (former, current, before) = (binding, committedDraft, base)
    // `fields()` may return a row for each element of the draft. So the new binding has the restored draft before `fields()`
    // is called.
    if binding == nil { connect(to: nil, showing: draft) }
    guard let binding else { return }
    if id != nil, id == shown {
      draft = binding.version(draft, takingStoredValuesOf: saved, over: model)
      model = binding.version(model, takingStoredValuesOf: saved, over: model)
    }
    // If the draft equals its model, the user has only typed, and no field has written to the draft. Then the form keeps the
    // model that it shows now, which may be newer. But if this model has another value in a field with restored input, it may
    // be a placeholder, or somebody else may have changed the value. Then the form shows the restored draft.
    let hasOnlyInput = draft == model
    let isSame = binding.rebase(&draft, &model, on: saved, input)
    let isNewerHere = hasOnlyInput && isSame && id == shown
    if !isNewerHere { base = model }
    // The user may have edited the form since the launch. These changes are newer than the restored draft, and replace its
    // values.
    show(isNewerHere ? current : former?.version(draft, withChangesOver: before) ?? draft)
    binding.restoreInput(binding.input(input, withoutFieldsChangedIn: current, over: before))
    extrasIfAny?.leaving.inputIsReplaced()
  }

  func restoreWaitingDraft() {
    guard let waiting = waitingDrafts.first(where: { $0.id == recordID(of: saved) }) else { return }
    handleErrors { try restoreDraft(from: waiting.state, wasShown: false) }
  }

  /// Keeps the restored draft of a record until the form shows the record. Returns `false` if the form does not show such a draft
  /// over a placeholder.
  func keepDraftForItsRecord() -> Bool {
    guard savesDraft, recordID(of: saved) == nil, let id = recordID(of: base) else { return false }
    var state = ControllerState()
    handleErrors { try encodeDraft(into: &state) }
    if !state.isEmpty { waitingDrafts.append((id, state)) }
    return !state.isEmpty
  }
}
