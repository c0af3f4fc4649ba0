import Binding
import TestSupport
import XCTest

@MainActor
final class EditTests: XCTestCase {
  /// A text field that reports every change, like the fields of UI toolkits. The field also reports changes that a program makes.
  @MainActor
  final class Field {
    var text: String? = "" {
      didSet {
        writes += 1
        onChange?()
      }
    }
    var isComposing = false
    var onChange: (() -> Void)?
    private(set) var writes = 0
    var cursorMoves = 0

    /// Changes the text as the user does.
    func type(_ text: String, composing: Bool = false) {
      isComposing = composing
      self.text = text
    }
  }

  @MainActor
  final class Form {
    let name = Field()
    let year = Field()
    let again = Field()
    var yearText: String {
      get { year.text ?? "" }
      set { year.text = newValue }
    }
    var isOn = false
    var messages: [String: String] = [:]
  }

  struct Person: Equatable {
    var name = "Ada"
    var year = 1815
    var isOn = false
  }

  private let form = Form()
  private var person = Person()
  private var commits: [String] = []

  private typealias PersonBinding = ViewBinding<Person, Form>

  private let years = FieldFormat<String, Int>(
    unreadable: "Not a year",
    format: { "\($0)" },
    parse: { Int($0) }
  )

  private func makeBinding(
    at time: CommitTime = .end,
    name: FieldValidation<String> = .required("Enter a name").and(.length(2...5, "2 to 5 letters")),
    year: FieldValidation<Int> = .none
  ) -> PersonBinding {
    let binding = PersonBinding(person, to: form) {
      Edit(\.name, in: \.name.text).onCommit { [unowned self] in
        commits.append("name \($0)")
        person.name = $0
      }
      .validated(name).commits(at: time).composing { $0.name.isComposing }
      .messages { $0.messages["name"] = $1 }
      Edit(\.year, in: \.yearText, as: years).onCommit { [unowned self] in
        commits.append("year \($0)")
        person.year = $0
      }
      .validated(year).commits(at: time)
      .messages { $0.messages["year"] = $1 }
    }
    binding.updateView()
    form.name.onChange = { [weak binding] in binding?.handle(.changed, in: \.name) }
    form.year.onChange = { [weak binding] in binding?.handle(.changed, in: \.year) }
    return binding
  }

  // MARK: Commit

  func test_end_changedField_isCommittedOnce() async {
    let binding = makeBinding()
    XCTAssertEqual(form.year.text, "1815")
    form.name.type("Bo")
    XCTAssertEqual(commits, [])
    XCTAssertEqual(binding.editing[0], binding.handle(.changed, in: \.name))
    XCTAssertTrue(binding.editing[0].isEdited)
    let status = binding.handle(.ended, in: \.name)
    XCTAssertEqual(commits, ["name Bo"])
    XCTAssertEqual(status?.isEdited, false)
    binding.handle(.ended, in: \.name)
    XCTAssertEqual(commits, ["name Bo"])
    let writes = form.name.writes
    XCTAssertEqual(binding.show(person).written, [], "what the view committed is not written back")
    XCTAssertEqual(form.name.writes, writes)
  }

  func test_change_everyAcceptedChange_isCommitted() async {
    let binding = makeBinding(at: .change)
    for text in ["A", "Ab", "Abc"] { form.name.type(text) }
    XCTAssertEqual(commits, ["name Ab", "name Abc"])
    form.name.type("Abcdef")
    XCTAssertEqual(commits.count, 2)
    XCTAssertEqual(binding.editing[0].validity, .invalid("2 to 5 letters"))
    form.name.type("Abc")
    XCTAssertEqual(commits.count, 2, "back at what is committed")
    XCTAssertFalse(binding.editing[0].isEdited)
  }

  func test_demand_isCommittedTogetherOrNotAtAll() async {
    let binding = makeBinding(at: .demand, year: .range(1700...1999, "1700 to 1999"))
    form.name.type("Bo")
    form.year.type("3000")
    binding.handle(.ended, in: \.name)
    XCTAssertEqual(commits, [])
    guard case .refused(let refused) = binding.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(refused.map(\.name), ["year"])
    XCTAssertEqual(commits, [], "nothing half done")
    XCTAssertFalse(binding.isValid)
    form.year.type("1900")
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Person.name), FieldID(\Person.year)]))
    XCTAssertEqual(commits, ["name Bo", "year 1900"])
    XCTAssertEqual(binding.commitEditing(), .committed([]))
    XCTAssertTrue(binding.isValid)
  }

  func test_commitEditing_untouchedButInvalid_isRefusedWithItsMessage() async {
    person.name = ""
    let binding = makeBinding()
    XCTAssertFalse(binding.isValid)
    XCTAssertNil(form.messages["name"], "nobody has been there")
    XCTAssertEqual(binding.commitEditing(), .refused([binding.editing[0]]))
    XCTAssertEqual(form.messages["name"], "Enter a name")
    form.name.type("Bo")
    XCTAssertNil(form.messages["name"])
  }

  func test_commitEditing_changeNobodyToldOf_isRead() async {
    let binding = makeBinding()
    form.name.onChange = nil
    form.name.type("Bo")
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Person.name)]))
    XCTAssertEqual(commits, ["name Bo"])
  }

  // MARK: Parse, correct, normalize

  func test_parse_unreadableText_isRejectedAndKept() async {
    let binding = makeBinding()
    form.year.type("soon")
    XCTAssertEqual(form.messages["year"], "Not a year")
    binding.handle(.ended, in: \.year)
    XCTAssertEqual(commits, [])
    XCTAssertEqual(form.year.text, "soon", "what was entered is not lost")
    binding.show(Person(name: "Ada", year: 1900))
    XCTAssertEqual(form.year.text, "soon")
    binding.discardEditing()
    XCTAssertEqual(form.year.text, "1900", "the newest committed value")
    XCTAssertNil(form.messages["year"])
  }

  func test_correct_value_isCommittedAndShownAtTheEnd() async {
    let binding = makeBinding(at: .change, year: .clamped(to: 1700...1999))
    form.year.type("3000")
    XCTAssertEqual(commits, ["year 1999"])
    XCTAssertEqual(form.year.text, "3000", "not under the user's fingers")
    binding.show(person)
    XCTAssertEqual(form.year.text, "3000")
    binding.handle(.ended, in: \.year)
    XCTAssertEqual(form.year.text, "1999")
    XCTAssertEqual(commits, ["year 1999"])
  }

  func test_spelling_ofTheSameValue_isNormalizedAtTheEnd() async {
    let binding = makeBinding()
    form.year.type("01815")
    XCTAssertFalse(binding.editing[1].isEdited)
    binding.handle(.ended, in: \.year)
    XCTAssertEqual(form.year.text, "1815")
    XCTAssertEqual(commits, [])
  }

  // MARK: Echo

  func test_echo_ownWrites_areNoEdits() async {
    let binding = makeBinding(at: .change)
    binding.show(Person(name: "Bo", year: 1900))
    XCTAssertEqual(form.name.text, "Bo")
    binding.handle(.changed, in: \.name)
    XCTAssertEqual(commits, [])
    XCTAssertEqual(binding.editing.map(\.isEdited), [false, false])
  }

  func test_echo_sourceOlderThanTheCommit_isNotShown() async {
    let binding = makeBinding(at: .change)
    let old = person
    form.name.type("Bo")
    XCTAssertEqual(binding.show(old).written, [], "the store has not caught up")
    XCTAssertEqual(form.name.text, "Bo")
    XCTAssertEqual(binding.show(person).written, [])
    XCTAssertEqual(binding.show(Person(name: "Cy", year: 1815)).written, ["name"])
    XCTAssertEqual(form.name.text, "Cy")
  }

  func test_echo_sourceThatReachesAnEarlierCommit_isNotShown() async {
    let binding = makeBinding(at: .change)
    for text in ["Al", "Alb", "Albe"] { form.name.type(text) }
    XCTAssertEqual(commits, ["name Al", "name Alb", "name Albe"])
    for late in ["Al", "Alb", "Albe"] {
      XCTAssertEqual(binding.show(Person(name: late)).written, [], late)
      XCTAssertEqual(form.name.text, "Albe", "the store is at \(late)")
    }
    XCTAssertEqual(
      binding.show(Person(name: "Al")).written,
      ["name"],
      "the store had caught up, so this is news"
    )
    XCTAssertEqual(form.name.text, "Al")
  }

  func test_echo_newsWhileTheSourceIsLate_isShown() async {
    let binding = makeBinding(at: .change)
    for text in ["Al", "Alb"] { form.name.type(text) }
    XCTAssertEqual(binding.show(Person(name: "Cy")).written, ["name"])
    XCTAssertEqual(binding.show(Person(name: "Al")).written, ["name"], "the store has dropped the commits")
    XCTAssertEqual(form.name.text, "Al")
  }

  func test_echo_commitOfTheValueThatTheSourceStillHas_endsTheWait() async {
    let binding = makeBinding(at: .change)
    let old = person
    for text in ["Al", "Ada"] { form.name.type(text) }
    XCTAssertEqual(commits, ["name Al", "name Ada"])
    XCTAssertEqual(binding.show(old).written, [])
    XCTAssertEqual(binding.show(Person(name: "Al")).written, ["name"])
    XCTAssertEqual(form.name.text, "Al")
  }

  func test_echo_commitThatFailsWhileTheSourceIsLate_followsTheSource() async {
    struct Refusal: Error {}
    let binding = PersonBinding(person, to: form) {
      Edit(\.name, in: \.name.text).onCommit { if $0 == "Full" { throw Refusal() } }.commits(at: .change)
    }
    binding.updateView()
    form.name.onChange = { [weak binding] in binding?.handle(.changed, in: \.name) }
    for text in ["Al", "Alb", "Full"] { form.name.type(text) }
    XCTAssertEqual(form.name.text, "Ada", "the value of the source")
    for late in ["Al", "Alb"] {
      binding.show(Person(name: late))
      XCTAssertEqual(form.name.text, late)
    }
  }

  func test_forget_whileTheSourceIsLate_showsTheSource() async {
    let binding = makeBinding(at: .change)
    for text in ["Al", "Alb"] { form.name.type(text) }
    binding.show(Person(name: "Al"))
    binding.forget()
    binding.updateView()
    XCTAssertEqual(form.name.text, "Al")
    binding.show(Person(name: "Alb"))
    XCTAssertEqual(form.name.text, "Alb")
  }

  func test_echo_eventOfAFieldThatTheUpdateWritesLater_isNoEdit() async {
    weak var weakBinding: PersonBinding?
    // A text field that is disabled reports the end of its editing.
    let binding = PersonBinding(person, to: form) {
      Bind(
        get: { $0.isOn },
        set: { _, isOn in
          guard isOn else { return }
          weakBinding?.handle(.ended, in: \.name)
          weakBinding?.commitEditing()
        }
      )
      Edit(\.name, in: \.name.text)
      Edit(\.year, in: \.yearText, as: years)
    }
    weakBinding = binding
    binding.updateView()
    let grace = Person(name: "Grace", year: 1906, isOn: true)
    binding.show(grace)
    XCTAssertEqual(binding.source, grace)
    XCTAssertEqual([form.name.text, form.year.text], ["Grace", "1906"])
    XCTAssertFalse(binding.isEdited)
  }

  func test_echo_viewThatReportsEveryFieldAtEachWrite_commitsNothing() async {
    let binding = PersonBinding(person, to: form) {
      Edit(\.name, in: \.name.text).commits(at: .change)
      Edit(\.year, in: \.yearText, as: years).commits(at: .change).messages { $0.messages["year"] = $1 }
    }
    let report: () -> Void = { for status in binding.editing { binding.handle(.changed, in: status.field) } }
    (form.name.onChange, form.year.onChange) = (report, report)
    binding.updateView()
    XCTAssertEqual(binding.source, person)
    XCTAssertFalse(binding.isEdited)
    XCTAssertNil(form.messages["year"])
    form.year.type("1900")
    XCTAssertEqual(binding.source.year, 1900)
    (form.name.onChange, form.year.onChange) = (nil, nil)
  }

  func test_echo_commitThatShowsAtOnce_isReentrant() async {
    let form = form
    var shown: PersonBinding?
    let binding = PersonBinding(Person(), to: form) {
      Edit(\.name, in: \.name.text).onCommit { shown?.show(Person(name: $0.uppercased())) }.commits(at: .end)
    }
    shown = binding
    binding.updateView()
    form.name.onChange = { [weak binding] in binding?.handle(.changed, in: \.name) }
    form.name.type("Bo")
    binding.handle(.ended, in: \.name)
    XCTAssertEqual(form.name.text, "BO")
    XCTAssertEqual(binding.editing.map(\.isEdited), [false])
    shown = nil
  }

  func test_forget_whileEditing_keepsWhatWasEntered() async {
    let binding = makeBinding()
    form.name.type("Bo")
    binding.forget()
    binding.updateView()
    XCTAssertEqual(form.name.text, "Bo")
    binding.discardEditing()
    XCTAssertEqual(form.name.text, "Ada")
  }

  func test_forget_viewResetWhileEditing_showsTheInputAgain() async {
    let binding = makeBinding()
    form.name.type("Bo")
    form.name.onChange = nil
    form.name.text = ""
    binding.forget()
    binding.updateView()
    XCTAssertEqual(form.name.text, "Bo")
    XCTAssertTrue(binding.editing[0].isEdited)
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Person.name)]))
    XCTAssertEqual(person.name, "Bo")
  }

  func test_forget_whileComposing_leavesTheTextAloneAndCommitsIt() async {
    let binding = makeBinding()
    form.name.type("かな", composing: true)
    let writes = form.name.writes
    binding.forget()
    binding.updateView()
    XCTAssertEqual(form.name.writes, writes)
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Person.name)]))
    XCTAssertEqual(person.name, "かな")
  }

  // MARK: Composition

  func test_composing_text_isLeftAlone() async {
    let binding = makeBinding(at: .change)
    for text in ["k", "ka", "か"] { form.name.type(text, composing: true) }
    XCTAssertEqual(commits, [])
    XCTAssertEqual(binding.editing[0].validity, .checking)
    XCTAssertNil(form.messages["name"], "no complaint about half a word")
    let writes = form.name.writes
    binding.show(Person(name: "Cy"))
    XCTAssertEqual(form.name.writes, writes, "the composition is not disturbed")
    form.name.type("かな")
    XCTAssertEqual(commits, ["name かな"])
  }

  func test_composing_endOfTheField_countsWhatIsThere() async {
    let binding = makeBinding()
    form.name.type("かな", composing: true)
    binding.handle(.ended, in: \.name)
    XCTAssertEqual(commits, ["name かな"])
    form.name.type("x", composing: true)
    XCTAssertEqual(binding.commitEditing(), .refused([binding.editing[0]]))
  }

  // MARK: Others

  func test_handle_unknownRowOrDeadView_isNil() async {
    let binding = makeBinding()
    XCTAssertNil(binding.handle(.changed, in: "nothing"))
    var view: Form? = Form()
    let other = PersonBinding(person, to: view ?? form, rows: binding.rows)
    view = nil
    XCTAssertNil(other.handle(.ended, in: \.name))
    XCTAssertEqual(other.commitEditing(), .refused([]))
    other.discardEditing()
  }

  // MARK: Controls that change what is written

  /// A field that keeps at most five characters.
  private final class ShortField {
    var text = "" {
      didSet {
        text = String(text.prefix(5))
        writes += 1
      }
    }
    private(set) var writes = 0
  }

  private func makeShortForm() -> (ShortField, ViewBinding<Person, ShortField>) {
    let field = ShortField()
    let binding = ViewBinding(Person(name: "Alexander"), to: field) { Edit(\.name, in: \.text) }
    binding.updateView()
    return (field, binding)
  }

  /// Finding F4: a form saved "Alexa" although nobody had touched the field.
  func test_normalizingControl_untouchedField_isNoEdit() async {
    let (field, binding) = makeShortForm()
    XCTAssertEqual(field.text, "Alexa")
    binding.handle(.changed, in: \.name)
    binding.handle(.ended, in: \.name)
    XCTAssertFalse(binding.isEdited)
    XCTAssertEqual(binding.commitEditing(), .committed([]))
    XCTAssertEqual(binding.source.name, "Alexander")
    XCTAssertEqual(field.writes, 1, "nothing is written again")
  }

  func test_normalizingControl_input_isCommittedAndCanBeTakenBack() async {
    let (field, binding) = makeShortForm()
    field.text = "Alex"
    binding.handle(.changed, in: \.name)
    XCTAssertTrue(binding.isEdited)
    field.text = "Alexa"
    binding.handle(.changed, in: \.name)
    XCTAssertFalse(binding.isEdited, "the field shows again what it showed for the value")
    field.text = "Bo"
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Person.name)]))
    XCTAssertEqual(binding.source.name, "Bo")
    binding.show(Person(name: "Alexandra"))
    XCTAssertEqual(binding.commitEditing(), .committed([]))
    XCTAssertEqual(binding.source.name, "Alexandra")
  }

  // MARK: Events

  private final class Control: FieldControl {
    var onFieldEvent: (@MainActor (EditEvent) -> Void)?
    var text = ""

    func type(_ text: String) {
      self.text = text
      onFieldEvent?(.changed)
    }
  }

  @MainActor
  private final class ControlView { let name = Control() }

  func test_events_ofAControl_reachTheForm() async {
    let view = ControlView()
    var binding: ViewBinding<Person, ControlView>? = ViewBinding(Person(), to: view) {
      Edit(\.name, in: \.name.text).events(of: \.name).validated(.required("Enter a name"))
    }
    binding?.updateView()
    view.name.type("Bo")
    XCTAssertEqual(binding?.source.name, "Ada")
    view.name.onFieldEvent?(.ended)
    XCTAssertEqual(binding?.source.name, "Bo")
    view.name.type("")
    XCTAssertEqual(binding?.editing[0].validity, .invalid("Enter a name"))
    weak let released = binding
    binding = nil
    XCTAssertNil(released, "the control does not retain the form")
    view.name.type("Cy")
  }

  /// A property that is read-only needs a closure.
  func test_commit_readOnlyProperty_fails() async {
    struct Shown {
      let name = "Ada"
    }
    let view = ControlView()
    let binding = ViewBinding(Shown(), to: view) { Edit(\.name, in: \.name.text) }
    binding.updateView()
    view.name.text = "Bo"
    guard case .failed(let status) = binding.commitEditing() else { return XCTFail("nobody takes the value") }
    XCTAssertNotNil(status.failure)
    XCTAssertEqual(view.name.text, "Ada")
  }

  func test_deaths_editingBinding_leaksNothing() async {
    var view: Form? = Form()
    var binding: PersonBinding?
    do {
      guard let view else { return XCTFail("just made") }
      binding = PersonBinding(Person(), to: view, rows: makeBinding().rows)
      binding?.updateView()
      view.name.text = "Bo"
      binding?.handle(.ended, in: \.name)
    }
    weak let weakView = view
    weak let weakBinding = binding
    view = nil
    XCTAssertNil(weakView)
    binding = nil
    XCTAssertNil(weakBinding)
  }

  // MARK: Random sequences

  func test_edit_randomSequences_loseNothingAndCommitOnlyWhatIsValid() async {
    let seed: UInt64 = 6_130_001
    var random = SplitMix64(seed: seed)
    for round in 0..<(isLongRun ? 5_000 : 200) {
      let time = CommitTime.allCases.randomElement(using: &random) ?? .end
      person = Person()
      commits = []
      let binding = makeBinding(at: time)
      form.name.isComposing = false
      var entered: String?
      var delivered = person.name
      for step in 0..<40 {
        let place = "seed \(seed), round \(round), step \(step), \(time)"
        let writes = form.name.writes
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2:
          let text = String(
            (0..<Int.random(in: 0..<7, using: &random)).map { _ in "ab".randomElement(using: &random) ?? "a" }
          )
          let isComposing = Int.random(in: 0..<4, using: &random) == 0
          form.name.type(text, composing: isComposing)
          XCTAssertEqual(form.name.writes, writes + 1, "typing is not answered by a write: \(place)")
          entered = text
        case 3:
          form.name.isComposing = false
          binding.handle(.ended, in: \.name)
        case 4:
          binding.show(person)
          delivered = person.name
          if entered != nil { XCTAssertEqual(form.name.writes, writes, "an echo is not written: \(place)") }
        case 5:
          let isNews = Bool.random(using: &random)
          // A value from before a commit counts as a source that has not caught up.
          if isNews { person.name = ["xx", "yy", "zz"].first { $0 != delivered && $0 != person.name } ?? "" }
          delivered = person.name
          let isEdited = binding.editing[0].isEdited
          binding.show(person)
          if isEdited {
            XCTAssertEqual(form.name.writes, writes, "what was entered is kept: \(place)")
          } else if isNews, form.name.text == person.name {
            entered = nil
          }
        case 6:
          form.name.isComposing = false
          if case .committed = binding.commitEditing() { XCTAssertEqual(form.name.text, person.name, place) }
        default:
          binding.discardEditing()
          XCTAssertEqual(form.name.text, person.name, place)
        }
        XCTAssertTrue((2...5).contains(person.name.count), "\(person.name): \(place)")
        if !binding.editing[0].isEdited { XCTAssertEqual(form.name.text, person.name, place) }
      }
    }
  }

  /// A store that applies the commits later, one after another.
  func test_echo_randomSlowStores_neverWriteWhileTheUserTypesAndEndAtTheLastCommit() async {
    let seed: UInt64 = 6_150_044
    var random = SplitMix64(seed: seed)
    for round in 0..<(isLongRun ? 5_000 : 200) {
      var waiting: [String] = []
      var store = Person()
      // Texts that the user types twice are ambiguous: the source may show the first commit or the second one.
      let typesTwice = round.isMultiple(of: 2)
      let binding = PersonBinding(store, to: form) {
        Edit(\.name, in: \.name.text).onCommit { waiting.append($0) }.commits(at: .change)
      }
      binding.updateView()
      form.name.onChange = { [weak binding] in binding?.handle(.changed, in: \.name) }
      for step in 0..<30 {
        let place = "seed \(seed), round \(round), step \(step)"
        let writes = form.name.writes
        if Bool.random(using: &random) {
          form.name.type("\(typesTwice ? Int.random(in: 0..<3, using: &random) : step)")
        } else if !waiting.isEmpty {
          store.name = waiting.removeFirst()
          binding.show(store)
          if !typesTwice { XCTAssertEqual(form.name.writes, writes, place) }
        } else {
          binding.show(store)
          XCTAssertEqual(form.name.text, store.name, place)
        }
      }
      for name in waiting { binding.show(Person(name: name)) }
      XCTAssertEqual(form.name.text, waiting.last ?? store.name, "seed \(seed), round \(round)")
    }
  }

  /// Found by review: a value that a field had assigned was shown in other rows only after the next event.
  func test_refusedCommit_showsWhatOtherFieldsHaveAssigned() async {
    let view = FormView()
    let form = ViewBinding(FormPerson(), to: view) {
      Edit(\.name, in: \.name).commits(at: .change)
      Edit(
        \.year,
        in: \.year,
        as: .style(.number.locale(Locale(identifier: "en_US")), unreadable: "Not a year")
      )
      .messages { $0.messages["year"] = $1 }
      Bind(\.nickname, to: \.nickname)
    }
    form.updateView()
    view.name = "Grace"
    view.year = "x"
    guard case .refused = form.commitEditing() else { return XCTFail("the year is no number") }
    XCTAssertEqual(view.nickname, "grace")
  }
}
