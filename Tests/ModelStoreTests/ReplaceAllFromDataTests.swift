import Foundation
import Model
import ModelStore
import Synchronization
import TestSupport
import XCTest

/// Tables that are made equal to the JSON text of an answer. The same answer is not decoded again.
@MainActor
final class ReplaceAllFromDataTests: XCTestCase {
  private struct Item: Codable, Equatable, Sendable, RowRepresentable {
    var id: String
    var size: Int
    var tags: [String] = []
  }

  /// The same table in a later version of the app.
  private struct NewItem: Codable, Equatable, Sendable, RowRepresentable {
    var id: String
    var size: Int
    var tags: [String] = []
    var note: String?
  }

  private func answer(_ items: (id: String, size: Int)...) -> Data { answer(items) }

  private func answer(_ items: [(id: String, size: Int)]) -> Data {
    let elements = items.map { "{\"id\": \"\($0.id)\", \"size\": \($0.size), \"tags\": [], \"note\": \"n\"}" }
    return Data("{\"items\": [\(elements.joined(separator: ", "))]}".utf8)
  }

  /// Returns a table that counts its writes in the table `log`.
  private func makeTable(in database: Database) throws -> ModelTable<Item> {
    let items = try database.table("items", of: Item.self, key: "id")
    try database.execute("create table log (id text)")
    for (event, row) in [("insert", "new"), ("update", "new"), ("delete", "old")] {
      try database.execute(
        script:
          "create trigger log_\(event) after \(event) on items begin insert into log values (\(row).id); end"
      )
    }
    return items
  }

  private func takeLog(_ database: Database) throws -> [SQLValue] {
    defer { _ = try? database.execute("delete from log") }
    return try database.rows("select id from log order by id").flatMap(\.values)
  }

  // MARK: The same answer, and another one

  func test_replaceAll_theSameAnswer_isNotDecoded_andNothingIsWritten() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    let items = try makeTable(in: database)
    let data = answer(("a", 1), ("b", 2))
    let first = try await items.replaceAll(from: data, at: "items")
    XCTAssertEqual(first?.value, [Item(id: "a", size: 1), Item(id: "b", size: 2)])
    XCTAssertEqual(try items.rows(orderBy: "id"), first?.value)
    XCTAssertEqual(try takeLog(database).count, 2)
    let stored = try database.rows("select * from items").map(\.values)
    await database.close()

    let next = try Database(.file(folder.file("store")))
    let again = try next.table("items", of: Item.self, key: "id")
    for _ in 1...2 {
      let result = try await again.replaceAll(from: data, at: "items")
      XCTAssertNil(result)
    }
    XCTAssertEqual(try next.rows("select * from items").map(\.values), stored)
    XCTAssertEqual(try takeLog(next), [])
  }

  func test_replaceAll_oneElementHasChanged_writesThisRow() async throws {
    let database = try Database(.inMemory)
    let items = try makeTable(in: database)
    try await items.replaceAll(from: answer(("a", 1), ("b", 2)), at: "items")
    _ = try takeLog(database)
    let changed = try await items.replaceAll(from: answer(("a", 1), ("b", 3)), at: "items")
    XCTAssertEqual(changed?.value.map(\.size), [1, 3])
    XCTAssertEqual(try takeLog(database), [.text("b")])
    let again = try await items.replaceAll(from: answer(("a", 1), ("b", 3)), at: "items")
    XCTAssertNil(again)
    let back = try await items.replaceAll(from: answer(("a", 1), ("b", 2)), at: "items")
    XCTAssertEqual(back?.value.map(\.size), [1, 2])
  }

  func test_replaceAll_elementsWereRemoved_deletesTheirRows() async throws {
    let database = try Database(.inMemory)
    let items = try makeTable(in: database)
    try await items.replaceAll(from: answer(("a", 1), ("b", 2), ("c", 3)), at: "items")
    _ = try takeLog(database)
    try await items.replaceAll(from: answer(("b", 2)), at: "items")
    XCTAssertEqual(try takeLog(database), [.text("a"), .text("c")])
    try await items.replaceAll(from: answer(), at: "items")
    XCTAssertEqual(try items.count(), 0)
    let again = try await items.replaceAll(from: answer(), at: "items")
    XCTAssertNil(again)
  }

  // MARK: Another table

  func test_replaceAll_rowsWereChangedSince_storesTheAnswerAgain() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    let items = try makeTable(in: database)
    let data = answer(("a", 1), ("b", 2))
    let other = try Database(.file(folder.file("store")))
    let changes: [() throws -> Void] = [
      { try items.upsert(Item(id: "a", size: 5)) },
      { try items.insert(Item(id: "c", size: 1)) },
      { try items.delete(key: "a") },
      { try items.update(key: "b") { $0.tags = ["x"] } },
      { try other.execute("update items set size = null where id = 'a'") },
      { try database.execute("delete from items") },
      {
        try database.execute("drop table items")
        _ = try database.table("items", of: Item.self, key: "id")
      },
    ]
    for (number, change) in changes.enumerated() {
      try await items.replaceAll(from: data, at: "items")
      try change()
      let result = try await items.replaceAll(from: data, at: "items")
      XCTAssertNotNil(result, "change \(number)")
      XCTAssertEqual(
        try items.rows(orderBy: "id"),
        [Item(id: "a", size: 1), Item(id: "b", size: 2)],
        "change \(number)"
      )
    }
  }

  func test_replaceAll_rowsThatWereChangedAndChangedBack_areTheRowsOfTheAnswer() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    let data = answer(("a", 1))
    try await items.replaceAll(from: data, at: "items")
    try items.upsert(Item(id: "a", size: 2))
    try items.replaceAll(with: [Item(id: "a", size: 1)])
    let result = try await items.replaceAll(from: data, at: "items")
    XCTAssertNil(result)
  }

  /// The columns of others do not count, and keep their values.
  func test_replaceAll_aColumnThatTheTypeDoesNotHave_isNoChange() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try database.execute("alter table items add column isRead integer")
    try await items.replaceAll(from: answer(("a", 1)), at: "items")
    try database.execute("update items set isRead = 1")
    let result = try await items.replaceAll(from: answer(("a", 1)), at: "items")
    XCTAssertNil(result)
    XCTAssertEqual(try database.value("select isRead from items"), .integer(1))
  }

  func test_replaceAll_aNewColumn_isReadFromTheSameAnswer() async throws {
    let database = try Database(.inMemory)
    let data = answer(("a", 1))
    try await database.table("items", of: Item.self, key: "id").replaceAll(from: data, at: "items")
    let items = try database.table("items", of: NewItem.self, key: "id", addsColumns: true)
    try await items.replaceAll(from: data, at: "items")
    XCTAssertEqual(try items.rows(), [NewItem(id: "a", size: 1, note: "n")])
    let again = try await items.replaceAll(from: data, at: "items")
    XCTAssertNil(again)
  }

  func test_replaceAll_severalTables_haveTheirOwnAnswers() async throws {
    let database = try Database(.inMemory)
    let one = try database.table("one", of: Item.self, key: "id")
    let two = try database.table("two", of: Item.self, key: "id")
    try await one.replaceAll(from: answer(("a", 1)), at: "items")
    let other = try await two.replaceAll(from: answer(("a", 1)), at: "items")
    XCTAssertEqual(other?.value.count, 1)
    let results = try await [
      one.replaceAll(from: answer(("a", 1)), at: "items"),
      two.replaceAll(from: answer(("a", 1)), at: "items"),
    ]
    XCTAssertEqual(results, [nil, nil])
  }

  // MARK: Another decoder

  func test_replaceAll_anotherDecoder_readsTheSameAnswerAgain() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    let data = Data("{\"items\": [{\"id\": \"a\", \"size\": 1, \"tags\": []}], \"more\": []}".utf8)
    let decoders = [
      ModelDecoder(), ModelDecoder(policy: .strict), ModelDecoder(keys: .snakeCase),
      ModelDecoder(dates: .secondsSince1970),
    ]
    for decoder in decoders {
      let first = try await items.replaceAll(from: data, at: "items", decoder: decoder)
      let second = try await items.replaceAll(from: data, at: "items", decoder: decoder)
      XCTAssertEqual([first?.value.count, second?.value.count], [1, nil], "\(decoder)")
    }
    try await items.replaceAll(from: data, at: "more")
    XCTAssertEqual(try items.count(), 0)
  }

  /// Closures and values of any type cannot be compared with those of the last launch.
  func test_replaceAll_aDecoderThatCannotBeCompared_decodesAlways() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    let key = try XCTUnwrap(CodingUserInfoKey(rawValue: "key"))
    for decoder in [ModelDecoder(dates: .custom { _ in nil }), ModelDecoder(userInfo: [key: 1])] {
      for _ in 1...2 {
        let result = try await items.replaceAll(from: answer(("a", 1)), at: "items", decoder: decoder)
        XCTAssertEqual(result?.value.count, 1)
      }
    }
  }

  // MARK: Losses and errors

  /// The element that was lost may be a stored row.
  func test_replaceAll_anAnswerThatIsReadWithLosses_deletesNoRow_andReportsTheLossEachTime() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    try await items.replaceAll(from: answer(("a", 1), ("b", 2)), at: "items")
    let bad = Data("{\"items\": [{\"id\": \"a\", \"size\": 3}, {\"id\": \"b\", \"size\": {}}]}".utf8)
    for _ in 1...2 {
      let result = try await items.replaceAll(from: bad, at: "items")
      XCTAssertEqual(result?.repairs.hasLosses, true)
      XCTAssertEqual(try items.rows(orderBy: "id"), [Item(id: "a", size: 3), Item(id: "b", size: 2)])
    }
    let good = try await items.replaceAll(from: answer(("a", 3)), at: "items")
    XCTAssertEqual(good?.value.count, 1)
    XCTAssertEqual(try items.count(), 1)
  }

  func test_replaceAll_anErrorChangesNothing_andTheAnswerIsReadAgain() async throws {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try await items.replaceAll(from: answer(("a", 1)), at: "items")
    do {
      try await items.replaceAll(from: Data("{".utf8), at: "items")
      XCTFail("the text is not JSON")
    } catch { XCTAssertTrue(error is ModelError) }
    try database.execute("create trigger t before insert on items begin select raise(abort, 'no'); end")
    do {
      try await items.replaceAll(from: answer(("b", 1)), at: "items")
      XCTFail("the trigger refuses the row")
    } catch { XCTAssertTrue(error is StoreError) }
    XCTAssertEqual(try items.rows(), [Item(id: "a", size: 1)])
    try database.execute("drop trigger t")
    let result = try await items.replaceAll(from: answer(("b", 1)), at: "items")
    XCTAssertEqual(result?.value.count, 1)
  }

  func test_replaceAll_inACanceledTask_doesNothing() async throws {
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    let data = answer(("a", 1))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await items.replaceAll(from: data, at: "items")
    }
    do {
      _ = try await task.value
      XCTFail("the task is canceled")
    } catch { XCTAssertTrue(error is CancellationError) }
    XCTAssertEqual(try items.count(), 0)
  }

  // MARK: Any sequence

  func test_replaceAll_randomAnswersAndWrites_theTableContainsTheLastAnswer() async throws {
    let seed: UInt64 = 0xFEED
    var random = SplitMix64(seed: seed)
    let items = try Database(.inMemory).table("items", of: Item.self, key: "id")
    var (skipped, last): (Int, Data?) = (0, nil)
    for round in 0..<300 {
      let elements = (0..<4).filter { _ in Bool.random(using: &random) }.map {
        (id: "k\($0)", size: Int.random(in: 0..<2, using: &random))
      }
      let data = Bool.random(using: &random) ? last ?? answer(elements) : answer(elements)
      let isWritten = Int.random(in: 0..<3, using: &random) == 0
      if isWritten { try items.upsert(Item(id: "k\(round % 5)", size: 7)) }
      let result = try await items.replaceAll(from: data, at: "items")
      XCTAssertEqual(result == nil, data == last && !isWritten, "seed \(seed), round \(round)")
      if result == nil { skipped += 1 }
      last = data
      let expected = try ModelDecoder().decode([Item].self, from: data, at: "items").value
      XCTAssertEqual(try items.rows(orderBy: "id"), expected, "seed \(seed), round \(round)")
    }
    XCTAssertGreaterThan(skipped, 50)
  }

  // MARK: Calls that overlap

  /// A row of size 1 waits in its `init(from:)`, so its answer takes long to decode.
  private struct SlowItem: Codable, Equatable, Sendable, RowRepresentable {
    var id: String
    var size: Int

    init(_ id: String, _ size: Int) { (self.id, self.size) = (id, size) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      size = try container.decode(Int.self, forKey: .size)
      if size == 1 { Gate.current.withLock { $0 }?.wait() }
    }
  }

  private final class Gate: Sendable {
    static let current = Mutex<Gate?>(nil)
    private let begun = AsyncStream<Void>.makeStream()
    private let isOpen = DispatchSemaphore(value: 0)
    private let timedOut = Mutex(false)
    /// Whether the decoding has waited in vain, because what should have opened the gate has waited for the decoding.
    var hasTimedOut: Bool { timedOut.withLock { $0 } }

    /// Closes the gate, and returns it.
    static func close() -> Gate {
      let gate = Gate()
      current.withLock { $0 = gate }
      return gate
    }

    func wait() {
      begun.continuation.yield()
      if isOpen.wait(timeout: .now() + 300) == .timedOut { timedOut.withLock { $0 = true } }
    }

    func waitUntilBegun() async { for await _ in begun.stream { return } }

    /// Ends the wait for a call that has ended without decoding.
    func callHasEnded() { begun.continuation.finish() }

    func open() {
      Self.current.withLock { $0 = nil }
      isOpen.signal()
    }
  }

  private func slowItems(_ name: String = "items", in database: Database) throws -> ModelTable<SlowItem> {
    try database.table(name, of: SlowItem.self, key: "id")
  }

  /// Begins a call with an older answer, calls `body` while the answer is decoded, and returns the result of the call.
  private func whileDecoding(
    _ items: ModelTable<SlowItem>,
    _ body: () async throws -> Void
  ) async throws -> Decoded<[SlowItem]>? {
    let gate = Gate.close()
    let older = answer(("a", 1))
    let call = Task {
      defer { gate.callHasEnded() }
      return try await items.replaceAll(from: older, at: "items")
    }
    await gate.waitUntilBegun()
    try await body()
    gate.open()
    let result = try await call.value
    XCTAssertFalse(gate.hasTimedOut)
    return result
  }

  private func databases(_ folder: TemporaryFolder) throws -> [Database] {
    [try Database(.file(folder.file("store"))), try Database(.inMemory)]
  }

  /// The older answer, which took longer to decode, was stored last.
  func test_replaceAll_aCallThatALaterOneHasOvertaken_doesNotWrite() async throws {
    let folder = try TemporaryFolder()
    for database in try databases(folder) {
      let items = try slowItems(in: database)
      let older = try await whileDecoding(items) {
        let newer = try await items.replaceAll(from: answer(("a", 2)), at: "items")
        XCTAssertEqual(newer?.value, [SlowItem("a", 2)])
      }
      XCTAssertEqual(older?.value, [SlowItem("a", 1)])
      XCTAssertEqual(try items.rows(), [SlowItem("a", 2)])
      let again = try await items.replaceAll(from: answer(("a", 2)), at: "items")
      XCTAssertNil(again)
    }
  }

  /// The later call finds that the table contains its answer already.
  func test_replaceAll_aCallThatTheSameAnswerHasOvertaken_doesNotWrite() async throws {
    let folder = try TemporaryFolder()
    for database in try databases(folder) {
      let items = try slowItems(in: database)
      try await items.replaceAll(from: answer(("a", 2)), at: "items")
      let older = try await whileDecoding(items) {
        let newer = try await items.replaceAll(from: answer(("a", 2)), at: "items")
        XCTAssertNil(newer)
      }
      XCTAssertEqual(older?.value, [SlowItem("a", 1)])
      XCTAssertEqual(try items.rows(), [SlowItem("a", 2)])
    }
  }

  /// The rows of the later answer were rolled back, and the earlier one was skipped all the same.
  func test_replaceAll_aLaterCallWhoseCommitFails_overtakesNothing() async throws {
    let database = try Database(.inMemory)
    let items = try slowItems(in: database)
    _ = try await whileDecoding(items) {
      try database.execute(
        script: """
          create table parents (id integer primary key);
          create table log (parent integer references parents (id) deferrable initially deferred);
          create trigger late after insert on items when new.size = 7 begin insert into log values (9); end;
          """
      )
      let refused = try? await items.replaceAll(from: answer(("a", 7)), at: "items")
      XCTAssertNil(refused)
    }
    XCTAssertEqual(try items.rows(), [SlowItem("a", 1)])
  }

  func test_replaceAll_aLaterCallThatFails_orIsOfAnotherTable_overtakesNothing() async throws {
    let database = try Database(.inMemory)
    let (items, others) = (try slowItems(in: database), try slowItems("others", in: database))
    _ = try await whileDecoding(items) {
      try await others.replaceAll(from: answer(("a", 2)), at: "items")
      let failed = try? await items.replaceAll(from: Data("{".utf8), at: "items")
      XCTAssertNil(failed)
      let stop = "when new.size = 7 begin select raise(abort, 'no'); end"
      try database.execute(script: "create trigger stop before insert on items \(stop)")
      let refused = try? await items.replaceAll(from: answer(("a", 7)), at: "items")
      XCTAssertNil(refused, "the table does not contain its answer either")
    }
    XCTAssertEqual(try items.rows(), [SlowItem("a", 1)])
    try await items.replaceAll(from: answer(("b", 3)), at: "items")
    XCTAssertEqual(try items.rows(), [SlowItem("b", 3)])
  }

  func test_replaceAll_whileTheAnswerIsDecoded_theDatabaseCanBeReadAndWritten() async throws {
    let folder = try TemporaryFolder()
    for database in try databases(folder) {
      let items = try slowItems(in: database)
      _ = try await whileDecoding(items) {
        try await database.write { _ in try items.insert(SlowItem("b", 5)) }
        let count = try await database.read { _ in try items.count() }
        XCTAssertEqual(count, 1)
      }
      XCTAssertEqual(try items.rows(), [SlowItem("a", 1)])
    }
  }

  func test_replaceAll_canceledWhileItDecodes_throwsAtOnce_andWritesNothing() async throws {
    let database = try Database(.inMemory)
    let items = try slowItems(in: database)
    let gate = Gate.close()
    let data = answer(("a", 1))
    let task = Task {
      defer { gate.callHasEnded() }
      return try await items.replaceAll(from: data, at: "items")
    }
    await gate.waitUntilBegun()
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    XCTAssertFalse(gate.hasTimedOut)
    gate.open()
    try await database.write { _ in }
    XCTAssertEqual(try items.count(), 0)
  }

  func test_replaceAll_canceledWhileItWaitsForTheConnection_throwsAtOnce_andWritesNothing() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    let items = try slowItems(in: database)
    let data = answer(("a", 2))
    try await database.whileAnotherThreadWrites {
      let task = Task { try await items.replaceAll(from: data, at: "items") }
      try await Task.sleep(for: .milliseconds(200))
      task.cancel()
      let result = await task.result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
    try await database.write { _ in }
    XCTAssertEqual(try items.count(), 0)
  }
}
