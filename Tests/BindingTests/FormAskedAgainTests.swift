import AsyncTestSupport
import Binding
import Foundation
import TestSupport
import XCTest

/// Asynchronous rules about a value that the field has committed already, when another field changes that the rule has read.
@MainActor
final class FormAskedAgainTests: SerialTestCase {
  private struct SignUp: Equatable, Identifiable {
    var id = 1
    var name = "Ada"
    var country = "UK"
  }

  private struct Refusal: LocalizedError { var errorDescription: String? { "full" } }

  @MainActor
  private final class View {
    var name = ""
    var country = ""
    var messages: [String: String] = [:]
  }

  private typealias Form = ViewBinding<SignUp, View>
  private let view = View()
  private var asked: [String] = []
  private var answers: [String: FieldDecision<String>] = [:]

  private func turn() async { for _ in 0..<200 { await Task.yield() } }

  private func makeForm(
    _ source: SignUp = SignUp(),
    at time: EditTime = .end,
    calls: (@MainActor (String) async throws -> Void)? = nil
  ) -> Form {
    let name = Edit<SignUp, View, String>(\.name, in: \.name)
    let form = Form(source, to: view) {
      (calls.map { name.onCommit($0) } ?? name).commits(at: time)
        .validated(
          .asynchronous(after: .zero, failure: { _ in "Offline" }) { [unowned self] name, form in
            let question = "\(name) in \(form[\SignUp.country] ?? "")"
            asked.append(question)
            return answers[question] ?? .accept
          }
        )
        .messages { $0.messages["name"] = $1 }
      Edit(\.country, in: \.country).commits(at: time)
    }
    form.updateView()
    return form
  }

  private func leave(
    _ text: String,
    _ path: ReferenceWritableKeyPath<View, String>,
    _ id: FieldID,
    _ form: Form
  )
    async
  {
    view[keyPath: path] = text
    form.handle(.changed, in: id)
    form.handle(.ended, in: id)
    await turn()
  }

  private func enterName(_ name: String, _ form: Form) async {
    await leave(name, \.name, FieldID(\SignUp.name), form)
  }
  private func enterCountry(_ country: String, _ form: Form) async {
    await leave(country, \.country, FieldID(\SignUp.country), form)
  }

  /// The normal order of a form: the user enters the name, leaves it, and then changes the country.
  func test_ruleOfALeftField_whenTheOtherFieldChanges_isAskedAgain_andRefusesTheForm() async {
    answers = ["Bo in FR": .reject("Taken")]
    for time in [EditTime.end, .change] {
      asked = []
      let form = makeForm(at: time)
      await enterName("Bo", form)
      XCTAssertEqual(form.source.name, "Bo")
      await enterCountry("FR", form)
      XCTAssertEqual(asked, ["Bo in UK", "Bo in FR"])
      XCTAssertEqual(form.editing[0].validity, .invalid("Taken"))
      XCTAssertEqual(view.messages["name"], "Taken")
      XCTAssertFalse(form.isEdited, "the user has entered nothing that is not committed")
      guard case .refused(let refused) = await form.commit() else { return XCTFail("the pair was refused") }
      XCTAssertEqual(refused.map(\.field), [FieldID(\SignUp.name)])
      await enterCountry("UK", form)
      XCTAssertEqual(form.editing[0].validity, .valid)
      XCTAssertNil(view.messages["name"])
    }
  }

  func test_ruleOfALeftField_thatAcceptsAgain_changesNothing() async {
    for time in EditTime.allCases {
      asked = []
      let form = makeForm(at: time)
      await enterName("Bo", form)
      _ = await form.commit()
      view.country = "DE"
      form.handle(.changed, in: \.country)
      XCTAssertEqual(form.editing[0].validity, .checking)
      await turn()
      XCTAssertEqual(asked, ["Bo in UK", "Bo in DE"])
      XCTAssertEqual(form.editing[0].validity, .valid)
      let outcome = await form.commit()
      XCTAssertEqual(outcome, .committed(time == .change ? [] : [FieldID(\SignUp.country)]))
      XCTAssertEqual(form.source, SignUp(name: "Bo", country: "DE"))
      XCTAssertEqual(asked.count, 2)
    }
  }

  func test_ruleOfALeftField_thatCorrects_changesTheCommittedValue() async {
    answers = ["Bo in FR": .correct("Beau")]
    for time in EditTime.allCases {
      let form = makeForm(at: time)
      await enterName("Bo", form)
      _ = await form.commit()
      await enterCountry("FR", form)
      XCTAssertEqual(form.source.name, time == .demand ? "Bo" : "Beau", "\(time)")
      _ = await form.commit()
      XCTAssertEqual(form.source, SignUp(name: "Beau", country: "FR"))
      XCTAssertEqual(view.name, "Beau")
    }
  }

  func test_ruleOfALeftField_thatCannotDecide_isAskedByTheCommit() async {
    answers = ["Bo in FR": .undecided("Offline")]
    let form = makeForm()
    await enterName("Bo", form)
    await enterCountry("FR", form)
    XCTAssertEqual(form.editing[0].validity, .undecided("Offline"))
    answers = [:]
    let outcome = await form.commit()
    XCTAssertEqual(outcome, .committed([]))
    XCTAssertEqual(asked, ["Bo in UK", "Bo in FR", "Bo in FR"])
  }

  /// The user types the refused name again. It equals the committed one, but the rule has refused it beside the new country.
  func test_refusedCommittedValue_thatIsTypedAgain_isAskedAgain() async {
    answers = ["Bo in FR": .reject("Taken")]
    let form = makeForm()
    await enterName("Bo", form)
    await enterCountry("FR", form)
    view.name = "Boo"
    form.handle(.changed, in: \.name)
    await turn()
    await enterName("Bo", form)
    XCTAssertEqual(form.editing[0].validity, .invalid("Taken"))
    form.discardEditing()
    await turn()
    XCTAssertEqual(form.editing[0].validity, .invalid("Taken"), "the committed values are refused together")
    XCTAssertNil(view.messages["name"])
  }

  /// A value that nobody has entered here is not asked about: the server would say that the user's own name is taken.
  func test_valueOfTheSource_isNeverAskedAbout() async {
    let form = makeForm()
    await enterName("Bo", form)
    form.show(SignUp())
    await enterCountry("FR", form)
    view.name = "Bo"
    form.handle(.changed, in: \.name)
    await turn()
    await enterName("Ada", form)
    await enterCountry("DE", form)
    XCTAssertEqual(asked, ["Bo in UK", "Bo in FR"])
    await enterName("Cy", form)
    form.show(SignUp(id: 2, name: "Cy"))
    await enterCountry("FR", form)
    XCTAssertEqual(asked, ["Bo in UK", "Bo in FR", "Cy in DE"], "a new record has no answers of the old one")
    XCTAssertTrue(form.isValid)
  }

  /// A newer row of the source arrives while the rule has refused the value of the row before.
  func test_newerValueOfTheSource_endsTheRefusal() async {
    answers = ["Bo in FR": .reject("Taken")]
    let form = makeForm()
    await enterName("Bo", form)
    await enterCountry("FR", form)
    form.show(SignUp(name: "Al", country: "FR"))
    XCTAssertEqual(view.name, "Al")
    XCTAssertTrue(form.isValid)
    XCTAssertNil(view.messages["name"])
  }

  /// The user has not left the name. A write would move the cursor, and "bo" is how the form spells "BO".
  func test_ruleThatAcceptsAgain_keepsTheTextOfAFieldThatWasNotLeft() async {
    let lowercased = FieldFormat<String, String>(
      unreadable: "",
      format: { $0.lowercased() },
      parse: { $0.lowercased() }
    )
    for isLeft in [false, true] {
      let form = Form(SignUp(), to: view) {
        Edit(\.name, in: \.name, as: lowercased).commits(at: .change)
          .validated(
            .asynchronous(after: .zero) { _, form in form[\SignUp.country] == "" ? .reject("") : .accept }
          )
        Edit(\.country, in: \.country)
      }
      form.updateView()
      view.name = "BO"
      form.handle(.changed, in: \.name)
      await turn()
      XCTAssertEqual(form.source.name, "bo")
      form.enter("FR", in: \.country)
      XCTAssertEqual(form.editing[0].validity, .checking)
      if isLeft { form.handle(.ended, in: \.name) }
      await turn()
      XCTAssertEqual(view.name, isLeft ? "bo" : "BO")
    }
  }

  // MARK: Values that were not committed, or are stored

  /// The server refuses the name that the rule has accepted, and the user discards it. The field has the value of the source again.
  func test_discardedInput_afterAFailedCommit_leavesNothingToAskAbout() async {
    let form = makeForm(calls: { _ in throw CancellationError() })
    await enterName("Bo", form)
    XCTAssertNotNil(form.editing[0].failure)
    form.discardEditing()
    await enterCountry("FR", form)
    XCTAssertEqual(asked, ["Bo in UK"], "the server would say that the user's own name is taken")
  }

  /// A call for the record before ends after the form shows another one.
  func test_endOfACallForAnotherRecord_leavesNothingToAskAbout() async {
    var call: CheckedContinuation<Void, Never>?
    let form = makeForm(calls: { _ in await withCheckedContinuation { call = $0 } })
    await enterName("Bo", form)
    form.show(SignUp(id: 2, name: "Cy"))
    view.name = "Di"
    form.handle(.changed, in: \.name)
    await turn()
    form.discardEditing()
    call?.resume()
    await turn()
    await enterCountry("FR", form)
    XCTAssertEqual(asked, ["Bo in UK", "Di in UK"])
  }

  /// The other field changes while the closure of the app has the committed value.
  func test_otherFieldChangesDuringTheCall_theRuleIsAskedAgainAfterIt() async {
    var call: CheckedContinuation<Void, Never>?
    let form = makeForm(calls: { _ in await withCheckedContinuation { call = $0 } })
    await enterName("Bo", form)
    await enterCountry("FR", form)
    call?.resume()
    await turn()
    XCTAssertEqual(asked, ["Bo in UK", "Bo in FR"])
  }

  /// The message of the call went, because the rule that reads the other field was asked again and has accepted.
  func test_otherFieldChangesDuringACallThatFails_theMessageStaysUntilTheNextAttempt() async {
    for time in [EditTime.end, .change] {
      (asked, view.messages) = ([], [:])
      var calls: [CheckedContinuation<Void, any Error>] = []
      let form = makeForm(
        at: time,
        calls: { _ in try await withCheckedThrowingContinuation { calls.append($0) } }
      )
      await enterName("Bo", form)
      await enterCountry("FR", form)
      calls.removeFirst().resume(throwing: Refusal())
      await turn()
      XCTAssertEqual([form.editing[0].failure, view.messages["name"]], ["full", "full"], "\(time)")
      await enterCountry("DE", form)
      XCTAssertEqual(
        [form.editing[0].failure, view.messages["name"]],
        ["full", "full"],
        "\(time), changed later"
      )
      XCTAssertEqual(calls.count, 0, "the user has not tried again")
      form.handle(.ended, in: \.name)
      await turn()
      XCTAssertEqual(asked, ["Bo in UK", "Bo in DE"], "\(time)")
      XCTAssertNil(view.messages["name"])
      XCTAssertEqual(calls.count, 1, "\(time)")
      calls.first?.resume()
      await turn()
      XCTAssertFalse(form.isEdited)
    }
  }

  /// Such a field is committed with the form only. So its message stays when the user leaves it.
  func test_otherFieldChangesAfterACallThatFails_fieldOfTheFormKeepsItsMessageWhenLeft() async {
    let form = makeForm(at: .demand, calls: { _ in throw Refusal() })
    view.name = "Bo"
    form.handle(.changed, in: \.name)
    guard case .failed = await form.commit() else { return XCTFail("the call fails") }
    view.country = "FR"
    form.handle(.changed, in: \.country)
    form.handle(.ended, in: \.name)
    await turn()
    XCTAssertEqual([form.editing[0].failure, view.messages["name"]], ["full", "full"])
  }

  /// The commit of the form is the next attempt, and asks the rule about the pair of values first.
  func test_commitOfTheForm_afterAFailedCall_asksAboutTheNewPair() async {
    answers = ["Bo in FR": .reject("Taken")]
    var stored: [String] = []
    let form = makeForm(calls: {
      stored.append($0)
      throw Refusal()
    })
    await enterName("Bo", form)
    await enterCountry("FR", form)
    XCTAssertEqual(view.messages["name"], "full")
    guard case .refused(let refused) = await form.commit() else { return XCTFail("the pair is refused") }
    XCTAssertEqual(refused.map(\.field), [FieldID(\SignUp.name)])
    XCTAssertEqual(asked, ["Bo in UK", "Bo in FR"])
    XCTAssertEqual(stored, ["Bo"])
  }

  /// A form discards all changes: the source of the form goes back while the rule is asked again about the committed value.
  func test_sourceThatGoesBack_whileTheRuleIsAskedAgain_leavesNothingToAskAbout() async {
    let form = makeForm()
    await enterName("Bo", form)
    view.country = "FR"
    form.handle(.changed, in: \.country)
    await turn()
    form.discardEditing()
    form.show(SignUp())
    await turn()
    asked = []
    await enterCountry("DE", form)
    XCTAssertEqual(asked, [])
  }

  /// The table of the next view has no rule that could answer.
  func test_nextTable_withoutTheRule_asksNobody() async {
    let form = makeForm()
    await enterName("Bo", form)
    form.detach()
    form.connect(
      to: view,
      rows: [Edit(\.name, in: \.name), Edit(\.country, in: \.country)] as [Bind<SignUp, View>]
    )
    form.updateView()
    await enterCountry("FR", form)
    XCTAssertTrue(form.isValid)
  }
}
