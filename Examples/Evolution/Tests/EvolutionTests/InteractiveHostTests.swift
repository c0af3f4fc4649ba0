import ControllerCore
import EvolutionApp
import EvolutionModels
import EvolutionViews
import Foundation
import Interaction
import Observation
import Terminal
import XCTest

@testable import Evolution

/// Tests of the end of a run, which must lose neither a draft nor a change that the user has requested, and of its beginning.
@MainActor
final class InteractiveHostTests: XCTestCase {
  /// A terminal without a device: the test types, and nothing is drawn.
  @MainActor
  @Observable
  fileprivate final class StubTerminal: TerminalScreen {
    let events: AsyncStream<TerminalEvent>
    var size = TerminalSize(clampingColumns: 120, rows: 24)
    /// The number of drawings.
    @ObservationIgnored private(set) var drawings = 0
    private(set) var isStopped = false
    private let continuation: AsyncStream<TerminalEvent>.Continuation

    init() { (events, continuation) = AsyncStream.makeStream() }

    func draw(_ canvas: Canvas) { drawings += 1 }
    func suspend() {}

    func stop() {
      isStopped = true
      continuation.finish()
    }

    /// Sends events in one turn, as one read of a terminal does.
    func send(_ events: TerminalEvent...) { events.forEach { continuation.yield($0) } }
  }

  /// The sample of the feed. A load waits until the test lets it go on.
  private struct HeldFeed: ProposalGateway {
    private let turns: AsyncStream<Void>
    private let turn: AsyncStream<Void>.Continuation

    init() { (turns, turn) = AsyncStream.makeStream() }

    func goOn() { turn.yield() }

    func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
      for await _ in turns { return try await FeedGateway([]).proposals(progress: progress) }
      throw CancellationError()
    }
  }

  /// A run of the host.
  @MainActor
  private struct Run {
    let application: EvolutionApplication
    /// The run retains the store, which deletes its folder at its end.
    let store: TemporaryStore
    let terminal = StubTerminal()
    private let task: Task<InteractiveHost.Ending, any Error>

    init(
      _ store: TemporaryStore,
      _ gateway: any ProposalGateway = FeedGateway([]),
      opening link: String? = nil,
      restores: Bool = false
    ) throws {
      self.store = store
      application = try store.makeApplication(layout: .pad, gateway: gateway)
      let (host, place) = (InteractiveHost(application, session: terminal), store.place)
      task = Task { try await host.run(opening: link, at: place, restores: restores) }
    }

    /// The text in the form of the note; `nil` if the form does not have the focus.
    var note: String? { (application.focusedController.hostedView as? NoteView)?.text }
    var isAsking: Bool { application.question != nil }
    var ending: InteractiveHost.Ending { get async throws { try await task.value } }
  }

  private let noteLink = "evolution://proposals/SE-0540/note"

  /// Returns a store with the sample and a bookmark of its first proposal.
  private func storeWithABookmark() async throws -> TemporaryStore {
    let store = try TemporaryStore()
    let application = try store.makeApplication(layout: .pad)
    application.start()
    await application.settle()
    application.perform(.bookmark)
    await application.settle()
    return store
  }

  /// Waits until a condition is true, and fails if that takes longer than five minutes.
  private func wait(for what: String, line: UInt = #line, until isTrue: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(300)
    while !isTrue(), .now < end { await Task.yield() }
    XCTAssertTrue(isTrue(), "no \(what)", line: line)
  }

  // MARK: The end

  func test_quit_withAnEditedNote_asks_andEndsOnlyIfTheUserAgrees() async throws {
    let store = try await storeWithABookmark()
    let run = try Run(store, opening: noteLink)
    await wait(for: "note") { run.note != nil }
    run.terminal.send(.key(.character("x")), .key(.control("c")))
    await wait(for: "question") { run.isAsking || run.terminal.isStopped }
    XCTAssertEqual(run.application.question?.message, "Discard the changes to the note?")
    run.terminal.send(.key(.escape))
    await wait(for: "answer") { !run.isAsking }
    XCTAssertEqual(run.note, "x")
    // The list has the focus now, beside the edited note.
    run.terminal.send(.key(.left), .key(.character("q")))
    await wait(for: "question") { run.isAsking || run.terminal.isStopped }
    run.terminal.send(.key(.enter))
    let ending = try await run.ending
    XCTAssertEqual(ending, .quit)

    let next = try Run(store, restores: true)
    await wait(for: "note") { next.note != nil }
    XCTAssertEqual(next.note, "", "the user has discarded the draft")
    next.terminal.send(.endOfInput)
    _ = try await next.ending
  }

  func test_quit_rightAfterACommand_waitsForItsWrite() async throws {
    let store = try await storeWithABookmark()
    let run = try Run(store, HeldFeed())
    run.terminal.send(.key(.character("j")), .key(.character("b")), .key(.character("q")))
    let ending = try await run.ending
    XCTAssertEqual(ending, .quit)
    XCTAssertNotNil(try ReaderLibrary(Store.open(at: URL(fileURLWithPath: store.path))).bookmark("SE-0539"))
  }

  func test_signalOrEndOfInput_savesTheDraft_andARestoreShowsIt() async throws {
    let endings: [(TerminalEvent, InteractiveHost.Ending)] = [
      (.terminate(15), .signal(15)), (.endOfInput, .endOfInput),
    ]
    for (event, expected) in endings {
      let store = try await storeWithABookmark()
      let run = try Run(store, opening: noteLink)
      await wait(for: "note") { run.note != nil }
      run.terminal.send(.key(.text("draft")), event)
      let ending = try await run.ending
      XCTAssertEqual(ending, expected)

      let next = try Run(store, restores: true)
      await wait(for: "draft") { next.note == "draft" }
      next.terminal.send(.endOfInput)
      _ = try await next.ending
    }
  }

  // MARK: Drawing

  func test_draw_manyTimesWithoutAChange_keepsOneRegistrationOfObservation() async throws {
    let run = try Run(try await storeWithABookmark())
    let first = run.terminal.drawings
    for _ in 0..<100 { run.terminal.send(.resize(run.terminal.size)) }
    await wait(for: "drawings") { run.terminal.drawings >= first + 100 }
    XCTAssertEqual(try XCTUnwrap(run.terminal.registrations), 1)
    run.terminal.send(.endOfInput)
    _ = try await run.ending
  }

  // MARK: The beginning

  func test_quit_beforeTheRestore_keepsTheSavedPlace() async throws {
    let run = try Run(TemporaryStore(), HeldFeed(), restores: true)
    try Data("the saved place".utf8).write(to: run.store.place)
    run.terminal.send(.key(.character("q")))
    _ = try await run.ending
    try withExtendedLifetime(run) {
      XCTAssertEqual(try String(contentsOf: run.store.place, encoding: .utf8), "the saved place")
    }
  }

  func test_link_withStoredProposals_doesNotWaitForTheFeed() async throws {
    let run = try Run(try await storeWithABookmark(), HeldFeed(), opening: noteLink)
    await wait(for: "note") { run.note != nil }
    run.terminal.send(.endOfInput)
    _ = try await run.ending
  }

  func test_link_withoutStoredProposals_isOpenedAfterTheLoad_evenIfTheHelpIsShown() async throws {
    let feed = HeldFeed()
    let run = try Run(TemporaryStore(), feed, opening: "evolution://proposals/SE-0401")
    run.terminal.send(.key(.character("?")))
    await wait(for: "help") { run.isAsking }
    for _ in 0..<100 { await Task.yield() }
    feed.goOn()
    await wait(for: "proposal") { run.application.path == "/proposals/SE-0401" }
    run.terminal.send(.key(.control("c")))
    let ending = try await run.ending
    XCTAssertEqual(ending, .quit, "the help does not keep the user")
  }
}

extension InteractiveHostTests.StubTerminal {
  /// The number of registrations that Observation keeps for this object, or `nil` if the registrar is built in another way. Observation
  /// has no function for it.
  fileprivate var registrations: Int? {
    var value: Any = self
    for name in ["_$observationRegistrar", "extent", "context", "state", "buffer", "header", "observations"] {
      let mirrors = sequence(first: Mirror(reflecting: value)) { $0.superclassMirror }
      let next = mirrors.lazy.flatMap(\.children).first { $0.label == name }
      guard let next else { return nil }
      value = next.value
    }
    return Mirror(reflecting: value).children.count
  }
}
