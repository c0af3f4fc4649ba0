import Concierge
import ControllerTesting
import EvolutionModels
import EvolutionSurfaces
import EvolutionViews
import Foundation
import ModelStore
import Terminal

@testable import Evolution
@testable import EvolutionApp
@testable import EvolutionPresenters

/// The sample of the feed from a server that an explorer makes slow, or lets fail.
struct ExploredFeed: ProposalGateway {
  let answers: ExplorerAnswers

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    try await answers.wait(for: "feed")
    return try await FeedGateway([.sample]).proposals(progress: progress)
  }
}

/// The app on a terminal, as an explorer uses it.
@MainActor
final class ExploredReader: ExplorableApp {
  let application: EvolutionApplication
  private let prompts: ScriptedPrompts?
  private let isActing: @MainActor () -> Bool
  private var size = TerminalSize.standard
  /// At how many moments in a row an action was running.
  private var patience = 0

  /// The first controller of the app.
  var root: RootController { application.root }

  init(_ run: ExploredRun) throws {
    prompts = run.environment.prompts as? ScriptedPrompts
    let services = ScreenServices(
      catalog: try ProposalCatalog(gateway: ExploredFeed(answers: run.answers)),
      library: try ReaderLibrary(Database(.inMemory)),
      style: .evolution(now: Date(timeIntervalSince1970: 1_785_801_600)),
      clock: run.clock,
      asking: prompts
    )
    isActing = { services.isActing }
    application = try EvolutionApplication(services: services, layout: nil, help: KeyMap.help)
    let environment = application.window.environment
    run.environment.listViews = environment.listViews
    run.environment.makeWebEngine = environment.makeWebEngine
    let makers = [run.environment.makeBehaviors, environment.makeBehaviors].compactMap(\.self)
    run.environment.makeBehaviors = { screen in makers.flatMap { $0(screen) } }
  }

  private var screen: Screen { Screen(application: application) }

  // MARK: Events

  /// Presses a key, unless a question covers the screens: the explorer answers questions.
  func press(_ key: Key) {
    guard prompts?.current?.kind != .dialog else { return }
    switch KeyMap.action(for: key, isTyping: application.isTyping) {
    case .command(let command): application.perform(command)
    case .barItem, .quit, .suspend, nil: break
    }
    screen.layOut(size)
  }

  func resize(_ columns: Int, _ rows: Int) {
    size = TerminalSize(clampingColumns: columns, rows: rows)
    screen.layOut(size)
  }

  // MARK: Promises

  /// The database has threads of its own, so an action gets time, and counts only if it goes on for some steps.
  var actionsEnd: Bool {
    patience = isActing() && prompts?.current == nil ? patience + 1 : 0
    Thread.sleep(forTimeInterval: 0.02 * Double(patience * patience))
    return patience < 4
  }

  var isDrawnWithoutAMove: Bool {
    screen.layOut(size)
    let drawn = screen.draw(size)
    return screen.layOut(size) == drawn
  }

  var cursorIsInSight: Bool {
    screen.layOut(size)
    let view = application.focusedController.hostedView
    if let list = (view as? SearchListView)?.list as? ListView<ProposalRow.Section, ProposalRow>,
      !list.snapshot.isEmpty, list.visibleRows > 0
    {
      guard let path = list.selectedID.flatMap(list.snapshot.path(of:)) else { return false }
      return list.visibleLines.contains(.row(path))
    }
    guard let cards = view as? any DescribedCards, cards.numberOfCards > 0, cards.visibleRows > 0 else {
      return true
    }
    return cards.visibleCards.contains(where: \.isSelected)
  }

  var focusIsOnScreen: Bool {
    application.window.visibleLayers.contains { layer in
      var screens = [layer]
      while let next = screens.popLast() {
        if next === application.focusedController { return true }
        screens += next.visibleChildren
      }
      return false
    }
  }

  var pathLeadsToThePlace: Bool {
    let place = root.routes.state.currentTab.path
    return (try? application.paths?.routes(of: application.path)) == place
  }
}

/// Returns an explorer of the app on a terminal.
@MainActor
func readerExplorer() -> Explorer<ExploredReader> {
  let keys: [(String, Key)] = [
    ("j", .down), ("k", .up), ("pgdn", .pageDown), ("g", .home), ("G", .end), ("enter", .enter),
    ("esc", .escape),
    ("left", .left), ("right", .right), ("tab", .tab), ("backspace", .backspace), ("/", .character("/")),
    ("r", .character("r")), ("m", .character("m")), ("f", .character("f")), ("b", .character("b")),
    ("n", .character("n")), ("v", .character("v")), ("?", .character("?")), ("a word", .text("swift")),
  ]
  let explorer = Explorer { run in must { try ExploredReader(run) } }
    .doing("the terminal gets wide") { $0.resize(120, 30) }
    .doing("the terminal gets narrow") { $0.resize(60, 20) }
    .doing("the terminal gets small") { $0.resize(20, 5) }
    .without(.everyWaitEnds, because: "the threads of the database run in any order")
    .promising("An action ends") { $0.actionsEnd }
    .promising("A screen that is drawn again stays as it is") { $0.isDrawnWithoutAMove }
    .promising("The cursor is in sight") { $0.cursorIsInSight }
    .promising("The focus is on a screen that is shown") { $0.focusIsOnScreen }
    .promising("The path leads to the place") { $0.pathLeadsToThePlace }
  return keys.reduce(explorer) { explorer, key in explorer.doing("press \(key.0)") { $0.press(key.1) } }
}

/// Returns the value of a closure that does not throw in these tests.
func must<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { preconditionFailure("\(error)") }
}
