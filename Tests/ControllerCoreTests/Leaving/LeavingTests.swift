import Binding
import ControllerCore
import ControllerTesting
import Interaction
import Navigator
import TestSupport
import XCTest

/// Nobody loses input by leaving: every way off a screen asks it first, cannot begin, or saves its draft.
@MainActor
final class LeavingTests: XCTestCase {
  @MainActor
  private final class TextView { var text = "" }

  /// A form that asks with the prompts of the environment.
  private class Form: FormController<String, TextView> {
    private(set) var drafts: [String] = []

    override func makeView() -> TextView { TextView() }
    override func fields() -> [Bind<String, TextView>] { [Edit(\.self, in: \.text)] }
    override func saveDraft() { drafts.append(view.text) }

    func type(_ text: String) {
      loadViewIfNeeded()
      view.text = text
      form?.handle(.changed, in: \.self)
    }
  }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  private enum Page: Hashable, Sendable { case list, bookmarks, form }

  private final class Pages: RouteController<Page> {
    let form = Form("")
    override func makeController(for page: Page) -> Controller { page == .form ? form : Controller() }
  }

  /// A window with a form on top, whose input is not saved.
  @MainActor
  private struct Stage {
    let window = ControllerWindow()
    let prompts: ScriptedPrompts
    let form: Form
    var diagnostics: () -> [ControllerDiagnostic.Reason]
    let tabs: TabController
    var navigator: RouteNavigator<Page>?
    /// Retains the root.
    let root: Controller

    var stack: StackController? { form.container as? StackController }
    var questions: Int { prompts.asked.count }
    var isLeft: Bool { form.window !== window || tabs.selectedIndex != 0 }

    init(
      _ kind: Kind,
      isPresented: Bool = false,
      answers: [PromptAnswer] = [.dismissed, .chose(PromptAction.confirmID)]
    ) async throws {
      prompts = ScriptedPrompts(answers)
      var reported: [ControllerDiagnostic.Reason] = []
      diagnostics = { reported }
      window.environment.prompts = prompts
      switch kind {
      case .plain:
        form = Form("")
        tabs = TabController()
        let stack = StackController(root: Controller())
        tabs.setControllers([stack, Controller()])
        root = tabs
        window.root = tabs
        window.show()
        if isPresented { window.present(StackController(root: form)) } else { stack.push(form) }
      case .routes:
        let pages = Pages()
        form = pages.form
        tabs = pages.tabs
        root = pages
        let navigator = RouteNavigator(
          NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .bookmarks)])
        )
        navigator.onError = { _ in }
        self.navigator = navigator
        navigator.attach(pages)
        window.root = pages
        window.show()
        if isPresented { try await navigator.present(.form) } else { try await navigator.push(.form) }
      }
      window.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
      diagnostics = { reported }
      form.type("draft")
    }

    enum Kind: CaseIterable { case plain, routes }
  }

  private struct Way {
    let name: String
    var isPresented = false
    let leave: @MainActor (Stage) -> UserActionOutcome
  }

  /// The ways that can be refused.
  private let refusable: [Way] = [
    Way(name: "back key") { $0.window.goBack() },
    Way(name: "back button") { stage in
      stage.stack?.backItem.map { stage.window.activate($0, of: stage.tabs) } ?? .refused
    },
    Way(name: "back menu") { stage in
      stage.stack?.controllers.first.map { stage.window.goBack(to: $0) } ?? .refused
    },
    Way(name: "tab") { $0.window.selectTab(1, of: $0.tabs) },
    Way(name: "back key in a sheet", isPresented: true) { $0.window.goBack() },
    Way(name: "dismissal", isPresented: true) { stage in
      stage.window.presented.last.map { stage.window.attemptDismissal(of: $0) } ?? .refused
    },
  ]

  /// A sheet's root finishes below a screen that stays. The result is the root's, and the screen above has none yet.
  func test_finish_belowAScreenThatStays_deliversItsOwnResult() async throws {
    final class Editor: Controller, ResultProviding, LeaveConfirming {
      typealias Output = Int
      var needsConfirmation: Bool { true }
      func confirmLeaving() async -> Bool { false }
    }
    let window = ControllerWindow(root: Controller())
    window.show()
    let (picker, editor) = (Picker(), Editor())
    var results: [String] = []
    picker.onResult(self) { results.append("picker \($1)") }
    editor.onResult(self) { results.append("editor \($1)") }
    let stack = StackController(root: picker)
    window.present(stack)
    stack.push(editor)
    XCTAssertTrue(picker.close())
    await window.settle()
    XCTAssertEqual(results, [], "nothing has been chosen")
    picker.finish(with: 7)
    await window.settle()
    XCTAssertEqual(stack.children.count, 2)
    XCTAssertEqual(results, ["picker value(7)"])
  }

  func test_refusableWays_unsavedChanges_askOnce_stayOrGoAsAnswered() async throws {
    for kind in Stage.Kind.allCases {
      for way in refusable {
        let name = "\(way.name), \(kind)"
        let stage = try await Stage(kind, isPresented: way.isPresented)
        XCTAssertEqual(way.leave(stage), .asking, name)
        XCTAssertEqual(way.leave(stage), .asking, "\(name): joins the question")
        XCTAssertFalse(stage.isLeft, name)
        await stage.window.settle()
        XCTAssertEqual(stage.questions, 1, name)
        XCTAssertFalse(stage.isLeft, "\(name): the user stays")
        XCTAssertEqual(stage.form.view.text, "draft", name)
        XCTAssertEqual(way.leave(stage), .asking, name)
        await stage.window.settle()
        XCTAssertEqual(stage.questions, 2, "\(name): also the guards of a navigator ask once")
        XCTAssertTrue(stage.isLeft, "\(name): the user agrees")
        XCTAssertEqual(stage.form.drafts, [], name)
        XCTAssertEqual(stage.diagnostics(), [], name)
        stage.window.close()
      }
    }
  }

  func test_refusableWays_withoutChanges_doNotAsk() async throws {
    for kind in Stage.Kind.allCases {
      for way in refusable {
        let stage = try await Stage(kind, isPresented: way.isPresented)
        stage.form.discardChanges()
        XCTAssertEqual(way.leave(stage), .done, "\(way.name), \(kind)")
        await stage.window.settle()
        XCTAssertEqual(stage.questions, 0, "\(way.name), \(kind)")
        XCTAssertTrue(stage.isLeft, "\(way.name), \(kind)")
        stage.window.close()
      }
    }
  }

  func test_gatedWays_unsavedChanges_doNotBegin() async throws {
    for kind in Stage.Kind.allCases {
      let pushed = try await Stage(kind)
      XCTAssertNil(pushed.stack?.beginInteractivePop())
      pushed.form.discardChanges()
      let pop = pushed.stack?.beginInteractivePop()
      XCTAssertNotNil(pop)
      pop?.cancel()
      pushed.window.close()

      let presented = try await Stage(kind, isPresented: true)
      XCTAssertNil(presented.window.beginInteractiveDismissal())
      presented.form.discardChanges()
      let dismissal = presented.window.beginInteractiveDismissal()
      XCTAssertNotNil(dismissal)
      dismissal?.cancel()
      presented.window.close()
    }
  }

  /// A screen may say what it needs without preferences of its own.
  func test_gatedWays_anyScreenThatConfirms_doNotBegin() async {
    final class Drawing: Controller, LeaveConfirming {
      let needsConfirmation = true
      func confirmLeaving() async -> Bool { false }
    }
    let frame = Controller()
    frame.addChild(Drawing())
    let stack = StackController(root: Controller())
    let window = ControllerWindow(root: stack)
    window.show()
    stack.push(frame)
    XCTAssertTrue(frame.needsConfirmationToLeave)
    XCTAssertNil(stack.beginInteractivePop())
    window.close()
  }

  func test_reportedWays_unsavedChanges_saveTheDraft() async throws {
    for kind in Stage.Kind.allCases {
      let pushed = try await Stage(kind)
      pushed.stack?.controllers.first.map { pushed.window.didGoBack(to: $0) }
      XCTAssertEqual(pushed.form.drafts, ["draft"])
      XCTAssertTrue(pushed.isLeft)
      pushed.window.close()

      let presented = try await Stage(kind, isPresented: true)
      presented.window.presented.last.map { presented.window.didDismiss($0) }
      XCTAssertEqual(presented.form.drafts, ["draft"])
      XCTAssertTrue(presented.isLeft)
      presented.window.close()

      let closed = try await Stage(kind)
      closed.window.close()
      XCTAssertEqual(closed.form.drafts, ["draft"])
      XCTAssertEqual(closed.questions, 0)
    }
  }

  func test_navigatorsCalls_unsavedChanges_ask_andJoinAnOpenQuestion() async throws {
    let stage = try await Stage(.routes, answers: [.dismissed])
    let navigator = try XCTUnwrap(stage.navigator)
    XCTAssertEqual(stage.window.goBack(), .asking)
    do {
      try await navigator.set([.bookmarks])
      XCTFail("The user stays.")
    } catch {
      XCTAssertEqual(error, .denied(route: "form", reason: "There are unsaved changes."))
    }
    XCTAssertEqual(stage.questions, 1)
    XCTAssertEqual(navigator.state.topRoute, .form)
    stage.window.close()
  }

  // MARK: The screen decides

  func test_close_byTheFormItself_doesNotAsk() async throws {
    let stage = try await Stage(.plain)
    XCTAssertTrue(stage.form.close())
    XCTAssertTrue(stage.isLeft)
    XCTAssertEqual(stage.questions, 0)
    stage.window.close()
  }

  func test_finish_withADirtyFormAbove_asksTheForm_andThenDelivers() async throws {
    for answer in [PromptAnswer.dismissed, .chose(PromptAction.confirmID)] {
      let prompts = ScriptedPrompts(answer)
      let (stack, picker, form) = (StackController(root: Controller()), Picker(), Form(""))
      let window = ControllerWindow(root: stack)
      window.environment.prompts = prompts
      window.show()
      stack.push(picker)
      stack.push(form)
      form.type("draft")
      var results: [NavigationOutcome<Int>] = []
      picker.onResult(self) { _, result in results.append(result) }
      picker.finish(with: 7)
      XCTAssertEqual(stack.controllers.count, 3)
      await window.settle()
      XCTAssertEqual(prompts.asked.count, 1)
      XCTAssertEqual(results, [.value(7)])
      XCTAssertEqual(stack.controllers.count, answer == .dismissed ? 3 : 1)
      window.close()
    }
  }

  // MARK: The question

  func test_question_nobodyCanShowIt_theScreenStays_andItIsReported() async throws {
    let stage = try await Stage(.plain)
    stage.window.environment.prompts = nil
    XCTAssertEqual(stage.window.goBack(), .asking)
    await stage.window.settle()
    XCTAssertFalse(stage.isLeft)
    XCTAssertEqual(stage.diagnostics(), [.cannotAsk])

    let unavailable = ScriptedPrompts(.unavailable)
    stage.window.environment.prompts = unavailable
    XCTAssertEqual(stage.window.goBack(), .asking)
    await stage.window.settle()
    XCTAssertFalse(stage.isLeft)
    XCTAssertEqual(stage.diagnostics(), [.cannotAsk, .cannotAsk])
    stage.window.close()
  }

  func test_question_theScreenGoesMeanwhile_ends() async throws {
    let stage = try await Stage(.plain)
    stage.prompts.isHolding = true
    XCTAssertEqual(stage.window.goBack(), .asking)
    await stage.window.settle()
    let stack = try XCTUnwrap(stage.stack)
    stack.pop()
    await stage.window.settle()
    XCTAssertNil(stage.prompts.current)
    XCTAssertEqual(stack.controllers.count, 1, "the answer removes nothing else")
    stage.window.close()
  }

  /// The user has agreed to leave one form. Another one has come meanwhile, and is asked too.
  func test_question_anotherFormComesMeanwhile_isAskedToo() async throws {
    let stage = try await Stage(.plain, answers: [.chose(PromptAction.confirmID), .dismissed])
    stage.prompts.isHolding = true
    XCTAssertEqual(stage.window.goBack(), .asking)
    await stage.window.settle()
    let other = Form("")
    stage.stack?.push(other)
    other.type("other")
    stage.prompts.isHolding = false
    await until { stage.questions >= 2 }
    await stage.window.settle()
    XCTAssertEqual(stage.questions, 2)
    XCTAssertEqual(stage.stack?.controllers.count, 3)
    stage.window.close()
  }

  func test_question_ofTheApp_isAskedInsteadOfTheStandardOne() async throws {
    final class Note: Form {
      override func confirmLeaving() async -> Bool {
        await confirmDiscarding(.confirm("Drop the note?", action: "Drop"))
      }
    }
    let stack = StackController(root: Controller())
    let window = ControllerWindow(root: stack)
    let prompts = ScriptedPrompts(.dismissed)
    window.environment.prompts = prompts
    window.show()
    let note = Note("")
    stack.push(note)
    note.type("text")
    window.goBack()
    await window.settle()
    XCTAssertEqual(prompts.asked.map(\.message), ["Drop the note?"])
    window.close()
  }

  /// The tree followed a swipe of the platform with an animation of its own.
  func test_reportedWays_areNotAnimatedAgain() async throws {
    let stack = StackController(root: Controller())
    let window = ControllerWindow(root: stack)
    window.show()
    let sheet = Controller()
    stack.push(Controller())
    window.present(sheet)
    let animator = ManualAnimator()
    window.environment.animator = animator
    window.didDismiss(sheet)
    XCTAssertEqual(window.presented.count, 0)
    stack.controllers.first.map(window.didGoBack)
    XCTAssertEqual(animator.transitions.count, 0)
    XCTAssertEqual(stack.controllers.count, 1)
    animator.finishAll()
    window.close()
  }

  /// A screen that finished while the form above was being asked stayed for good: its own removal was dropped.
  func test_finish_whileTheFormAboveIsAskedAlready_followsTheAnswer() async throws {
    for answer in [PromptAnswer.dismissed, .chose(PromptAction.confirmID)] {
      let prompts = ScriptedPrompts(answer)
      let (stack, picker, form) = (StackController(root: Controller()), Picker(), Form(""))
      let window = ControllerWindow(root: stack)
      window.environment.prompts = prompts
      window.show()
      stack.push(picker)
      stack.push(form)
      form.type("draft")
      var results: [NavigationOutcome<Int>] = []
      picker.onResult(self) { _, result in results.append(result) }
      XCTAssertEqual(window.goBack(), .asking)
      picker.finish(with: 7)
      await window.settle()
      XCTAssertEqual(prompts.asked.count, 1)
      XCTAssertEqual(results, [.value(7)])
      XCTAssertEqual(stack.controllers.count, answer == .dismissed ? 3 : 1)
      window.close()
    }
  }
}
