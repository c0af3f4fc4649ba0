import ControllerSupport
import Navigator

/// What few controllers need, so that the others are small.
@MainActor
final class ControllerExtras {
  /// How many registrations of each registry were looked at.
  var registrationsSeen: [Int: Int] = [:]
  var environmentOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// What was received last, before the override was applied.
  var environmentAbove: EnvironmentBox?
  /// Objects that live as long as the view does, by the names of their slots.
  var viewObjects: [String: AnyObject] = [:]
  var handlers: [ObjectIdentifier: @MainActor (Any) -> Void] = [:]
  var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)?
  var result: ControllerResult?
  /// How it is presented, if it is.
  var presentation: ModalPresentation?
  /// What the host of the window does about the view.
  var embedding: Embedding?
  /// The preferences that the host was told last.
  var knownPreferences: PreferenceValues?
  var restorationID: String?
  /// Whether ``Controller/start()`` was called, and ``Controller/stop()`` was not.
  var isStarted = false
  /// The values that extensions have added, by the types of their keys.
  var values: [ObjectIdentifier: Any] = [:]
  /// The handler of the outputs of a ``ResultProviding`` controller.
  var outputHandler: (@MainActor (Any) -> Void)?
  /// The cell that shows the controller, if a cell does.
  var cell = WeakReference<AnyObject>(nil)
  /// Applied before the override of the app.
  var hostOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// What waits until no hook of the controller is being called.
  var afterHooks: [@MainActor () -> Void] = []
  /// What waits until the controller is not in the middle of something.
  var deferred = WorkQueue<@MainActor () -> Void>()
  /// Whether a caller works through `deferred`.
  var isWorkingThroughQueue = false
  /// Children added while this controller was appearing: their `didMove` follows its `viewDidAppear`.
  var childrenAwaitingMove: [Controller] = []
}
