import DataSource
import ListControllers
import TestSupport
import XCTest

/// Tests of the requests that a list makes by itself.
final class PageDemandStateMachineTests: XCTestCase {
  private typealias Machine = PageDemandStateMachine<Int>

  private static let rows = [1, 9]

  /// An event in one direction.
  private enum Event: Hashable, CaseIterable {
    case request, interrupt, restart
    case loads, fails, superseded, supersededForOthers, abandoned, canceled, canceledForOthers, refused
  }

  private struct Broken: Error {}

  private func handle(_ event: Event, _ direction: PageDirection, in machine: inout Machine) {
    func end(_ outcome: LoadOutcome, isOwn: Bool = false, isLost: Bool = false) {
      machine.end(direction, outcome, isOwn: isOwn, isLost: isLost)
    }
    switch event {
    case .request: machine.request(direction)
    case .interrupt: machine.interrupt(direction)
    case .restart: machine.restart([direction])
    case .loads: end(.loaded)
    case .fails: end(.failed(Broken()))
    case .superseded: end(.superseded, isOwn: true)
    case .supersededForOthers: end(.superseded)
    case .abandoned: end(.canceled, isLost: true)
    case .canceled: end(.canceled, isOwn: true)
    case .canceledForOthers: end(.canceled)
    case .refused: end(.refused(.busy), isOwn: true)
    }
  }

  /// Returns a machine whose rows have been shown, and which has handled events for the next page.
  private func machine(hasRoom: Bool = false, _ events: Event...) -> Machine {
    var machine = Machine()
    _ = machine.show(Self.rows, hasRoom: hasRoom, awaited: [])
    for event in events { handle(event, .append, in: &machine) }
    return machine
  }

  private var demands: [(name: String, machine: Machine)] {
    [
      ("open", machine(.request)), ("interrupted", machine(.request, .superseded)),
      ("failed", machine(.request, .fails)),
      ("exhausted", machine(hasRoom: true, .request, .request, .request)),
    ]
  }

  // MARK: Events

  /// The events that are not in a row of the table leave the demand as it is.
  func test_events_table() {
    let expected: [String: [Event: PageDemand]] = [
      "open": [
        .request: .open(2), .fails: .failed, .superseded: .interrupted(1), .interrupt: .interrupted(1),
        .abandoned: .interrupted(1),
      ],
      "interrupted": [.request: .open(2), .loads: .open(1), .fails: .failed, .canceled: .open(1)],
      "failed": [.loads: .open(0), .restart: .open(0)],
      "exhausted": [.fails: .failed, .restart: .open(0)],
    ]
    for (name, machine) in demands {
      for event in Event.allCases {
        var after = machine
        handle(event, .append, in: &after)
        XCTAssertEqual(after[.append], expected[name]?[event] ?? machine[.append], "\(name), \(event)")
        XCTAssertEqual([after[.prepend], after[.refresh]], [.open(0), .open(0)], "\(name), \(event)")
      }
    }
  }

  /// An app that refreshes the list again and again makes no more requests than otherwise.
  func test_restart_inAllDirections_keepsTheCounts() {
    var machine = machine(.fails)
    machine.request(.prepend)
    machine.interrupt(.prepend)
    machine.restart()
    XCTAssertEqual([machine[.append], machine[.prepend]], [.open(0), .interrupted(1)])
  }

  func test_end_ofARefresh_changesNothing() {
    for event in [Event.loads, .fails, .superseded, .abandoned, .canceled] {
      var after = machine(.request)
      handle(event, .refresh, in: &after)
      XCTAssertEqual(after, machine(.request), "\(event)")
    }
  }

  // MARK: Rows

  func test_show_table() {
    let expected: [String: (full: Bool, room: Bool)] = [
      "open": (false, true), "interrupted": (true, true), "failed": (false, false),
      "exhausted": (false, false),
    ]
    for (name, machine) in demands {
      for hasRoom in [false, true] {
        var same = machine
        let answer = same.show(Self.rows, hasRoom: hasRoom, awaited: []).contains(.append)
        XCTAssertEqual(answer, hasRoom ? expected[name]?.room : expected[name]?.full, "\(name), \(hasRoom)")
        XCTAssertEqual(same[.append], machine[.append], "\(name): the rows may not want the page")
        var new = machine
        XCTAssertEqual(new.show([2, 10], hasRoom: hasRoom, awaited: []), [.append, .prepend], name)
        XCTAssertEqual(new[.append], .open(0), name)
      }
    }
  }

  /// The rows have requested the page when they came on screen.
  func test_show_newRowsWhoseRequestRuns_countIt() {
    var machine = Machine()
    _ = machine.show(Self.rows, hasRoom: true, awaited: [.append])
    XCTAssertEqual(PageDirection.allCases.map { machine[$0] }, [.open(0), .open(1), .open(0)])
  }

  /// Shows the rows again and again, and requests pages as they ask. Each request ends with an event.
  private func requests(hasRoom: Bool, endsWith event: Event) -> (count: Int, last: PageDemand) {
    var (machine, count) = (Machine(), 0)
    for _ in 0..<20 where machine.show(Self.rows, hasRoom: hasRoom, awaited: []).contains(.append) {
      machine.request(.append)
      count += 1
      handle(event, .append, in: &machine)
    }
    return (count, machine[.append])
  }

  func test_requests_areBounded() {
    typealias Case = (hasRoom: Bool, event: Event, count: Int, last: PageDemand)
    let cases: [Case] = [
      (true, .loads, 3, .exhausted), (true, .superseded, 3, .exhausted), (true, .abandoned, 3, .exhausted),
      (true, .canceled, 3, .exhausted), (true, .fails, 1, .failed), (false, .loads, 1, .open(1)),
      (false, .superseded, 4, .open(4)), (false, .abandoned, 4, .open(4)),
      (false, .canceled, 1, .open(1)), (false, .fails, 1, .failed),
    ]
    for (hasRoom, event, count, last) in cases {
      let (requests, demand) = requests(hasRoom: hasRoom, endsWith: event)
      XCTAssertEqual(requests, count, "\(hasRoom) \(event)")
      XCTAssertEqual(demand, last, "\(hasRoom) \(event)")
    }
  }

  // MARK: Random events

  /// The promises hold for events in any order. Stopped rows request nothing until the user, a page or other rows come. The same rows
  /// make a bounded number of requests. The directions do not depend on each other.
  func test_randomEvents_keepThePromises() {
    for seed in RandomRounds.seeds(200, long: 10_000) {
      var generator = SplitMix64(seed: seed)
      var machine = Machine()
      var counts: [PageDirection: Int] = [:]
      var rows: [Int] = []
      for step in 0..<80 {
        let (context, before) = ("seed \(seed), step \(step)", machine)
        let direction = Bool.random(using: &generator) ? PageDirection.append : .prepend
        let event = Event.allCases.randomElement(using: &generator) ?? .loads
        if Bool.random(using: &generator), event != .request {
          handle(event, direction, in: &machine)
          for other in PageDirection.allCases where other != direction {
            XCTAssertEqual(machine[other], before[other], context)
          }
          if machine[direction].count == 0 { counts[direction] = 0 }
          if before[direction].count == nil, machine[direction].count != nil {
            XCTAssertTrue(event == .restart || event == .loads, context)
          }
          continue
        }
        let isNew = rows.isEmpty || Int.random(in: 0..<8, using: &generator) == 0
        if isNew { (rows, counts) = ([step, step + 9], [:]) }
        let hasRoom = Bool.random(using: &generator)
        let asking = machine.show(rows, hasRoom: hasRoom, awaited: [])
        XCTAssertEqual(machine[.refresh], before[.refresh], context)
        for direction in [PageDirection.append, .prepend] {
          let isInterrupted = if case .interrupted = before[direction] { true } else { false }
          let asks = isInterrupted || hasRoom && before[direction].count != nil
          XCTAssertEqual(asking.contains(direction), isNew || asks, context)
          guard asking.contains(direction), Bool.random(using: &generator) else { continue }
          machine.request(direction)
          counts[direction, default: 0] += 1
          // A full screen repeats a request three times. Then the screen may have room.
          let count = counts[direction, default: 0]
          XCTAssertLessThanOrEqual(count, 5, context)
          if hasRoom, count > 2 { XCTAssertEqual(machine[direction], .exhausted, context) }
        }
      }
    }
  }
}
