import Binding
import TestSupport
import XCTest

/// What a field does with its own writes, and with a source that has not taken over its commits yet.
@MainActor
final class EditEchoTests: EditTestCase {
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

  func test_echo_commitThatFailsWhileTheSourceIsLate_keepsTheInput() async {
    struct Refusal: Error {}
    let binding = PersonBinding(person, to: form) {
      Edit(\.name, in: \.name.text).onCommit { if $0 == "Full" { throw Refusal() } }.commits(at: .change)
    }
    binding.updateView()
    form.name.onChange = { [weak binding] in binding?.handle(.changed, in: \.name) }
    for text in ["Al", "Alb", "Full"] { form.name.type(text) }
    for late in ["Ada", "Al", "Alb"] {
      binding.show(Person(name: late))
      XCTAssertEqual(form.name.text, "Full")
      XCTAssertTrue(binding.isEdited)
    }
    binding.discardEditing()
    XCTAssertEqual(form.name.text, "Alb", "the last value that was committed")
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

  /// A store that applies the commits later, one after another.
  func test_echo_randomSlowStores_neverWriteWhileTheUserTypesAndEndAtTheLastCommit() async {
    let seed: UInt64 = 6_150_044
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(66, long: 5_000) {
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
}
