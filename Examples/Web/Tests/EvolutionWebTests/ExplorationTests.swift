import Concierge
import ControllerTesting
import Foundation
import ModelStore
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionWeb
@testable import WebHost

/// The sample of the feed from a server that an explorer makes slow, or lets fail.
struct ExploredFeed: ProposalGateway {
  let answers: ExplorerAnswers

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    try await answers.wait(for: "feed")
    return try await FeedGateway([.sample]).proposals(progress: progress)
  }
}

/// The page of the app without a browser, as an explorer uses it: each click, key and input reaches what the page describes.
@MainActor
final class ExploredPage: ExplorableApp {
  let page: EvolutionPage
  private let tree = PageTree()
  private let prompts: ScriptedPrompts?
  /// Called when a node of the page has received an event.
  private let onEvent: @MainActor () -> Void

  /// The first controller of the app.
  var root: RootController { page.application.root }

  init(_ run: ExploredRun, onEvent: @escaping @MainActor () -> Void) throws {
    self.onEvent = onEvent
    prompts = run.environment.prompts as? ScriptedPrompts
    let services = ScreenServices(
      catalog: try ProposalCatalog(gateway: ExploredFeed(answers: run.answers)),
      library: try ReaderLibrary(Database(.inMemory)),
      style: .browser(PageEnvironment(width: 390), now: Date(timeIntervalSince1970: 1_785_801_600)),
      clock: run.clock,
      asking: prompts
    )
    page = try EvolutionPage(services)
    let environment = page.window.environment
    run.environment.listViews = environment.listViews
    run.environment.makeWebEngine = environment.makeWebEngine
    ScreenReporting(services.chrome).follow(&run.environment)
  }

  // MARK: The page

  /// The description of the page with the visible screens.
  private var described: WebNode {
    func screens(_ controller: Controller) -> [WebNode] {
      let own = controller.hostedView.flatMap { page.node(for: $0, of: controller) }
      return (own.map { [$0] } ?? []) + controller.visibleChildren.flatMap(screens)
    }
    let nodes = page.window.visibleLayers.flatMap(screens)
    return page.page(around: [WebNode(.section, style: "layer", children: nodes)])
  }

  private func all(_ node: WebNode, where condition: (WebNode) -> Bool) -> [WebNode] {
    (condition(node) ? [node] : []) + node.children.flatMap { all($0, where: condition) }
  }

  /// The texts of a node and of everything in it, also those for screen readers.
  private func name(of node: WebNode) -> String {
    all(node) { _ in true }.map { $0.text + ($0.attributes[.ariaLabel] ?? "") }.joined()
  }

  // MARK: Events

  /// Does something with a node of the page, unless a question covers the screens: the explorer answers questions.
  private func act(_ number: Int = 0, on condition: (WebNode) -> Bool, _ body: (WebNode) -> Void) {
    guard prompts?.current?.kind != .dialog else { return }
    let nodes = all(described, where: condition)
    guard nodes.indices.contains(number) else { return }
    body(nodes[number])
  }

  func click(_ number: Int) { act(number, on: { $0.onClick != nil }) { $0.onClick?() } }
  func press(_ key: String) { act(on: { $0.onKey[key] != nil }) { $0.onKey[key]?() } }
  func type(_ text: String) {
    act(on: { $0.onInput != nil }) {
      onEvent()
      $0.onInput?(text)
    }
  }
  func scroll(to offset: Double) {
    act(on: { $0.onScroll != nil }) {
      onEvent()
      $0.onScroll?(Viewport(offset: offset, height: 10))
    }
  }

  // MARK: Promises

  var staysAsItIs: Bool {
    _ = tree.update(described)
    return tree.update(described).isEmpty
  }

  var everyControlHasAName: Bool {
    all(described) { $0.onClick != nil || $0.onInput != nil }.allSatisfy { !name(of: $0).isEmpty }
  }

  var pathLeadsToThePlace: Bool {
    let paths = page.application.paths
    return (try? paths?.routes(of: page.path)) == root.routes.state.currentTab.path
  }
}

/// Explores the core of the browser's app: random clicks, keys, inputs and answers of the server, in any order.
@MainActor
final class ExplorationTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == nil ? 5 : 60

  func test_page_inABrowser_hasNoProblem() async {
    // Only fields and scrolling lists count. Tabs and keys of the window are there without any content.
    var events = 0
    var explorer = Explorer { run in
      do { return try ExploredPage(run) { events += 1 } } catch { preconditionFailure("\(error)") }
    }
    .without(.everyWaitEnds, because: "the threads of the database run in any order")
    .doing("type") { $0.type("swift") }
    .doing("delete") { $0.type("") }
    .doing("scroll down") { $0.scroll(to: 60) }
    .doing("scroll up") { $0.scroll(to: 0) }
    .promising("A page that is described again stays as it is") { $0.staysAsItIs }
    .promising("Every control has a name") { $0.everyControlHasAName }
    .promising("The path leads to the place") { $0.pathLeadsToThePlace }
    for number in 0..<12 { explorer = explorer.doing("click \(number)") { $0.click(number) } }
    for key in [
      "ArrowDown", "ArrowUp", "End", "Enter", "Escape", "b", "f", "n", "m", "r", "v", "?", "Delete",
    ] {
      explorer = explorer.doing("press \(key)") { $0.press(key) }
    }
    let report = await explorer.explore(runs: runs, steps: 60)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
    XCTAssertGreaterThan(events, 10, "fields and lists are found on the page")
  }
}
