import ControllerCore
import Navigator

/// One run of the tests of a window host (``WindowHostConformance``). It performs random operations in a window, such as a push,
/// and compares the views that the host shows with the controllers.
@MainActor
final class WindowHostRun<Host: WindowHost> {
  /// The combined result of this run and of the runs with earlier seeds.
  private(set) var report: WindowHostReport
  private let seed: UInt64
  private let conformance: WindowHostConformance<Host>
  private let window = ControllerWindow()
  private let host: Host
  private let clock = ManualClock()
  private var random: RandomNumbers
  /// The random operations of this run so far, such as "push". The description of a problem names the last six of them.
  private var story: [String] = []
  private var made = 0
  /// The swipe of the simulated user that has begun and not ended.
  private var swipe: (any DrivenSwipe)?
  /// This check releases some swipes without finishing or canceling them, like a host with a bug. The window must end the
  /// transition of each, and report it once as `transitionDropped`. This is the number of missing reports.
  private var dropped = 0

  init(of conformance: WindowHostConformance<Host>, seed: UInt64, _ report: WindowHostReport) {
    (self.conformance, self.seed, self.report) = (conformance, seed, report)
    self.report.seeds += 1
    random = RandomNumbers(state: seed)
    host = conformance.makeHost(window)
    window.updateEnvironment { environment in
      environment.clock = clock
      environment.makeBehaviors = { [weak self] _ in
        [StepWatcher { if $0 == .viewIsAppearing { self?.isAppearing($1) } }]
      }
    }
    window.onDiagnostic = { [weak self] diagnostic, _ in self?.note(diagnostic) }
    window.host = host
    window.root = makeRoot()
  }

  func perform(_ count: Int) async {
    window.show()
    await compare()
    for _ in 0..<count where report.problems.isEmpty {
      await performRandomOperation()
      // Usually, `compare()` waits for the end of the animations, and compares the shown screens with the controllers of the
      // window. In a random quarter of the rounds, it is left out, so that the next operation begins during an animation.
      if random.next(below: 4) > 0 || swipe != nil {
        await compare()
      } else if let layOut = conformance.layOut, random.next(below: 2) == 0 {
        layOut(host)
      }
    }
    endSwipe()
    await compare()
    guard report.problems.isEmpty else { return }
    window.close()
    await compare()
    if dropped > 0 { fail("the transitions of \(dropped) swipes that were dropped have not ended") }
  }

  // MARK: Making controllers

  private func makeScreen() -> Controller {
    made += 1
    let screen = Controller()
    screen.restorationID = "screen \(made)"
    setTitle("", of: screen)
    return screen
  }

  private func setTitle(_ title: String, of screen: Controller) {
    screen.setPreference(\.navigationBar, to: NavigationBarPreferences(title: "\(name(of: screen)) \(title)"))
  }

  private func makeStack() -> StackController { StackController(root: makeScreen()) }

  private func makeRoot() -> Controller {
    let tabs = TabController()
    tabs.setControllers([makeStack(), SplitController(columns: [makeStack(), makeStack()]), makeScreen()])
    return tabs
  }

  private func all<Kind: Controller>(_ kind: Kind.Type) -> [Kind] {
    func below(_ controller: Controller) -> [Controller] { [controller] + controller.children.flatMap(below) }
    return ([window.root].compactMap { $0 } + window.presented).flatMap(below).compactMap { $0 as? Kind }
  }

  // MARK: Operations

  private func performRandomOperation() async {
    let isAnimated = random.next(below: 2) == 0
    let stacks = all(StackController.self)
    guard !stacks.isEmpty else { return note("root") { window.root = makeRoot() } }
    let stack = random.element(of: stacks)
    switch random.next(below: 26) {
    case 0...4: note("push") { stack.push(makeScreen(), animated: isAnimated) }
    case 5, 6: note("pop") { stack.pop(animated: isAnimated) }
    case 7: note("popToRoot") { stack.popToRoot(animated: isAnimated) }
    case 8:
      note("setControllers") { stack.setControllers([makeScreen(), makeScreen()], animated: isAnimated) }
    case 9, 10:
      guard let tabs = all(TabController.self).first else { return }
      note("select") { tabs.select(random.next(below: tabs.controllers.count), animated: isAnimated) }
    case 11:
      guard let split = all(SplitController.self).first else { return }
      note("setColumns") { split.setColumns([makeStack(), makeScreen()]) }
    case 12, 13:
      guard window.presented.count < 3 else { return }
      let style = random.element(of: ModalStyle.allCases)
      note("present") {
        window.present(
          random.next(below: 2) == 0 ? makeStack() : makeScreen(),
          as: style,
          animated: isAnimated
        )
      }
    case 14:
      guard !window.presented.isEmpty else { return }
      note("dismiss") { window.dismiss(random.element(of: window.presented), animated: isAnimated) }
    case 15, 16: beginSwipe(on: stack)
    case 17: swipe?.update(progress: Double(random.next(below: 11)) / 10)
    case 18: endSwipe()
    case 19:
      note("rotate") {
        window.updateEnvironment {
          $0.horizontalSizeClass = $0.horizontalSizeClass == .compact ? .regular : .compact
        }
        window.layout()
      }
    case 20: note("reloadView") { random.element(of: all(Controller.self)).reloadView() }
    case 21: note("memory warning") { window.receiveMemoryWarning() }
    case 22:
      note("title") {
        for screen in all(Controller.self) where screen.restorationID != nil {
          setTitle("title \(random.next(below: 9))", of: screen)
        }
      }
    case 23, 24: move(from: stack, animated: isAnimated)
    default: await hideAndShow()
    }
  }

  /// Moves a screen from one stack to another, perhaps while the host still animates the previous operation.
  private func move(from stack: StackController, animated isAnimated: Bool) {
    guard stack.controllers.count > 1 else { return }
    let screen = random.element(of: Array(stack.controllers.dropFirst()))
    let target = random.element(of: all(StackController.self))
    guard target !== screen else { return }
    note("move") { target.push(screen, animated: isAnimated) }
  }

  private func note(_ name: String, _ operation: () -> Void) {
    report.operations[name, default: 0] += 1
    story.append(name)
    operation()
  }

  private func beginSwipe(on stack: StackController) {
    guard swipe == nil else { return }
    swipe =
      random.next(below: 3) == 0
      ? conformance.beginDismissal(host, window) : conformance.beginSwipe(host, stack)
    if swipe != nil { note("swipe") {} }
  }

  private func endSwipe() {
    guard swipe != nil else { return }
    switch random.next(below: 3) {
    case 0: note("swipe finished") { swipe?.finish() }
    case 1: note("swipe canceled") { swipe?.cancel() }
    default: note("swipe dropped") { dropped += 1 }
    }
    swipe = nil
  }

  private func hideAndShow() async {
    guard swipe == nil else { return }
    switch random.next(below: 3) {
    case 0:
      note("hide, show") {
        window.hide()
        window.show()
      }
    case 1:
      note("hidden and canceled") {
        window.beginAppearance(false, animated: true)
        window.beginAppearance(true, animated: true)
      }
      // A real platform ends a transition only after a layout pass, so the host gets time for one first.
      await conformance.proceed(host)
      window.endAppearance()
    default:
      note("root") { window.root = makeRoot() }
    }
  }

  // MARK: Comparing

  /// Waits until the host has ended all animations, and compares the views that it shows with the controllers of the window.
  /// During a swipe, which ends only later, lets the host work for one second, and compares nothing.
  private func compare() async {
    if swipe == nil { await conformance.rest(host, window) } else { await conformance.proceed(host) }
    if swipe == nil, all(Controller.self).contains(where: \.appearance.isInTransition) {
      // If the window host does not end a transition, the clock advances to the time limit. The window then ends the
      // transition itself.
      await clock.advance(by: window.environment.transitionTimeout)
      fail("the host has not answered")
    }
    guard report.problems.isEmpty, swipe == nil else { return }
    report.comparisons += 1
    let visible = window.isShown ? window.visibleLayers.flatMap(\.visibleTree) : []
    let wanted = Set(visible.map { place(of: $0, in: $0.parent) })
    let shown = conformance.shown(host).map { place(of: $0.controller, in: $0.container) }
    for place in Set(shown).subtracting(wanted).sorted() { fail("the host still shows \(place)") }
    for place in wanted.subtracting(shown).sorted() { fail("the host does not show \(place)") }
    if Set(shown).count < shown.count { fail("the host shows a controller twice") }
    let title = window.preferences(\.navigationBar).title
    if let shown = conformance.title?(host), window.isShown, shown != title {
      fail("the title is \"\(shown)\" and not \"\(title)\"")
    }
  }

  /// Records a problem of the host, together with the last random operations. Only the first problem is recorded, because later
  /// ones may be its consequences.
  private func fail(_ problem: String) {
    guard report.problems.isEmpty else { return }
    report.problems = ["seed \(seed): after \(story.suffix(6).joined(separator: ", ")): \(problem)"]
  }

  private func place(of controller: Controller, in container: Controller?) -> String {
    name(of: controller) + (container.map { " in " + name(of: $0) } ?? "")
  }

  private func name(of controller: Controller) -> String {
    controller.restorationID ?? "\(type(of: controller)) \(ObjectIdentifier(controller))"
  }

  private func isAppearing(_ controller: Controller) {
    if conformance.shown(host).contains(where: { $0.controller === controller }) { return }
    fail("viewIsAppearing of \(name(of: controller)) before its view is in place")
  }

  private func note(_ diagnostic: ControllerDiagnostic) {
    switch diagnostic.reason {
    case .transitionDropped where dropped > 0: dropped -= 1
    case .transitionDropped, .transitionTimedOut, .embeddingTimedOut: fail("\(diagnostic)")
    default: break
    }
  }
}
