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
  /// The open question whether this controller may be removed although it has unsaved changes. `nil` if the user is not
  /// being asked.
  var leaveQuestion: LeaveQuestion?
  /// The tasks that ask the user whether to discard unsaved input. They are canceled when the controller leaves.
  var questions: [Task<PromptAnswer, Never>] = []
  /// Whether the controller is to be removed, and whether the user has agreed to lose unsaved input. Reset when a removed
  /// controller is added to a container again.
  var leaving = LeavingStateMachine() { didSet { updateHold() } }
  /// Begins or ends a pause in which the fields of the view, such as text fields, commit no input to the model. At the end,
  /// `goesOn` tells whether they commit the input that has waited, or drop these commits because the user has discarded the
  /// input.
  var holdInput: (@MainActor (_ isHeld: Bool, _ goesOn: Bool) -> Void)? { didSet { updateHold() } }
  /// Whether the view was loaded after the controller was removed for good. A removed controller cannot start tasks in
  /// ``Controller/viewDidLoad()``, so the view is loaded again when the controller is used again.
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
  /// Whether the window's ``WindowHost`` has put the view of this controller into the view of its container yet. A host may do
  /// so in a later layout pass.
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
  /// The `IdentifiedScreen`, a route and an identity, for which a ``RouteController`` has made the controller, or `nil`.
  var screen: Any?
  /// Called with the controller when it has finished with a result while it was being removed. The ``RouteController`` that has
  /// made the controller passes the result to the code that waits for it.
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
  /// Closures that wait until no lifecycle callback of the controller is running.
  var afterHooks: [@MainActor () -> Void] = []
  /// Closures that wait until no lifecycle callback of the controller is running and no change adds, removes or moves it or its
  /// children.
  var deferred = WorkQueue<@MainActor () -> Void>()
  /// Whether `runDeferredWork()` is running closures. If one of them calls the method again, the outer call runs the
  /// remaining closures.
  var isWorkingThroughQueue = false
  /// The children that were added while this controller was appearing. The method `didMove(toParent:)` of the children is called
  /// after `viewDidAppear` of this controller.
  var childrenAwaitingMove: [Controller] = []

  /// Begins or ends a pause in which the fields of the view commit no input. The pause lasts:
  ///
  /// - from a question of ``Controller/confirmDiscarding(_:)`` until its answer is used,
  /// - while the input counts as discarded: until the screen has left, the user enters something, or the user's agreement
  ///   ends.
  ///
  /// At the end, the fields commit the input that has waited, because the user keeps the input or the screen stays. They drop
  /// it if the user has agreed to discard it in a dialog that the app has shown.
  func updateHold() {
    let isHeld = !questions.isEmpty || leaveQuestion?.isAgreed == true || leaving.hasDiscardedInput
    holdInput?(isHeld, !leaving.hasAgreedToDiscard)
  }
}
