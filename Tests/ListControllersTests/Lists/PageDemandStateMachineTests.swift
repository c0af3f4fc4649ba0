import DataSource
import ListControllers
import TestSupport
import XCTest

/// Tests of the requests that a list makes by itself.
final class PageDemandStateMachineTests: XCTestCase {
  private typealias Machine = PageDemandStateMachine<Int>

  private static let rows = [1, 9]

  /// Returns the state of a source that has pages on both sides, while pages are loading.
  private func state(loading directions: PageDirection...) -> PagingState {
    var pages = PagingStateMachine<Int>(firstKey: 5, perPage: 20)
    _ = pages.handle(.load(.refresh, PageWish(1, by: .app)))
    _ = pages.handle(.loaded(1, next: 6, previous: 4))
    for (index, direction) in directions.enumerated() {
      _ = pages.handle(.load(direction, PageWish(index + 2, by: .app)))
    }
    return pages.state
  }

  /// Returns a machine whose rows have been shown, and which has handled events for the next page.
  private func machine(hasRoom: Bool = false, _ events: PageDemand.Event...) -> Machine {
    var machine = Machine()
    _ = machine.show(Self.rows, hasRoom: hasRoom, PagingState())
    for event in events { machine.handle(event, .append) }
    return machine
  }

  private var demands: [(name: String, machine: Machine)] {
    [
      ("open", machine(.requested)), ("interrupted", machine(.requested, .interrupted)),
      ("canceled", machine(.requested, .canceled)), ("failed", machine(.requested, .failed)),
      ("exhausted", machine(hasRoom: true, .requested, .requested, .requested)),
    ]
  }

  // MARK: Events

  func test_handle_table() {
    let expected: [String: [PageDemand.Event: PageDemand]] = [
      "open": [
        .requested: .open(2), .came: .open(1), .failed: .failed, .interrupted: .interrupted(1),
        .abandoned: .interrupted(1), .canceled: .canceled(1), .restarted: .open(0),
      ],
      "interrupted": [
        .requested: .open(2), .came: .open(1), .failed: .failed, .interrupted: .interrupted(1),
        .abandoned: .interrupted(1), .canceled: .canceled(1), .restarted: .interrupted(0),
      ],
      "canceled": [
        .requested: .open(2), .came: .open(1), .failed: .failed, .interrupted: .interrupted(1),
        .abandoned: .canceled(1), .canceled: .canceled(1), .restarted: .open(0),
      ],
      "failed": [
        .requested: .failed, .came: .open(0), .failed: .failed, .interrupted: .failed, .abandoned: .failed,
        .canceled: .failed, .restarted: .open(0),
      ],
      "exhausted": [
        .requested: .exhausted, .came: .exhausted, .failed: .failed, .interrupted: .exhausted,
        .abandoned: .exhausted, .canceled: .exhausted, .restarted: .open(0),
      ],
    ]
    for (name, machine) in demands {
      for event in PageDemand.Event.allCases {
        var machine = machine
        machine.handle(event, .append)
        XCTAssertEqual(machine[.append], expected[name]?[event], "\(name), \(event)")
        XCTAssertEqual(machine[.prepend], .open(0), "\(name), \(event)")
        XCTAssertEqual(machine[.refresh], .open(0), "\(name), \(event)")
      }
    }
  }

  func test_handle_inAllDirections() {
    var machine = machine(.failed)
    machine.handle(.interrupted, .prepend)
    machine.handle(.canceled, .refresh)
    machine.handle(.restarted)
    XCTAssertEqual(PageDirection.allCases.map { machine[$0] }, [.open(0), .open(0), .interrupted(0)])
  }

  // MARK: Rows

  func test_show_table() {
    let expected: [String: (full: Bool, room: Bool)] = [
      "open": (false, true), "interrupted": (true, true), "canceled": (false, true), "failed": (false, false),
      "exhausted": (false, false),
    ]
    for (name, machine) in demands {
      for hasRoom in [false, true] {
        var same = machine
        let answer = same.show(Self.rows, hasRoom: hasRoom, PagingState()).contains(.append)
        XCTAssertEqual(answer, hasRoom ? expected[name]?.room : expected[name]?.full, "\(name), \(hasRoom)")
        XCTAssertEqual(same[.append], machine[.append], "\(name): the rows may not want the page")
        var new = machine
        XCTAssertEqual(new.show([2, 10], hasRoom: hasRoom, PagingState()), [.append, .prepend], name)
        XCTAssertEqual(new[.append], .open(0), name)
      }
    }
  }

  /// The rows have requested the page when they came on screen.
  func test_show_newRowsWhoseRequestRuns_countIt() {
    var machine = Machine()
    _ = machine.show(Self.rows, hasRoom: true, state(loading: .append))
    XCTAssertEqual(PageDirection.allCases.map { machine[$0] }, [.open(0), .open(1), .open(0)])
  }

  func test_show_newRows_leaveTheFirstPage() {
    var machine = machine()
    machine.handle(.canceled, .refresh)
    _ = machine.show([2, 10], hasRoom: true, PagingState())
    XCTAssertEqual(machine[.refresh], .canceled(0))
  }

  /// Shows the rows again and again, and requests pages as they ask. Each request ends with an event.
  ///
  /// - Returns: The number of requests.
  private func requests(hasRoom: Bool, endsWith event: PageDemand.Event) -> (count: Int, last: PageDemand) {
    var (machine, count) = (Machine(), 0)
    for _ in 0..<20 where machine.show(Self.rows, hasRoom: hasRoom, PagingState()).contains(.append) {
      machine.handle(.requested, .append)
      count += 1
      machine.handle(event, .append)
    }
    return (count, machine[.append])
  }

  func test_requests_areBounded() {
    typealias Case = (hasRoom: Bool, event: PageDemand.Event, count: Int, last: PageDemand)
    let cases: [Case] = [
      (true, .came, 3, .exhausted), (true, .interrupted, 3, .exhausted), (true, .abandoned, 3, .exhausted),
      (true, .canceled, 3, .exhausted), (true, .failed, 1, .failed), (false, .came, 1, .open(1)),
      (false, .interrupted, 4, .open(4)), (false, .abandoned, 4, .open(4)),
      (false, .canceled, 1, .canceled(1)), (false, .failed, 1, .failed),
    ]
    for (hasRoom, event, count, last) in cases {
      let (requests, demand) = requests(hasRoom: hasRoom, endsWith: event)
      XCTAssertEqual(requests, count, "\(hasRoom) \(event)")
      XCTAssertEqual(demand, last, "\(hasRoom) \(event)")
    }
  }

  // MARK: Previous pages

  func test_isPrepending_table() {
    let cases: [(name: String, states: [PagingState], expected: Bool)] = [
      ("nothing", [state()], false),
      ("loading", [state(loading: .prepend)], true),
      ("loading, with the next page", [state(loading: .append, .prepend)], true),
      ("ended: its rows may come later", [state(loading: .prepend), state()], true),
      ("ended, and the next page is loading", [state(loading: .prepend), state(loading: .append)], true),
      ("a refresh takes its place", [state(loading: .prepend), state(loading: .refresh)], false),
    ]
    for (name, states, expected) in cases {
      var machine = Machine()
      for state in states { machine.pagesChanged(to: state) }
      XCTAssertEqual(machine.isPrepending, expected, name)
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
        let direction = PageDirection.allCases.randomElement(using: &generator) ?? .append
        let event = PageDemand.Event.allCases.randomElement(using: &generator) ?? .came
        if Bool.random(using: &generator), event != .requested {
          machine.handle(event, direction)
          for other in PageDirection.allCases where other != direction {
            XCTAssertEqual(machine[other], before[other], context)
          }
          if machine[direction].count == 0 { counts[direction] = 0 }
          if before[direction].count == nil, machine[direction].count != nil {
            XCTAssertTrue(event == .restarted || event == .came, context)
          }
          continue
        }
        let isNew = rows.isEmpty || Int.random(in: 0..<8, using: &generator) == 0
        if isNew { (rows, counts) = ([step, step + 9], [:]) }
        let hasRoom = Bool.random(using: &generator)
        let asking = machine.show(rows, hasRoom: hasRoom, PagingState())
        XCTAssertEqual(machine[.refresh], before[.refresh], context)
        for direction in [PageDirection.append, .prepend] {
          let isInterrupted = if case .interrupted = before[direction] { true } else { false }
          let asks = isInterrupted || hasRoom && before[direction].count != nil
          XCTAssertEqual(asking.contains(direction), isNew || asks, context)
          guard asking.contains(direction), Bool.random(using: &generator) else { continue }
          machine.handle(.requested, direction)
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
