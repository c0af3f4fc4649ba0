import Binding

extension ViewBinding {
  /// Lets the fields know what happens to their controller, and the controller what happens to the fields.
  func connect(with controller: Controller) {
    hasLeft = { [weak controller] in controller?.hasLeft != false }
    clock = { [weak controller] in controller?.environment.clock ?? ContinuousClock() }
    inputMayBegin = { [weak controller] in controller?.extrasIfAny?.leaving.hasAgreedToDiscard = false }
    controller.extras.holdInput = { [weak self] in self?.hold($0, goesOn: $1) }
  }
}
