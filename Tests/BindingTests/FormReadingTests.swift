import Binding
import Foundation
import Observation
import XCTest

/// What a reader of the forms has found between two parts: an event during a commit, a hidden field, a rule of another field.
@MainActor
final class FormReadingTests: FormReadingTestCase {
  func test_commit_controlReportsTheNormalization() async {
    for time in [EditTime.end, .demand] {
      let view = View()
      let form = ViewBinding(Pair(), to: view) {
        Edit(\.a, in: \.a, as: ints).commits(at: time)
        Edit(\.b, in: \.b, as: ints).commits(at: time)
      }
      form.updateView()
      view.onChange = { [weak form] in
        if $0 == "a" { form?.handle(.changed, in: \.a) }
        if $0 == "b" { form?.handle(.changed, in: \.b) }
      }
      view.a = "007"
      let outcome = await form.commit()
      XCTAssertEqual(outcome, .committed([FieldID(\Pair.a)]))
      XCTAssertEqual(form.source.a, 7)
    }
  }

  func test_draft_unreadableOptional_keepsTheValueOfTheSource() async {
    let form = ViewBinding(Pair(rating: 5), to: view) {
      Edit(
        \.rating,
        in: \.a,
        as: .optional(.style(.number.locale(Locale(identifier: "en")), unreadable: "no"))
      )
    }
    form.updateView()
    view.a = "4x"
    form.handle(.changed, in: \.rating)
    XCTAssertEqual(form.sourceWithInput.rating, 5)
  }

  func test_hiddenField_inputIsNotCommitted_atItsEnd() async {
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.isOn, in: \.isOn).commits(at: .change)
      Edit(\.a, in: \.a, as: ints).included { $0[\Pair.isOn] == true }
    }
    form.updateView()
    view.a = "9"
    form.handle(.changed, in: \.a)
    view.isOn = false
    form.handle(.changed, in: \.isOn)
    form.handle(.ended, in: \.a)  // the toolkit ends the editing of a hidden field
    XCTAssertEqual(form.source.a, 1)
  }

  func test_hiddenField_answerOfARule_commitsNothing() async {
    var rule: CheckedContinuation<Void, Never>?
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.isOn, in: \.isOn).commits(at: .change)
      Edit(\.a, in: \.a, as: ints)
        .validated(
          .asynchronous(after: .zero) { _ in
            await withCheckedContinuation { rule = $0 }
            return .accept
          }
        )
        .included { $0[\Pair.isOn] == true }
    }
    form.updateView()
    view.a = "9"
    form.handle(.changed, in: \.a)
    form.handle(.ended, in: \.a)
    await turn()
    view.isOn = false
    form.handle(.changed, in: \.isOn)
    rule?.resume()
    await turn()
    XCTAssertEqual(form.source.a, 1)
  }

  func test_hiddenField_recheck_commitsNothing() async {
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.isOn, in: \.isOn).commits(at: .change)
      Edit(\.b, in: \.b, as: ints).commits(at: .change)
      Edit(\.a, in: \.a, as: ints).commits(at: .change)
        .validated(FieldValidation { $0 < $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
        .included { $0[\Pair.isOn] == true }
    }
    form.updateView()
    view.a = "5"
    form.handle(.changed, in: \.a)
    view.isOn = false
    form.handle(.changed, in: \.isOn)
    view.b = "9"
    form.handle(.changed, in: \.b)
    XCTAssertEqual(form.source.a, 1)
  }

  func test_commit_laterFieldIsAskedAgain_isNotReportedAsCommitted() async {
    var rules: [CheckedContinuation<Void, Never>] = []
    weak var weakForm: ViewBinding<Text, View>?
    let server = server
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { value in
        try await server.save(value)
        weakForm?.show(Text(a: value.lowercased(), b: weakForm?.source.b ?? ""))
      }
      Edit(\.b, in: \.b).commits(at: .demand)
        .validated(
          .asynchronous(after: .zero) { _, form in
            _ = form[\Text.a]
            await withCheckedContinuation { rules.append($0) }
            return .accept
          }
        )
    }
    weakForm = form
    form.updateView()
    view.a = "Bo"
    view.b = "Cy"
    var outcome: EditOutcome?
    let task = Task { outcome = await form.commit() }
    await turn()
    rules.forEach { $0.resume() }
    rules = []
    await turn()
    XCTAssertNil(outcome)
    await server.answer()
    XCTAssertNil(outcome, "the second check has not ended")
    XCTAssertEqual(rules.count, 1, "asked again")
    rules.forEach { $0.resume() }
    rules = []
    await task.value
    XCTAssertEqual(outcome, .committed([FieldID(\Text.a), FieldID(\Text.b)]))
    XCTAssertEqual(form.source, Text(a: "bo", b: "Cy"))
  }

  func test_commit_laterFieldIsRefusedAfterAnEarlierCommit() async {
    weak var weakForm: ViewBinding<Text, View>?
    let server = server
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { value in
        try await server.save(value)
        weakForm?.show(Text(a: value.lowercased(), b: weakForm?.source.b ?? ""))
      }
      Edit(\.b, in: \.b).commits(at: .demand)
        .validated(FieldValidation { $0 == $1[\Text.a] ? .accept : .reject("differ") })
    }
    weakForm = form
    form.updateView()
    view.a = "Bo"
    view.b = "Bo"
    var outcome: EditOutcome?
    let task = Task { outcome = await form.commit() }
    await turn()
    await server.answer()
    await task.value
    guard case .refused(let fields)? = outcome else { return XCTFail("\(String(describing: outcome))") }
    XCTAssertEqual(fields.map(\.field), [FieldID(\Text.b)])
    XCTAssertEqual(form.source, Text(a: "bo", b: "Bea"))
    XCTAssertEqual(view.b, "Bo", "the input stays")
  }

  func test_message_ofAValueThatAnUpdateMakesValid_goes() async {
    let form = ViewBinding(Text(a: ""), to: view) {
      Edit(\.a, in: \.a).validated(.required("Enter a")).messages { $0.messages["a"] = $1 }
    }
    form.updateView()
    _ = form.commitEditing()
    XCTAssertEqual(view.messages["a"], "Enter a")
    form.show(Text(a: "Ada"))
    XCTAssertEqual(view.a, "Ada")
    XCTAssertTrue(form.isValid)
    XCTAssertNil(view.messages["a"])
  }

  func test_valueThatAnUpdateOfAnotherFieldMakesInvalid_isNotCommitted() async {
    let form = ViewBinding(Pair(a: 1, b: 9), to: view) {
      Edit(\.a, in: \.a, as: ints)
        .validated(FieldValidation { $0 < $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
      Edit(\.b, in: \.b, as: ints)
    }
    form.updateView()
    view.a = "5"
    form.handle(.changed, in: \.a)
    form.show(Pair(a: 1, b: 3))
    XCTAssertEqual(view.b, "3")
    form.handle(.ended, in: \.a)
    XCTAssertEqual(form.source.a, 1, "5 is not below 3")
  }

  func test_twoFields_correctedByServers_whoseCommitsFail_doNotAskForEver() async {
    var asked = 0
    var commits = 0
    let rule = FieldValidation<String>.asynchronous(after: .zero) { value in
      asked += 1
      if asked > 60 { throw Refusal() }
      await Task.yield()
      return .correct(value.uppercased())
    }
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .change).validated(rule).onCommit { _ in
        commits += 1
        throw Refusal()
      }
      Edit(\.b, in: \.b).commits(at: .change).validated(rule).onCommit { _ in
        commits += 1
        throw Refusal()
      }
    }
    form.updateView()
    view.a = "x"
    form.handle(.changed, in: \.a)
    view.b = "y"
    form.handle(.changed, in: \.b)
    for _ in 0..<2000 { await Task.yield() }
    XCTAssertTrue((2..<20).contains(asked), "\(asked)")
    XCTAssertGreaterThan(commits, 0)
    form.discardEditing()
    await turn()
  }

  func test_failure_ofACorrectedValue_staysWhenAnotherFieldChanges() async {
    var asked = 0
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).validated(
        .asynchronous(after: .zero) {
          asked += 1
          return .correct($0.uppercased())
        }
      )
      .messages { $0.messages["a"] = $1 }
      .onCommit { (_: String) in throw Refusal() }
      Edit(\.b, in: \.b).commits(at: .demand)
    }
    form.updateView()
    view.a = "x"
    form.handle(.ended, in: \.a)
    await turn()
    XCTAssertEqual(view.messages["a"], "full")
    view.b = "y"
    form.handle(.changed, in: \.b)
    await turn()
    XCTAssertEqual(view.messages["a"], "full")
    XCTAssertEqual(asked, 1)
  }

  func test_hiddenField_commitOfTheForm_commitsNothingWhenItIsShownAgain() async {
    let form = ViewBinding(Pair(), to: view) {
      Edit(\.isOn, in: \.isOn).commits(at: .change)
      Edit(\.a, in: \.a, as: ints).commits(at: .demand).included { $0[\Pair.isOn] == true }
    }
    form.updateView()
    view.a = "9"
    form.handle(.changed, in: \.a)
    view.isOn = false
    form.handle(.changed, in: \.isOn)
    _ = form.commitEditing()
    view.isOn = true
    form.handle(.changed, in: \.isOn)
    XCTAssertEqual(form.source.a, 1)
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\Pair.a)]))
    XCTAssertEqual(form.source.a, 9)
  }

  /// The form waits for a rule of a later field, which is asked again after an earlier commit. Then the user cancels.
  func test_commit_canceledWhileALaterFieldIsAskedAgain_commitsNothingLater() async {
    var rules: [CheckedContinuation<Void, Never>] = []
    let server = server
    let form = ViewBinding(Text(), to: view) {
      Edit(\.a, in: \.a).commits(at: .demand).onCommit { try await server.save($0) }
      Edit(\.b, in: \.b).commits(at: .demand)
        .validated(
          .asynchronous(after: .zero) { _, form in
            _ = form[\Text.a]
            await withCheckedContinuation { rules.append($0) }
            return .accept
          }
        )
    }
    form.updateView()
    view.a = "Bo"
    view.b = "Cy"
    let task = Task { await form.commit() }
    await turn()
    rules.forEach { $0.resume() }
    rules = []
    await turn()
    form.show(Text(a: "bo"))
    await server.answer()
    await turn()
    XCTAssertEqual(rules.count, 1, "asked again")
    task.cancel()
    _ = await task.value
    rules.forEach { $0.resume() }
    await turn()
    XCTAssertEqual(form.source.b, "Bea")
  }

  /// One field is being stored, and the user makes its value invalid by the value of another one.
  func test_valueThatIsBeingCommitted_isJudgedBesideNewInput() async {
    let server = server
    let form = ViewBinding(Pair(a: 1, b: 9), to: view) {
      Edit(\.a, in: \.a, as: ints)
        .validated(FieldValidation { $0 < $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
        .onCommit { try await server.save("\($0)") }
      Edit(\.b, in: \.b, as: ints).commits(at: .demand)
    }
    form.updateView()
    view.a = "5"
    form.handle(.ended, in: \.a)
    await turn()
    XCTAssertTrue(form.isValid)
    view.b = "3"
    form.handle(.changed, in: \.b)
    XCTAssertFalse(form.isValid)
    let task = Task { await form.commit() }
    await server.answer()
    guard case .refused(let statuses) = await task.value else { return XCTFail("3 is not above 5") }
    XCTAssertEqual(statuses.map(\.field), [FieldID(\Pair.a)])
    XCTAssertEqual(form.source.b, 9)
  }

  func test_valueWhoseCommitHasFailed_isJudgedBeforeTheNextAttempt() async {
    let server = server
    let form = ViewBinding(Pair(a: 1, b: 9), to: view) {
      Edit(\.a, in: \.a, as: ints)
        .validated(FieldValidation { $0 < $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
        .onCommit { try await server.save("\($0)") }
        .messages { $0.messages["a"] = $1 }
      Edit(\.b, in: \.b, as: ints).commits(at: .demand)
    }
    form.updateView()
    view.a = "5"
    form.handle(.ended, in: \.a)
    await turn()
    view.b = "3"
    form.handle(.changed, in: \.b)
    await server.answer(Refusal())
    form.handle(.ended, in: \.a)
    await turn()
    XCTAssertEqual(server.asked, ["5"])
    XCTAssertEqual(view.messages["a"], "too high")
    await server.finish()
  }
}
