// article: begin
import Concierge
import ControllerTesting
import Foundation
import XCTest

@testable import Tutorials

@MainActor
private final class Conference: TalkService {
  func talks() async throws -> [Talk] {
    [Talk(id: 1, title: "Lists", speaker: "Ada"), Talk(id: 2, title: "Trees", speaker: "Grace")]
  }
}

@MainActor
final class FirstListTests: XCTestCase {
  func test_list_showsTheTalks_andOpensTheSelectedOne() async throws {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let window = HeadlessWindow(makeTalks(Conference(), style: style))
    await window.settle()
    let list = try XCTUnwrap(window.root.controllers.first as? TalkListController)
    let rows = try XCTUnwrap(list.headlessList)
    XCTAssertEqual(rows.snapshot.allItems.map(\.title), ["Lists", "Trees"])

    rows.tapRow(2)
    await window.settle()
    let screen = try XCTUnwrap(window.root.top as? TalkController)
    XCTAssertEqual([screen.view.title, screen.view.speaker], ["Trees", "by Grace"])
    XCTAssertEqual(window.root.preferences(\.navigationBar).title, "Trees")
    window.close()
  }
}
// article: end
