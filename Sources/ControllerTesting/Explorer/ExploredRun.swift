public import ControllerCore
import Interaction

/// An app that an ``Explorer`` can test: an object that creates the controllers and owns the services of the app.
@MainActor
public protocol ExplorableApp: AnyObject {
  /// The type of the first controller.
  associatedtype Root: Controller
  /// The controller that the window shows.
  var root: Root { get }
}

/// An app that saves its screens and its unsaved input on the way to the background. An ``Explorer`` ends and launches such an
/// app again at any time.
@MainActor
public protocol RelaunchableApp: ExplorableApp {
  /// Returns what the app writes to its files when it goes to the background.
  func stateForRelaunch() throws -> ControllerState
  /// Restores the screens that the app has saved before it was relaunched. The window has not appeared yet.
  func relaunch(with state: ControllerState) async throws
}

/// The objects around the app in one run of an ``Explorer``: the environment of its window, a clock, and the answers of its
/// servers. Each run makes a new app.
@MainActor
public final class ExploredRun {
  /// The environment of the window. The app may change values before its first controller is shown, except the clock, the
  /// prompt host and the behaviors of controllers, which the explorer needs.
  public var environment = ControllerEnvironment()
  /// The answers of the app's servers.
  public let answers = ExplorerAnswers()
  /// The clock of ``environment``.
  public let clock = ManualClock()

  let prompts = ScriptedPrompts()
  let recorder = CallbackRecorder()
  private var lasting: [ObjectIdentifier: Any] = [:]

  init() {
    prompts.isHolding = true
    environment.clock = clock
    environment.prompts = prompts
    environment.idiom = .phone
    environment.horizontalSizeClass = .compact
    environment.makeBehaviors = { [recorder] in [recorder.watch($0)] }
  }

  /// Returns an object that outlives a relaunch of the app, such as a server or a database. In each run, `make` is called once
  /// for each type.
  ///
  /// ```swift
  /// let server = run.lasting { ShopServer(answers: run.answers) }
  /// ```
  public func lasting<Value>(_ make: () throws -> Value) rethrows -> Value {
    let key = ObjectIdentifier(Value.self)
    // Without the first condition, the cast of a missing value to an optional type would succeed.
    if let stored = lasting[key], let value = stored as? Value { return value }
    let value = try make()
    lasting[key] = value as Any
    return value
  }
}
