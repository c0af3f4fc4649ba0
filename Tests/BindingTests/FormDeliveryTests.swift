import Binding
import Foundation
import XCTest

/// Values that a source delivers during a commit, input that is restored over a value that is not the real one yet, and commits of
/// a form that end at once.
@MainActor
final class FormDeliveryTests: FormReadingTestCase {
  private func makeForm() -> ViewBinding<Text, View> {
    let server = server
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).composing { $0.isComposing }.onCommit { try await server.save($0) }
      Edit(\.b, in: \.b)
    }
    form.updateView()
    return form
  }

  private func enter(_ text: String, _ form: ViewBinding<Text, View>) async {
    view.a = text
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    await turn()
  }

  // MARK: Deliveries during a commit

  /// Another device has changed the value during the call, and has changed it back. The source then had the value from before the
  /// call, so the field took the newest value for the oldest, and ignored it from then on.
  func test_sourceDeliversAnotherValueAndThenTheOldOne_duringACall_isShown() async {
    for deliveries in [["Cy", "Ada"], ["Bo", "Ada"], ["Cy", "Bo", "Ada"]] {
      let form = makeForm()
      await enter("Bo", form)
      for text in deliveries { form.show(Text(a: text)) }
      await server.answer()
      XCTAssertEqual(view.a, "Ada", "\(deliveries)")
      XCTAssertEqual(form.values[\Text.a], "Ada")
      form.show(Text(a: "Ada", b: "new"))
      XCTAssertEqual([view.a, view.b], ["Ada", "new"])
      XCTAssertFalse(form.isEdited)
      form.show(Text(a: "Bo"))
      XCTAssertEqual(view.a, "Bo", "the committed value comes later")
    }
  }

  /// Without a delivery of another value, the old value that comes during the call may be a row that was read before the call.
  func test_sourceDeliversTheOldValueAlone_duringACall_isNotShown() async {
    let form = makeForm()
    await enter("Bo", form)
    form.show(Text(a: "Ada", b: "new"))
    await server.answer()
    form.show(Text(a: "Ada"))
    XCTAssertEqual(view.a, "Bo")
  }

  /// The same after a discard: the view follows the source.
  func test_sourceDeliversAnotherValueAndThenTheOldOne_inputWasDiscarded_isShown() async {
    let form = makeForm()
    await enter("Bo", form)
    form.discardEditing()
    for text in ["Cy", "Ada"] { form.show(Text(a: text)) }
    await server.answer()
    XCTAssertEqual(view.a, "Ada")
  }

  // MARK: Restored input

  private func savedInput(_ text: String) -> [String: Data] {
    let old = View()
    let form = ViewBinding(Text(), to: old) { Edit(\.a, in: \.a).onCommit { _ in } }
    form.updateView()
    old.a = text
    form.handle(.changed, in: \.a)
    return form.uncommittedInput
  }

  /// The app shows a placeholder until the model is loaded, and the placeholder has the value that the user had entered.
  func test_restoredInput_equalToAPlaceholder_isInputOfTheModel() async {
    for isLeft in [false, true] {
      let form = makeForm()
      form.show(Text(a: ""))
      form.restoreInput(savedInput(""))
      XCTAssertTrue(form.isEdited)
      XCTAssertEqual(form.uncommittedInput["a"], savedInput("")["a"], "it is saved again")
      if isLeft {
        form.handle(.ended, in: \.a)
        await turn()
        XCTAssertEqual(server.asked, [""], "the model has another value")
      }
      form.show(Text())
      XCTAssertEqual(view.a, "")
      XCTAssertTrue(form.isEdited)
      await server.finish()
      view.a = ""
    }
  }

  /// The source gets the value, or the user returns to the shown value: nothing is left to commit.
  func test_restoredInput_equalToAPlaceholder_ends() async {
    for end in 0..<3 {
      let form = makeForm()
      form.show(Text(a: ""))
      form.restoreInput(savedInput(""))
      switch end {
      case 0:
        form.show(Text())
        form.show(Text(a: ""))
      case 1:
        for text in ["x", ""] {
          view.a = text
          form.handle(.changed, in: \.a)
        }
      default: form.discardEditing()
      }
      XCTAssertFalse(form.isEdited, "\(end)")
      form.show(Text())
      XCTAssertEqual(view.a, "Ada")
    }
  }

  /// An input method converts the text of the field again when the state is restored. Nothing is entered, so the restored input
  /// was dropped for nothing.
  func test_restoredInput_unchangedTextIsBeingComposed_isShown() async {
    let form = makeForm()
    view.isComposing = true
    form.handle(.changed, in: \.a)
    form.restoreInput(savedInput("Bo"))
    view.isComposing = false
    form.handle(.changed, in: \.a)
    XCTAssertEqual(view.a, "Bo")
    XCTAssertTrue(form.isEdited)
  }

  /// Text that differs is newer input.
  func test_restoredInput_newTextIsBeingComposed_staysAway() async {
    let form = makeForm()
    view.a = "Adax"
    view.isComposing = true
    form.handle(.changed, in: \.a)
    form.restoreInput(savedInput("Bo"))
    view.isComposing = false
    form.handle(.changed, in: \.a)
    XCTAssertEqual(view.a, "Adax")
  }

  // MARK: The outcome of a commit

  /// The app hides the field whose rule has not answered, and the text field reports that it has lost the focus, both while the app
  /// is told that the commit has begun. So the commit has ended before the call waits for it.
  func test_commit_thatEndsWhileTheAppIsTold_returnsItsOutcome() async {
    var (isHidden, rule): (Bool, CheckedContinuation<Void, Never>?) = (false, nil)
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand)
      Edit(\.b, in: \.b).commits(at: .demand).included { _ in !isHidden }
        .validated(
          .asynchronous(after: .zero) { _ in
            await withCheckedContinuation { rule = $0 }
            return .accept
          }
        )
    }
    form.updateView()
    view.a = "Al"
    form.handle(.changed, in: \.a)
    view.b = "Bo"
    form.handle(.changed, in: \.b)
    await turn()
    form.onEditingChange = { [weak form] in
      form?.onEditingChange = nil
      isHidden = true
      form?.handle(.ended, in: \.a)
    }
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .committed([FieldID(\Text.a)]))
    XCTAssertEqual(form.source, Text(a: "Al"))
    rule?.resume()
    await turn()
  }
}
