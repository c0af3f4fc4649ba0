import ControllerCore

/// What a tree of `LoggingController`s was called with, in order.
@MainActor
final class Log {
  private(set) var entries: [String] = []

  func append(_ entry: String) {
    entries.append(entry)
  }

  /// The entries since the last call.
  func take() -> [String] {
    defer { entries.removeAll() }
    return entries
  }
}

/// A controller that writes down every hook, in the letters of `lifecycle.md`: `A.wA` is A's
/// `viewWillAppear`. `viewIsAppearing` and layout are left out unless asked for.
@MainActor
class LoggingController: Controller {
  let name: String
  let log: Log
  let isVerbose: Bool
  var onHook: [String: @MainActor (LoggingController) -> Void] = [:]

  init(_ name: String, _ log: Log, isVerbose: Bool = false) {
    self.name = name
    self.log = log
    self.isVerbose = isVerbose
  }

  private func note(_ hook: String, detail: String = "") {
    log.append("\(name).\(hook)\(detail)")
    onHook[hook]?(self)
  }

  override func loadView() { note("LV") }
  override func viewDidLoad() { note("VDL") }
  override func configure() { if isVerbose { note("configure") } }
  override func viewWillAppear(animated: Bool) { note("wA", detail: animated ? "*" : "") }
  override func viewIsAppearing(animated: Bool) { if isVerbose { note("iA") } }
  override func viewWillLayout() { if isVerbose { note("wL") } }
  override func viewDidLayout() { if isVerbose { note("dL") } }
  override func viewDidAppear(animated: Bool) { note("dA", detail: animated ? "*" : "") }
  override func viewWillDisappear(animated: Bool) { note("wD", detail: animated ? "*" : "") }
  override func viewDidDisappear(animated: Bool) { note("dD", detail: animated ? "*" : "") }
  override func willMove(toParent parent: Controller?) { note("wM", detail: "(\(name(of: parent)))") }
  override func didMove(toParent parent: Controller?) { note("dM", detail: "(\(name(of: parent)))") }
  override func didLeave() { note("left") }

  private func name(of parent: Controller?) -> String {
    switch parent {
    case nil: "nil"
    case let logging as LoggingController: logging.name
    default: "N"
    }
  }
}
