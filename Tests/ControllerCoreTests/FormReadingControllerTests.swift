import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Presenter
import XCTest

/// Faults that a reader has found: a form disagrees with its record, its view or its save.
@MainActor
final class FormReadingControllerTests: SerialTestCase {
  struct Member: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var name = "Ada"
    var year = 1815
    var rating: Int?
  }

  @MainActor
  final class MemberView {
    var onChange: (() -> Void)?
    var name = ""
    var year = "" { didSet { onChange?() } }
    var rating = ""
    var message: String?
  }

  final class Editor: FormController<Member, MemberView> {
    var drafts: [Member] = []
    var saves: [Member] = []
    var pending: [CheckedContinuation<Void, Never>] = []
    var waits = false
    var rules: [CheckedContinuation<Void, Never>] = []
    var hasRule = false
    var beforeAnswer: (@MainActor () -> Void)?
    var onSaveDraft: (() -> Void)?

    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] {
      let ints = FieldFormat<String, Int>(unreadable: "no number", format: { "\($0)" }, parse: { Int($0) })
      return [
        Edit(\.name, in: \.name).validated(.required("Enter a name"))
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              guard let self, hasRule else { return .accept }
              await withCheckedContinuation { self.rules.append($0) }
              beforeAnswer?()
              return .accept
            }
          )
          .messages { $0.message = $1 },
        Edit(\.year, in: \.year, as: ints),
        Edit(\.rating, in: \.rating, as: .optional(ints)),
      ]
    }
    override func saveDraft() {
      drafts.append(draft)
      onSaveDraft?()
    }

    override func save(_ draft: Member) async throws {
      saves.append(draft)
      if waits { await withCheckedContinuation { pending.append($0) } }
    }

    func type(name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }
    func type(year: String) {
      view.year = year
      form?.handle(.changed, in: \.year)
    }
    func type(rating: String) {
      view.rating = rating
      form?.handle(.changed, in: \.rating)
    }
  }

  private func turn() async { for _ in 0..<80 { await Task.yield() } }

  func test_updateWhileUnloaded_draftHasTheNewerVersion() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.type(year: "18x")
    editor.reloadView()
    XCTAssertFalse(editor.isViewLoaded)
    editor.update(with: Member(name: "Grace"))
    XCTAssertEqual(editor.draft.name, "Grace")
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.draft.name, "Grace")
    XCTAssertEqual(editor.view.year, "18x")
  }

  func test_anotherRecordRightAfterTheCheck_isNotReportedAsSaved() async {
    let editor = Editor(Member())
    editor.hasRule = true
    editor.loadViewIfNeeded()
    editor.type(name: "Alan")
    editor.beforeAnswer = { [weak editor] in
      Task { editor?.update(with: Member(id: 2, name: "Grace")) }
    }
    var outcome: SaveOutcome?
    let task = Task { outcome = await editor.saveChanges() }
    await turn()
    editor.rules.forEach { $0.resume() }
    await turn()
    await task.value
    guard case .interrupted? = outcome else { return XCTFail("\(String(describing: outcome))") }
    XCTAssertEqual(editor.saves, [])
    XCTAssertEqual(editor.draft.id, 2)
  }

  func test_newRecordEditedWhileSaved_thenAnotherRecord_isShown() async {
    let editor = Editor(Member(id: nil, name: "", year: 0))
    editor.waits = true
    editor.loadViewIfNeeded()
    editor.type(name: "Alan")
    await turn()
    let task = Task { await editor.saveChanges() }
    await turn()
    editor.update(with: Member(id: 7, name: "Alan", year: 0))
    editor.type(name: "Alan T")
    await turn()
    editor.form?.handle(.ended, in: \.name)
    editor.pending.forEach { $0.resume() }
    editor.pending = []
    _ = await task.value
    editor.update(with: Member(id: 8, name: "Grace"))
    XCTAssertEqual(editor.view.name, "Grace")
    XCTAssertEqual(editor.drafts.count, 1)
  }

  func test_storedRecordThenNewOne_isAnotherRecord() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.type(name: "Alan")
    await turn()
    editor.form?.handle(.ended, in: \.name)
    editor.update(with: Member(id: nil, name: "", year: 0))
    XCTAssertEqual(editor.view.name, "")
    XCTAssertEqual(editor.drafts, [Member(name: "Alan")])
  }

  struct MemberPresenter: ModelPresenter {
    private let member: Member
    init(_ member: Member, style: DisplayStyle) { self.member = member }
    var name: String { member.name }
  }

  final class Screen: BoundController<MemberPresenter, MemberView> {
    var stored: [String] = []
    var shown: Int?
    var onStored: (() -> Void)?
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] in
          self?.stored.append("\(self?.shown.map(String.init) ?? "new") \($0)")
          self?.onStored?()
        }
      ]
    }
    func display(_ member: Member) {
      shown = member.id
      update(with: member)
    }
  }

  func test_newRecordBetweenTwoCallsForAStoredOne_inputDoesNotReachIt() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.loadViewIfNeeded()
    screen.display(Member())
    screen.display(Member(id: nil, name: ""))
    XCTAssertEqual(screen.view.name, "")
    screen.view.name = "Bo"
    screen.binding?.handle(.changed, in: \.name)
    screen.display(Member())
    XCTAssertEqual(screen.view.name, "Ada")
    screen.binding?.handle(.ended, in: \.name)
    XCTAssertEqual(screen.stored, [])
  }

  func test_inputForAStoredRecord_doesNotReachANewOne() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.loadViewIfNeeded()
    screen.display(Member())
    screen.view.name = "Bo"
    screen.binding?.handle(.changed, in: \.name)
    screen.display(Member(id: nil, name: ""))
    XCTAssertEqual(screen.view.name, "")
    screen.binding?.handle(.ended, in: \.name)
    XCTAssertEqual(screen.stored, [])
  }

  func test_reload_keepsTheInput() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.loadViewIfNeeded()
    screen.display(Member())
    screen.view.name = "Bo"
    screen.binding?.handle(.changed, in: \.name)
    screen.reloadView()
    XCTAssertEqual(screen.view.name, "Bo")
  }

  func test_loadedModel_removesTheMessage() async {
    let editor = Editor(Member(name: ""))
    editor.loadViewIfNeeded()
    guard case .saved = await editor.saveChanges() else {
      XCTAssertEqual(editor.view.message, "Enter a name")
      editor.update(with: Member())
      XCTAssertEqual(editor.view.name, "Ada")
      return XCTAssertNil(editor.view.message)
    }
    XCTFail("must be refused")
  }

  func test_saveDraftThatReportsTheRecordAgain_isCalledOnce() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.type(year: "1900")
    editor.onSaveDraft = { [weak editor] in
      if let editor, editor.drafts.count < 20 { editor.update(with: Member(id: 2, name: "Grace")) }
    }
    editor.update(with: Member(id: 2, name: "Grace"))
    XCTAssertEqual(editor.drafts.count, 1)
  }

  func test_save_viewReportsTheNormalization() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.view.onChange = { [weak editor] in editor?.form?.handle(.changed, in: \.year) }
    editor.view.year = "01900"
    guard case .saved = await editor.saveChanges() else { return XCTFail("must be saved") }
    XCTAssertEqual(editor.saves.map(\.year), [1900])
  }

  func test_draft_unreadableOptional_keepsTheSavedValue() async {
    let editor = Editor(Member(rating: 5))
    editor.loadViewIfNeeded()
    editor.type(rating: "4x")
    XCTAssertEqual(editor.draft.rating, 5)
  }

  func test_updateWhileUnloaded_draftHasTheInputAndTheNewerVersion() async {
    let editor = Editor(Member())
    editor.loadViewIfNeeded()
    editor.type(year: "1900")
    editor.reloadView()
    editor.update(with: Member(name: "Grace"))
    XCTAssertEqual(editor.draft, Member(name: "Grace", year: 1900))
  }

  /// The closure that commits a value changes the theme, for example, and the view is made again before it returns.
  func test_commitClosureThatRebuildsTheView_hasEndedInTheNewView() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.loadViewIfNeeded()
    screen.display(Member())
    screen.onStored = { [weak screen] in
      screen?.reloadView()
      screen?.loadViewIfNeeded()
    }
    for name in ["Bo", "Cy"] {
      screen.view.name = name
      screen.binding?.handle(.ended, in: \.name)
      XCTAssertEqual(screen.view.name, name)
      XCTAssertEqual(screen.binding?.isEdited, false)
    }
    XCTAssertEqual(screen.stored, ["1 Bo", "1 Cy"])
  }

  /// The view is made again while a rule checks a value that the user has left.
  func test_reloadDuringACheck_valueThatTheUserHasLeft_isCommitted() async {
    let editor = Editor(Member())
    editor.hasRule = true
    editor.loadViewIfNeeded()
    editor.type(name: "Alan")
    await turn()
    XCTAssertEqual(editor.rules.count, 1)
    editor.form?.handle(.ended, in: \.name)
    editor.reloadView()
    editor.rules.forEach { $0.resume() }
    editor.rules = []
    await turn()
    XCTAssertEqual(editor.draft.name, "Alan")
    editor.loadViewIfNeeded()
    await turn()
    XCTAssertEqual(editor.rules.count, 1, "the new view asks again")
    editor.rules.forEach { $0.resume() }
    await turn()
    XCTAssertEqual(editor.form?.isEdited, false, "the user had left the field")
    XCTAssertEqual(editor.form?.source.name, "Alan")
  }

  private struct Refusal: LocalizedError { var errorDescription: String? { "full" } }

  private final class Storing: BoundController<MemberPresenter, MemberView> {
    var calls: [CheckedContinuation<Void, any Error>] = []
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .onCommit { [weak self] (_: String) in
            try await withCheckedThrowingContinuation { self?.calls.append($0) }
          }
          .messages { $0.message = $1 }
      ]
    }
  }

  func test_commitThatFailsWhileUnloaded_isShownByTheNextView() async throws {
    let screen = Storing(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.view.name = "Bo"
    screen.binding?.handle(.ended, in: \.name)
    await turn()
    screen.reloadView()
    try XCTUnwrap(screen.calls.popLast()).resume(throwing: Refusal())
    await turn()
    screen.loadViewIfNeeded()
    XCTAssertEqual([screen.view.name, screen.view.message], ["Bo", "full"])
    XCTAssertEqual(screen.binding?.isEdited, true)
    screen.binding?.handle(.ended, in: \.name)
    await turn()
    try XCTUnwrap(screen.calls.popLast()).resume()
    await turn()
    XCTAssertEqual(screen.binding?.isEdited, false)
    XCTAssertNil(screen.view.message)
  }

  /// A restored draft belongs to an older version of the model. Its values do not overwrite newer ones.
  func test_restoredInput_thenNewerVersion_draftHasTheNewerVersion() async {
    let old = Editor(Member())
    old.loadViewIfNeeded()
    old.type(year: "1900")
    let editor = Editor(Member())
    editor.restoreState(old.saveState())
    XCTAssertEqual(editor.draft, Member(year: 1900))
    editor.update(with: Member(name: "Grace"))
    XCTAssertEqual(editor.draft.name, "Grace")
    XCTAssertTrue(editor.hasUnsavedChanges)
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.draft, Member(name: "Grace", year: 1900))
  }

  /// The field had missed that the source has caught up, and took the newer "Ada" for the one before the commit.
  func test_sourceGoesBackWhileNoViewIsThere_isShown() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.loadViewIfNeeded()
    screen.display(Member())
    screen.view.name = "Bo"
    screen.binding?.handle(.changed, in: \.name)
    screen.binding?.handle(.ended, in: \.name)
    XCTAssertEqual(screen.stored, ["1 Bo"])
    screen.reloadView()
    screen.display(Member(name: "Bo"))
    screen.display(Member())
    screen.loadViewIfNeeded()
    XCTAssertEqual(screen.view.name, "Ada")
    XCTAssertEqual(screen.binding?.isEdited, false)
  }
}
