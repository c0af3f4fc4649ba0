// The code of the article "Testing a screen".

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

/// The keyboard of the app, which its fields share.
@MainActor private let keyboard = HeadlessKeyboard()

// article: begin
/// What the user can do with the form of the app.
extension ProfileView: OperableView {
  func userActions(named name: String) -> [UserAction] {
    let fields = [("name", self.name), ("birthday", birthday), ("fee", fee)]
    return fields.flatMap { HeadlessField($1, \.value, keyboard: keyboard).userActions(named: $0) }
      + [UserAction("tap Save", onSave)]
  }
}
// article: end

@MainActor
final class TestingAScreenTests: XCTestCase {
  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  private let profile = Profile(name: "Ada", birthday: .distantPast, fee: 20, audience: .friends)

  // article: begin
  func test_list_selectedTalk_isPushed() async throws {
    let window = HeadlessWindow(makeTalks(Server(), style: style))
    await window.settle()
    XCTAssertEqual(window.actions.first?.name, "tap row 1")
    try window.perform("tap row 1")
    await window.settle()
    XCTAssertEqual(window.root.controllers.count, 2)
    XCTAssertEqual((window.root.top as? TalkController)?.view.speaker, "by Ada")
    try window.perform("tap Back")
    await window.settle()
    let talks = try XCTUnwrap(window.root.top as? TalkListController)
    let list = try XCTUnwrap(talks.headlessList)
    XCTAssertEqual(list.visibleIDs, [1])
    XCTAssertEqual(list.mistakes, [])
    window.close()
  }
  // article: end

  // article: begin
  func test_form_saveThatFails_asks_andKeepsTheInput() async throws {
    let (clock, prompts) = (ManualClock(), ScriptedPrompts(.dismissed))
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.clock = clock
    let form = ProfileController(profile, service: Server(), prompts: prompts)
    let window = HeadlessWindow(form, environment: environment)
    try window.perform("clear name")
    try window.perform("type into name", "Grace")
    try window.perform("tap Save")
    await window.settle(advancing: clock)  // the rule of the name waits for 0.3 s
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(form.draft.name, "Grace")
    XCTAssertTrue(form.hasUnsavedChanges)
    window.close()
  }
  // article: end

  // article: begin
  func test_back_withInput_asks() async throws {
    let prompts = ScriptedPrompts()
    prompts.isHolding = true
    let app = HeadlessWindow(SettingsScreens(profile, service: Server(), prompts: prompts))
    try await app.root.routes.push(.profile)
    try app.perform("type into name", " L")
    try app.perform("go back")
    await app.settle()
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertThrowsError(try app.perform("tap Save"), "the question covers the form")
    try app.perform("dismiss the question")
    await app.settle()
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
  // article: end
}
