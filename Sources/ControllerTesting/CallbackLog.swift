public import ControllerCore

/// A log of the hooks of controllers, in the order in which they were called.
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
  /// Whether the log includes `viewIsAppearing` and the two layout hooks.
  public var isVerbose = false

  /// Creates an empty log.
  public init() {}

  /// Records the later hooks of a controller under a name. The default is the name of the type.
  public func watch(_ controller: Controller, as name: String? = nil) {
    controller.add(Watcher(log: self, name: name ?? String(describing: type(of: controller))))
  }

  /// Records the hooks of all controllers that get behaviors from a registry, each under a name. The default name is that of
  /// the type.
  public func watchAll(
    in registry: BehaviorRegistry,
    named name: @escaping @MainActor (Controller) -> String = { String(describing: type(of: $0)) }
  ) {
    registry.register { [self] controller in Watcher(log: self, name: name(controller)) }
  }

  /// Returns the entries and removes them from the log.
  public func take() -> [String] {
    defer { entries.removeAll() }
    return entries
  }

  /// Adds an entry of the test between those of the hooks.
  public func append(_ entry: String) {
    entries.append(entry)
  }

  fileprivate func note(_ name: String, _ hook: String) {
    append("\(name).\(hook)")
  }
}

@MainActor
private final class Watcher: LoadingBehavior, AppearanceBehavior, LayoutBehavior, ContainmentBehavior {
  private let log: CallbackLog
  private let name: String

  init(log: CallbackLog, name: String) {
    self.log = log
    self.name = name
  }

  func before(_ step: LoadingStep, of controller: Controller) {
    switch step {
    case .loadView: log.note(name, "loadView")
    case .didLoad: log.note(name, "viewDidLoad")
    case .configure: log.note(name, "configure")
    case .memoryWarning: log.note(name, "didReceiveMemoryWarning")
    case .didUnload: log.note(name, "viewDidUnload")
    }
  }

  func before(_ step: AppearanceStep, of controller: Controller) {
    switch step {
    case .willAppear: log.note(name, "viewWillAppear")
    case .isAppearing: if log.isVerbose { log.note(name, "viewIsAppearing") }
    case .didAppear: log.note(name, "viewDidAppear")
    case .willDisappear: log.note(name, "viewWillDisappear")
    case .didDisappear: log.note(name, "viewDidDisappear")
    }
  }

  func before(_ step: LayoutStep, of controller: Controller) {
    guard log.isVerbose else { return }
    switch step {
    case .willLayout: log.note(name, "viewWillLayout")
    case .didLayout: log.note(name, "viewDidLayout")
    }
  }

  func before(_ step: ContainmentStep, of controller: Controller) {
    switch step {
    case .willMove(let parent): log.note(name, parent == nil ? "willMove(nil)" : "willMove")
    case .didMove(let parent): log.note(name, parent == nil ? "didMove(nil)" : "didMove")
    case .leave: log.note(name, "didLeave")
    }
  }
}
