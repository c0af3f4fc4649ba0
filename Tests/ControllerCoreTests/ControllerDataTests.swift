import AsyncTestSupport
import ControllerCore
import ControllerSupport
import TestSupport
import XCTest

/// Tests of local and remote data: each is loaded once and in order, and local data that arrive late do not replace
/// newer data.
@MainActor
final class ControllerDataTests: SerialTestCase {
  /// A gate at which work waits until the test opens it.
  @MainActor
  private final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
      guard !isOpen else { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      isOpen = true
      waiting.forEach { $0.resume() }
      waiting = []
    }
  }

  private struct Broken: Error {}

  private final class Profile: Controller, DataLoading {
    let local = Gate()
    let remote = Gate()
    var loadsWithView = true
    var localName: String? = "local"
    var remoteError: (any Error)?
    private(set) var shown: [String] = []
    private(set) var steps: [String] = []
    private(set) var errors: [String] = []

    override func viewDidLoad() { steps.append("viewDidLoad") }
    override func configure() { steps.append("configure") }
    func showCachedData() { steps.append("cached") }
    override func viewWillAppear(animated: Bool) { steps.append("viewWillAppear") }
    override func viewDidAppear(animated: Bool) { steps.append("viewDidAppear") }

    /// The recipe of ``DataLoading``: what this device has to read is shown before newer data, and never after them.
    func load() async throws {
      steps.append("load")
      async let newest = request()
      await local.wait()
      if let localName, !Task.isCancelled { shown.append(localName) }
      shown.append(try await newest)
    }

    private func request() async throws -> String {
      steps.append("remote")
      await remote.wait()
      if let remoteError { throw remoteError }
      try Task.checkCancellation()
      return "remote"
    }

    override func handleError(_ error: any Error) { errors.append("\(error)") }
  }

  private func show(_ profile: Profile) -> ControllerWindow {
    let window = ControllerWindow(root: profile)
    window.show()
    return window
  }

  func test_order_configureThenCachedThenAppearance_thenLoad() async {
    let profile = Profile()
    let window = show(profile)
    XCTAssertTrue(PendingWork.isBusy, "the task is there before the view appears")
    XCTAssertEqual(profile.steps, ["viewDidLoad", "configure", "cached", "viewWillAppear", "viewDidAppear"])
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.steps.suffix(2), ["load", "remote"])
    XCTAssertEqual(profile.shown, ["local", "remote"])
    profile.reloadView()
    await window.settle()
    XCTAssertEqual(profile.steps.filter { $0 == "cached" || $0 == "load" }, ["cached", "load"], "once")
  }

  func test_recipe_localNeverReplacesNewer() async {
    for (isLocalFirst, localName) in [(true, "local"), (false, "local"), (true, nil), (false, nil)] {
      let profile = Profile()
      profile.localName = localName
      let window = show(profile)
      let gates = isLocalFirst ? [profile.local, profile.remote] : [profile.remote, profile.local]
      for gate in gates {
        for _ in 0..<20 { await Task.yield() }
        gate.open()
      }
      await window.settle()
      XCTAssertEqual(profile.shown, (localName.map { [$0] } ?? []) + ["remote"])
    }
  }

  func test_loadsWithView_false_onlyByHand() async {
    let profile = Profile()
    profile.loadsWithView = false
    profile.local.open()
    profile.remote.open()
    let window = show(profile)
    await window.settle()
    XCTAssertEqual(profile.steps.filter { $0 == "cached" || $0 == "load" }, ["cached"])
    profile.startLoading()
    await window.settle()
    XCTAssertEqual(profile.shown, ["local", "remote"])
  }

  func test_startLoading_whileLoading_isOneLoad_andAfterAnErrorLoadsAgain() async {
    let profile = Profile()
    profile.remoteError = Broken()
    let window = show(profile)
    profile.startLoading()
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.steps.filter { $0 == "load" }.count, 1)
    XCTAssertEqual(profile.errors, ["Broken()"])
    profile.remoteError = nil
    profile.startLoading()
    await window.settle()
    XCTAssertEqual(profile.shown, ["local", "local", "remote"])
  }

  func test_reloadView_whileLoading_neitherCancelsNorRepeats() async {
    let profile = Profile()
    let window = show(profile)
    profile.reloadView()
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.viewLoadCount, 2)
    XCTAssertEqual(profile.steps.filter { ["configure", "cached", "load"].contains($0) }.count, 3)
    XCTAssertEqual(profile.shown, ["local", "remote"])
  }

  func test_leaves_whileLoading_nothingIsShown_andTheNextLifeLoadsAgain() async {
    let profile = Profile()
    let window = show(profile)
    for _ in 0..<20 { await Task.yield() }
    window.root = nil
    profile.startLoading()  // It is reported: the controller is in no lifetime.
    window.root = profile
    for _ in 0..<20 { await Task.yield() }
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.steps.filter { $0 == "load" }.count, 2)
    XCTAssertEqual(profile.shown, ["local", "remote"], "the load of the first life shows nothing")
    XCTAssertEqual(profile.errors, [])
    window.root = nil
    window.root = profile
    await window.settle()
    XCTAssertEqual(profile.steps.filter { $0 == "load" }.count, 2, "a load that has ended is not repeated")
  }

  private final class Retrying: Controller, DataLoading {
    var loads = 0
    var isShown = false
    var errors = 0
    func load() async throws {
      loads += 1
      if loads < 3 { throw Broken() }
      isShown = true
    }
    override func handleError(_ error: any Error) {
      errors += 1
      startLoading()
    }
  }

  func test_startLoading_inHandleError_loadsAgain() async {
    let screen = Retrying()
    let window = ControllerWindow(root: screen)
    window.show()
    await window.settle()
    XCTAssertEqual(screen.loads, 3)
    XCTAssertTrue(screen.isShown)
    screen.reloadView()
    await window.settle()
    XCTAssertEqual(screen.loads, 3, "the load has ended, and the next view does not need it")
  }

  /// The load that the handler has begun ends with the screen. The next life begins its own.
  func test_startLoading_inHandleError_isCanceledWithTheScreen_andTheNextLifeLoadsAgain() async {
    let screen = Retrying()
    let window = ControllerWindow(root: screen)
    window.show()
    await until { screen.loads >= 1 }
    window.root = nil
    window.root = screen
    await window.settle()
    XCTAssertTrue(screen.isShown)
    XCTAssertEqual(screen.errors, 2, "a load that goes on would be the second one, without an error")
    window.close()
  }
}
