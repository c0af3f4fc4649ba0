import ControllerCore
import ControllerTesting
import ItemLayouts
import Navigator
import XCTest

/// Tests of the calls between a window and its host.
@MainActor
final class WindowHostTests: XCTestCase {
  private let log = Log()
  private let host = HeadlessHost(.manual)

  private func make(_ name: String) -> LoggingController { LoggingController(name, log, isVerbose: true) }

  private func makeWindow(_ root: Controller) -> ControllerWindow {
    let window = ControllerWindow(root: root)
    host.onCall = { [log] in log.append($0) }
    host.isRecording = true
    window.host = host
    return window
  }

  private func show(_ root: Controller) -> ControllerWindow {
    let window = makeWindow(root)
    window.show()
    host.layOut()
    _ = log.take()
    return window
  }

  // MARK: Embedding

  func test_embedding_comesBetweenWillAppearAndIsAppearing() async {
    host.pace = .instant
    let window = makeWindow(make("A"))
    _ = log.take()
    window.show()
    XCTAssertEqual(
      log.take(),
      [
        "A.LV", "A.VDL", "A.configure", "A.wA", "embed LoggingController", "A.iA", "A.wL", "A.dL", "A.dA",
      ]
    )
    window.hide()
    XCTAssertEqual(log.take(), ["A.wD", "remove LoggingController", "A.dD"])
  }

  func test_hostThatEmbedsLater_isAppearingWaits_andSoDoesTheEnd() async {
    let stack = StackController(root: make("A"))
    let window = makeWindow(stack)
    window.show()
    XCTAssertEqual(stack.top?.appearance, .appearing(animated: false))
    XCTAssertFalse(log.take().contains("A.iA"))
    host.layOut()
    XCTAssertEqual(log.take(), ["A.iA", "A.wL", "A.dL", "A.dA"])
    stack.push(make("B"), animated: false)
    XCTAssertEqual(
      log.take(),
      ["B.wM(N)", "B.LV", "B.VDL", "B.configure", "A.wD", "B.wA", "embed LoggingController"]
    )
    host.layOut()
    XCTAssertEqual(
      log.take(),
      [
        "B.iA", "B.wL", "B.dL", "remove LoggingController", "A.dD", "B.dA", "B.dM(N)", "treeDidChange push",
      ]
    )
    withExtendedLifetime(window) {}
  }

  func test_hostIsReplaced_whileAViewWaits_theNewHostPlacesItBeforeIsAppearing() async {
    for isReplacedByNone in [false, true] {
      let window = makeWindow(make("A"))
      window.show()
      _ = log.take()
      let other = HeadlessHost(.manual)
      window.host = isReplacedByNone ? nil : other
      if !isReplacedByNone {
        XCTAssertEqual(log.take(), ["remove LoggingController"], "the new host has not answered")
        other.layOut()
      }
      XCTAssertEqual(log.take().suffix(4), ["A.iA", "A.wL", "A.dL", "A.dA"])
      XCTAssertEqual(window.root?.appearance, .appeared)
    }
  }

  func test_hostThatNeverEmbeds_isEndedByTheDeadline() async {
    let clock = ManualClock()
    let stack = StackController(root: make("A"))
    let window = show(stack)
    window.environment.clock = clock
    var reports: [ControllerDiagnostic.Reason] = []
    window.onDiagnostic = { diagnostic, _ in reports.append(diagnostic.reason) }
    stack.push(make("B"), animated: false)
    await clock.advance(by: .seconds(11))
    XCTAssertEqual(stack.top?.appearance, .appeared)
    XCTAssertEqual(reports, [.embeddingTimedOut])
  }

  func test_tokenThatIsReleased_countsAsFinished() async {
    final class Careless: WindowHost {
      func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {}
      func treeDidChange(_ change: TreeChange) {}
    }
    let careless = Careless()
    let a = make("A")
    let window = ControllerWindow(root: a)
    window.host = careless
    window.show()
    XCTAssertEqual(a.appearance, .appeared)
    XCTAssertEqual(log.take().suffix(5), ["A.wA", "A.iA", "A.wL", "A.dL", "A.dA"])
  }

  func test_turnedAroundBeforeTheViewIsInPlace_isRemovedWithoutIsAppearing() async {
    let window = makeWindow(make("A"))
    window.beginAppearance(true, animated: true)
    _ = log.take()
    window.beginAppearance(false, animated: true)
    window.endAppearance()
    XCTAssertEqual(log.take(), ["A.wD*", "remove LoggingController", "A.dD*"])
    host.layOut()
    XCTAssertEqual(log.take(), [], "it is late")
    XCTAssertTrue(host.views.isEmpty)
  }

  func test_canceledPop_keepsTheViewThatWasThere() async {
    host.pace = .instant
    let stack = StackController(root: make("A"))
    let window = show(stack)
    let b = make("B")
    stack.push(b)
    _ = log.take()
    let drag = stack.beginInteractivePop()
    XCTAssertEqual(
      log.take(),
      ["B.wM(nil)", "B.wD*", "A.wA*", "embed LoggingController", "A.iA", "A.wL", "A.dL"]
    )
    drag?.cancel()
    XCTAssertEqual(
      log.take(),
      [
        "A.wD*", "remove LoggingController", "A.dD*", "B.wA*", "B.iA", "B.wL", "B.dL", "B.dA*", "B.dM(N)",
        "treeDidChange pop",
      ]
    )
    XCTAssertEqual(host.changes.last?.outcome, .canceled)
    XCTAssertTrue(host.views.last?.controller === b)
    withExtendedLifetime(window) {}
  }

  func test_hostThatComesLater_isAskedToEmbedWhatIsOnScreen() async {
    let stack = StackController(root: make("A"))
    let window = ControllerWindow(root: stack)
    window.show()
    window.host = host
    host.layOut()
    XCTAssertEqual(host.views.count, 2)
    let other = HeadlessHost(.manual)
    window.host = other
    other.layOut()
    XCTAssertEqual(host.views.count, 0)
    XCTAssertEqual(other.views.count, 2)
  }

  // MARK: Changes of the tree

  func test_treeDidChange_onceForEachChange_alsoWithoutAnimation() async {
    host.pace = .instant
    let stack = StackController(root: make("A"))
    let tabs = TabController()
    tabs.setControllers([stack, make("T")])
    let window = show(tabs)
    stack.push(make("B"))
    stack.setControllers([make("C")])
    stack.push(make("D"))
    stack.popToRoot()
    tabs.select(1)
    window.present(make("S"), as: .popover)
    window.presented.forEach { window.dismiss($0) }
    tabs.addChild(make("U"))
    tabs.removeChild(stack)
    XCTAssertEqual(tabs.selectedIndex, 0)
    window.root = make("R")
    XCTAssertEqual(
      host.changes.map(\.kind),
      [
        .push, .replace, .push, .pop, .select(from: 0, to: 1), .present(.popover), .dismiss(.popover),
        .children, .children, .root,
      ]
    )
    XCTAssertTrue(host.changes.allSatisfy { $0.outcome == .completed })
    XCTAssertEqual(
      host.changes.map(\.direction),
      [.forward, .forward, .forward, .backward, .forward, .forward, .backward, .none, .none, .none]
    )
    XCTAssertTrue(host.changes[0].container === stack)
    XCTAssertNil(host.changes[5].container)
  }

  func test_animatedChange_hasKindDirectionAndSides() async {
    let (a, b) = (make("A"), make("B"))
    let stack = StackController(root: a)
    let window = show(stack)
    host.layOut()
    stack.push(b, animated: true)
    host.layOut()
    let transition = host.transitions.first
    XCTAssertEqual(transition?.change.kind, .push)
    XCTAssertEqual(transition?.change.direction, .forward)
    XCTAssertEqual(transition?.change.isAnimated, true)
    XCTAssertEqual(transition?.change.isInteractive, false)
    XCTAssertTrue(transition?.change.container === stack)
    XCTAssertTrue(transition?.change.incoming.first === b)
    XCTAssertTrue(transition?.change.outgoing.first === a)
    host.proceed()
    XCTAssertEqual(b.appearance, .appeared)
    withExtendedLifetime(window) {}
  }

  func test_containerHooks_beginAndEnd_alsoForASwipe() async {
    host.pace = .instant
    final class Navigation: StackController {
      var calls: [String] = []
      override func childrenWillChange(_ change: TreeChange) { calls.append("will \(change.kind)") }
      override func childrenDidChange(_ change: TreeChange) {
        calls.append("did \(change.kind)\(change.outcome == .canceled ? " canceled" : "")")
      }
    }
    let stack = Navigation(root: make("A"))
    let window = show(stack)
    stack.calls = []
    stack.push(make("B"), animated: true)
    stack.beginInteractivePop()?.cancel()
    stack.beginInteractivePop()?.finish()
    XCTAssertEqual(
      stack.calls,
      ["will push", "did push", "will pop", "did pop canceled", "will pop", "did pop"]
    )
    withExtendedLifetime(window) {}
  }

  // MARK: Preferences and items

  private final class Screen: Controller {
    var title: String { didSet { setNeedsPreferencesUpdate() } }
    private(set) var used: [String] = []
    init(_ title: String) {
      self.title = title
      super.init()
    }
    override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: title) }
    override var tabItem: TabItem { TabItem(title: title, image: "star", badge: "2") }
    override func didActivate(_ item: BarItem) { used.append(item.id) }
  }

  func test_preferencesDidChange_onlyWhenValuesDiffer_alsoAfterUnanimatedChanges() async {
    host.pace = .instant
    let stack = StackController(root: Screen("one"))
    let window = show(stack)
    stack.push(Screen("one"))
    XCTAssertTrue(host.preferenceChanges.isEmpty, "the bar looks the same")
    stack.push(Screen("two"))
    XCTAssertTrue(host.preferenceChanges.elementsEqual([stack], by: ===))
    stack.top?.setNeedsPreferencesUpdate()
    XCTAssertEqual(host.preferenceChanges.count, 1)
    (stack.top as? Screen)?.title = "three"
    XCTAssertEqual(host.preferenceChanges.count, 3, "the screen, and the stack")
    withExtendedLifetime(window) {}
  }

  func test_usedBarItem_reachesTheControllerOnTop_andBackGoesBack() async {
    let screen = Screen("detail")
    let stack = StackController(root: Screen("list"))
    let window = show(stack)
    stack.push(screen)
    host.proceed()
    window.activate(BarItem(id: "share", title: "Share"), of: stack)
    // The item of an app with this identifier went back.
    window.activate(BarItem(id: "back", title: "Back to School"), of: stack)
    XCTAssertEqual(screen.used, ["share", "back"])
    window.activate(BarItem(id: BarItem.backID, title: "Back"), of: stack)
    host.proceed()
    XCTAssertEqual(stack.controllers.count, 1)
    withExtendedLifetime(window) {}
  }

  func test_tabItem_ofAStack_isThatOfItsRoot() async {
    let stack = StackController(root: Screen("Home"))
    stack.push(Screen("Detail"))
    XCTAssertEqual(stack.tabItem, TabItem(title: "Home", image: "star", badge: "2"))
    XCTAssertEqual(SplitController(columns: [stack]).tabItem.title, "Home")
  }

  // MARK: The host's own transitions

  func test_tabItem_ofATabThatIsNotSelected_reachesTheHost() async {
    final class Inbox: Controller {
      var unread = 1
      override var tabItem: TabItem { TabItem(title: "Inbox", badge: "\(unread)") }
    }
    let (tabs, inbox) = (TabController(), Inbox())
    tabs.setControllers([Controller(), StackController(root: inbox)])
    let window = show(tabs)
    inbox.unread = 2
    inbox.setNeedsPreferencesUpdate()
    inbox.setNeedsPreferencesUpdate()
    XCTAssertEqual(host.preferenceChanges.map { $0 === tabs }, [true])
    window.hide()
  }

  func test_window_swipedAwayByTheHost_andBack() async {
    let a = make("A")
    let window = show(a)
    window.beginAppearance(false, animated: true)
    window.beginAppearance(true, animated: true)
    host.layOut()
    window.endAppearance()
    XCTAssertEqual(log.take(), ["A.wD*", "A.wA*", "A.iA", "A.wL", "A.dL", "A.dA*"])
    window.endAppearance()
    XCTAssertEqual(log.take(), [], "an end without a begin changes nothing")
    XCTAssertTrue(window.isShown)
  }

  func test_endAppearance_beforeTheViewIsInPlace_countsAsInPlace() async {
    let window = makeWindow(make("A"))
    window.beginAppearance(true, animated: true)
    _ = log.take()
    window.endAppearance()
    XCTAssertEqual(log.take(), ["A.iA", "A.wL", "A.dL", "A.dA*"])
  }

  func test_presentation_hasDetails_andMayForbidTheSwipe() async {
    host.pace = .instant
    final class Form: Controller {
      var isDirty = true
      override var presentationPreferences: PresentationPreferences {
        PresentationPreferences(detents: [.medium, .large], allowsUserDismissal: !isDirty)
      }
    }
    let window = show(make("A"))
    let (form, button) = (Form(), Log())
    window.present(form, as: .sheet, from: button)
    XCTAssertTrue(window.presentationSource(of: form) === button)
    XCTAssertEqual(form.preferences(\.presentationPreferences).detents, [.medium, .large])
    XCTAssertNil(window.beginInteractiveDismissal())
    form.isDirty = false
    window.beginInteractiveDismissal()?.finish()
    XCTAssertTrue(window.presented.isEmpty)
    XCTAssertTrue(window.visibleLayers.elementsEqual([window.root].compactMap { $0 }, by: ===))
  }

  func test_firstResponder_isRequestedOfTheHost() async {
    let a = make("A")
    XCTAssertFalse(a.becomeFirstResponder(log), "nobody is there to do it")
    let window = show(a)
    XCTAssertTrue(a.becomeFirstResponder(log))
    XCTAssertTrue(host.firstResponder === log)
    a.resignFirstResponder()
    XCTAssertNil(host.firstResponder)
    withExtendedLifetime(window) {}
  }

  // MARK: Environment

  func test_environment_batch_isToldOnce_andAdjustedPerChild() async {
    final class Told: Controller {
      var times = 0
      override func environmentDidChange(from previous: ControllerEnvironment) { times += 1 }
    }
    let (list, detail) = (Told(), Told())
    let window = show(SplitController(columns: [list, detail]))
    (list.times, detail.times) = (0, 0)
    window.updateEnvironment {
      $0.colorScheme = .dark
      $0.textSize = .accessibility1
      $0.scenePhase = .background
      $0.displayScale = 3
      $0.reducesMotion = true
    }
    XCTAssertEqual([list.times, detail.times], [1, 1])
    detail.overrideEnvironment { $0.safeAreaInsets.leading += 1 }
    detail.adjustEnvironment { $0.safeAreaInsets.leading = 20 }
    XCTAssertEqual(detail.environment.safeAreaInsets.leading, 21, "the app's override comes after the host's")
    XCTAssertEqual(list.environment.safeAreaInsets.leading, 0)
  }
}
