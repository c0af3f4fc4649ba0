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

/// What the explored apps of all runs have checked and done.
@MainActor
final class ExploredChecks {
  /// The numbers of screens whose cursor was checked.
  var (lists, cards) = (0, 0)
  /// Whether actions are running, of each run.
  var areActing: [@MainActor () -> Bool] = []
}

/// The app on a terminal, as an explorer uses it.
@MainActor
final class ExploredReader: ExplorableApp {
  let application: EvolutionApplication
  private let prompts: ScriptedPrompts?
  private let checks: ExploredChecks
  private var size = TerminalSize.standard

  /// The first controller of the app.
  var root: RootController { application.root }

  init(_ run: ExploredRun, layout: EvolutionLayout?, _ checks: ExploredChecks) throws {
    self.checks = checks
    prompts = run.environment.prompts as? ScriptedPrompts
    let services = ScreenServices(
      catalog: try ProposalCatalog(gateway: ExploredFeed(answers: run.answers)),
      library: try ReaderLibrary(Database(.inMemory)),
      style: .evolution(now: Date(timeIntervalSince1970: 1_785_801_600)),
      clock: run.clock,
      asking: prompts
    )
    checks.areActing.append { services.isActing }
    application = try EvolutionApplication(services: services, layout: layout, help: KeyMap.help)
    run.environment.listViews = application.window.environment.listViews
    run.environment.makeWebEngine = application.window.environment.makeWebEngine
    ScreenReporting(services.chrome).follow(&run.environment)
  }

  private var screen: Screen { Screen(application: application) }

  // MARK: Events

  /// Presses a key, unless a question covers the screens: the explorer answers questions. It asks in a place of its own, so the
  /// question of the application is always `nil` here.
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

  var isDrawnWithoutAMove: Bool {
    screen.layOut(size)
    let drawn = screen.draw(size)
    return screen.layOut(size) == drawn
  }

  private var list: ListView<ProposalRow.Section, ProposalRow>? {
    (application.focusedController.hostedView as? SearchListView)?.list
      as? ListView<ProposalRow.Section, ProposalRow>
  }

  var hasEachRowOnce: Bool {
    guard let rows = list?.snapshot else { return true }
    return Set(rows.allItems.map(\.id)).count == rows.numberOfItems
  }

  var cursorIsInSight: Bool {
    screen.layOut(size)
    if let list, !list.snapshot.isEmpty, list.visibleRows > 0 {
      checks.lists += 1
      guard let path = list.selectedID.flatMap(list.snapshot.path(of:)) else { return false }
      return list.visibleLines.contains(.row(path))
    }
    guard let cards = application.focusedController.hostedView as? any DescribedCards,
      cards.numberOfCards > 0, cards.visibleRows > 0
    else { return true }
    checks.cards += 1
    return cards.visibleCards.contains(where: \.row.isSelected)
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
///
/// - Parameter layout: The arrangement of the screens, or `nil` for the one that fits the width.
@MainActor
func readerExplorer(_ layout: EvolutionLayout?, _ checks: ExploredChecks) -> Explorer<ExploredReader> {
  let keys: [(String, Key)] = [
    ("j", .down), ("k", .up), ("pgdn", .pageDown), ("g", .home), ("G", .end), ("enter", .enter),
    ("esc", .escape),
    ("left", .left), ("right", .right), ("tab", .tab), ("backspace", .backspace), ("/", .character("/")),
    ("r", .character("r")), ("m", .character("m")), ("f", .character("f")), ("b", .character("b")),
    ("n", .character("n")), ("v", .character("v")), ("?", .character("?")), ("a word", .text("swift")),
  ]
  var explorer = Explorer { run in must { try ExploredReader(run, layout: layout, checks) } }
    .without(.everyWaitEnds, because: "the threads of the database run in any order")
    .promising("A screen that is drawn again stays as it is") { $0.isDrawnWithoutAMove }
    .promising("The cursor is in sight") { $0.cursorIsInSight }
    .promising("A list has each row once") { $0.hasEachRowOnce }
    .promising("The focus is on a screen that is shown") { $0.focusIsOnScreen }
    .promising("The path leads to the place") { $0.pathLeadsToThePlace }
  for (columns, rows) in [20, 47, 80, 99, 120].flatMap({ columns in [5, 17, 40].map { (columns, $0) } }) {
    explorer = explorer.doing("the terminal gets \(columns)x\(rows)") { $0.resize(columns, rows) }
  }
  return keys.reduce(explorer) { explorer, key in explorer.doing("press \(key.0)") { $0.press(key.1) } }
}

/// Returns the value of a closure that does not throw in these tests.
func must<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { preconditionFailure("\(error)") }
}
