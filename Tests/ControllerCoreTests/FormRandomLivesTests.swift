import Binding
import ControllerCore
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
    case 0, 1: editor.type(name: ["", "Bo", "Cy", "Ada"].randomElement(using: &random) ?? "")
    case 2: editor.type(year: ["soon", "1900", "3000", "1815"].randomElement(using: &random) ?? "")
    case 3: editor.form?.handle(.ended, in: Bool.random(using: &random) ? \.name : \.year)
    case 4, 5: calls.append(Call(editor))
    case 6, 7:
      guard !server.rules.isEmpty else { return }
      let decisions: [FieldDecision<String>] = [
        .accept, .accept, .accept, .reject("Taken"), .undecided("Offline"),
      ]
      server.rules.removeFirst().resume(returning: decisions.randomElement(using: &random) ?? .accept)
    case 8, 9:
      guard !server.saves.isEmpty else { return }
      answerSave(
        editor,
        server,
        isSuccess: Int.random(in: 0..<3, using: &random) > 0,
        isObserved: .random(using: &random)
      )
    case 10: editor.reloadView()
    case 11:
      if Bool.random(using: &random) {
        editor.discardChanges()
      } else {
        calls.randomElement(using: &random)?.task?.cancel()
      }
    default: editor.update(with: Person(name: "Eve", year: Int.random(in: 1_000...2_000, using: &random)))
    }
  }

  private func answerSave(_ editor: Editor, _ server: Server, isSuccess: Bool, isObserved: Bool) {
    let (draft, answer) = server.saves.removeFirst()
    if isSuccess { server.stored = draft }
    if isSuccess, isObserved { editor.update(with: draft) }
    answer.resume(returning: isSuccess)
  }

  /// Answers everything until the calls have returned.
  private func finish(_ editor: Editor, _ server: Server, _ calls: [Call], _ place: String) async {
    for _ in 0..<2_000 where calls.contains(where: { $0.outcome == nil }) || !server.rules.isEmpty {
      while !server.rules.isEmpty { server.rules.removeFirst().resume(returning: .accept) }
      while !server.saves.isEmpty { answerSave(editor, server, isSuccess: true, isObserved: false) }
      await Task.yield()
    }
    XCTAssertFalse(calls.contains { $0.outcome == nil }, "a save never returns: \(place)")
    XCTAssertFalse(editor.isSaving, place)
  }

  func test_formLives_random_everySaveReturnsAndNothingIsUnsaved() async {
    let seed: UInt64 = 33_2026
    var random = SplitMix64(seed: seed)
    var saved = 0
    for round in 0..<RandomRounds.count(150) {
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
      for _ in 0..<100 where released != nil { await Task.yield() }
      XCTAssertNil(released, place)
    }
    XCTAssertGreaterThan(saved, 50)
  }
}
