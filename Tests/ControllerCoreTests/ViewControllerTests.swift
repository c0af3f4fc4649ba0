import ControllerCore
import ControllerTesting
import XCTest

@MainActor
final class ViewControllerTests: XCTestCase {
  private final class Label {
    var text = ""
  }

  private final class LabelController: ViewController<Label> {
    var made = 0

    override func makeView() -> Label {
      made += 1
      return Label()
    }

    override func viewDidLoad() { view.text = "loaded" }
  }

  func test_init_loadsNothing() async {
    let controller = LabelController()
    XCTAssertNil(controller.viewIfLoaded)
    XCTAssertNil(controller.hostedView)
    XCTAssertFalse(controller.isViewLoaded)
  }

  func test_view_firstUse_makesItOnce() async {
    let controller = LabelController()
    XCTAssertEqual(controller.view.text, "loaded")
    XCTAssertTrue(controller.view === controller.viewIfLoaded)
    XCTAssertTrue(controller.hostedView === controller.viewIfLoaded)
    XCTAssertEqual(controller.made, 1)
  }

  // MARK: Registry

  private final class Registered: ViewController<Label> {}

  private final class OnlyPlain: ViewController<PlainView> {}

  func test_makeView_notOverridden_isMadeByTheEnvironment_forTheController() async {
    let controller = Registered()
    controller.restorationID = "ada"
    controller.environment.makeView = { controller in
      guard controller is Registered else { return nil }
      let label = Label()
      label.text = controller.restorationID ?? "none"
      return label
    }
    XCTAssertEqual(controller.view.text, "ada")
  }

  func test_makeView_overridden_doesNotAskTheEnvironment() async {
    let controller = LabelController()
    controller.environment.makeView = { _ in
      XCTFail("overridden")
      return Label()
    }
    XCTAssertEqual(controller.view.text, "loaded")
  }

  func test_makeView_unknownToTheEnvironment_isAPlainView() async {
    let controller = OnlyPlain()
    controller.environment.makeView = { _ in nil }
    XCTAssertTrue(controller.view.viewHost === controller)
    XCTAssertNotNil(OnlyPlain().view)
  }

  func test_reloadView_asksTheEnvironmentAgain() async {
    var views = [PlainView(), PlainView()]
    let (day, night) = (views[0], views[1])
    let controller = OnlyPlain()
    controller.environment.makeView = { _ in views.removeFirst() }
    XCTAssertTrue(controller.view === day)
    controller.reloadView()
    XCTAssertTrue(controller.view === night)
  }

  // MARK: Row 30, reloadView

  private let log = CallbackLog()

  /// Calls back in one hook, or in none.
  private final class Reloading: ViewController<Label>, DataLoading {
    weak var outlet: Label?
    var requests = 0
    var reloadsIn: String?

    private func hook(_ name: String) {
      guard reloadsIn == name else { return }
      reloadsIn = nil
      reloadView()
    }

    override func makeView() -> Label {
      hook("makeView")
      return Label()
    }
    override func viewDidLoad() {
      outlet = view
      hook("viewDidLoad")
    }
    override func viewDidUnload() { hook("viewDidUnload") }
    override func configure() { hook("configure") }
    func load() async throws { requests += 1 }
    override func viewWillAppear(animated: Bool) { hook("viewWillAppear") }
    override func viewDidAppear(animated: Bool) { hook("viewDidAppear") }
    override func viewWillDisappear(animated: Bool) { hook("viewWillDisappear") }
    override func viewDidDisappear(animated: Bool) { hook("viewDidDisappear") }
    override func willMove(toParent parent: Controller?) {
      hook(parent == nil ? "willMove(nil)" : "willMove")
    }
    override func didMove(toParent parent: Controller?) { hook(parent == nil ? "didMove(nil)" : "didMove") }
    override func environmentDidChange(from previous: ControllerEnvironment) { hook("environmentDidChange") }
    override func viewDidLayout() { hook("viewDidLayout") }
  }

  private let rebuilt = [
    "C.viewWillDisappear", "C.viewDidDisappear", "C.viewDidUnload", "C.loadView", "C.viewDidLoad",
    "C.viewWillAppear", "C.viewDidAppear",
  ]

  /// The windows of a test. The test retains them, because the controllers of a deallocated window leave.
  private var windows: [ControllerWindow] = []

  override func tearDown() async throws { windows = [] }

  private func makeShown() -> (controller: Reloading, window: ControllerWindow) {
    let controller = Reloading()
    let window = ControllerWindow(root: controller)
    windows.append(window)
    window.show()
    log.watch(controller, as: "C")
    return (controller, window)
  }

  func test_row30_reload_visible() async {
    let (controller, window) = makeShown()
    weak let old = controller.view
    XCTAssertTrue(controller.outlet === old)
    controller.reloadView()
    XCTAssertEqual(log.take(), rebuilt)
    XCTAssertNil(old)
    XCTAssertTrue(controller.outlet === controller.view)
    XCTAssertEqual(controller.viewLoadCount, 2)
    await window.settle()
    XCTAssertEqual(controller.requests, 1)
  }

  func test_row30_reload_hidden_isLoadedWhenNeeded() async {
    let (controller, window) = makeShown()
    window.hide()
    _ = log.take()
    controller.reloadView()
    XCTAssertEqual(log.take(), ["C.viewDidUnload"])
    XCTAssertNil(controller.outlet)
    XCTAssertNil(controller.viewIfLoaded)
    XCTAssertEqual(controller.viewLoadCount, 1)
    window.show()
    XCTAssertEqual(log.take(), ["C.loadView", "C.viewDidLoad", "C.viewWillAppear", "C.viewDidAppear"])
    XCTAssertEqual(controller.viewLoadCount, 2)
  }

  func test_row30_reload_notLoaded_doesNothing() async {
    let controller = Reloading()
    log.watch(controller, as: "C")
    controller.reloadView()
    controller.loadViewIfNeeded()
    XCTAssertEqual(log.take(), ["C.loadView", "C.viewDidLoad", "C.configure"])
  }

  func test_row30_reload_inATransition_happensWhenItHasEnded() async {
    let (controller, window) = makeShown()
    controller.beginAppearance(false, animated: true)
    controller.reloadView()
    XCTAssertEqual(log.take(), ["C.viewWillDisappear"])
    controller.endAppearance()
    XCTAssertEqual(log.take(), ["C.viewDidDisappear", "C.viewDidUnload"])
    controller.beginAppearance(true, animated: true)
    controller.reloadView()
    XCTAssertEqual(log.take(), ["C.loadView", "C.viewDidLoad", "C.viewWillAppear"])
    controller.endAppearance()
    XCTAssertEqual(log.take(), ["C.viewDidAppear"] + rebuilt)
    controller.beginAppearance(false, animated: true)
    controller.reloadView()
    controller.cancelAppearance()
    controller.endAppearance()
    XCTAssertEqual(log.take(), ["C.viewWillDisappear", "C.viewWillAppear", "C.viewDidAppear"] + rebuilt)
    withExtendedLifetime(window) {}
  }

  func test_row30_reload_withChildren_theyGoAndComeWithIt() async {
    let (controller, window) = makeShown()
    let child = Controller()
    controller.addChild(child)
    log.watch(child, as: "K")
    controller.reloadView()
    XCTAssertEqual(
      log.take(),
      [
        "C.viewWillDisappear", "K.viewWillDisappear", "C.viewDidDisappear", "K.viewDidDisappear",
        "C.viewDidUnload", "C.loadView", "C.viewDidLoad", "C.viewWillAppear", "K.viewWillAppear",
        "C.viewDidAppear", "K.viewDidAppear",
      ]
    )
    withExtendedLifetime(window) {}
  }

  func test_row30_reload_fromAHookOnTheWayToTheScreen_happensWhenItIsThere() async {
    for hook in ["viewWillAppear", "viewDidAppear", "viewDidLayout"] {
      let (controller, window) = makeShown()
      window.hide()
      _ = log.take()
      controller.reloadsIn = hook
      window.show()
      XCTAssertEqual(log.take(), ["C.viewWillAppear", "C.viewDidAppear"] + rebuilt, hook)
    }
  }

  func test_row30_reload_fromAHookOnTheWayOff_happensWhenItIsOff() async {
    for hook in ["viewWillDisappear", "viewDidDisappear"] {
      let (controller, window) = makeShown()
      controller.reloadsIn = hook
      window.hide()
      XCTAssertEqual(log.take(), ["C.viewWillDisappear", "C.viewDidDisappear", "C.viewDidUnload"], hook)
    }
  }

  func test_row30_reload_fromConfigure_isLoadedAgainBeforeItAppears() async {
    let controller = Reloading()
    log.watch(controller, as: "C")
    controller.reloadsIn = "configure"
    let window = ControllerWindow(root: controller)
    defer { withExtendedLifetime(window) {} }
    window.show()
    XCTAssertEqual(
      log.take(),
      [
        "C.loadView", "C.viewDidLoad", "C.configure", "C.viewDidUnload", "C.loadView", "C.viewDidLoad",
        "C.viewWillAppear", "C.viewDidAppear",
      ]
    )
    XCTAssertNotNil(controller.viewIfLoaded)
  }

  func test_row30_reload_whileTheViewIsBuilt_isWhatIsHappening() async {
    for hook in ["makeView", "viewDidLoad", "viewDidUnload"] {
      let (controller, window) = makeShown()
      controller.reloadsIn = hook
      controller.reloadView()
      XCTAssertEqual(log.take(), rebuilt, hook)
      XCTAssertEqual(controller.viewLoadCount, 2, hook)
      withExtendedLifetime(window) {}
    }
  }

  func test_row30_reload_fromAHookOfMoving_happensWhenItHasMoved() async {
    for hook in ["willMove", "didMove"] {
      let (_, window) = makeShown()
      let child = Reloading()
      child.loadViewIfNeeded()
      log.watch(child, as: "C")
      child.reloadsIn = hook
      window.root?.addChild(child)
      XCTAssertEqual(
        log.take(),
        ["C.willMove", "C.viewWillAppear", "C.viewDidAppear", "C.didMove"] + rebuilt,
        hook
      )
      for hook in ["willMove(nil)", "didMove(nil)"] {
        window.root?.addChild(child)
        _ = log.take()
        child.reloadsIn = hook
        window.root?.removeChild(child)
        XCTAssertEqual(
          log.take(),
          [
            "C.willMove(nil)", "C.viewWillDisappear", "C.viewDidDisappear", "C.didMove(nil)", "C.didLeave",
            "C.viewDidUnload",
          ],
          hook
        )
      }
    }
  }

  func test_row30_reload_fromALayoutOrAChangeOfTheEnvironment_happensAfterIt() async {
    let (controller, window) = makeShown()
    controller.reloadsIn = "viewDidLayout"
    window.layout()
    XCTAssertEqual(log.take(), rebuilt)
    let child = Reloading()
    controller.addChild(child)
    log.watch(child, as: "K")
    _ = log.take()
    controller.reloadsIn = "environmentDidChange"
    child.reloadsIn = "environmentDidChange"
    window.environment.idiom = .pad
    XCTAssertEqual(log.entries.filter { $0.hasSuffix("loadView") }, ["K.loadView", "C.loadView"])
  }

  // MARK: Objects of the view

  private final class Grid: Controller {}

  private final class Page: ViewController<Label> {
    var made: [String] = []
    var header: Label { perView { note("header", Label()) } }
    var footer: Label { perView { note("footer", Label()) } }
    var grid: Grid { child { note("grid", Grid()) } }

    override func makeView() -> Label { Label() }

    private func note<Object>(_ name: String, _ object: Object) -> Object {
      made.append(name)
      return object
    }
  }

  func test_perView_andChild_areMadeOncePerView() async {
    let page = Page()
    let window = ControllerWindow(root: page)
    window.show()
    weak let header = page.header
    weak let grid = page.grid
    XCTAssertTrue(page.header === header)
    XCTAssertFalse(page.header === page.footer)
    XCTAssertTrue(page.grid === grid)
    XCTAssertEqual(page.made, ["header", "grid", "footer"])
    XCTAssertTrue(page.children.first === grid)
    XCTAssertEqual(grid?.appearance, .appeared)
    page.reloadView()
    XCTAssertNil(header, "gone with the view")
    XCTAssertNil(grid)
    XCTAssertTrue(page.children.isEmpty)
    page.made = []
    XCTAssertEqual(page.grid.appearance, .appeared)
    XCTAssertTrue(page.header === page.header)
    XCTAssertEqual(page.made, ["grid", "header"])
  }

  func test_perView_loadsTheView() async {
    let page = Page()
    _ = page.header
    XCTAssertTrue(page.isViewLoaded)
    page.reloadView()
    XCTAssertEqual(page.viewLoadCount, 1)
    _ = page.grid
    XCTAssertEqual(page.viewLoadCount, 2)
  }

  func test_child_removedWithTheView_leavesForGood() async {
    let page = Page()
    let grid = page.grid
    log.watch(grid, as: "G")
    page.reloadView()
    XCTAssertEqual(log.take(), ["G.willMove(nil)", "G.didMove(nil)", "G.didLeave", "G.viewDidUnload"])
    XCTAssertNil(grid.scope(.controller))
  }

  func test_nothingIsKeptAlive() async {
    let leaks = LeakTracker()
    do {
      let page = leaks.track(Page())
      let window = ControllerWindow(root: page)
      window.show()
      leaks.track(page.header)
      leaks.track(page.grid)
      leaks.track(page.view)
      page.reloadView()
      leaks.track(page.grid)
      window.hide()
    }
    XCTAssertEqual(leaks.alive, [])
  }
}
