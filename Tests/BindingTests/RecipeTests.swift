import Binding
import Foundation
import Observation
import XCTest

/// The code of the recipes in `Binding.docc`.
@MainActor
final class RecipeTests: XCTestCase {
  // MARK: EditingFields

  private struct SignUp: Equatable {
    var name = ""
    var year = 2000
    var password = ""
    var repetition = ""
  }

  @MainActor
  private final class Field {
    var text = ""
    var message: String?
    var hasMarkedText = false
    var onChange: (() -> Void)?

    func type(_ text: String) {
      self.text = text
      onChange?()
    }
  }

  @MainActor
  private final class SignUpView {
    let name = Field()
    let year = Field()
    let password = Field()
    let repetition = Field()
    var focused: Field?
  }

  private struct Server {
    struct Unreachable: LocalizedError { var errorDescription: String? { "The server does not answer" } }
    let takenNames: Set<String>
    let isReachable: Bool

    func isFree(_ name: String) async throws -> Bool {
      guard isReachable else { throw Unreachable() }
      return !takenNames.contains(name)
    }
  }

  private let view = SignUpView()
  private let clock = StepClock()

  private func makeForm(_ server: Server) -> ViewBinding<SignUp, SignUpView> {
    let locale = Locale(identifier: "en_US")
    let form = ViewBinding(SignUp(), to: view) {
      Edit(\.name, in: \.name.text)
        .validated(.required("Enter a name").and(.length(2...20, "2 to 20 letters")))
        .validated(
          .asynchronous(after: .milliseconds(300)) { name in
            try await server.isFree(name) ? .accept : .reject("This name is taken")
          }
        )
        .messages { $0.name.message = $1 }
        .focus { $0.focused = $0.name }
      Edit(\.year, in: \.year.text, as: .style(.number.locale(locale), unreadable: "Not a year"))
        .validated(.range(1900...2020, "From 1900 to 2020"))
        .messages { $0.year.message = $1 }
        .focus { $0.focused = $0.year }
      Edit(\.password, in: \.password.text)
        .validated(.length(8...100, "At least 8 characters"))
        .messages { $0.password.message = $1 }
      Edit(\.repetition, in: \.repetition.text)
        .validated(
          FieldValidation { value, form in
            form[\SignUp.password] == value ? .accept : .reject("The passwords differ")
          }
        )
        .messages { $0.repetition.message = $1 }
    }
    form.clock = { [clock] in clock }
    form.updateView()
    return form
  }

  private func fillIn(name: String = "ada", year: String = "1,990", password: String = "12345678") {
    (view.name.text, view.year.text) = (name, year)
    (view.password.text, view.repetition.text) = (password, password)
  }

  private func commit(_ form: ViewBinding<SignUp, SignUpView>) async -> EditOutcome {
    let clock = clock
    let ticking = Task {
      await clock.hasSleepers(1)
      clock.advance(by: .milliseconds(300))
    }
    defer { ticking.cancel() }
    return await form.commit()
  }

  func test_signUp_validInput_isCommitted() async {
    let form = makeForm(Server(takenNames: [], isReachable: true))
    fillIn()
    guard case .committed(let fields) = await commit(form) else { return XCTFail("must commit") }
    XCTAssertEqual(fields.map(\.description), ["name", "year", "password", "repetition"])
    XCTAssertEqual(
      form.source,
      SignUp(name: "ada", year: 1990, password: "12345678", repetition: "12345678")
    )
  }

  func test_signUp_invalidInput_showsItsMessages() async {
    let form = makeForm(Server(takenNames: ["ada"], isReachable: true))
    fillIn(year: "soon")
    view.repetition.text = "87654321"
    guard case .refused(let fields) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(fields.map(\.name), ["year", "repetition"])
    XCTAssertEqual(view.year.message, "Not a year")
    XCTAssertEqual(view.repetition.message, "The passwords differ")
    XCTAssertTrue(view.focused === view.year)
    fillIn()
    guard case .refused = await commit(form) else { return XCTFail("the name is taken") }
    XCTAssertEqual(view.name.message, "This name is taken")
    XCTAssertTrue(view.focused === view.name)
    XCTAssertEqual(form.source, SignUp())
  }

  func test_signUp_unreachableServer_isAskedAgain() async {
    let form = makeForm(Server(takenNames: [], isReachable: false))
    fillIn()
    for _ in 0..<2 {
      guard case .refused(let fields) = await commit(form) else { return XCTFail("must refuse") }
      XCTAssertEqual(fields.first?.validity, .undecided("The server does not answer"))
    }
  }

  private struct Order: Equatable {
    var code = "ABC-1"
    var copies: Int? = 2
    var rating = 3
  }

  @MainActor
  private final class OrderView {
    let code = Field()
    let copies = Field()
    let rating = Field()
  }

  func test_order_rulesAndFormats() async {
    let view = OrderView()
    let locale = Locale(identifier: "en_US")
    let form = ViewBinding(Order(), to: view) {
      Edit(\.code, in: \.code.text)
        .validated(.pattern(/[A-Z]{3}-[0-9]+/, "Like ABC-7"))
        .messages { $0.code.message = $1 }
      Edit(
        \.copies,
        in: \.copies.text,
        as: .optional(.style(.number.locale(locale), unreadable: "Not a number"))
      )
      Edit(\.rating, in: \.rating.text, as: .style(.number.locale(locale), unreadable: "Not a number"))
        .validated(.clamped(to: 1...5))
    }
    form.updateView()
    XCTAssertEqual(view.copies.text, "2")
    (view.code.text, view.copies.text, view.rating.text) = ("abc", "", "9")
    guard case .refused(let fields) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(fields.map(\.name), ["code"])
    XCTAssertEqual(view.code.message, "Like ABC-7")
    view.code.text = "XYZ-7"
    guard case .committed = form.commitEditing() else { return XCTFail("must commit") }
    XCTAssertEqual(form.source, Order(code: "XYZ-7", copies: nil, rating: 5))
    XCTAssertEqual(view.rating.text, "5")
  }

  // MARK: A search field

  @Observable @MainActor
  fileprivate final class Search {
    var query = ""
    var results: [Int] { Array(0..<query.count) }
  }

  @MainActor
  private final class SearchView {
    let searchField = Field()
    var title = ""
  }

  func test_searchField_bothWays() async {
    let search = Search()
    let view = SearchView()
    let binding = ViewBinding(observing: search, to: view) {
      $0
    } rows: {
      Edit(\.query, in: \.searchField.text)
        .commits(at: .change)
        .composing { $0.searchField.hasMarkedText }
      Bind(get: { $0.results.count }, set: { view, count in view.title = "\(count) results" })
    }
    view.searchField.onChange = { [weak binding] in binding?.handle(.changed, in: \.query) }

    view.searchField.type("swift")
    XCTAssertEqual(search.query, "swift")
    XCTAssertEqual(view.title, "5 results")
    search.query = ""
    binding.flush()
    XCTAssertEqual(view.searchField.text, "")
    view.searchField.hasMarkedText = true
    view.searchField.type("す")
    XCTAssertEqual(search.query, "", "a composition is not a query")
    view.searchField.hasMarkedText = false
    view.searchField.type("す")
    XCTAssertEqual(search.query, "す")
  }
}
