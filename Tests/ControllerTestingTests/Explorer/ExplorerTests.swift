import Concierge
import ControllerTesting
import ModelStore
import TestSupport
import XCTest

@MainActor
final class ExplorerTests: XCTestCase {
  private func explorer(_ fault: ShopFault? = nil) -> Explorer<ShopApp> {
    Explorer { run in
      let server = run.lasting { ShopServer(run.answers) }
      return ShopApp(server, fault: fault)
    }
    .doing("a product is deleted") { app in
      if let first = app.server.products.first { app.server.delete(first.id) }
    }
    .promising("No product is ordered twice") { Set($0.server.orders).count == $0.server.orders.count }
    .promising("The total is the number of orders") { $0.root.total <= $0.server.orders.count }
    .promising("The list shows the last search") { $0.root.list.query == $0.root.list.shownQuery }
    .promising("The list shows products that exist") { app in
      app.root.list.products.snapshot.sections.flatMap(\.items).allSatisfy {
        app.server.products.contains($0)
      }
    }
  }

  /// The handler was set when the first screen had appeared.
  func test_explore_firstScreenIsMisusedAsItAppears_isFound() async {
    final class Hasty: Controller {
      override func viewDidLoad() {
        super.viewDidLoad()
        start(in: .appeared) { _ in }
      }
    }
    final class HastyApp: ExplorableApp { let root = Hasty() }
    let report = await Explorer { _ in HastyApp() }.explore(runs: 1, steps: 1)
    XCTAssertEqual(report.problems.map(\.sentence), [ExplorerPromise.nothingIsMisused.sentence])
  }

  /// Only the first of several problems of one type was found.
  func test_explore_twoMisusesOfOneType_areBothFound() async {
    struct Unhandled {}
    final class Clumsy: Controller {}
    final class ClumsyApp: ExplorableApp {
      let clumsy = Clumsy()
      lazy var root = StackController(root: clumsy)
    }
    let report = await Explorer { _ in ClumsyApp() }
      .doing("the screen starts itself") { $0.clumsy.start() }
      .doing("the screen sends an event that nobody handles") { $0.clumsy.send(Unhandled()) }
      .explore(runs: 20, steps: 5, upTo: 2)
    XCTAssertEqual(report.problems.map(\.promise), ["nothingIsMisused", "nothingIsMisused"], "\(report)")
    XCTAssertEqual(report.problems.map(\.stepCount), [1, 1])
  }

  /// The cast of the missing value to an optional type succeeded, so `make` was not called.
  func test_lasting_valueOfAnOptionalType_isMadeOnce() async {
    final class PlainApp: ExplorableApp { let root = Controller() }
    var (made, values) = (0, [Int?]())
    _ = await Explorer { run in
      for _ in 0..<2 {
        values.append(
          run.lasting {
            made += 1
            return made as Int?
          }
        )
      }
      return PlainApp()
    }
    .explore(runs: 1, steps: 1)
    XCTAssertEqual(values, [1, 1])
  }

  func test_explore_appThatCannotBeMade_isAProblem() async {
    final class BrokenApp: ExplorableApp {
      let root = Controller()
      init() throws { throw CocoaError(.fileReadCorruptFile) }
    }
    let report = await Explorer { _ in try BrokenApp() }.explore(runs: 1, steps: 1)
    XCTAssertEqual(report.problems.map(\.sentence), ["The app can be launched"], "\(report)")
  }

  /// A second tap in a picker that opens was reported as a mistake of the app.
  func test_explore_userTapsTwiceInAPicker_isNoProblem() async {
    final class Picker: Controller, ResultProviding { typealias Output = Int }
    final class PickerApp: ExplorableApp {
      let root = StackController(root: Controller())
      private(set) var picker: Picker?
      func open() {
        guard picker?.container == nil else { return }
        let new = Picker()
        picker = new
        root.push(new)
      }
      func choose() { if picker?.container != nil { picker?.finish(with: 1) } }
    }
    let report = await Explorer { _ in PickerApp() }
      .doing("open") { $0.open() }
      .doing("choose") { $0.choose() }
      .explore(runs: 30, steps: 20)
    XCTAssertEqual(report.problems.map(\.seen), [], "\(report)")
  }

  /// The threads of a database were outside of the order of the tasks, so such an app could not be explored.
  func test_explore_appWithADatabase_hasTheSameResultEachTime() async {
    func explore() async -> ExplorationReport {
      await Explorer { run in try NotesApp(run.lasting { try Database(.inMemory) }) }
        .doing("a note is stored") { $0.root.addNote() }
        .promising("The list shows the notes of the table") { $0.root.showsTheTable }
        .explore(runs: 30, steps: 20)
    }
    let reports = [await explore(), await explore()]
    XCTAssertEqual(reports.flatMap { $0.problems.map(\.seen) }, [], "\(reports)")
    XCTAssertEqual(reports[0].appearances, reports[1].appearances)
  }

  /// Two requests in one turn replace the first screen of a tab, and bring its route back. The screen of the route is made anew.
  func test_replay_rootIsReplacedTwiceInOneTurn_isNoProblem() async {
    final class Homes: RouteController<Int> {
      override func makeController(for route: Int) -> Controller { Controller() }
    }
    final class HomeApp: ExplorableApp {
      let root = Homes()
      let navigator = RouteNavigator<Int>(.stack(root: 1))
      init() { navigator.attach(root) }
      func showNextHome() {
        navigator.enqueue(.set([3 - (navigator.state.topRoute)], in: .primary), animated: false)
      }
    }
    for script in ["switch", "switch, twice", "switch\nswitch\nswitch, twice"] {
      let report = await Explorer { _ in HomeApp() }
        .doing("switch") { $0.showNextHome() }
        .doing("switch, twice") { app in
          app.navigator.enqueue(.set([2], in: .primary), animated: false)
          app.navigator.enqueue(.set([1], in: .primary), animated: false)
        }
        .replay(script)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.seen), [], script)
    }
  }

  /// The platform cancels the dismissal of a screen that has finished. The user does not know, and taps again.
  func test_replay_secondFinishAfterACanceledDismissal_isNoMisuse() async {
    final class Picker: Controller, ResultProviding {
      typealias Output = Int
      override var navigationBar: NavigationBarPreferences {
        NavigationBarPreferences(trailingItems: [BarItem(id: "done", title: "Done")])
      }
      override func didActivate(_ item: BarItem) { finish(with: 1) }
    }
    final class PickingApp: ExplorableApp { let root = StackController(root: Picker()) }
    func problems(_ script: String) async -> [String] {
      let report = await Explorer { _ in PickingApp() }
        .doing("present") { $0.root.present(StackController(root: Picker())) }
        .replay(script)
      XCTAssertEqual(report.skipped, [])
      return report.problems.map(\.promise)
    }
    let canceled = await problems(
      "present\nthe screen gets slow\ntap Done\nan animation is canceled\ntap Done"
    )
    XCTAssertEqual(canceled, [])
    let root = await problems("tap Done\ntap Done")
    XCTAssertEqual(root, [ExplorerPromise.nothingIsMisused.rawValue], "the root of a stack cannot be removed")
  }

  /// Each number of screens that were kept alive counted as another problem, and so one fault filled the report.
  func test_explore_oneScreenKeepsOthersAlive_isOneProblem() async {
    final class Plain: Controller {}
    final class LeakingApp: ExplorableApp { let root = StackController(root: Plain()) }
    var kept: [StackController] = []
    let report = await Explorer { _ in LeakingApp() }
      .doing("leak") { app in
        kept.append(app.root)
        app.root.push(app.root.controllers.count == 1 ? Plain() : Controller())
      }
      .explore(runs: 20, steps: 5, upTo: 2)
    XCTAssertEqual(report.problems.map(\.script), ["leak"], "\(report)")
  }

  /// The app's own way back removes the screen that is in front when the request runs, which may be that of a link.
  func test_replay_backRemovesAScreenThatTheUserHasNotSeen_isReported() async {
    final class Pages: RouteController<Int> {
      let routes = RouteNavigator<Int>(.stack(root: 1))
      override func makeController(for route: Int) -> Controller { Page(routes) }
    }
    final class Page: Controller {
      private let routes: RouteNavigator<Int>
      init(_ routes: RouteNavigator<Int>) { self.routes = routes }
      override var navigationBar: NavigationBarPreferences {
        NavigationBarPreferences(trailingItems: [BarItem(id: "up", title: "Back to Overview")])
      }
      override func didActivate(_ item: BarItem) { routes.enqueue(.pop()) }
    }
    final class PageApp: ExplorableApp {
      let root = Pages()
      init() { root.routes.attach(root) }
    }
    let wrong = [ExplorerPromise.backRemovesWhatTheUserSaw.rawValue]
    for (script, expected) in [
      ("a link (0 turns)\ntap Back to Overview", wrong), ("a link\ntap Back to Overview", []),
      ("a link (0 turns)\ngo back", []), ("a link\ngo back", []),
      // The way back removes the screen that the user saw. The screens above that screen leave, too.
      ("a link\na link (0 turns)\ngo back", []),
      // The second link replaces the screen of the first.
      ("home again\na link\nhome again (0 turns)\ntap Back to Overview", []),
    ] {
      let report = await Explorer { _ in PageApp() }
        .doing("a link") { $0.root.routes.enqueue(.push($0.root.routes.state.topRoute + 1)) }
        .doing("home again") { app in
          for route in [8, 9] { app.root.routes.enqueue(.set([route], in: .primary)) }
        }
        .replay(script)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.promise), expected, script)
    }
  }

  /// The app pushes into the sheet that the user drags away. The explorer looked only at the step that ends the drag.
  func test_replay_dragRemovesAScreenThatCameMeanwhile_isReported() async {
    final class Plain: Controller {}
    final class SheetApp: ExplorableApp {
      let root = Plain()
      let sheet = StackController(root: Plain())
    }
    let wrong = [ExplorerPromise.backRemovesWhatTheUserSaw.rawValue]
    for (script, expected) in [
      ("a sheet\nbegin to drag the sheet\na link\nlet go", wrong),
      ("a sheet\nbegin to drag the sheet\na link\nmove the finger = 0.5\nlet go", wrong),
      ("a sheet\nbegin to drag the sheet\na link\nmove back and let go\ntap outside", []),
      ("a sheet\na link\nbegin to drag the sheet\nlet go", []),
    ] {
      let report = await Explorer { _ in SheetApp() }
        .doing("a sheet") { $0.root.present($0.sheet) }
        .doing("a link") { $0.sheet.push(Plain(), animated: false) }
        .replay(script)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.promise), expected, script)
    }
  }

  /// A script stayed long if two steps could be left out only together. Here it had two or four switches too many.
  func test_explore_twoStepsThatUndoEachOther_areLeftOut() async {
    final class SwitchApp: ExplorableApp {
      let root = Controller()
      var isOn = false
      var isPrepared = false
      var isBroken = false
    }
    let explorer = Explorer { _ in SwitchApp() }
      .doing("switch") { $0.isOn.toggle() }
      .doing("prepare") { $0.isPrepared = true }
      .doing("break") { if $0.isPrepared, !$0.isOn { $0.isBroken = true } }
      .promising("It works") { !$0.isBroken }
    for seed in 1...UInt64(RandomRounds.count(6, long: 20)) {
      let report = await explorer.explore(runs: 5, steps: 40, seed: seed)
      XCTAssertEqual(report.problems.map(\.script), ["prepare\nbreak"], "\(report)")
    }
  }

  func test_explore_appWithoutFault_findsNothing() async {
    let report = await explorer().explore(runs: RandomRounds.count(2, long: 40), steps: 60, upTo: 5)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  /// Looks for one planted fault, or for all of them in a long run.
  private func findFaults(beginningWith first: ShopFault, seed: UInt64) async {
    let faults = [first] + ShopFault.allCases.filter { $0 != first }
    for fault in faults.prefix(RandomRounds.count(1, long: faults.count)) {
      let report = await explorer(fault).explore(runs: 200, steps: 60, seed: seed)
      XCTAssertEqual(report.problems.count, 1, "\(fault)")
      XCTAssertLessThanOrEqual(report.problems.first?.stepCount ?? 99, 8, "\(fault): \(report)")
    }
  }

  func test_explore_plantedFault_isFoundAndShrunk() async {
    await findFaults(beginningWith: .buysTwice, seed: 1)
  }

  func test_explore_plantedFault_secondSeed_isFoundAndShrunk() async {
    await findFaults(beginningWith: .forgetsThePresentedScreen, seed: 1_001)
  }

  func test_explore_plantedFault_thirdSeed_isFoundAndShrunk() async {
    await findFaults(beginningWith: .retainsAScreen, seed: 2_001)
  }

  func test_exploreAll_ofThreeSteps_findsAFaultWithoutRandomNumbers() async {
    let names = ["tap Note", "relaunch", "tap outside", "tap row 3", "tap Buy"]
    let report = await explorer(.forgetsThePresentedScreen).exploreAll { names.contains($0) }
    XCTAssertEqual(report.problems.map(\.script), ["tap row 3\nrelaunch"])
    let good = await explorer().exploreAll { names.contains($0) }
    XCTAssertEqual(good.problems.map(\.script), [])
  }

  /// A kept script with a button that was renamed did nothing, and its test stayed green.
  func test_replay_stepThatIsNotPossible_isInTheReport() async {
    let report = await explorer().replay("tap row 3\ntap Purchase = 7\ntap Back")
    XCTAssertEqual(report.skipped, ["tap Purchase = 7.0"])
    XCTAssertEqual(
      "\(report)",
      """
      0 problems in 1 run with 2 steps
      Skipped, because it was not possible: tap Purchase = 7.0
      Screens: ProductList in 1, ProductScreen in 1, ShopScreens in 1
      """
    )
  }

  /// A report without problems did not say that no run had reached a screen.
  func test_explore_reportCountsTheRunsOfEachScreen() async {
    let report = await explorer().explore(runs: 20, steps: 3)
    XCTAssertEqual(report.appearances["ProductList"], 20)
    XCTAssertTrue((1..<20).contains(report.appearances["ProductScreen"] ?? 0), "\(report)")
    let first = await explorer().explore(runs: 2, steps: 0)
    XCTAssertEqual(first.appearances["ProductList"], 2)
    XCTAssertNil(first.appearances["ProductScreen"])
  }

  /// The names of bar items without a title ended with a blank, which a script loses.
  func test_replay_barItemWithoutATitle_isTapped() async {
    final class Gallery: Controller {
      var taps = 0
      override var navigationBar: NavigationBarPreferences {
        NavigationBarPreferences(trailingItems: [BarItem(id: "add", title: "", image: "plus")])
      }
      override func didActivate(_ item: BarItem) { taps += 1 }
    }
    final class GalleryApp: ExplorableApp { let root = StackController(root: Gallery()) }
    let explorer = Explorer { _ in GalleryApp() }
      .promising("Nobody taps") { ($0.root.top as? Gallery)?.taps == 0 }
    let found = await explorer.explore(runs: 1)
    XCTAssertEqual(found.problems.map(\.script), ["tap add"])
    let again = await explorer.replay(found.problems.first?.script ?? "")
    XCTAssertEqual(again.problems.count, 1, "\(again)")
  }

  /// The fault of the app is in a variable that outlives the run, so the second run of the same steps differs.
  func test_explore_secondRunDiffers_isReportedAsNotRepeatable() async {
    var launches = 0
    final class Plain: ExplorableApp { let root = Controller() }
    let explorer = Explorer { _ in
      launches += 1
      return Plain()
    }
    .promising("The app was never launched before") { _ in launches > 1 }
    let report = await explorer.explore(runs: 1)
    XCTAssertEqual(report.problems.map(\.promise), [ExplorerPromise.runsAreRepeatable.rawValue])
    XCTAssertEqual(
      report.problems.map(\.seen),
      ["“The app was never launched before” was broken only once: it does not hold"]
    )
    launches = 0
    let without = await explorer.without(.runsAreRepeatable, because: "the counter outlives a run")
      .explore(runs: 1)
    XCTAssertEqual(without.problems.map(\.promise), ["The app was never launched before"])
  }

  /// The second run breaks the same promise, but with other callbacks.
  func test_explore_callbacksOfTheSecondRunDiffer_isReportedAsNotRepeatable() async {
    var launches = 0
    final class Stacked: ExplorableApp { let root = StackController(root: Controller()) }
    let explorer = Explorer { _ in
      launches += 1
      let app = Stacked()
      if launches > 1 { app.root.push(Controller()) }
      return app
    }
    let report = await explorer.promising("It never holds") { _ in false }.explore(runs: 1)
    XCTAssertEqual(report.problems.map(\.promise), [ExplorerPromise.runsAreRepeatable.rawValue])
  }

  func test_replay_scriptOfAProblem_showsItAgain() async {
    let found = await explorer(.retainsAScreen).explore(runs: 200, steps: 60)
    let script = found.problems.first?.script ?? ""
    let again = await explorer(.retainsAScreen).replay(script)
    XCTAssertEqual(again.problems.map(\.seen), found.problems.map(\.seen))
    let repaired = await explorer().replay(script)
    XCTAssertEqual(repaired.problems.map(\.seen), [])
    XCTAssertEqual(again.skipped + repaired.skipped, [])
  }
}

private struct StoredNote: Codable, Equatable, Identifiable, RowRepresentable, Sendable {
  let id: Int
}

/// Notes that are stored in a database, and shown by an observation of their table.
private final class NotesController: Controller {
  private let database: Database
  private let table: ModelTable<StoredNote>
  private var shown: [StoredNote] = []
  private var observation: Any?

  init(_ database: Database) throws {
    self.database = database
    table = try database.table("notes", of: StoredNote.self, key: "id")
    try table.upsert([StoredNote(id: 0)])
    super.init()
    observation = table.observe(self, orderBy: "id") { notes, rows in notes.shown = rows }
  }

  var showsTheTable: Bool { (try? table.rows(orderBy: "id")) == shown }

  func addNote() {
    start(in: .window) { [table] notes in
      try? await notes.database.write { connection in
        _ = try table.upsert(StoredNote(id: try table.count(in: connection)), in: connection)
      }
    }
  }
}

private final class NotesApp: ExplorableApp {
  let root: NotesController

  init(_ database: Database) throws { root = try NotesController(database) }
}
