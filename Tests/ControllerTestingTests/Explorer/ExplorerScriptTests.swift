import ControllerCore
import XCTest

@testable import ControllerTesting

@MainActor
final class ExplorerScriptTests: XCTestCase {
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
}
