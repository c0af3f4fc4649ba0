import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import Presenter
import TestSupport
import XCTest

/// The user has agreed to discard input, and the screen gets other input meanwhile: another record, or a draft of an earlier launch.
/// The answer is about the old input only.
@MainActor
final class FormAnswerTests: SerialTestCase {
  struct Book: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var title = "Notes"
    var author = "Ada"
  }

  @MainActor
  final class BookView {
    var title = ""
    var author = ""
  }

  class Editor: FormController<Book, BookView> {
    var drafts: [Book] = []
    override func makeView() -> BookView { BookView() }
    override func fields() -> [Bind<Book, BookView>] {
      [Edit(\.title, in: \.title), Edit(\.author, in: \.author)]
    }
    override func saveDraft() { drafts.append(draft) }
    func type(title: String, _ events: EditEvent...) {
      view.title = title
      for event in events { form?.handle(event, in: \.title) }
    }
  }

  private let other = Book(id: 2, title: "Sketch")
  private let animator = ManualAnimator()

  /// Returns prompts that stay on screen until `isHolding` is `false`. Then the user agrees.
  private func heldPrompts() -> ScriptedPrompts {
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    prompts.isHolding = true
    return prompts
  }

  /// The state of a form in which the user has changed the author of a book.
  private func state(of book: Book) -> ControllerState {
    let editor = Editor(book)
    editor.loadViewIfNeeded()
    editor.form?.enter("Bo", in: \.author)
    return editor.saveState()
  }

  private func makeWindow(_ screen: Controller, _ prompts: any PromptHost, isAnimated: Bool = false)
    -> HeadlessWindow<StackController>
  {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = prompts
    if isAnimated { environment.animator = animator }
    let window = HeadlessWindow(StackController(root: Controller()), environment: environment)
    window.root.push(screen, animated: false)
    return window
  }

  private func finishTransition(of screen: Controller) async {
    await until {
      self.animator.finishAll()
      return screen.hasLeft
    }
  }

  // MARK: The question before the screen leaves

  func test_question_anotherRecordMeanwhile_itsRestoredDraftIsSaved() async {
    for isLeft in [false, true] {
      let (editor, prompts) = (Editor(Book()), heldPrompts())
      editor.restoreState(state(of: other))
      let window = makeWindow(editor, prompts)
      isLeft ? editor.type(title: "X", .changed, .ended) : editor.type(title: "X", .changed)
      window.window.goBack()
      await until { prompts.current != nil }
      editor.update(with: other)
      XCTAssertEqual(editor.draft.author, "Bo")
      prompts.isHolding = false
      await until { editor.hasLeft }
      XCTAssertEqual(editor.drafts.map(\.title), ["X", "Sketch"], "left: \(isLeft)")
      XCTAssertEqual([editor.drafts.last?.author, editor.draft.author], ["Bo", "Bo"])
      window.close()
    }
  }

  /// The dialog is still open, and the user types into the record that came.
  func test_question_anotherRecordMeanwhile_inputInItIsSaved() async {
    let (editor, prompts) = (Editor(Book()), heldPrompts())
    let window = makeWindow(editor, prompts)
    editor.type(title: "X", .changed)
    window.window.goBack()
    await until { prompts.current != nil }
    editor.update(with: other)
    editor.type(title: "Y", .changed)
    prompts.isHolding = false
    await until { editor.hasLeft }
    XCTAssertEqual(editor.drafts.map(\.title), ["X", "Y"])
    window.close()
  }

  /// The form shows a new record. The draft of an earlier launch comes with its record, and the input of the user belongs to the
  /// new record.
  func test_question_recordOfTheRestoredDraftComes_draftIsSaved() async {
    let (editor, prompts) = (Editor(Book(id: nil, title: "", author: "")), heldPrompts())
    var waiting = ControllerState()
    XCTAssertNoThrow(try waiting.set([state(of: Book())], for: "form.waiting"))
    editor.restoreState(waiting)
    let window = makeWindow(editor, prompts)
    editor.type(title: "X", .changed)
    window.window.goBack()
    await until { prompts.current != nil }
    editor.update(with: Book())
    XCTAssertEqual(editor.draft.author, "Bo")
    prompts.isHolding = false
    await until { editor.hasLeft }
    XCTAssertEqual(editor.drafts.map(\.title), ["X", "Notes"])
    XCTAssertEqual(editor.drafts.map(\.author), ["", "Bo"])
    XCTAssertEqual(editor.draft.author, "Bo")
    window.close()
  }

  /// The app restores the state of the screen late.
  func test_question_draftOfTheRecordIsRestoredMeanwhile_isSaved() async {
    let (editor, prompts) = (Editor(Book()), heldPrompts())
    let window = makeWindow(editor, prompts)
    editor.type(title: "X", .changed)
    window.window.goBack()
    await until { prompts.current != nil }
    editor.restoreState(state(of: Book()))
    XCTAssertEqual(editor.draft.author, "Bo")
    prompts.isHolding = false
    await until { editor.hasLeft }
    XCTAssertEqual(editor.drafts.map(\.author), ["Bo"])
    window.close()
  }

  /// The user has answered, and the screen is on its way out.
  func test_answer_anotherRecordDuringTheTransition_itsRestoredDraftIsSaved() async {
    let (editor, prompts) = (Editor(Book()), ScriptedPrompts(.chose(PromptAction.confirmID)))
    editor.restoreState(state(of: other))
    let window = makeWindow(editor, prompts, isAnimated: true)
    editor.type(title: "X", .changed)
    window.window.goBack()
    await until { !self.animator.transitions.isEmpty }
    editor.update(with: other)
    XCTAssertEqual(editor.draft.author, "Bo")
    await finishTransition(of: editor)
    XCTAssertEqual(editor.drafts.map(\.title), ["Sketch"], "the user has discarded X only")
    XCTAssertEqual(editor.draft.author, "Bo")
    window.close()
  }

  /// The draft comes during the transition, for the record whose input the user has discarded.
  func test_answer_draftOfTheRecordDuringTheTransition_isSavedWithoutTheDiscardedInput() async {
    let (editor, prompts) = (Editor(Book()), ScriptedPrompts(.chose(PromptAction.confirmID)))
    let window = makeWindow(editor, prompts, isAnimated: true)
    editor.type(title: "X", .changed, .ended)
    window.window.goBack()
    await until { !self.animator.transitions.isEmpty }
    editor.restoreState(state(of: Book()))
    await finishTransition(of: editor)
    XCTAssertEqual(editor.drafts, [Book(author: "Bo")])
    window.close()
  }

  /// Two other records come, one after the other. The answer is about none of them.
  func test_answer_twoOtherRecords_draftOfTheFirstIsSaved() async {
    let (editor, prompts) = (Editor(Book()), ScriptedPrompts(.chose(PromptAction.confirmID)))
    editor.restoreState(state(of: other))
    let window = makeWindow(editor, prompts, isAnimated: true)
    editor.type(title: "X", .changed)
    window.window.goBack()
    await until { !self.animator.transitions.isEmpty }
    editor.update(with: other)
    editor.update(with: Book(id: 3))
    XCTAssertEqual(editor.drafts.map(\.title), ["Sketch"])
    animator.finishAll()
    window.close()
  }

  /// The screen decides without a dialog, for example because it saves the input itself.
  func test_screenAgrees_anotherRecordMeanwhile_itsRestoredDraftIsSaved() async {
    final class Deciding: Editor {
      var answer: CheckedContinuation<Void, Never>?
      override func confirmLeaving() async -> Bool {
        await withCheckedContinuation { answer = $0 }
        return true
      }
    }
    let editor = Deciding(Book())
    editor.restoreState(state(of: other))
    let window = makeWindow(editor, heldPrompts())
    editor.type(title: "X", .changed)
    window.window.goBack()
    await until { editor.answer != nil }
    editor.update(with: other)
    editor.answer?.resume()
    await until { editor.hasLeft }
    XCTAssertEqual(editor.drafts.map(\.title), ["X", "Sketch"])
    window.close()
  }

  /// The screen has closed itself, and shows another record before it has left.
  func test_close_anotherRecordDuringTheTransition_itsRestoredDraftIsSaved() async {
    let editor = Editor(Book())
    editor.restoreState(state(of: other))
    let window = makeWindow(editor, heldPrompts(), isAnimated: true)
    await until { editor.appearance == .appeared }
    XCTAssertTrue(editor.close())
    await until { editor.hasLeft || !self.animator.transitions.isEmpty }
    XCTAssertFalse(editor.hasLeft)
    editor.update(with: other)
    XCTAssertEqual(editor.draft.author, "Bo")
    await finishTransition(of: editor)
    XCTAssertEqual(editor.drafts.map(\.title), ["Sketch"])
    window.close()
  }

  // MARK: A dialog of the app

  /// The answer does not count, so the screen stays.
  func test_dialogOfTheApp_anotherRecordMeanwhile_isNoAgreement() async {
    let (editor, prompts) = (Editor(Book()), heldPrompts())
    editor.restoreState(state(of: other))
    let window = makeWindow(editor, prompts)
    editor.type(title: "X", .changed)
    let dialog = Task {
      let agrees = await editor.confirmDiscarding()
      if agrees { editor.close() }
      return agrees
    }
    await until { prompts.current != nil }
    editor.update(with: other)
    prompts.isHolding = false
    let agrees = await dialog.value
    XCTAssertFalse(agrees)
    XCTAssertFalse(editor.hasLeft)
    XCTAssertEqual(editor.draft.author, "Bo")
    window.close()
    XCTAssertEqual(editor.drafts.map(\.title), ["X", "Sketch"])
  }

  /// `saveAndClose()` asks about what was edited during the save. The draft that is restored meanwhile is no part of that.
  func test_saveAndClose_draftIsRestoredDuringTheQuestion_staysOpen() async {
    final class Slow: Editor {
      var pending: CheckedContinuation<Void, Never>?
      override func save(_ draft: Book) async throws { await withCheckedContinuation { pending = $0 } }
    }
    let (editor, prompts) = (Slow(Book()), heldPrompts())
    let window = makeWindow(editor, prompts)
    editor.type(title: "X", .changed, .ended)
    let closing = Task { await editor.saveAndClose() }
    await until { editor.pending != nil }
    editor.type(title: "Y", .changed)
    editor.pending?.resume()
    await until { prompts.current != nil }
    editor.restoreState(state(of: Book()))
    XCTAssertEqual(editor.draft.author, "Bo")
    prompts.isHolding = false
    _ = await closing.value
    XCTAssertEqual([editor.hasLeft, editor.draft.author == "Bo"], [false, true])
    window.close()
  }

  // MARK: Input after the answer

  /// The user has agreed, and `confirmLeaving()` still waits, for example for a server. Then the user types.
  func test_inputAfterTheAnswer_screenStillDecides_isAskedAbout() async {
    final class Slow: Editor {
      var answers: [CheckedContinuation<Void, Never>] = []
      var discards = false
      override func confirmLeaving() async -> Bool {
        guard await confirmDiscarding() else { return false }
        if discards { discardChanges() }
        await withCheckedContinuation { answers.append($0) }
        return true
      }
    }
    for discards in [false, true] {
      for agrees in [false, true] {
        let prompts = ScriptedPrompts(
          .chose(PromptAction.confirmID),
          agrees ? .chose(PromptAction.confirmID) : .dismissed
        )
        let editor = Slow(Book())
        editor.discards = discards
        let window = makeWindow(editor, prompts)
        editor.form?.enter("Bo", in: \.author)
        window.window.goBack()
        await until { editor.answers.count == 1 }
        editor.type(title: "Y", .changed)
        editor.answers.first?.resume()
        await until { editor.answers.count == 2 || prompts.asked.count == 2 && prompts.current == nil }
        XCTAssertEqual(prompts.asked.count, 2)
        XCTAssertEqual(editor.draft, Book(title: "Y"))
        if agrees {
          await until { editor.answers.count == 2 }
          editor.answers.last?.resume()
          await until { editor.hasLeft }
        }
        await window.settle()
        XCTAssertEqual(editor.hasLeft, agrees)
        XCTAssertEqual(editor.drafts, [])
        window.close()
      }
    }
  }

  /// Dialogs to whose question the user agrees. The user types in the turn after the answer.
  private final class QuickUser: PromptHost {
    var asked = 0
    var type: (@MainActor () -> Void)?
    func present(_ prompt: UserPrompt) async -> PromptAnswer {
      asked += 1
      await Task.yield()
      guard let type else { return .dismissed }
      self.type = nil
      Task { type() }
      return .chose(PromptAction.confirmID)
    }
  }

  func test_inputInTheTurnAfterTheAnswer_isAskedAbout() async {
    let (editor, user) = (Editor(Book()), QuickUser())
    let window = makeWindow(editor, user)
    editor.form?.enter("Bo", in: \.author)
    user.type = { editor.type(title: "Y", .changed) }
    window.window.goBack()
    await window.settle()
    XCTAssertEqual(user.asked, 2)
    XCTAssertFalse(editor.hasLeft)
    XCTAssertEqual(editor.draft, Book(title: "Y"))
    window.close()
  }

  // MARK: A screen with a presenter

  private struct Shown: ModelPresenter {
    var title: String
    init(_ book: Book, style: DisplayStyle) { title = book.title }
  }

  private final class Screen: BoundController<Shown, BookView> {
    var stored: [String] = []
    override func makeView() -> BookView { BookView() }
    var isSlow = false
    var answer: CheckedContinuation<Void, Never>?
    override func confirmLeaving() async -> Bool {
      let agrees = await confirmDiscarding()
      if isSlow, agrees { await withCheckedContinuation { answer = $0 } }
      return agrees
    }
    override func bindings() -> [Bind<Shown, BookView>] {
      [Edit(\.title, in: \.title).onCommit { [weak self] in self?.stored.append($0) }]
    }
    func type(title: String) {
      view.title = title
      binding?.handle(.changed, in: \.title)
    }
  }

  /// The dialog is still open, and the user types into the record that came.
  func test_boundScreen_anotherRecordDuringTheQuestion_inputInItIsStored() async {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let (screen, prompts) = (Screen(style: style), heldPrompts())
    screen.update(with: Book())
    let window = makeWindow(screen, prompts)
    screen.type(title: "X")
    window.window.goBack()
    await until { prompts.current != nil }
    screen.update(with: other)
    screen.type(title: "Y")
    prompts.isHolding = false
    await until { screen.hasLeft }
    XCTAssertEqual(screen.stored, ["Y"])
    window.close()
  }

  func test_boundScreen_inputAfterTheAnswer_screenStillDecides_isAskedAbout() async {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let (screen, prompts) = (
      Screen(style: style), ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed)
    )
    screen.isSlow = true
    screen.update(with: Book())
    let window = makeWindow(screen, prompts)
    screen.type(title: "X")
    window.window.goBack()
    await until { screen.answer != nil }
    screen.type(title: "Y")
    screen.answer?.resume()
    await window.settle()
    XCTAssertEqual(prompts.asked.count, 2)
    XCTAssertEqual([screen.hasLeft, screen.needsConfirmation], [false, true])
    window.close()
    XCTAssertEqual(screen.stored, ["Y"])
  }
}
