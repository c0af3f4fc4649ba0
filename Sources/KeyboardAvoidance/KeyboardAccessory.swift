public import ControllerCore

/// What is attached to the keyboard for a field, such as a bar with buttons: a controller that is in no container.
///
/// The views of a keyboard are in a window of their own, so a controller that is in a container cannot have its view
/// there. This one is driven by the ``KeyboardManager``: it appears when the keyboard shows for its field, and disappears
/// with it. The host takes its view, and counts it in the frame of the keyboard.
@MainActor
public final class KeyboardAccessory {
  /// What shows it. Kept alive.
  public let controller: Controller

  /// Attaches a controller.
  ///
  /// - Parameter controller: In no container and no window, now and later; it is driven here.
  public init(_ controller: Controller) {
    precondition(controller.container == nil, "An accessory of the keyboard must not be in a container.")
    self.controller = controller
  }

  func appear(_ isAppearing: Bool) {
    controller.beginAppearance(isAppearing, animated: false)
    controller.endAppearance()
  }
}
