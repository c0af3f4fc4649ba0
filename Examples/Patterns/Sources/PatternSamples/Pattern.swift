/// Where a sample prints to.
public typealias Printer = @MainActor (String) -> Void

/// The samples, by name. Each is one file that can be read alone.
public enum Pattern: String, CaseIterable, Sendable {
  /// A list without index arithmetic in the controller.
  case dataSource = "data-source"
  /// A screen of child controllers, each with its own view and list.
  case composition = "standard-composition"
  /// A view that builds, lays out and animates its own subviews.
  case smarterView = "smarter-view"
  /// Display-ready values around a model that nobody else sees.
  case presenter = "presenter"
  /// A table from presenter to view.
  case binding = "binding"
  /// One user action, whole: question, request, outcome.
  case interaction = "interaction"
  /// One call site, a phone and a pad.
  case navigator = "navigator"
  /// What the keyboard covers, and who moves out of its way.
  case keyboard
  /// A bar that contains the text field, is visible without the keyboard, and moves up with it.
  case chat
  /// The base of screens: parameters, data of this machine and of a server, one place for errors.
  case baseController = "base-controller"
  /// The base of lists.
  case listController = "list-controller"
  /// The base of grids.
  case gridController = "grid-controller"
  /// The base of web pages.
  case webController = "web-controller"
  /// A controller that is no view controller and needs no container.
  case plainController = "plain-controller"
  /// Controllers in cells that are used again.
  case cellControllers = "cell-controllers"

  /// Runs the sample. Nothing depends on the machine: not on its clock, nor on its locale or time zone.
  @MainActor
  public func run(_ print: @escaping Printer) async throws {
    switch self {
    case .dataSource: DataSourcePattern.run(print)
    case .composition: CompositionPattern.run(print)
    case .smarterView: SmarterViewPattern.run(print)
    case .presenter: PresenterPattern.run(print)
    case .binding: BindingPattern.run(print)
    case .interaction: await InteractionPattern.run(print)
    case .navigator: try await NavigatorPattern.run(print)
    case .keyboard: KeyboardPattern.run(print)
    case .chat: ChatPattern.run(print)
    case .baseController: await BaseControllerPattern.run(print)
    case .listController: await ListControllerPattern.run(print)
    case .gridController: await GridControllerPattern.run(print)
    case .webController: try await WebControllerPattern.run(print)
    case .plainController: PlainControllerPattern.run(print)
    case .cellControllers: CellControllersPattern.run(print)
    }
  }
}
