public import ControllerCore
public import EvolutionPresenters
import EvolutionSurfaces
public import EvolutionViews
public import Interaction
import ListControllers
import Model
import Navigator
import Surfaces
import WebControllers

/// The app without drawing code. A host draws the app's window, prompts and status, and sends commands to it.
///
/// The host makes the services, which know the models. The app passes the services to its screens.
@MainActor
public final class EvolutionApplication {
  /// The tree of controllers to draw. A test may show the root in a window of its own.
  public var window: ControllerWindow { root.window ?? firstWindow }
  private let firstWindow: ControllerWindow
  /// The prompts to the user.
  public var prompts: PromptQueue { services.questions }
  /// The question to the user, which a host draws above the screens; `nil` if there is none.
  public var question: UserPrompt? { prompts.current.flatMap { $0.kind == .dialog ? $0 : nil } }
  /// The offer to undo the last action, which a host draws in the status line; `nil` if there is none.
  public var offer: UserPrompt? { prompts.current.flatMap { $0.kind == .offer ? $0 : nil } }
  /// The text of the status line: the offer to undo an action, or else the last message; empty if there is none. Observable.
  public var status: String { offer?.message ?? chrome.message }

  let root: RootController
  /// The paths of places, by the links of the navigator.
  let paths: PlacePaths?
  var chrome: Chrome { services.chrome }
  /// The files of version 1 contain only the screens.
  let places = ModelArchive<SavedPlace>(migrations: [{ old in ["navigation": old] }])
  let services: ScreenServices

  /// Creates the app. Nothing is loaded before ``start()``, but stored proposals are there.
  ///
  /// Lists are shown as lines and cards, and web pages as text. A host with list views and web engines of its own sets them in the
  /// environment of the window before ``start()``.
  ///
  /// - Parameters:
  ///   - services: The services of the window.
  ///   - layout: The arrangement of the screens, or `nil` for the layout that fits the horizontal size class of the window,
  ///     also when it changes.
  ///   - help: The text of the help, which describes the keys or gestures of the host.
  /// - Throws: `LinkError` if two links of the app match each other; the tests exclude this error.
  public init(services: ScreenServices, layout: EvolutionLayout?, help: String) throws {
    self.services = services
    root = try RootController(layout: layout, help: help, services: services)
    paths = root.routes.links.map(PlacePaths.init)
    firstWindow = ControllerWindow(root: root)
    window.environment.prompts = services.prompts
    window.environment.clock = services.clock
    window.environment.listViews = LineLists()
    window.environment.makeWebEngine = { [pages = services.webPages] _ in
      TextEngine { url throws(WebError) in try await pages.page(at: url) }
    }
  }

  /// The tabs, for the host to draw.
  public var tabs: TabController { root.tabs }

  /// The screen that receives commands first. A host marks this screen.
  public var focusedController: Controller { root.focus.controller(in: root) }

  /// The text of the progress of the load under way; empty if no load is under way.
  public var progress: String { services.progress }

  /// Whether the user is typing into a field. It is `false` while a question is shown.
  public var isTyping: Bool {
    question == nil && (focusedController as? any CommandResponder)?.isTyping == true
  }

  /// The error of the last load, or `nil` if it succeeded.
  public var loadError: (any Error)? { root.feed.error }

  /// Whether there are no proposals to show, neither stored nor loaded.
  public var isEmpty: Bool { services.isEmpty }

  /// Shows the window, and starts loading the proposals.
  public func start() {
    ScreenReporting(chrome).follow(window)
    window.show()
  }

  /// Shows the first proposal beside the list, if the window has two columns and nothing is open. The list keeps the focus.
  public func showFirstProposal() async {
    guard window.environment.horizontalSizeClass == .regular, !canGoBack,
      let first = services.firstProposal
    else { return }
    await navigate { navigator async throws(NavigationError) in
      try await navigator.navigate(to: .proposal(.proposal(first)), from: .lists(.proposals), animated: false)
    }
    root.focus.column = .primary
  }

  /// Performs a command of the user: answers the question if one is shown, or else sends the command to the focused
  /// screen.
  public func perform(_ command: Command) {
    if let question {
      answer(question, with: command)
    } else {
      focusedController.offer(command)
    }
  }

  /// The buttons of the bar in front that the user can press. The entries of a menu take the place of their button, because a
  /// host of text shows all buttons in one line.
  public var barItems: [BarItem] {
    let bar = tabs.preferences(\.navigationBar)
    return bar.isHidden || question != nil ? [] : (bar.leadingItems + bar.trailingItems).flatMap(\.entries)
  }

  /// Presses a button of the bar in front.
  public func press(_ item: BarItem) { window.activate(item, of: tabs) }

  /// Undoes the last action, if that is offered.
  ///
  /// - Parameter number: The number of the offer that the user has seen, or `nil` for the current one.
  public func undo(_ number: Int? = nil) { prompts.answer(PromptAction.undoID, to: number) }

  /// Asks about each screen with unsaved changes, and then calls a closure, unless the user wants to stay. A question that is
  /// shown already is dismissed.
  public func quit(_ end: @escaping @MainActor () -> Void) {
    prompts.dismissAll()
    root.start { root in if await root.confirmAll() { end() } }
  }

  /// Waits until everything that the user has requested is stored. Questions are dismissed.
  public func finishActions() async {
    prompts.dismissAll()
    await window.settle { [services] in !services.isActing }
  }

  /// Waits until all work has ended, or until a question waits for the user.
  public func settle() async {
    let prompts = prompts
    await window.settle { prompts.current?.kind == .dialog }
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

extension BarItem {
  /// This item, or the entries of its menu, without disabled ones.
  fileprivate var entries: [BarItem] {
    if !isEnabled { return [] }
    return menu.isEmpty ? [self] : menu.flatMap(\.entries)
  }
}
