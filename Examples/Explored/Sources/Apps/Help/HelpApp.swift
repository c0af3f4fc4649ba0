public import Concierge
public import Foundation

/// The server that counts the votes about the pages.
@MainActor
public final class HelpServer {
  /// The number of votes.
  public private(set) var votes = 0
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server without votes.
  public init(pause: @escaping @MainActor (String) async throws -> Void) { self.pause = pause }

  func vote() async throws {
    try await pause("vote")
    votes += 1
  }
}

/// An app with help pages. The window's environment makes the web view.
@MainActor
public final class HelpApp {
  /// The address of the first page.
  public static let start = URL(string: "https://help.example.org/start") ?? URL(filePath: "/start")

  /// The root of the window.
  public var root: Controller { stack }
  /// The page of the help, or `nil` if it is not on the stack.
  public var page: WebController? { stack.controllers.lazy.compactMap { $0 as? WebController }.last }

  private let stack: StackController

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: HelpServer) {
    let home = HelpHomeController()
    let stack = StackController(root: home)
    self.stack = stack
    home.onHelp = { [weak stack, prompts = environment.prompts] in
      stack?.push(HelpPageController(server, prompts: prompts))
    }
  }
}

/// The view of the first screen.
@MainActor
final class HelpHomeView {
  let help = ButtonView("Help")
}

/// The first screen.
final class HelpHomeController: ViewController<HelpHomeView> {
  var onHelp: @MainActor () -> Void = {}

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Home") }

  override func makeView() -> HelpHomeView { HelpHomeView() }

  override func viewDidLoad() { view.help.onTap = { [weak self] in self?.onHelp() } }
}

/// The pages of the help. A script of a page may ask a question, and may vote.
final class HelpPageController: WebController {
  /// The error of the last load or vote.
  private(set) var message = ""
  private let server: HelpServer

  init(_ server: HelpServer, prompts: (any PromptHost)?) {
    self.server = server
    var options = WebOptions()
    options.pullsToRefresh = true
    super.init(.url(HelpApp.start), options: options, prompts: prompts)
    title = "Help"
  }

  override var navigationBar: NavigationBarPreferences {
    var bar = super.navigationBar
    bar.trailingItems.append(BarItem(id: "reload", title: "Reload"))
    return bar
  }

  override func viewDidLoad() {
    scripts.handle("vote", self) { page, _ in page.start(in: .window) { await $0.vote() } }
  }

  override func allows(_ navigation: WebNavigation) async -> Bool {
    navigation.request.url.host() == HelpApp.start.host()
  }

  override func handleError(_ error: any Error) { message = error.localizedDescription }

  override func didActivate(_ item: BarItem) {
    if item.id == "reload" { reload() } else { super.didActivate(item) }
  }

  private func vote() async {
    do {
      try await server.vote()
      message = "Thank you."
    } catch {
      handleError(error)
    }
  }
}
