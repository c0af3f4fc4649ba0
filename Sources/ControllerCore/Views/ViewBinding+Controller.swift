import Binding

extension FormController {
  /// Whether the code that runs now stores an earlier record than the shown one. Such code comes too late to show, enter or discard
  /// anything in this form.
  var isCalledLate: Bool {
    StoringCall.isLate(for: self, showing: record) || binding?.isCalledLate == true
  }

  /// Returns whether a model is a late answer: the code that shows the model stores an earlier record, and the model is not a newer
  /// version of the shown record.
  func isLateAnswer(_ id: AnyHashable?) -> Bool { isCalledLate && (id == nil || id != recordID(of: saved)) }
}

extension ViewBinding {
  /// Connects the fields with their controller: the fields read its clock and whether it has left, and the controller holds the
  /// fields while the user is asked.
  ///
  /// - Parameter discard: Discards the input of all fields except one.
  func connect(with controller: Controller, discard: @escaping @MainActor (_ newer: FieldID) -> Void) {
    hasLeft = { [weak controller] in controller?.hasLeft != false }
    clock = { [weak controller] in controller?.environment.clock ?? ContinuousClock() }
    inputMayBegin = { [weak controller] field in
      guard let controller, let extras = controller.extrasIfAny else { return }
      extras.leaving.hasAgreedToDiscard = false
      // When the screen is being removed, a text field loses the focus and may change its text. This is no input of the user.
      guard let field, !extras.leaving.hasDecided, controller.departure == nil else { return }
      // The user has agreed to discard the input, but now enters something in one field. So the old input of the
      // other fields is discarded first. Without the agreement, these fields would commit the input.
      if extras.leaving.discard == .byUser || extras.hasAgreedToDiscardInQuestion { discard(field) }
      extras.leaveQuestion?.endAgreement()
      extras.leaving.inputBegins()
    }
    controller.extras.holdInput = { [weak self] in self?.hold($0, goesOn: $1) }
  }
}
