import Concierge
import Foundation

/// The order of the list of books.
enum BookOrder: String, Sendable { case title, year }

/// The screens of the shelf.
enum ShelfPage: Hashable, Sendable {
  case books
  case authors
  case book(Book.ID)
  case author(Author.ID)
  /// The text of a book, which may not be readable.
  case text(Book.ID)
  /// The choice of an order, in a popover.
  case order

  var column: NavigationColumn {
    switch self {
    case .books, .authors: .primary
    case .book, .author, .text, .order: .detail
    }
  }

  /// The root of the tab in which the screen is shown.
  var tab: ShelfPage? {
    switch self {
    case .books, .book: .books
    case .authors, .author: .authors
    case .text, .order: nil
    }
  }
}

extension NavigationPlacement<ShelfPage> {
  static var phone: Self {
    .tabs([.stack(root: .books), .stack(root: .authors)]) { $0.tab }
  }

  static var pad: Self {
    .tabs([.split(root: .books) { $0.column }, .split(root: .authors) { $0.column }]) { $0.tab }
  }
}

extension RouteGuard<ShelfPage> {
  /// Returns the guard that asks the server whether a text may be read.
  static func readable(_ server: ShelfServer) -> RouteGuard {
    RouteGuard(
      "readable",
      asking: { page in
        guard case .text(let id) = page else { return .allow }
        do {
          return try await server.mayRead(id) ? .allow : .deny(reason: "This book is not readable.")
        } catch {
          return .deny(reason: error.localizedDescription)
        }
      }
    )
  }
}

/// An app with two tabs of lists and details: books and authors.
@MainActor
public final class ShelfApp {
  /// The root of the window.
  public var root: Controller { screens }
  /// The message at the bottom of the screen, after a request that has failed.
  public var message: String { screens.message }
  /// The navigator.
  var routes: RouteNavigator<ShelfPage> { screens.routes }

  private let screens: ShelfScreens

  /// Creates the app. The width of the environment decides between a phone and a pad.
  public init(environment: ControllerEnvironment, server: ShelfServer) {
    screens = ShelfScreens(environment: environment, server: server)
  }
}

/// The root controller of the shelf.
final class ShelfScreens: RouteController<ShelfPage> {
  let routes: RouteNavigator<ShelfPage>
  private(set) var message = ""

  private let style: DisplayStyle
  private let server: ShelfServer

  init(environment: ControllerEnvironment, server: ShelfServer) {
    self.server = server
    style = environment.style
    routes = RouteNavigator(.phone, guards: [.readable(server)], clock: environment.clock)
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.message = error.description }
  }

  override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<ShelfPage>? {
    width == .compact ? .phone : .pad
  }

  override func makeController(for page: ShelfPage) -> Controller {
    switch page {
    case .books:
      BookListController(server) { [weak self] book in
        self?.go(.navigate(to: .book(book.id), from: .books))
      } chooseOrder: { [routes] in
        try await routes.pick(.order, as: .popover)
      }
    case .authors:
      AuthorListController(server) { [weak self] author in
        self?.go(.navigate(to: .author(author.id), from: .authors))
      }
    case .book(let id): BookController(id, server: server, style: style) { [weak self] in self?.go($0) }
    case .author(let id): AuthorController(id, server: server, style: style) { [weak self] in self?.go($0) }
    case .text(let id): TextController(id) { [weak self] in self?.go(.back) }
    case .order:
      OrderController { [weak self] order in
        self?.start { await $0.finishOrder(order) }
      }
    }
  }

  private func go(_ request: NavigationRequest<ShelfPage>) {
    message = ""
    routes.enqueue(request)
  }

  private func finishOrder(_ order: BookOrder) async {
    do {
      try await routes.finish(.order, with: order)
    } catch {
      message = error.description
    }
  }
}
