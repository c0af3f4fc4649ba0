import Foundation
import ModelStore
import XCTest

@MainActor
final class ModelTableObservingTests: XCTestCase {
  private final class Owner {
    var heard: [[Counter]] = []
    var errors: [StoreError] = []
    var log: [String] = []
  }

  private final class Token {}

  func test_change_isHeardOnce_withTheRowsAfterIt() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    counters.observe(owner, orderBy: "name", initial: false) { owner, rows in owner.heard.append(rows) }

    try await database.write { _ in try counters.insert([Counter("b", 2), Counter("a", 1)]) }
    await database.settleObservers()
    XCTAssertEqual(owner.heard, [[Counter("a", 1), Counter("b", 2)]])

    try counters.delete(key: "a")
    await database.settleObservers()
    XCTAssertEqual(owner.heard.last, [Counter("b", 2)])
    XCTAssertEqual(owner.heard.count, 2)
  }

  func test_changesOfOneTurn_areOneCall() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }

    for number in 1...100 { try counters.upsert(Counter("a", number)) }
    XCTAssertEqual(owner.heard, [])
    await database.settleObservers()

    XCTAssertEqual(owner.heard, [[Counter("a", 100)]])
  }

  func test_changeMadeByAnObserver_isHeardInTheNextRound() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in
      owner.heard.append(rows)
      guard rows.count < 3 else { return }
      _ = try? counters.insert(Counter("\(rows.count)", 0))
    }

    try counters.insert(Counter("0", 0))
    await database.settleObservers()

    XCTAssertEqual(owner.heard.map(\.count), [1, 2, 3])
  }

  func test_changeThroughAnotherDatabaseOnTheFile_isHeard() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: folder.url)
    let database = try Database(.file(folder.file("store")))
    let other = try Database(.file(folder.file("link/store")))
    let unrelated = try Database(.file(folder.file("unrelated")))
    let counters = try database.counters()
    let owner = Owner()
    var heard: [[Counter]] = []
    counters.observe(owner, initial: false) { _, rows in heard.append(rows) }

    try unrelated.counters().insert(Counter("no", 1))
    try other.counters().insert(Counter("a", 1))
    await database.settleObservers()
    try await other.write { _ in try other.counters().insert(Counter("b", 2)) }
    await database.settleObservers()

    XCTAssertEqual(heard, [[Counter("a", 1)], [Counter("a", 1), Counter("b", 2)]])
  }

  func test_observers_areCalledInOrderOfRegistration() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    for name in ["first", "second", "third"] {
      counters.observe(owner, initial: false) { owner, _ in owner.log.append(name) }
    }

    try counters.insert(Counter("a", 1))
    await database.settleObservers()

    XCTAssertEqual(owner.log, ["first", "second", "third"])
  }

  func test_query_ofEachObserver_isItsOwn() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    counters.observe(owner, where: "count > \(1)", orderBy: "count desc", limit: 2, initial: false) {
      owner,
      rows in
      owner.heard.append(rows)
    }

    try counters.insert((1...4).map { Counter("c\($0)", $0) })
    await database.settleObservers()

    XCTAssertEqual(owner.heard, [[Counter("c4", 4), Counter("c3", 3)]])
  }

  func test_whatDoesNotTouchTheTable_isNotHeard() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let others = try database.counters("others")
    let owner = Owner()
    try counters.insert(Counter("before", 0))
    counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }

    try others.insert(Counter("a", 1))
    _ = try counters.rows()
    try counters.delete(key: "nobody")
    try database.execute("update counters set count = 5 where name = 'nobody'")
    XCTAssertThrowsError(try counters.insert(Counter("before", 1)))
    let failed: Void? = try? await database.write { connection in
      try counters.insert(Counter("b", 1), in: connection)
      throw Refusal()
    }
    XCTAssertNil(failed)
    try await database.write { connection in
      try others.insert(Counter("b", 1), in: connection)
      XCTAssertThrowsError(
        try connection.write { connection in
          try counters.insert(Counter("c", 1), in: connection)
          throw Refusal()
        }
      )
    }
    await database.settleObservers()

    XCTAssertEqual(owner.heard, [])
  }

  func test_everyWayToTouchTheTable_isHeard() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    try database.execute("create table parent (id integer primary key)")
    try database.execute(
      "create table child (name text primary key, count integer references parent (id) on delete cascade)"
    )
    let children = try database.counters("child")
    try database.execute("create table source (x)")
    try database.execute(
      "create trigger tr after insert on source begin insert into counters values (new.x, 0); end"
    )
    try database.execute("insert into parent values (1)")
    try children.insert(Counter("c", 1))
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.log.append("counters \(rows.count)") }
    children.observe(owner, initial: false) { owner, rows in owner.log.append("child \(rows.count)") }

    func expect(_ log: [String], line: UInt = #line, after change: () throws -> Void) async rethrows {
      owner.log = []
      try change()
      await database.settleObservers()
      XCTAssertEqual(owner.log, log, line: line)
    }
    try await expect(["counters 1"]) { try database.execute("INSERT INTO Counters VALUES ('x', 1)") }
    try await expect(["counters 2"]) { try database.execute("insert into source values ('y')") }
    try await expect(["child 0"]) { try database.execute("delete from parent") }
    try await expect(["counters 2"]) { try database.execute("replace into counters values ('x', 2)") }
    try await expect(["counters 0"]) { try database.execute("delete from counters") }
    try await expect(["counters 1"]) {
      try database.write { connection in
        try connection.write { _ in _ = try counters.insert(Counter("z", 1)) }
      }
    }
  }

  func test_statementThatFailsHalfway_isHeard() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }

    XCTAssertThrowsError(try database.execute("insert or fail into counters values ('a', 1), ('a', 2)"))
    await database.settleObservers()

    XCTAssertEqual(owner.heard, [[Counter("a", 1)]])
  }

  func test_cachedStatement_whoseTriggerCameLater_isHeard() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let sources = try database.counters("source")
    try sources.insert(Counter("a", 1))
    try database.execute(
      "create trigger tr after insert on source begin insert into counters values (new.name, 0); end"
    )
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }

    try sources.insert(Counter("b", 1))
    await database.settleObservers()

    XCTAssertEqual(owner.heard, [[Counter("b", 0)]])
  }

  func test_cachedStatement_whoseTriggerCameLater_isHeardEveryTime() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let sources = try database.counters("source")
    try database.execute(
      "create trigger tr after insert on source begin insert into counters values (new.name, 0); end"
    )
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.log.append("\(rows.count)") }

    for name in ["a", "b", "c"] {
      try sources.upsert(Counter(name, 1))
      await database.settleObservers()
    }

    XCTAssertEqual(owner.log, ["1", "2", "3"])
  }

  func test_cachedStatement_whoseTriggerWasDropped_isNotHeard() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let sources = try database.counters("source")
    try database.execute(
      "create trigger tr after insert on source begin insert into counters values (new.name, 0); end"
    )
    try sources.insert(Counter("a", 1))
    try database.execute("drop trigger tr")
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }

    try sources.insert(Counter("b", 1))
    await database.settleObservers()

    XCTAssertEqual(owner.heard, [])
  }

  /// While SQLite rebuilds the file, it compiles statements of its own that insert into every table.
  func test_vacuum_isNotHeard() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store")))
    let counters = try database.counters()
    try counters.insert(Counter("a", 1))
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }

    for statement: SQL in ["vacuum", "vacuum", "vacuum into \(folder.path("copy"))"] {
      try database.execute(statement)
      await database.settleObservers()
    }
    XCTAssertEqual(owner.heard, [])

    try counters.insert(Counter("b", 1))
    await database.settleObservers()
    XCTAssertEqual(owner.heard.map(\.count), [2])
  }

  func test_cachedDeletion_whoseForeignKeyCameLater_isHeardEveryTime() async throws {
    let database = try Database(.inMemory)
    let parents = try database.counters("parent")
    try parents.insert([Counter("a", 1), Counter("b", 1)])
    try parents.delete(key: "nobody")
    try database.execute(
      "create table child (name text primary key references parent (name) on delete cascade, count integer)"
    )
    let children = try database.counters("child")
    try children.insert([Counter("a", 1), Counter("b", 1)])
    let owner = Owner()
    children.observe(owner, initial: false) { owner, rows in owner.log.append("\(rows.count)") }

    for name in ["a", "b"] {
      try parents.delete(key: name)
      await database.settleObservers()
    }

    XCTAssertEqual(owner.log, ["1", "0"])
  }

  func test_observerAddedAfterAChange_doesNotHearIt() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let first = Owner()
    let second = Owner()
    counters.observe(first, initial: false) { owner, rows in owner.heard.append(rows) }

    try counters.insert(Counter("a", 1))
    counters.observe(second, initial: false) { owner, rows in owner.heard.append(rows) }
    await database.settleObservers()

    XCTAssertEqual(first.heard.count, 1)
    XCTAssertEqual(second.heard, [])
  }

  func test_rowsThatCannotBeRead_areReported() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    try counters.insert(Counter("a", 1))
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in
      owner.heard.append(rows)
    } onError: { owner, error in
      owner.errors.append(error)
    }

    try database.execute("update counters set count = 'many'")
    await database.settleObservers()
    XCTAssertEqual(
      owner.errors,
      [.cannotDecode(type: "Int", row: 0, column: "count", reason: "it holds text")]
    )
    XCTAssertEqual(owner.heard, [[]])

    try database.execute("update counters set count = 2")
    await database.settleObservers()
    XCTAssertEqual(owner.heard, [[], [Counter("a", 2)]])
  }

  func test_ownerDies_endsAndReleasesTheHandler() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let other = Owner()
    var owner: Owner? = Owner()
    var captured: Token? = Token()
    weak let watchedOwner = owner
    weak let watchedToken = captured
    if let owner {
      counters.observe(owner, initial: false) { [captured] _, rows in
        _ = captured
        other.heard.append(rows)
      }
    }
    captured = nil
    XCTAssertNotNil(watchedToken)

    try counters.insert(Counter("a", 1))
    owner = nil
    XCTAssertNil(watchedOwner)
    await database.settleObservers()

    XCTAssertEqual(other.heard, [])
    XCTAssertNil(watchedToken)
  }

  func test_ownerDiesWhileRowsAreRead_hearsNothing() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let other = Owner()
    var doomed: Owner? = Owner()
    counters.observe(other, initial: false) { _, _ in doomed = nil }
    if let doomed {
      counters.observe(doomed, initial: false) { _, rows in other.heard.append(rows) }
    }

    try counters.insert(Counter("a", 1))
    await database.settleObservers()

    XCTAssertNil(doomed)
    XCTAssertEqual(other.heard, [])
  }

  func test_scopeDies_endsThoughTheOwnerLives() async throws {
    let database = try Database(.inMemory)
    let counters = try database.counters()
    let owner = Owner()
    var scope: Token? = Token()
    counters.observe(owner, while: scope, initial: false) { owner, rows in owner.heard.append(rows) }

    try counters.insert(Counter("a", 1))
    await database.settleObservers()
    scope = nil
    try counters.insert(Counter("b", 1))
    await database.settleObservers()

    XCTAssertNil(scope)
    XCTAssertEqual(owner.heard, [[Counter("a", 1)]])
  }

  func test_observation_doesNotKeepTheDatabaseAlive() async throws {
    let owner = Owner()
    weak var watched: Database?
    try await { @MainActor in
      let database = try Database(.inMemory)
      let counters = try database.counters()
      counters.observe(owner, initial: false) { owner, rows in owner.heard.append(rows) }
      try counters.insert(Counter("a", 1))
      await database.settleObservers()
      watched = database
    }()

    XCTAssertNil(watched)
    XCTAssertEqual(owner.heard.count, 1)
  }

  func test_handlerThatUsesTheDatabaseWhenItIsReleased_doesNotDeadlock() async throws {
    final class LastWords {
      let counters: ModelTable<Counter>
      init(_ counters: ModelTable<Counter>) { self.counters = counters }
      deinit { try? counters.upsert(Counter("last words", 1)) }
    }
    let database = try Database(.inMemory)
    let counters = try database.counters()
    var owner: Owner? = Owner()
    if let owner {
      let words = LastWords(counters)
      counters.observe(owner, initial: false) { _, _ in _ = words }
    }
    owner = nil

    try counters.insert(Counter("a", 1))
    await database.settleObservers()

    XCTAssertNil(owner)
    XCTAssertEqual(try counters.count(), 2)
  }

  func test_hammer_theLastCallHasTheLastRows() async throws {
    let database = try Database(.inMemory, busyTimeout: .seconds(60))
    let counters = try database.counters()
    let owner = Owner()
    counters.observe(owner, initial: false) { owner, rows in
      XCTAssertTrue(Thread.isMainThread)
      owner.heard.append(rows)
    }

    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<25 { try? counters.upsert(Counter("\(task) \(number)", number)) }
        }
      }
    }
    await database.settleObservers()

    XCTAssertEqual(owner.heard.last?.count, 200)
    XCTAssertLessThanOrEqual(owner.heard.count, 200)
    XCTAssertEqual(owner.heard.map(\.count), owner.heard.map(\.count).sorted())
  }
}
