import ControllerCore

/// The hooks that were called in a tree of `LoggingController`s, in order.
@MainActor
final class Log {
  private(set) var entries: [String] = []

  func append(_ entry: String) {
    entries.append(entry)
  }

  /// Removes and returns all entries.
  func take() -> [String] {
    defer { entries.removeAll() }
    return entries
  }
}

/// A controller that logs each call of a hook, as `name.hook`.
///
/// `LV` is `loadView`, `VDL` is `viewDidLoad`, `wA` is `viewWillAppear`, `iA` is `viewIsAppearing`, `dA` is
/// `viewDidAppear`, `wD` is `viewWillDisappear`, `dD` is `viewDidDisappear`, `wM` is `willMove` and `dM` is `didMove`;
/// `N` is a container that does not log. An asterisk marks an animated step. Only a verbose controller logs
/// `configure`, `iA` and layout.
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

extension Controller {
  /// Reverses the transition that is under way.
  func cancelAppearance() {
    switch appearance {
    case .appearing(let animated): beginAppearance(false, animated: animated)
    case .disappearing(let animated): beginAppearance(true, animated: animated)
    case .appeared, .disappeared: break
    }
  }
}
