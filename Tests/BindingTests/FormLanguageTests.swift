import Binding
import Foundation
import XCTest

/// The view is made again in another language, in which the same text means another value: "1,250" is 1.25 in German.
@MainActor
final class FormLanguageTests: FormReadingTestCase {
  private struct Price: Equatable { var amount: Decimal = 1 }
  private typealias Form = ViewBinding<Price, View>

  private var rules = 0

  private func makeForm(_ language: String, _ view: View, following old: Form? = nil) -> Form {
    let (server, locale) = (server, Locale(identifier: language))
    let unreadable = language == "de_DE" ? "keine Zahl" : "no number"
    let rows: [Bind<Price, View>] = [
      Edit(\.amount, in: \.a, as: .style(.number.locale(locale), unreadable: unreadable))
        .validated(
          .asynchronous(after: .zero) { [weak self] _ in
            self?.rules += 1
            return .accept
          }
        )
        .onCommit { try await server.save("\($0)") }
        .messages { $0.messages["amount"] = $1 }
    ]
    old?.detach()
    let form = old ?? Form(Price(), to: view, rows: rows)
    if old != nil { form.connect(to: view, rows: rows) }
    form.updateView()
    return form
  }

  private func commit(_ text: String, in form: Form) async {
    view.a = text
    form.handle(.changed, in: \.amount)
    form.handle(.ended, in: \.amount)
    await turn()
    XCTAssertEqual(server.calls.count, 1)
  }

  func test_viewMadeAgain_inputKeepsItsMeaning() async {
    let form = makeForm("en_US", view)
    view.a = "1,250"
    form.handle(.changed, in: \.amount)
    let other = View()
    let again = makeForm("de_DE", other, following: form)
    XCTAssertEqual(other.a, "1.250")
    XCTAssertEqual(again.values[\Price.amount], 1_250)
  }

  func test_viewMadeAgainDuringACommit_inputOfTheFailedCommit_keepsItsMeaning() async {
    let form = makeForm("en_US", view)
    await commit("1,250", in: form)
    let other = View()
    let again = makeForm("de_DE", other, following: form)
    XCTAssertEqual(other.a, "1.250")
    await server.answer(Refusal())
    XCTAssertEqual([other.a, other.messages["amount"]], ["1.250", "full"])
    again.handle(.ended, in: \.amount)
    await turn()
    await server.answer()
    XCTAssertEqual(server.asked, ["1250", "1250"])
    XCTAssertEqual(other.a, "1.250")
    XCTAssertFalse(again.isEdited)
  }

  func test_viewMadeAgainAfterAFailedCommit_keepsTheMessageAndTheMeaning() async {
    let form = makeForm("en_US", view)
    await commit("1,250", in: form)
    await server.answer(Refusal())
    let other = View()
    let again = makeForm("de_DE", other, following: form)
    await turn()
    XCTAssertEqual([other.a, other.messages["amount"]], ["1.250", "full"])
    XCTAssertEqual(again.editing.map(\.failure), ["full"])
    XCTAssertEqual(rules, 1, "the server has accepted this value already")
  }

  func test_viewMadeAgain_messageAboutUnreadableInput_isInTheNewLanguage() {
    let form = makeForm("en_US", view)
    view.a = "much"
    form.handle(.changed, in: \.amount)
    form.handle(.ended, in: \.amount)
    XCTAssertEqual(view.messages["amount"], "no number")
    let other = View()
    _ = makeForm("de_DE", other, following: form)
    XCTAssertEqual([other.a, other.messages["amount"]], ["much", "keine Zahl"])
  }
}
