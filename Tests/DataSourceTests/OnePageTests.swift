import DataSource
import XCTest

/// Lists that are loaded in one piece: a `PagedDataSource` with one page.
@MainActor
final class OnePageTests: XCTestCase {
  private var tokens: [ListObservation] = []

  override func tearDown() async throws {
    // XCTest retains this object, and a token retains a source, perhaps with a request in flight.
    tokens = []
  }

  /// Loads that wait for an answer of the test.
  @MainActor
  private final class Loader {
    let calls = Inbox<CheckedContinuation<[Letter], any Error>>()

    func source(_ items: [Letter] = []) -> PagedDataSource<Letter, Int> {
      PagedDataSource(items, firstKey: 0) { [calls] _ in
        ListPage(try await withCheckedThrowingContinuation { calls.send($0) }, next: nil)
      }
    }
  }

  func test_load_valueErrorAndLoading_atOnce() async {
    let loader = Loader()
    let source = loader.source(pageItems("a"))
    XCTAssertEqual(source.state.text, "R A P")
    let recorder = ChangeRecorder(source)
    async let failed = source.load(.refresh)
    await loader.calls.next().resume(throwing: Offline(number: 3))
    let outcome = await failed.text
    XCTAssertEqual(outcome, "failed 3")
    async let loaded = source.load(.refresh)
    let call = await loader.calls.next()
    XCTAssertEqual(text(source.items), "a")
    XCTAssertEqual(source.state.refresh.error as? Offline, Offline(number: 3))
    XCTAssertTrue(source.state.refresh.isLoading)
    call.resume(returning: pageItems("b a1"))
    let done = await loaded.text
    XCTAssertEqual(done, "loaded")
    XCTAssertEqual(source.state.text, "R A P loaded")
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.0 ~0.0"])
    source.content.edit { $0.removeFirst() }
    XCTAssertEqual(source.snapshot.text, "only: a1")
    XCTAssertEqual(recorder.list, source.snapshot)
  }

  func test_load_aLaterOneTakesItsPlace() async {
    let loader = Loader()
    let source = loader.source()
    async let first = source.load(.refresh)
    let stale = await loader.calls.next()
    source.start(.refresh)
    let call = await loader.calls.next()
    let superseded = await first.text
    XCTAssertEqual(superseded, "superseded")
    let states = Inbox<String>()
    tokens += source.observeState(states) { states, state in states.send(state.text) }
    call.resume(returning: pageItems("new"))
    let heard = await states.next()
    XCTAssertEqual(heard, "R A P loaded")
    stale.resume(returning: pageItems("old"))
    async let third = source.load(.refresh)
    await loader.calls.next().resume(returning: pageItems("n o"))
    _ = await third
    XCTAssertEqual(text(source.items), "n o")
  }

  func test_cancel_endsTheLoad() async {
    let loader = Loader()
    let source = loader.source(pageItems("a"))
    async let loaded = source.load(.refresh)
    let call = await loader.calls.next()
    source.cancel()
    let outcome = await loaded.text
    XCTAssertEqual(outcome, "canceled")
    XCTAssertEqual(source.state.text, "R A P")
    call.resume(returning: [])
    XCTAssertEqual(text(source.items), "a")
  }
}
