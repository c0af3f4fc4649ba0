extension Controller {
  /// Asks the host to make an object of this controller, such as a text field, the first responder of the platform.
  ///
  /// - Parameter responder: The object; if `nil`, the controller's own view.
  /// - Returns: Whether the host has done it. `false` without a host.
  @discardableResult
  public final func becomeFirstResponder(_ responder: AnyObject? = nil) -> Bool {
    guard let host = windowHost, let responder = responder ?? hostedView else { return false }
    return host.setFirstResponder(responder, of: self)
  }

  /// Asks the host to resign the first responder of this controller.
  ///
  /// - Returns: Whether the host has done it. `false` without a host.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    windowHost?.setFirstResponder(nil, of: self) ?? false
  }
}
