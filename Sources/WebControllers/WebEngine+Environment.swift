public import ControllerCore
public import Surfaces

private struct WebEngines: EnvironmentEntry {
  static let defaultValue = WebEngines(make: nil)
  let make: (@MainActor (WebController) -> any WebEngine)?

  /// Returns `true`, because closures cannot be compared. Then controllers are not notified of a new closure, which they read
  /// only when they load a view.
  static func == (one: WebEngines, other: WebEngines) -> Bool { true }
}

extension ControllerEnvironment {
  /// Makes the web views of controllers that were created without one. The host of a platform sets it before the window is
  /// shown, and `nil` is the default.
  public var makeWebEngine: (@MainActor (WebController) -> any WebEngine)? {
    get { self[WebEngines.self].make }
    set { self[WebEngines.self] = WebEngines(make: newValue) }
  }
}
