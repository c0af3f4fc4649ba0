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
/// The environment variable `ROUTE_SEED` repeats one sequence.
@MainActor
final class RouteRandomTests: XCTestCase {
  // Many operations are mistakes on purpose, so the diagnostics are not printed.
  override nonisolated func invokeTest() {
    Diagnostics.$output.withValue(.init({ _ in })) { super.invokeTest() }
  }

  private enum Page: Hashable, Sendable {
    case list, bookmarks
    case item(Int)
  }

  private final class Screen: Controller, ResultProviding {
    typealias Output = Int
    /// The value with which the screen has finished first.
    var value: Int?
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
    var log = Transcript()
    var last: [ObjectIdentifier: String] = [:]
    var mistakes: [String] = []
    var hooks = 0

    init(leaks: LeakTracker) {
      self.leaks = leaks
      super.init()
    }

    override func makeController(for route: Page) -> Controller {
      let screen = Screen { [weak self] screen, hook in
        self?.log.note("  \(route) \(hook)")
        self?.note(hook, of: screen)
      }
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
    var drag: ContainerTransition?
    var tasks: [Task<Void, Never>] = []
    var running = 0
    var outcomes: [String: Int] = [:]
    /// The number of values with which screens have finished. Each screen finishes with the next number.
    private var lastValue = 0
    private(set) var delivered: Set<Int> = []
    private(set) var wrongResults: [String] = []
    /// The screens of the calls that wait for a result.
    private var awaited: [Int: Page] = [:]
    /// The values with which screens have finished for which a call waits, by the numbers of the calls.
    private var owed: [Int: Int] = [:]
    private(set) var numberOwed = 0
    /// The calls that have shown their screens, because no request was open later.
    private var shown: Set<Int> = []
    /// The values of the screens that have stayed.
    private var keptValues: Set<Int> = []

    private let seed: UInt64

    init(seed: UInt64) {
      self.seed = seed
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
      let id = tasks.count
      note("\(id): \(name)")
      running += 1
      tasks.append(
        Task { @MainActor in
          let outcome = (try? await body()) ?? "failed"
          outcomes[outcome, default: 0] += 1
          note("  \(id) ended: \(outcome)")
          running -= 1
        }
      )
    }

    func waitFor(
      _ page: Page,
      _ name: String,
      _ body: @escaping @MainActor () async throws -> NavigationOutcome<Int>
    ) {
      let id = tasks.count
      awaited[id] = page
      request("\(name) for result \(page)") { [self] in
        defer { (awaited[id], owed[id]) = (nil, nil) }
        switch try await body() {
        case .value(let value):
          if !(1...max(lastValue, 1)).contains(value) { wrongResults.append("\(value) was never given") }
          if !delivered.insert(value).inserted { wrongResults.append("\(value) came twice") }
          if let other = owed[id], other != value, !keptValues.contains(other) {
            wrongResults.append("\(value) and not \(other)")
          }
          return "value"
        case .canceled: return "cancelled"
        case .dismissed:
          if let value = owed[id], !keptValues.contains(value) {
            wrongResults.append("\(value) did not come to \(id)")
          }
          return "dismissed"
        case .replaced: return "replaced"
        }
      }
    }

    private func finish(_ screen: Screen) {
      lastValue += 1
      // A screen that finishes again, because it has stayed, keeps its first value.
      let value = screen.value ?? lastValue
      screen.value = value
      keptValues.remove(value)
      // The handler of a screen that stays gets the value, because the navigator could not remove the screen. The call goes on
      // waiting.
      screen.onResult(self) { [weak screen] run, _ in
        if screen?.hasLeft == false { run.keptValues.insert(value) }
      }
      let (location, known) = (location(of: screen), waitingCall(of: screen))
      let page = location.flatMap(navigator.state.route(at:))
      screen.finish(with: lastValue)
      let hasBegun =
        location.flatMap(navigator.screens.route(at:)).map { navigator.isFinishing($0.id) } ?? false
      let calls = awaited.filter { $0.value == page }.keys
      guard let id = known ?? (hasBegun && calls.count == 1 ? calls.first : nil) else { return }
      owed[id] = value
      numberOwed += 1
    }

    /// Returns the number of the call that waits for the result of a screen, if it is certain before the navigator says so: the call
    /// has shown its screen, and no other screen and no other call have an equal page.
    private func waitingCall(of screen: Screen) -> Int? {
      let (state, kept) = (navigator.state, navigator.restorableState)
      guard let location = location(of: screen),
        let page = state.route(at: location), kept[location.position].count <= location.index,
        state.positions.flatMap({ state[$0] }).filter({ $0 == page }).count == 1
      else { return nil }
      let calls = awaited.filter { $0.value == page }.keys
      return calls.count == 1 ? calls.first { shown.contains($0) } : nil
    }

    private func location(of screen: Screen) -> ScreenLocation? {
      for position in navigator.state.positions {
        let index = pages.controllers(at: position).filter { $0 is Screen }.firstIndex { $0 === screen }
        if let index { return ScreenLocation(position: position, index: index) }
      }
      return nil
    }

    /// Finishes the last screen for whose result a call waits, or that is above such a screen, if there is one.
    func finishAwaited() {
      let kept = navigator.restorableState
      let screens = screens().filter { screen in
        location(of: screen).map { kept[$0.position].count <= $0.index } ?? false
      }
      if let screen = screens.last(where: { waitingCall(of: $0) != nil }) ?? screens.last { finish(screen) }
    }

    func step() {
      if navigator.openRequests.isEmpty { shown.formUnion(awaited.keys) }
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
      case 7, 8: waitFor(page, "push") { try await navigator.push(page, returning: Int.self) }
      case 9: waitFor(page, "present") { try await navigator.present(page, returning: Int.self) }
      case 10:
        guard !tasks.isEmpty else { return }
        let index = number(0..<tasks.count)
        note("cancel \(index)")
        tasks[index].cancel()
      case 11:
        let index = number(0..<2)
        if number(0..<2) == 0 {
          note("place \(index)")
          navigator.placement = Pages.placements[index]
        } else {
          note("width \(index)")
          window.environment.horizontalSizeClass = index == 0 ? .compact : .regular
        }
      case 12: tap()
      case 13: beginDrag()
      case 14:
        note("drag ends")
        if number(0..<2) == 0 { drag?.finish() } else { drag?.cancel() }
        drag = nil
      case 15:
        guard let modal = window.presented.last else { return }
        note("dismissed by hand")
        window.dismiss(modal, animated: number(0..<2) == 0)
      case 16:
        note("tab tapped")
        pages.tabs.select(number(0..<2))
      case 17:
        guard let screen = screens().randomElement(using: &random) else { return }
        note("finish")
        finish(screen)
      case 18:
        guard let transition = animator.transitions.first else { return }
        note("transition cancelled")
        transition.cancel()
        animator.finishNext()
      case 19:
        guard let stack = stacks().randomElement(using: &random) else { return }
        note("push without a route")
        stack.push(leaks.track(Controller(), "without a route"), animated: number(0..<2) == 0)
      default:
        note("transition ends")
        animator.finishNext()
      }
    }

    /// Taps the back button of a random stack.
    private func tap() {
      guard let stack = stacks().randomElement(using: &random) else { return }
      note("back button")
      stack.pop(animated: number(0..<2) == 0)
    }

    private func beginDrag() {
      if let drag, drag.change.outcome == nil { return }
      note("drag")
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

    /// Lets every screen leave, so that every request and every wait for a result ends.
    func removeScreens() async {
      for tab in [1, 0] {
        request("tab \(tab)") { [navigator] in
          try await navigator.update { state throws(NavigationError) in
            var state = state
            if !state.modals.isEmpty { state = try state.applying(.dismiss(count: state.modals.count)) }
            return try state.applying(.selectTab(tab)).applying(.popToRoot())
          }
          return "done"
        }
      }
      await calm { running == 0 }
    }

    /// Removes the controllers without a route that are in stacks whose screens stay.
    func removeControllersWithoutRoute() {
      for controller in navigator.state.positions.flatMap(pages.controllers) where !(controller is Screen) {
        controller.parent?.removeChild(controller, animated: false)
      }
    }

    func note(_ line: String) { pages.log.note(line) }

    /// Takes 60 random steps, each followed by a random number of turns, at most three.
    func play(turns: @MainActor (Int) async -> Void) async {
      for index in 0..<60 {
        // A step that uses more random numbers than before does not change the later steps.
        random = SplitMix64(seed: seed << 16 + UInt64(index))
        step()
        await turns(number(0..<4))
      }
    }

    /// Notes what the navigator wants and what the screens show.
    func noteState() {
      let state = navigator.state
      func text(_ tab: Int, _ routes: (NavigationPosition) -> [Page]) -> String {
        let stacks = state.positions.filter { !routes($0).isEmpty }.map { "\($0) \(routes($0))" }
        return "tab \(tab), " + stacks.joined(separator: ", ")
      }
      pages.log.note("state", text(state.selectedTab) { state[$0] })
      pages.log.note("screens", text(pages.tabs.selectedIndex, pages.routes))
      pages.log.note("presented", "\(window.presented.count)")
      pages.log.note("without a result", "\(running)")
    }

    /// Ends drags and transitions until a condition holds.
    func calm(until isDone: () -> Bool) async {
      await until {
        drag?.finish()
        drag = nil
        animator.finishAll()
        return isDone()
      }
    }

    var mistakes: [String] {
      let state = navigator.state
      var mistakes = pages.mistakes + wrongResults
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

  func test_sequences_doAsInTheTranscripts() async throws {
    for seed in UInt64(1)...20 {
      let run = Run(seed: seed)
      let isSerial: Void? = await SerialTasks.run {
        await run.play { turns in
          guard turns > 0 else { return }
          await SerialTasks.drain()
          run.noteState()
        }
        run.note("at the end")
        for _ in 0..<20 {
          await run.calm { true }
          await SerialTasks.drain()
          if !PendingWork.isBusy { break }
        }
        run.noteState()
        await run.removeScreens()
        run.noteState()
      }
      XCTAssertFalse(PendingWork.isBusy, "seed \(seed) would disturb later tests")
      guard isSerial != nil else { throw XCTSkip("tasks run on several threads") }
      XCTAssertNil(try run.pages.log.difference(from: "routes-seed-\(seed)"))
      run.window.close()
    }
  }

  func test_anything_theScreensAreTheStateAndEveryResultComesOnce() async {
    let seeds = RandomRounds.seeds(6, long: 200, or: "ROUTE_SEED")
    var outcomes: [String: Int] = [:]
    var (delivered, owed) = (0, 0)
    for seed in seeds {
      let run = Run(seed: seed)
      await run.play { turns in
        for _ in 0..<turns { await Task.yield() }
        if turns == 3 { run.finishAwaited() }
      }
      // The navigator may still remove a screen whose waiter was canceled. No waiter is canceled here: some screens are still up.
      var turnsLeft = 10_000
      await run.calm {
        turnsLeft -= 1
        return turnsLeft < 0 || (!PendingWork.isBusy && run.mistakes.isEmpty)
      }
      var mistakes = run.mistakes
      await run.removeScreens()
      run.removeControllersWithoutRoute()
      if run.running > 0 { mistakes.append("\(run.running) calls have not ended") }
      mistakes += run.mistakes
      let expected = run.navigator.state.tabs.map(\.count).reduce(0, +)
      await until { run.leaks.alive.count <= expected }
      if run.leaks.alive.count > expected { mistakes.append("alive: \(run.leaks.alive)") }
      if !mistakes.isEmpty {
        XCTFail(
          "ROUTE_SEED=\(seed): \(mistakes.joined(separator: ", ")), busy \(PendingWork.busy) after \(run.pages.log)"
        )
        return
      }
      outcomes.merge(run.outcomes, uniquingKeysWith: +)
      delivered += run.delivered.count
      owed += run.numberOwed
    }
    if seeds.count > 1 { XCTAssertGreaterThan(delivered, 0) }
    // A short run may have too few of the rare outcomes.
    if seeds.count > 100 {
      for outcome in ["value", "cancelled", "dismissed", "replaced", "done", "failed"] {
        XCTAssertGreaterThan(outcomes[outcome, default: 0], seeds.count / 20, "\(outcome): \(outcomes)")
      }
    }
    print(
      "RouteRandomTests: \(seeds.count) sequences, \(delivered) of \(owed) values, \(outcomes.sorted { $0.key < $1.key })"
    )
  }
}
