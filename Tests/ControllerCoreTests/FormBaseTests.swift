import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Presenter
import TestSupport
import XCTest

/// What a restored form compares with: the model that the draft is based on, the newest one, and a placeholder.
@MainActor
final class FormBaseTests: SerialTestCase {
  private struct Profile: Codable, Equatable {
    var name = "Ada"
    var nick = "a"
    var version = 1
  }

  private struct Member: Codable, Equatable, Identifiable {
    var id: Int? = 1
    var name = "Ada"
    var nick = "a"
    var version = 1
  }

  @MainActor
  private final class View {
    var name = ""
    var nick = ""
  }

  private final class ProfileEditor: FormController<Profile, View> {
    private(set) var saves: [Profile] = []
    override func makeView() -> View { View() }
    override func fields() -> [Bind<Profile, View>] { [Edit(\.name, in: \.name), Edit(\.nick, in: \.nick)] }
    override func save(_ draft: Profile) async throws { saves.append(draft) }
    func type(_ name: String, _ events: EditEvent...) {
      view.name = name
      for event in events { form?.handle(event, in: \.name) }
    }
  }

  private final class MemberEditor: FormController<Member, View> {
    var storesName = false
    private(set) var stored: [String] = []
    private(set) var saves: [Member] = []
    private(set) var drafts: [Member] = []
    var pending: CheckedContinuation<Void, Never>?
    var waits = false
    override func makeView() -> View { View() }
    override func fields() -> [Bind<Member, View>] {
      let name = Edit(\Member.name, in: \View.name)
      return [
        storesName ? name.onCommit { [weak self] in self?.stored.append($0) } : name,
        Edit(\.nick, in: \.nick),
      ]
    }
    override func save(_ draft: Member) async throws {
      saves.append(draft)
      if waits { await withCheckedContinuation { pending = $0 } }
    }
    override func saveDraft() { if hasUnsavedChanges { drafts.append(draft) } }
    func type(_ name: String, _ events: EditEvent...) {
      view.name = name
      for event in events { form?.handle(event, in: \.name) }
    }
  }

  private let (typed, left): ([EditEvent], [EditEvent]) = ([.changed], [.changed, .ended])

  private func stateOfAProfile(_ name: String, _ events: [EditEvent]) -> ControllerState {
    let editor = ProfileEditor(Profile())
    editor.loadViewIfNeeded()
    editor.view.name = name
    for event in events { editor.form?.handle(event, in: \.name) }
    return editor.saveState()
  }

  private func stateOfAMember(_ name: String, _ events: [EditEvent], storesName: Bool = false)
    -> ControllerState
  {
    let editor = MemberEditor(Member())
    editor.storesName = storesName
    editor.loadViewIfNeeded()
    editor.view.name = name
    for event in events { editor.form?.handle(event, in: \.name) }
    return editor.saveState()
  }

  // MARK: The old value again

  /// Somebody else has changed the value meanwhile. The user enters the value of the old model, which is not that of the newest one.
  /// The next update took that for no change, and so did the next launch.
  func test_restoredDraft_userEntersTheValueOfTheOldModel_isAChange() async {
    let newest = Profile(name: "Grace", version: 2)
    for events in [typed, left] {
      for isLaunchedAgain in [false, true] {
        for later in [newest, Profile(name: "Grace", nick: "g", version: 3)] {
          let context = "\(events), again: \(isLaunchedAgain), \(later.version)"
          var editor = ProfileEditor(newest)
          editor.loadViewIfNeeded()
          editor.restoreState(stateOfAProfile("Al", events))
          XCTAssertEqual(editor.draft.name, "Al")
          editor.type("Ada", .changed, .ended)
          XCTAssertTrue(editor.hasUnsavedChanges, context)
          if isLaunchedAgain {
            let state = editor.saveState()
            editor = ProfileEditor(newest)
            editor.loadViewIfNeeded()
            editor.restoreState(state)
          }
          editor.update(with: later)
          XCTAssertEqual([editor.draft.name, editor.view.name], ["Ada", "Ada"], context)
          XCTAssertTrue(editor.hasUnsavedChanges, context)
          _ = await editor.saveChanges()
          XCTAssertEqual(editor.saves.map(\.name), ["Ada"], context)
          XCTAssertEqual(editor.saves.map(\.version), [1], "the version that the user has seen")
        }
      }
    }
  }

  /// The same for a record with an identity.
  func test_restoredDraft_ofARecord_userEntersTheValueOfTheOldModel_isAChange() async {
    let newest = Member(name: "Grace", version: 2)
    for events in [typed, left] {
      let editor = MemberEditor(newest)
      editor.loadViewIfNeeded()
      editor.restoreState(stateOfAMember("Al", events))
      editor.type("Ada", .changed, .ended)
      editor.update(with: newest)
      XCTAssertEqual([editor.draft.name, editor.view.name], ["Ada", "Ada"], "\(events)")
      XCTAssertTrue(editor.hasUnsavedChanges)
    }
  }

  /// The user enters the newest value, which the form has not shown: nothing is changed.
  func test_restoredDraft_userEntersTheNewestValue_isNoChange() async {
    let newest = Profile(name: "Grace", version: 2)
    for events in [typed, left] {
      let editor = ProfileEditor(newest)
      editor.loadViewIfNeeded()
      editor.restoreState(stateOfAProfile("Al", events))
      editor.type("Grace", .changed, .ended)
      editor.update(with: Profile(name: "Hedy", version: 3))
      XCTAssertEqual(editor.draft, Profile(name: "Hedy", version: 3), "\(events)")
      XCTAssertFalse(editor.hasUnsavedChanges)
    }
  }

  /// The draft equals the model of the launch, which is a placeholder or older than the one that the draft is based on. When a newer
  /// model came, the draft was dropped as unchanged.
  func test_restoredDraft_equalToTheModelAtTheLaunch_isAChangeOfANewerModel() async {
    let state = stateOfAProfile("", left)
    for later in [Profile(), Profile(name: "Grace"), Profile(nick: "b")] {
      let editor = ProfileEditor(Profile(name: ""))
      editor.loadViewIfNeeded()
      editor.restoreState(state)
      XCTAssertTrue(editor.hasUnsavedChanges)
      editor.update(with: later)
      XCTAssertEqual(editor.draft, Profile(name: ""), "\(later)")
      XCTAssertTrue(editor.hasUnsavedChanges)
      _ = await editor.saveChanges()
      XCTAssertEqual(editor.saves, [Profile(name: "")])
    }
  }

  /// The same draft is saved before the newer model has come. The save did nothing, and said that it had saved.
  func test_restoredDraft_equalToTheModelAtTheLaunch_isSaved() async {
    let editor = ProfileEditor(Profile(name: ""))
    editor.loadViewIfNeeded()
    editor.restoreState(stateOfAProfile("", left))
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual(editor.saves, [Profile(name: "")])
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.update(with: Profile(name: "Grace"))
    XCTAssertEqual(editor.draft.name, "Grace")
  }

  func test_restoredDraft_discarded_isNoChange() async {
    for model in [Profile(name: ""), Profile(name: "Grace")] {
      let editor = ProfileEditor(model)
      editor.loadViewIfNeeded()
      editor.restoreState(stateOfAProfile("", left))
      editor.discardChanges()
      XCTAssertFalse(editor.hasUnsavedChanges)
      XCTAssertEqual(editor.draft, model)
      editor.update(with: Profile(name: "Hedy"))
      XCTAssertEqual(editor.draft.name, "Hedy")
    }
  }

  /// Each combination of what the user did before the launch, the model at the launch, what the user does then, and the model that
  /// comes later. What the user has entered last is in the draft, unless it is the value of the model that the form compares with.
  func test_restoredDraft_eachLaunch_keepsWhatTheUserHasEnteredLast() async {
    let names = ["Ada", "", "Grace", "Al"]
    for events in [typed, left] {
      for before in ["Al", ""] {
        for atLaunch in names {
          for entered in [nil] + names.map(Optional.some) {
            for isLaunchedAgain in [false, true] {
              for later in names {
                let place =
                  "\(events) \(before), then \(atLaunch), \(entered ?? "-"), \(isLaunchedAgain), \(later)"
                var editor = ProfileEditor(Profile(name: atLaunch, version: 2))
                editor.loadViewIfNeeded()
                editor.restoreState(stateOfAProfile(before, events))
                XCTAssertEqual([editor.draft.name, editor.view.name], [before, before], place)
                XCTAssertTrue(editor.hasUnsavedChanges, place)
                if let entered { editor.type(entered, .changed, .ended) }
                // The user may save it, and is asked before the screen leaves.
                if editor.draft != editor.saved { XCTAssertTrue(editor.hasUnsavedChanges, place) }
                if isLaunchedAgain {
                  let state = editor.saveState()
                  editor = ProfileEditor(Profile(name: atLaunch, version: 2))
                  editor.loadViewIfNeeded()
                  editor.restoreState(state)
                }
                editor.update(with: Profile(name: later, version: 3))
                // The user has undone the change if the text is that of the model at the launch, or that of the old model if the
                // model at the launch has no other value than the draft.
                let compared = atLaunch == before ? "Ada" : atLaunch
                let isUndone = entered == compared
                XCTAssertEqual(editor.draft.name, isUndone ? later : entered ?? before, place)
                XCTAssertEqual(editor.view.name, editor.draft.name, place)
                XCTAssertEqual(editor.hasUnsavedChanges, editor.draft != editor.saved, place)
              }
            }
          }
        }
      }
    }
  }

  // MARK: Placeholders

  /// The user has emptied a text that a closure stores. The placeholder has an empty text, too, and the draft took it as the newest
  /// stored value: the restored input was no change any more.
  func test_restoredInput_ofAStoredField_outlivesAPlaceholder() async {
    for id in [1, nil] {
      for isLoaded in [false, true] {
        let editor = MemberEditor(Member(id: id, name: "", nick: "", version: 0))
        editor.storesName = true
        if isLoaded { editor.loadViewIfNeeded() }
        editor.restoreState(stateOfAMember("", typed, storesName: true))
        editor.loadViewIfNeeded()
        editor.update(with: Member(version: 2))
        XCTAssertEqual(editor.view.name, "", "\(id ?? 0), \(isLoaded)")
        XCTAssertTrue(editor.hasUnsavedChanges)
        editor.form?.handle(.ended, in: \.name)
        XCTAssertEqual(editor.stored, [""])
      }
    }
  }

  private struct Presented: ModelPresenter {
    var name: String
    init(_ member: Member, style: DisplayStyle) { name = member.name }
  }

  private final class Screen: BoundController<Presented, View> {
    private(set) var stored: [String] = []
    override func makeView() -> View { View() }
    override func bindings() -> [Bind<Presented, View>] {
      [Edit(\.name, in: \.name).onCommit { [weak self] in self?.stored.append($0) }]
    }
    override var savesDraft: Bool { true }
    func type(_ name: String) {
      view.name = name
      binding?.handle(.changed, in: \.name)
    }
  }

  /// The same for a screen that shows a subject: the input was dropped when the placeholder was shown.
  func test_boundController_restoredInput_equalToAPlaceholder_isInputOfTheSubject() async {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    for id in [1, nil] {
      for isSavedMeanwhile in [false, true] {
        let old = Screen(style: style)
        old.loadViewIfNeeded()
        old.update(with: Member(id: id))
        old.type("")
        var screen = Screen(style: style)
        screen.restoreState(old.saveState())
        screen.loadViewIfNeeded()
        screen.update(with: Member(id: id, name: ""))
        if isSavedMeanwhile {
          let state = screen.saveState()
          screen = Screen(style: style)
          screen.restoreState(state)
          screen.loadViewIfNeeded()
          screen.update(with: Member(id: id, name: ""))
        }
        screen.update(with: Member(id: id))
        XCTAssertEqual(screen.view.name, "", "\(id ?? 0), saved meanwhile: \(isSavedMeanwhile)")
        screen.binding?.handle(.ended, in: \.name)
        XCTAssertEqual(screen.stored, [""])
      }
    }
  }

  // MARK: Changes that are put back during a save

  /// The user puts the changes back while they are saved. Then another record comes: the app stores the draft if there are unsaved
  /// changes, and the form said that there were none.
  func test_changesPutBackDuringASave_anotherRecordComes_areSavedAsADraft() async {
    let editor = MemberEditor(Member())
    editor.waits = true
    editor.loadViewIfNeeded()
    editor.type("Al", .changed, .ended)
    let saving = Task { await editor.saveChanges() }
    await until { editor.pending != nil }
    editor.type("Ada", .changed, .ended)
    editor.update(with: Member(id: 2, name: "Grace"))
    XCTAssertEqual(editor.drafts, [Member()])
    XCTAssertEqual(editor.draft.name, "Grace")
    editor.pending?.resume()
    _ = await saving.value
    XCTAssertEqual(editor.saved.name, "Grace")
  }
}
