// The code of the article "Testing a screen".

// article: begin
import Concierge
import ControllerTesting
import Foundation
import XCTest

@testable import Tutorials

/// The server of the talks and of the profile.
@MainActor
private final class Server: TalkService, ProfileService {
  func talks() async throws -> [Talk] { [Talk(id: 1, title: "Lists", speaker: "Ada")] }
  func isFree(_ name: String) async throws -> Bool { true }
  func save(_ profile: Profile) async throws { throw URLError(.notConnectedToInternet) }
}

@MainActor
final class TestingAScreenTests: XCTestCase {
  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  private let profile = Profile(name: "Ada", birthday: .distantPast, fee: 20, audience: .friends)
  // article: end

  // article: begin
  func test_list_selectedTalk_isPushed() async throws {
    let window = HeadlessWindow(makeTalks(Server(), style: style))
    await window.settle()
    let talks = try XCTUnwrap(window.root.top as? TalkListController)
    let list = try XCTUnwrap(talks.headlessList)
    XCTAssertEqual(list.visibleIDs, [1])
    XCTAssertEqual(list.mistakes, [])
    list.tapRow(1)
    await window.settle()
    XCTAssertEqual(window.root.controllers.count, 2)
    XCTAssertEqual((window.root.top as? TalkController)?.view.speaker, "by Ada")
    window.close()
  }
  // article: end

  // article: begin
  func test_form_saveThatFails_asks_andKeepsTheInput() async {
    let (clock, prompts) = (ManualClock(), ScriptedPrompts(.dismissed))
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.clock = clock
    let form = ProfileController(profile, service: Server(), prompts: prompts)
    let window = HeadlessWindow(form, environment: environment)
    let name = HeadlessField(form.view.name, \.value)
    name.clear()
    name.type("Grace")
    form.view.onSave()
    await window.settle(advancing: clock)  // the rule of the name waits for 0.3 s
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(form.draft.name, "Grace")
    XCTAssertTrue(form.hasUnsavedChanges)
    window.close()
  }
  // article: end

  // article: begin
  func test_back_withInput_asks() async throws {
    let prompts = ScriptedPrompts(.dismissed)
    let app = HeadlessWindow(SettingsScreens(profile, service: Server(), prompts: prompts))
    try await app.root.routes.push(.profile)
    let screens = app.root.controllers(at: .column(.primary, tab: 0))
    let form = try XCTUnwrap(screens.last as? ProfileController)
    let name = HeadlessField(form.view.name, \.value)
    name.clear()
    name.type("Grace")
    XCTAssertEqual(app.window.goBack(), .asking)
    await app.settle()
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(app.root.routes.state.tabs[0].path, [.settings, .profile])
    app.close()
  }
  // article: end

  // article: begin
  func test_list_closed_isDeallocated() async {
    let leaks = LeakTracker()
    do {
      let list = leaks.track(TalkListController(Server()))
      let window = HeadlessWindow(StackController(root: list))
      await window.settle()
      window.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
// article: end
