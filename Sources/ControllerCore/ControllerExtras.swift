import ControllerSupport
import Interaction
import Navigator

/// The properties that few controllers need. A controller allocates this object when such a property is set, so most controllers
/// stay small.
@MainActor
final class ControllerExtras {
  /// A cell of a list that shows this controller, and the controller of that list.
  struct Cell {
    weak var view: AnyObject?
    weak var list: Controller?
  }

  /// Whether the controller has the behaviors that ``ControllerEnvironment/makeBehaviors`` creates. A behavior is an
  /// object that is called before and after lifecycle callbacks, for example to log each appearing screen.
  var hasEnvironmentBehaviors = false
  /// The question to the user that is open because this controller, with unsaved changes, is to be removed. `nil` if no question
  /// is open.
  var leaveQuestion: LeaveQuestion?
  /// The dialogs of ``Controller/confirmDiscarding(_:)``, which ask the user whether to discard unsaved input. They are canceled
  /// when the controller leaves.
  var questions: [DiscardDialog] = []
  /// Whether the controller is to be removed, and whether the user has agreed to lose unsaved input. Reset when a removed
  /// controller is added to a container again.
  var leaving = LeavingStateMachine() { didSet { updateHold() } }
  /// Pauses the text fields of the view while a dialog asks the user whether to discard the entered text. While `isHeld` is
  /// `true`, they do not write text to the model. When the pause ends, they write it, unless the user has discarded it: then
  /// `goesOn` is `false`.
  var holdInput: (@MainActor (_ isHeld: Bool, _ goesOn: Bool) -> Void)? { didSet { updateHold() } }
  /// Whether the view was loaded while the controller was in no container, after its removal. A removed controller cannot start
  /// tasks, not even in ``Controller/viewDidLoad()``. If it is added to a container again, the view is loaded once more, so that
  /// the tasks start.
  var hasLateView = false

  var environmentOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// The environment that the controller has received last from its container, without its own overrides.
  var environmentAbove: EnvironmentBox?
  /// The objects that ``Controller/perView(_:make:)`` has created, by their names. They are released when the view is unloaded.
  var viewObjects: [String: AnyObject] = [:]
  var handlers: [ObjectIdentifier: @MainActor (Any) -> Void] = [:]
  var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)?
  var result: ControllerResult?
  /// The modal style of the controller, and the view from which it was presented. `nil` if the controller is not presented.
  var presentation: ModalPresentation?
  /// Whether the window's ``WindowHost`` has put the view of this controller into the view of its container yet. `nil` while the
  /// controller is off screen, or if the window has no host.
  var embedding: Embedding?
  /// The preferences of the controller, such as the title, as the window's ``WindowHost`` has read them last.
  var knownPreferences: PreferenceValues?
  /// Observes the `@Observable` values from which the controller computes its preferences, such as a title from a model. When a
  /// value changes, the controller asks the ``WindowHost`` to update the bars.
  var preferenceObservation: ValueObservation?
  /// The preferences that were set with ``Controller/setPreference(_:to:)`` from outside of the controller's class. They
  /// replace the values of the class.
  var givenPreferences: [PartialKeyPath<Controller>: Any] = [:]
  var restorationID: String?
  /// The route and the identity of the screen for which a ``RouteController`` has made this controller, as an `IdentifiedScreen`.
  /// `nil` if the app has made this controller itself.
  var screen: Any?
  /// Called when the controller finishes with a result while it is being removed already, for example during a swipe back. The
  /// ``RouteController`` that has made the controller then passes the result to the code that waits for it.
  var onLateResult: (@MainActor (Controller) -> Void)?
  /// Whether the controller was started with ``Controller/start()`` and was not stopped.
  var isStarted = false
  /// The values that extensions of `Controller` have stored. The key is the type that conforms to ``ControllerValueKey``.
  var values: [ObjectIdentifier: Any] = [:]
  /// The list cell that contains the view of this controller, and the list of the cell. Both are `nil` if the view is not in a
  /// cell.
  var cell = Cell()
  /// The change of the environment that a ``WindowHost`` has set with ``Controller/adjustEnvironment(_:)``. The closure is
  /// applied before `environmentOverride`, which the app sets.
  var hostOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// Closures to call when no lifecycle callback of the controller is running any more.
  var afterHooks: [@MainActor () -> Void] = []
  /// Closures to call when no lifecycle callback of the controller is running any more, and no change adds, removes or moves it
  /// or its children.
  var deferred = WorkQueue<@MainActor () -> Void>()
  /// Whether `runDeferredWork()` is running closures. If one of them calls the method again, the outer call runs the
  /// remaining closures.
  var isWorkingThroughQueue = false
  /// The children that were added while this controller was appearing. The method `didMove(toParent:)` of the children is called
  /// after `viewDidAppear` of this controller.
  var childrenAwaitingMove: [Controller] = []

  /// Whether the user has agreed to discard the input that the screen has now, in a dialog of ``LeaveConfirming/confirmLeaving()``,
  /// which has not returned yet.
  var hasAgreedToDiscardInQuestion: Bool { leaveQuestion?.agreement == .discards(input: leaving.input) }

  /// Follows another record, which has no input yet. The answer to an open question does not count for what is entered in it.
  func recordIsReplaced() { if leaveQuestion != nil || !questions.isEmpty { leaving.inputIsReplaced() } }

  /// Pauses or resumes the inputs of the view with `holdInput`.
  ///
  /// The inputs are paused while a dialog asks the user whether to discard the entered values. If the user agrees, they stay
  /// paused until the screen has left or the user enters something again. When the pause ends, the inputs write the entered
  /// values to the model, unless the user has agreed to discard them.
  func updateHold() {
    let isHeld = !questions.isEmpty || hasAgreedToDiscardInQuestion || leaving.hasDiscardedInput
    holdInput?(isHeld, !leaving.hasAgreedToDiscard)
  }
}
