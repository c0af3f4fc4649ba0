import ControllerCore

extension Controller {
  /// Asks about each screen with unsaved changes, here and below, also in tabs that are not shown. Returns `false` if the reader wants to
  /// stay on one of them.
  func confirmAll() async -> Bool {
    var screens: [Controller] = [self]
    while let screen = screens.popLast() {
      if let form = screen as? any LeaveConfirming, form.needsConfirmation {
        guard await form.confirmLeaving() else { return false }
      }
      screens += screen.children
    }
    return true
  }
}
