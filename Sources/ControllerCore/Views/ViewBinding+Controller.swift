import Binding

extension ViewBinding {
  /// Connects the fields with their controller: the fields read its clock and whether it has left, and the controller holds the
  /// fields while the user is asked.
  func connect(with controller: Controller) {
    hasLeft = { [weak controller] in controller?.hasLeft != false }
    clock = { [weak controller] in controller?.environment.clock ?? ContinuousClock() }
    inputMayBegin = { [weak controller] in controller?.extrasIfAny?.leaving.hasAgreedToDiscard = false }
    controller.extras.holdInput = { [weak self] in self?.hold($0, goesOn: $1) }
  }
}
