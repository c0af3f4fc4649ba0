import Foundation
import ModelStore
import TestSupport
import XCTest

/// Writers through three databases on one file and in a second process, readers that are busy, rows and queries that cannot be read, and
/// databases that are closed. Whatever happened, in the end every observer shows what is in the tables.
@MainActor
final class RandomObservationTests: XCTestCase {
  private struct Item: Codable, Equatable, Sendable, RowRepresentable {
    let id: Int
    let value: Int
  }

  private static let variable = "CONCIERGE_STORE_TO_OBSERVE"
  private static let queries: [SQL] = [
    "select id, value from items order by id", "select id, value from others order by id",
    "select items.id, others.value from items join others on items.id = others.id order by items.id",
  ]

  /// The last event of one observed query.
  @MainActor
  private final class Shown {
    var rows: [Item]?
    var error: StoreError?
    var events = 0
    var errors = 0

    func show(_ rows: [Item]) {
      (self.rows, error) = (rows, nil)
      events += 1
    }

    func fail(_ error: StoreError) {
      self.error = error
      errors += 1
    }

    /// Whether the query was given up, because other threads had all connections. The next change reads it again.
    var wasBusy: Bool { if case .busy? = error { true } else { false } }
  }

  /// An open database, with an observer of each query, in three forms.
  @MainActor
  private final class Observed {
    let database: Database
    let items: ModelTable<Item>
    let shown = [Shown(), Shown(), Shown(), Shown()]
    private var tokens: [QueryObservation] = []
    let observedItems: ObservedRows<Item>

    init(_ url: URL) throws {
      database = try Database(.file(url), busyTimeout: .milliseconds(20))
      items = try database.table("items", of: Item.self, key: "id")
      observedItems = try ObservedRows(queries[0], in: database)
      for (query, shown) in zip(queries, shown) {
        tokens.append(database.observe(query, as: Item.self, { shown.show($0) }, onError: { shown.fail($0) }))
      }
      items.observe(shown[3], orderBy: "id", { $0.show($1) }, onError: { $0.fail($1) })
    }
  }

  /// Threads that have all four reading connections of a database.
  private final class BusyReaders: Sendable {
    private let release = DispatchSemaphore(value: 0)

    init(_ database: Database) {
      let ready = DispatchSemaphore(value: 0)
      for _ in 0..<4 {
        Thread { [release] in
          do {
            try database.read { _ in
              ready.signal()
              release.wait()
            }
          } catch {
            // Another reader had the connection for too long.
            ready.signal()
          }
        }.start()
      }
      for _ in 0..<4 { ready.wait() }
    }

    func end() { for _ in 0..<4 { release.signal() } }
  }

  /// Not a test but the second process: writes rows of its own.
  func test_otherProcess() async throws {
    guard let path = ProcessInfo.processInfo.environment[Self.variable] else {
      throw XCTSkip("Only for the process that test_afterAnything_everyObserverShowsTheTable starts.")
    }
    let database = try Database(.file(URL(filePath: path)))
    let items = try database.table("items", of: Item.self, key: "id")
    for number in 0..<200 {
      try await database.write { try items.upsert(Item(id: 1000 + number % 20, value: number), in: $0) }
    }
  }

  func test_afterAnything_everyObserverShowsTheTable() async throws {
    let chosenSeed = ProcessInfo.processInfo.environment["CONCIERGE_SEED"].flatMap(UInt64.init)
    let seed = chosenSeed ?? 0x0B5E_47ED
    var random = SplitMix64(seed: seed)
    var counts = (events: 0, errors: 0, refused: 0, closed: 0)
    var compared = 0
    for round in 0..<RandomRounds.count(2, long: 20) {
      let folder = try TemporaryFolder()
      let url = folder.file("store")
      let truth = try Database(.file(url), busyTimeout: .seconds(60))
      try truth.execute(
        script:
          "create table items (id integer primary key not null, value); create table others (id integer, value)"
      )
      var observed = try (0..<3).map { _ in try Observed(url) }
      let process = round % 3 == 0 ? try startOtherProcess(writing: folder.path("store")) : nil
      for step in 1...40 {
        let index = Int.random(in: 0..<3, using: &random)
        do {
          try await act(on: &observed[index], at: url, truth, &random, &counts.closed)
        } catch StoreError.busy, StoreError.statement {
          // Another thread or process writes, or the table was dropped.
          counts.refused += 1
        }
        // A change by another process notifies no observer of this process.
        guard process == nil, step % 10 == 0 else { continue }
        let place = "seed \(seed), round \(round), step \(step)"
        compared += try await compareBeforeAnotherChange(observed, truth, place)
      }
      process?.waitUntilExit()
      if let process { XCTAssertEqual(process.terminationStatus, 0, "seed \(seed), round \(round)") }
      try await settle(observed, truth)

      let expected = try Self.queries.map { try truth.rows($0, as: Item.self) }
      for one in observed {
        let shown = zip(one.shown, expected + [expected[0]])
        for (number, (shown, expected)) in shown.enumerated() {
          XCTAssertEqual(shown.rows, expected, "seed \(seed), round \(round), query \(number)")
          XCTAssertNil(shown.error, "seed \(seed), round \(round), query \(number)")
          counts.events += shown.events
          counts.errors += shown.errors
        }
        XCTAssertEqual(one.observedItems.rows, expected[0], "seed \(seed), round \(round)")
        XCTAssertNil(one.observedItems.error, "seed \(seed), round \(round)")
      }
    }
    print(
      "Observation, seed \(seed): \(counts.events) events, \(counts.errors) errors, \(counts.refused) refused, \(counts.closed) closed"
    )
    XCTAssertGreaterThan(compared, 0)
    // Another seed may refuse or close nothing in a few rounds.
    if chosenSeed == nil {
      XCTAssertGreaterThan(min(counts.events, counts.errors, counts.refused, counts.closed), 0)
    }
  }

  /// Compares what each observer shows with the tables, before a further change makes up for a change that was missed.
  ///
  /// - Returns: The number of observers that were compared. An observer that was busy waits for the next change.
  private func compareBeforeAnotherChange(
    _ observed: [Observed],
    _ truth: Database,
    _ place: String
  ) async throws -> Int {
    var compared = 0
    for one in observed { await one.database.settleObservers() }
    for one in observed {
      for (number, shown) in one.shown.enumerated() where !shown.wasBusy {
        let query = Self.queries[number % 3]
        guard let rows = try? truth.rows(query, as: Item.self) else {
          XCTAssertNotNil(shown.error, "\(place), query \(number)")
          continue
        }
        XCTAssertEqual(shown.rows, rows, "\(place), query \(number), before a further change")
        compared += 1
      }
      if case .busy? = one.observedItems.error { continue }
      if let rows = try? truth.rows(Self.queries[0], as: Item.self) {
        XCTAssertEqual(one.observedItems.rows, rows, "\(place), before a further change")
      }
    }
    return compared
  }

  /// Performs one random operation on one of the databases.
  private func act(
    on observed: inout Observed,
    at url: URL,
    _ truth: Database,
    _ random: inout SplitMix64,
    _ closed: inout Int
  ) async throws {
    let (database, items) = (observed.database, observed.items)
    let item = Item(id: Int.random(in: 0..<10, using: &random), value: Int.random(in: 0..<5, using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: try items.upsert(item)
    case 5, 6: try database.execute("insert into others values (\(item.id), \(item.value))")
    case 7: try items.delete(key: item.id)
    case 8:
      // Rolled back: nobody may show the row.
      _ = try? await database.write { connection in
        try items.upsert(Item(id: 77, value: 77), in: connection)
        throw Refusal()
      }
    case 9: try await database.write { try items.upsert([item, Item(id: item.id + 1, value: 1)], in: $0) }
    case 10: try truth.execute("insert or replace into items values (\(item.id), 'no number')")
    case 11: try truth.execute("delete from items where typeof(value) <> 'integer'")
    case 12: try truth.execute("drop table if exists others")
    case 13: try truth.execute("create table if not exists others (id integer, value)")
    case 14:
      let readers = BusyReaders(database)
      defer { readers.end() }
      try items.upsert(item)
      await database.settleObservers()
    case 15:
      await database.close()
      closed += 1
      observed = try Self.reopened(url)
    case 16, 17: await database.settleObservers()
    default: await Task.yield()
    }
  }

  /// Opens a database, also while another process writes.
  private static func reopened(_ url: URL) throws -> Observed {
    while true {
      do { return try Observed(url) } catch StoreError.busy {}
    }
  }

  /// Repairs the tables, and commits a change of each table until no observer has given up.
  private func settle(_ observed: [Observed], _ truth: Database) async throws {
    try truth.execute("create table if not exists others (id integer, value)")
    try truth.execute("delete from items where typeof(value) <> 'integer'")
    for attempt in 0..<100 {
      try truth.execute("insert into others values (\(100 + attempt), 0)")
      try truth.execute("insert or replace into items values (\(100 + attempt), 0)")
      for one in observed { await one.database.settleObservers() }
      let isBusy = observed.contains { one in
        if case .busy? = one.observedItems.error { return true }
        return one.shown.contains(where: \.wasBusy)
      }
      if !isBusy { return }
    }
    XCTFail("an observer stays busy")
  }

  private func startOtherProcess(writing path: String) throws -> Process? {
    #if os(Linux)
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["ModelStoreTests.RandomObservationTests/test_otherProcess"]
      process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    #else
      return nil
    #endif
  }
}
