import ConciergeSQLite
import Foundation
import ModelStore
import XCTest

final class CorruptionPolicyTests: XCTestCase {
  private var temporary: TemporaryFolder?

  override func setUpWithError() throws {
    temporary = try TemporaryFolder()
  }

  override func tearDown() {
    temporary = nil
  }

  private func folder() throws -> TemporaryFolder {
    try XCTUnwrap(temporary)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder().url.path(percentEncoded: false)).sorted()
  }

  /// A database of which the first half is overwritten.
  private func makeDamaged(_ name: String) throws -> URL {
    let url = try folder().file(name)
    do {
      let database = try Database(.file(url))
      try database.counters("small").insert(Counter("a", 1))
      try database.counters().upsert((0..<5_000).map { Counter("counter number \($0)", $0) })
    }
    var bytes = try Data(contentsOf: url)
    bytes.replaceSubrange(..<(bytes.count / 2), with: Data(repeating: 0xAB, count: bytes.count / 2))
    try bytes.write(to: url)
    return url
  }

  func test_whole_isOpenedWhateverThePolicy() throws {
    let url = try folder().file("store")
    try Database(.file(url)).counters().insert(Counter("a", 1))

    for policy in [Database.CorruptionPolicy.fail, .quarantine] {
      let database = try Database(.file(url), ifCorrupt: policy)
      XCTAssertNil(database.quarantined)
      XCTAssertEqual(try database.counters().rows(), [Counter("a", 1)])
    }
    XCTAssertEqual(try names(), ["store"])
  }

  /// The link was renamed, and the damaged file stayed where another program opens it.
  func test_quarantine_throughASymbolicLink_putsTheFileAside() throws {
    let (file, link) = (try makeDamaged("store"), try folder().file("link"))
    let damaged = try Data(contentsOf: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let database = try Database(.file(link), ifCorrupt: .quarantine)
    let quarantined = try XCTUnwrap(database.quarantined)
    XCTAssertEqual(quarantined.lastPathComponent, "store.corrupt-1")
    XCTAssertEqual(try Data(contentsOf: quarantined), damaged)
    try database.counters().insert(Counter("a", 1))
    XCTAssertEqual(try Database(.file(file)).counters().rows(), [Counter("a", 1)])
  }

  func test_quarantine_putsTheFileAside_andBeginsAnew() throws {
    for round in 1...3 {
      let url = try makeDamaged("store")
      let damaged = try Data(contentsOf: url)
      let database = try Database(.file(url), ifCorrupt: .quarantine)

      let quarantined = try XCTUnwrap(database.quarantined)
      XCTAssertEqual(quarantined.lastPathComponent, "store.corrupt-\(round)")
      XCTAssertEqual(try Data(contentsOf: quarantined), damaged)
      XCTAssertEqual(try database.counters().rows(), [])
      try database.counters().insert(Counter("new", 1))
      XCTAssertEqual(try Database(.file(url)).counters().count(), 1)
      try FileManager.default.removeItem(at: url)
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path() + ending) }
    }
    XCTAssertEqual(try names(), ["store.corrupt-1", "store.corrupt-2", "store.corrupt-3"])
  }

  func test_quarantine_takesTheLogAlong() throws {
    let url = try folder().file("store")
    for ending in ["", "-wal", "-shm"] {
      try Data("hello \(ending)".utf8).write(to: folder().file("store" + ending))
    }

    let database = try Database(.file(url), ifCorrupt: .quarantine)

    XCTAssertEqual(try Data(contentsOf: folder().file("store.corrupt-1-wal")), Data("hello -wal".utf8))
    XCTAssertEqual(try Data(contentsOf: folder().file("store.corrupt-1")), Data("hello ".utf8))
    XCTAssertEqual(try database.counters().count(), 0)
  }

  /// SQLite moved the log of another file into the foreign file when the failed connection was closed, and deleted the log.
  func test_foreignFileBesideALog_bothStayAsTheyAre() throws {
    let original = try folder().file("original")
    let database = try Database(.file(original))
    try database.counters().upsert((0..<1_000).map { Counter("counter number \($0)", $0) })
    try database.execute("pragma wal_checkpoint(truncate)")
    try database.execute("update counters set count = 7 where name = 'counter number 500'")
    let log = try Data(contentsOf: folder().file("original-wal"))
    XCTAssertFalse(log.isEmpty)
    let letters = Data(repeating: UInt8(ascii: "a"), count: 35_000)
    // The second file begins as a database.
    for (number, foreign) in [letters, Data("SQLite format 3\0".utf8) + letters].enumerated() {
      let (url, urlOfLog) = try (folder().file("store\(number)"), folder().file("store\(number)-wal"))
      try foreign.write(to: url)
      try log.write(to: urlOfLog)

      XCTAssertThrowsError(try Database(.file(url))) { error in
        guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
      }
      XCTAssertTrue(try Data(contentsOf: url) == foreign)
      XCTAssertTrue(try Data(contentsOf: urlOfLog) == log)

      let quarantined = try Database(.file(url), ifCorrupt: .quarantine).quarantined
      XCTAssertTrue(try Data(contentsOf: XCTUnwrap(quarantined)) == foreign)
      XCTAssertTrue(try Data(contentsOf: folder().file("store\(number).corrupt-1-wal")) == log)
      XCTAssertEqual(try names().filter { $0 == "store\(number)-wal" }, [])
    }
    withExtendedLifetime(database) {}
  }

  /// The log contained the first page, so SQLite read the database of the log, and moved it into the foreign file.
  func test_foreignFileBesideALogWithTheFirstPage_bothStayAsTheyAre() throws {
    let original = try folder().file("original")
    let database = try Database(.file(original))
    try database.counters().upsert((0..<100).map { Counter("counter number \($0)", $0) })
    let log = try Data(contentsOf: folder().file("original-wal"))
    let letters = Data(repeating: UInt8(ascii: "a"), count: 35_000)
    for (number, foreign) in [letters, Data(count: 35_000), Data(count: 700)].enumerated() {
      let (url, urlOfLog) = try (folder().file("store\(number)"), folder().file("store\(number)-wal"))
      try foreign.write(to: url)
      try log.write(to: urlOfLog)
      XCTAssertThrowsError(try Database(.file(url)), "\(number)") { error in
        guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
      }
      XCTAssertTrue(try Data(contentsOf: url) == foreign, "\(number)")
      XCTAssertTrue(try names().contains("store\(number)-wal"), "\(number)")
      XCTAssertTrue((try? Data(contentsOf: urlOfLog)) == log, "\(number)")

      let repaired = try Database(.file(url), ifCorrupt: .quarantine)
      XCTAssertNotNil(repaired.quarantined, "\(number)")
      XCTAssertEqual(try repaired.counters().count(), 0)
      XCTAssertTrue(try Data(contentsOf: folder().file("store\(number).corrupt-1-wal")) == log)
    }
    withExtendedLifetime(database) {}
  }

  /// Begins a transaction that is larger than the cache, with a rollback journal, and copies the file and the journal meanwhile.
  private func copyDuringATransaction(_ setup: [String], _ statement: String) throws -> (
    file: Data, journal: Data
  ) {
    let path = try folder().path("original")
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    XCTAssertEqual(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil), SQLITE_OK)
    for text in ["pragma journal_mode = delete", "pragma cache_size = 5"] + setup + ["begin", statement] {
      var prepared: OpaquePointer?
      XCTAssertEqual(sqlite3_prepare_v3(handle, text, -1, 0, &prepared, nil), SQLITE_OK, text)
      XCTAssertNotEqual(sqlite3_step(prepared), SQLITE_ERROR, text)
      sqlite3_finalize(prepared)
    }
    return (
      try Data(contentsOf: folder().file("original")), try Data(contentsOf: folder().file("original-journal"))
    )
  }

  private let createMany = """
    create table many as with n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select i, hex(randomblob(50)) as text from n
    """

  /// SQLite wrote the pages of the journal into the foreign file, and deleted the journal.
  func test_foreignFileBesideARollbackJournal_bothStayAsTheyAre() throws {
    let (_, journal) = try copyDuringATransaction(
      [createMany],
      "update many set i = -i, text = hex(randomblob(50))"
    )
    XCTAssertGreaterThan(journal.count, 4_096)
    let letters = Data(repeating: UInt8(ascii: "a"), count: 35_000)
    for (number, foreign) in [letters, Data(count: 35_000), Data(count: 700), Data()].enumerated() {
      let (name, url) = try ("store\(number)", folder().file("store\(number)"))
      try foreign.write(to: url)
      try journal.write(to: folder().file("\(name)-journal"))
      func assertJournal(at name: String) {
        XCTAssertTrue(try names().contains(name) && Data(contentsOf: folder().file(name)) == journal, name)
      }

      XCTAssertThrowsError(try Database(.file(url)), name) { error in
        guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
      }
      XCTAssertTrue(try Data(contentsOf: url) == foreign, name)
      assertJournal(at: "\(name)-journal")

      let repaired = try Database(.file(url), ifCorrupt: .quarantine)
      XCTAssertTrue(try Data(contentsOf: XCTUnwrap(repaired.quarantined)) == foreign, name)
      assertJournal(at: "\(name).corrupt-1-journal")
      XCTAssertEqual(try repaired.counters().count(), 0)
    }
  }

  /// A database of one page was replaced by an empty file during a transaction.
  func test_emptyFileBesideARollbackJournalOfOnePage_bothStayAsTheyAre() throws {
    let (_, journal) = try copyDuringATransaction(["pragma user_version = 1"], createMany)
    XCTAssertEqual(journal.dropFirst(16).prefix(4), Data([0, 0, 0, 1]), "the file had one page before")
    let (file, fileOfJournal) = try (folder().file("store"), folder().file("store-journal"))
    try Data().write(to: file)
    try journal.write(to: fileOfJournal)
    XCTAssertThrowsError(try Database(.file(file))) { error in
      guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try Data(contentsOf: file), Data())
    XCTAssertTrue(try Data(contentsOf: fileOfJournal) == journal)
  }

  /// Such a file begins with zeros, and becomes empty again.
  func test_fileOfAFirstTransactionThatWasCutOff_isOpened() throws {
    let (file, journal) = try copyDuringATransaction([], createMany)
    XCTAssertEqual(file.prefix(16), Data(repeating: 0, count: 16))
    try file.write(to: folder().file("store"))
    try journal.write(to: folder().file("store-journal"))
    let database = try Database(.file(folder().file("store")))
    XCTAssertEqual(try database.value("select count(*) from sqlite_master"), .integer(0))
    XCTAssertFalse(try names().contains("store-journal"))
  }

  /// SQLite deleted the log.
  func test_emptyFileBesideALog_isCorrupt_andTheLogStays() throws {
    let database = try Database(.file(folder().file("original")))
    try database.counters().insert(Counter("a", 1))
    let log = try Data(contentsOf: folder().file("original-wal"))
    let (url, urlOfLog) = try (folder().file("store"), folder().file("store-wal"))
    try Data().write(to: url)
    try log.write(to: urlOfLog)
    XCTAssertThrowsError(try Database(.file(url))) { error in
      guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertTrue(try names().contains("store-wal") && Data(contentsOf: urlOfLog) == log)

    // An empty log is no reason.
    try Data().write(to: urlOfLog)
    XCTAssertEqual(try Database(.file(url)).counters().count(), 0)
    withExtendedLifetime(database) {}
  }

  /// An app may delete its store by removing the file only. SQLite deletes the log, which nothing can read without the file.
  func test_missingFileBesideALog_isANewDatabase() throws {
    let database = try Database(.file(folder().file("original")))
    try database.counters().insert(Counter("a", 1))
    try Data(contentsOf: folder().file("original-wal")).write(to: folder().file("store-wal"))
    XCTAssertEqual(try Database(.file(folder().file("store"))).counters().rows(), [])
    withExtendedLifetime(database) {}
  }

  /// SQLite took the file behind the link for an empty database, and overwrote it.
  func test_linkToAFileOfOneByte_isCorrupt() throws {
    let (file, link) = try (folder().file("note"), folder().file("store"))
    try Data("h".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    XCTAssertThrowsError(try Database(.file(link))) { error in
      guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertEqual(try Data(contentsOf: file), Data("h".utf8))
  }

  func test_quarantine_everyForeignFile_givesAnEmptyDatabase() throws {
    let foreign: [Data] = [
      Data("h".utf8), Data("hello".utf8), Data(repeating: 0, count: 700),
      Data(repeating: 0xFF, count: 10_000),
      Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 5_000),
    ]
    for (number, bytes) in foreign.enumerated() {
      let url = try folder().file("foreign\(number)")
      try bytes.write(to: url)
      let database = try Database(.file(url), ifCorrupt: .quarantine)
      XCTAssertEqual(try Data(contentsOf: XCTUnwrap(database.quarantined)), bytes)
      try database.counters().insert(Counter("a", 1))
    }
  }

  func test_quarantine_fileOfAClosedDatabase_isRenamed() async throws {
    let url = try folder().file("store")
    let closed = try Database(.file(url))
    try closed.counters().insert(Counter("a", 1))
    await closed.close()
    try Data("no database".utf8).write(to: url)

    let database = try Database(.file(url), ifCorrupt: .quarantine)
    XCTAssertNotNil(database.quarantined)
    XCTAssertEqual(try database.counters().rows(), [])
    withExtendedLifetime(closed) {}
  }

  func test_close_whileAConnectionIsRetained_closesTheFile() async throws {
    let database = try Database(.file(folder().file("store")))
    try database.counters().insert(Counter("a", 1))
    var kept: [DatabaseConnection] = []
    let keepConnections = {
      try database.write { kept.append($0) }
      try database.read { kept.append($0) }
    }
    try keepConnections()
    XCTAssertEqual(try names(), ["store", "store-shm", "store-wal"])
    await database.close()
    XCTAssertEqual(try names(), ["store"])
    XCTAssertThrowsError(try kept[0].execute("delete from counters"))
  }

  func test_close_whileARowRetainsItsDecoder_closesTheFile() async throws {
    struct Keeper: Codable, RowRepresentable {
      let decoder: any Decoder
      let name: String
      enum Key: CodingKey { case name }
      init(from decoder: any Decoder) throws {
        self.decoder = decoder
        name = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
      }
      func encode(to encoder: any Encoder) {}
    }
    let database = try Database(.file(folder().file("store")))
    try database.counters().insert(Counter("a", 1))
    let kept = try database.rows("select name from counters", as: Keeper.self)
    XCTAssertEqual(kept.map(\.name), ["a"])
    // So many statements have left the cache when the database is closed.
    for number in 0..<120 { _ = try database.rows(SQL(stringLiteral: "select \(number)")) }
    await database.close()
    XCTAssertEqual(try names(), ["store"])
    let container = try kept[0].decoder.container(keyedBy: Keeper.Key.self)
    XCTAssertThrowsError(try container.decode(String.self, forKey: .name))
    XCTAssertTrue(try container.decodeNil(forKey: .name))
  }

  /// It waited for the lock of the current folder.
  func test_quarantine_inMemory_locksNoFolder() throws {
    let folder = open(FileManager.default.currentDirectoryPath, O_RDONLY)
    XCTAssertEqual(flock(folder, LOCK_EX | LOCK_NB), 0)
    defer { close(folder) }
    XCTAssertNil(try Database(.inMemory, ifCorrupt: .quarantine, busyTimeout: .zero).quarantined)
  }

  func test_quarantine_fileInUse_isLeft() throws {
    let url = try folder().file("store")
    let inUse = try Database(.file(url))
    try inUse.counters().upsert((0..<5_000).map { Counter("counter number \($0)", $0) })
    try inUse.execute("pragma wal_checkpoint(truncate)")
    // The bytes are written into the existing file, because replacing the file would change its identity.
    let handle = try FileHandle(forWritingTo: url)
    try handle.seek(toOffset: 0)
    try handle.write(contentsOf: Data(repeating: 0xAB, count: 4_096))

    XCTAssertThrowsError(try Database(.file(url), ifCorrupt: .quarantine)) { error in
      guard case .corrupt? = error as? StoreError else { return XCTFail("\(error)") }
    }
    XCTAssertFalse(try names().contains("store.corrupt-1"))
  }
}
