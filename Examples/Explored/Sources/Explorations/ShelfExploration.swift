public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

extension ShelfPage: Codable {
  /// Reads a screen as an array of texts.
  public init(from decoder: any Decoder) throws {
    let parts = try decoder.singleValueContainer().decode([String].self)
    let id = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    switch parts.first {
    case "books": self = .books
    case "authors": self = .authors
    case "book": self = .book(id)
    case "author": self = .author(id)
    case "text": self = .text(id)
    case "order": self = .order
    default: throw CocoaError(.coderReadCorrupt)
    }
  }

  /// Writes a screen as an array of texts.
  public func encode(to encoder: any Encoder) throws {
    let parts =
      switch self {
      case .books: ["books"]
      case .authors: ["authors"]
      case .book(let id): ["book", "\(id)"]
      case .author(let id): ["author", "\(id)"]
      case .text(let id): ["text", "\(id)"]
      case .order: ["order"]
      }
    var container = encoder.singleValueContainer()
    try container.encode(parts)
  }
}

/// What the exploration of the shelf remembers when the app is relaunched.
@MainActor
final class ShelfMemory {
  var hasLaunched = false
  var place: NavigationState<ShelfPage>?
}

/// The shelf, as an explorer uses it.
@MainActor
public final class ExploredShelf: RelaunchableApp {
  let app: ShelfApp
  let server: ShelfServer
  let memory: ShelfMemory
  let rests = Rests()
  let arrival: ArrivalWatch<ShelfPage>
  private(set) var comesBackToTheSamePlace = true
  /// The books whose text was readable at any time since nothing was pending.
  private var lately: Set<Book.ID> = []

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, width: ControllerEnvironment.SizeClass) {
    run.environment.locale = Locale(identifier: "en_US")
    run.environment.idiom = width == .regular ? .pad : .phone
    run.environment.horizontalSizeClass = width
    let log = run.lasting { ServerLog(run.answers) }
    server = run.lasting { ShelfServer(pause: log.pause) }
    memory = run.lasting { ShelfMemory() }
    app = ShelfApp(environment: run.environment, server: server)
    arrival = ArrivalWatch(app.routes)
  }

  private var screens: ShelfScreens? { app.root as? ShelfScreens }

  // MARK: Relaunching

  /// Returns the place of the navigator, and the state of the screens.
  public func stateForRelaunch() throws -> ControllerState {
    let place = app.routes.restorableState
    var state = root.saveState()
    try state.set(SavedNavigation(place), for: "place")
    let canBeRestored = place.allRoutes.allSatisfy { route in
      if case .text(let id) = route { server.readable.contains(id) } else { true }
    }
    memory.place = canBeRestored ? place : nil
    return state
  }

  /// Restores the place and the state of the screens.
  public func relaunch(with state: ControllerState) async throws {
    if let place = try state.value(SavedNavigation<ShelfPage>.self, for: "place") {
      try await app.routes.restore(place)
    }
    root.restoreState(state)
    if let place = memory.place {
      let now = app.routes.state
      comesBackToTheSamePlace = now.places == place.places && now.selectedTab == place.selectedTab
    }
  }

  // MARK: Events

  func open(_ page: ShelfPage) {
    arrival.expect(page)
    app.routes.enqueue(.navigate(to: page))
  }

  func makeReadable(_ ids: Set<Book.ID>) {
    lately.formUnion(ids)
    server.readable.formUnion(ids)
  }

  // MARK: Promises

  var booksAreThoseOfTheServer: Bool {
    visible(BookListController.self).allSatisfy { list in
      guard list.status.isLoaded, let shown = list.headlessList?.currentItems else { return true }
      // The user can move the rows.
      return shown.sorted { $0.id < $1.id } == server.books
    }
  }

  var authorsAreThoseOfTheServer: Bool {
    visible(AuthorListController.self).allSatisfy { list in
      guard list.status.isLoaded, let shown = list.headlessList?.currentItems else { return true }
      return shown.sorted { $0.id < $1.id } == server.authors
    }
  }

  var rowsShowTheirItems: Bool {
    visible(BookListController.self).allSatisfy {
      $0.headlessList?.rowsShow { "\($0.title), \($0.year)" } ?? true
    } && visible(AuthorListController.self).allSatisfy { $0.headlessList?.rowsShow(\.name) ?? true }
  }

  var screensShowTheirPages: Bool {
    (screens?.routedControllers ?? []).allSatisfy { route, controller in
      switch route {
      case .books: return controller is BookListController
      case .authors: return controller is AuthorListController
      case .order: return controller is OrderController
      case .text(let id): return (controller as? TextController)?.navigationBar.title == "Text of \(id)"
      case .book(let id):
        guard let screen = controller as? BookController else { return false }
        guard let view = screen.viewIfLoaded else { return true }
        let book = server.books.first { $0.id == id }
        let author = server.authors.first { $0.id == book?.author }
        return ["", book?.title].contains(view.title)
          && ["", "by \(author?.name ?? "")"].contains(view.author)
          && screen.navigationBar.title == view.title
      case .author(let id):
        guard let screen = controller as? AuthorController else { return false }
        guard let view = screen.viewIfLoaded else { return true }
        return ["", server.authors.first { $0.id == id }?.name].contains(view.name)
          && screen.navigationBar.title == view.name
      }
    }
  }

  var screensAreNeverBlank: Bool {
    visible(BookController.self).allSatisfy { screen in
      screen.viewLoadCount > 1 || !screen.view.title.isEmpty || !screen.view.error.isEmpty
    }
      && visible(AuthorController.self).allSatisfy { screen in
        screen.viewLoadCount > 1 || !screen.view.name.isEmpty || !screen.view.error.isEmpty
      }
  }

  var onlyReadableTextsAreShown: Bool {
    let texts = Set(app.routes.state.allRoutes.compactMap { if case .text(let id) = $0 { id } else { nil } })
    let before = rests.previous("texts", now: texts)
    defer { lately = server.readable }
    guard let before else { return true }
    return texts.subtracting(before).allSatisfy { lately.contains($0) || server.readable.contains($0) }
  }

  var tabsContainTheirPages: Bool {
    let state = app.routes.state
    let roots = [ShelfPage.books, .authors]
    return state.tabs.map(\.root) == roots
      && zip(state.tabs, roots).allSatisfy { tab, root in
        tab.path.allSatisfy { page in page.tab.map { $0 == root } ?? (page != .order) }
      }
      // A screen that is opened while a modal is presented is pushed on the modal.
      && state.modals.allSatisfy { $0.root == .order }
  }

  /// The visible screens are those of the selected tab, and on a pad a list is beside its detail.
  var screenBelongsToItsTab: Bool {
    guard app.routes.state.modals.isEmpty else { return true }
    let isBooks = app.routes.state.selectedTab == 0
    let hasStrangers =
      isBooks
      ? !visible(AuthorListController.self).isEmpty || !visible(AuthorController.self).isEmpty
      : !visible(BookListController.self).isEmpty || !visible(BookController.self).isEmpty
    guard !hasStrangers else { return false }
    guard root.window?.environment.horizontalSizeClass == .regular else { return true }
    return isBooks ? !visible(BookListController.self).isEmpty : !visible(AuthorListController.self).isEmpty
  }
}

/// Returns an explorer of the shelf on a phone (`.compact`) or on a pad (`.regular`).
@MainActor
public func shelfExplorer(width: ControllerEnvironment.SizeClass) -> Explorer<ExploredShelf> {
  Explorer { ExploredShelf($0, width: width) }
    .without(
      .relaunchShowsTheSamePlace,
      because: "the choice of an order is not restored, and the window has its first width again"
    )
    .doing("the user opens the notification of a book") { $0.open(.book(7)) }
    .doing("the user opens the notification of another book") { $0.open(.book(2)) }
    .doing("the user opens the notification of an author") { $0.open(.author(2)) }
    .doing("the user opens the notification of a book that does not exist") { $0.open(.book(99)) }
    .doing("the publisher withdraws some texts") { $0.server.readable.subtract([1, 2, 5]) }
    .doing("the publisher opens some texts") { $0.makeReadable([1, 2, 4, 5, 7]) }
    .promising("The books are those of the server") { $0.booksAreThoseOfTheServer }
    .promising("The authors are those of the server") { $0.authorsAreThoseOfTheServer }
    .promising("A row shows its book or its author") { $0.rowsShowTheirItems }
    .promising("A screen shows what the user has opened") { $0.screensShowTheirPages }
    .promising("A book or an author is shown, or the reason why not") { $0.screensAreNeverBlank }
    .promising("Only texts that may be read are shown") { $0.onlyReadableTextsAreShown }
    .promising("A tab has its own pages only") { $0.tabsContainTheirPages }
    .promising("What is on screen belongs to the selected tab") { $0.screenBelongsToItsTab }
    .promising("After a relaunch, the user is where he was") { $0.comesBackToTheSamePlace }
    .promising("A notification gets to its screen, unless the user has gone back meanwhile") { shelf in
      shelf.arrival.hasArrived || shelf.app.message == NavigationError.interrupted.description
    }
}
