import Navigator
import TestSupport
import XCTest

/// All sequences of five events, without a choice: requests, the ends of steps, moves of the user, layouts, guards that wait.
final class EverySequenceTests: XCTestCase {
  private enum Event: CaseIterable {
    case askPush, askPresent, askBack, goOn, complete, cancel, abandon, userGoesBack, changeLayout, suspend,
      resume
    case withdraw
  }

  /// A state machine with its host, and what has happened so far.
  private struct World {
    static let placements: [NavigationPlacement<Page>] = [
      .stack(root: .list), .split(root: .list) { $0.column },
    ]
    private(set) var machine = NavigationStateMachine<Page>(placement: placements[0])
    private(set) var mistakes: [String] = []
    private var events: [Event] = []
    private var shown = NavigationState(root: Page.list)
    private var requests: [NavigationRequest<Page>] = []
    private var ended: Set<Int> = []
    /// The request whose turn it is, and whether its guards have answered.
    private var running: (ticket: Int, hasBegun: Bool)?
    private var suspended: [Int] = []
    private var open: NavigationStep<Page>?
    private var layout = 0
    /// The awaited screens, and the screens that have left.
    private var awaited: [Int: ScreenID] = [:]
    private var resolved: Set<Int> = []
    private var gone: Set<ScreenID> = []

    /// Makes a world with a screen on the root and a sheet above it.
    init() {
      for request in [NavigationRequest<Page>.push(.item(1)), .present(.item(2), as: .sheet)] {
        guard let next = try? machine.state.applying(request) else { continue }
        shown = next
        run(machine.followUser(to: next))
      }
    }

    mutating func perform(_ event: Event) {
      events.append(event)
      let before = machine.screens
      switch event {
      case .askPush: ask(.push(.item(3)))
      case .askPresent: ask(.present(.group(1), as: .sheet))
      case .askBack: ask(.back)
      case .goOn: goOn()
      case .complete, .cancel, .abandon: endStep(event)
      case .userGoesBack:
        guard let next = try? machine.state.applying(.back), let after = try? shown.applying(.back) else {
          break
        }
        shown = after
        run(machine.followUser(to: next))
      case .changeLayout:
        layout = 1 - layout
        run(machine.place(by: Self.placements[layout]))
      case .suspend:
        guard let ticket = running?.ticket, machine.isAsking(ticket) else { break }
        running = nil
        suspended.append(ticket)
        run(machine.suspend(ticket))
      case .resume: if !suspended.isEmpty { run(machine.resume(suspended.removeFirst())) }
      case .withdraw: if let ticket = machine.waiting.last { run(machine.withdraw(ticket)) }
      }
      gone.formUnion(Set(before.all.map(\.id)).subtracting(machine.screens.all.map(\.id)))
      check()
    }

    private mutating func ask(_ request: NavigationRequest<Page>) {
      requests.append(request)
      run(machine.ask(requests.count - 1))
    }

    private mutating func goOn() {
      guard let (ticket, hasBegun) = running, open == nil else { return }
      running?.hasBegun = true
      if !hasBegun { machine.begin(requests[ticket], result: requests[ticket] == .back ? nil : ticket) }
      open = machine.takeStep()
      if open == nil {
        running = nil
        if !ended.insert(ticket).inserted { note("\(ticket) has ended twice") }
        run(machine.end(ticket))
      }
    }

    /// Ends the step of the host. A host may also report the end of a step that was given up.
    private mutating func endStep(_ event: Event) {
      guard running?.hasBegun == true else { return }
      if event == .complete, let open, let next = try? shown.performing(open) { shown = next }
      open = nil
      run(
        event == .abandon
          ? machine.abandonStep(hasHost: true) : machine.endStep(event == .complete ? .completed : .canceled)
      )
      goOn()
    }

    private mutating func run(_ actions: [NavigationStateMachine<Page>.Action]) {
      for action in actions {
        switch action {
        case .grant(let ticket):
          if running != nil { note("two requests run") }
          if ended.contains(ticket) { note("\(ticket) has another turn") }
          running = (ticket, false)
        case .refuse(let ticket): if !ended.insert(ticket).inserted { note("\(ticket) has ended twice") }
        case .show: (shown, open) = (machine.state, nil)
        case .announce(let change): if change.after != machine.state { note("an old change") }
        case .resolve(let result, _):
          if !resolved.insert(result).inserted { note("\(result) was resolved twice") }
        }
      }
    }

    private mutating func check() {
      let screens = machine.screens
      if shown != machine.state { note("the host shows \(shown)") }
      if screens.map(\.route) != machine.state || !machine.state.isLegal {
        note("the state is \(machine.state)")
      }
      let ids = Set(screens.all.map(\.id))
      if ids.count != screens.all.count { note("a screen is twice there") }
      if !ids.isDisjoint(with: gone) { note("a screen has come back") }
      awaited.merge(machine.awaitedResults) { _, new in new }
      for (result, screen) in awaited {
        if resolved.contains(result) == ids.contains(screen) {
          note("\(result) is resolved and \(screens) are there")
        }
        if resolved.contains(result) != (machine.awaitedResults[result] == nil) {
          note("\(result) is forgotten")
        }
      }
    }

    private mutating func note(_ mistake: String) { mistakes.append("\(mistake) after \(events)") }
  }

  func test_everySequence_hostShowsTheState_andEachWaitEndsWithItsScreen() {
    var count = 0
    func explore(_ world: World, depth: Int) {
      for event in Event.allCases {
        var next = world
        next.perform(event)
        count += 1
        for mistake in next.mistakes { XCTFail(mistake) }
        if depth > 1, next.mistakes.isEmpty { explore(next, depth: depth - 1) }
      }
    }
    explore(World(), depth: RandomRounds.count(3, long: 5))
    print("EverySequenceTests: \(count) sequences")
  }
}
