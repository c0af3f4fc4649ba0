import Binding
import Foundation
import Observation
import XCTest

/// What a reader of the forms has found between two parts: fields that ask and correct each other, and what held.
@MainActor
final class FormReadingMoreTests: FormReadingTestCase {
  /// Typing in a field whose commit of the whole form runs, with an input method.
  func test_commitOfTheForm_thenComposing_isNotOverwritten() async {
    let server = server
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).onCommit { try await server.save($0) }.composing { $0.isComposing }
    }
    form.updateView()
    view.a = "Bo"
    form.handle(.changed, in: \.a)
    let task = Task { await form.commit() }
    await turn()
    view.isComposing = true
    view.a = "Bo你"
    form.handle(.changed, in: \.a)
    await server.answer()
    XCTAssertEqual(view.a, "Bo你")
    _ = await task.value
    await server.finish()
  }

  /// The same without an input method: must hold.
  func test_typingWhileACommitRuns_isKept() async {
    for fails in [false, true] {
      let (view, server) = (View(), Server())
      let form = ViewBinding(Text(), to: view) { Edit(\.a, in: \.a).onCommit { try await server.save($0) } }
      form.updateView()
      view.a = "Bo"
      form.handle(.ended, in: \.a)
      await turn()
      view.a = "Bob"
      form.handle(.changed, in: \.a)
      await server.answer(fails ? Refusal() : nil)
      XCTAssertEqual(view.a, "Bob")
      form.handle(.ended, in: \.a)
      await turn()
      XCTAssertEqual(server.asked, ["Bo", "Bob"])
      await server.finish()
    }
  }

  /// A control that shortened a text once, and does not any more.
  func test_staleNormalization_doesNotSwallowInput() async {
    @MainActor final class Short {
      var limit = 5
      var stored = ""
      var text: String {
        get { stored }
        set { stored = String(newValue.prefix(limit)) }
      }
    }
    let short = Short()
    let form = ViewBinding(Text(a: "abcdefgh"), to: short) { Edit(\.a, in: \.text) }
    form.updateView()
    short.limit = 20
    form.forget()
    form.updateView()
    XCTAssertEqual(short.text, "abcdefgh")
    short.text = "abcde"
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    XCTAssertEqual(form.source.a, "abcde")
  }

  /// The commit closure shows another record, and the form goes on with nothing of it.
  func test_commitClosureShowsAnotherRecord_nothingReachesIt() async {
    weak var weakForm: ViewBinding<Record, View>?
    var stored: [String] = []
    let form = ViewBinding(Record(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { value in
        stored.append(value)
        weakForm?.show(Record(id: 2, a: "Grace", b: "Gea"))
      }
      Edit(\.b, in: \.b).commits(at: .demand).onCommit { stored.append($0) }
    }
    weakForm = form
    form.updateView()
    view.a = "Bo"
    view.b = "Cy"
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .superseded)
    XCTAssertEqual(stored, ["Bo"])
    XCTAssertEqual([view.a, view.b], ["Grace", "Gea"])
    XCTAssertFalse(form.isEdited)
  }

  /// The commit closure discards, and enters.
  func test_commitClosureDiscards() async {
    weak var weakForm: ViewBinding<Text, View>?
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).onCommit { (_: String) in weakForm?.discardEditing() }
    }
    weakForm = form
    form.updateView()
    view.a = "Bo"
    form.handle(.ended, in: \.a)
    XCTAssertEqual(view.a, "Bo")
    XCTAssertFalse(form.isEdited)
  }

  /// Rules of three fields that read each other, and correct: a bounded number of requests.
  func test_rulesThatReadEachOther_areAskedABoundedNumberOfTimes() async {
    struct Three: Equatable {
      var a = "1"
      var b = "2"
      var c = "3"
    }
    var asked = 0
    func rule(_ others: [KeyPath<Three, String>]) -> FieldValidation<String> {
      .asynchronous(after: .zero) { value, form in
        asked += 1
        if asked > 200 { throw Refusal() }
        for path in others { _ = form[path] }
        await Task.yield()
        await Task.yield()
        return .correct(value.uppercased())
      }
    }
    for time in [EditTime.change, .end, .demand] {
      asked = 0
      let view = View()
      let form = ViewBinding(Three(), to: view) {
        Edit(\.a, in: \.a).commits(at: time).validated(rule([\.b, \.c]))
        Edit(\.b, in: \.b).commits(at: time).validated(rule([\.a, \.c]))
        Edit(\.c, in: \.c).commits(at: time).validated(rule([\.a, \.b]))
      }
      form.updateView()
      view.a = "x"
      form.handle(.changed, in: \.a)
      view.b = "y"
      form.handle(.changed, in: \.b)
      view.c = "z"
      form.handle(.changed, in: \.c)
      for _ in 0..<2000 { await Task.yield() }
      XCTAssertTrue((3..<40).contains(asked), "\(time): \(asked)")
      guard case .committed = await form.commit() else { return XCTFail("\(time): must commit") }
      XCTAssertEqual(form.source, Three(a: "X", b: "Y", c: "Z"))
    }
  }

  /// Correction that depends on the other field's corrected value.
  func test_correctionsThatDependOnEachOther_end() async {
    var asked = 0
    let rule: (KeyPath<Text, String>) -> FieldValidation<String> = { path in
      .asynchronous(after: .zero) { value, form in
        asked += 1
        if asked > 100 { throw Refusal() }
        let other = form[path] ?? ""
        await Task.yield()
        return .correct(value + "(" + "\(other.count % 2)" + ")")
      }
    }
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand).validated(rule(\.b))
      Edit(\.b, in: \.b).commits(at: .demand).validated(rule(\.a))
    }
    form.updateView()
    view.a = "x"
    form.handle(.changed, in: \.a)
    view.b = "yy"
    form.handle(.changed, in: \.b)
    for _ in 0..<2000 { await Task.yield() }
    XCTAssertTrue((2..<20).contains(asked), "\(asked)")
    form.discardEditing()
  }

  /// A rule reads the property of its own field, which has a name of its own, and got the value from before the change.
  func test_ruleThatReadsItsOwnField_byKeyPath_getsTheJudgedValue() async {
    var read: [String?] = []
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).identified(by: "first")
        .validated(
          FieldValidation { value, form in
            read.append(form[\Text.a])
            return form[\Text.a] == value ? .accept : .reject("another value")
          }
        )
    }
    form.updateView()
    view.a = "Bo"
    XCTAssertEqual(form.handle(.changed, in: \.a)?.validity, .valid)
    XCTAssertEqual(read.last, "Bo")
    form.handle(.ended, in: \.a)
    XCTAssertEqual(form.source.a, "Bo")
  }

  /// A second field of the property has a name. A rule of it that reads the property gets the value of the first field.
  func test_ruleOfASecondField_thatReadsTheProperty_getsTheFirstField() async {
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand)
      Edit(\.a, in: \.b).identified(by: "again").commits(at: .demand)
        .validated(FieldValidation { $0 == $1[\Text.a] ? .accept : .reject("differs") })
    }
    form.updateView()
    view.b = "Bo"
    XCTAssertEqual(form.handle(.changed, in: "again")?.validity, .invalid("differs"))
    view.a = "Bo"
    form.handle(.changed, in: \.a)
    XCTAssertTrue(form.isValid)
  }

  /// A label bound to the same property and a second field follow a commit: must hold.
  func test_twoFieldsOfOneProperty() async {
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a)
      Edit(\.a, in: \.b).identified(by: "again")
      Bind(\.a, to: \.c)
    }
    form.updateView()
    view.a = "Bo"
    form.handle(.ended, in: \.a)
    XCTAssertEqual([view.a, view.b, view.c], ["Bo", "Bo", "Bo"])
    view.b = "Cy"
    form.handle(.ended, in: "again")
    XCTAssertEqual([view.a, view.b, view.c], ["Cy", "Cy", "Cy"])
  }

  /// A commit of the form that waits, beside a field that is hidden during the wait.
  func test_fieldHiddenDuringTheWait_isNotCommitted_andTheWaitEnds() async {
    var rules: [CheckedContinuation<Void, Never>] = []
    let form = ViewBinding(Pair(nick: "n"), to: view) {
      Edit(
        \.a,
        in: \.a,
        as: FieldFormat<String, Int>(unreadable: "no", format: { "\($0)" }, parse: { Int($0) })
      )
      .commits(at: .demand)
      .validated(
        .asynchronous(after: .zero) { _ in
          await withCheckedContinuation { rules.append($0) }
          return .accept
        }
      )
      Edit(\.nick, in: \.optional).commits(at: .demand).included { $0[\Pair.isOn] == true }
      Edit(\.isOn, in: \.isOn).commits(at: .change)
    }
    form.updateView()
    view.a = "5"
    view.optional = "hidden"
    var outcome: EditOutcome?
    let task = Task { outcome = await form.commit() }
    await turn()
    form.show(Pair(isOn: false, nick: "n"))
    rules.forEach { $0.resume() }
    rules = []
    await turn()
    XCTAssertEqual(form.source.nick, "n")
    await task.value
    XCTAssertEqual(outcome, .committed([FieldID(\Pair.a)]), "the hidden field is not listed")
    XCTAssertEqual(form.source.a, 5)
  }

  /// An asynchronous commit that calls show() of the rounded value before it returns: must hold.
  func test_asynchronousCommit_thatRounds_isShown() async {
    weak var weakForm: ViewBinding<Text, View>?
    let server = server
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).onCommit { value in
        try await server.save(value)
        weakForm?.show(Text(a: value.uppercased()))
      }
    }
    weakForm = form
    form.updateView()
    view.a = "Bo"
    form.handle(.ended, in: \.a)
    await server.answer()
    XCTAssertEqual(view.a, "BO")
    XCTAssertFalse(form.isEdited)
  }

  /// The view dies during a synchronous commit: must not trap, and the wait ends.
  func test_viewDiesInACommit() async throws {
    var view: View? = View()
    var stored: [String] = []
    let form = ViewBinding(Text(), to: try XCTUnwrap(view)) {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { value in
        stored.append(value)
        view = nil
      }
      Edit(\.b, in: \.b).commits(at: .demand).onCommit { stored.append($0) }
    }
    form.updateView()
    view?.a = "Bo"
    view?.b = "Cy"
    _ = await form.commit()
    XCTAssertEqual(stored, ["Bo", "Cy"])
    XCTAssertNil(form.handle(.ended, in: \.a))
  }

  /// Restored input at `.change` is judged beside the other restored input.
  func test_restoreInput_atChange_isJudgedTogether() async {
    let make = { (view: View) in
      ViewBinding(Text(a: "x", b: "x"), to: view) {
        Edit(\.a, in: \.a).commits(at: .change)
          .validated(
            FieldValidation {
              $0 == "old" || $0.count > ($1[\Text.b] ?? "").count ? .reject("long") : .accept
            }
          )
        Edit(\.b, in: \.b).commits(at: .change)
          .validated(FieldValidation { $0.count < ($1[\Text.a] ?? "").count ? .reject("short") : .accept })
      }
    }
    let form = make(view)
    form.updateView()
    view.a = "123"
    form.handle(.changed, in: \.a)
    view.b = ""
    form.handle(.changed, in: \.b)
    let saved = form.uncommittedInput
    XCTAssertEqual(saved.count, 2)
    let other = View()
    let again = make(other)
    again.updateView()
    again.restoreInput(saved)
    XCTAssertEqual([other.a, other.b], ["123", ""])
    XCTAssertEqual(again.editing.map(\.isEdited), [true, true])
    XCTAssertEqual(again.source, Text(a: "x", b: "x"))
  }

  /// Finding: two corrections by servers that follow each other and never agree asked without end.
  func test_correctionsThatNeverAgree_doNotAskWithoutEnd() async {
    var asked = 0
    func rule(_ other: KeyPath<Pair, Int>) -> FieldValidation<Int> {
      .asynchronous(after: .zero) { _, form in
        asked += 1
        if asked > 200 { throw Refusal() }
        let value = form[other] ?? 0
        await Task.yield()
        return .correct(value + 1)
      }
    }
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.a, in: \.a, as: ints).commits(at: .demand).validated(rule(\.b))
      Edit(\.b, in: \.b, as: ints).commits(at: .demand).validated(rule(\.a))
    }
    form.updateView()
    view.a = "10"
    form.handle(.changed, in: \.a)
    view.b = "20"
    form.handle(.changed, in: \.b)
    for _ in 0..<3000 { await Task.yield() }
    XCTAssertTrue((2..<20).contains(asked), "\(asked)")
    form.discardEditing()
  }

  /// A field that commits at each change is judged beside the restored input of a later field.
  func test_restoreInput_valueThatWasRefused_isNotCommitted() async {
    let make = { [ints] (view: View) in
      ViewBinding(Pair(a: 1, b: 9), to: view) {
        Edit(\.a, in: \.a, as: ints).commits(at: .change)
          .validated(FieldValidation { $0 < $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
        Edit(\.b, in: \.b, as: ints).commits(at: .demand)
      }
    }
    let form = make(view)
    form.updateView()
    view.b = "3"
    form.handle(.changed, in: \.b)
    view.a = "5"
    form.handle(.changed, in: \.a)
    XCTAssertEqual(form.source.a, 1)
    let other = View()
    let again = make(other)
    again.updateView()
    again.restoreInput(form.uncommittedInput)
    XCTAssertEqual(again.source.a, 1)
    XCTAssertEqual([other.a, other.b], ["5", "3"])
    XCTAssertEqual(again.editing.map(\.isEdited), [true, true])
  }

  /// The message went, the view kept the text that was corrected, and the field counted as not edited.
  func test_failedCommit_whoseValueTheSourceHas_isShownInItsSpelling() async {
    let server = server
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.a, in: \.a, as: ints).validated(.clamped(to: 0...150))
        .onCommit { try await server.save("\($0)") }
    }
    form.updateView()
    view.a = "200"
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    await turn()
    await server.answer(Refusal())
    form.show(Pair(a: 150))
    XCTAssertEqual(view.a, "150")
    XCTAssertFalse(form.isEdited)
  }
}
