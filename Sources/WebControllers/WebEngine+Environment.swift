public import ControllerCore
public import Surfaces

private struct WebEngines: EnvironmentEntry {
  static let defaultValue = WebEngines(make: nil)
  let make: (@MainActor (WebController) -> any WebEngine)?

  /// Closures cannot be compared. An engine is made when a view is loaded, so no controller must be notified of a new closure.
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
