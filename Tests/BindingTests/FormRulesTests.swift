import AsyncTestSupport
import Binding
import Foundation
import XCTest

/// Rules of several fields, values that look alike, and the time of the messages.
@MainActor
final class FormRulesTests: SerialTestCase {
  private struct SignUp: Equatable {
    var name = ""
    var country = "UK"
    var copies: Int?
    var isBusiness = false
    var company = ""
  }

  @MainActor
  private final class View {
    var name = ""
    var country = ""
    var copies = ""
    var isBusiness = false
    var company = ""
    var messages: [String: String] = [:]
  }

  private typealias Form = ViewBinding<SignUp, View>
  private let view = View()
  private let number = FieldFormat<String, Int?>.optional(
    .style(.number.locale(Locale(identifier: "en_US")), unreadable: "Not a number")
  )

  private func turn() async { for _ in 0..<200 { await Task.yield() } }

  private func type(
    _ text: String,
    at path: ReferenceWritableKeyPath<View, String>,
    _ id: FieldID,
    _ form: Form
  ) {
    view[keyPath: path] = text
    form.handle(.changed, in: id)
  }

  // MARK: An asynchronous rule that reads other fields

  func test_asynchronousRule_isAskedAgain_whenAValueChangesThatItHasRead() async {
    var asked: [String] = []
    let form = Form(SignUp(copies: 1), to: view) {
      Edit(\.name, in: \.name).commits(at: .demand).validated(
        .asynchronous(after: .zero) { name, form in
          let country = form[\SignUp.country] ?? ""
          asked.append("\(name) in \(country)")
          return country == "FR" ? .reject("Taken") : .accept
        }
      )
      Edit(\.country, in: \.country).commits(at: .demand)
      Edit(\.copies, in: \.copies, as: number).commits(at: .demand)
    }
    form.updateView()
    type("Bo", at: \.name, "", form)
    type("Bo", at: \.name, FieldID(\SignUp.name), form)
    await turn()
    type("2", at: \.copies, FieldID(\SignUp.copies), form)
    await turn()
    XCTAssertEqual(asked, ["Bo in UK"], "the rule has not read the number")
    type("FR", at: \.country, FieldID(\SignUp.country), form)
    XCTAssertEqual(form.editing[0].validity, .checking)
    await turn()
    XCTAssertEqual(asked, ["Bo in UK", "Bo in FR"])
    XCTAssertEqual(form.editing[0].validity, .invalid("Taken"))
  }

  /// A rule whose correction differs at each call made the form ask the server without end.
  func test_correctionThatDiffersAtEachCall_asksTheServerOnce() async {
    var (corrections, asked) = (0, 0)
    let impure = FieldValidation<String> { value, _ in
      corrections += 1
      return .correct(value + "\(corrections)")
    }
    let later = FieldValidation<String>.asynchronous(after: .zero) { _ in
      asked += 1
      return .accept
    }
    let form = Form(SignUp(), to: view) {
      Edit(\.name, in: \.name).commits(at: .demand).validated(impure.and(later))
      Edit(\.country, in: \.country).commits(at: .demand).validated(impure.and(later))
    }
    form.updateView()
    type("q", at: \.name, FieldID(\SignUp.name), form)
    await turn()
    XCTAssertEqual(asked, 1)
    type("r", at: \.country, FieldID(\SignUp.country), form)
    await turn()
    XCTAssertLessThanOrEqual(asked, 3, "one for each event of the user and field")
  }

  // MARK: Values that look alike

  func test_values_nilAndNoValue_areTwoThings() async {
    let form = Form(SignUp(copies: 5), to: view) { Edit(\.copies, in: \.copies, as: number) }
    form.updateView()
    let five: Int?? = form.values[\SignUp.copies]
    XCTAssertEqual(five, .some(5))
    type("", at: \.copies, FieldID(\SignUp.copies), form)
    let none: Int?? = form.values[\SignUp.copies]
    XCTAssertEqual(none, .some(nil), "the value is nil")
    type("abc", at: \.copies, FieldID(\SignUp.copies), form)
    let unreadable: Int?? = form.values[\SignUp.copies]
    XCTAssertEqual(unreadable, Int??.none, "there is no value")
    let unknown: Int?? = form.values["other"]
    XCTAssertEqual(unknown, Int??.none)
  }

  func test_whiteSpace_isEmpty_forRequiredAndOptional() async {
    for text in ["", " ", "\t", " \n\u{A0}\u{3000}"] {
      XCTAssertEqual(number.parse(text), .some(nil), "\(text.debugDescription)")
      let form = Form(SignUp(name: "Ada"), to: view) {
        Edit(\.name, in: \.name).validated(.required("Enter"))
      }
      form.updateView()
      type(text, at: \.name, FieldID(\SignUp.name), form)
      XCTAssertEqual(form.editing[0].validity, .invalid("Enter"), "\(text.debugDescription)")
    }
  }

  func test_infinityOfAFormatOfTheApp_isUnreadable() async {
    struct Rated { var rating = 1.0 }
    let format = FieldFormat<String, Double>(
      unreadable: "Not a number",
      format: { "\($0)" },
      parse: { Double($0) }
    )
    let form = ViewBinding(Rated(), to: view) {
      Edit(\.rating, in: \.name, as: format).validated(.clamped(to: 1...5))
    }
    form.updateView()
    for text in ["inf", "-infinity", "nan"] {
      view.name = text
      form.handle(.changed, in: \.rating)
      XCTAssertEqual(form.editing[0].validity, .invalid("Not a number"), text)
    }
  }

  // MARK: Drafts

  func test_uncommittedInput_namesThatLookLikeKeyPathsOrNumbers_doNotCollide() async {
    func make(_ view: View) -> Form {
      let form = Form(SignUp(), to: view) {
        Edit(\.name, in: \.name)
        Edit(\.country, in: \.country).identified(by: "name")
        Edit(\.company, in: \.company).identified(by: "name #2")
      }
      form.updateView()
      return form
    }
    let form = make(view)
    type("first", at: \.name, FieldID(\SignUp.name), form)
    type("second", at: \.country, "name", form)
    type("third", at: \.company, "name #2", form)
    let other = View()
    make(other).restoreInput(form.uncommittedInput)
    XCTAssertEqual([other.name, other.country, other.company], ["first", "second", "third"])
  }

  // MARK: Fields that are hidden

  func test_fieldThatIsNotIncluded_refusesNothing_andIsNotCommitted() async {
    let form = Form(SignUp(copies: 3), to: view) {
      Edit(\.isBusiness, in: \.isBusiness).commits(at: .demand)
      Edit(\.company, in: \.company).commits(at: .demand).validated(.required("Enter a company"))
        .included { $0[\SignUp.isBusiness] == true }
        .messages { $0.messages["company"] = $1 }
      Edit(\.copies, in: \.copies, as: number).commits(at: .demand).included {
        $0[\SignUp.isBusiness] == true
      }
    }
    form.updateView()
    type("many", at: \.copies, FieldID(\SignUp.copies), form)
    XCTAssertTrue(form.isValid)
    XCTAssertEqual(form.commitEditing(), .committed([]))
    XCTAssertNil(view.messages["company"])
    view.isBusiness = true
    guard case .refused(let refused) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(refused.map(\.name), ["company", "copies"])
    XCTAssertEqual(view.messages["company"], "Enter a company")
    view.isBusiness = false
    form.handle(.changed, in: \.isBusiness)
    XCTAssertNil(view.messages["company"])
    XCTAssertEqual(form.commitEditing(), .committed([]))
    XCTAssertEqual(form.source, SignUp(copies: 3))
  }

  private struct Contact: Equatable {
    var byMail = true
    var mail = ""
    var phone = ""
  }

  private func makeContactForm(_ rows: [Bind<Contact, View>]) -> ViewBinding<Contact, View> {
    let fields: [Bind<Contact, View>] = [
      Edit(\.byMail, in: \.isBusiness).commits(at: .demand),
      Edit(\.mail, in: \.name).commits(at: .demand).included { $0[\Contact.byMail] == true },
      Edit(\.phone, in: \.country).commits(at: .demand),
    ]
    let form = ViewBinding(Contact(), to: view, rows: fields + rows)
    form.updateView()
    return form
  }

  /// The rule was satisfied by input that the form does not commit, because its field is hidden.
  func test_hiddenInput_doesNotSatisfyARuleOfTheForm() async {
    let form = makeContactForm([
      Edit(rule: "contact") {
        $0[\Contact.phone] == "" && $0[\Contact.mail] == "" ? "Enter a phone number or a mail address" : nil
      }
    ])
    view.name = "a@b.c"
    form.handle(.changed, in: \.mail)
    XCTAssertTrue(form.isValid)
    view.isBusiness = false
    form.handle(.changed, in: \.byMail)
    XCTAssertFalse(form.isValid)
    guard case .refused(let refused) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(refused.map(\.name), ["contact"])
    XCTAssertEqual(form.source, Contact())
    XCTAssertEqual(form.sourceWithInput, Contact(byMail: false), "a draft has what would be committed")
    XCTAssertEqual(form.values[\Contact.mail], "a@b.c", "the input itself")
    view.isBusiness = true
    form.handle(.changed, in: \.byMail)
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\Contact.mail)]))
    XCTAssertEqual(form.source, Contact(mail: "a@b.c"))
  }

  /// The rule of the switch itself reads the field that the switch hides.
  func test_hiddenInput_isNotReadByTheRuleOfTheFieldThatHidesIt() async {
    var read: [String] = []
    let form = ViewBinding(Contact(), to: view) {
      Edit(\.byMail, in: \.isBusiness).commits(at: .change).validated(
        FieldValidation { isOn, form in
          if !isOn { read.append(form[\Contact.mail] ?? "nothing") }
          return .accept
        }
      )
      Edit(\.mail, in: \.name).commits(at: .demand).included { $0[\Contact.byMail] == true }
    }
    form.updateView()
    view.name = "a@b.c"
    form.handle(.changed, in: \.mail)
    view.isBusiness = false
    form.handle(.changed, in: \.byMail)
    XCTAssertFalse(read.isEmpty)
    XCTAssertEqual(Set(read), [""])
  }

  /// An asynchronous rule has read the input of a field that is hidden then: it is asked again about the committed value.
  func test_hiddenInput_anAsynchronousRuleThatHasReadIt_isAskedAgain() async {
    var asked: [String] = []
    let form = makeContactForm([
      Edit(\.phone, in: \.company).identified(by: "again").commits(at: .demand).validated(
        .asynchronous(after: .zero) { phone, form in
          asked.append("\(phone) or \(form[\Contact.mail] ?? "nothing")")
          return .accept
        }
      )
    ])
    view.name = "a@b.c"
    form.handle(.changed, in: \.mail)
    view.company = "12"
    form.handle(.changed, in: "again")
    await turn()
    view.isBusiness = false
    form.handle(.changed, in: \.byMail)
    await turn()
    XCTAssertEqual(asked, ["12 or a@b.c", "12 or "])
  }

  /// Two fields that hide each other read each other's input, and not whether the other one is hidden.
  func test_conditionsThatReadEachOther_readTheInput() async {
    let form = ViewBinding(Contact(), to: view) {
      Edit(\.mail, in: \.name).commits(at: .demand).included { $0[\Contact.phone] == "" }
      Edit(\.phone, in: \.country).commits(at: .demand).included { $0[\Contact.mail] == "" }
      Edit(rule: "contact") {
        $0[\Contact.phone] == "" && $0[\Contact.mail] == "" ? "Enter a phone number or a mail address" : nil
      }
    }
    form.updateView()
    view.name = "a@b.c"
    form.handle(.changed, in: \.mail)
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\Contact.mail)]))
    view.country = "12"
    form.handle(.changed, in: \.phone)
    XCTAssertEqual(form.sourceWithInput, Contact(mail: "a@b.c"))
    XCTAssertEqual(form.commitEditing(), .committed([]))
  }

  // MARK: When messages appear

  func test_messageTime_saysWhenAMessageAppears() async {
    for time in EditTime.allCases {
      let view = View()
      let form = Form(SignUp(name: "Ada"), to: view) {
        Edit(\.name, in: \.name).validated(.length(2...9, "2 to 9")).messages { $0.messages["name"] = $1 }
      }
      form.messageTime = time
      form.updateView()
      var seen: [Bool] = []
      view.name = "A"
      form.handle(.changed, in: \.name)
      seen.append(view.messages["name"] != nil)
      form.handle(.ended, in: \.name)
      seen.append(view.messages["name"] != nil)
      form.commitEditing()
      seen.append(view.messages["name"] != nil)
      XCTAssertEqual(seen, [time == .change, time != .demand, true], "\(time)")
      view.name = "Al"
      form.handle(.changed, in: \.name)
      XCTAssertNil(view.messages["name"], "a message goes when the input is valid")
    }
  }

  // MARK: A value from another screen

  func test_enter_value_isCheckedAndCommittedLikeInput() async {
    let form = Form(SignUp(copies: 1), to: view) {
      Edit(\.country, in: \.country).validated(.length(2...2, "Two letters")).messages {
        $0.messages["c"] = $1
      }
      Edit(\.copies, in: \.copies, as: number).commits(at: .demand)
    }
    form.updateView()
    XCTAssertEqual(form.enter("FR", in: \.country)?.isEdited, false)
    XCTAssertEqual([view.country, form.source.country], ["FR", "FR"])
    XCTAssertEqual(form.enter("France", in: \.country)?.validity, .invalid("Two letters"))
    XCTAssertEqual([view.country, view.messages["c"]], ["France", "Two letters"])
    XCTAssertEqual(form.enter(1_200, in: \.copies)?.isEdited, true)
    XCTAssertEqual(view.copies, "1,200")
    XCTAssertEqual(form.source.copies, 1)
    XCTAssertEqual(form.enter(nil, in: \.copies)?.validity, .valid)
    XCTAssertEqual(view.copies, "")
    XCTAssertNil(form.enter("x", in: \.name), "there is no such field")
  }

  private final class Note { var (text, message) = ("", String?.none) }

  /// The value that an asynchronous rule had corrected was not shown to the rules after it.
  func test_asynchronousRule_correctsTheValue_theNextRulesCheckIt() async {
    for (correction, isRight) in [("muchtoolong", false), ("Cy", true)] {
      let view = Note()
      let rule = FieldValidation<String>.asynchronous(after: .zero) {
        $0 == "Bo" ? .correct(correction) : .accept
      }
      let form = ViewBinding(Memo(), to: view) {
        Edit(\.text, in: \.text).validated(rule.and(.length(1...5, "1 to 5 letters")))
          .messages { $0.message = $1 }
      }
      form.updateView()
      view.text = "Bo"
      form.handle(.changed, in: \.text)
      _ = await form.commit()
      XCTAssertEqual(form.source.text, isRight ? correction : "Ada")
      XCTAssertEqual(view.message, isRight ? nil : "1 to 5 letters")
    }
  }

  /// The rule after an asynchronous one was asked again about a value that it had corrected already.
  func test_asynchronousRule_accepts_theNextRulesAreNotAskedAgain() async {
    let view = Note()
    let form = ViewBinding(Memo(), to: view) {
      Edit(\.text, in: \.text)
        .validated(FieldValidation<String>.asynchronous(after: .zero) { _ in .accept })
        .validated(FieldValidation { value, _ in .correct(value + "!") })
    }
    form.updateView()
    view.text = "ab"
    form.handle(.changed, in: \.text)
    _ = await form.commit()
    XCTAssertEqual(form.source.text, "ab!")
  }

  /// The view is used by other code meanwhile, so the message on it is unknown.
  func test_forget_thenTheFieldIsValid_theMessageGoes() async {
    let view = Note()
    let form = ViewBinding(Memo(text: ""), to: view) {
      Edit(\.text, in: \.text).validated(.required("Enter a name")).messages { $0.message = $1 }
    }
    form.updateView()
    _ = form.commitEditing()
    XCTAssertEqual(view.message, "Enter a name")
    form.forget()
    form.show(Memo())
    XCTAssertNil(view.message)
  }

  private struct Memo { var text = "Ada" }
}
