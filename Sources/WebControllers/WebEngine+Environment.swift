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
  /// Creates the web view for each `WebController` that was created without the closure `engine`. With UIKit,
  /// `ConciergeViewController` sets this property. Hosts of other platforms set it before the window is shown. The default
  /// is `nil`.
  public var makeWebEngine: (@MainActor (WebController) -> any WebEngine)? {
    get { self[WebEngines.self].make }
    set { self[WebEngines.self] = WebEngines(make: newValue) }
  }
}
