import ControllerCore
import XCTest

/// Tests of local and remote data: each is loaded once and in order, and local data that arrive late do not replace
/// newer data.
@MainActor
final class ControllerDataTests: XCTestCase {
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

  private class Profile: Controller, LocalDataLoading, RemoteDataLoading {
    let local = Gate()
    let remote = Gate()
    var requestsOnLoad = true
    var localName: String? = "local"
    var remoteError: (any Error)?
    var localError: (any Error)?
    private(set) var shown: [String] = []
    private(set) var steps: [String] = []
    private(set) var errors: [String] = []

    override var requestsRemoteDataOnLoad: Bool { requestsOnLoad }
    override func viewDidLoad() { steps.append("viewDidLoad") }
    override func configure() { steps.append("configure") }
    override func showCachedData() { steps.append("cached") }
    override func viewWillAppear(animated: Bool) { steps.append("viewWillAppear") }
    override func viewDidAppear(animated: Bool) { steps.append("viewDidAppear") }

    func fetchLocalData() async throws -> (@MainActor () -> Void)? {
      steps.append("local")
      await local.wait()
      if let localError { throw localError }
      guard let localName else { return nil }
      return { self.shown.append(localName) }
    }

    func requestRemoteData() async throws {
      steps.append("remote")
      await remote.wait()
      if let remoteError { throw remoteError }
      shown.append("remote")
    }

    override func handleError(_ error: any Error) { errors.append("\(error)") }
  }

  private func show(_ profile: Profile) -> ControllerWindow {
    let window = ControllerWindow(root: profile)
    window.show()
    return window
  }

  func test_order_configureThenCachedThenAppearance_thenLocalThenRemote() async {
    let profile = Profile()
    let window = show(profile)
    XCTAssertTrue(profile.hasPendingWork, "the tasks are there before the view appears")
    XCTAssertEqual(profile.steps, ["viewDidLoad", "configure", "cached", "viewWillAppear", "viewDidAppear"])
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.steps.suffix(2), ["local", "remote"])
    XCTAssertEqual(profile.shown, ["local", "remote"])
  }

  func test_localFirst_thenRemote() async {
    let profile = Profile()
    let window = show(profile)
    profile.local.open()
    while profile.shown.isEmpty { await Task.yield() }
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.shown, ["local", "remote"])
  }

  func test_lateLocal_isDropped() async {
    let profile = Profile()
    let window = show(profile)
    profile.remote.open()
    while profile.shown.isEmpty { await Task.yield() }
    profile.local.open()
    await window.settle()
    XCTAssertEqual(profile.shown, ["remote"])
  }

  func test_lateLocal_afterAFailedRequest_isShown() async {
    let profile = Profile()
    profile.remoteError = Broken()
    let window = show(profile)
    profile.remote.open()
    while profile.errors.isEmpty { await Task.yield() }
    profile.local.open()
    await window.settle()
    XCTAssertEqual(profile.shown, ["local"])
    XCTAssertEqual(profile.errors, ["Broken()"])
  }

  func test_dropLateLocalData_beforeTheRequestReturns_localIsDropped() async {
    let profile = Profile()
    let window = show(profile)
    profile.dropLateLocalData()
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.shown, ["remote"])
  }

  func test_noLocalData_nothingIsShown() async {
    let profile = Profile()
    profile.localName = nil
    let window = show(profile)
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.shown, ["remote"])
  }

  func test_localError_reachesTheOneHook_andRemoteGoesOn() async {
    let profile = Profile()
    profile.localError = Broken()
    let window = show(profile)
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.shown, ["remote"])
    XCTAssertEqual(profile.errors, ["Broken()"])
  }

  func test_requestsRemoteDataOnLoad_false_onlyByHand() async {
    let profile = Profile()
    profile.requestsOnLoad = false
    profile.local.open()
    profile.remote.open()
    let window = show(profile)
    await window.settle()
    XCTAssertEqual(profile.shown, ["local"])
    profile.loadRemoteData()
    await window.settle()
    XCTAssertEqual(profile.shown, ["local", "remote"])
  }

  func test_loadRemoteData_whileOneIsUnderWay_isOneRequest() async {
    let profile = Profile()
    let window = show(profile)
    profile.loadRemoteData()
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.steps.filter { $0 == "remote" }.count, 1)
    profile.loadRemoteData()
    await window.settle()
    XCTAssertEqual(profile.shown, ["local", "remote", "remote"])
  }

  func test_reloadView_whileRequesting_neitherCancelsNorRepeats() async {
    let profile = Profile()
    let window = show(profile)
    profile.reloadView()
    profile.local.open()
    profile.remote.open()
    await window.settle()
    XCTAssertEqual(profile.viewLoadCount, 2)
    XCTAssertEqual(profile.steps.filter { ["configure", "local", "remote"].contains($0) }.count, 3)
    XCTAssertEqual(profile.shown, ["local", "remote"])
  }

  func test_leaves_whileRequesting_nothingIsShownAndNoErrorReported() async {
    let profile = Profile()
    let window = show(profile)
    profile.remoteError = CancellationError()
    window.root = nil
    profile.local.open()
    profile.remote.open()
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(profile.shown, [])
    XCTAssertEqual(profile.errors, [])
    XCTAssertFalse(profile.hasPendingWork)
  }
}
