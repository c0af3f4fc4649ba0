import DataSource
public import EvolutionModels
import EvolutionViews
package import Interaction
public import ModelStore
public import Presenter

/// The shared objects of the app, as a screen gets them in its initializer: rows, presenters, actions, and the places for
/// messages and questions.
///
/// The catalog and the library are internal to this module, and no screen imports the models, which a test checks. So a
/// screen cannot change a list: it reads rows, and changes the library only with the actions.
@MainActor
public struct ScreenServices {
  let catalog: any ProposalService
  let library: ReaderLibrary
  let actions: ReaderActions
  package let webPages: PageLibrary
  /// The place for questions.
  package let prompts: any PromptHost
  /// The questions that a host of the app draws. All questions to the user, except in a test that asks in another place.
  package let questions: PromptQueue
  package let chrome: Chrome
  package let style: DisplayStyle
  /// The clock of the window, the navigator and the actions.
  package let clock: any Clock<Duration>

  /// Creates the services of a window. Nothing is loaded yet, but stored proposals are there.
  ///
  /// - Parameters:
  ///   - gateway: The source of the proposals.
  ///   - store: The proposals on the device, which are shown until the gateway has answered; `nil` to store none.
  ///   - library: The user's bookmarks and followed authors. Several windows of one user share a library.
  ///   - style: The style of dates, counts and lists.
  ///   - clock: The clock of the window, the navigator and the actions.
  ///   - log: Writes a line into the log of the app; `nil` if there is no log.
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  public init(
    gateway: any ProposalGateway,
    store: ProposalStore? = nil,
    library: ReaderLibrary,
    style: DisplayStyle,
    clock: any Clock<Duration> = ContinuousClock(),
    log: (@MainActor (String) -> Void)? = nil
  ) throws {
    let catalog = try ProposalCatalog(gateway: gateway, store: store)
    self.init(catalog: catalog, library: library, style: style, clock: clock, log: log)
  }

  /// Creates the services of a user with one window.
  ///
  /// - Parameters:
  ///   - gateway: The source of the proposals.
  ///   - database: The database of the proposals, and of the user's bookmarks and followed authors.
  ///   - style: The style of dates, counts and lists.
  ///   - log: Writes a line into the log of the app; `nil` if there is no log.
  /// - Throws: `StoreError` if the database cannot be used.
  public init(
    gateway: any ProposalGateway,
    database: Database,
    style: DisplayStyle,
    log: (@MainActor (String) -> Void)? = nil
  ) throws {
    try self.init(
      gateway: gateway,
      store: ProposalStore(database),
      library: ReaderLibrary(database),
      style: style,
      log: log
    )
  }

  init(
    catalog: any ProposalService,
    library: ReaderLibrary,
    style: DisplayStyle,
    clock: any Clock<Duration> = ContinuousClock(),
    log: (@MainActor (String) -> Void)? = nil,
    asking host: (any PromptHost)? = nil
  ) {
    let (questions, chrome) = (PromptQueue(), Chrome(log: log))
    let prompts = host ?? questions
    (self.catalog, self.library, self.style, self.clock) = (catalog, library, style, clock)
    (self.prompts, self.questions, self.chrome) = (prompts, questions, chrome)
    actions = ReaderActions(library, catalog, texts: ActionPresenter(), prompts: prompts, clock: clock) {
      chrome.message = $0
    } reportError: {
      chrome.show($0)
    }
    webPages = PageLibrary(catalog: catalog, style: style)
    if !library.unreadableRows.isEmpty {
      chrome.message = "Stored entries that cannot be read: \(library.unreadableRows.count)"
    }
  }
}

// MARK: Actions

/// The actions. Each shows its result, or its error, to the reader.
extension ScreenServices {
  /// Whether an action is running. Observable.
  package var isActing: Bool { actions.isRunning }

  /// The actions of the reader. A screen sees only the actions of the screen's own protocol.
  package var interaction: any ListsInteraction & ReaderInteraction & BookmarkInteraction & NoteInteraction {
    actions
  }
}

extension ReaderActions: ListsInteraction, ReaderInteraction, BookmarkInteraction, NoteInteraction {}
