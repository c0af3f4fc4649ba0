import ControllerCore
import ControllerSupport
import Synchronization
import TestSupport
import XCTest

@MainActor
final class ControllerScopeTests: XCTestCase {
  /// A gate at which work waits until the test opens it, or until the work is canceled.
  @MainActor
  private final class Gate {
    private var continuation: CheckedContinuation<Void, Never>?
    private(set) var events: [String] = []

    func note(_ event: String) { events.append(event) }

    func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation = $0 }
      } onCancel: {
        Task { @MainActor in self.open() }
      }
    }

    func open() {
      continuation?.resume()
      continuation = nil
    }
  }

  private final class Loading: Controller, DataLoading {
    let gate: Gate
    init(_ gate: Gate) { self.gate = gate }

    func load() async throws {
      gate.note("request")
      await gate.wait()
      try Task.checkCancellation()
      gate.note("response")
    }
  }

  private struct Broken: Error {}

  private final class Order: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  func test_end_cancelsInTheOrderOfBeginning() async {
    let (parent, controller, order) = (Controller(), Controller(), Order())
    parent.addChild(controller)
    let begun = AsyncStream<Void>.makeStream()
    for number in 0..<12 {
      controller.start(in: .controller) { _ in
        let gate = Gate()
        await withTaskCancellationHandler {
          begun.continuation.yield()
          await gate.wait()
        } onCancel: {
          order.numbers.withLock { $0.append(number) }
        }
      }
    }
    var all = begun.stream.makeAsyncIterator()
    for _ in 0..<12 { await all.next() }
    parent.removeChild(controller)
    XCTAssertEqual(order.numbers.withLock { $0 }, Array(0..<12))
  }

  private final class Failing: Controller, DataLoading {
    var errors: [String] = []
    func load() async throws { throw Broken() }
    override func handleError(_ error: any Error) { errors.append("\(error)") }
  }

  func test_load_startsOnceWithTheView_andSettleWaitsForIt() async {
    let gate = Gate()
    let controller = Loading(gate)
    let window = ControllerWindow(root: controller)
    window.show()
    XCTAssertTrue(PendingWork.isBusy)
    controller.start { _ in gate.open() }
    await window.settle()
    XCTAssertEqual(gate.events, ["request", "response"])
    window.hide()
    window.show()
    await window.settle()
    XCTAssertEqual(gate.events, ["request", "response"])
  }

  func test_load_error_reachesTheOneHook() async {
    let controller = Failing()
    let window = ControllerWindow(root: controller)
    window.show()
    await window.settle()
    XCTAssertEqual(controller.errors, ["Broken()"])
  }

  func test_load_controllerLeaves_isCancelledAndReleased() async {
    let gate = Gate()
    let stack = StackController(root: Controller())
    let window = ControllerWindow(root: stack)
    window.show()
    stack.push(Loading(gate))
    weak let loading = stack.top
    await until { !gate.events.isEmpty }
    stack.pop()
    await window.settle()
    XCTAssertFalse(gate.events.contains("response"))
    XCTAssertFalse(PendingWork.isBusy)
    await until { loading == nil }
  }

  func test_load_controllerLeavesMeanwhile_beginsAgainWhenItComesBack() async {
    let (gate, stack) = (Gate(), StackController(root: Controller()))
    let window = ControllerWindow(root: stack)
    window.show()
    let loading = Loading(gate)
    stack.push(loading)
    await until { !gate.events.isEmpty }
    stack.pop()
    await window.settle()
    stack.push(loading)
    await until { gate.events.count >= 2 }
    XCTAssertEqual(gate.events, ["request", "request"])
    stack.pop()
    await window.settle()
  }

  func test_scope_appeared_livesFromWillAppearToDidDisappear() async {
    let controller = Controller()
    XCTAssertNil(controller.scope(.appeared))
    XCTAssertFalse(controller.isVisible)
    controller.beginAppearance(true, animated: false)
    weak let scope = controller.scope(.appeared)
    XCTAssertNotNil(scope)
    XCTAssertTrue(controller.isVisible, "row 0.17: on its way")
    controller.endAppearance()
    XCTAssertTrue(controller.isVisible)
    controller.beginAppearance(false, animated: false)
    controller.cancelAppearance()
    controller.endAppearance()
    XCTAssertTrue(scope === controller.scope(.appeared), "a cancelled transition does not interrupt it")
    controller.beginAppearance(false, animated: false)
    XCTAssertNotNil(scope)
    XCTAssertTrue(controller.isVisible, "row 0.17: still in part")
    controller.endAppearance()
    XCTAssertNil(scope)
    XCTAssertFalse(controller.isVisible)
  }

  /// Row 2.02: a controller reads a stream in a scope. The reading ends with the scope.
  func test_scope_stream_isHeardWhileItLasts_andEndsWithIt() async {
    final class Reader: Controller {
      func listen(to pages: AsyncStream<Int>, _ log: AsyncStream<String>.Continuation) {
        start(in: .appeared) { reader in
          for await page in pages { log.yield("page \(page)") }
          log.yield("ended, \(reader.appearance)")
        }
      }
    }
    let (pages, source) = AsyncStream.makeStream(of: Int.self)
    let (lines, log) = AsyncStream.makeStream(of: String.self)
    var line = lines.makeAsyncIterator()
    var reader: Reader? = Reader()
    weak let watched = reader
    let window = ControllerWindow(root: reader)
    window.show()
    reader?.listen(to: pages, log)
    for page in 1...3 {
      source.yield(page)
      let heard = await line.next(isolation: #isolation)
      XCTAssertEqual(heard, "page \(page)")
    }
    window.hide()
    let heard = await line.next(isolation: #isolation)
    XCTAssertEqual(heard, "ended, disappeared")
    guard case .terminated = source.yield(4) else { return XCTFail("somebody listens") }
    window.root = nil
    reader = nil
    await until { watched == nil }
  }

  func test_scope_controllerDeallocated_ends() async {
    var controller: Controller? = Controller()
    weak let scope = controller?.scope(.controller)
    let (begun, order) = (AsyncStream<Void>.makeStream(), Order())
    scope?.start {
      let gate = Gate()
      await withTaskCancellationHandler {
        begun.continuation.yield()
        await gate.wait()
      } onCancel: {
        order.numbers.withLock { $0.append(1) }
      }
    }
    var all = begun.stream.makeAsyncIterator()
    await all.next()
    controller = nil
    XCTAssertNil(scope)
    XCTAssertEqual(order.numbers.withLock { $0 }, [1], "its work is canceled")
  }

  func test_keep_inAScopeThatHasEnded_keepsNothing() async throws {
    final class Token {}
    let controller = Controller()
    controller.start()
    let scope = try XCTUnwrap(controller.scope(.controller))
    controller.stop()
    XCTAssertTrue(scope.isEnded)
    weak var weakToken: Token?
    do {
      let token = Token()
      weakToken = token
      scope.keep(token)
    }
    XCTAssertNil(weakToken)
  }

  /// An object that a scope retains. Its deallocation calls a closure.
  private final class Token: Sendable {
    private let onEnd: @MainActor () -> Void
    init(_ onEnd: @escaping @MainActor () -> Void) { self.onEnd = onEnd }
    deinit { MainActor.assumeIsolated { [onEnd] in onEnd() } }
  }

  /// The end of a scope, which releases its tokens, had exclusive access to the scope.
  func test_tokenOfAScope_startsWorkWhenItIsReleased_isReported() async {
    for kind in [ControllerScope.Kind.loaded, .controller, .appeared] {
      for isOnlyUnloaded in [false, true] {
        let controller = Controller()
        controller.start()
        var reported: [ControllerDiagnostic.Reason] = []
        controller.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
        controller.keep(
          Token { [weak controller] in
            controller?.start(in: kind) { _ in XCTFail("\(kind): the lifetime has ended") }
          },
          in: kind
        )
        if isOnlyUnloaded {
          controller.beginAppearance(false, animated: false)
          controller.endAppearance()
          controller.reloadView()
        }
        controller.stop()
        XCTAssertEqual(reported, [.startedOutsideScope(kind)])
        XCTAssertNil(controller.scope(kind))
      }
    }
  }

  func test_scope_leftAndCameBack_isOpenAgain() async {
    let parent = Controller()
    let child = Controller()
    parent.addChild(child)
    parent.removeChild(child)
    XCTAssertNil(child.scope(.controller))
    parent.addChild(child)
    XCTAssertEqual(child.scope(.controller)?.isEnded, false)
  }
}
