import Binding
import ControllerSupport
import Foundation
import Synchronization
import XCTest

/// Forms as a whole: drafts, refused commits, formats and identities.
@MainActor
final class FormTests: XCTestCase {
  private typealias Person = FormPerson
  private typealias View = FormView

  private struct Refusal: LocalizedError {
    var errorDescription: String? { "The store is full" }
  }

  private let view = View()
  private var committed: [String] = []

  // MARK: Drafts

  private func makeDraftForm() -> ViewBinding<Person, View> {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name)
        .validated(.required("Enter a name"))
        .messages { $0.messages["name"] = $1 }
        .focus { $0.focused.append("name") }
      Edit(
        \.year,
        in: \.year,
        as: .style(.number.locale(Locale(identifier: "en_US")), unreadable: "Not a year")
      )
      .validated(.range(1800...1999, "1800 to 1999"))
      .messages { $0.messages["year"] = $1 }
      .focus { $0.focused.append("year") }
      Bind(\.nickname, to: \.nickname)
    }
    form.updateView()
    return form
  }

  func test_assign_committedValues_changeTheSourceAndOtherRows() async {
    let form = makeDraftForm()
    view.name = "Bo"
    form.handle(.changed, in: \.name)
    XCTAssertEqual(form.source, Person(), "a proposal is not in the draft")
    XCTAssertTrue(form.isEdited)
    form.handle(.ended, in: \.name)
    XCTAssertEqual(form.source.name, "Bo")
    XCTAssertEqual(view.nickname, "bo", "rows that read the property are updated")
    XCTAssertFalse(form.isEdited)
  }

  func test_assign_classSourceWhoseSetterShowsAnother_keepsTheOther() async {
    @MainActor final class Model {
      var name = "Ada" { didSet { onChange?() } }
      var onChange: (() -> Void)?
    }
    let (first, second) = (Model(), Model())
    let form = ViewBinding(first, to: view) { Edit(\.name, in: \.name).commits(at: .change) }
    form.updateView()
    first.onChange = { [unowned form] in
      XCTAssertEqual(form.source.name, "Bo", "the setter can read the source")
      form.show(second)
    }
    view.name = "Bo"
    form.handle(.changed, in: \.name)
    XCTAssertEqual(first.name, "Bo")
    XCTAssertTrue(form.source === second)
    XCTAssertEqual(view.name, "Ada")
  }

  func test_rule_ofTheWholeForm_refusesUntilTheValuesFit() async {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name)
      Edit(\.nickname, in: \.nickname).onCommit { _ in }
      Edit(rule: "names") { form in
        form[\Person.name] == form[\Person.nickname] ? "Enter two names" : nil
      }
      .messages { $0.messages["names"] = $1 }
      .focus { $0.focused.append("names") }
    }
    form.updateView()
    XCTAssertTrue(form.isValid)
    view.name = "ada"
    form.handle(.changed, in: \.name)
    XCTAssertFalse(form.isValid)
    XCTAssertNil(view.messages["names"], "the user has not tried to save")
    guard case .refused(let refused) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(refused.map(\.name), ["names"])
    XCTAssertEqual(view.focused, ["names"])
    XCTAssertEqual(view.messages["names"], "Enter two names")
    XCTAssertEqual(form.source.name, "Ada", "nothing is committed")
    view.nickname = "bo"
    form.handle(.changed, in: \.nickname)
    XCTAssertNil(view.messages["names"])
    guard case .committed(let fields) = form.commitEditing() else { return XCTFail("must commit") }
    XCTAssertEqual(fields, [FieldID(\Person.name), FieldID(\Person.nickname)])
    XCTAssertEqual(form.source.name, "ada")
  }

  func test_commitEditing_refused_focusesTheFirstInvalidField() async {
    let form = makeDraftForm()
    view.year = "2100"
    guard case .refused = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(view.focused, ["year"])
    view.name = ""
    guard case .refused(let refused) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(refused.map(\.name), ["name", "year"])
    XCTAssertEqual(view.focused, ["year", "name"])
    XCTAssertEqual(form.source, Person())
  }

  func test_isValid_readByARow_followsTheForm() async {
    weak var weakForm: ViewBinding<Person, View>?
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).validated(.required("Enter a name")).commits(at: .change)
      Bind(\.self, to: \.canSave) { _ in weakForm?.isValid ?? false }
    }
    weakForm = form
    form.updateView()
    XCTAssertTrue(view.canSave)
  }

  // MARK: Commits that throw

  func test_commit_thatThrows_keepsTheInput() async {
    for time in EditTime.allCases {
      let view = View()
      let form = ViewBinding(Person(), to: view) {
        Edit(\.name, in: \.name).onCommit { _ in throw Refusal() }
          .commits(at: time)
          .messages { $0.messages["name"] = $1 }
          .focus { $0.focused.append("name") }
      }
      form.updateView()
      view.name = "Bo"
      form.handle(.changed, in: \.name)
      form.handle(.ended, in: \.name)
      if time == .demand {
        guard case .failed(let status) = form.commitEditing() else { return XCTFail("must fail") }
        XCTAssertEqual(status.failure, "The store is full")
        XCTAssertEqual(view.focused, ["name"])
      }
      XCTAssertEqual(view.name, "Bo", "\(time)")
      XCTAssertEqual(view.messages["name"], "The store is full", "\(time)")
      XCTAssertEqual(form.editing[0].validity, .valid, "the value is not at fault")
      XCTAssertTrue(form.isEdited)
      XCTAssertEqual(form.source.name, "Ada")
      view.name = "Cy"
      form.handle(.changed, in: \.name)
      if time != .change {
        XCTAssertNil(view.messages["name"], "the next input removes the message: \(time)")
      }
    }
  }

  func test_commit_thatThrowsOnce_canBeRepeated() async {
    var refuses = true
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).onCommit { [unowned self] name in
        if refuses { throw Refusal() }
        committed.append(name)
      }.commits(at: .demand)
    }
    form.updateView()
    view.name = "Bo"
    guard case .failed = form.commitEditing() else { return XCTFail("must fail") }
    refuses = false
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\Person.name)]))
    XCTAssertEqual(committed, ["Bo"])
  }

  func test_commitEditing_secondRowThrows_laterRowsStayEdited() async {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.nickname, in: \.nickname).onCommit { [unowned self] in committed.append($0) }
      Edit(\.name, in: \.name).onCommit { _ in throw Refusal() }
      Edit(\.year, in: \.year, as: .style(.number, unreadable: ""))
    }
    form.updateView()
    (view.nickname, view.name, view.year) = ("x", "Bo", "1900")
    guard case .failed(let status) = form.commitEditing() else { return XCTFail("must fail") }
    XCTAssertEqual(status.field, FieldID(\Person.name))
    XCTAssertEqual(committed, ["x"])
    XCTAssertEqual(form.editing.map(\.isEdited), [false, true, true])
    XCTAssertEqual([view.name, view.year], ["Bo", "1900"], "the input is not lost")
  }

  func test_commit_thatShowsAnotherValueAndThrows_keepsTheInput() async {
    weak var weakForm: ViewBinding<Person, View>?
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).onCommit { _ in
        weakForm?.show(Person(name: "From the store"))
        throw Refusal()
      }
    }
    weakForm = form
    form.updateView()
    view.name = "Bo"
    form.handle(.ended, in: \.name)
    XCTAssertEqual(view.name, "Bo")
    form.discardEditing()
    XCTAssertEqual(view.name, "From the store")
  }

  // MARK: Formats

  func test_style_field_acceptsWhatItShowsAndRefusesWhatTheParserIgnores() async {
    let cases: [(locale: String, shown: String, text: String, year: Int?)] = [
      ("en_US", "1,815", "1,815", 1815), ("en_US", "1,815", "1815", 1815),
      ("en_US", "1,815", " 01900 ", 1900),
      ("en_US", "1,815", "-5", -5), ("en_US", "1,815", "0", 0), ("en_US", "1,815", "12abc", nil),
      ("en_US", "1,815", "18.5", nil), ("en_US", "1,815", "soon", nil), ("en_US", "1,815", "", nil),
      ("de_DE", "1.815", "1.900", 1900), ("de_DE", "1.815", "1,900", nil),
      ("fr_FR", "1\u{202F}815", "1 900", 1900),
      ("ar_EG", "١٬٨١٥", "١٬٩٠٠", 1900), ("ar_EG", "١٬٨١٥", "1900", 1900),
    ]
    for (locale, shown, text, year) in cases {
      let style = IntegerFormatStyle<Int>(locale: Locale(identifier: locale))
      let form = ViewBinding(Person(), to: view) {
        Edit(\.year, in: \.year, as: .style(style, unreadable: "Not a year"))
      }
      form.updateView()
      XCTAssertEqual(view.year, shown, locale)
      view.year = text
      form.handle(.changed, in: \.year)
      XCTAssertEqual(form.values[\Person.year], year, "\(text) in \(locale)")
      if year == nil {
        XCTAssertEqual(form.editing[0].validity, .invalid("Not a year"), "\(text) in \(locale)")
      }
    }
  }

  func test_style_decimals_areReadInTheirLocale() async {
    let cases: [(locale: String, text: String, rating: Double?)] = [
      ("en_US", "4.7", 4.7), ("en_US", "4.70", 4.7), ("en_US", "4,7", nil), ("en_US", "4.7kg", nil),
      ("de_DE", "4,7", 4.7), ("de_DE", "4.7", nil),
      ("en_US", "1,000.5", 1000.5),
    ]
    for (locale, text, rating) in cases {
      let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: locale))
      let form = ViewBinding(Person(rating: 1), to: view) {
        Edit(\.rating, in: \.rating, as: .optional(.style(style, unreadable: "Not a rating"))).commits(
          at: .change
        )
      }
      form.updateView()
      XCTAssertEqual(view.rating, "1")
      view.rating = text
      form.handle(.changed, in: \.rating)
      XCTAssertEqual(form.source.rating, rating ?? 1, "\(text) in \(locale)")
      view.rating = ""
      form.handle(.changed, in: \.rating)
      XCTAssertNil(form.source.rating, "an empty field is nil")
    }
  }

  func test_style_dates_areReadWhole() async {
    struct Event { var date = Date(timeIntervalSince1970: 0) }
    let style = Date.FormatStyle(
      date: .numeric,
      time: .omitted,
      locale: Locale(identifier: "en_US"),
      timeZone: .gmt
    )
    let form = ViewBinding(Event(), to: view) {
      Edit(\.date, in: \.name, as: .style(style, unreadable: "Not a date")).commits(at: .change)
    }
    form.updateView()
    XCTAssertEqual(view.name, "1/1/1970")
    view.name = "1/2/1970 and more"
    XCTAssertEqual(form.handle(.changed, in: \.date)?.validity, .invalid("Not a date"))
    view.name = "1/2/1970"
    form.handle(.changed, in: \.date)
    XCTAssertEqual(form.source.date, Date(timeIntervalSince1970: 86_400))
  }

  // MARK: Identities

  func test_arrayOfRows_bindAndEdit_compilesWithoutAnnotations() async {
    func rows() -> [Bind<Person, View>] {
      [
        Bind(\.nickname, to: \.nickname),
        Edit(\.name, in: \.name).validated(.required("Enter a name")).commits(at: .change),
        Edit(\.year, in: \.year, as: .style(.number, unreadable: "Not a year")),
      ]
    }
    let form = ViewBinding(Person(), to: view, rows: rows())
    form.updateView()
    view.name = "Bo"
    XCTAssertEqual(form.handle(.changed, in: \.name)?.name, "name")
    XCTAssertEqual(form.source.name, "Bo")
    XCTAssertEqual(form.rows.map(\.name).dropFirst(), ["name", "year"])
  }

  func test_duplicateFields_areReportedWhenTheTableIsBuilt() async {
    let messages = Mutex<[String]>([])
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      _ = ViewBinding(Person(), to: view) {
        Edit(\.name, in: \.name)
        Edit(\.name, in: \.nickname)
        Edit(\.name, in: \.nickname).identified(by: .secondName)
      }
    }
    XCTAssertEqual(
      messages.withLock { $0 },
      ["A form of FormPerson has two fields named name. Only the first one receives events."]
    )
  }

  func test_fieldNames_ofOneTextAndTwoTypes_differ() async {
    XCTAssertEqual(FieldID("a"), "a")
    XCTAssertNotEqual(FieldID(\Person.name), FieldID(\Person.nickname))
    XCTAssertEqual(FieldID(\Person.name).description, "name")
    XCTAssertEqual(FieldID("a").description, "a")
  }

  func test_fieldName_ofAnEdit_isReadByOtherRules() async {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name)
      Edit(\.name, in: \.nickname).onCommit { [unowned self] in
        committed.append($0)
      }
      .identified(by: .secondName)
      .validated(
        FieldValidation { value, form in form[\Person.name] == value ? .accept : .reject("The names differ") }
      )
    }
    form.updateView()
    view.nickname = "Bo"
    XCTAssertEqual(form.handle(.changed, in: .secondName)?.validity, .invalid("The names differ"))
    XCTAssertEqual(form.values["second name"], "Bo")
    view.name = "Bo"
    form.handle(.changed, in: \.name)
    XCTAssertTrue(form.isValid)
    XCTAssertEqual(form.commitEditing(), .committed([FieldID(\Person.name), FieldID.secondName]))
    XCTAssertEqual(committed, ["Bo"])
  }

  func test_composing_closure_guardsTheField() async {
    let form = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name).composing { $0.hasMarkedText }.commits(at: .change)
    }
    form.updateView()
    view.hasMarkedText = true
    view.name = "か"
    XCTAssertEqual(form.handle(.changed, in: \.name)?.validity, .checking)
    view.hasMarkedText = false
    form.handle(.changed, in: \.name)
    XCTAssertEqual(form.source.name, "か")
  }
}

extension FieldID {
  fileprivate static let secondName: FieldID = "second name"
}
