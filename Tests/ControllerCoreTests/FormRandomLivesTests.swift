import Binding
import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import TestSupport
import XCTest

/// Random lives of forms: rules and saves that wait, views that come and go, saves that overlap, updates from the store.
@MainActor
final class FormRandomLivesTests: XCTestCase {
  private typealias Person = FormPerson
  private typealias PersonView = FormPersonView

  private struct Full: Error {}

  /// A server that answers when the test says so.
  @MainActor
  private final class Server {
    var stored = Person()
    var rules: [CheckedContinuation<FieldDecision<String>, Never>] = []
    var saves: [(draft: Person, answer: CheckedContinuation<Bool, Never>)] = []

    func check(_ name: String) async -> FieldDecision<String> {
      await withCheckedContinuation { rules.append($0) }
    }

    func save(_ draft: Person) async throws {
      XCTAssertFalse(draft.name.isEmpty, "an invalid draft")
      guard await withCheckedContinuation({ saves.append((draft, $0)) }) else { throw Full() }
    }
  }

  private final class Editor: FormController<Person, PersonView> {
    let server: Server

    init(_ server: Server) {
      self.server = server
      super.init(server.stored)
    }

    override func makeView() -> PersonView { PersonView() }

    override func fields() -> [Bind<Person, PersonView>] {
      [
        Edit(\.name, in: \.name)
          .validated(.required("Enter a name"))
          .validated(
            .asynchronous(after: .zero) { [server] in await server.check($0) }
          ),
        Edit(
          \.year,
          in: \.year,
          as: FieldFormat(unreadable: "Not a year", format: { "\($0)" }, parse: { Int($0) })
        ).validated(.range(0...2_000, "0 to 2000")),
      ]
    }

    override func save(_ draft: Person) async throws { try await server.save(draft) }

    func type(name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }

    func type(year: String) {
      view.year = year
      form?.handle(.changed, in: \.year)
    }
  }

  private var transcript = Transcript()

  /// A call of `saveChanges()`.
  @MainActor
  private final class Call {
    var outcome: SaveOutcome?
    var task: Task<Void, Never>?

    init(_ editor: Editor) {
      task = Task { self.outcome = await editor.saveChanges() }
    }
  }

  private func step(_ editor: Editor, _ server: Server, _ calls: inout [Call], _ random: inout SplitMix64) {
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1:
      let name = ["", "Bo", "Cy", "Ada"].randomElement(using: &random) ?? ""
      transcript.note("type name \(name)")
      editor.type(name: name)
    case 2:
      let year = ["soon", "1900", "3000", "1815"].randomElement(using: &random) ?? ""
      transcript.note("type year \(year)")
      editor.type(year: year)
    case 3:
      let isName = Bool.random(using: &random)
      transcript.note("end \(isName ? "name" : "year")")
      editor.form?.handle(.ended, in: isName ? \.name : \.year)
    case 4, 5:
      transcript.note("save")
      calls.append(Call(editor))
    case 6, 7:
      guard !server.rules.isEmpty else { return }
      let decisions: [FieldDecision<String>] = [
        .accept, .accept, .accept, .reject("Taken"), .undecided("Offline"),
      ]
      let decision = decisions.randomElement(using: &random) ?? .accept
      transcript.note("rule: \(decision)")
      server.rules.removeFirst().resume(returning: decision)
    case 8, 9:
      guard !server.saves.isEmpty else { return }
      answerSave(
        editor,
        server,
        isSuccess: Int.random(in: 0..<3, using: &random) > 0,
        isObserved: .random(using: &random)
      )
    case 10:
      transcript.note("reload the view")
      editor.reloadView()
    case 11:
      if Bool.random(using: &random) {
        transcript.note("discard")
        editor.discardChanges()
      } else {
        guard let index = calls.indices.randomElement(using: &random) else { return }
        transcript.note("cancel \(index)")
        calls[index].task?.cancel()
      }
    default:
      let person = Person(name: "Eve", year: Int.random(in: 1_000...2_000, using: &random))
      transcript.note("update with \(person)")
      editor.update(with: person)
    }
  }

  private func answerSave(_ editor: Editor, _ server: Server, isSuccess: Bool, isObserved: Bool) {
    let (draft, answer) = server.saves.removeFirst()
    transcript.note(
      "server \(isSuccess ? "saves" : "refuses") \(draft)\(isSuccess && isObserved ? ", observed" : "")"
    )
    if isSuccess { server.stored = draft }
    if isSuccess, isObserved { editor.update(with: draft) }
    answer.resume(returning: isSuccess)
  }

  /// Answers everything until the calls have returned.
  private func finish(_ editor: Editor, _ server: Server, _ calls: [Call], _ place: String) async {
    await until {
      let hasEnded = server.rules.isEmpty && calls.allSatisfy { $0.outcome != nil }
      while !server.rules.isEmpty { server.rules.removeFirst().resume(returning: .accept) }
      while !server.saves.isEmpty { answerSave(editor, server, isSuccess: true, isObserved: false) }
      return hasEnded
    }
    XCTAssertFalse(calls.contains { $0.outcome == nil }, "a save never returns: \(place)")
    XCTAssertFalse(editor.isSaving, place)
  }

  func test_sequences_doAsInTheTranscripts() async throws {
    for seed in UInt64(1)...20 {
      transcript = Transcript()
      let server = Server()
      let editor = Editor(server)
      var calls: [Call] = []
      func note() async {
        await SerialTasks.drain()
        transcript.note(
          "server",
          "\(server.stored), checks \(server.rules.count), saves \(server.saves.count)"
        )
        transcript.note(
          "view",
          "\(editor.view.name), \(editor.view.year ?? "nil"), \(editor.view.nameError ?? "no error")"
        )
        transcript.note(
          "form",
          "\(editor.hasUnsavedChanges ? "unsaved" : "saved")\(editor.isSaving ? ", saving" : "")"
        )
        transcript.note("calls", calls.map { $0.outcome.map(Self.name) ?? "-" }.joined(separator: " "))
      }
      let isSerial: Void? = await SerialTasks.run {
        for index in 0..<60 {
          // A step that uses more random numbers than before does not change the later steps.
          var random = SplitMix64(seed: seed << 16 + UInt64(index))
          step(editor, server, &calls, &random)
          if Int.random(in: 0..<4, using: &random) > 0 { await note() }
        }
        transcript.note("at the end")
        await SerialTasks.drain()
        repeat {
          await finish(editor, server, calls, "seed \(seed)")
          await note()
        } while !server.rules.isEmpty
      }
      guard isSerial != nil else { throw XCTSkip("tasks run on several threads") }
      XCTAssertFalse(PendingWork.isBusy, "seed \(seed) would disturb later tests")
      XCTAssertNil(try transcript.difference(from: "form-lives-seed-\(seed)"))
    }
  }

  private static func name(of outcome: SaveOutcome) -> String {
    switch outcome {
    case .saved: "saved"
    case .savedButEdited: "saved, but edited"
    case .refused(let fields): "refused \(fields.count)"
    case .failed: "failed"
    case .interrupted: "interrupted"
    }
  }

  func test_formLives_random_everySaveReturnsAndNothingIsUnsaved() async {
    let seed: UInt64 = 33_2026
    var random = SplitMix64(seed: seed)
    var saved = 0
    for round in 0..<RandomRounds.count(50, long: 500) {
      let place = "seed \(seed), round \(round)"
      let server = Server()
      var editor: Editor? = Editor(server)
      weak let released = editor
      if let editor {
        var calls: [Call] = []
        for _ in 0..<40 {
          step(editor, server, &calls, &random)
          for _ in 0..<Int.random(in: 0..<4, using: &random) { await Task.yield() }
        }
        await finish(editor, server, calls, place)
        saved += calls.filter { if case .saved = $0.outcome { true } else { false } }.count

        let confirmed = Person(name: "Last \(round)", year: 1_000 + round % 1_000)
        editor.type(name: confirmed.name)
        editor.type(year: "\(confirmed.year)")
        let last = Call(editor)
        await finish(editor, server, [last], place)
        guard case .saved = last.outcome else {
          return XCTFail("\(String(describing: last.outcome)), \(place)")
        }
        XCTAssertFalse(editor.hasUnsavedChanges, place)
        XCTAssertEqual(server.stored, confirmed, place)
        XCTAssertEqual([editor.view.name, editor.view.year], [confirmed.name, "\(confirmed.year)"], place)
      }
      editor = nil
      await until { released == nil }
      XCTAssertNil(released, place)
    }
    XCTAssertGreaterThan(saved, 50)
  }
}
