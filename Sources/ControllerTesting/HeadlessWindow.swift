public import ControllerCore

/// A window without a screen, for tests: shows a controller, and waits until it has settled.
///
/// ```swift
/// let window = HeadlessWindow(ProfileController(id: 7))
/// await window.settle()                       // the request has been answered
/// XCTAssertEqual(window.root.view.name, "Ada")
/// window.close()
/// ```
@MainActor
public final class HeadlessWindow<Root: Controller> {
  /// The controller on screen.
  public let root: Root
  /// The window, for what it does itself.
  public let window: ControllerWindow

  /// Shows `root`, which has appeared when this returns.
  public init(_ root: Root) {
    self.root = root
    window = ControllerWindow(root: root)
    window.show()
  }

  /// Waits until no work started by a controller in the window is under way. There is no polling and
  /// no time limit: work that never ends makes a test hang, and shows in its stack.
  public func settle() async {
    await window.settle()
  }

  /// Takes the controller off screen for good: it disappears, leaves, and its work is cancelled.
  public func close() {
    window.hide()
    window.root = nil
  }
}
