import DataSource
import TestSupport
import XCTest

final class PagingStateMachineTests: XCTestCase {
  private typealias Machine = PagingStateMachine<Int>

  /// Actions as words: "start 1 append 7", "stop 1", "commit 1 append", "1 2 append loaded" for the wishes 1 and 2.
  private func text(_ actions: [Machine.Action]) -> String {
    actions.map { action in
      switch action {
      case .start(let call, let request): "start \(call) \(request.direction) \(request.key)"
      case .stop(let call): "stop \(call)"
      case .commit(let call, let direction): "commit \(call) \(direction)"
      case .end(let wishes, let direction, let outcome):
        (wishes.map { "\($0.id)" } + ["\(direction)", text(outcome)]).joined(separator: " ")
      }
    }.joined(separator: ", ")
  }

  private func text(_ outcome: LoadOutcome) -> String {
    switch outcome {
    case .loaded: "loaded"
    case .canceled: "canceled"
    case .superseded: "superseded"
    case .failed: "failed"
    case .refused(let why): "refused \(why)"
    }
  }

  private func load(_ direction: PageDirection, _ id: Int, by author: PageWish.Author = .app) -> Machine.Event
  {
    .load(direction, PageWish(id, by: author))
  }

  func test_handle_table() {
    typealias Step = (event: Machine.Event, actions: String, state: String)
    let cases: [(name: String, steps: [Step])] = [
      (
        "refresh, pages on both sides, ends",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (
            .loaded(1, next: 6, previous: 4), "commit 1 refresh, 1 refresh loaded",
            "R A P loaded next previous"
          ),
          (load(.append, 2), "start 2 append 6", "R A* P loaded next previous"),
          (load(.prepend, 3), "start 3 prepend 4", "R A* P* loaded next previous"),
          (.loaded(3, next: 5, previous: nil), "commit 3 prepend, 3 prepend loaded", "R A* P loaded next"),
          (.loaded(2, next: nil, previous: 5), "commit 2 append, 2 append loaded", "R A P loaded"),
          (load(.append, 4), "4 append refused atEnd", "R A P loaded"),
          (load(.prepend, 5), "5 prepend refused atEnd", "R A P loaded"),
        ]
      ),
      (
        "nothing before the first refresh",
        [
          (load(.append, 1), "1 append refused notLoaded", "R A P"),
          (load(.refresh, 2), "start 2 refresh 5", "R* A P"),
          (load(.append, 3), "3 append refused refreshing", "R* A P"),
          (.failed(2, Offline()), "2 refresh failed", "R! A P"),
          (load(.prepend, 4), "4 prepend refused notLoaded", "R! A P"),
          (load(.refresh, 5), "start 5 refresh 5", "R*! A P"),
          (.loaded(5, next: 6, previous: nil), "commit 5 refresh, 5 refresh loaded", "R A P loaded next"),
        ]
      ),
      (
        "one per direction; a page is committed on success only",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (.loaded(1, next: 6, previous: nil), "commit 1 refresh, 1 refresh loaded", "R A P loaded next"),
          (load(.append, 2), "start 2 append 6", "R A* P loaded next"),
          (load(.append, 3), "3 append refused busy", "R A* P loaded next"),
          (.failed(2, Offline()), "2 append failed", "R A! P loaded next"),
          (load(.append, 4), "start 4 append 6", "R A*! P loaded next"),
          (.cancel(4), "stop 4, 4 append canceled", "R A! P loaded next"),
          (load(.append, 5), "start 5 append 6", "R A*! P loaded next"),
          (.loaded(5, next: 7, previous: nil), "commit 5 append, 5 append loaded", "R A P loaded next"),
        ]
      ),
      (
        "refresh takes the place of everything, and what comes late is ignored",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (load(.refresh, 2), "stop 1, 1 refresh superseded, start 2 refresh 5", "R* A P"),
          (.loaded(1, next: 9, previous: 9), "", "R* A P"),
          (
            .loaded(2, next: 6, previous: 4), "commit 2 refresh, 2 refresh loaded",
            "R A P loaded next previous"
          ),
          (load(.append, 3), "start 3 append 6", "R A* P loaded next previous"),
          (load(.prepend, 4), "start 4 prepend 4", "R A* P* loaded next previous"),
          (
            load(.refresh, 5),
            "stop 3, 3 append superseded, stop 4, 4 prepend superseded, start 5 refresh 5",
            "R* A P loaded next previous"
          ),
          (.loaded(3, next: nil, previous: nil), "", "R* A P loaded next previous"),
          (.failed(4, Offline()), "", "R* A P loaded next previous"),
          (.cancel(3), "", "R* A P loaded next previous"),
          (.failed(5, Offline()), "5 refresh failed", "R! A P loaded next previous"),
          // The old list is still there, and goes on where it was.
          (load(.append, 6), "start 6 append 6", "R! A* P loaded next previous"),
        ]
      ),
      (
        "a request of the same call is made again, and ends once",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (.renew(.refresh), "stop 1, start 1 refresh 5", "R* A P"),
          (.failed(1, Offline()), "1 refresh failed", "R! A P"),
          (.renew(.refresh), "", "R! A P"),
          (load(.refresh, 2), "start 2 refresh 5", "R*! A P"),
          (.renew(.refresh), "stop 2, start 2 refresh 5", "R*! A P"),
          (.loaded(2, next: 6, previous: nil), "commit 2 refresh, 2 refresh loaded", "R A P loaded next"),
          (.renew(.append), "", "R A P loaded next"),
          (load(.append, 3), "start 3 append 6", "R A* P loaded next"),
          (.renew(.append), "stop 3, start 3 append 6", "R A* P loaded next"),
          (.loaded(3, next: nil, previous: nil), "commit 3 append, 3 append loaded", "R A P loaded"),
        ]
      ),
      (
        "a refresh clears the failures of the list that was",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (
            .loaded(1, next: 6, previous: 4), "commit 1 refresh, 1 refresh loaded",
            "R A P loaded next previous"
          ),
          (load(.append, 2), "start 2 append 6", "R A* P loaded next previous"),
          (.failed(2, Offline()), "2 append failed", "R A! P loaded next previous"),
          (load(.refresh, 3), "start 3 refresh 5", "R* A! P loaded next previous"),
          (.loaded(3, next: nil, previous: nil), "commit 3 refresh, 3 refresh loaded", "R A P loaded"),
        ]
      ),
      (
        "cancel all, or one direction",
        [
          (.cancelAll(nil), "", "R A P"),
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (.cancelAll(.append), "", "R* A P"),
          (.cancelAll(nil), "stop 1, 1 refresh canceled", "R A P"),
          (load(.refresh, 2), "start 2 refresh 5", "R* A P"),
          (
            .loaded(2, next: 6, previous: 4), "commit 2 refresh, 2 refresh loaded",
            "R A P loaded next previous"
          ),
          (load(.append, 3), "start 3 append 6", "R A* P loaded next previous"),
          (load(.prepend, 4), "start 4 prepend 4", "R A* P* loaded next previous"),
          (.cancelAll(.append), "stop 3, 3 append canceled", "R A P* loaded next previous"),
          (.cancelAll(nil), "stop 4, 4 prepend canceled", "R A P loaded next previous"),
        ]
      ),
      (
        "lists and tasks share a page, and the last of them to withdraw cancels it",
        [
          (load(.refresh, 1, by: .list), "start 1 refresh 5", "R* A P"),
          (load(.refresh, 2, by: .list), "", "R* A P"),
          (.withdraw(1), "", "R* A P"),
          (.loaded(1, next: 6, previous: nil), "commit 1 refresh, 2 refresh loaded", "R A P loaded next"),
          (load(.append, 3, by: .list), "start 3 append 6", "R A* P loaded next"),
          (load(.append, 4, by: .task), "", "R A* P loaded next"),
          (load(.append, 5, by: .app), "5 append refused busy", "R A* P loaded next"),
          (.withdraw(3), "", "R A* P loaded next"),
          (.withdraw(3), "", "R A* P loaded next"),
          (.withdraw(4), "stop 3, append canceled", "R A P loaded next"),
        ]
      ),
      (
        "a request of the app goes on without lists",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (load(.refresh, 2, by: .list), "", "R* A P"),
          (.withdraw(2), "", "R* A P"),
          (.failed(1, Offline()), "1 refresh failed", "R! A P"),
        ]
      ),
      (
        "a newer refresh of the app also answers the lists, and ends the tasks that wanted the older one",
        [
          (load(.refresh, 1, by: .list), "start 1 refresh 5", "R* A P"),
          (load(.refresh, 2, by: .task), "stop 1, refresh superseded, start 2 refresh 5", "R* A P"),
          (load(.refresh, 3, by: .app), "stop 2, 2 refresh superseded, start 3 refresh 5", "R* A P"),
          (.loaded(3, next: 6, previous: nil), "commit 3 refresh, 3 1 refresh loaded", "R A P loaded next"),
          (load(.append, 4, by: .list), "start 4 append 6", "R A* P loaded next"),
          (
            load(.refresh, 5, by: .list), "stop 4, 4 append superseded, start 5 refresh 5",
            "R* A P loaded next"
          ),
        ]
      ),
      (
        "a list that shows nothing asks three times in each direction, until the user asks",
        [
          (load(.refresh, 1), "start 1 refresh 5", "R* A P"),
          (
            .loaded(1, next: 6, previous: 4), "commit 1 refresh, 1 refresh loaded",
            "R A P loaded next previous"
          ),
          (load(.append, 2, by: .emptyList), "start 2 append 6", "R A* P loaded next previous"),
          (
            .loaded(2, next: 7, previous: 5), "commit 2 append, 2 append loaded", "R A P loaded next previous"
          ),
          (load(.append, 3, by: .emptyList), "start 3 append 7", "R A* P loaded next previous"),
          (.cancel(3), "stop 3, 3 append canceled", "R A P loaded next previous"),
          (load(.append, 4, by: .emptyList), "start 4 append 7", "R A* P loaded next previous"),
          (.cancel(4), "stop 4, 4 append canceled", "R A P loaded next previous"),
          (load(.append, 5, by: .emptyList), "", "R A P loaded next previous"),
          (load(.prepend, 6, by: .emptyList), "start 6 prepend 4", "R A P* loaded next previous"),
          (load(.append, 7), "start 7 append 7", "R A* P* loaded next previous"),
          (.cancel(7), "stop 7, 7 append canceled", "R A P* loaded next previous"),
          (load(.append, 8, by: .emptyList), "start 8 append 7", "R A* P* loaded next previous"),
        ]
      ),
    ]
    for (name, steps) in cases {
      var machine = Machine(firstKey: 5, perPage: 20)
      for (index, step) in steps.enumerated() {
        XCTAssertEqual(text(machine.handle(step.event)), step.actions, "\(name), step \(index)")
        XCTAssertEqual(machine.state.text, step.state, "\(name), step \(index)")
      }
    }
  }

  func test_currentKey_isThatOfTheLastPage_onceItHasCome() {
    var machine = Machine(firstKey: 5, perPage: 20)
    var keys: [Int?] = []
    let events: [Machine.Event] = [
      load(.refresh, 1), .loaded(1, next: 6, previous: 4), load(.append, 2), .failed(2, Offline()),
      load(.append, 3),
      .loaded(3, next: 7, previous: nil), load(.prepend, 4), .loaded(4, next: nil, previous: nil),
      load(.append, 5),
      load(.refresh, 6), .loaded(5, next: 8, previous: nil), .loaded(6, next: nil, previous: nil),
    ]
    for event in events {
      _ = machine.handle(event)
      keys.append(machine.currentKey)
    }
    XCTAssertEqual(keys, [nil, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 5])
  }

  /// The promises hold for events in any order. A direction has one request, and a refresh is alone. Each wish ends at most once,
  /// and only while its request runs. A request runs exactly as long as somebody needs it. The state agrees with all of this.
  func test_handle_randomEvents_keepsThePromises() {
    for seed in RandomRounds.seeds(200, long: 10_000) {
      var generator = SplitMix64(seed: seed)
      var machine = Machine(firstKey: 0, perPage: 20)
      var running: [PageDirection: Int] = [:]
      var open: Set<Int> = []
      var wishes = 0
      for _ in 0..<60 {
        let call = Int.random(in: 0...max(wishes, 1), using: &generator)
        let key = Bool.random(using: &generator) ? Int.random(in: 0..<9, using: &generator) : nil
        let event: Machine.Event
        switch Int.random(in: 0..<11, using: &generator) {
        case 0...3:
          wishes += 1
          let author =
            [PageWish.Author.app, .task, .list, .list, .emptyList].randomElement(using: &generator) ?? .app
          event = load(
            PageDirection.allCases.randomElement(using: &generator) ?? .refresh,
            wishes,
            by: author
          )
          open.insert(wishes)
        case 4, 5: event = .loaded(call, next: key, previous: key)
        case 6: event = .failed(call, Offline())
        case 7: event = .cancel(call)
        case 8: event = .renew(PageDirection.allCases.randomElement(using: &generator) ?? .refresh)
        case 9:
          event = .withdraw(call)
          open.remove(call)
        default: event = .cancelAll(PageDirection.allCases.randomElement(using: &generator))
        }
        for action in machine.handle(event) {
          switch action {
          case .start(let call, let request):
            XCTAssertNil(running[request.direction], "seed \(seed)")
            XCTAssertNil(running[.refresh], "seed \(seed)")
            if request.direction == .refresh { XCTAssertTrue(running.isEmpty, "seed \(seed)") }
            running[request.direction] = call
          case .stop(let call):
            guard let direction = running.first(where: { $0.value == call })?.key else {
              XCTFail("seed \(seed): stopped \(call), which does not run")
              continue
            }
            running[direction] = nil
          case .commit(let call, let direction):
            XCTAssertEqual(running.removeValue(forKey: direction), call, "seed \(seed)")
          case .end(let ended, let direction, let outcome):
            if case .failed = outcome {
              XCTAssertNotNil(running.removeValue(forKey: direction), "seed \(seed)")
            }
            for wish in ended {
              XCTAssertNotNil(open.remove(wish.id), "seed \(seed): \(wish.id) ended twice")
            }
          }
        }
        if case .load(_, let wish) = event, wish.author == .emptyList,
          !PageDirection.allCases.contains(where: { machine.wishes(for: $0).contains(wish) })
        {
          open.remove(wish.id)
        }
        for direction in PageDirection.allCases {
          XCTAssertEqual(machine.call(in: direction), running[direction], "seed \(seed)")
          XCTAssertEqual(machine.state[direction].isLoading, running[direction] != nil, "seed \(seed)")
          XCTAssertEqual(machine.wishes(for: direction).isEmpty, running[direction] == nil, "seed \(seed)")
        }
        let needed = PageDirection.allCases.flatMap { machine.wishes(for: $0).map(\.id) }
        XCTAssertEqual(open, Set(needed), "seed \(seed)")
        XCTAssertEqual(open.count, needed.count, "seed \(seed)")
      }
    }
  }
}
