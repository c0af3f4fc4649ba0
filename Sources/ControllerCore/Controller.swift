/// The mediator between a model and whatever shows it: a lifecycle, children, and scopes for the work
/// it starts. It has no view of its own; ``ViewController`` adds one.
///
/// Subclasses override the hooks (`viewDidLoad()`, `viewWillAppear(animated:)`, …). A hook does
/// nothing by itself and need not call `super` for the library's sake; what drives the hooks is
/// final. Hooks are called in the order of UIKit's view controllers, parents before their children.
///
/// A controller that no container drives works on its own too: call ``beginAppearance(_:animated:)``
/// and ``endAppearance()`` yourself. Its owner must hold it strongly.
@MainActor
open class Controller {
  // MARK: Tree

  /// The container, held weakly.
  public internal(set) weak var parent: Controller?
  /// The contained controllers, in the order in which they were added.
  public internal(set) var children: [Controller] = []
  /// Whether this controller is between `willMove(toParent: container)` and its `didMove`.
  public internal(set) var isMovingToParent = false
  /// Whether this controller is between `willMove(toParent: nil)` and its `didMove`.
  public internal(set) var isMovingFromParent = false

  // MARK: State

  var appearanceMachine = AppearanceStateMachine()
  /// Where the controller stands between off screen and on screen.
  public var appearance: AppearanceState { appearanceMachine.state }
  /// Whether the view has been loaded. A controller without a view counts as loaded once its
  /// `viewDidLoad()` has run.
  public internal(set) var isViewLoaded = false

  var isConfigured = false
  var isBeingReparented = false
  var scopes: [ControllerScope.Kind: ControllerScope] = [.controller: ControllerScope()]
  /// Children added while this controller was appearing: their `didMove` follows its `viewDidAppear`.
  var childrenAwaitingMove: [Controller] = []

  // MARK: Presentation

  /// What the bar of the container shows for this controller. Containers read it from their top
  /// child whenever they have settled; nothing is toggled in callbacks.
  open var navigationBar: NavigationBarPreferences { NavigationBarPreferences() }
  /// The children that are on screen when this controller is. A container that shows one child at
  /// a time returns that one.
  open var visibleChildren: [Controller] { children }
  /// The view for a host to draw, without its type; `nil` before it is loaded or if there is none.
  open var hostedView: AnyObject? { nil }
  /// Called with mistakes noticed in this controller or below it, and with who made them. If unset,
  /// the parent's is asked.
  public var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)?

  /// Creates a controller. No view is loaded and nothing is started.
  public init() {}

  // MARK: Hooks: loading

  /// Creates what this controller shows. Called once, when it is first needed.
  open func loadView() {}
  /// Called when the view has been loaded. Build and connect business objects here.
  open func viewDidLoad() {}
  /// Called once in a controller's life, after the whole chain of `viewDidLoad()` overrides.
  open func configure() {}
  /// Fetches what the controller shows. Started once, right after ``configure()``, in the `.loaded`
  /// scope; an error it throws goes to ``handleError(_:)``, unless the work was cancelled.
  open func requestRemoteData() async throws {}
  /// The one place where errors of asynchronous hooks arrive. Reports the error as a diagnostic
  /// unless overridden.
  open func handleError(_ error: any Error) {
    report(.unhandledError(String(describing: error)))
  }

  // MARK: Hooks: appearance

  /// Called before the view is shown.
  open func viewWillAppear(animated: Bool) {}
  /// Called right after `viewWillAppear`, with the view in place and about to be laid out.
  open func viewIsAppearing(animated: Bool) {}
  /// Called before the view is laid out.
  open func viewWillLayout() {}
  /// Called after the view was laid out. Lay out children here.
  open func viewDidLayout() {}
  /// Called when the view is on screen.
  open func viewDidAppear(animated: Bool) {}
  /// Called before the view is taken off screen. Also called when a transition is turned around.
  open func viewWillDisappear(animated: Bool) {}
  /// Called when the view is off screen.
  open func viewDidDisappear(animated: Bool) {}

  // MARK: Hooks: containment

  /// Called before this controller joins `parent`, or leaves its container if `nil`.
  open func willMove(toParent parent: Controller?) {}
  /// Called when this controller has joined `parent`, or has left its container if `nil`.
  open func didMove(toParent parent: Controller?) {}
  /// Called when this controller has left its container for good, after `didMove(toParent: nil)`.
  /// Moving to another container, or a transition that was cancelled, is no leaving.
  open func didLeave() {}

  /// What a subclass of this module does between loading the view and `viewDidLoad()`.
  func viewWasLoaded() {}
}
