import ControllerCore
import ControllerSupport
import ControllerTesting
import DataSource
import Observation
import TestSupport
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
      observe(rows.filter { $0.id > 0 }, initial: false) { screen, change in
        screen.calls += change.changeset.count
      }
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

  /// A screen that was loaded after the list showed stale totals, because the handler was not called before the next change.
  func test_observeList_beginsWithTheCurrentList() async {
    rows.replace(with: [Row(id: 1), Row(id: 2)])
    let screen = Screen(rows)
    let window = HeadlessWindow(screen)
    var totals: [Int] = []
    screen.observe(rows) { _, change in totals.append(change.after.numberOfItems) }
    XCTAssertEqual(totals, [2])
    rows.append(contentsOf: [Row(id: 3)])
    XCTAssertEqual(totals, [2, 3])
    window.close()
  }

  // MARK: Observable values

  @Observable
  fileprivate final class Account {
    var name = "Ada"
    var city = "London"
  }

  private final class AccountScreen: ViewController<PlainView> {
    let account: Account
    private(set) var texts: [String] = []

    init(_ account: Account) {
      self.account = account
      super.init()
    }

    override func viewDidLoad() {
      observe { $0.texts.append("\($0.account.name) \($0.account.city)") }
    }
  }

  func test_observeValues_nowAndOnceForAllChangesOfATurn_untilTheViewIsUnloaded() async {
    let account = Account()
    let screen = AccountScreen(account)
    let window = HeadlessWindow(screen)
    XCTAssertEqual(screen.texts, ["Ada London"])
    account.name = "Alan"
    account.city = "Manchester"
    account.city = "Bletchley"
    await window.settle()
    XCTAssertEqual(screen.texts, ["Ada London", "Alan Bletchley"])
    screen.reloadView()
    XCTAssertEqual(screen.texts.count, 3)
    account.name = "Grace"
    await window.settle()
    XCTAssertEqual(screen.texts.count, 4, "the first view's observation has ended")
    account.name = "Barbara"
    window.close()
    await window.settle()
    XCTAssertEqual(screen.texts.count, 4, "the controller has left before the turn of the update")
  }

  func test_observeValues_readsOtherPropertiesLater_followsThem() async {
    let account = Account()
    let screen = AccountScreen(account)
    let window = HeadlessWindow(screen)
    var texts: [String] = []
    screen.observe { texts.append($0.account.name == "Ada" ? "Ada" : $0.account.city) }
    account.city = "Paris"
    await window.settle()
    XCTAssertEqual(texts, ["Ada"], "the city was not read")
    account.name = "Alan"
    await window.settle()
    account.city = "Bletchley"
    await window.settle()
    XCTAssertEqual(texts, ["Ada", "Paris", "Bletchley"])
    window.close()
  }

  func test_observeValues_updateChangesWhatItReads_doesNotLoop() async {
    let account = Account()
    let window = HeadlessWindow(AccountScreen(account))
    var calls = 0
    window.root.observe {
      calls += 1
      $0.account.name += "!"
    }
    await window.settle()
    XCTAssertEqual(calls, 1)
    window.close()
  }

  func test_observeValues_keepsNeitherControllerNorModelAlive() async {
    let leaks = LeakTracker()
    let lasting = Account()
    do {
      let account = leaks.track(Account())
      let screen = leaks.track(AccountScreen(account))
      let window = HeadlessWindow(screen)
      screen.observe(in: .controller) { screen in
        _ = screen.account.name + lasting.name
      }
      account.name = "Alan"
      await window.settle()
      window.close()
    }
    XCTAssertEqual(leaks.alive, [])
    lasting.name = "Grace"
  }

  func test_observeValues_outsideOfTheLifetime_isReported() async {
    let screen = AccountScreen(Account())
    var reasons: [ControllerDiagnostic.Reason] = []
    screen.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    screen.observe { _ in XCTFail("not loaded") }
    XCTAssertEqual(reasons, [.startedOutsideScope(.loaded)])
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
    screen.observe(AsyncStream<Int> { $0.finish() }, in: .appeared) { _, _ in XCTFail("not on screen") }
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
    await until { screen.errors != 0 }
    XCTAssertEqual(screen.errors, 1)
    let (endless, more) = AsyncStream.makeStream(of: Int.self)
    screen.observe(endless, in: .appeared) { _, number in log.yield(number) }
    window.hide()
    await waitForTheEnd(of: more)
  }

  /// The task that reads a sequence may end after the lifetime of its controller.
  private func waitForTheEnd(of source: AsyncStream<Int>.Continuation) async {
    var isRead = true
    for _ in 0..<1_000 where isRead {
      if case .terminated = source.yield(1) { isRead = false }
      await Task.yield()
    }
    XCTAssertFalse(isRead)
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
    await waitForTheEnd(of: source)
  }

  /// Each screen that had left began an update of its values at the next change.
  func test_observeValues_screensThatHaveLeft_beginNoUpdate() async {
    let account = Account()
    for _ in 0..<100 { HeadlessWindow(AccountScreen(account)).close() }
    let begun = PendingWork.begun
    account.name = "Alan"
    XCTAssertEqual(PendingWork.begun, begun)
  }
}
