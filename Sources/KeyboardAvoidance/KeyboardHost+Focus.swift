public import ControllerCore

extension KeyboardHost {
  /// Whether a field is being edited: whether it is what UIKit calls the first responder.
  public func isActive(_ field: any KeyboardField) -> Bool { focusedField === field }

  /// Whether a field of a controller, or of one below it, is being edited.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the tree.
  public func isActive(_ controller: Controller) -> Bool {
    focusedField?.controller?.isSameOrBelow(controller) ?? false
  }
}
