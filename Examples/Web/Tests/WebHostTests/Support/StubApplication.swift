import ControllerCore
import ControllerTesting
import Observation

@testable import WebHost

/// An app of a few screens with a title and a field, for tests of the session.
@MainActor
@Observable
final class StubApplication: WebApplication {
  @ObservationIgnored let window: ControllerWindow
  @ObservationIgnored let stack: StackController
  var text = ""
  @ObservationIgnored var acceptsText = true
  @ObservationIgnored private(set) var inputs: [String] = []
  private(set) var clicks = 0
  /// The number of times that the page was described.
  @ObservationIgnored private(set) var descriptions = 0
  private(set) var keys: [String] = []
  /// The keys of the rows that the user can drag.
  var rows = ["1", "2", "3"]
  /// The drops, each with the row and the row before which it was dropped.
  @ObservationIgnored private(set) var drops: [String] = []
  /// The work of the start.
  @ObservationIgnored var onStart: @MainActor () async -> Void = {}
  /// The work before a place is open.
  @ObservationIgnored var onOpen: @MainActor () async -> Void = {}
  /// The paths that the app has opened.
  @ObservationIgnored private(set) var opened: [String] = []

  init() {
    stack = StackController(root: StubScreen("root"))
    window = ControllerWindow(root: stack)
  }

  var title: String { window.preferences(\.navigationBar).title }
  var path: String {
    let names = stack.controllers.dropFirst().compactMap { ($0 as? StubScreen)?.name }
    return "/" + names.joined(separator: "/")
  }

  func start() async { await onStart() }

  func open(_ path: String) async {
    opened.append(path)
    await onOpen()
    let names = path.split(separator: "/").map(String.init)
    let kept = zip(stack.controllers.dropFirst(), names).prefix { ($0 as? StubScreen)?.name == $1 }.map(\.0)
    stack.setControllers(
      stack.controllers.prefix(1) + kept + names.dropFirst(kept.count).map(StubScreen.init)
    )
  }

  func page(around layers: [WebNode]) -> WebNode {
    descriptions += 1
    return WebNode(.div, style: "window") { page in
      page.children =
        [WebNode(.h1, style: "title", text: title)] + WebNode.bar(of: stack, in: window) + layers
      page.onKey["r"] = { [weak self] in self?.keys.append("r") }
      page.onKey["/"] = { [weak self] in
        guard let screen = self?.stack.top as? StubScreen else { return }
        screen.becomeFirstResponder(screen.field)
      }
    }
  }

  func node(for view: AnyObject, of controller: Controller) -> WebNode? {
    guard let screen = controller as? StubScreen else { return nil }
    return WebNode(.section, style: "screen") { section in
      section.children = [
        WebNode(.h2, key: "heading", style: "heading", text: screen.name) { $0.isFirstFocus = true },
        WebNode(.input, key: "field") { input in
          input.value = text
          input.object = ObjectIdentifier(screen.field)
          input.onInput = { [weak self] in
            self?.inputs.append($0)
            if self?.acceptsText == true { self?.text = $0 }
          }
        },
        WebNode(.ul, key: "rows", children: rows.map { WebNode(.li, key: $0) }) {
          $0.onDrop = { [weak self] in self?.drops.append("\($0) before \($1 ?? "end")") }
        },
        WebNode(.button, key: "button", text: "Press") { $0.onClick = { [weak self] in self?.clicks += 1 } },
      ]
    }
  }
}

/// A screen of the app.
final class StubScreen: Controller {
  final class Field {}

  let name: String
  let field = Field()
  private(set) var log: [String] = []
  private(set) var activated: [String] = []
  /// Called with the name of each step.
  var onStep: @MainActor (StubScreen, String) -> Void = { _, _ in }
  /// The buttons and the search field in the bar.
  var items: [BarItem] = [] { didSet { setNeedsPreferencesUpdate() } }
  var search: BarSearch? { didSet { setNeedsPreferencesUpdate() } }

  init(_ name: String) {
    self.name = name
    super.init()
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: name, trailingItems: items, search: search)
  }
  override func didActivate(_ item: BarItem) { activated.append(item.id) }
  override func didSearch(_ search: BarSearch) { self.search = search }
  override var hostedView: AnyObject? { isViewLoaded ? self : nil }
  override func viewWillAppear(animated: Bool) { onStep(self, "willAppear") }
  override func viewDidAppear(animated: Bool) {
    log.append("didAppear")
    onStep(self, "didAppear")
  }
  override func viewDidDisappear(animated: Bool) { log.append("didDisappear") }
}

/// A connection that records all texts and the close code.
@MainActor
final class StubConnection: WebConnection {
  /// The name that the page sends.
  let visitor: String
  private(set) var texts: [String] = []
  private(set) var closed: CloseCode?

  init(visitor: String = "visitor") {
    self.visitor = visitor
  }

  func send(_ text: String) { texts.append(text) }

  func close(_ code: CloseCode) { closed = closed ?? code }
}
