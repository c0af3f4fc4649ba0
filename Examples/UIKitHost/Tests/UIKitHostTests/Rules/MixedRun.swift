import Concierge
import ControllerTesting
import UIKit
import XCTest

@testable import UIKitHost

/// One run. Its tree has a stack and two columns in tabs.
@MainActor
final class MixedRun {
  var problem: String?
  /// How often each operation has happened. An operation that was not possible has not.
  private(set) var counts: [String: Int] = [:]
  var random: SystemSeed
  var history: [String] = []
  private var count = 0
  var foreign: [UIViewController] = []
  let tabs = TabController()
  let columns = SplitController()
  var stacks: [StackController] = []
  private var screen: UIKitScreen?
  /// The clock of the pauses after which the adapter tries a refused presentation again.
  let clock = ManualClock()
  var prompts: AlertPrompts?
  /// The number of alerts that the run has asked for and that have not been answered.
  var alerts = 0
  var complaints: [String] = []
  private var keyboard: WindowKeyboard?

  init(seed: UInt64) {
    random = SystemSeed(seed &* 7_919 &+ 1)
    SimulatedDevice.freedoms = .init(rawValue: Int.random(in: 0..<8, using: &random))
    stacks = (0..<3).map { _ in StackController(root: makePage()) }
    columns.setColumns([stacks[1], stacks[2]])
    tabs.setControllers([stacks[0], columns])
    let screen = UIKitScreen(tabs, isPad: true)
    self.screen = screen
    screen.tree.environment.clock = clock
    prompts = AlertPrompts(over: screen.root)
    keyboard = WindowKeyboard(screen.window)
    screen.proceed()
    for operation in treeOperations + otherOperations + lookOperations { counts[operation.name] = 0 }
  }

  func close() {
    prompts?.close()
    screen?.close()
  }

  func makePage() -> MixedRunPage {
    count += 1
    return MixedRunPage(count, isFirm: chance(4), hidesBar: chance(4))
  }

  func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  // MARK: Operations

  /// A step of the run. It returns whether the step was possible.
  typealias Operation = (name: String, run: (UIKitScreen) -> Bool)

  private lazy var treeOperations: [Operation] = [
    ("push", { [unowned self] _ in did(pick(stacks)?.push(makePage(), animated: chance(2))) }),
    ("pop", { [unowned self] _ in did(pick(stacks)?.pop(animated: chance(2))) }),
    ("popToRoot", { [unowned self] _ in did(pick(stacks)?.popToRoot(animated: chance(2))) }),
    ("select", { [unowned self] _ in did(tabs.select(Int.random(in: 0..<2, using: &random))) }),
    (
      "columns",
      { [unowned self] _ in
        let second: Controller = chance(3) ? makePage() : stacks[2]
        columns.setColumns(chance(4) ? [stacks[1]] : [stacks[1], second])
        return true
      }
    ),
    (
      "present",
      { [unowned self] screen in
        // Below a layer, the user can touch nothing.
        guard screen.tree.presented.isEmpty || screen.tree.presented.count < 3 && chance(4) else {
          return false
        }
        let style: ModalStyle = pick([.sheet, .sheet, .fullScreen, .popover]) ?? .sheet
        screen.tree.present(makePage(), as: style, animated: chance(2))
        return true
      }
    ),
    (
      "dismiss",
      { [unowned self] screen in
        did(pick(screen.tree.presented).map { screen.tree.dismiss($0, animated: chance(2)) })
      }
    ),
  ]

  /// The steps of UIKit, of the user and of the app. The tree does not ask for them.
  private lazy var otherOperations: [Operation] = [
    ("app presents", { [unowned self] screen in presentForeign(over: screen.top) }),
    (
      "app dismisses its modal",
      { [unowned self] screen in
        guard !foreign.isEmpty || presentForeign(over: screen.top) else { return false }
        screen.proceed()
        if chance(2) { _ = pick(treeOperations)?.run(screen) }
        return dismissForeign(animated: chance(2))
      }
    ),
    (
      "app dismisses a layer",
      { [unowned self] screen in
        guard !isPresenting(screen) else { return false }
        // The presenting view controller dismisses the layer.
        let layer = pick(screen.presented.filter { $0 is LayerViewController })
        return did(layer?.presentingViewController?.dismiss(animated: chance(2)))
      }
    ),
    (
      "sidebar button",
      { [unowned self] screen in did(screen.columns(of: columns)?.simulateSidebarButton()) }
    ),
    (
      "rotation",
      { [unowned self] screen in
        let sizes = [CGSize(width: 1_024, height: 768), CGSize(width: 768, height: 1_024)]
        screen.window.simulate(size: pick(sizes)) { $0.horizontalSizeClass = .regular }
        return true
      }
    ),
    (
      "narrow window",
      { screen in
        screen.window.simulate(size: CGSize(width: 375, height: 768)) { $0.horizontalSizeClass = .compact }
        return true
      }
    ),
    (
      "background and foreground",
      { screen in
        for state in [
          UIScene.ActivationState.foregroundInactive, .background, .foregroundInactive, .foregroundActive,
        ] {
          screen.scene.simulate(state)
        }
        return true
      }
    ),
    ("memory warning", { [unowned self] in did($0.window.simulateMemoryWarning()) }),
    (
      "menu of the back button",
      { [unowned self] screen in did(touchable(screen)?.popToRootViewController(animated: true)) }
    ),
    (
      "swipe back",
      { [unowned self] screen in
        let first = touchable(screen).map { [$0] } ?? []
        let stacks = first + stacks.shuffled(using: &random).compactMap { screen.navigation(of: $0) }
        return swipe(stacks.lazy.compactMap { $0.simulateSwipeBack(inContent: self.chance(2)) }.first)
      }
    ),
    (
      "swipe down",
      { [unowned self] screen in
        if !screen.presented.contains(where: { $0 is LayerViewController }) {
          screen.tree.present(makePage())
          screen.proceed()
        }
        return swipe(screen.presented.last { $0 is LayerViewController }?.simulateSwipeDown())
      }
    ),
    (
      "app pushes",
      { [unowned self] screen in
        guard let navigation = quiet(screen) else { return false }
        navigation.pushViewController(UIViewController(), animated: chance(2))
        if chance(3) { _ = pick(treeOperations)?.run(screen) }
        return true
      }
    ),
    ("app pops", { [unowned self] screen in did(quiet(screen)?.popViewController(animated: chance(2))) }),
    (
      "app replaces the stack",
      { [unowned self] screen in
        guard let navigation = quiet(screen) else { return false }
        let kept = navigation.viewControllers.enumerated().filter { $0.offset == 0 || chance(2) }.map(
          \.element
        )
        navigation.setViewControllers(chance(2) ? kept : kept + [UIViewController()], animated: chance(2))
        return true
      }
    ),
    (
      "app selects a tab",
      { [unowned self] screen in
        guard let bar = screen.tabs(of: tabs) else { return false }
        bar.selectedIndex = Int.random(in: 0..<2, using: &random)
        return true
      }
    ),
    ("back button", { [unowned self] screen in did(touchable(screen)?.simulateTapOnBack()) }),
    (
      "tab tap",
      { [unowned self] screen in
        SimulatedDevice.turn()
        guard screen.presented.isEmpty, let bar = screen.tabs(of: tabs) else { return false }
        bar.simulateTap(onTab: Int.random(in: 0..<2, using: &random))
        return true
      }
    ),
    (
      "Escape",
      { [unowned self] screen in
        SimulatedDevice.turn()
        guard !isPresenting(screen), screen.top is LayerViewController else { return false }
        screen.top.view.simulatePress(.keyboardEscape)
        return true
      }
    ),
    (
      "search in the bar",
      { [unowned self] screen in
        guard let top = touchable(screen, depth: 1)?.topViewController,
          let field = top.navigationItem.searchController
        else { return false }
        field.simulateTyping("a\(count)", on: top)
        if chance(2) { _ = pick(treeOperations)?.run(screen) }
        return true
      }
    ),
    (
      "field behind the keyboard",
      { [unowned self] screen in
        guard !isPresenting(screen), let view = screen.top.view, view.window != nil else { return false }
        let field = KeyboardTextField(frame: CGRect(x: 0, y: view.bounds.maxY - 40, width: 100, height: 40))
        view.addSubview(field)
        let isEditing = field.becomeFirstResponder()
        SimulatedDevice.turn()
        if chance(2) { _ = pick(treeOperations)?.run(screen) }
        field.resignFirstResponder()
        field.removeFromSuperview()
        return isEditing
      }
    ),
    (
      "swipe over a carousel",
      { [unowned self] screen in
        guard let navigation = touchable(screen) else { return false }
        let carousel = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        carousel.contentSize = CGSize(width: 2_000, height: 200)
        let swipe = navigation.simulateSwipeBack(inContent: true, over: carousel)
        if swipe != nil { complaints.append("a carousel has lost its swipe") }
        return true
      }
    ),
    (
      "menu over a screen",
      { [unowned self] screen in
        guard !isPresenting(screen), screen.top.view.window != nil else { return false }
        let menu = SimulatedMenu(over: screen.top)
        if chance(2) { _ = pick(treeOperations)?.run(screen) }
        SimulatedDevice.turn()
        // UIKit may be dismissing the menu already.
        if !isPresenting(screen) { menu.close() }
        return true
      }
    ),
    (
      "UIKit refuses to present",
      { [unowned self] screen in
        SimulatedDevice.refusesPresentations = true
        let presents = pick(treeOperations.filter { ["present", "dismiss"].contains($0.name) })
        return presents?.run(screen) ?? false
      }
    ),
    (
      "alert",
      { [unowned self] _ in ask(.inform("Saved")) }
    ),
    (
      "offer over a sheet",
      { [unowned self] screen in
        let undo = PromptAction(id: "undo", title: "Undo")
        return !screen.presented.isEmpty
          && ask(UserPrompt(kind: .offer, message: "Deleted", actions: [undo]))
      }
    ),
  ]

  func did(_ result: Any?) -> Bool { result != nil }

  /// Shows a prompt, unless one is on the screen.
  func ask(_ prompt: UserPrompt) -> Bool {
    guard let prompts, prompts.current == nil else { return false }
    alerts += 1
    Task { @MainActor [weak self] in
      _ = await prompts.present(prompt)
      self?.alerts -= 1
    }
    return true
  }

  /// A stack without a transition, which the app may change.
  private func quiet(_ screen: UIKitScreen) -> UINavigationController? {
    SimulatedDevice.turn()
    let navigation = pick(stacks).flatMap { screen.navigation(of: $0) }
    return navigation?.transitionCoordinator == nil ? navigation : nil
  }

  /// A stack whose bar the user can touch, with at least `depth` screens. If there is none, the layers are closed, and a screen is
  /// pushed.
  func touchable(_ screen: UIKitScreen, depth: Int = 2) -> UINavigationController? {
    // A transition begins in the next turn, and then the user touches nothing.
    SimulatedDevice.turn()
    if let found = touchableNow(screen, depth: depth) { return found }
    closeLayers(screen)
    for stack in stacks where stack.controllers.count < depth { stack.push(makePage()) }
    screen.proceed()
    return touchableNow(screen, depth: depth)
  }

  private func touchableNow(_ screen: UIKitScreen, depth: Int) -> UINavigationController? {
    guard screen.presented.isEmpty else { return nil }
    return stacks.shuffled(using: &random).compactMap { screen.navigation(of: $0) }.first {
      $0.viewIfLoaded?.window != nil && !$0.isNavigationBarHidden && $0.transitionCoordinator == nil
        && $0.viewControllers.count >= depth
    }
  }

  private func closeLayers(_ screen: UIKitScreen) {
    screen.proceed()
    dismissForeign(animated: false)
    if let lowest = screen.tree.presented.first { screen.tree.dismiss(lowest) }
    screen.proceed()
  }

  /// Returns whether UIKit is presenting or dismissing a view controller.
  private func isPresenting(_ screen: UIKitScreen) -> Bool {
    screen.presented.contains {
      $0.isBeingPresented || $0.isBeingDismissed || $0.transitionCoordinator != nil
    }
  }

  /// Ends a swipe in one of its ways, perhaps after an operation of the tree.
  private func swipe(_ swipe: SimulatedSwipe?) -> Bool {
    guard let swipe, let screen else { return false }
    history.append("(begun)")
    if chance(3), let operation = pick(treeOperations) {
      history.append("(meanwhile \(operation.name))")
      _ = operation.run(screen)
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: swipe.finish()
    case 2, 3: swipe.cancel()
    default: break
    }
    return true
  }

  private func presentForeign(over top: UIViewController) -> Bool {
    guard let screen, foreign.count < 2, !isPresenting(screen), top.view.window != nil else { return false }
    let modal = UIViewController()
    modal.modalPresentationStyle = chance(2) ? .fullScreen : .pageSheet
    foreign.append(modal)
    top.present(modal, animated: chance(2))
    return true
  }

  @discardableResult
  func dismissForeign(animated: Bool) -> Bool {
    guard let screen, !isPresenting(screen), let modal = foreign.popLast() else { return false }
    return did(modal.presentingViewController?.dismiss(animated: animated))
  }

  func perform(_ operations: Int) async {
    for _ in 0..<operations where problem == nil {
      guard let screen, let operation = pick(chance(2) ? treeOperations : otherOperations + lookOperations)
      else { return }
      history.append(operation.name)
      if operation.run(screen) { counts[operation.name, default: 0] += 1 }
      switch SimulatedDevice.refusesPresentations ? 2 : Int.random(in: 0..<4, using: &random) {
      case 0: SimulatedDevice.turn()
      case 1: break
      default: await rest(screen)
      }
    }
    if problem == nil, let screen { await rest(screen) }
  }
}
