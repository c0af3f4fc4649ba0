public import ControllerCore
public import Foundation
public import Interaction
public import ModelStore
import Navigator
public import Presenter

/// The app without a screen: a host draws its window, prompts and status, and sends it commands.
@MainActor
public final class EvolutionApplication {
  /// The tree of controllers to draw.
  public let window: ControllerWindow
  /// What to ask the reader.
  public let prompts = PromptQueue()
  /// What is around the screens.
  public let chrome = Chrome()
  /// All proposals.
  public let catalog: ProposalCatalog

  private let style: DisplayStyle
  private let root: RootController

  /// Creates the app. Nothing is loaded before ``start()``.
  ///
  /// - Parameters:
  ///   - gateway: Where proposals come from.
  ///   - database: Where the reader's bookmarks and authors are kept.
  ///   - layout: The shape of the app.
  ///   - style: How dates, counts and lists are written.
  ///   - help: What the help says, which is for the host to know.
  /// - Throws: `StoreError` if the database cannot be used.
  public init(
    gateway: any ProposalGateway,
    database: Database,
    layout: EvolutionLayout,
    style: DisplayStyle,
    help: String
  ) throws {
    self.style = style
    catalog = ProposalCatalog(gateway: gateway)
    let library = try ReaderLibrary(database)
    let context = AppContext(
      catalog: catalog,
      library: library,
      style: style,
      prompts: prompts,
      actions: ReaderActions(library: library, prompts: prompts, chrome: chrome),
      chrome: chrome
    )
    root = RootController(layout: layout, links: try EvolutionLinks.table(), help: help, context: context)
    window = ControllerWindow(root: root)
  }

  /// The tabs, for the host to draw.
  public var tabs: TabController { root.tabs }

  /// The screen that takes commands first, for the host to mark.
  public var focusedController: Controller { root.focusedController }

  /// How far the load under way has come, in words; empty when none is.
  public var progress: String {
    catalog.progress.map { FeedProgressPresenter($0, style: style).text } ?? ""
  }

  /// Whether what is typed goes into a field. Prompts come first.
  public var isTyping: Bool {
    prompts.current == nil && (focusedController as? any CommandResponder)?.isTyping == true
  }

  /// Why the last load failed, or `nil` if it did not.
  public var loadError: (any Error)? { root.loadError }

  /// Shows the window, which starts to load the proposals.
  public func start() {
    window.show()
  }

  /// Does what the reader asks for: answers the prompt if there is one, else tells the focused screen.
  public func perform(_ command: Command) {
    if let prompt = prompts.current {
      answer(prompt, with: command)
    } else {
      focusedController.offer(command)
    }
  }

  /// Opens a link such as `evolution://proposals/SE-0401`, or says that it leads nowhere.
  public func open(_ link: String) {
    root.open(link)
  }

  /// Saves where the reader is.
  ///
  /// - Throws: `ModelError` if the file cannot be written.
  public func savePlace(to file: URL) throws {
    try root.savePlace(to: file)
  }

  /// Goes where the reader was when that was saved, in whatever layout. What is not there any more is left out
  /// and said; call it when the proposals have been loaded.
  public func restorePlace(from file: URL) {
    root.restorePlace(from: file)
  }

  /// Waits until nothing is under way any more, or until it is the reader's turn to answer.
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
