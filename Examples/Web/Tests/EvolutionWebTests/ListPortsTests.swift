import ControllerCore
import DataSource
import EvolutionApp
import EvolutionViews
import Foundation
import ItemLayouts
import ModelStore
import Surfaces
import Synchronization
import XCTest

@testable import EvolutionModels
@testable import EvolutionSurfaces
@testable import EvolutionWeb
@testable import WebHost

/// What the server keeps of the descriptions of lists.
@MainActor
final class ListPortsTests: XCTestCase {
  private var now = Date(timeIntervalSince1970: 1_785_801_600)

  private func list(of browser: Browser) throws -> (list: any DescribedList, owner: Controller) {
    let owner = browser.application.application.focusedController
    let elements = (owner.hostedView as? any DescribedView)?.elements ?? []
    let lists = elements.compactMap { if case .list(let list) = $0 { list } else { nil } }
    return (try XCTUnwrap(lists.first), owner)
  }

  /// A node and everything in it that the page gets.
  private func text(of node: WebNode) -> String {
    let properties = NodeProperties(node)
    let attributes = properties.attributes.map { "\($0.rawValue)=\($1)" }.sorted()
    let parts = [
      "\(node.tag) \(node.key ?? "") \(node.style) \(node.text)", "\(attributes)", "\(node.references)",
      "\(properties.events) \(properties.keys)", "\(String(describing: node.scrolling))",
    ]
    return (parts + node.children.map(text)).joined(separator: "\n")
  }

  func test_list_afterEachAction_isAsIfDescribedForTheFirstTime() async throws {
    let library = try ReaderLibrary(Database(.inMemory))
    for id in ["SE-0101", "SE-0103", "SE-0105"] { try await library.setBookmarked(true, id) }
    for path in ["/proposals", "/bookmarks"] {
      let browser = try Browser((100..<140).map { "SE-0\($0)" }, library: library)
      await browser.open(path)
      let application = browser.application.application
      for action in 0..<12 {
        switch action % 6 {
        case 0: try await browser.press("ArrowDown", in: "list")
        case 1:
          let id = try XCTUnwrap(browser.all(style: "list").first).id
          browser.host.tree.element(id)?.node.onScroll?(Viewport(offset: Double(action), height: 9))
        case 2: try await library.setBookmarked(action < 6, "SE-0138")
        case 3:
          let input = try XCTUnwrap(browser.all { $0.properties.events.contains("input") }.first).id
          browser.host.tree.element(input)?.node.onInput?(action < 6 ? "SE-013" : "")
        case 4: application.perform(.last)
        default: application.perform(.reorder(-1))
        }
        await browser.settle()
        let (list, owner) = try list(of: browser)
        let tree = browser.host.tree
        let shown = try XCTUnwrap(tree.first(below: tree.root) { $0.style == "list" })
        let new = ListPorts { [weak application] in application?.showsPage(at: $0) == true }
          .node(of: list, owner: owner)
        XCTAssertEqual(text(of: shown.node), text(of: new), "\(path), action \(action)")
      }
    }
  }

  func test_list_rowsThatHaveNotChanged_keepTheirNodes() async throws {
    let library = try ReaderLibrary(Database(.inMemory))
    let browser = try Browser(library: library)
    await browser.open()
    func versions() -> [Int?] {
      browser.all(style: "row").map { browser.host.tree.element($0.id)?.node.version }
    }
    let before = versions()
    try await library.setBookmarked(true, "SE-0002")
    await browser.settle()
    let after = versions()
    XCTAssertEqual([after[0], after[2]], [before[0], before[2]])
    XCTAssertNotEqual(after[1], before[1])
  }

  func test_list_onTheNextDay_isDescribedAgain() async throws {
    let browser = try Browser()
    await browser.open()
    let (list, owner) = try list(of: browser)
    let ports = ListPorts(now: { [unowned self] in now }) { _ in false }
    let first = ports.node(of: list, owner: owner)
    now += 86_399
    XCTAssertEqual(ports.node(of: list, owner: owner).version, first.version)
    now += 1
    XCTAssertNotEqual(ports.node(of: list, owner: owner).version, first.version)
  }

  func test_list_scrolledOnTheNextDay_rendersThePageAgain() async throws {
    let browser = try Browser()
    await browser.open()
    let (list, owner) = try list(of: browser)
    let ports = ListPorts(now: { [unowned self] in now }) { _ in false }
    let (observation, changes) = (PageObservation(), Changes())
    let node = observation.track {
      ports.node(of: list, owner: owner)
    } onChange: {
      changes.count += 1
    }
    node.onScroll?(Viewport(offset: 0, height: 9))
    for _ in 0..<10 { await Task.yield() }
    XCTAssertEqual(changes.count, 0)
    now += 86_400
    node.onScroll?(Viewport(offset: 0, height: 10))
    await until { changes.count > 0 }
  }

  /// A page may say that its screen is as large as a house. All cards in it were described at each scroll, before they were cut.
  func test_cards_ofAScreenThatIsTooLarge_areDescribedUpToALimit() async {
    let (pane, count) = (CardsPane<SingleSection, Card>(), CallCount())
    pane.callbacks.arrangement = {
      LayoutArrangement(
        FlowLayout(.init(perRow: 1)),
        in: LayoutContainer(size: CGSize(width: 40, height: 20)),
        sections: [LayoutSectionCount(id: SingleSection.only, count: 30_000)]
      ) { _ in CGSize(width: 40, height: 1) }
    }
    pane.reload(
      ListSnapshot(sections: [
        ListSection(id: .only, items: (0..<30_000).map { Card(id: $0, count: count) })
      ])
    )
    let (ports, owner) = (ListPorts { _ in true }, Controller())
    let window = ControllerWindow(root: owner)
    ports.node(of: pane, owner: owner, in: window).onScroll?(Viewport(offset: 0, height: 20_000, width: 40))
    count.reset()
    let cards = ports.node(of: pane, owner: owner, in: window).children
    XCTAssertEqual(cards.map(\.key), (0..<1_000).map { "\($0)" })
    XCTAssertEqual(count.value, 1_000)
  }

  /// A card with a counter: how often the card was described.
  private struct Card: Identifiable, Equatable, Sendable, DescribedCard {
    let id: Int
    let count: CallCount
    var text: String { "Card \(id)" }
    var leading: String { "" }
    var isMarked: Bool { false }
    var trailing: String { "" }
    var link: String { "" }
    var summary: String {
      count.increase()
      return ""
    }
    var footnote: String { "" }

    static func == (one: Card, other: Card) -> Bool { one.id == other.id }
  }

  private final class CallCount: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increase() { count.withLock { $0 += 1 } }
    func reset() { count.withLock { $0 = 0 } }
  }

  @MainActor
  private final class Changes {
    var count = 0
  }
}
