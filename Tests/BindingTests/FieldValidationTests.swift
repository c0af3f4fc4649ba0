import AsyncTestSupport
import Binding
import Foundation
import TestSupport
import XCTest

@MainActor
final class FieldValidationTests: SerialTestCase {
  private final class View {
    var name = ""
    var password = ""
    var again = ""
    var age = 0
    var messages: [String: String] = [:]
  }

  private struct Draft {
    var name = "ok"
    var password = ""
    var again = ""
    var age = 0
  }

  private let view = View()
  private var committed: [String] = []

  private func decide<Value: Equatable>(
    _ validation: FieldValidation<Value>,
    _ value: Value,
    _ initial: Value,
    _ path: ReferenceWritableKeyPath<View, Value>
  ) -> EditStatus.Validity? {
    let binding = ViewBinding(initial, to: view) {
      Edit(\.self, in: path).identified(by: "field").validated(validation)
    }
    binding.updateView()
    view[keyPath: path] = value
    return binding.handle(.changed, in: "field")?.validity
  }

  func test_rules_texts_decideAsTheySay() async {
    let cases: [(FieldValidation<String>, String, EditStatus.Validity)] = [
      (.none, "", .valid),
      (.required("r"), "", .invalid("r")), (.required("r"), "a", .valid),
      (.length(2...3, "l"), "a", .invalid("l")), (.length(2...3, "l"), "ab", .valid),
      (.length(2...3, "l"), "abcd", .invalid("l")), (.length(1...1, "l"), "👨‍👩‍👧", .valid),
      (.pattern(/[a-z]+/, "p"), "abc", .valid), (.pattern(/[a-z]+/, "p"), "abc1", .invalid("p")),
      (.required("r").and(.length(2...3, "l")), "", .invalid("r")),
      (.required("r").and(.length(2...3, "l")), "a", .invalid("l")),
      (FieldValidation { value, _ in value == "no" ? .reject("c") : .accept }, "no", .invalid("c")),
      (FieldValidation { value, _ in .correct(value + "!") }.and(.length(3...3, "l")), "ab", .valid),
      (FieldValidation { value, _ in .correct(value + "!") }.and(.length(2...2, "l")), "ab", .invalid("l")),
    ]
    for (index, (validation, value, validity)) in cases.enumerated() {
      view.name = "before"
      XCTAssertEqual(decide(validation, value, "before", \.name), validity, "case \(index)")
    }
  }

  func test_rules_numbers_decideAsTheySay() async {
    XCTAssertEqual(decide(.range(1...9, "n"), 10, 5, \.age), .invalid("n"))
    XCTAssertEqual(decide(.range(1..., "n"), 10, 5, \.age), .valid)
    XCTAssertEqual(decide(.range(..<10, "n"), 10, 5, \.age), .invalid("n"))
    XCTAssertEqual(decide(.clamped(to: 1...9), 10, 5, \.age), .valid)
  }

  // MARK: Across fields

  private func makePasswordForm() -> ViewBinding<Draft, View> {
    let binding = ViewBinding(Draft(), to: view) {
      Edit(\.password, in: \.password).onCommit { [unowned self] in committed.append("password \($0)") }
        .validated(.length(3...20, "too short"))
      Edit(\.again, in: \.again).onCommit { [unowned self] in committed.append("again \($0)") }
        .validated(
          FieldValidation { value, form in
            return form[\Draft.password] == value ? .accept : .reject("differs")
          }
        )
        .messages { $0.messages["again"] = $1 }
    }
    binding.messageTime = .change
    binding.updateView()
    return binding
  }

  func test_crossField_otherFieldChanges_isAskedAgain() async {
    let binding = makePasswordForm()
    view.password = "abc"
    binding.handle(.changed, in: \.password)
    view.again = "abd"
    XCTAssertEqual(binding.handle(.changed, in: \.again)?.validity, .invalid("differs"))
    XCTAssertEqual(view.messages["again"], "differs")
    view.password = "abd"
    binding.handle(.changed, in: \.password)
    XCTAssertNil(view.messages["again"])
    XCTAssertTrue(binding.isValid)
    view.password = "abcd"
    binding.handle(.changed, in: \.password)
    XCTAssertEqual(view.messages["again"], "differs")
    guard case .refused = binding.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(committed, [])
    view.again = "abcd"
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Draft.password), FieldID(\Draft.again)]))
    XCTAssertEqual(committed, ["password abcd", "again abcd"])
  }

  private struct Trip {
    var start = Date(timeIntervalSince1970: 1)
    var end = Date(timeIntervalSince1970: 5)
  }

  private final class TripView {
    var start = Date.distantPast
    var end = Date.distantPast
  }

  private let tripOrder = FieldValidation<Date> { _, form in
    let start: Date? = form[\Trip.start]
    let end: Date? = form[\Trip.end]
    return (start ?? .distantFuture) <= (end ?? .distantPast)
      ? .accept : .reject("The end is before the start")
  }

  func test_formValues_ruleReadsItsOwnField_hasTheJudgedValue() async {
    let view = TripView()
    let form = ViewBinding(Trip(), to: view) {
      Edit(\.start, in: \.start).validated(tripOrder)
      Edit(\.end, in: \.end).validated(tripOrder).composing { _ in true }
    }
    form.updateView()
    XCTAssertTrue(form.isValid)
    view.start = Date(timeIntervalSince1970: 9)
    let refused = EditStatus.Validity.invalid("The end is before the start")
    XCTAssertEqual(form.handle(.changed, in: \.start)?.validity, refused)
    view.end = Date(timeIntervalSince1970: 10)
    XCTAssertEqual(form.handle(.changed, in: \.end)?.validity, .checking)
    XCTAssertEqual(form.handle(.ended, in: \.end)?.validity, .valid)
    XCTAssertEqual(form.editing[0].validity, .valid, "the start is judged again after the end has changed")
    view.start = Date(timeIntervalSince1970: 11)
    guard case .refused(let fields) = form.commitEditing() else { return XCTFail("must refuse") }
    XCTAssertEqual(fields.map(\.name), ["start", "end"])
    XCTAssertEqual(form.source.start, Date(timeIntervalSince1970: 1))
  }

  func test_formValues_ruleAfterACorrection_hasTheCorrectedValue() async {
    let view = TripView()
    let latest = Date(timeIntervalSince1970: 4)
    let form = ViewBinding(Trip(), to: view) {
      Edit(\.start, in: \.start).validated(
        FieldValidation { start, _ in .correct(min(start, latest)) }.and(tripOrder)
      )
      Edit(\.end, in: \.end)
    }
    form.updateView()
    view.start = Date(timeIntervalSince1970: 9)
    XCTAssertEqual(form.handle(.changed, in: \.start)?.validity, .valid)
    form.handle(.ended, in: \.start)
    XCTAssertEqual(form.source.start, latest)
  }

  func test_formValues_otherTypeOrName_isNil() async {
    var seen: [Bool] = []
    let binding = ViewBinding(Draft(), to: view) {
      Edit(\.name, in: \.name).onCommit { _ in }
        .validated(
          FieldValidation { _, form in
            let wrongType: Int? = form["name"]
            let wrongName: String? = form[\Draft.again]
            let age = form[\Draft.age]
            seen = [wrongType == nil, wrongName == nil, age == 0]
            return .accept
          }
        )
      Edit(\.age, in: \.age).onCommit { _ in }
    }
    binding.updateView()
    _ = binding.isValid
    XCTAssertEqual(seen, [true, true, true])
  }

  // MARK: Asynchronous

  /// A check whose answers the test gives, after a delay on a clock that the test moves.
  @MainActor
  private final class Server {
    var asked: [String] = []
    private var waiting: [CheckedContinuation<FieldDecision<String>, Never>] = []
    private var arrival: CheckedContinuation<Void, Never>?

    func check(_ value: String) async -> FieldDecision<String> {
      asked.append(value)
      return await withCheckedContinuation {
        waiting.append($0)
        arrival?.resume()
        arrival = nil
      }
    }

    /// Until somebody asks for the number of times.
    func isAsked(_ times: Int) async {
      while asked.count < times { await withCheckedContinuation { arrival = $0 } }
    }

    func answer(_ decision: FieldDecision<String>, at index: Int = 0) {
      waiting.remove(at: index).resume(returning: decision)
    }
  }

  private let server = Server()
  private let clock = StepClock()

  private func makeNameForm(at time: EditTime = .end) -> ViewBinding<Draft, View> {
    let binding = ViewBinding(Draft(), to: view) {
      Edit(\.name, in: \.name).onCommit { [unowned self] in committed.append($0) }
        .validated(.required("r"))
        .validated(.asynchronous(after: .seconds(1)) { [server] in await server.check($0) })
        .commits(at: time)
        .messages { $0.messages["name"] = $1 }
    }
    binding.clock = { [clock] in clock }
    binding.messageTime = .change
    binding.updateView()
    return binding
  }

  private func enter(_ text: String, _ binding: ViewBinding<Draft, View>) {
    view.name = text
    binding.handle(.changed, in: \.name)
  }

  func test_asynchronous_answer_decides() async {
    let binding = makeNameForm()
    enter("a", binding)
    XCTAssertEqual(binding.editing[0].validity, .checking)
    await clock.hasSleepers(1)
    XCTAssertEqual(server.asked, [], "not before the delay")
    clock.advance(by: .seconds(1))
    await server.isAsked(1)
    server.answer(.reject("taken"))
    await until { binding.editing[0].validity == .invalid("taken") }
    XCTAssertEqual(view.messages["name"], "taken")
    enter("", binding)
    XCTAssertEqual(
      binding.editing[0].validity,
      .invalid("r"),
      "nobody is asked about what is refused at once"
    )
  }

  func test_asynchronous_newerValue_winsOverOlderAnswers() async {
    let binding = makeNameForm(at: .change)
    enter("a", binding)
    await clock.hasSleepers(1)
    clock.advance(by: .seconds(1))
    await server.isAsked(1)
    enter("b", binding)
    await clock.hasSleepers(1)
    enter("c", binding)
    await clock.hasSleepers(1)
    clock.advance(by: .seconds(1))
    await server.isAsked(2)
    XCTAssertEqual(server.asked, ["a", "c"], "what changed within the delay is not asked about")
    server.answer(.accept, at: 1)
    await until { committed == ["c"] }
    server.answer(.reject("late"))
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(binding.editing[0].validity, .valid)
    XCTAssertEqual(committed, ["c"])
  }

  func test_asynchronous_endOfTheField_commitsWhenAccepted() async {
    let binding = makeNameForm()
    enter("a", binding)
    binding.handle(.ended, in: \.name)
    XCTAssertEqual(committed, [])
    await clock.hasSleepers(1)
    clock.advance(by: .seconds(1))
    await server.isAsked(1)
    server.answer(.correct("A"))
    await until { committed == ["A"] }
    XCTAssertEqual(view.name, "A")
  }

  func test_commit_whileChecking_waitsForTheAnswer() async {
    let binding = makeNameForm(at: .demand)
    enter("a", binding)
    XCTAssertEqual(binding.commitEditing(), .pending([FieldID(\Draft.name)]))
    // A task of the main actor: it has begun to wait before the next text is entered.
    let first = Task { await binding.commit() }
    await Task.yield()
    await clock.hasSleepers(1)
    enter("b", binding)
    let superseded = await first.value
    XCTAssertEqual(superseded, .superseded)
    let second = Task { await binding.commit() }
    await Task.yield()
    await clock.hasSleepers(1)
    clock.advance(by: .seconds(1))
    await server.isAsked(1)
    server.answer(.accept)
    let committed = await second.value
    XCTAssertEqual(committed, .committed([FieldID(\Draft.name)]))
    XCTAssertEqual(self.committed, ["b"])
  }

  func test_demand_composingTextWhenTheFieldIsLeft_isNotCommittedWhenItIsAccepted() async {
    let binding = ViewBinding(Draft(), to: view) {
      Edit(\.name, in: \.name).onCommit { [unowned self] in committed.append($0) }
        .validated(.asynchronous(after: .seconds(1)) { [server] in await server.check($0) })
        .commits(at: .demand).composing { _ in true }
    }
    binding.clock = { [clock] in clock }
    binding.updateView()
    enter("a", binding)
    binding.handle(.ended, in: \.name)
    await clock.hasSleepers(1)
    clock.advance(by: .seconds(1))
    await server.isAsked(1)
    server.answer(.accept)
    await until { binding.editing[0].validity == .valid }
    XCTAssertEqual(committed, [])
    XCTAssertTrue(binding.editing[0].isEdited)
  }

  func test_commit_canceledTask_isSuperseded() async {
    let binding = makeNameForm(at: .demand)
    enter("a", binding)
    let task = Task { await binding.commit() }
    await clock.hasSleepers(1)
    task.cancel()
    let outcome = await task.value
    XCTAssertEqual(outcome, .superseded)
    clock.advance(by: .seconds(1))
    await server.isAsked(1)
    server.answer(.accept)
    await until { binding.editing[0].validity == .valid }
    XCTAssertEqual(committed, [], "a canceled commit commits nothing later")
  }

  func test_discard_whileChecking_cancels() async {
    let binding = makeNameForm()
    enter("a", binding)
    await clock.hasSleepers(1)
    binding.discardEditing()
    await clock.hasSleepers(0)
    XCTAssertEqual(server.asked, [])
    XCTAssertEqual(binding.editing[0].validity, .valid)
    XCTAssertEqual(view.name, "ok")
  }

  func test_binding_deadWhileChecking_cancelsAndLeaksNothing() async {
    var binding: ViewBinding<Draft, View>? = makeNameForm()
    if let binding { enter("a", binding) }
    await clock.hasSleepers(1)
    weak let released = binding
    binding = nil
    XCTAssertNil(released)
    await clock.hasSleepers(0)
    XCTAssertEqual(server.asked, [])
  }
}
