import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Navigator
import TestSupport
import XCTest

/// Random sequences of requests, awaited results, cancellations, transitions that complete or are canceled, user
/// actions, and pushes without a route. When all transitions and requests have ended, the controllers show the
/// navigator's state, each awaited result has been delivered once, and no other controller is alive.
///
/// The environment variable `ROUTE_SEED` repeats one sequence, and `ROUTE_COUNT` sets the number of sequences.
@MainActor
final class RouteRandomTests: XCTestCase {
  // Many operations are mistakes on purpose, so the diagnostics are not printed.
  override nonisolated func invokeTest() {
    Diagnostics.$output.withValue({ _ in }) { super.invokeTest() }
  }

  private enum Page: Hashable, Sendable {
    case list, bookmarks
    case item(Int)
  }

  private final class Screen: Controller, ResultProviding {
    typealias Output = Int
    private let record: (Screen, String) -> Void

    init(_ record: @escaping (Screen, String) -> Void) { self.record = record }

    override func viewWillAppear(animated: Bool) { record(self, "wA") }
    override func viewDidAppear(animated: Bool) { record(self, "dA") }
    override func viewWillDisappear(animated: Bool) { record(self, "wD") }
    override func viewDidDisappear(animated: Bool) { record(self, "dD") }
    override func willMove(toParent parent: Controller?) { record(self, "wM") }
    override func didMove(toParent parent: Controller?) { record(self, "dM") }
  }

  private final class Pages: RouteController<Page> {
    /// The placements of a phone and a pad.
    static let placements: [NavigationPlacement<Page>] = [
      .tabs([.stack(root: .list), .stack(root: .bookmarks)]),
      .tabs([
        .split(root: .list) { page in if case .item = page { .detail } else { .primary } },
        .stack(root: .bookmarks),
      ]),
    ]
    let leaks: LeakTracker
    var last: [ObjectIdentifier: String] = [:]
    var mistakes: [String] = []
    var hooks = 0

    init(leaks: LeakTracker) {
      self.leaks = leaks
      super.init()
    }

    override func makeController(for route: Page) -> Controller {
      let screen = Screen { [weak self] screen, hook in self?.note(hook, of: screen) }
      last[ObjectIdentifier(screen)] = nil
      return leaks.track(screen, "\(route)")
    }

    override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
      Self.placements[width == .compact ? 0 : 1]
    }

    /// Checks that a hook may follow the previous hook of a screen.
    private func note(_ hook: String, of screen: Screen) {
      hooks += 1
      guard hook != "wM", hook != "dM" else { return }
      let id = ObjectIdentifier(screen)
      let allowed: [String: Set<String>] = [
        "wA": ["", "dD", "wD"], "dA": ["wA"], "wD": ["wA", "dA"], "dD": ["wD"],
      ]
      let before = last[id] ?? ""
      if allowed[hook]?.contains(before) != true { mistakes.append("\(hook) after \(before)") }
      last[id] = hook
    }
  }

  /// One random sequence.
  @MainActor
  private final class Run {
    let leaks = LeakTracker()
    let animator = ManualAnimator()
    let pages: Pages
    let navigator: RouteNavigator<Page>
    let window: ControllerWindow
    var random: SplitMix64
    var log: [String] = []
    var drag: ContainerTransition?
    var tasks: [Task<Void, Never>] = []
    var running = 0
    var awaited = 0
    var outcomes: [String: Int] = [:]

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      pages = Pages(leaks: leaks)
      navigator = RouteNavigator(Pages.placements[0])
      navigator.attach(pages)
      window = ControllerWindow(root: pages)
      window.environment.animator = animator
      window.show()
    }

    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    func page() -> Page { number(0..<8) == 0 ? .bookmarks : .item(number(0..<4)) }

    func request(_ name: String, _ body: @escaping @MainActor () async throws -> String) {
      log.append(name)
      running += 1
      tasks.append(
        Task { @MainActor in
          do {
            outcomes[try await body(), default: 0] += 1
          } catch {
            outcomes["failed", default: 0] += 1
          }
          running -= 1
        }
      )
    }

    func waitFor(_ name: String, _ body: @escaping @MainActor () async throws -> NavigationOutcome<Int>) {
      awaited += 1
      request(name) {
        switch try await body() {
        case .value: "value"
        case .canceled: "cancelled"
        case .dismissed: "dismissed"
        case .replaced: "replaced"
        }
      }
    }

    func step() {
      let navigator = navigator
      let page = page()
      switch number(0..<23) {
      case 0, 1:
        request("navigate \(page)") {
          try await navigator.send(.navigate(to: page), animated: true)
          return "done"
        }
      case 2:
        let path = (0..<number(0..<4)).map { _ in self.page() }
        request("along \(path)") {
          try await navigator.send(.setPath(path), animated: true)
          return "done"
        }
      case 3:
        request("back") {
          try await navigator.send(.back, animated: true)
          return "done"
        }
      case 4:
        request("present \(page)") {
          try await navigator.send(.present(page, as: .fullScreen))
          return "done"
        }
      case 5:
        request("dismiss") {
          try await navigator.send(.dismiss())
          return "done"
        }
      case 6:
        let index = number(0..<2)
        request("tab \(index)") {
          try await navigator.send(.selectTab(index))
          return "done"
        }
      case 7, 8: waitFor("push for result \(page)") { try await navigator.push(page, returning: Int.self) }
      case 9: waitFor("present for result \(page)") { try await navigator.present(page, returning: Int.self) }
      case 10:
        guard !tasks.isEmpty else { return }
        let index = number(0..<tasks.count)
        log.append("cancel \(index)")
        tasks[index].cancel()
      case 11:
        let index = number(0..<2)
        if number(0..<2) == 0 {
          log.append("place \(index)")
          navigator.placement = Pages.placements[index]
        } else {
          log.append("width \(index)")
          window.environment.horizontalSizeClass = index == 0 ? .compact : .regular
        }
      case 12: tap()
      case 13: beginDrag()
      case 14:
        log.append("drag ends")
        if number(0..<2) == 0 { drag?.finish() } else { drag?.cancel() }
        drag = nil
      case 15:
        guard let modal = window.presented.last else { return }
        log.append("dismissed by hand")
        window.dismiss(modal, animated: number(0..<2) == 0)
      case 16:
        log.append("tab tapped")
        pages.tabs.select(number(0..<2))
      case 17:
        guard let screen = screens().randomElement(using: &random) else { return }
        log.append("finish")
        screen.finish(with: 1)
      case 18:
        guard let transition = animator.transitions.first else { return }
        log.append("transition cancelled")
        transition.cancel()
        animator.finishNext()
      case 19:
        guard let stack = stacks().randomElement(using: &random) else { return }
        log.append("push without a route")
        stack.push(leaks.track(Controller(), "without a route"), animated: number(0..<2) == 0)
      default:
        log.append("transition ends")
        animator.finishNext()
      }
    }

    /// Taps the back button of a random stack.
    private func tap() {
      guard let stack = stacks().randomElement(using: &random) else { return }
      log.append("back button")
      stack.pop(animated: number(0..<2) == 0)
    }

    private func beginDrag() {
      if let drag, drag.change.outcome == nil { return }
      log.append("drag")
      drag =
        window.presented.isEmpty || number(0..<2) == 0
        ? stacks().randomElement(using: &random)?.beginInteractivePop() : window.beginInteractiveDismissal()
    }

    private func screens() -> [Screen] {
      navigator.state.positions.flatMap(pages.controllers).compactMap { $0 as? Screen }
    }

    private func stacks() -> [StackController] {
      navigator.state.positions.compactMap { pages.controllers(at: $0).last?.parent as? StackController }
    }

    /// Removes the controllers without a route that are in stacks whose screens stay.
    func removeControllersWithoutRoute() {
      for controller in navigator.state.positions.flatMap(pages.controllers) where !(controller is Screen) {
        controller.parent?.removeChild(controller, animated: false)
      }
    }

    /// Ends drags and transitions until a condition holds. A request that never ends makes the test hang.
    func calm(until isDone: () -> Bool) async {
      while true {
        drag?.finish()
        drag = nil
        animator.finishAll()
        if isDone() { return }
        await Task.yield()
      }
    }

    var mistakes: [String] {
      let state = navigator.state
      var mistakes = pages.mistakes
      for position in state.positions where pages.routes(at: position) != state[position] {
        mistakes.append("\(position) shows \(pages.routes(at: position)) and not \(state[position])")
      }
      if !pages.routes(at: .modal(state.modals.count)).isEmpty { mistakes.append("too many modals") }
      if window.presented.count != state.modals.count {
        mistakes.append("\(window.presented.count) presented and not \(state.modals.count)")
      }
      if pages.tabs.selectedIndex != state.selectedTab { mistakes.append("another tab") }
      return mistakes
    }
  }

  func test_anything_theScreensAreTheStateAndEveryResultComesOnce() async {
    let environment = ProcessInfo.processInfo.environment
    let count: UInt64 =
      environment["ROUTE_COUNT"].flatMap(UInt64.init) ?? (environment["CONCIERGE_LONG"] == "1" ? 600 : 60)
    let seeds = environment["ROUTE_SEED"].flatMap(UInt64.init).map { $0..<$0 + 1 } ?? 0..<count
    var outcomes: [String: Int] = [:]
    for seed in seeds {
      let run = Run(seed: seed)
      for _ in 0..<60 {
        run.step()
        for _ in 0..<run.number(0..<4) { await Task.yield() }
      }
      // The navigator may still remove a screen whose waiter was canceled. No waiter is canceled here: some screens are still up.
      var turnsLeft = 10_000
      await run.calm {
        turnsLeft -= 1
        return turnsLeft < 0 || (!PendingWork.isBusy && run.mistakes.isEmpty)
      }
      var mistakes = run.mistakes
      for tab in [1, 0] {
        run.request("tab \(tab)") { [navigator = run.navigator] in
          try await navigator.update { state throws(NavigationError) in
            var state = state
            if !state.modals.isEmpty { state = try state.applying(.dismiss(count: state.modals.count)) }
            return try state.applying(.selectTab(tab)).applying(.popToRoot())
          }
          return "done"
        }
      }
      // Every screen leaves, so every request and every wait for a result ends.
      turnsLeft = 10_000
      await run.calm {
        turnsLeft -= 1
        return turnsLeft < 0 || run.running == 0
      }
      run.removeControllersWithoutRoute()
      if run.running > 0 { mistakes.append("\(run.running) calls have not ended") }
      mistakes += run.mistakes
      let expected = run.navigator.state.tabs.map(\.count).reduce(0, +)
      var turns = 0
      while turns < 100_000, run.leaks.alive.count > expected {
        turns += 1
        await Task.yield()
      }
      if run.leaks.alive.count > expected { mistakes.append("alive: \(run.leaks.alive)") }
      if !mistakes.isEmpty {
        XCTFail(
          "ROUTE_SEED=\(seed): \(mistakes.joined(separator: ", ")), busy \(PendingWork.busy), turns left \(turnsLeft) after \(run.log.joined(separator: "; "))"
        )
        return
      }
      outcomes.merge(run.outcomes, uniquingKeysWith: +)
    }
    if seeds.count > 1 {
      for outcome in ["value", "cancelled", "dismissed", "replaced", "done", "failed"] {
        XCTAssertGreaterThan(outcomes[outcome, default: 0], 3, "\(outcome): \(outcomes)")
      }
    }
    print("RouteRandomTests: \(seeds.count) sequences, \(outcomes.sorted { $0.key < $1.key })")
  }
}
