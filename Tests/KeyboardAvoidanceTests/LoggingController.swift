import ControllerCore

/// The hooks that the `LoggingController`s of a test were called with, in order.
@MainActor
final class Log {
  private var entries: [String] = []

  func append(_ entry: String) {
    entries.append(entry)
  }

  /// Returns the entries since the last call.
  func take() -> [String] {
    defer { entries.removeAll() }
    return entries
  }
}

/// A controller that logs loading and appearance: `bar.wA` is the `viewWillAppear` of the controller named "bar".
@MainActor
final class LoggingController: Controller {
  private let name: String
  private let log: Log
  var onHook: [String: @MainActor (LoggingController) -> Void] = [:]

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  private func note(_ hook: String) {
    log.append("\(name).\(hook)")
    onHook[hook]?(self)
  }

  override func loadView() { note("LV") }
  override func viewDidLoad() { note("VDL") }
  override func viewWillAppear(animated: Bool) { note("wA") }
  override func viewDidAppear(animated: Bool) { note("dA") }
  override func viewWillDisappear(animated: Bool) { note("wD") }
  override func viewDidDisappear(animated: Bool) { note("dD") }
}
