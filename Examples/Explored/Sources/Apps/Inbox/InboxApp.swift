public import Concierge
public import Foundation

/// The screens of the inbox.
enum InboxPage: Hashable, Sendable {
  case folders
  case folder(String)
  case message(Int, in: String)
  case compose
  case settings
  case login
  case welcome

  /// The links of the inbox, such as `inbox://folders/Work/7`.
  static func links() throws -> LinkTable<InboxPage> {
    try LinkTable(
      schemes: ["inbox"],
      links: [
        DeepLink("/settings", to: .settings),
        DeepLink("/compose", to: .compose).presented(as: .sheet),
        DeepLink("/folders/:folder") {
          .folder(try $0["folder"])
        } path: { page in
          if case .folder(let folder) = page { ["folder": folder] } else { nil }
        },
        DeepLink("/folders/:folder/:id") {
          .message(try $0["id"], in: try $0["folder"])
        } path: { page in
          if case .message(let id, let folder) = page { ["id": id, "folder": folder] } else { nil }
        }
        .under { page in
          if case .message(_, let folder) = page { [.folder(folder)] } else { [] }
        },
      ]
    )
  }
}

extension RouteGuard<InboxPage> {
  /// Returns the guard that presents the login before the settings.
  @MainActor
  static func login(_ session: InboxSession) -> RouteGuard {
    RouteGuard("login") { page in
      page == .settings && !session.isLoggedIn ? .hold(presenting: .login) : .allow
    }
  }
}

/// The account of the user.
@MainActor
final class InboxSession {
  var isLoggedIn = false
}

/// The messages that are in memory.
@MainActor
final class InboxStore {
  let folders = ArrayDataSource<MailFolder>()
  private var mails: [String: ArrayDataSource<Mail>] = [:]

  func mails(in folder: String) -> ArrayDataSource<Mail> {
    if let list = mails[folder] { return list }
    let list = ArrayDataSource<Mail>()
    mails[folder] = list
    return list
  }
}

/// An app with mail: folders, messages, a message, a letter, and settings behind a login.
@MainActor
public final class InboxApp {
  /// The root of the window.
  public var root: Controller { screens }
  /// Whether the user is logged in.
  public var isLoggedIn: Bool { screens.session.isLoggedIn }
  /// The message at the bottom of the screen, after a link that cannot be opened.
  public var message: String { screens.message }
  /// The navigator.
  var routes: RouteNavigator<InboxPage> { screens.routes }

  private let screens: InboxScreens

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: InboxServer) throws {
    screens = try InboxScreens(environment: environment, server: server)
  }

  /// Opens a link: the user has tapped a notification.
  public func open(_ link: URL) { screens.open(link) }
}

/// The root controller of the inbox.
final class InboxScreens: RouteController<InboxPage> {
  let routes: RouteNavigator<InboxPage>
  let session = InboxSession()
  private(set) var message = ""

  private let style: DisplayStyle
  private let server: InboxServer
  private let store = InboxStore()

  init(environment: ControllerEnvironment, server: InboxServer) throws {
    self.server = server
    style = environment.style
    routes = RouteNavigator(
      .stack(root: .folders),
      guards: [.login(session)],
      links: try InboxPage.links(),
      clock: environment.clock
    )
    super.init()
    routes.attach(self)
  }

  override func makeController(for page: InboxPage) -> Controller {
    switch page {
    case .folders:
      FolderListController(store, server: server) { [routes] page in
        routes.enqueue(page == .compose ? .present(page, as: .sheet) : .push(page))
      }
    case .folder(let folder):
      MailListController(folder, store: store, server: server) { [routes] mail in
        routes.enqueue(.push(.message(mail.id, in: folder)))
      }
    case .message(let id, let folder):
      MailController(id, in: store.mails(in: folder), server: server, style: style) { [routes] request in
        routes.enqueue(request)
      }
    case .compose: ComposeController(server) { [routes] in routes.enqueue(.dismiss()) }
    case .settings:
      SettingsController { [session, routes] in
        session.isLoggedIn = false
        routes.enqueue(.popToRoot())
      }
    case .login: makeLogin()
    case .welcome: WelcomeController { [routes] in routes.enqueue(.back) }
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

  private func makeLogin() -> Controller {
    let login = InboxLoginController(session, server: server)
    login.onResult(self) { screens, outcome in
      if case .value = outcome { screens.routes.enqueue(.push(.welcome)) }
    }
    return login
  }
}
