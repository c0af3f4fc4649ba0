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

  /// Shows `root`, which has appeared when this returns. The environment is what all controllers are told about where they
  /// are, and what they get: a `ManualClock`, for instance.
  public init(_ root: Root, environment: ControllerEnvironment = ControllerEnvironment()) {
    self.root = root
    window = ControllerWindow()
    window.environment = environment
    window.root = root
    window.show()
  }

  /// Waits until no work started by a controller in the window is under way, and no transition: one that a ``ManualAnimator``
  /// holds must be finished first. Timers are not waited for. There is no polling and no time limit: work that never ends makes
  /// a test hang, and shows in its stack.
  public func settle() async {
    await window.settle()
  }

  /// Takes the controller off screen for good: it disappears, leaves, and its work is cancelled.
  public func close() {
    window.hide()
    window.root = nil
  }
}
