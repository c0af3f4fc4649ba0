import AsyncTestSupport
import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import XCTest

/// Tests of the view, the work and the memory of controllers that leave, come back, or are released.
@MainActor
final class LifetimeTests: SerialTestCase {
  /// A gate at which work waits until the test opens it.
  @MainActor
  private final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    func wait() async {
      if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
      isOpen = true
      waiting.forEach { $0.resume() }
      waiting = []
    }
  }

  private final class Rows: ViewController<PlainView> {
    let feed: AsyncStream<Int>
    let send: AsyncStream<Int>.Continuation
    private(set) var hooks: [String] = []
    private(set) var received: [Int] = []

    override init() {
      (feed, send) = AsyncStream.makeStream()
      super.init()
    }

    override func makeView() -> PlainView { PlainView() }
    override func viewDidLoad() {
      hooks.append("viewDidLoad")
      let feed = feed
      start { controller in
        for await value in feed { controller.received.append(value) }
      }
    }
    override func viewDidUnload() { hooks.append("viewDidUnload") }
  }

  func test_controllerThatComesBack_loadsItsViewAgain() async {
    let rows = Rows()
    let window = ControllerWindow(root: rows)
    window.show()
    weak let view = rows.view
    window.root = Controller()
    XCTAssertFalse(rows.isViewLoaded)
    XCTAssertNil(view, "a controller that has left keeps no view")
    window.root = rows
    XCTAssertEqual(rows.hooks, ["viewDidLoad", "viewDidUnload", "viewDidLoad"])
    XCTAssertEqual(rows.viewLoadCount, 2)
  }

  func test_window_deallocated_endsEndlessWork() async {
    weak var rows: Rows?
    do {
      let controller = Rows()
      rows = controller
      let window = ControllerWindow(root: controller)
      window.show()
      for _ in 0..<20 { await Task.yield() }
      window.hide()
    }
    for _ in 0..<50 { await Task.yield() }
    XCTAssertNil(rows)
  }

  private final class Hasty: Controller, DataLoading {
    private(set) var steps: [String] = []
    func load() async throws { steps.append("load") }
    override func viewDidLoad() { start { $0.steps.append("work") } }
    override func didLeave() { steps.append("didLeave") }
  }

  func test_controllerThatLeavesAtOnce_noHookFollows() async {
    let hasty = Hasty()
    let window = ControllerWindow(root: hasty)
    window.show()
    window.root = nil
    for _ in 0..<50 { await Task.yield() }
    XCTAssertEqual(hasty.steps, ["didLeave"])
  }

  @MainActor
  private final class ThreadCheckingView {
    let onEnd: @Sendable (Bool) -> Void
    init(_ onEnd: @escaping @Sendable (Bool) -> Void) { self.onEnd = onEnd }
    deinit { onEnd(Thread.isMainThread) }
  }

  private final class Checked: ViewController<ThreadCheckingView> {
    let onEnd: @Sendable (Bool) -> Void
    init(_ onEnd: @escaping @Sendable (Bool) -> Void) {
      self.onEnd = onEnd
      super.init()
    }
    override func makeView() -> ThreadCheckingView { ThreadCheckingView(onEnd) }
  }

  /// Many times, because the two threads race.
  func test_controllerReleasedElsewhere_freesItsViewOnTheMainActor() async {
    let (ends, end) = AsyncStream<Bool>.makeStream()
    var iterator = ends.makeAsyncIterator()
    for _ in 0..<500 {
      var checked: Checked? = Checked { end.yield($0) }
      checked?.loadViewIfNeeded()
      let isReleasedHere = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { [held = checked] in
        isReleasedHere.wait()
        _ = held
      }
      checked = nil
      isReleasedHere.signal()
      let isMain = await iterator.next()
      XCTAssertEqual(isMain, true)
    }
  }

  func test_containers_startNoTask() async {
    let window = ControllerWindow(root: StackController(root: Controller()))
    window.show()
    XCTAssertFalse(PendingWork.isBusy)
  }

  func test_layout_beforeTheWindowIsShown_callsNoHook() async {
    let log = Log()
    let window = ControllerWindow(root: LoggingController("A", log, isVerbose: true))
    _ = log.take()
    window.layout()
    XCTAssertEqual(log.take(), [])
  }
}
