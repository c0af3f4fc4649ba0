import Concierge
import ControllerTesting
import ModelStore
import XCTest

/// The work of each module that `settle()` waits for. The first version of `settle()` knew work in scopes only.
@MainActor
final class SettlingModulesTests: XCTestCase {
  private struct Word: Codable, Identifiable, Equatable, Sendable, RowRepresentable {
    let id: Int
    let text: String
  }

  /// A gate at which work waits until the test opens it.
  @MainActor
  private final class Gate {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)

    func wait() async {
      for await _ in stream {}
    }

    func open() {
      continuation.finish()
    }
  }

  // `settle()` returned before the delivery: the rows on screen were those before the change.
  func test_settle_observerOfATable_hasTheNewRows() async throws {
    let words = try Database(.inMemory).table("words", of: Word.self, key: "id")
    let window = HeadlessWindow(Controller())
    var shown: [[String]] = []
    words.observe(window.root) { _, rows in shown.append(rows.map(\.text)) }
    await window.settle()
    XCTAssertEqual(shown, [[]])
    try words.upsert(Word(id: 1, text: "one"))
    await window.settle()
    XCTAssertEqual(shown, [[], ["one"]])
    window.close()
  }

  // `settle()` returned while the interaction was running.
  func test_settle_startedInteraction_hasItsOutcome() async {
    struct Save: UserInteraction {
      func perform(_ session: InteractionSession) async throws -> Int {
        for _ in 0..<10 { await Task.yield() }
        return 7
      }
    }
    let window = HeadlessWindow(Controller())
    let runner = InteractionRunner(Save(), prompts: ScriptedPrompts())
    runner.start()
    XCTAssertTrue(runner.isRunning)
    await window.settle()
    guard case .completed(7) = runner.lastOutcome else {
      return XCTFail("\(String(describing: runner.lastOutcome))")
    }
    window.close()
  }

  // The wait ran into its limit while work of a scope awaited an interaction that asked the user.
  func test_settle_workThatAwaitsAQuestion_isSettled() async {
    struct Ask: UserInteraction {
      func perform(_ session: InteractionSession) async throws {
        try await session.confirm("Really?", action: "Yes")
      }
    }
    let window = HeadlessWindow(Controller())
    let prompts = PromptQueue()
    let runner = InteractionRunner(Ask(), prompts: prompts)
    var isDone = false
    window.root.start(in: .window) { _ in
      _ = await runner.run()
      for _ in 0..<10 { await Task.yield() }
      isDone = true
    }
    let pending = await window.settle()
    XCTAssertEqual(pending, [])
    XCTAssertEqual(prompts.current?.message, "Really?")
    prompts.answer(PromptAction.confirmID)
    await window.settle()
    XCTAssertTrue(isDone)
    window.close()
  }

  // The wait never ended while a prompt was on screen.
  func test_settle_promptOnScreen_isSettled_andGoesOnAfterTheAnswer() async {
    struct Ask: UserInteraction {
      func perform(_ session: InteractionSession) async throws {
        try await session.confirm("Really?", action: "Yes")
        for _ in 0..<10 { await Task.yield() }
      }
    }
    let window = HeadlessWindow(Controller())
    let prompts = PromptQueue()
    let runner = InteractionRunner(Ask(), prompts: prompts)
    runner.start()
    let pending = await window.settle()
    XCTAssertEqual(pending, [])
    XCTAssertEqual(prompts.current?.message, "Really?")
    XCTAssertTrue(runner.isAsking)
    prompts.answer(PromptAction.confirmID)
    await window.settle()
    guard case .completed = runner.lastOutcome else {
      return XCTFail("\(String(describing: runner.lastOutcome))")
    }
    window.close()
  }

  // `settle()` returned before the rule had decided.
  func test_settle_asynchronousFieldRule_hasDecided() async {
    final class View {
      var name = ""
    }
    let window = HeadlessWindow(Controller())
    let gate = Gate()
    var committed: [String] = []
    let view = View()
    let binding = ViewBinding(Word(id: 1, text: "one"), to: view) {
      Edit(\.text, in: \.name).onCommit { committed.append($0) }
        .validated(
          .asynchronous(after: .zero) { _ in
            await gate.wait()
            return .reject("taken")
          }
        )
    }
    binding.updateView()
    view.name = "two"
    binding.handle(.ended, in: \.text)
    let early = await window.settle(limit: .milliseconds(1))
    XCTAssertEqual(Set(early), ["field rule"])
    gate.open()
    await window.settle()
    XCTAssertFalse(binding.isValid)
    XCTAssertEqual(committed, [])
    window.close()
  }

  private enum Page: Hashable, Sendable { case list, picker }

  private final class Picker: Controller, ResultProviding {
    typealias Output = Int
  }

  private final class Pages: RouteController<Page> {
    weak var picker: Picker?

    override func makeController(for page: Page) -> Controller {
      guard page == .picker else { return Controller() }
      let new = Picker()
      picker = new
      return new
    }
  }

  // The wait never ended while a sheet was on screen whose result a task awaited.
  func test_settle_sheetWhoseResultIsAwaited_isSettled_andGoesOnAfterTheResult() async throws {
    let navigator = RouteNavigator(.stack(root: Page.list))
    let pages = Pages()
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    var picked: Int?
    pages.start { _ in
      if case .value(let number) = try? await navigator.present(.picker, returning: Int.self) {
        picked = number
      }
    }
    let pending = await window.settle()
    XCTAssertEqual(pending, [])
    XCTAssertNil(picked)
    let picker = try XCTUnwrap(pages.picker)
    picker.finish(with: 7)
    await window.settle()
    XCTAssertEqual(picked, 7)
    window.close()
  }

  // The wait returned at once although the delay of the rule slept on the clock.
  func test_settle_advancing_debouncedRuleAndItsCheck_haveEnded() async {
    final class View {
      var name = ""
    }
    let window = HeadlessWindow(Controller())
    let clock = ManualClock()
    var asked: [String] = []
    let view = View()
    let binding = ViewBinding(Word(id: 1, text: "one"), to: view) {
      Edit(\.text, in: \.name).onCommit { _ in }
        .validated(
          .asynchronous(after: .seconds(1)) { name in
            asked.append(name)
            return .accept
          }
        )
    }
    binding.clock = { clock }
    binding.updateView()
    for text in ["t", "tw", "two"] {
      view.name = text
      binding.handle(.changed, in: \.text)
    }
    await window.settle(advancing: clock)
    XCTAssertEqual(asked, ["two"])
    XCTAssertEqual(clock.now.offset, .seconds(1))
    window.close()
  }
}
