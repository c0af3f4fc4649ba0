import Concierge
import ControllerTesting
import XCTest

/// Tests of an explorer: it reports lost input of forms, and no other input.
@MainActor
final class ExplorerInputTests: XCTestCase {
  private func problems(
    of script: String,
    _ whenAnswered: @escaping @MainActor (MemoEditor) -> Void = { $0.update(with: Memo(count: 7)) },
    storesDrafts: Bool = false
  ) async -> [String] {
    let report = await Explorer { run in
      MemoApp(storesDrafts ? StoringEditor(run.answers, whenAnswered) : MemoEditor(run.answers, whenAnswered))
    }
    .doing("a link opens") { $0.root.setControllers([Controller()]) }
    .replay(script)
    XCTAssertEqual(report.skipped, [])
    return report.problems.map(\.promise)
  }

  // MARK: Input that stays

  private let typing = "the server gets slow\ntap Load\ntype into text = \"a\"\n"

  /// The texts were JSON, in which the keys had another order each time.
  func test_inputIsKept_serverChangesAnotherField_isNotReported() async {
    for _ in 0..<10 {
      let found = await problems(of: typing + "the server answers “load”")
      XCTAssertEqual(found, [])
    }
  }

  func test_inputIsKept_serverReplacesWhatWasTyped_isReported() async {
    let found = await problems(of: typing + "the server answers “load”") {
      $0.discardChanges()
      $0.update(with: Memo(count: 7))
    }
    XCTAssertEqual(found, ["inputIsKept"])
  }

  /// A form without a view had no typed texts. The rule refuses the text, so the field keeps it.
  func test_inputIsKept_viewOfCoveredFormIsUnloaded_isNotReported() async {
    for end in ["the server answers “load”", "a memory warning\nthe server answers the canceled “load”"] {
      let report = await Explorer { MemoApp(StrictEditor($0.answers) { $0.update(with: Memo(count: 7)) }) }
        .replay(typing + "tap Open\n" + end)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.promise), [], end)
    }
  }

  func test_inputIsKept_formWithoutViewDiscards_isReported() async {
    let report = await Explorer { MemoApp(StrictEditor($0.answers) { $0.discardChanges() }) }
      .replay(typing + "tap Open\na memory warning\nthe server answers the canceled “load”")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), ["inputIsKept"])
  }

  /// The server accepts the number, while the text is still typed.
  func test_inputIsKept_oneFieldIsCommittedAndAnotherIsTyped_isNotReported() async {
    let typing = "the server gets slow\ntype into count = \"7\"\ntype into text = \"a\"\n"
    for end in ["the server answers “check”", "the server catches up"] {
      let report = await Explorer { MemoApp(CheckedEditor($0.answers) { _ in }) }.replay(typing + end)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.description), [], end)
    }
    let report = await Explorer { MemoApp(CheckedEditor($0.answers) { $0.discardChanges() }) }
      .replay("the server gets slow\ntap Load\n" + typing.dropFirst(21) + "the server answers “load”")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), ["inputIsKept"])
  }

  /// The user chooses a value on another screen. The form gets it when the animation ends, after the user has typed.
  func test_inputIsKept_valueOfAScreenThatLeaves_isNotReported() async {
    let script =
      "the screen gets slow\ntap Open\nviews come on screen\ntype into text = \"a\"\nan animation ends"
    let report = await Explorer { run in MemoApp(LateEditor(run.answers) { _ in }) }.replay(script)
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.description), [])
  }

  /// The save waits for the user, who has not confirmed the text yet.
  func test_everyWaitEnds_saveDuringAComposition_isNotReported() async {
    for end in ["", "\nconfirm text"] {
      let report = await Explorer { run in MemoApp(MemoEditor(run.answers) { _ in }) }
        .doing("the form is saved") { app in
          for case let editor as MemoEditor in app.root.controllers {
            editor.start(in: .window) { _ = await $0.saveChanges() }
          }
        }
        .replay("compose in text = \"a\"\nthe form is saved" + end)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.description), [], end)
    }
  }

  /// The run ended before the user had confirmed the text, so a save that does not end afterwards was not noticed.
  func test_everyWaitEnds_saveThatDoesNotEndWhenTheTextIsConfirmed_isReported() async {
    let report = await Explorer { run in MemoApp(PatientEditor(run.answers) { _ in }) }
      .doing("the form is saved") { app in
        for case let editor as MemoEditor in app.root.controllers {
          editor.start(in: .window) { _ = await $0.saveChanges() }
        }
      }
      .replay("compose in text = \"a\"\nthe form is saved")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), [ExplorerPromise.everyWaitEnds.rawValue], "\(report)")
  }

  /// A save waited for the text of an input method that the user had not confirmed behind another screen.
  func test_everyWaitEnds_saveOfACoveredForm_isNotReported() async {
    for (event, expected) in [
      ("the form is saved", [ExplorerPromise.everyWaitEnds.rawValue]), ("it is saved below a screen", []),
      ("it is saved below a sheet", []),
    ] {
      let report = await Explorer { run in MemoApp(PatientEditor(run.answers) { _ in }) }
        .doing(event) { app in
          for case let editor as MemoEditor in app.root.controllers {
            editor.start(in: .window) { _ = await $0.saveChanges() }
          }
          if event.hasSuffix("screen") { app.root.push(Controller()) }
          if event.hasSuffix("sheet") { app.root.present(Controller()) }
        }
        .replay("type into text = \"a\"\n" + event)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.promise), expected, "\(report)")
    }
  }

  // MARK: Another record

  func test_inputIsKept_otherRecordAndDraftIsStored_isNotReported() async {
    let found = await problems(
      of: typing + "the server answers “load”",
      { $0.update(with: Memo(id: 2)) },
      storesDrafts: true
    )
    XCTAssertEqual(found, [])
  }

  func test_inputIsNotLost_otherRecordAndNoDraftIsStored_isReported() async {
    let found = await problems(of: typing + "the server answers “load”") { $0.update(with: Memo(id: 2)) }
    XCTAssertEqual(found, ["inputIsNotLostByLeaving"])
  }

  // MARK: Leaving

  private let link = "type into text = \"a\"\na link opens"

  /// The default `saveDraft()` counted as a saved draft.
  func test_inputIsNotLost_screenLeavesWithoutADraft_isReported() async {
    let found = await problems(of: link)
    XCTAssertEqual(found, ["inputIsNotLostByLeaving"])
  }

  func test_inputIsNotLost_screenStoresDraft_isNotReported() async {
    let found = await problems(of: link, storesDrafts: true)
    XCTAssertEqual(found, [])
  }

  func test_inputIsNotLost_nothingWasTyped_isNotReported() async {
    let found = await problems(of: "a link opens")
    XCTAssertEqual(found, [])
  }

  func test_inputIsNotLost_userDiscardsIt_isNotReported() async {
    var asked = false
    let report = await Explorer { run in MemoApp(MemoEditor(run.answers) { _ in }) }
      .doing("look") { asked = $0.root.controllers.count == 1 }
      .replay("type into text = \"a\"\ntap Back\nanswer Discard\nlook")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), [])
    XCTAssertTrue(asked, "the editor has left")
  }

  func test_inputIsNotLost_screenClosesItself_isNotReported() async {
    let found = await problems(of: typing + "the server answers “load”") { $0.close() }
    XCTAssertEqual(found, [])
  }

  /// The user could not be asked about the text, because the text was empty when the screen began to leave.
  func test_inputIsNotLost_userTypesWhileScreenLeaves_isNotReported() async {
    for (steps, expected) in [
      ("a link opens\nviews come on screen\ntype into text = \"a\"", []),
      ("type into text = \"a\"\na link opens\nviews come on screen", ["inputIsNotLostByLeaving"]),
    ] {
      let found = await problems(of: "the screen gets slow\n\(steps)\nthe screen catches up")
      XCTAssertEqual(found, expected, steps)
    }
  }

  /// The form was saved before the link. The user types new input into the screen that leaves.
  func test_inputIsNotLost_savedBeforeItLeavesAndTypedMeanwhile_isNotReported() async {
    for (save, expected) in [("the form is saved\n", []), ("", ["inputIsNotLostByLeaving"])] {
      let report = await Explorer { run in MemoApp(MemoEditor(run.answers) { _ in }) }
        .doing("the form is saved") { app in
          for case let editor as MemoEditor in app.root.controllers { Task { await editor.saveChanges() } }
        }
        .doing("a link opens") { $0.root.setControllers([Controller()]) }
        .replay(
          "type into text = \"a\"\nthe screen gets slow\ntap Open\nviews come on screen\n\(save)"
            + "a link opens\ntype into text = \"b\"\nthe screen catches up"
        )
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.promise), expected, save)
    }
  }

  /// The app has declared that the input is not stored.
  func test_inputIsNotLost_secretIsNotSaved_isNotReported() async {
    let report = await Explorer { run in MemoApp(SecretEditor(run.answers) { _ in }) }
      .doing("a link opens") { $0.root.setControllers([Controller()]) }
      .replay(link)
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), [])
  }

  func test_inputIsNotLost_screenThatIsNoForm_isReported() async {
    final class Drawing: Controller, LeaveConfirming {
      var needsConfirmation: Bool { true }
      func confirmLeaving() async -> Bool { true }
    }
    let report = await Explorer { _ in MemoApp(Drawing()) }
      .doing("a link opens") { $0.root.setControllers([Controller()]) }
      .replay("a link opens")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), ["inputIsNotLostByLeaving"])
  }

  // MARK: A relaunch

  /// The input of the old process was forgotten before the new one was looked at.
  func test_inputIsKept_relaunchWithoutDrafts_isReported() async {
    let report = await Explorer { RelaunchedMemoApp($0.answers, savesDrafts: false) }
      .replay("type into text = \"a\"\nrelaunch")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), ["inputIsKept"])
  }

  func test_inputIsKept_relaunchWithDrafts_isNotReported() async {
    for script in ["relaunch", "type into text = \"a\"\nrelaunch\ntap Open\nrelaunch"] {
      let report = await Explorer { RelaunchedMemoApp($0.answers, savesDrafts: true) }.replay(script)
      XCTAssertEqual(report.skipped, [])
      XCTAssertEqual(report.problems.map(\.promise), [])
    }
  }

  /// A process that ended while the server was slow was not checked. The next process had forgotten what was wrong.
  func test_relaunch_oldProcessBreaksAPromise_isReported() async {
    let sentence = "A memo has no count"
    let report = await Explorer { run in
      RelaunchedMemoApp(run.answers, savesDrafts: false) { $0.update(with: Memo(count: 7)) }
    }
    .promising(sentence) { app in
      app.root.controllers.allSatisfy { ($0 as? MemoEditor)?.saved.count ?? 0 == 0 }
    }
    .replay("the server gets slow\ntap Load\nrelaunch")
    XCTAssertEqual(report.skipped, [])
    XCTAssertEqual(report.problems.map(\.promise), [sentence])
  }

  // MARK: The focus

  /// A field that was found on the screen did not know its controller, and kept the focus.
  func test_field_screenIsCovered_losesTheFocus() async throws {
    let editor = MemoEditor(nil) { _ in }
    let stack = StackController(root: editor)
    let window = HeadlessWindow(stack)
    await window.settle()
    try window.perform("type into text", "x")
    window.window.receiveMemoryWarning()
    await window.settle()
    XCTAssertTrue(editor.view.text.isFirstResponder, "the screen is not covered")
    stack.push(Controller())
    await window.settle()
    XCTAssertFalse(editor.view.text.isFirstResponder)
    XCTAssertEqual(editor.form?.source.text, "x", "the field has committed its text")
    window.close()
  }

  func test_field_withItsOwnController_keepsIt() async {
    let (editor, other) = (MemoEditor(nil) { _ in }, Controller())
    let window = HeadlessWindow(editor)
    await window.settle()
    editor.view.text.controller = other
    _ = window.actions
    XCTAssertTrue(editor.view.text.controller === other)
    window.close()
  }
}

private struct Memo: Equatable, Identifiable, Codable {
  var id = 1
  var text = ""
  var count = 0
}

@MainActor
private final class MemoView {
  let text = HeadlessField()
  let count = HeadlessField()
}

/// A form that the server answers when the user taps Load, and that another screen covers when the user taps Open.
private class MemoEditor: FormController<Memo, MemoView> {
  fileprivate let answers: ExplorerAnswers?
  private let whenAnswered: @MainActor (MemoEditor) -> Void

  init(_ answers: ExplorerAnswers?, _ whenAnswered: @escaping @MainActor (MemoEditor) -> Void) {
    (self.answers, self.whenAnswered) = (answers, whenAnswered)
    super.init(Memo())
    unloadsHiddenView = true
  }

  override func makeView() -> MemoView { MemoView() }

  override func fields() -> [Bind<Memo, MemoView>] { [Edit(\.text, in: \.text.text).events(of: \.text)] }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(trailingItems: ["Load", "Open"].map { BarItem(id: $0, title: $0) })
  }

  override func didActivate(_ item: BarItem) {
    if item.id == "Open" {
      (parent as? StackController)?.push(Controller())
    } else {
      start { editor in
        if (try? await editor.answers?.wait(for: "load")) != nil { editor.whenAnswered(editor) }
      }
    }
  }
}

/// A form that takes text at once, and gets another count when a screen above it is shown.
private final class LateEditor: MemoEditor {
  override func fields() -> [Bind<Memo, MemoView>] {
    [Edit(\.text, in: \.text.text).events(of: \.text).commits(at: .change)]
  }

  override func viewDidDisappear(animated: Bool) { update(with: Memo(count: 7)) }
}

/// A form whose save waits until the form leaves.
private final class PatientEditor: MemoEditor {
  private var waiting: CheckedContinuation<Void, Never>?
  override func save(_ draft: Memo) async throws { await withCheckedContinuation { waiting = $0 } }
  override func didLeave() {
    waiting?.resume()
    waiting = nil
  }
}

private final class StoringEditor: MemoEditor {
  private var stored: [Memo] = []
  override func saveDraft() { stored.append(draft) }
}

private final class StrictEditor: MemoEditor {
  override func fields() -> [Bind<Memo, MemoView>] {
    [Edit(\.text, in: \.text.text).events(of: \.text).validated(.length(2...9, "Too short"))]
  }
}

/// A form whose server checks the count.
private final class CheckedEditor: MemoEditor {
  override func fields() -> [Bind<Memo, MemoView>] {
    [
      Edit(\.text, in: \.text.text).events(of: \.text),
      Edit(\.count, in: \.count.text, as: .style(.number, unreadable: "No number"))
        .events(of: \.count)
        .commits(at: .change)
        .validated(
          .asynchronous(after: .zero) { [answers] _ in
            try await answers?.wait(for: "check")
            return .accept
          }
        ),
    ]
  }
}

private final class SecretEditor: MemoEditor {
  override var savesDraft: Bool { false }
}

/// A stack with a screen above its first one.
private final class MemoApp: ExplorableApp {
  let root = StackController(root: Controller())

  init(_ screen: Controller) { root.push(screen) }
}

/// A form that is the first screen, with or without drafts that outlive the process.
private final class RelaunchedMemoApp: RelaunchableApp {
  let root: StackController
  private let editor: MemoEditor
  private let savesDrafts: Bool

  init(
    _ answers: ExplorerAnswers,
    savesDrafts: Bool,
    whenAnswered: @escaping @MainActor (MemoEditor) -> Void = { _ in }
  ) {
    self.savesDrafts = savesDrafts
    editor = MemoEditor(answers, whenAnswered)
    root = StackController(root: editor)
  }

  func stateForRelaunch() throws -> ControllerState {
    var state = ControllerState()
    try state.set(root.controllers.count, for: "screens")
    if savesDrafts { try state.set(editor.saveState(), for: "editor") }
    return state
  }

  func relaunch(with state: ControllerState) async throws {
    if let saved: ControllerState = try state.value(for: "editor") { editor.restoreState(saved) }
    let count: Int = try state.value(for: "screens") ?? 1
    for _ in 1..<count { root.push(Controller()) }
  }
}
