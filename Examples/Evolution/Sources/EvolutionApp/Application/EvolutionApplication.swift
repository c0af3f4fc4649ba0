public import ControllerCore
import DataSource
public import EvolutionModels
public import EvolutionViews
public import Interaction
import Model
public import ModelStore
import Navigator
public import Presenter

/// The app without drawing code. A host draws the app's window, prompts and status, and sends commands to it.
///
/// The initializer is the only place that knows all parts: it makes the services, and hands them to the screens.
@MainActor
public final class EvolutionApplication {
  /// The tree of controllers to draw.
  public let window: ControllerWindow
  /// The questions to the user.
  public let prompts = PromptQueue()
  /// The status line around the screens.
  public let chrome = Chrome()

  let root: RootController
  let places = ModelArchive<SavedNavigation<EvolutionRoute>>()
  private let catalog: ProposalCatalog
  private let style: DisplayStyle

  /// Creates the app. Nothing is loaded before ``start()``, but stored proposals are there.
  ///
  /// - Parameters:
  ///   - gateway: The source of the proposals.
  ///   - store: The proposals on the device, which are shown until the gateway has answered; `nil` to store none.
  ///   - library: The user's bookmarks and followed authors. Several windows of one user share a library.
  ///   - layout: The arrangement of the screens, or `nil` for the layout that fits the horizontal size class of the window,
  ///     also when it changes.
  ///   - style: The style of dates, counts and lists.
  ///   - help: The text of the help, which describes the keys or gestures of the host.
  ///   - clock: The clock of the window, the navigator and the actions.
  /// - Throws: `StoreError` if the stored proposals cannot be read. `LinkError` if two links of the app match each other; the
  ///   tests exclude this error.
  public init(
    gateway: any ProposalGateway,
    store: ProposalStore? = nil,
    library: ReaderLibrary,
    layout: EvolutionLayout?,
    style: DisplayStyle,
    help: String,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    self.style = style
    catalog = try ProposalCatalog(gateway: gateway, store: store)
    let services = ScreenServices(
      catalog: catalog,
      library: library,
      actions: ReaderInteractions(library, prompts: prompts, clock: clock) { [chrome] text in
        chrome.message = text
      },
      webPages: PageLibrary(catalog: catalog, style: style),
      prompts: prompts,
      chrome: chrome,
      style: style
    )
    root = try RootController(layout: layout, help: help, clock: clock, services: services)
    window = ControllerWindow(root: root)
    window.environment.prompts = prompts
    window.environment.clock = clock
  }

  /// Creates the app of a user with one window.
  ///
  /// - Parameter database: The database of the proposals, and of the user's bookmarks and followed authors.
  /// - Throws: `StoreError` if the database cannot be used.
  public convenience init(
    gateway: any ProposalGateway,
    database: Database,
    layout: EvolutionLayout?,
    style: DisplayStyle,
    help: String
  ) throws {
    try self.init(
      gateway: gateway,
      store: ProposalStore(database),
      library: ReaderLibrary(database),
      layout: layout,
      style: style,
      help: help
    )
  }

  /// The tabs, for the host to draw.
  public var tabs: TabController { root.tabs }

  /// The screen that receives commands first. A host marks this screen.
  public var focusedController: Controller { root.focusedController }

  /// The text of the progress of the load under way; empty if no load is under way.
  public var progress: String {
    catalog.progress.map { FeedProgressPresenter($0, style: style).text } ?? ""
  }

  /// Whether the user is typing into a field. It is `false` while a prompt is shown.
  public var isTyping: Bool {
    prompts.current == nil && (focusedController as? any CommandResponder)?.isTyping == true
  }

  /// The error of the last load, or `nil` if it succeeded.
  public var loadError: (any Error)? { root.loadError }

  /// Whether there are no proposals to show, neither stored nor loaded.
  public var isEmpty: Bool { catalog.proposals.snapshot.isEmpty }

  /// Shows the window, and starts loading the proposals.
  public func start() {
    window.show()
  }

  /// Shows the first proposal beside the list, if the window has two columns and nothing is open. The list keeps the focus.
  public func showFirstProposal() async {
    let list = catalog.pages.snapshot
    guard window.environment.horizontalSizeClass == .regular, !canGoBack,
      let first = list.path(atOffset: 0).map({ list[$0].id })
    else { return }
    await root.perform { navigator async throws(NavigationError) in
      try await navigator.navigate(to: .proposal(.proposal(first)), from: .lists(.proposals), animated: false)
    }
    root.focus.column = .primary
  }

  /// Performs a command of the user: answers the prompt if one is shown, or else sends the command to the focused
  /// screen.
  public func perform(_ command: Command) {
    if let prompt = prompts.current {
      answer(prompt, with: command)
    } else {
      focusedController.offer(command)
    }
  }

  /// Waits until all work has ended, or until a prompt waits for the user.
  public func settle() async {
    let prompts = prompts
    await window.settle { prompts.current != nil }
  }

  private func answer(_ prompt: UserPrompt, with command: Command) {
    switch command {
    case .open:
      guard let action = prompt.actions.first(where: { $0.role != .cancel }) else { return }
      prompts.answer(action.id)
    case .back:
      prompts.dismiss()
    default:
      break
    }
  }
}
