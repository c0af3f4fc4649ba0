import ControllerSupport
import Navigator

/// The properties that few controllers need. A controller allocates this object when one of them is set, so most controllers stay
/// small.
@MainActor
final class ControllerExtras {
  /// A cell, and the controller of its list.
  struct Cell {
    weak var view: AnyObject?
    weak var list: Controller?
  }

  /// Whether the controller has the behaviors of its environment.
  var hasEnvironmentBehaviors = false
  /// The question to the user whether this screen may go.
  var leaveQuestion: LeaveQuestion?
  /// Whether `close()` of this controller is running.
  var isClosing = false
  var environmentOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// The environment that was received from the container last, before this controller's override was applied.
  var environmentAbove: EnvironmentBox?
  /// Objects that live as long as the view does, by the names of their slots.
  var viewObjects: [String: AnyObject] = [:]
  var handlers: [ObjectIdentifier: @MainActor (Any) -> Void] = [:]
  var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)?
  var result: ControllerResult?
  /// The presentation, if the controller is presented.
  var presentation: ModalPresentation?
  /// The state of the view in the host of the window.
  var embedding: Embedding?
  /// The preferences of which the host was notified last, and the observation of the values that they depend on.
  var knownPreferences: PreferenceValues?
  var preferenceObservation: ValueObservation?
  /// The preferences that the creator of the controller has set.
  var givenPreferences: [PartialKeyPath<Controller>: Any] = [:]
  var restorationID: String?
  /// Whether the controller was started by hand and not stopped.
  var isStarted = false
  /// The values that extensions have added, by the types of their keys.
  var values: [ObjectIdentifier: Any] = [:]
  /// The cell that shows the controller, if a cell does.
  var cell = Cell()
  /// The override of the host, applied before the override of the app.
  var hostOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// Work that waits until no callback of the controller is running.
  var afterHooks: [@MainActor () -> Void] = []
  /// Work that waits until the controller is not busy.
  var deferred = WorkQueue<@MainActor () -> Void>()
  /// Whether a caller works through `deferred`.
  var isWorkingThroughQueue = false
  /// The children that were added while this controller was appearing. They get `didMove` after the controller's
  /// `viewDidAppear`.
  var childrenAwaitingMove: [Controller] = []
}
