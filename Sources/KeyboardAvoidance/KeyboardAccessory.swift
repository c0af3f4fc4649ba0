public import ControllerCore

/// A controller whose view is attached to the keyboard while a field is edited, such as a bar with buttons.
///
/// The views of a keyboard are in a window of their own, so this controller has no container. The ``KeyboardManager`` calls its
/// appearance callbacks: it appears when the keyboard shows for its field, and disappears with the keyboard. The host shows the
/// controller's view, and includes it in the frame of the keyboard.
///
/// A bar that stays visible without the keyboard is a ``KeyboardDockedBar``.
@MainActor
public final class KeyboardAccessory {
  /// The controller. It is retained.
  public let controller: Controller

  /// Creates an accessory.
  ///
  /// - Parameter controller: A controller without a container and a window.
  public init(_ controller: Controller) {
    precondition(controller.container == nil, "The controller of an accessory must not have a container.")
    self.controller = controller
  }

  func appear(_ isAppearing: Bool) {
    controller.beginAppearance(isAppearing, animated: false)
    controller.endAppearance()
  }
}
