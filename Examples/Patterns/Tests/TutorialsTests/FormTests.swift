// article: begin
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
  private(set) var saved: [Profile] = []

  func isFree(_ name: String) async throws -> Bool { name != "Grace" }

  func save(_ profile: Profile) async throws {
    if isFull { throw Full() }
    saved.append(profile)
  }
}

@MainActor
final class FormTests: XCTestCase {
  private let server = Server()
  private let clock = ManualClock()

  /// Opens the app at the form, in a window without a screen.
  private func openForm(
    _ prompts: ScriptedPrompts
  ) async throws -> (HeadlessWindow<SettingsScreens>, ProfileController) {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.clock = clock
    let profile = Profile(name: "Ada", birthYear: 1950, isPublic: false)
    let screens = SettingsScreens(profile, service: server, prompts: prompts)
    let window = HeadlessWindow(screens, environment: environment)
    try await screens.routes.push(.profile)
    let top = screens.controllers(at: NavigationPosition(tab: 0, column: .primary)).last
    return (window, try XCTUnwrap(top as? ProfileController))
  }

  /// Types into a field, as the user does.
  private func type<Value>(_ value: Value, into field: FieldView<Value>) {
    field.value = value
    field.onChange()
  }

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
    XCTAssertEqual(server.saved, [Profile(name: "Alan", birthYear: 1950, isPublic: false)])
    XCTAssertFalse(form.hasUnsavedChanges)
    window.close()
  }
}
// article: end

// MARK: - The steps of the article

extension FormTests {
  func test_fields_showTheModel_andTakeTheInputBack() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    XCTAssertEqual(form.view.birthYear.value, "1950")
    type(true, into: form.view.isPublic)
    XCTAssertTrue(form.hasUnsavedChanges)
    form.update(with: Profile(name: "Barbara", birthYear: 1960, isPublic: false))
    XCTAssertEqual(form.view.name.value, "Barbara")
    window.close()
  }

  func test_rules_refuseTheInput_withMessages() async throws {
    let (window, form) = try await openForm(ScriptedPrompts())
    type("", into: form.view.name)
    type("1815", into: form.view.birthYear)
    XCTAssertEqual(form.view.name.message, "Enter a name.")
    XCTAssertEqual(form.view.birthYear.message, "Enter a year from 1900 to 2020.")
    guard case .refused(let fields) = await form.saveChanges() else { return XCTFail("saved") }
    XCTAssertEqual(fields.map(\.name), ["name", "birthYear"])
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

  func test_leaving_asksBeforeChangesAreLost() async throws {
    let prompts = ScriptedPrompts(.dismissed, .chose(PromptAction.confirmID))
    let (window, form) = try await openForm(prompts)
    type(true, into: form.view.isPublic)
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

  func test_closedWindow_releasesTheControllers() async throws {
    let leaks = LeakTracker()
    do {
      let (window, form) = try await openForm(ScriptedPrompts())
      type(true, into: form.view.isPublic)
      leaks.track(form)
      leaks.track(window.root)
      window.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
