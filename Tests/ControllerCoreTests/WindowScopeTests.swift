import ControllerCore
import ControllerSupport
import ControllerTesting
import Interaction
import XCTest

/// Work that the user has asked for, and that goes on when the user leaves the screen.
@MainActor
final class WindowScopeTests: XCTestCase {
  /// A server whose answer a test holds back. Requests can be canceled.
  @MainActor
  private final class Server {
    private let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    private(set) var deleted: [Int] = []

    func delete(_ id: Int) async throws {
      for await _ in stream {}
      try Task.checkCancellation()
      deleted.append(id)
    }

    func answer() { continuation.finish() }
  }

  private struct Delete: UserInteraction {
    let id: Int
    let server: Server

    func perform(_ session: InteractionSession) async throws { try await server.delete(id) }
  }

  private final class Screen: Controller {
    let delete: InteractionRunner<Int, Delete>

    init(_ server: Server) {
      delete = InteractionRunner(prompts: nil) { Delete(id: $0, server: server) }
      super.init()
    }

    func tapDelete(_ id: Int, in kind: ControllerScope.Kind) {
      start(in: kind) { _ = await $0.delete.run(id) }
    }
  }

  private let server = Server()
  private let leaks = LeakTracker()

  /// Deletes, and goes back at once.
  private func deleteAndLeave(in kind: ControllerScope.Kind) async -> HeadlessWindow<StackController> {
    let window = HeadlessWindow(StackController(root: Controller()))
    do {
      let screen = leaks.track(Screen(server))
      window.root.push(screen)
      screen.tapDelete(7, in: kind)
      window.root.pop()
    }
    server.answer()
    await window.settle()
    return window
  }

  func test_windowScope_userLeavesTheScreen_theWorkGoesOn_andThenTheScreenIsDeallocated() async {
    let window = await deleteAndLeave(in: .window)
    XCTAssertEqual(server.deleted, [7])
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
    window.close()
  }

  func test_loadedScope_userLeavesTheScreen_theWorkIsCanceled() async {
    let window = await deleteAndLeave(in: .loaded)
    XCTAssertEqual(server.deleted, [])
    window.close()
  }

  func test_windowScope_windowCloses_theWorkIsCanceled() async {
    let screen = Screen(server)
    let window = HeadlessWindow(screen)
    screen.tapDelete(7, in: .window)
    XCTAssertTrue(PendingWork.isBusy)
    window.close()
    server.answer()
    await window.settle()
    XCTAssertEqual(server.deleted, [])
  }

  func test_windowScope_withoutAWindow_isReported() async {
    let screen = Screen(server)
    var reasons: [ControllerDiagnostic.Reason] = []
    screen.onDiagnostic = { diagnostic, _ in reasons.append(diagnostic.reason) }
    screen.tapDelete(7, in: .window)
    XCTAssertEqual(reasons, [.startedOutsideScope(.window)])
  }

  /// A screen that closes its window in a callback. The window then removes the screen when the callback has returned.
  private final class Closing: Controller {
    let work: @MainActor (Closing) -> Void
    /// The name of the callback in which the work begins.
    let place: String

    init(at place: String, _ work: @escaping @MainActor (Closing) -> Void) {
      (self.place, self.work) = (place, work)
      super.init()
    }

    private func reach(_ place: String) { if place == self.place { work(self) } }

    override func viewDidAppear(animated: Bool) {
      window?.close()
      reach("viewDidAppear")
    }
    override func viewDidDisappear(animated: Bool) { reach("viewDidDisappear") }
  }

  func test_windowScope_aCallbackClosesTheWindow_theWorkThatBeginsAfterThatIsCanceled() async {
    for place in ["viewDidAppear", "viewDidDisappear"] {
      let server = Server()
      let screen = Closing(at: place) { screen in
        screen.start(in: .window) { _ in try? await server.delete(7) }
      }
      let window = ControllerWindow(root: screen)
      window.show()
      XCTAssertNil(window.root, place)
      for _ in 0..<20 { await Task.yield() }
      server.answer()
      await window.settle()
      XCTAssertEqual(server.deleted, [], place)
    }
  }
}
