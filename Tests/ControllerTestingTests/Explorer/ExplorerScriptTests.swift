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
}
