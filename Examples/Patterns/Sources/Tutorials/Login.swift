// The code of the article "Tutorial: a login, and links into the app".

// article: begin
import Concierge
import Foundation

/// The screens of the shop.
nonisolated enum ShopPage: Hashable, Sendable {
  case products
  case orders
  case order(Int)
  case login

  var needsLogin: Bool {
    switch self {
    case .orders, .order: true
    case .products, .login: false
    }
  }
}
// article: end

// article: begin
extension ShopPage {
  /// The links of the shop, such as `shop://orders/7`.
  static func links() throws -> LinkTable<ShopPage> {
    try LinkTable(
      schemes: ["shop"],
      links: [
        DeepLink("/products", to: .products),
        DeepLink("/orders", to: .orders),
        DeepLink("/orders/:number") {
          .order(try $0["number"])
        } path: { page in
          if case .order(let number) = page { ["number": number] } else { nil }
        }
        .under(.orders),
      ]
    )
  }
}
// article: end

/// The account of the user.
@MainActor
final class ShopSession {
  nonisolated struct WrongPassword: LocalizedError {
    var errorDescription: String? { "This is not the password." }
  }

  private(set) var isLoggedIn = false
  /// Returns whether a password is right. An app asks its server here.
  var isRight: @MainActor (String) async throws -> Bool = { $0 == "secret" }

  func logIn(password: String) async throws {
    guard try await isRight(password) else { throw WrongPassword() }
    isLoggedIn = true
  }
}

// article: begin
extension RouteGuard<ShopPage> {
  /// Returns the guard that presents the login before a screen that needs it.
  @MainActor
  static func login(_ session: ShopSession) -> RouteGuard {
    RouteGuard("login") { page in
      page.needsLogin && !session.isLoggedIn ? .hold(presenting: .login) : .allow
    }
  }
}
// article: end

/// The action of logging in with a password.
struct LogIn: UserInteraction {
  let password: String
  let session: ShopSession

  func perform(_ run: InteractionSession) async throws {
    try await session.logIn(password: password)
  }
}

/// The view of the login.
@MainActor
final class LoginView {
  var message = ""
  /// Called with the password when the user presses the button.
  var onLogIn: @MainActor (String) -> Void = { _ in }
}

// article: begin
/// The login. It finishes when the user is logged in.
final class LoginController: ViewController<LoginView>, ResultProviding {
  typealias Output = Bool
  private let logIn: InteractionRunner<String, LogIn>

  init(_ session: ShopSession) {
    logIn = InteractionRunner(prompts: nil) { LogIn(password: $0, session: session) }
  }

  override func makeView() -> LoginView { LoginView() }

  override func viewDidLoad() {
    view.onLogIn = { [logIn] password in logIn.start(password) }
    logIn.onOutcome(self, while: view) { login, outcome in login.show(outcome) }
  }

  private func show(_ outcome: InteractionOutcome<Void>) {
    switch outcome {
    case .completed: finish(with: true)
    case .failed(let error, _): view.message = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}
// article: end

/// A screen with a title.
final class ShopScreen: Controller {
  private let title: String

  init(_ title: String) { self.title = title }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: title) }
}

// article: begin
/// The root controller of the shop.
final class ShopController: RouteController<ShopPage> {
  let routes: RouteNavigator<ShopPage>
  /// The message at the bottom of the screen.
  private(set) var message = ""
  private let session: ShopSession

  init(_ session: ShopSession) throws {
    self.session = session
    routes = RouteNavigator(
      .stack(root: .products),
      guards: [.login(session)],
      links: try ShopPage.links()
    )
    super.init()
    routes.attach(self)
  }

  override func makeController(for page: ShopPage) -> Controller {
    switch page {
    case .products: ShopScreen("Products")
    case .orders: ShopScreen("Orders")
    case .order(let number): ShopScreen("Order \(number)")
    case .login: LoginController(session)
    }
  }

  /// Opens a link. The host calls this method with the links that the system hands to the app.
  func open(_ url: URL) {
    message = ""
    start { shop in
      do {
        try await shop.routes.open(url)
      } catch NavigationError.held {
        shop.message = "Log in to see your orders."
      } catch {
        shop.message = "The shop cannot open this link."
      }
    }
  }
}
// article: end
