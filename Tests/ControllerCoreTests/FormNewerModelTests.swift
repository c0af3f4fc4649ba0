import Binding
import ControllerCore
import Foundation
import TestSupport
import XCTest

/// Models that come during a save, and drafts that cannot be read.
@MainActor
final class FormNewerModelTests: XCTestCase {
  private struct Member: Identifiable, Codable, Equatable {
    var id = 1
    var name = "Ada"
    var nick = ""
  }

  @MainActor
  private final class MemberView {
    var name = ""
    var nick = ""
  }

  private final class Editor: FormController<Member, MemberView> {
    var onSave: (@MainActor () async throws -> Void)?

    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] { [Edit(\.nick, in: \.nick)] }
    override func save(_ draft: Member) async throws { try await onSave?() }
  }

  private func makeEditor() -> Editor {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    return editor
  }

  // MARK: During a save

  /// During a save, the app delivers a model from before the save. The model equals the saved model, so the form learns nothing
  /// new.
  func test_update_oldModelDuringASave_savedOneIsShown() async {
    let editor = makeEditor()
    editor.form?.enter("nick", in: \.nick)
    editor.onSave = { [weak editor] in
      guard let editor else { return }
      // A reload of the app is no part of the save.
      await Task.detached { @MainActor in editor.update(with: Member()) }.value
    }
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual([editor.view.nick, editor.saved.nick], ["nick", "nick"])
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  /// A store shows the new value at once, and puts the old one back when the server refuses it. The form took the new value for saved.
  func test_update_storePutsTheOldModelBackDuringASave_changesAreUnsaved() async {
    for fails in [true, false] {
      let editor = makeEditor()
      editor.form?.enter("nick", in: \.nick)
      editor.onSave = { [weak editor] in
        guard let editor else { return }
        for nick in ["nick", ""] {
          await Task.detached { @MainActor in editor.update(with: Member(nick: nick)) }.value
        }
        if fails { throw CancellationError() }
      }
      _ = await editor.saveChanges()
      XCTAssertEqual(editor.saved.nick, "")
      XCTAssertEqual(editor.hasUnsavedChanges, fails)
    }
  }

  /// A task that an earlier save has started goes on during the next one. It is no part of that call.
  func test_update_oldModelOfATaskOfAnEarlierSave_savedOneIsShown() async {
    let editor = makeEditor()
    var (gate, late): (CheckedContinuation<Void, Never>?, Task<Void, Never>?) = (nil, nil)
    editor.onSave = { [weak editor] in
      late = Task {
        await withCheckedContinuation { gate = $0 }
        editor?.update(with: Member(nick: "first"))
      }
    }
    editor.form?.enter("first", in: \.nick)
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    await until { gate != nil }
    editor.onSave = {
      gate?.resume()
      await late?.value
    }
    editor.form?.enter("second", in: \.nick)
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual([editor.view.nick, editor.saved.nick], ["second", "second"])
  }

  /// The server stores the value from before, and tells the form so in `save(_:)`.
  func test_update_oldModelReportedByTheSaveItself_isShown() async {
    let editor = makeEditor()
    editor.form?.enter("nick", in: \.nick)
    editor.onSave = { [weak editor] in editor?.update(with: Member()) }
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual([editor.view.nick, editor.saved.nick], ["", ""])
  }

  // MARK: A draft that cannot be read

  /// The app was updated, and the draft has another type now.
  func test_restoreState_draftThatCannotBeDecoded_restoresTheRest() async throws {
    final class Changed: FormController<Member, MemberView> {
      var page = 0
      var errors = 0
      override func makeView() -> MemberView { MemberView() }
      override func decodeState(from state: ControllerState) throws {
        page = try state.value(for: "page") ?? 0
      }
      override func handleError(_ error: any Error) { errors += 1 }
    }
    var state = ControllerState()
    try state.set(["a", "b"], for: "form.draft")
    try state.set(3, for: "page")
    let screen = Changed(Member())
    screen.restoreState(state)
    XCTAssertEqual([screen.page, screen.errors], [3, 1])
  }

  private struct Unencodable: Codable, Equatable {
    var name = "Ada"
    var number = 1.0
    init(number: Double) { self.number = number }
  }

  /// The draft has a number that JSON has no text for. The screen's own state is saved all the same.
  func test_saveState_draftThatCannotBeEncoded_savesTheRest() async throws {
    final class Infinite: FormController<Unencodable, MemberView> {
      var errors = 0
      override func makeView() -> MemberView { MemberView() }
      override func fields() -> [Bind<Unencodable, MemberView>] { [Edit(\.name, in: \.name)] }
      override func encodeState(into state: inout ControllerState) throws { try state.set(3, for: "page") }
      override func handleError(_ error: any Error) { errors += 1 }
    }
    let screen = Infinite(Unencodable(number: .infinity))
    screen.loadViewIfNeeded()
    screen.form?.enter("Bo", in: \.name)
    let state = screen.saveState()
    XCTAssertEqual(try state.value(Int.self, for: "page"), 3)
    XCTAssertEqual(screen.errors, 1)
  }
}
