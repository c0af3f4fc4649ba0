/// A closure that prints a line of a sample's output.
public typealias Printer = @MainActor (String) -> Void

/// The samples by name. Each sample is an independent file.
public enum Pattern: String, CaseIterable, Sendable {
  /// A list without index arithmetic in the controller.
  case dataSource = "data-source"
  /// A screen of child controllers, each with its own view and list.
  case composition = "standard-composition"
  /// A view that builds, lays out and animates its own subviews.
  case smarterView = "smarter-view"
  /// Display-ready values of a private model.
  case presenter = "presenter"
  /// A table of bindings from a presenter to a view.
  case binding = "binding"
  /// A form that is checked, saved and discarded.
  case form
  /// A complete user action: question, request, outcome.
  case interaction = "interaction"
  /// One call site for a phone and a pad.
  case navigator = "navigator"
  /// Fields that stay above the keyboard.
  case keyboard
  /// A keyboard manager of your own, in forty lines.
  case miniKeyboard = "mini-keyboard"
  /// A chat bar that is docked at the bottom and moves with the keyboard.
  case chat
  /// The base class of screens: parameters, local and remote data, one method for errors.
  case baseController = "base-controller"
  /// The base class of lists.
  case listController = "list-controller"
  /// A chat that begins at its end, and loads older messages at its start.
  case olderMessages = "older-messages"
  /// The base class of grids.
  case gridController = "grid-controller"
  /// The base class of web pages.
  case webController = "web-controller"
  /// A controller of a part of a screen, without a container.
  case plainController = "plain-controller"
  /// A controller that is a plain class, without a superclass.
  case plainClass = "plain-class"
  /// A menu view with built-in navigation.
  case menu
  /// An animation for views of different classes.
  case popAnimation = "pop-animation"
  /// A pushed screen: a hidden bar, a picture during the transition, a request by hand.
  case transition
  /// An animation of a push by the app, and a sheet that is dragged away.
  case animator
  /// Constructors for common controls, and an animation of the view.
  case controls
  /// One sample for each option of the base class.
  case baseOptions = "base-options"
  /// One sample for each option of what is around a screen.
  case barOptions = "bar-options"
  /// One sample for each option of lists and grids.
  case listOptions = "list-options"
  /// One sample for each option of web pages.
  case webOptions = "web-options"
  /// Controllers in reusable cells.
  case cellControllers = "cell-controllers"

  /// Runs the sample. The output does not depend on the clock, the locale or the time zone of the machine.
  @MainActor
  public func run(_ print: @escaping Printer) async throws {
    switch self {
    case .dataSource: DataSourcePattern.run(print)
    case .composition: await CompositionPattern.run(print)
    case .smarterView: SmarterViewPattern.run(print)
    case .presenter: PresenterPattern.run(print)
    case .binding: BindingPattern.run(print)
    case .form: await FormPattern.run(print)
    case .interaction: await InteractionPattern.run(print)
    case .navigator: try await NavigatorPattern.run(print)
    case .keyboard: KeyboardPattern.run(print)
    case .miniKeyboard: MiniKeyboardPattern.run(print)
    case .chat: ChatPattern.run(print)
    case .baseController: await BaseControllerPattern.run(print)
    case .listController: await ListControllerPattern.run(print)
    case .olderMessages: await OlderMessagesPattern.run(print)
    case .gridController: await GridControllerPattern.run(print)
    case .webController: try await WebControllerPattern.run(print)
    case .plainController: PlainControllerPattern.run(print)
    case .plainClass: PlainClassPattern.run(print)
    case .menu: MenuPattern.run(print)
    case .popAnimation: PopAnimationPattern.run(print)
    case .transition: await TransitionPattern.run(print)
    case .animator: AnimatorPattern.run(print)
    case .controls: ControlsPattern.run(print)
    case .baseOptions: await BaseOptionsPattern.run(print)
    case .barOptions: BarOptionsPattern.run(print)
    case .listOptions: await ListOptionsPattern.run(print)
    case .webOptions: await WebOptionsPattern.run(print)
    case .cellControllers: CellControllersPattern.run(print)
    }
  }
}
