import ControllerCore
import ControllerTesting
import Navigator
import XCTest

@testable import WebHost

@MainActor
final class WebHostTests: XCTestCase {
  /// A host with a page.
  private final class Screen: WindowHost {
    let application: WindowApplication
    let host: WebHost
    let page = FakePage()
    /// The node that has got the focus last.
    var focused: NodeID?

    init(_ window: ControllerWindow) {
      application = WindowApplication(window)
      host = WebHost(application)
      (host.isLive, host.isAnimated) = (true, true)
    }

    func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
      host.embed(controller, in: container, token: token)
    }
    func remove(_ controller: Controller) { host.remove(controller) }
    func animate(_ transition: ContainerTransition) { host.animate(transition) }
    func treeDidChange(_ change: TreeChange) { host.treeDidChange(change) }
    func preferencesDidChange(of controller: Controller) { host.preferencesDidChange(of: controller) }
    func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool {
      host.setFirstResponder(responder, of: controller)
    }

    /// Renders, and answers the animations of the page, until nothing is left to do.
    func proceed() {
      while true {
        host.render(page.apply)
        let numbers = page.takeEffects().compactMap { effect in
          if case .focus(let id) = effect { focused = id }
          return if case .animate(let transition, _, _, _, _) = effect { transition } else { nil }
        }
        guard !numbers.isEmpty else { return }
        numbers.forEach(host.finishTransition)
      }
    }

    /// Each controller whose node is on the page, with the controller of the closest node around it.
    var shown: [(controller: Controller, container: Controller?)] {
      page.all { _ in true }.compactMap { node in
        guard let controller = host.controller(of: node.id) else { return nil }
        var parent = node.parent
        while let next = parent, host.controller(of: next.id) == nil { parent = next.parent }
        return (controller, parent.flatMap { host.controller(of: $0.id) })
      }
    }
  }

  /// An app that shows the title of a window.
  private final class WindowApplication: WebApplication {
    let window: ControllerWindow
    init(_ window: ControllerWindow) { self.window = window }
    var title: String { window.preferences(\.navigationBar).title }
    var path: String { "/" }
    func start() async {}
    func open(_ path: String) async {}
    func page(around layers: [WebNode]) -> WebNode {
      WebNode(.div, children: [WebNode(.h1, style: "title", text: title)] + layers)
    }
    func node(for view: AnyObject, of controller: Controller) -> WebNode? {
      guard let screen = controller as? StubScreen else { return nil }
      return WebNode(.section) {
        $0.children = [
          WebNode(.h2, key: "heading", text: screen.name) { $0.isFirstFocus = true },
          WebNode(.input, key: "field", text: screen.name) { $0.object = ObjectIdentifier(screen.field) },
        ]
      }
    }
  }

  func test_host_randomOperations_pageIsTheTree() async {
    let isLong = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1"
    let seeds: Range<UInt64> = isLong ? 0..<500 : 0..<25
    var problems: [String] = []
    let conformance = WindowHostConformance<Screen> { window in
      Screen(window)
    } shown: {
      $0.shown
    } proceed: { screen in
      screen.proceed()
      problems += screen.page.problems
    } layOut: { screen in
      screen.host.render(screen.page.apply)
    } title: {
      $0.page.first(style: "title")?.properties.text ?? ""
    }
    let report = await conformance.run(seeds: seeds)
    print("WebHost: \(report)")
    XCTAssertEqual(report.problems, [])
    XCTAssertEqual(problems, [])
    XCTAssertEqual(report.seeds, seeds.count)
  }

  func test_host_leavingAScreenWithInput_asksFirst() async throws {
    let conformance = WindowHostConformance<Screen> { window in
      Screen(window)
    } shown: {
      $0.shown
    } proceed: { screen in
      screen.proceed()
    }
    let problems = await conformance.checkLeaving { screen, window, way, controller in
      guard let tabs = window.root as? TabController, let stack = tabs.controllers.first as? StackController,
        let first = stack.controllers.first
      else { return XCTFail("no stack in a tab") }
      switch way {
      case .backKey: window.goBack()
      case .backItem: if let item = stack.backItem { window.activate(item, of: stack) }
      case .backMenu: window.goBack(to: first)
      case .tab: window.selectTab(1, of: tabs)
      case .swipeBack: break  // the page has no swipe of its own: the browser's goes back in its history
      case .dismissal, .swipeDown:
        let dialog = screen.page.first { $0.tag == .dialog }
        XCTAssertNotNil(dialog)
        dialog.flatMap { screen.host.tree.element($0.id) }?.node.onDismiss?()
      }
    }
    XCTAssertEqual(problems, [])
  }

  func test_host_push_animatesWithBothNodesOnThePage() async throws {
    let stack = StackController(root: StubScreen("root"))
    let window = ControllerWindow(root: stack)
    let screen = Screen(window)
    window.host = screen
    window.show()
    screen.proceed()
    let next = StubScreen("next")
    stack.push(next, animated: true)
    screen.host.render(screen.page.apply)
    let effects = screen.page.takeEffects()
    guard case .animate(let transition, let kind, let direction, let incoming, let outgoing)? = effects.first
    else { return XCTFail("\(effects)") }
    XCTAssertEqual([kind, direction], ["push", "forward"])
    XCTAssertEqual([incoming.count, outgoing.count], [1, 1])
    XCTAssertEqual(next.log, [])
    screen.host.finishTransition(transition)
    XCTAssertEqual(next.log, ["didAppear"])
    screen.proceed()
    XCTAssertNil(screen.page.nodes[outgoing[0]])
    window.close()
  }

  /// A screen that came back before the animation away from it had ended counted as moved to another place, and got no focus.
  func test_host_screenThatComesBackDuringTheAnimation_getsTheFocus() async throws {
    let screens = ["one", "two"].map { StubScreen($0) }
    let tabs = TabController()
    tabs.setControllers(screens)
    let window = ControllerWindow(root: tabs)
    let screen = Screen(window)
    window.host = screen
    window.show()
    screen.proceed()
    window.selectTab(1, of: tabs)
    screen.host.render(screen.page.apply)
    window.selectTab(0, of: tabs)
    screen.host.render(screen.page.apply)
    var focused: NodeID?
    for _ in 0..<5 {
      for effect in screen.page.takeEffects() {
        if case .animate(let transition, _, _, _, _) = effect { screen.host.finishTransition(transition) }
        if case .focus(let id) = effect { focused = id }
      }
      screen.host.render(screen.page.apply)
    }
    let heading = try XCTUnwrap(screen.page.first { $0.tag == .h2 && $0.properties.text == "one" })
    XCTAssertEqual(focused, heading.id)
    window.close()
  }

  func test_host_withoutAnimation_endsTransitionsAtOnce() async {
    let stack = StackController(root: StubScreen("root"))
    let window = ControllerWindow(root: stack)
    let screen = Screen(window)
    screen.host.isAnimated = false
    window.host = screen
    window.show()
    let next = StubScreen("next")
    stack.push(next, animated: true)
    screen.host.render(screen.page.apply)
    XCTAssertEqual(next.log, ["didAppear"])
    window.close()
  }

  func test_host_hiddenAndShownWindow_keepsTheNodes() async {
    let window = ControllerWindow(root: StackController(root: StubScreen("root")))
    let screen = Screen(window)
    window.host = screen
    window.show()
    screen.proceed()
    let ids = Set(screen.page.nodes.keys)
    window.hide()
    window.show()
    screen.host.render { XCTAssertEqual($0, []) }
    XCTAssertEqual(Set(screen.page.nodes.keys), ids)
    window.close()
  }

  func test_host_presentedSheet_isADialogThatEscapeDismisses() async throws {
    let window = ControllerWindow(root: StubScreen("root"))
    let screen = Screen(window)
    window.host = screen
    window.show()
    window.present(StubScreen("sheet"), as: .sheet)
    screen.proceed()
    let dialog = try XCTUnwrap(screen.page.first { $0.tag == .dialog })
    XCTAssertEqual(dialog.properties.attributes[.ariaLabel], "sheet")
    screen.host.tree.element(dialog.id)?.node.onDismiss?()
    screen.proceed()
    XCTAssertNil(screen.page.first { $0.tag == .dialog })
    window.close()
  }

  // MARK: The focus

  /// Shows a screen in a window with a host.
  private func show(_ root: Controller, isAnimated: Bool) -> (screen: Screen, window: ControllerWindow) {
    let window = ControllerWindow(root: root)
    let screen = Screen(window)
    screen.host.isAnimated = isAnimated
    window.host = screen
    window.show()
    screen.proceed()
    return (screen, window)
  }

  /// The element with the focus, such as "input of next".
  private func focus(of screen: Screen) -> String? {
    // The change ends when its views are in place. A session then renders the page again.
    for _ in 0..<2 { screen.proceed() }
    return screen.focused.flatMap { screen.page.nodes[$0] }.map { "\($0.tag) of \($0.properties.text)" }
  }

  /// The heading, which gets the focus of a screen that asks for nothing, took it from the field.
  func test_host_screenThatFocusesItsField_keepsTheFocusThere_howeverItComes() async {
    for step in ["willAppear", "didAppear", "nothing"] {
      for isAnimated in [false, true] {
        let stack = StackController(root: StubScreen("root"))
        let (screen, window) = show(stack, isAnimated: isAnimated)
        let next = StubScreen("next")
        next.onStep = { screen, now in if now == step { screen.becomeFirstResponder(screen.field) } }
        stack.push(next, animated: isAnimated)
        let expected = step == "nothing" ? "h2 of next" : "input of next"
        XCTAssertEqual(focus(of: screen), expected, "\(step), animated: \(isAnimated)")
        stack.pop(animated: isAnimated)
        XCTAssertEqual(focus(of: screen), "h2 of root", "\(step), animated: \(isAnimated)")
        window.close()
      }
    }
  }

  func test_host_screenThatComesAfterAnotherHasAskedForTheFocus_getsTheFocus() async {
    for isAnimated in [false, true] {
      let root = StubScreen("root")
      let stack = StackController(root: root)
      let (screen, window) = show(stack, isAnimated: isAnimated)
      root.becomeFirstResponder(root.field)
      stack.push(StubScreen("next"), animated: isAnimated)
      XCTAssertEqual(focus(of: screen), "h2 of next", "animated: \(isAnimated)")
      window.close()
    }
  }

  /// The user presses the key of the search while a part comes that the user has asked for before.
  func test_host_focusThatIsAskedForDuringAnAnimation_isNewerThanItsScreen() async {
    let root = StubScreen("root")
    let (screen, window) = show(root, isAnimated: true)
    root.addChild(StubScreen("part"), animated: true)
    screen.host.render(screen.page.apply)
    root.becomeFirstResponder(root.field)
    XCTAssertEqual(focus(of: screen), "input of root")
    // Both in one turn: nothing is rendered between the wish and the end of the animation.
    root.addChild(StubScreen("other"), animated: true)
    screen.host.render(screen.page.apply)
    screen.focused = nil
    root.becomeFirstResponder(root.field)
    screen.host.finishTransitions()
    XCTAssertEqual(focus(of: screen), "input of root")
    window.close()
  }
}
