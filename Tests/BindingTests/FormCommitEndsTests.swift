import AsyncTestSupport
import Binding
import Foundation
import XCTest

/// A call of `commit()` that waits for asynchronous rules ends in each way in which the last check of the form can end.
@MainActor
final class FormCommitEndsTests: SerialTestCase {
  private typealias Form = ViewBinding<FormPerson, FormView>

  /// A form of a name, whose rule waits for `answer()`, and a nickname, which an input method may be composing.
  @MainActor
  private final class Stage {
    var view: FormView? = FormView()
    var form: Form?
    var committed: [String] = []
    var outcome: EditOutcome?
    private(set) var task: Task<Void, Never>?
    private var rules: [CheckedContinuation<Void, Never>] = []

    init() {
      guard let view else { return }
      form = ViewBinding(FormPerson(), to: view) {
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              await withCheckedContinuation { self?.rules.append($0) }
              return .accept
            }
          )
          .onCommit { [weak self] in self?.committed.append($0) }
          .commits(at: .demand)
        Edit(\.nickname, in: \.nickname)
          .composing { $0.hasMarkedText }
          .onCommit { [weak self] in self?.committed.append($0) }
          .commits(at: .demand)
      }
      form?.updateView()
    }

    func settle(_ condition: () -> Bool = { false }) async {
      for _ in 0..<200 where !condition() { await Task.yield() }
    }

    /// Types a name, and commits the form while the rule checks the name.
    func commitName() async {
      view?.name = "Bo"
      form?.handle(.changed, in: \.name)
      task = Task { [weak self] in self?.outcome = await self?.form?.commit() }
      await settle()
      XCTAssertNil(outcome)
    }

    func compose(_ isComposing: Bool, _ event: EditEvent = .changed) {
      view?.hasMarkedText = isComposing
      form?.handle(event, in: \.nickname)
    }

    func answer() async {
      rules.forEach { $0.resume() }
      rules = []
      await settle()
    }

    /// Checks the outcome, and ends a call that goes on waiting, so that a test fails instead of waiting forever.
    func expect(_ expected: EditOutcome, _ values: [String], line: UInt = #line) async {
      await settle { outcome != nil }
      XCTAssertEqual(outcome, expected, line: line)
      XCTAssertEqual(committed, values, line: line)
      task?.cancel()
      await answer()
      await task?.value
    }
  }

  private let nameField = FieldID(\FormPerson.name)
  private let nicknameField = FieldID(\FormPerson.nickname)

  /// An input method marks the text that the field has already, and its user cancels the composition after the answer.
  func test_commit_compositionEndsUnchangedAfterTheAnswer_commits() async {
    for event in [EditEvent.changed, .ended] {
      let stage = Stage()
      await stage.commitName()
      stage.compose(true)
      await stage.answer()
      XCTAssertNil(stage.outcome, "text is being composed")
      stage.compose(false, event)
      await stage.expect(.committed([nameField]), ["Bo"])
    }
  }

  func test_commit_compositionOfOtherText_supersedesIt() async {
    let stage = Stage()
    await stage.commitName()
    stage.view?.nickname = "new"
    stage.compose(true)
    await stage.expect(.superseded, [])
  }

  func test_commit_typingInEitherField_supersedesIt() async {
    for isName in [true, false] {
      let stage = Stage()
      await stage.commitName()
      if isName { stage.view?.name = "Bob" } else { stage.view?.nickname = "new" }
      stage.form?.handle(.changed, in: isName ? nameField : nicknameField)
      await stage.expect(.superseded, [])
    }
  }

  /// The source is shown again while text is being composed, and the composition ends without a change.
  func test_commit_showWhileTextIsComposed_commitsAtTheEndOfTheComposition() async {
    let stage = Stage()
    await stage.commitName()
    stage.compose(true)
    await stage.answer()
    stage.form?.show(FormPerson())
    stage.form?.forget()
    stage.form?.updateView()
    XCTAssertNil(stage.outcome)
    stage.compose(false)
    await stage.expect(.committed([nameField]), ["Bo"])
  }

  func test_commit_valuesAreShownDuringTheRule_commits() async {
    let stage = Stage()
    await stage.commitName()
    stage.form?.show(FormPerson(year: 1900))
    await stage.answer()
    await stage.expect(.committed([nameField]), ["Bo"])
  }

  /// The view ends while text is composed, so no rule will answer. The next call of the form notices it.
  func test_commit_viewEndsWhileTextIsComposed_isSuperseded() async {
    let calls: [(Form) -> Void] = [
      { $0.updateView() }, { $0.show(FormPerson()) }, { $0.handle(.changed, in: \.nickname) },
      { $0.discardEditing() }, { $0.commitEditing() }, { $0.restoreInput(["name": Data()]) },
    ]
    for call in calls {
      let stage = Stage()
      await stage.commitName()
      stage.compose(true)
      await stage.answer()
      stage.view = nil
      stage.form.map(call)
      await stage.expect(.superseded, [])
    }
  }

  func test_commit_canceledWhileTextIsComposed_isSuperseded() async {
    let stage = Stage()
    await stage.commitName()
    stage.compose(true)
    await stage.answer()
    stage.task?.cancel()
    await stage.expect(.superseded, [])
    stage.compose(false)
    XCTAssertEqual(stage.committed, [], "a canceled commit writes nothing later")
  }

  func test_commit_discardedWhileTextIsComposed_isSuperseded() async {
    let stage = Stage()
    await stage.commitName()
    stage.compose(true)
    await stage.answer()
    stage.form?.discardEditing()
    await stage.expect(.superseded, [])
  }
}
