import Concierge
import ControllerTesting
import Foundation
import ModelStore
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The call sites in the table of modules in README.md; `.ci/run` looks for each of them here.
@MainActor
final class ModuleTableTests: XCTestCase {
  private struct Author: Codable, Identifiable, Equatable, Sendable, RowRepresentable {
    let id: Int
    let name: String
    var year = 0
    var initial: String { String(name.prefix(1)) }
  }

  private struct AuthorPresenter: ModelPresenter {
    let name: String
    init(_ author: Author, style: DisplayStyle) { name = author.name }
  }

  private final class AuthorView {
    var isHidden = false
  }

  private final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
    private let api = API()

    override func makeView() -> AuthorView { AuthorView() }
    override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
      [Bind(\.name, to: \.isHidden) { $0.isEmpty }]
    }

    func load() async throws { update(with: try await api.author()) }
  }

  private struct API {
    func author() async throws -> Author { Author(id: 1, name: "") }
  }

  private static let style = DisplayStyle(
    locale: Locale(identifier: "en_US"),
    timeZone: .gmt
  )

  private enum Page: Hashable, Sendable { case list, author(Int), pickAuthor }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Controller() }
  }

  func test_controllerCore_andTesting() async throws {
    let window = HeadlessWindow(AuthorController(style: Self.style))
    await window.settle()
    XCTAssertTrue(window.root.view.isHidden)
  }

  func test_model_andStore() async throws {
    let data = Data(#"{"authors": [{"id": "1", "name": "Ada", "year": 1843}]}"#.utf8)
    let feed = try ModelDecoder().decode([Author].self, from: data, at: "authors")
    XCTAssertEqual(feed.repairs.count, 1)
    let authors = try Database(.inMemory).table("authors", of: Author.self, key: "id")
    try authors.upsert(feed.value)
    let rows = try authors.readableRows(where: "year > \(1800)", orderBy: "name").rows
    XCTAssertEqual(rows, feed.value)
  }

  func test_presenter() async {
    let style = Self.style
    XCTAssertEqual(style.list(["Ada", "Alan", "Grace"], showing: 2), "Ada, Alan, and 1 other")
  }

  func test_dataSource() async {
    let people = ArrayDataSource([Author(id: 1, name: "Ada"), Author(id: 2, name: "Alan")])
    let query = "al"
    let found = people.filter { $0.name.lowercased().contains(query) }.grouped(by: \.initial)
    XCTAssertEqual(found.snapshot.sections.map(\.items), [[Author(id: 2, name: "Alan")]])
  }

  func test_navigator() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    let pages = Pages()
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    let plan = navigator.plan(for: .author(1))
    XCTAssertEqual(plan.steps.count, 1)
    let picking = Task { try await navigator.present(.pickAuthor, returning: Author.self) }
    await window.settle()
    picking.cancel()
    let outcome = try await picking.value
    guard case .canceled = outcome else { return XCTFail("\(outcome)") }
  }

  func test_interaction() async {
    struct Follow: UserInteraction {
      let name: String
      func perform(_ session: InteractionSession) async throws {
        try await session.confirm("Follow \(name)?", action: "Follow")
      }
    }
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let outcome = await InteractionRunner(Follow(name: "Ada"), prompts: prompts).run()
    guard case .completed = outcome else { return XCTFail("\(outcome)") }
  }

  func test_itemLayouts() async {
    let layout = WaterfallLayout(columns: 2, spacing: 8)
    XCTAssertEqual(layout.axis, .vertical)
  }

  private final class Label { var text = "" }

  func test_surfaces() async {
    let cell = ListCell<Author>(Label.init) { $0.text = $1.name }
    XCTAssertEqual((cell.view(for: Author(id: 1, name: "Ada")) as? Label)?.text, "Ada")
  }

  private struct Row: Identifiable, Equatable, Sendable { let id: Int }

  private final class Rows: ListController<Row> {
    var opened: [Int] = []
    let surface = HeadlessList<SingleSection, Row>()

    override func makeSurface() -> any PagedSurface<SingleSection, Row> { surface }
    override func didSelect(_ row: Row, at path: ItemPath) { opened.append(row.id) }
  }

  func test_listControllers() async {
    let source = PagedDataSource<Row, Int>(firstKey: 1) { request in ListPage([Row(id: 7)], of: request) }
    let window = HeadlessWindow(Rows(source, loadedBy: source))
    await window.settle()
    window.root.select(at: ItemPath(section: 0, item: 0))
    XCTAssertEqual(window.root.opened, [7])
    window.close()
  }

  func test_webControllers() async {
    let engine = HeadlessWebEngine()
    let address = URL(filePath: "/page")
    let window = HeadlessWindow(WebController(.url(address)) { engine })
    await window.settle(orUntil: { window.root.isLoading })
    XCTAssertTrue(window.root.isLoading)
    window.close()
  }

  func test_keyboardAvoidance() async {
    let host = HeadlessKeyboard()
    let manager = KeyboardManager(host: host)
    let controller = Controller()
    controller.add(KeyboardBehavior(manager))
    XCTAssertEqual(controller.behaviors.count, 1)
  }
}
