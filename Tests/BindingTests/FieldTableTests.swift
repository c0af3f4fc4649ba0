import AsyncTestSupport
import Binding
import Foundation
import TestSupport
import XCTest

/// Each state of a field beside each event. The table that results is `Tests/Transcripts/field-table.txt`.
///
/// At every place of the table, what the user has typed is visible, committed, or discarded by the user, and a commit of the form
/// that waits has ended when the form has left.
@MainActor
final class FieldTableTests: SerialTestCase {
  private struct Refusal: LocalizedError { var errorDescription: String? { "The server is full" } }

  private struct Person: Identifiable, Equatable {
    var id = 1
    var name = "Ada"
    var city = "London"
  }

  /// A form of a name that a server checks and stores, and a city. The server answers when the test says so, or never.
  @MainActor
  private final class Stage {
    var view: FormView? = FormView()
    private(set) var form: ViewBinding<Person, FormView>?
    private(set) var stored: [String] = []
    private(set) var outcome: EditOutcome?
    private var waiting: Task<Void, Never>?
    private var checks: [CheckedContinuation<FieldDecision<String>, Never>] = []
    private var commits: [CheckedContinuation<Void, any Error>] = []
    /// The text that the field must keep or store: the last input, or the shown text after a discard or for another record.
    var typed = "Ada"
    var isComposingName = false
    var isHidden = false

    private var rows: [Bind<Person, FormView>] = []

    init(at time: EditTime) {
      rows = [
        Edit(\.name, in: \.name)
          .validated(.length(2...5, "2 to 5 letters"))
          .validated(
            .asynchronous(after: .zero) { [weak self] name, form in
              // When the city changes, the rule is asked about a name that the user has committed.
              if form[\Person.city] == nil || !name.hasPrefix("Q") { return .accept }
              return await withCheckedContinuation { self?.checks.append($0) }
            }
          )
          .commits(at: time)
          .onCommit { [weak self] name in
            self?.stored.append(name)
            try await withCheckedThrowingContinuation { self?.commits.append($0) }
          }
          .composing { [weak self] _ in self?.isComposingName == true }
          .included { [weak self] _ in self?.isHidden != true }
          .messages { $0.messages["name"] = $1 },
        Edit(\.city, in: \.rating).composing { $0.hasMarkedText }.commits(at: .demand),
      ]
      guard let view else { return }
      form = ViewBinding(Person(), to: view, rows: rows)
      form?.updateView()
    }

    func turn() async { for _ in 0..<6 { await Task.yield() } }

    func type(_ text: String, composing: Bool = false) async {
      typed = text
      view?.name = text
      isComposingName = composing
      form?.handle(.changed, in: \.name)
      await turn()
    }

    func end() async {
      isComposingName = false
      form?.handle(.ended, in: \.name)
      await turn()
    }

    func commit() async {
      let form = form
      waiting = Task { [weak self] in
        let outcome = await form?.commit()
        self?.outcome = outcome
      }
      await turn()
    }

    func answerRule(_ decision: FieldDecision<String>) async {
      checks.forEach { $0.resume(returning: decision) }
      checks = []
      await turn()
    }

    func answerCommit(_ error: (any Error)?) async {
      for commit in commits {
        if let error { commit.resume(throwing: error) } else { commit.resume() }
      }
      commits = []
      await turn()
    }

    func hide(_ isHidden: Bool) async {
      self.isHidden = isHidden
      form?.handle(.changed, in: \.city)
      await turn()
    }

    /// Whether the server has what the user has typed.
    var isStored: Bool { stored.last == typed && commits.isEmpty }

    /// Follows a call of the app after which the view may show another value that the user has not typed.
    func accept() async {
      await turn()
      if form?.editing.first?.isEdited != true, !isHidden { typed = view?.name ?? "" }
    }

    /// Asks the user whether to discard the input.
    func ask() async {
      form?.hold(true, goesOn: true)
      await turn()
    }

    /// Follows the user's answer to a question whether to discard the input. The code that has asked does nothing with it.
    func answerUser(discards: Bool) async {
      await ask()
      form?.hold(false, goesOn: !discards)
      await turn()
    }

    /// Shows the form in another view, for example because of another theme.
    func remakeView() async {
      let next = FormView()
      form?.detach()
      await turn()
      (view, isComposingName) = (next, false)
      form?.connect(to: next, rows: rows)
      form?.updateView()
      await turn()
    }

    func type(city: String) async {
      view?.rating = city
      form?.handle(.changed, in: \.city)
      await turn()
    }

    func cancelCommit() async {
      waiting?.cancel()
      await turn()
    }

    func composeCity(_ isComposing: Bool) async {
      view?.hasMarkedText = isComposing
      form?.handle(.changed, in: \.city)
      await turn()
    }

    /// The screen has left: the view is gone, and the binding learns it.
    func leave() async {
      view = nil
      form?.updateView()
      await turn()
    }

    /// Lets all calls end, so that the test leaks nothing.
    func finish() async {
      for _ in 0..<3 where !checks.isEmpty || !commits.isEmpty {
        await answerRule(.accept)
        await answerCommit(nil)
      }
      form = nil
    }

    var description: String {
      let status = form?.editing.first
      var parts = ["\"\(view?.name ?? "")\""]
      if status?.isEdited == true { parts.append("edited") }
      if let status, status.validity != .valid { parts.append("\(status.validity)") }
      if let failure = status?.failure { parts.append("failed: \(failure)") }
      if let message = view?.messages["name"], status?.failure == nil { parts.append("message: \(message)") }
      if !stored.isEmpty {
        parts.append("\(commits.isEmpty ? "" : "is being ")stored: \(stored.joined(separator: " "))")
      }
      if let outcome { parts.append("commit: \("\(outcome)".prefix { $0 != "(" })") }
      return parts.joined(separator: ", ")
    }
  }

  private typealias Step = (name: String, run: @MainActor (Stage) async -> Void)

  private let states: [Step] = [
    ("untouched", { _ in }),
    ("typed", { await $0.type("Bo") }),
    ("rejected", { await $0.type("B") }),
    ("being checked", { await $0.type("Qa") }),
    (
      "undecided",
      { stage in
        await stage.type("Qa")
        await stage.answerRule(.undecided("offline"))
      }
    ),
    ("being composed", { await $0.type("Bo", composing: true) }),
    (
      "being committed",
      { stage in
        await stage.type("Bo")
        await stage.end()
      }
    ),
    (
      "being committed, typed again",
      { stage in
        await stage.type("Bo")
        await stage.end()
        await stage.type("Bob")
      }
    ),
    (
      "left while being checked",
      { stage in
        await stage.type("Qa")
        await stage.end()
      }
    ),
    (
      "being committed, discarded",
      { stage in
        await stage.type("Bo")
        await stage.end()
        stage.form?.discardEditing()
        await stage.accept()
      }
    ),
    (
      "being committed, composing again",
      { stage in
        await stage.type("Bo")
        await stage.end()
        await stage.type("Bob", composing: true)
      }
    ),
    (
      "typed, hidden",
      { stage in
        await stage.type("Bo")
        await stage.hide(true)
      }
    ),
    (
      "commit failed",
      { stage in
        await stage.type("Bo")
        await stage.end()
        await stage.answerCommit(Refusal())
      }
    ),
    (
      "left while the user is asked",
      { stage in
        await stage.ask()
        await stage.type("Bo")
        await stage.end()
      }
    ),
    (
      "committed, asked again",
      { stage in
        await stage.type("Qa")
        await stage.answerRule(.accept)
        await stage.end()
        await stage.answerCommit(nil)
        await stage.type(city: "Paris")
      }
    ),
  ]

  private let events: [Step] = [
    ("types", { await $0.type("Cy") }),
    ("types nonsense", { await $0.type("C") }),
    ("types the first value", { await $0.type("Ada") }),
    ("composes", { await $0.type("Cy", composing: true) }),
    ("leaves the field", { await $0.end() }),
    ("commits the form", { await $0.commit() }),
    (
      "discards",
      { stage in
        stage.form?.discardEditing()
        stage.typed = stage.view?.name ?? ""
        await stage.turn()
      }
    ),
    ("the rule accepts", { await $0.answerRule(.accept) }),
    ("the rule refuses", { await $0.answerRule(.reject("taken")) }),
    ("the commit succeeds", { await $0.answerCommit(nil) }),
    ("the commit fails", { await $0.answerCommit(Refusal()) }),
    (
      "the source delivers an old row",
      { stage in
        stage.form?.show(Person())
        await stage.turn()
      }
    ),
    (
      "other code resets the view",
      { stage in
        if !stage.isComposingName { stage.view?.name = "" }
        stage.form?.forget()
        stage.form?.updateView()
        // The form does not know any more which rows are old, and this stage shows no newer one.
        if stage.isStored { await stage.accept() }
      }
    ),
    (
      "the source becomes another record",
      { stage in
        stage.form?.show(Person(id: 2, name: "Grace"))
        stage.typed = "Grace"
        await stage.turn()
      }
    ),
    ("the other field is composed", { await $0.composeCity(true) }),
    (
      "the app enters a value",
      { stage in
        stage.typed = "Cy"
        stage.form?.enter("Cy", in: \.name)
        await stage.turn()
      }
    ),
    (
      "input is restored",
      { stage in
        let other = Stage(at: .end)
        await other.type("Cy")
        // The text of the user is newer.
        if stage.form?.uncommittedInput["name"] == nil { stage.typed = "Cy" }
        stage.form?.restoreInput(other.form?.uncommittedInput ?? [:])
        await other.finish()
        await stage.turn()
      }
    ),
    ("is hidden", { await $0.hide(true) }),
    (
      "is hidden and shown again",
      { stage in
        await stage.hide(true)
        await stage.hide(false)
      }
    ),
    (
      "the source delivers a newer row",
      { stage in
        let wasEdited = stage.form?.editing.first?.isEdited
        stage.form?.show(Person(name: "Di"))
        XCTAssertEqual(
          stage.form?.editing.first?.isEdited,
          wasEdited,
          "a row of the source has changed the input"
        )
        await stage.accept()
      }
    ),
    ("the rule cannot decide", { await $0.answerRule(.undecided("offline")) }),
    ("the task of the commit is canceled", { await $0.cancelCommit() }),
    ("the user is asked", { await $0.ask() }),
    ("the user is asked, and stays", { await $0.answerUser(discards: false) }),
    ("the user is asked, and agrees", { await $0.answerUser(discards: true) }),
    ("the view is made again", { await $0.remakeView() }),
  ]

  func test_eachState_besideEachEvent_losesNothing_andEachCommitEnds() async throws {
    var table = Transcript()
    for state in states {
      table.note("\(state.name):")
      for event in events {
        for isCommitting in [false, true] {
          for time in EditTime.allCases {
            // At other times of commits, the table is not recorded.
            for isOtherComposed in time == .end ? [false, true] : [false] {
              let place = "\(state.name), \(isCommitting ? "form commits, " : "")\(event.name), at \(time)"
              let stage = Stage(at: time)
              await state.run(stage)
              if isOtherComposed { await stage.composeCity(true) }
              if isCommitting { await stage.commit() }
              await event.run(stage)
              check(stage, place)
              if time == .end, !isOtherComposed {
                table.note("  \(isCommitting ? "form commits, " : "")\(event.name): \(stage.description)")
              }
              let isWaiting = (isCommitting || event.name == "commits the form") && stage.outcome == nil
              await stage.leave()
              if isWaiting { XCTAssertNotNil(stage.outcome, "\(place): the commit never ends") }
              await stage.finish()
            }
          }
        }
      }
    }
    XCTAssertNil(try table.difference(from: "field-table"))
  }

  private func check(_ stage: Stage, _ place: String) {
    let (text, typed) = (stage.view?.name ?? "", stage.typed)
    // A commit that succeeds after a discard shows the stored value.
    XCTAssertTrue(text == typed || text == stage.stored.last, "\(place): \(text), typed \(typed)")
    if text == typed, !["Ada", "Grace", "Di"].contains(typed) {
      let isKept = stage.form?.isEdited == true || stage.form?.uncommittedInput["name"] != nil
      XCTAssertTrue(isKept || stage.stored.last == typed, "\(place): neither edited nor committed")
    }
  }
}
