import ControllerCore
import ControllerTesting
import Navigator
import TestSupport

/// A window and some controllers of all kinds, with random operations on them.
@MainActor
final class RandomTree {
  /// A container that does not forward appearance calls to children.
  final class ManualController: Controller {
    override init() {
      super.init()
      forwardsAppearance = false
    }
  }

  /// A controller that drops its hidden view at a memory warning.
  final class FrugalController: Controller {
    override init() {
      super.init()
      unloadsHiddenView = true
    }
  }

  /// A controller whose `prepare(for:from:)` may run another operation.
  final class PreparingController: Controller {
    var onPrepare: (@MainActor () -> Void)?
    override func prepare(for next: Controller, from view: AnyObject?) { onPrepare?() }
  }

  enum Freedom {
    /// Only containers and the window drive controllers, so the expected state of each controller is known.
    case containersOnly
    /// The test also begins, ends and cancels the appearance of any controller.
    case anything
  }

  let recorder: LifecycleRecorder
  let window = ControllerWindow()
  private let animator = ManualAnimator()
  private var dragged: [ContainerTransition] = []
  private(set) var controllers: [Controller] = []
  private(set) var operations: [String] = []
  /// How often ``mistakes()`` has checked the controllers, and not only their callbacks.
  private(set) var numberOfFullChecks = 0
  private let freedom: Freedom
  private var random: SplitMix64
  /// The operations to run in the next call of a callback, by controller and callback.
  private var ambushes: [String: [@MainActor () -> Void]] = [:]

  init(seed: UInt64, freedom: Freedom) {
    random = SplitMix64(seed: seed)
    self.freedom = freedom
    recorder = LifecycleRecorder(isStrict: freedom == .containersOnly)
    if Bool.random(using: &random) { window.environment.animator = animator }
    let count = Int.random(in: 4...9, using: &random)
    for number in 0..<count {
      let controller = makeController()
      controllers.append(controller)
      recorder.watch(controller, as: number)
      (controller as? PreparingController)?.onPrepare = { [unowned self] in spring(number, "prepare") }
    }
    recorder.onCallback = { [unowned self] number, callback in spring(number, callback) }
  }

  private func spring(_ number: Int, _ callback: String) {
    let ambush = ambushes.removeValue(forKey: "\(number) \(callback)")
    ambush?.forEach { $0() }
  }

  private func makeController() -> Controller {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<2: StackController()
    case 2..<4: TabController()
    case 4: SplitController()
    case 5: FrugalController()
    case 6 where freedom == .anything: ManualController()
    default: PreparingController()
    }
  }

  // MARK: Operations

  func performRandomOperation() {
    if Int.random(in: 0..<4, using: &random) == 0 { layAmbush() }
    let operation = randomOperation()
    operations.append(operation.name)
    recorder.note(operation: operation.name)
    operation.run()
  }

  private func layAmbush() {
    let hooks = [
      "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
      "willMove",
      "didMove", "didLeave", "loadView", "viewDidLoad", "configure", "viewDidUnload", "prepare",
    ]
    guard let hook = hooks.randomElement(using: &random) else { return }
    let place = "\(Int.random(in: controllers.indices, using: &random)) \(hook)"
    let operation = randomOperation()
    operations.append("in \(place): \(operation.name)")
    ambushes[place, default: []].append { [recorder] in
      recorder.note(operation: "in \(place): \(operation.name)")
      operation.run()
    }
  }

  private func randomOperation() -> (name: String, run: @MainActor () -> Void) {
    let (a, b, c) = (pick(), pick(), pick())
    let (first, second, third) = (controllers[a], controllers[b], controllers[c])
    let animated = Bool.random(using: &random)
    let window = window
    switch Int.random(in: 0..<(freedom == .anything ? 21 : 17), using: &random) {
    case 0: return ("show", { window.show() })
    case 1: return ("hide", { window.hide() })
    case 2: return ("root \(a)", { window.root = first })
    case 3, 4:
      return (
        "push or add \(a) to \(b)",
        {
          if let stack = second as? StackController { return stack.push(first, animated: animated) }
          second.addChild(first, animated: animated)
        }
      )
    case 5: return ("remove \(a)", { first.parent?.removeChild(first, animated: animated) })
    case 6: return ("remove \(a) of \(b)", { second.removeChild(first, animated: animated) })
    case 7:
      return (
        "swap \(a) for \(b)", { first.parent?.swapChild(first, for: second, animated: animated) }
      )
    case 8:
      return (
        "set \(b) \(c) in \(a)",
        {
          switch first {
          case let stack as StackController: stack.setControllers([second, third], animated: animated)
          case let tabs as TabController: tabs.setControllers([second, third], selecting: 1)
          case let split as SplitController: split.setColumns([second, third])
          default: first.addChild(second)
          }
        }
      )
    case 9:
      return (
        "pop or select in \(a)",
        {
          (first as? StackController)?.pop(1, animated: animated)
          (first as? TabController)?.select(b % 3, animated: animated)
        }
      )
    case 10: return ("reload \(a)", { first.reloadView() })
    case 11: return ("memory warning", { window.receiveMemoryWarning() })
    case 12: return ("load \(a)", { first.loadViewIfNeeded() })
    case 13: return ("finish", { self.animator.finishNext() })
    case 14:
      return (
        animated ? "cancel animation" : "end drag of \(b)",
        {
          if animated {
            self.animator.transitions.last?.cancel()
          } else if let transition = self.dragged.popLast() {
            b.isMultiple(of: 2) ? transition.finish() : transition.cancel()
          }
        }
      )
    case 15:
      return (
        "drag \(a)",
        {
          if let transition = (first as? StackController)?.beginInteractivePop() {
            self.dragged.append(transition)
          }
        }
      )
    case 16:
      return (
        "present or dismiss \(a)",
        {
          if window.presented.contains(where: { $0 === first }) {
            window.dismiss(first, animated: animated)
          } else if window.root != nil {
            window.present(first, as: b.isMultiple(of: 2) ? .sheet : .fullScreen, animated: animated)
          }
        }
      )
    case 17, 18: return ("begin \(a)", { first.beginAppearance(animated, animated: animated) })
    case 19: return ("end \(a)", { first.endAppearance() })
    default: return ("cancel \(a)", { first.cancelAppearance() })
    }
  }

  private func pick() -> Int { Int.random(in: controllers.indices, using: &random) }

  // MARK: Checks

  /// Returns the broken invariants. While transitions are under way, only the callbacks are checked.
  func mistakes() -> [String] {
    var mistakes = recorder.violations
    guard animator.transitions.allSatisfy({ $0.change.outcome != nil }),
      dragged.allSatisfy({ $0.change.outcome != nil })
    else {
      return mistakes
    }
    numberOfFullChecks += 1
    for (number, controller) in controllers.enumerated() {
      for child in controller.children where child.parent !== controller {
        mistakes.append("\(number) has a child that has another parent")
      }
      if let parent = controller.parent, parent.children.filter({ $0 === controller }).count != 1 {
        mistakes.append("\(number) is not in its parent once")
      }
      if controller.isMovingFromParent || controller.isMovingToParent, freedom == .containersOnly {
        mistakes.append("\(number) is still moving")
      }
      if freedom == .containersOnly, controller.appearance != expectedAppearance(of: controller) {
        mistakes.append("\(number) is \(controller.appearance)")
      }
    }
    return mistakes
  }

  private func expectedAppearance(of controller: Controller) -> AppearanceState {
    var current = controller
    while let parent = current.parent {
      guard parent.visibleChildren.contains(where: { $0 === current }) else { return .disappeared }
      current = parent
    }
    let layers = [window.root].compactMap { $0 } + window.presented
    let lowest = layers.lastIndex { $0 === window.root || window.presentation(of: $0) != .sheet } ?? 0
    let isOnTop = layers.dropFirst(lowest).contains { $0 === current }
    return isOnTop && window.isShown ? .appeared : .disappeared
  }

  /// Removes all controllers from the tree and releases them.
  ///
  /// - Returns: The broken invariants, and the controllers that are still alive or on screen.
  func dismantle() -> [String] {
    ambushes = [:]
    endTransitions()
    window.root = nil
    endTransitions()
    for controller in controllers {
      controller.parent?.removeChild(controller)
      endTransitions()
    }
    for controller in controllers {
      if controller.appearance.isTowardsScreen { controller.beginAppearance(false, animated: false) }
      while controller.appearance.isInTransition { controller.endAppearance() }
    }
    var wrong = recorder.violations
    wrong += controllers.indices.filter { controllers[$0].isVisible }.map { "\($0) is still visible" }
    wrong += controllers.indices.filter { !controllers[$0].children.isEmpty }.map {
      "\($0) still has children"
    }
    let watched = controllers.map { Weak($0) }
    controllers = []
    wrong += watched.indices.filter { watched[$0].controller != nil }.map { "\($0) is still alive" }
    return wrong
  }

  func endTransitions() {
    while let transition = dragged.popLast() { transition.cancel() }
    animator.finishAll()
    if !dragged.isEmpty { endTransitions() }
  }

  private final class Weak {
    weak var controller: Controller?
    init(_ controller: Controller) { self.controller = controller }
  }
}
