import DataSource
import TestSupport
import XCTest

/// Refreshes, loads at both ends, answers, failures, cancellations, late answers and edits in random order, against a
/// model that is told the same. Nothing is waited for but what must happen, so a call that does not end hangs the test.
@MainActor
final class PagedDataSourceRandomTests: DuplicatesTestCase {
  private var tokens: [ListObservation] = []

  override func tearDown() async throws {
    // XCTest retains this object, and a token retains a source, perhaps with a request in flight.
    tokens = []
  }

  private typealias Server = PageServer<Int>

  /// The expected list, as plain arrays.
  private struct Expected {
    var items: [Letter] = []
    var next: Int?
    var previous: Int?
    var hasLoaded = false
    var failed: Set<PageDirection> = []

    mutating func add(_ page: ListPage<Letter, Int>, _ direction: PageDirection) {
      if direction == .refresh {
        items = []
        failed = []
        hasLoaded = true
        (next, previous) = (page.next, page.previous)
      } else {
        failed.remove(direction)
        if direction == .append { next = page.next } else { previous = page.previous }
      }
      var fresh: [Letter] = []
      for item in page.items {
        if let index = items.firstIndex(where: { $0.id == item.id }) {
          items[index] = item
        } else if let index = fresh.firstIndex(where: { $0.id == item.id }) {
          fresh[index] = item
        } else {
          fresh.append(item)
        }
      }
      items = direction == .prepend ? fresh + items : items + fresh
    }

    func refusal(_ direction: PageDirection, _ inFlight: Set<PageDirection>) -> String? {
      if direction == .refresh { return nil }
      if inFlight.contains(.refresh) { return "refused refreshing" }
      if inFlight.contains(direction) { return "refused busy" }
      if !hasLoaded { return "refused notLoaded" }
      return (direction == .append ? next : previous) == nil ? "refused atEnd" : nil
    }

    func text(_ inFlight: Set<PageDirection>) -> String {
      let marks = zip(["R", "A", "P"], PageDirection.allCases).map { name, direction in
        name + (inFlight.contains(direction) ? "*" : "") + (failed.contains(direction) ? "!" : "")
      }
      let flags =
        (hasLoaded ? ["loaded"] : []) + (next != nil ? ["next"] : []) + (previous != nil ? ["previous"] : [])
      return (marks + flags).joined(separator: " ")
    }
  }

  private struct Running {
    let call: Server.Call
    let task: Task<String, Never>?
  }

  func test_randomInterleavings_loseAndDoubleNothing() async {
    for seed in RandomRounds.seeds(13, long: 800) { await run(seed) }
  }

  private func run(_ seed: UInt64) async {
    let context = "seed \(seed)"
    var random = RandomLetters(seed: seed, allowsDuplicates: true)
    let server = Server()
    let list = PagedDataSource<Letter, Int>(firstKey: 0, loadPage: server.load)
    // The model makes all requests itself.
    list.loadsPagesWhenEmpty = false
    let recorder = ChangeRecorder(list)
    let outcomes = Inbox<String>()
    tokens += list.onOutcome(outcomes) { outcomes, direction, outcome in
      outcomes.send("\(direction) \(outcome.text)")
    }

    var model = Expected()
    var running: [PageDirection: Running] = [:]
    var stale: [Server.Call] = []
    var awaited: [(task: Task<String, Never>, ending: String?)] = []

    /// The call in a direction ends: whoever waits for it hears how.
    func end(_ direction: PageDirection, _ ending: String) async {
      guard let ended = running.removeValue(forKey: direction) else { return XCTFail(context) }
      if !ended.call.isAnswered { stale.append(ended.call) }
      let told = await outcomes.next()
      XCTAssertTrue(told.hasPrefix("\(direction) \(ending)"), "\(context): \(told), not \(ending)")
      if let task = ended.task {
        let value = await task.value
        XCTAssertTrue(value.hasPrefix(ending), context)
      }
    }

    for _ in 0..<40 {
      let direction = PageDirection.allCases.randomElement(using: &random.generator) ?? .refresh
      switch Int.random(in: 0..<12, using: &random.generator) {
      case 0...4:
        let refusal = model.refusal(direction, Set(running.keys))
        // A caller who awaits a request in flight joins it.
        let isAwaited = refusal != "refused busy" && Bool.random(using: &random.generator)
        let task = isAwaited ? Task { await list.load(direction).text } : nil
        if !isAwaited { list.start(direction) }
        if let refusal {
          let told = await outcomes.next()
          XCTAssertEqual(told, "\(direction) \(refusal)", context)
          if let task { awaited.append((task, refusal)) }
        } else {
          let call = await server.calls.next()
          XCTAssertEqual(call.request.direction, direction, context)
          let key = direction == .refresh ? 0 : direction == .append ? model.next : model.previous
          XCTAssertEqual(call.request.key, key, context)
          if direction == .refresh {
            for other in PageDirection.allCases where running[other] != nil { await end(other, "superseded") }
          }
          XCTAssertNil(running[direction], "\(context): two requests in flight")
          running[direction] = Running(call: call, task: task)
          if let task { awaited.append((task, nil)) }
        }
      case 5...7:
        guard let call = running[direction]?.call else { continue }
        let page = ListPage(
          random.list().allItems,
          next: Bool.random(using: &random.generator) ? Int.random(in: 1..<9, using: &random.generator) : nil,
          previous: Bool.random(using: &random.generator)
            ? Int.random(in: 1..<9, using: &random.generator) : nil
        )
        call.answer(.success(page))
        model.add(page, direction)
        await end(direction, "loaded")
      case 8:
        guard let call = running[direction]?.call else { continue }
        call.answer(.failure(Offline(number: 1)))
        model.failed.insert(direction)
        await end(direction, "failed 1")
      case 9:
        if Bool.random(using: &random.generator) {
          list.cancel()
          for other in PageDirection.allCases where running[other] != nil { await end(other, "canceled") }
        } else if let task = running[direction]?.task {
          task.cancel()
          await end(direction, "canceled")
        }
      case 10:
        // Both what nobody wants any more and a canceled request's own end.
        guard let call = stale.popLast() else { continue }
        call.answer(
          Bool.random(using: &random.generator)
            ? .success(ListPage([Letter("late")], next: 77, previous: 77)) : .failure(CancellationError())
        )
      default:
        let count = list.items.count
        if let index = model.items.indices.randomElement(using: &random.generator) {
          let isMoved = Bool.random(using: &random.generator)
          /// The user deletes an item, or moves it to the end.
          func edit(_ items: inout [Letter]) {
            guard items.indices.contains(index) else { return }
            let item = items.remove(at: index)
            if isMoved { items.append(item) }
          }
          list.content.edit(edit)
          edit(&model.items)
        }
        // A deletion makes the request for the first or the next page again.
        guard list.items.count < count,
          let renewed = [.refresh, .append].first(where: { running[$0] != nil }),
          let old = running[renewed]
        else { break }
        stale.append(old.call)
        let call = await server.calls.next()
        XCTAssertEqual(call.request.direction, renewed, context)
        XCTAssertEqual(call.request.key, old.call.request.key, context)
        XCTAssertEqual(call.request.itemCount, renewed == .refresh ? 0 : list.items.count, context)
        running[renewed] = Running(call: call, task: old.task)
      }
      XCTAssertEqual(list.items, model.items, context)
      XCTAssertEqual(Set(list.items.map(\.id)).count, list.items.count, "\(context): an item is there twice")
      XCTAssertEqual(list.state.text, model.text(Set(running.keys)), context)
      XCTAssertEqual(recorder.list, list.snapshot, context)
      XCTAssertEqual(server.calls.count, 0, "\(context): a request that nobody made")
      XCTAssertEqual(outcomes.count, 0, context)
    }

    for call in stale { call.answer(.failure(CancellationError())) }
    list.cancel()
    for direction in PageDirection.allCases where running[direction] != nil {
      await end(direction, "canceled")
    }
    for (task, ending) in awaited {
      let value = await task.value
      if let ending { XCTAssertEqual(value, ending, context) }
    }
  }
}
