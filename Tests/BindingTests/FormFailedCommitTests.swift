import Binding
import Foundation
import XCTest

/// The commit of a field has failed, and then its value comes from the source, for example because only the answer was lost.
@MainActor
final class FormFailedCommitTests: FormReadingTestCase {
  private func makeForm(_ view: View) -> ViewBinding<Pair, View> {
    let server = server
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.a, in: \.a, as: ints)
        .validated(.range(0...150, "too many"))
        .onCommit { try await server.save("\($0)") }
        .messages { $0.messages["a"] = $1 }
      Edit(\.b, in: \.b, as: ints).validated(
        FieldValidation { $0 < $1[\Pair.a] ?? 0 ? .reject("too few") : .accept }
      )
    }
    return form
  }

  private func beginCommit(in form: ViewBinding<Pair, View>) async {
    form.updateView()
    view.b = "50"
    form.handle(.changed, in: \.b)
    view.a = "70"
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    await turn()
  }

  private func assertIsSettled(_ form: ViewBinding<Pair, View>, _ view: View, _ place: String) {
    XCTAssertEqual(form.editing.first?.failure, nil, place)
    XCTAssertEqual(form.editing.first?.isEdited, false, place)
    XCTAssertEqual(form.editing.first?.validity, .valid, place)
    XCTAssertNil(view.messages["a"], place)
    XCTAssertEqual(view.a, "70", place)
  }

  func test_valueComesAfterTheFailure_fieldIsSettled() async {
    let form = makeForm(view)
    await beginCommit(in: form)
    await server.answer(Refusal())
    XCTAssertEqual(view.messages["a"], "full")
    var seen: [Bool] = []
    form.onEditingChange = { seen.append(form.editing.first?.failure == nil) }
    form.show(Pair(a: 70))
    assertIsSettled(form, view, "shown")
    XCTAssertEqual(seen.last, true)
    XCTAssertEqual(form.isValid, false, "the other field")
    view.b = "80"
    form.handle(.changed, in: \.b)
    XCTAssertTrue(form.isValid)
    form.onEditingChange = nil
  }

  func test_valueComesWhileUnloaded_fieldIsSettled() async {
    let form = makeForm(view)
    await beginCommit(in: form)
    await server.answer(Refusal())
    form.detach()
    form.follow(Pair(a: 70))
    XCTAssertEqual(form.editing.first?.failure, nil)
    XCTAssertEqual(form.editing.first?.isEdited, false)
    let other = View()
    form.connect(to: other, rows: form.rows)
    form.show(Pair(a: 70))
    assertIsSettled(form, other, "again")
  }

  /// An app may show the new value while it is stored, and take it back after the failure. So the message and the input stay.
  func test_valueCameBeforeTheFailure_messageStaysUntilTheUserLeavesTheField() async {
    let form = makeForm(view)
    await beginCommit(in: form)
    form.show(Pair(a: 70))
    await server.answer(Refusal())
    form.show(Pair(a: 70))
    XCTAssertEqual([view.a, view.messages["a"]], ["70", "full"])
    form.handle(.ended, in: \.a)
    await turn()
    assertIsSettled(form, view, "left")
    XCTAssertEqual(server.asked, ["70"], "the source has it")
  }
}
