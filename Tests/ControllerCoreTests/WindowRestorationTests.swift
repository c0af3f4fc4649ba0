import ControllerCore
import Foundation
import Model
import Navigator
import XCTest

/// Row 4.08: the restoration of a window with the screens of routes in tabs, stacks and modals, and of controllers that
/// were presented without a route.
@MainActor
final class WindowRestorationTests: XCTestCase {
  private enum Page: Hashable, Codable, Sendable {
    case list, bookmarks
    case item(Int)
  }

  private final class Screen: Controller {
    var text = ""

    override func encodeState(into state: inout ControllerState) throws { try state.set(text, for: "text") }
    override func decodeState(from state: ControllerState) throws {
      text = try state.value(for: "text") ?? ""
    }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for route: Page) -> Controller { Screen() }

    func text(_ position: NavigationPosition, _ index: Int) -> String? {
      let controllers = controllers(at: position)
      return controllers.indices.contains(index) ? (controllers[index] as? Screen)?.text : nil
    }

    func write(_ text: String, _ position: NavigationPosition, _ index: Int) {
      (controllers(at: position)[index] as? Screen)?.text = text
    }
  }

  private struct App {
    let pages: Pages
    let navigator: RouteNavigator<Page>
    let window: ControllerWindow
  }

  private let phone = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
  private let pad = NavigationPlacement<Page>.tabs([
    .split(root: .list) { $0 == .list ? .primary : .detail }, .stack(root: .bookmarks),
  ])
  private let first = NavigationPosition.column(.primary, tab: 0)
  private let second = NavigationPosition.column(.primary, tab: 1)

  private func launch(_ placement: NavigationPlacement<Page>) -> App {
    let pages = Pages()
    let navigator = RouteNavigator(placement)
    navigator.attach(pages)
    let window = ControllerWindow(root: pages)
    window.show()
    return App(pages: pages, navigator: navigator, window: window)
  }

  private func throughJSON(_ state: ControllerState) throws -> ControllerState {
    try JSONDecoder().decode(ControllerState.self, from: JSONEncoder().encode(state))
  }

  /// Launches an app, opens several screens and writes a text on each.
  private func used() async throws -> App {
    let app = launch(phone)
    try await app.navigator.set([.item(1), .item(2)])
    try await app.navigator.send(.selectTab(1))
    try await app.navigator.send(.push(.item(1)))
    try await app.navigator.send(.present(.item(9), as: .sheet))
    app.pages.write("list", first, 0)
    app.pages.write("one", first, 1)
    app.pages.write("two", first, 2)
    app.pages.write("one again", second, 1)
    app.pages.write("nine", .modal(0), 0)
    return app
  }

  func test_routesInStackTabAndModal_roundTrip() async throws {
    let app = try await used()
    let state = try throughJSON(app.window.saveState())

    let again = launch(phone)
    try await again.navigator.restore(SavedNavigation(app.navigator.state))
    XCTAssertEqual(again.window.restoreState(state), [])
    let pages = again.pages
    XCTAssertEqual((0..<3).map { pages.text(first, $0) }, ["list", "one", "two"])
    XCTAssertEqual((0..<2).map { pages.text(second, $0) }, ["", "one again"])
    XCTAssertEqual(pages.text(.modal(0), 0), "nine")
    XCTAssertEqual(try throughJSON(again.window.saveState()), state)
  }

  func test_routes_keepTheirState_inAnotherPlacement() async throws {
    let app = try await used()
    let state = app.window.saveState()

    let again = launch(phone)
    try await again.navigator.restore(SavedNavigation(app.navigator.state))
    again.navigator.placement = pad
    let detail = NavigationPosition.column(.detail, tab: 0)
    XCTAssertEqual(again.pages.routes(at: detail), [.item(1), .item(2)])
    XCTAssertEqual(again.window.restoreState(state), [])
    XCTAssertEqual(again.pages.text(detail, 1), "two")
    XCTAssertEqual(again.pages.text(second, 1), "one again")
  }

  func test_routesThatAreNotThereAnyMore_areNamed() async throws {
    let app = try await used()
    let again = launch(phone)
    XCTAssertEqual(
      again.window.restoreState(app.window.saveState()),
      ["root/item(1)", "root/item(1) #2", "root/item(2)", "root/item(9)"]
    )
    XCTAssertEqual(again.pages.text(first, 0), "list")
  }

  func test_routeWithAnIDOfItsOwn_isFoundByThat() async throws {
    let app = try await used()
    app.pages.controllers(at: first)[1].restorationID = "my item"
    let again = launch(phone)
    try await again.navigator.navigate(to: .item(3))
    again.pages.controllers(at: first)[1].restorationID = "my item"
    again.window.restoreState(app.window.saveState())
    XCTAssertEqual(again.pages.text(first, 1), "one")
  }

  // MARK: By hand

  /// A root controller that presents the login screen again when the app restores the state.
  private final class Root: Controller {
    var isLoggingIn = false
    weak var host: ControllerWindow?
    let login = Screen()

    override func encodeState(into state: inout ControllerState) throws {
      try state.set(isLoggingIn, for: "login")
    }

    override func decodeState(from state: ControllerState) throws {
      isLoggingIn = try state.value(for: "login") ?? false
      if isLoggingIn { logIn() }
    }

    func logIn() {
      isLoggingIn = true
      login.restorationID = "a login"
      host?.present(login, as: .fullScreen)
    }
  }

  func test_whatIsPresentedByHand_roundTrips_whenTheRootPresentsItAgain() async throws {
    func launch() -> (root: Root, window: ControllerWindow) {
      let root = Root()
      let window = ControllerWindow(root: root)
      root.host = window
      window.show()
      return (root, window)
    }
    let app = launch()
    app.root.logIn()
    app.root.login.text = "ada"
    let anonymous = Screen()
    anonymous.text = "nobody"
    app.window.present(anonymous)
    let state = try throughJSON(app.window.saveState())

    let again = launch()
    XCTAssertEqual(again.window.restoreState(state), [])
    XCTAssertTrue(again.window.topmost === again.root.login)
    XCTAssertEqual(again.root.login.text, "ada")
    let other = ControllerWindow(root: Controller())
    XCTAssertEqual(other.restoreState(state), ["a login"])
    XCTAssertEqual(ControllerWindow().restoreState(state), ["a login", "root"])
    XCTAssertTrue(ControllerWindow().saveState().isEmpty)
  }

  // MARK: Equal identifiers

  /// A route whose text looks like the number of another one, and a screen whose identifier is the text of a route.
  func test_routes_withTextsLikeOtherIdentifiers_keepTheirOwnStates() async throws {
    struct Topic: Hashable, Sendable, CustomStringConvertible {
      let description: String
    }
    final class Topics: RouteController<Topic> {
      override func makeController(for route: Topic) -> Controller {
        let screen = Screen()
        if route.description == "own" { screen.restorationID = "help" }
        return screen
      }
    }
    let paths = [
      ["help #2", "help", "help"], ["help", "own"], ["help", "help", "help #2"], ["own", "help"],
    ]
    for path in paths.map({ $0.map(Topic.init) }) {
      func launch() async throws -> (topics: Topics, window: ControllerWindow) {
        let (topics, navigator) = (Topics(), RouteNavigator(.stack(root: Topic(description: "root"))))
        navigator.attach(topics)
        let window = ControllerWindow(root: topics)
        window.show()
        try await navigator.set(path)
        return (topics, window)
      }
      let (topics, window) = try await launch()
      var reasons: [ControllerDiagnostic.Reason] = []
      window.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
      let screens = topics.controllers(at: first).compactMap { $0 as? Screen }
      for (index, screen) in screens.enumerated() { screen.text = "\(index)" }
      let state = window.saveState()
      XCTAssertEqual(reasons, [], "\(path)")
      let (again, other) = try await launch()
      XCTAssertEqual(other.restoreState(state), [])
      XCTAssertEqual(
        again.controllers(at: first).compactMap { ($0 as? Screen)?.text },
        screens.map(\.text),
        "\(path)"
      )
      window.close()
      other.close()
    }
  }
}
