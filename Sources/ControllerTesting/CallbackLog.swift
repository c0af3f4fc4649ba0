public import ControllerCore

/// A log of the lifecycle callbacks of controllers, such as `viewDidLoad`, in the order in which they were called.
///
/// ```swift
/// let log = CallbackLog()
/// let home = Controller()
/// log.watch(home, as: "home")
/// HeadlessWindow(home).close()
/// log.take()   // ["home.loadView", "home.viewDidLoad", "home.configure", "home.viewWillAppear", …]
/// ```
@MainActor
public final class CallbackLog {
  /// The calls since the creation of the log or the last ``take()``, such as `"home.viewDidAppear"`.
  public private(set) var entries: [String] = []
  /// Whether the log also contains `viewIsAppearing`, `viewWillLayout` and `viewDidLayout`, which are called often.
  public var isVerbose = false

  /// Creates an empty log.
  public init() {}

  /// Records the lifecycle callbacks of a controller from now on, under a name. The default name is that of the type.
  ///
  /// To record all controllers of a window: `window.environment.makeBehaviors = { log.watch($0); return [] }`.
  public func watch(_ controller: Controller, as name: String? = nil) {
    let name = name ?? String(describing: type(of: controller))
    controller.add(StepWatcher { [self] step, _ in record(step, name) })
  }

  /// Returns the entries and removes them from the log.
  public func take() -> [String] {
    defer { entries.removeAll() }
    return entries
  }

  /// Adds a line of your own to the log, for example to mark what the test did between two callbacks.
  public func append(_ entry: String) { entries.append(entry) }

  private func record(_ step: LifecycleStep, _ name: String) {
    switch step {
    case .viewIsAppearing, .viewWillLayout, .viewDidLayout: if isVerbose { append("\(name).\(step)") }
    case .willMoveToParent: append("\(name).willMove")
    case .didMoveToParent: append("\(name).didMove")
    case .willMoveFromParent: append("\(name).willMove(nil)")
    case .didMoveFromParent: append("\(name).didMove(nil)")
    default: append("\(name).\(step)")
    }
  }
}

/// A behavior, attached to a controller, that reports each lifecycle callback of the controller before it is called.
final class StepWatcher: ControllerBehavior {
  private let onStep: @MainActor (LifecycleStep, Controller) -> Void

  init(_ onStep: @escaping @MainActor (LifecycleStep, Controller) -> Void) { self.onStep = onStep }

  func before(_ step: LifecycleStep, of controller: Controller) { onStep(step, controller) }
}
