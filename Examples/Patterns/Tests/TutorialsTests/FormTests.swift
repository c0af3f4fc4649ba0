import Concierge
import ControllerTesting
import Foundation
import XCTest

@testable import Tutorials

/// A test double of the server. The name "Grace" is taken, and saving fails while `isFull` is `true`.
@MainActor
private final class Server: ProfileService {
  struct Full: LocalizedError { var errorDescription: String? { "The server is full." } }
  var isFull = false
  var whileSaving: (() -> Void)?
  private(set) var saved: [Profile] = []

  func isFree(_ name: String) async throws -> Bool { name != "Grace" }

  func save(_ profile: Profile) async throws {
    whileSaving?()
    if isFull { throw Full() }
    saved.append(profile)
  }
}

@MainActor
final class FormTests: XCTestCase {
  private let server = Server()
  private let clock = ManualClock()
  private let keyboard = HeadlessKeyboard()

  /// The profile of a member who was born at the beginning of 1970.
  private func profile(_ name: String) -> Profile {
    Profile(name: name, birthday: Date(timeIntervalSince1970: 0), fee: 20, audience: .friends)
  }

  /// Opens the app at the form, in a window without a screen.
  private func openForm(
    _ prompts: ScriptedPrompts
  ) async throws -> (HeadlessWindow<SettingsScreens>, ProfileController) {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.clock = clock
    let screens = SettingsScreens(profile("Ada"), service: server, prompts: prompts)
    let window = HeadlessWindow(screens, environment: environment)
    try await screens.routes.push(.profile)
    let top = screens.controllers(at: .column(.primary, tab: 0)).last
    return (window, try XCTUnwrap(top as? ProfileController))
  }

  /// Replaces the text of a field and leaves it, as the user does.
  private func type(_ text: String, into field: FieldView<String>) {
    let field = HeadlessField(field, \.value, keyboard: keyboard)
    field.clear()
    field.type(text)
    field.resign()
  }

  // article: begin
  func test_save_thatFails_isTriedAgain() async throws {
    let prompts = ScriptedPrompts(.dismissed)
    let (window, form) = try await openForm(prompts)
    type("Alan", into: form.view.name)
    server.isFull = true
    form.view.onSave()
    await window.settle(advancing: clock)
    XCTAssertEqual(prompts.asked.map(\.message), ["The server is full."])
    XCTAssertTrue(form.hasUnsavedChanges, "the changes are kept")
    server.isFull = false
    form.view.onSave()
    await window.settle(advancing: clock)
    XCTAssertEqual(server.saved, [profile("Alan")])
    XCTAssertFalse(form.hasUnsavedChanges)
    window.close()
  }
  // article: end
}

// MARK: - The steps of the article

extension FormTests {
  /// Chooses an option. A control with options reports the end of editing at once.
  private func choose(_ index: Int, in field: FieldView<Int>) {
    field.value = index
    field.onFieldEvent?(.ended)
  }

  func test_save_typedMeanwhile_asksBeforeItCloses() async throws {
    let prompts = ScriptedPrompts(.dismissed)
    let (window, form) = try await openForm(prompts)
    type("Alan", into: form.view.name)
    server.whileSaving = { [weak self] in
      self?.server.whileSaving = nil
      self?.type("30", into: form.view.fee)
    }
    form.view.onSave()
    await window.settle(advancing: clock)
    XCTAssertEqual(prompts.asked.map(\.message), ["Discard the changes?"])
    XCTAssertEqual(window.root.routes.state.topRoute, .profile)
    XCTAssertEqual(form.draft.fee, 30)
    form.view.onSave()
    await window.settle(advancing: clock)
    XCTAssertEqual(server.saved.map(\.fee), [20, 30])
    XCTAssertEqual(window.root.routes.state.topRoute, .settings)
    window.close()
  }

  func test_fields_showTheModel_andTakeTheInputBack() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    XCTAssertEqual(form.view.birthday.value, "1/1/1970")
    XCTAssertEqual(form.view.fee.value, "€20.00")
    XCTAssertEqual(form.view.audience.value, 1)
    type("2/1/1970", into: form.view.birthday)
    type("12.50", into: form.view.fee)
    choose(0, in: form.view.audience)
    XCTAssertTrue(form.hasUnsavedChanges)
    guard case .saved = await form.saveChanges() else { return XCTFail("not saved") }
    let day = Date(timeIntervalSince1970: 31 * 86_400)
    XCTAssertEqual(server.saved, [Profile(name: "Ada", birthday: day, fee: 12.5, audience: .everyone)])
    XCTAssertEqual(form.view.fee.value, "€12.50")
    form.update(with: profile("Barbara"))
    XCTAssertEqual(form.view.name.value, "Barbara")
    window.close()
  }

  func test_rules_refuseTheInput_withMessages() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    type("", into: form.view.name)
    type("2/30/1970", into: form.view.birthday)
    type("12,50", into: form.view.fee)
    XCTAssertEqual(form.view.name.message, "Enter a name.")
    XCTAssertEqual(form.view.birthday.message, "Enter a day.")
    XCTAssertEqual(form.view.fee.message, "Enter an amount in euros.")
    type("2", into: form.view.fee)
    XCTAssertEqual(form.view.fee.message, "A fee is from 5 to 500 euros.")
    guard case .refused(let fields) = await form.saveChanges() else { return XCTFail("saved") }
    XCTAssertEqual(fields.map(\.name), ["name", "birthday", "fee"])
    XCTAssertEqual(form.view.focused, "name")
    window.close()
  }

  func test_rule_ofTheServer_isAskedAfterAPause() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    type("Grace", into: form.view.name)
    await clock.waitForSleepers(1)
    XCTAssertNil(form.view.name.message)
    await clock.advance(by: .milliseconds(300))
    await window.settle()
    XCTAssertEqual(form.view.name.message, "This name is taken.")
    window.close()
  }

  func test_audience_isChosenOnAnotherScreen() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    form.view.onChooseAudience()
    await window.settle()
    let picker = try XCTUnwrap(window.window.topmost as? AudiencePicker)
    picker.view.onChoose(.nobody)
    await window.settle()
    XCTAssertEqual(form.view.audience.value, 2)
    XCTAssertEqual(form.draft.audience, .nobody)
    form.view.onChooseAudience()
    await window.settle()
    try XCTUnwrap(window.window.topmost as? AudiencePicker).close()
    await window.settle()
    XCTAssertEqual(form.draft.audience, .nobody)
    window.close()
  }

  func test_leaving_asksBeforeChangesAreLost() async throws {
    let prompts = ScriptedPrompts(.dismissed, .chose(PromptAction.confirmID))
    let (window, form) = try await openForm(prompts)
    choose(2, in: form.view.audience)
    do {
      try await window.root.routes.back()
      XCTFail("left")
    } catch {
      XCTAssertEqual(error, .denied(route: "profile", reason: "There are unsaved changes."))
    }
    try await window.root.routes.back()
    XCTAssertEqual(window.root.routes.state.topRoute, .settings)
    XCTAssertEqual(prompts.asked.map(\.message), ["Discard the changes?", "Discard the changes?"])
    window.close()
  }

  func test_draft_isThereAgainAfterALaunch() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    type("Alan", into: form.view.name)
    type("12,50", into: form.view.fee)
    let state = try JSONEncoder().encode(window.window.saveState())
    window.close()
    let (again, restored) = try await openForm(ScriptedPrompts())
    again.window.restoreState(try JSONDecoder().decode(ControllerState.self, from: state))
    XCTAssertEqual(restored.view.name.value, "Alan")
    XCTAssertEqual(restored.view.fee.value, "12,50")
    XCTAssertEqual(restored.view.fee.message, "Enter an amount in euros.")
    XCTAssertTrue(restored.hasUnsavedChanges)
    again.close()
  }

  func test_closedWindow_releasesTheControllers() async throws {
    let leaks = LeakTracker()
    do {
      let (window, form) = try await openForm(ScriptedPrompts())
      choose(2, in: form.view.audience)
      leaks.track(form)
      leaks.track(window.root)
      window.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
