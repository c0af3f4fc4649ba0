public import Concierge
public import Foundation

/// The screens of the market.
enum MarketPage: Hashable, Codable, Sendable {
  case offers
  case watched
  case offer(MarketOffer.ID)
  case chat(String)
  /// The choice of a filter, in a popover.
  case filter
  case login

  var column: NavigationColumn { self == .offers || self == .watched ? .primary : .detail }

  /// The links of the market, such as `market://offers/7`.
  static func links() throws -> LinkTable<MarketPage> {
    try LinkTable(
      schemes: ["market"],
      links: [
        DeepLink("/watched", to: .watched),
        DeepLink("/offers/:id") {
          .offer(try $0["id"])
        } path: { page in
          if case .offer(let id) = page { ["id": id] } else { nil }
        }
        .under(.offers),
        DeepLink("/chats/:seller") {
          .chat(try $0["seller"])
        } path: { page in
          if case .chat(let seller) = page { ["seller": seller] } else { nil }
        }
        .under(.offers),
      ]
    )
  }
}

extension NavigationPlacement<MarketPage> {
  static var phone: Self { .tabs([.stack(root: .offers), .stack(root: .watched)]) }

  static var pad: Self { .tabs([.split(root: .offers) { $0.column }, .split(root: .watched) { $0.column }]) }
}

extension RouteGuard<MarketPage> {
  /// Returns the guard that presents the login before a chat.
  @MainActor
  static func login(_ session: MarketSession) -> RouteGuard {
    RouteGuard("login") { page in
      if case .chat = page, !session.isLoggedIn { .hold(presenting: .login) } else { .allow }
    }
  }
}

/// The account of the user.
@MainActor
final class MarketSession {
  var isLoggedIn = false
}

/// A second-hand market: offers, what the user wants with them, and chats with sellers.
@MainActor
public final class MarketApp {
  /// The root of the window.
  public var root: Controller { screens }
  /// The message at the bottom of the screen, after a request that has failed.
  public var message: String { screens.message }
  /// The navigator.
  var routes: RouteNavigator<MarketPage> { screens.routes }
  /// The root controller.
  let screens: MarketScreens

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: MarketServer, keyboard: KeyboardManager? = nil)
    throws
  {
    screens = try MarketScreens(environment: environment, server: server, keyboard: keyboard)
  }

  /// Opens a link: the user has tapped a mail or a notification.
  public func open(_ link: URL) { screens.open(link) }
}

/// The root controller of the market.
final class MarketScreens: RouteController<MarketPage> {
  let routes: RouteNavigator<MarketPage>
  let session = MarketSession()
  let actions: MarketActions
  private(set) var message = ""

  private let style: DisplayStyle
  private let server: MarketServer
  private let keyboardManager: KeyboardManager?

  init(environment: ControllerEnvironment, server: MarketServer, keyboard: KeyboardManager?) throws {
    (self.server, keyboardManager) = (server, keyboard)
    style = environment.style
    actions = MarketActions(environment, server: server)
    routes = RouteNavigator(
      .phone,
      guards: [.login(session)],
      links: try MarketPage.links(),
      clock: environment.clock
    )
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.message = error.description }
  }

  override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<MarketPage>? {
    width == .compact ? .phone : .pad
  }

  override func makeController(for page: MarketPage) -> Controller {
    let go: @MainActor (NavigationRequest<MarketPage>) -> Void = { [weak self] in self?.go($0) }
    switch page {
    case .offers:
      return MarketListController(actions, server: server, go: go) { [routes] in
        try await routes.pick(.filter, as: .popover)
      }
    case .watched:
      return WatchedListController(actions, server: server) {
        go(.navigate(to: .offer($0.id), from: .watched))
      }
    case .offer(let id):
      return MarketOfferController(id, actions: actions, server: server, style: style, go: go)
    case .chat(let seller):
      return MarketChatController(seller, actions: actions, server: server, keyboard: keyboardManager)
    case .filter:
      return MarketFilterController { [weak self] filter in self?.start { await $0.finishFilter(filter) } }
    case .login: return MarketLoginController(session, server: server)
    }
  }

  /// Opens a link, and says why if that is not possible.
  func open(_ link: URL) {
    message = ""
    start { screens in
      do {
        try await screens.routes.open(link)
      } catch NavigationError.held {
        screens.message = "Log in to see this."
      } catch {
        screens.message = "The app cannot open this link."
      }
    }
  }

  /// Ends the session, because the server does not accept it any more.
  func endSession() { session.isLoggedIn = false }

  private func go(_ request: NavigationRequest<MarketPage>) {
    routes.enqueue(request)
  }

  private func finishFilter(_ filter: MarketFilter) async {
    do {
      try await routes.finish(.filter, with: filter)
    } catch {
      message = error.description
    }
  }
}
