import Binding
import ControllerCore
import DataSource
import Foundation
import Observation
import TestSupport
import XCTest

/// Models that come during a save, and drafts that cannot be read.
@MainActor
final class FormNewerModelTests: XCTestCase {
  fileprivate struct Member: Identifiable, Codable, Equatable {
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

  /// A store shows the new value while it is sent, and takes it back after the failure. The form took the new value for saved, and
  /// then the old one for a newer model.
  func test_update_storeShowsTheDraftDuringASaveThatFails_changesAreUnsaved() async {
    for takesBack in [true, false] {
      let editor = makeEditor()
      editor.form?.enter("nick", in: \.nick)
      editor.onSave = { [weak editor] in
        await Task.detached { @MainActor in editor?.update(with: Member(nick: "nick")) }.value
        throw CancellationError()
      }
      guard case .failed = await editor.saveChanges() else { return XCTFail("must fail") }
      XCTAssertTrue(editor.hasUnsavedChanges)
      if takesBack { editor.update(with: Member(nick: "")) }
      XCTAssertEqual(editor.draft.nick, "nick")
      XCTAssertTrue(editor.hasUnsavedChanges)
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

  @MainActor
  @Observable
  fileprivate final class Store {
    var member = Member()
    var isBusy = false
  }

  /// The app says that it is busy. The screen that observes the store then shows the model from before the save again.
  func test_update_observationShowsTheOldModelDuringASave_savedOneIsShown() async {
    let (store, editor) = (Store(), makeEditor())
    editor.observe { [store] editor in
      _ = store.isBusy
      editor.update(with: store.member)
    }
    editor.form?.enter("nick", in: \.nick)
    editor.onSave = { [store] in
      for isBusy in [true, false] {
        store.isBusy = isBusy
        for _ in 0..<80 { await Task.yield() }
      }
    }
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual([editor.view.nick, editor.saved.nick], ["nick", "nick"])
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  /// The same for a list, which calls its observers in the call that changes the list, and so in the task of the save.
  func test_update_observedListHasTheOldModelDuringASave_savedOneIsShown() async {
    let (list, editor) = (ArrayDataSource([Member()]), makeEditor())
    editor.observe(list) { editor, change in
      if let member = change.after.allItems.first(where: { $0.id == 1 }) { editor.update(with: member) }
    }
    editor.form?.enter("nick", in: \.nick)
    editor.onSave = { list.append(contentsOf: [Member(id: 2)]) }
    guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
    XCTAssertEqual([editor.view.nick, editor.saved.nick], ["nick", "nick"])
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  /// The same for a field that is stored alone: a row that the store reads late is still recognized as older than the commit.
  func test_show_observationShowsTheOldModelDuringACommit_lateRowIsNotShown() async throws {
    final class Screen: ViewController<MemberView> {
      let store = Store()
      var binding: ViewBinding<Member, MemberView>?
      override func makeView() -> MemberView { MemberView() }
      override func viewDidLoad() {
        let name = Edit(\Member.name, in: \MemberView.name).onCommit { [store] name in
          store.isBusy = true
          for _ in 0..<80 { await Task.yield() }
          _ = name
        }
        binding = ViewBinding(store.member, to: view, rows: [name])
        observe { screen in
          _ = screen.store.isBusy
          screen.binding?.show(screen.store.member)
        }
      }
    }
    let screen = Screen()
    screen.loadViewIfNeeded()
    screen.binding?.enter("Bo", in: \.name)
    await until { screen.binding?.isEdited == false }
    screen.binding?.show(Member())
    XCTAssertEqual(screen.view.name, "Bo")
  }

  // MARK: Values that a closure stores

  /// The name is stored by a closure, and the nick belongs to the draft.
  private final class Renamer: FormController<Member, MemberView> {
    var rename: (@MainActor (String) -> Void)?
    var isSlow = false
    var isNamed = false
    var onSave: (@MainActor () throws -> Void)?
    private(set) var saves: [Member] = []

    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] {
      let name = Edit(\Member.name, in: \MemberView.name)
      let row =
        isSlow
        ? name.onCommit { [weak self] name async in self?.rename?(name) }
        : name.onCommit { [weak self] name in self?.rename?(name) }
      return [isNamed ? row.named("name") : row, Edit(\.nick, in: \.nick)]
    }
    override func save(_ draft: Member) async throws {
      saves.append(draft)
      try onSave?()
    }
  }

  private func makeRenamer(isSlow: Bool, isNamed: Bool = false) -> Renamer {
    let editor = Renamer(Member())
    (editor.isSlow, editor.isNamed) = (isSlow, isNamed)
    editor.loadViewIfNeeded()
    editor.form?.enter("nick", in: \.nick)
    return editor
  }

  /// The draft has another change, and kept the name from before the rename. The next save took the rename back.
  func test_update_afterARenameBesideAnotherChange_keepsTheNewName() async {
    for (isSlow, isNamed) in [(false, false), (true, false), (false, true)] {
      let editor = makeRenamer(isSlow: isSlow, isNamed: isNamed)
      editor.rename = { [weak editor] in editor?.update(with: Member(name: $0)) }
      editor.form?.enter("Bo", in: \.name)
      await until { editor.form?.isEdited == false }
      XCTAssertEqual(editor.view.name, "Bo")
      XCTAssertEqual(editor.draft, Member(name: "Bo", nick: "nick"))
      guard case .saved = await editor.saveChanges() else { return XCTFail("must save") }
      XCTAssertEqual(editor.saves, [Member(name: "Bo", nick: "nick")])
    }
  }

  /// Another device has renamed the member meanwhile. The app has the newer name before or after the draft is restored, or shows
  /// another member first. The next save took the rename back.
  func test_restoredChange_afterARenameElsewhere_keepsTheNewName() async {
    let (old, newer, other) = (Member(), Member(name: "Bo"), Member(id: 2, name: "Grace"))
    for (atLaunch, later) in [(old, newer), (newer, nil), (newer, newer), (other, newer)] {
      for isLoaded in [false, true] {
        let editor = Renamer(atLaunch)
        if isLoaded { editor.loadViewIfNeeded() }
        editor.restoreState(makeRenamer(isSlow: false).saveState())
        if let later { editor.update(with: later) }
        editor.loadViewIfNeeded()
        XCTAssertEqual(editor.draft, Member(name: "Bo", nick: "nick"), "\(atLaunch), loaded: \(isLoaded)")
        XCTAssertEqual([editor.view.name, editor.view.nick], ["Bo", "nick"])
      }
    }
  }

  /// The rename comes during a save, and the user has changed the nick again.
  func test_update_renameDuringASaveOfAnEditedForm_keepsTheNewName() async {
    for fails in [false, true] {
      let editor = makeRenamer(isSlow: false)
      editor.onSave = { [weak editor] in
        editor?.form?.enter("newer", in: \.nick)
        editor?.update(with: Member(name: "Bo"))
        if fails { throw CancellationError() }
      }
      _ = await editor.saveChanges()
      XCTAssertEqual(editor.draft, Member(name: "Bo", nick: "newer"), "fails: \(fails)")
      XCTAssertEqual([editor.view.name, editor.view.nick], ["Bo", "newer"], "fails: \(fails)")
    }
  }

  /// The closure shows what the server has stored, and the app does not update the saved model, which has the older name.
  func test_storedValueThatTheClosureShows_saveFails_staysInTheDraft() async {
    let editor = makeRenamer(isSlow: false)
    editor.rename = { [weak editor] name in
      guard let form = editor?.form else { return }
      var stored = form.source
      stored.name = name
      form.show(stored)
    }
    editor.form?.enter("Bo", in: \.name)
    editor.onSave = { throw CancellationError() }
    for _ in 0..<2 { _ = await editor.saveChanges() }
    XCTAssertEqual(editor.saves.map(\.name), ["Bo", "Bo"])
    editor.update(with: Member(name: "Cy"))
    XCTAssertEqual(editor.draft, Member(name: "Bo", nick: "nick"), "the draft has a name of its own")
  }

  private struct Address: Equatable {
    var country = "DE" { didSet { state = "" } }
    var state = ""
  }

  @MainActor
  private final class AddressView {
    var country = ""
    var state = ""
  }

  private final class AddressEditor: FormController<Address, AddressView> {
    override func makeView() -> AddressView { AddressView() }
    override func fields() -> [Bind<Address, AddressView>] {
      [Edit(\.country, in: \.country).onCommit { _ in }, Edit(\.state, in: \.state)]
    }
    /// The server has refused the draft, and answers with the model that it has.
    override func save(_ draft: Address) async throws {
      update(with: saved)
      throw CancellationError()
    }
  }

  /// The country has not changed. Its setter ran nevertheless, and cleared the state that the user had entered.
  func test_storedValueThatHasNotChanged_isNotWrittenToTheDraft() async {
    for saves in [false, true] {
      let editor = AddressEditor(Address())
      editor.loadViewIfNeeded()
      editor.form?.enter("Bavaria", in: \.state)
      if saves { _ = await editor.saveChanges() } else { editor.update(with: editor.saved) }
      XCTAssertEqual([editor.draft.state, editor.view.state], ["Bavaria", "Bavaria"], "saves: \(saves)")
    }
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
