import Concierge
import UIKit

@testable import ControllerTesting
@testable import UIKitHost

/// The seam between an `Explorer` and the stand-ins of UIKit: the app, its promises and the user's actions stay those of the headless
/// window, and UIKit shows the stacks, the tabs, the columns and the layers.
///
/// The explorer makes a headless window. When its first screen is about to appear, a `ConciergeViewController` takes the window over.
/// From then on the tree waits for UIKit's turns: each piece of work of the simulated device is done in a turn of its own, and the
/// explorer performs steps in between.
@MainActor
final class UIKitTurns {
  /// The device that shows the tree now, or `nil` before the first screen appears and after the last one has left.
  private(set) weak var screen: UIKitScreen?
  /// How often each gesture of UIKit has been possible.
  private(set) var gestures: [String: Int] = [:]
  private let steps = HeadlessSteps(.later)
  private var isScheduled = false

  /// Returns an explorer of the same app that shows it with UIKit.
  func exploring<App>(_ explorer: Explorer<App>) -> Explorer<App> {
    var copy = Explorer<App> { [self] run in
      let app = try explorer.makeApp(run)
      let make = run.environment.makeBehaviors
      run.environment.makeBehaviors = { [weak root = app.root] controller in
        (make?(controller) ?? []) + (controller === root ? [Takeover(self)] : [])
      }
      return app
    }
    copy = copy.printingSteps(explorer.printStep)
    // The explorer changes the width in the environment of the window, where UIKit has the last word: see `Gesture.width`.
    copy = copy.promising("UIKit decides the width") { [self] _ in
      screen?.root.updateTraits()
      return true
    }
    for (name, body) in explorer.events { copy = copy.doing(name, body) }
    for (sentence, holds) in explorer.promises { copy = copy.promising(sentence, holds) }
    for promise in explorer.switchedOff { copy = copy.without(promise, because: "the app breaks it") }
    copy = copy.without(.screenShowsTheTree, because: "the views are those of UIKit, see below")
    for gesture in Gesture.allCases {
      copy = copy.doing("UIKit: \(gesture.rawValue)") { [self] _ in
        if let screen, perform(gesture, on: screen) { gestures[gesture.rawValue, default: 0] += 1 }
      }
    }
    return copy.promising("UIKit shows the visible controllers") { [self] _ in showsTheTree }
      .promising("UIKit does not complain") { _ in
        let complaints = SimulatedDevice.takeComplaints()
        if !complaints.isEmpty { print("UIKit complains:", complaints) }
        return complaints.isEmpty
      }
  }

  private var showsTheTree: Bool {
    guard let screen else { return false }
    let wanted = screen.tree.isShown ? screen.tree.visibleLayers.flatMap(\.visibleTree) : []
    let (shown, all) = (
      Set(screen.shown.map { ObjectIdentifier($0.controller) }), Set(wanted.map(ObjectIdentifier.init))
    )
    if shown != all { print("UIKit shows", screen.shown.map(\.controller), "and not", wanted) }
    let layers = screen.presented.map { ($0 as? LayerViewController)?.layer }
    return shown == all && layers.elementsEqual(screen.tree.presented) { $0 === $1 }
  }

  // MARK: Gestures

  private enum Gesture: String, CaseIterable {
    case swipeBack = "a swipe back"
    case canceledSwipe = "a canceled swipe back"
    case sheet = "a drag of a sheet"
    case canceledSheet = "a canceled drag of a sheet"
    case back = "the back button"
    case backMenu = "the menu of the back button"
    case tab = "another tab"
    case width = "another width"
  }

  /// Performs a gesture in front.
  ///
  /// - Returns: Whether the gesture was possible.
  private func perform(_ gesture: Gesture, on screen: UIKitScreen) -> Bool {
    // A transition begins in the next layout pass, and then the user touches nothing.
    SimulatedDevice.turn()
    let top = screen.presented.last ?? screen.root
    let stacks = containers(in: top).compactMap { $0 as? UINavigationController }
    switch gesture {
    case .swipeBack, .canceledSwipe:
      let swipe = stacks.lazy.compactMap { $0.simulateSwipeBack() }.first
      if gesture == .swipeBack { swipe?.finish() } else { swipe?.cancel() }
      return swipe != nil
    case .sheet, .canceledSheet:
      let drag = top.simulateSwipeDown()
      if gesture == .sheet { drag?.finish() } else { drag?.cancel() }
      return drag != nil
    case .back, .backMenu:
      let stack = stacks.first {
        $0.viewControllers.count > 1 && !$0.isNavigationBarHidden && $0.transitionCoordinator == nil
      }
      if gesture == .back {
        stack?.simulateTapOnBack()
      } else {
        stack?.popToRootViewController(animated: true)
      }
      return stack != nil
    case .tab:
      let bar = containers(in: top).lazy.compactMap { $0 as? UITabBarController }.first
      if let bar { bar.simulateTap(onTab: 1 - bar.selectedIndex) }
      return bar != nil
    case .width:
      let isWide = screen.window.traitCollection.horizontalSizeClass == .regular
      let size = isWide ? CGSize(width: 390, height: 844) : CGSize(width: 1_024, height: 768)
      screen.window.simulate(size: size) { $0.horizontalSizeClass = isWide ? .compact : .regular }
      return true
    }
  }

  /// The view controllers below one that are in the window, the innermost first.
  private func containers(in viewController: UIViewController) -> [UIViewController] {
    let shown = viewController.children.filter { $0.viewIfLoaded?.window != nil }
    return shown.flatMap(containers) + [viewController]
  }

  // MARK: Turns

  fileprivate func begin(_ screen: UIKitScreen) { self.screen = screen }

  /// Connects the simulated device, until `disconnect()` is called.
  func connect() { SimulatedDevice.onWork = { [weak self] in self?.schedule() } }

  func disconnect() {
    SimulatedDevice.onWork = nil
    SimulatedDevice.endAnimations()
    _ = SimulatedDevice.takeComplaints()
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    steps.add { [self] in
      SimulatedDevice.endAnimation()
      isScheduled = false
      if SimulatedDevice.isAnimating { schedule() }
    }
  }
}

/// A behavior of the root controller. UIKit shows the window of the root from the first appearance until the root leaves.
@MainActor
private final class Takeover: ControllerBehavior {
  private let turns: UIKitTurns
  private var screen: UIKitScreen?

  init(_ turns: UIKitTurns) { self.turns = turns }

  func before(_ step: LifecycleStep, of controller: Controller) {
    // A host cannot be replaced in a callback.
    switch step {
    case .viewWillAppear where screen == nil: Task { self.begin(controller) }
    case .didLeave: Task { self.end() }
    default: break
    }
  }

  private func begin(_ controller: Controller) {
    guard screen == nil, let window = controller.window else { return }
    let isWide = window.environment.horizontalSizeClass == .regular
    let screen = UIKitScreen(window, isPad: isWide)
    self.screen = screen
    turns.begin(screen)
  }

  private func end() {
    screen?.window.isHidden = true
    screen?.window.rootViewController = nil
    SimulatedDevice.endAnimations()
    screen = nil
  }
}
