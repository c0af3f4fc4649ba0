import ControllerCore
import XCTest

@testable import ControllerTesting

@MainActor
final class ExplorerScriptTests: XCTestCase {
  /// Each kind of action came equally often in each run, so a long way was always interrupted.
  func test_choice_someRuns_haveRareKinds() async {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let actions = names.map { ExplorerAction($0, by: .user) {} }
    var (even, focused) = (0, 0)
    for seed in 1...100 as ClosedRange<UInt64> {
      var choice = ExplorerChoice(seed: seed)
      let steps = (0..<60).compactMap { _ in choice.step(from: actions)?.action }
      let rare = names.count { name in steps.count { $0 == name } < 3 }
      if rare == 0 { even += 1 }
      if rare > 1 { focused += 1 }
    }
    XCTAssertGreaterThan(even, 30)
    XCTAssertGreaterThan(focused, 30)
  }

  func test_script_ofEachKindOfStep_isReadBack() async {
    let script = ExplorerScript([
      ExplorerStep(action: "tap Save"),
      ExplorerStep(action: "type into name", input: .text("A \"b\" \\ c\nd (3 turns)"), turns: 0),
      ExplorerStep(action: "swipe row 3: Delete", turns: 12),
      ExplorerStep(action: "scroll = all", input: .number(-12.5)),
      ExplorerStep(action: "answer Keep (2)", input: .text(""), turns: nil),
    ])
    XCTAssertEqual(ExplorerScript(parsing: script.text), script, script.text)
  }

  /// Each line is printed before the step is performed, so the script of a trap is complete.
  func test_printingSteps_printsEachStepBeforeItIsPerformed() async {
    final class Plain: ExplorableApp { let root = Controller() }
    var lines: [String] = []
    let explorer = Explorer { _ in Plain() }
      .doing("trap") { _ in lines.append("trapped") }
      .printingSteps { lines.append($0) }
    _ = await explorer.replay("an hour passes\ntrap (2 turns)\nskipped\ntrap")
    XCTAssertEqual(lines, ["an hour passes", "trap (2 turns)", "trapped", "trap", "trapped"])
    lines = []
    let report = await explorer.explore(runs: 2, steps: 3, seed: 7)
    XCTAssertEqual(lines.first, "A run with the seed 7:")
    XCTAssertEqual(lines.filter { $0 != "trapped" }.count, 2 + report.steps)
  }

  /// With texts in the kinds, a list of many rows would be chosen more often than a button next to it.
  func test_kind_hasNoNumbersAndNoQuotedTexts() async {
    func kind(_ name: String) -> String { ExplorerAction(name, by: .user) {}.kind }
    XCTAssertEqual(kind("tap “Ada”, row 3"), kind("tap “Bo C.”, row 12"))
    XCTAssertEqual(kind("tap row 3"), kind("tap row 4"))
    XCTAssertNotEqual(kind("tap “Ada” here"), kind("tap “Ada” there"), "the text behind the quotation counts")
    XCTAssertNotEqual(kind("tap row"), kind("swipe row"))
  }

  /// Two runs in which the same controllers get as many, but other callbacks.
  func test_fingerprint_tellsCallbacksAndControllersApart() async {
    func fingerprint(_ calls: [(controller: Int, step: LifecycleStep)]) -> Int {
      let recorder = CallbackRecorder()
      let controllers = [Controller(), Controller()]
      let behaviors = controllers.map(recorder.watch)
      for (number, step) in calls { behaviors[number].before(step, of: controllers[number]) }
      return recorder.fingerprint
    }
    let first = fingerprint([(0, .loadView), (1, .viewDidLoad)])
    XCTAssertEqual(first, fingerprint([(0, .loadView), (1, .viewDidLoad)]))
    XCTAssertNotEqual(first, fingerprint([(0, .loadView), (1, .configure)]))
    XCTAssertNotEqual(first, fingerprint([(0, .loadView), (0, .viewDidLoad)]))
    XCTAssertNotEqual(first, fingerprint([(1, .viewDidLoad), (0, .loadView)]))
    XCTAssertNotEqual(first, fingerprint([(0, .loadView)]))
  }
}
