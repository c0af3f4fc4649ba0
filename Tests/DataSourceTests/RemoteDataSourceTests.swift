import DataSource
import XCTest

@MainActor
final class RemoteDataSourceTests: XCTestCase {
  private var tokens: [ListObservation] = []

  override func tearDown() async throws {
    // XCTest retains this object, and a token retains a source, perhaps with a request in flight.
    tokens = []
  }

  /// Loads that wait for an answer of the test.
  @MainActor
  private final class Loader {
    let calls = Inbox<CheckedContinuation<[Letter], any Error>>()

    func load() async throws -> [Letter] {
      try await withCheckedThrowingContinuation { calls.send($0) }
    }
  }

  func test_load_valueErrorAndLoading_atOnce() async {
    let loader = Loader()
    let source = RemoteDataSource(pageItems("a"), loadItems: loader.load)
    XCTAssertEqual(source.state.text, "R A P")
    let recorder = ChangeRecorder(source)
    async let failed = source.load()
    await loader.calls.next().resume(throwing: Offline(number: 3))
    let outcome = await failed.text
    XCTAssertEqual(outcome, "failed 3")
    async let loaded = source.load()
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
    let source = RemoteDataSource(loadItems: loader.load)
    async let first = source.load()
    let stale = await loader.calls.next()
    source.start()
    let call = await loader.calls.next()
    let superseded = await first.text
    XCTAssertEqual(superseded, "superseded")
    let states = Inbox<String>()
    tokens += source.observeState(states) { states, state in states.send(state.text) }
    call.resume(returning: pageItems("new"))
    let heard = await states.next()
    XCTAssertEqual(heard, "R A P loaded")
    stale.resume(returning: pageItems("old"))
    async let third = source.load()
    await loader.calls.next().resume(returning: pageItems("n o"))
    _ = await third
    XCTAssertEqual(text(source.items), "n o")
  }

  func test_cancel_endsTheLoad() async {
    let loader = Loader()
    let source = RemoteDataSource(pageItems("a"), loadItems: loader.load)
    async let loaded = source.load()
    let call = await loader.calls.next()
    source.cancel()
    let outcome = await loaded.text
    XCTAssertEqual(outcome, "canceled")
    XCTAssertEqual(source.state.text, "R A P")
    call.resume(returning: [])
    XCTAssertEqual(text(source.items), "a")
  }

  func test_derived_followsAndMoves() async {
    let loader = Loader()
    let source = RemoteDataSource(loadItems: loader.load)
    let rows = source.grouped(by: \.version).map { Letter($0.id.uppercased()) }
    let recorder = ChangeRecorder(rows)
    async let loaded = source.load()
    await loader.calls.next().resume(returning: pageItems("a b1 c"))
    _ = await loaded
    XCTAssertEqual(rows.snapshot.text, "0: A C | 1: B")
    XCTAssertTrue(rows.moves(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1)))
    XCTAssertEqual(text(source.items), "c b1 a")
    XCTAssertEqual(recorder.changes.count, 2)
  }

  func test_lifetime_endCancelsTheLoad_andNothingIsKept() async {
    let loader = Loader()
    var source: RemoteDataSource<Letter>? = RemoteDataSource(loadItems: loader.load)
    weak let weakSource = source
    source?.start()
    let call = await loader.calls.next()
    source = nil
    XCTAssertNil(weakSource)
    call.resume(returning: [])
  }
}
