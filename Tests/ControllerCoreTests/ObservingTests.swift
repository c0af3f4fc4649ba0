import ControllerCore
import ControllerTesting
import DataSource
import XCTest

/// Tests of observations that end with a lifetime of their controller.
@MainActor
final class ObservingTests: XCTestCase {
  private struct Row: Identifiable, Equatable {
    let id: Int
  }

  private final class Screen: ViewController<PlainView> {
    let rows: ArrayDataSource<Row>
    private(set) var calls = 0
    private(set) var errors = 0

    init(_ rows: ArrayDataSource<Row>) {
      self.rows = rows
      super.init()
    }

    override func viewDidLoad() {
      // The controller stores neither the derived list nor a token.
      observe(rows.filter { $0.id > 0 }) { screen, change in screen.calls += change.changeset.count }
    }

    override func handleError(_ error: any Error) { errors += 1 }
  }

  private let rows = ArrayDataSource<Row>([])

  func test_observeList_untilTheViewIsUnloaded_onceForEachView() async {
    let screen = Screen(rows)
    let window = ControllerWindow(root: screen)
    window.show()
    rows.append(contentsOf: [Row(id: 1)])
    XCTAssertEqual(screen.calls, 1)
    screen.reloadView()
    rows.append(contentsOf: [Row(id: 2)])
    XCTAssertEqual(screen.calls, 2, "the first view's observation has ended")
    window.root = nil
    rows.append(contentsOf: [Row(id: 3)])
    XCTAssertEqual(screen.calls, 2, "the controller has left")
    window.root = screen
    rows.append(contentsOf: [Row(id: 4)])
    XCTAssertEqual(screen.calls, 3)
  }

  func test_observeList_keepsNeitherControllerNorDerivedListAlive() async {
    let leaks = LeakTracker()
    do {
      let screen = leaks.track(Screen(rows))
      let window = ControllerWindow(root: screen)
      window.show()
      let derived = leaks.track(rows.filter { $0.id > 1 })
      screen.observe(derived, in: .controller) { _, _ in }
      window.close()
    }
    XCTAssertEqual(leaks.alive, [])
  }

  func test_observe_outsideOfTheLifetime_isReported() async {
    let screen = Screen(rows)
    var reasons: [ControllerDiagnostic.Reason] = []
    screen.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    screen.observe(rows) { _, _ in XCTFail("not loaded") }
    screen.observe(rows.changes(), in: .appeared) { _, _ in XCTFail("not on screen") }
    screen.keep(rows.observe(screen) { _, _ in XCTFail("not loaded") })
    rows.append(contentsOf: [Row(id: 1)])
    let loaded = ControllerDiagnostic.Reason.startedOutsideScope(.loaded)
    XCTAssertEqual(reasons, [loaded, .startedOutsideScope(.appeared), loaded])
  }

  func test_observeSequence_elementsAndError_untilTheLifetimeEnds() async {
    struct Broken: Error {}
    let (numbers, source) = AsyncThrowingStream.makeStream(of: Int.self)
    let (received, log) = AsyncStream.makeStream(of: Int.self)
    var next = received.makeAsyncIterator()
    let screen = Screen(rows)
    let window = ControllerWindow(root: screen)
    window.show()
    screen.observe(numbers, in: .appeared) { _, number in log.yield(number) }
    source.yield(1)
    let number = await next.next(isolation: #isolation)
    XCTAssertEqual(number, 1)
    source.finish(throwing: Broken())
    for _ in 0..<1_000 where screen.errors == 0 { await Task.yield() }
    XCTAssertEqual(screen.errors, 1)
  }

  func test_observeSequence_thatNeverEnds_keepsNoControllerAlive() async {
    let leaks = LeakTracker()
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    do {
      let window = HeadlessWindow(leaks.track(Screen(rows)))
      window.root.observe(numbers) { _, _ in XCTFail("the window is closed") }
      await Task.yield()
      window.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
    guard case .terminated = source.yield(1) else { return XCTFail("the sequence is still read") }
  }
}
