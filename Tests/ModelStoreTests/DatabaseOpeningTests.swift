import Foundation
import ModelStore
import TestSupport
import XCTest

final class DatabaseOpeningTests: XCTestCase {
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

  /// A closed database of many pages.
  private func makeDatabase(at url: URL) throws {
    let database = try Database(.file(url))
    try database.counters().upsert((0..<5_000).map { Counter("counter number \($0)", $0) })
    try database.execute("pragma wal_checkpoint(truncate)")
  }

  /// Opens a database and reads everything. Opening reads the first page only.
  private func readAll(_ url: URL) throws {
    _ = try Database(.file(url)).rows("select sum(length(name) + count) from counters")
  }

  /// Asserts that opening or reading fails with `corrupt`, and that the file and the folder do not change.
  private func assertCorrupt(_ name: String, line: UInt = #line) throws {
    let folder = try folder()
    let before = try Data(contentsOf: folder.file(name))
    XCTAssertThrowsError(try readAll(folder.file(name)), line: line) { error in
      guard case .corrupt(let path, let reason)? = error as? StoreError else {
        return XCTFail("\(error)", line: line)
      }
      XCTAssertEqual(path, folder.path(name), line: line)
      XCTAssertFalse(reason.isEmpty, line: line)
      XCTAssertFalse("\(error)".contains("\n"), line: line)
    }
    XCTAssertEqual(try Data(contentsOf: folder.file(name)), before, line: line)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)),
      [name],
      line: line
    )
  }

  func test_reopened_keepsWhatWasCommitted() throws {
    let url = try folder().file("store.sqlite")
    try Database(.file(url)).counters().insert(Counter("a", 1))

    XCTAssertEqual(try Database(.file(url)).counters().rows(), [Counter("a", 1)])
  }

  func test_closed_withTheLastReference_leavesOneFile() throws {
    let folder = try folder()
    try Database(.file(folder.file("store.sqlite"))).counters().insert(Counter("a", 1))

    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
    XCTAssertEqual(names, ["store.sqlite"])
  }

  func test_file_hasWriteAheadLogForeignKeysAndFullSynchronization() throws {
    let database = try Database(.file(folder().file("store.sqlite")))

    XCTAssertEqual(try database.value("pragma journal_mode"), .text("wal"))
    XCTAssertEqual(try database.value("pragma foreign_keys"), .integer(1))
    XCTAssertEqual(try database.value("pragma synchronous"), .integer(2))
    XCTAssertEqual(try database.value("pragma busy_timeout"), .integer(5000))
  }

  func test_inMemory_isGoneWithTheDatabase() throws {
    try Database(.inMemory).counters().insert(Counter("a", 1))

    XCTAssertEqual(try Database(.inMemory).counters().rows(), [])
  }

  func test_pathWithOddCharacters_isTakenAsItIs() throws {
    for name in ["a b.sqlite", "100%25.sqlite", "é?x=1#y.sqlite", ":memory:", "file:x"] {
      let folder = try folder()
      _ = try Database(.file(folder.file(name)))
      XCTAssertTrue(FileManager.default.fileExists(atPath: folder.path(name)), name)
    }
  }

  func test_emptyFile_isANewDatabase() throws {
    let url = try folder().file("empty")
    try Data().write(to: url)

    XCTAssertEqual(try Database(.file(url)).counters().rows(), [])
  }

  func test_text_isCorrupt() throws {
    for text in ["h", "hello", String(repeating: "not a database, ", count: 1_000)] {
      try Data(text.utf8).write(to: folder().file("text"))
      try assertCorrupt("text")
    }
  }

  func test_randomBytes_areCorrupt() throws {
    let seed: UInt64 = 0x5EED
    var random = SplitMix64(seed: seed)
    for size in [100, 512, 4_096, 10_000] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: folder().file("random"))
      try assertCorrupt("random")
    }
  }

  func test_truncatedDatabase_isCorrupt() throws {
    let whole = try folder().file("whole")
    try makeDatabase(at: whole)
    let bytes = try Data(contentsOf: whole)
    try FileManager.default.removeItem(at: whole)
    XCTAssertGreaterThan(bytes.count, 100_000)

    for size in [50, 600, 4_096, 5_000, bytes.count / 2, bytes.count - 4_096] {
      try bytes.prefix(size).write(to: folder().file("truncated"))
      try assertCorrupt("truncated")
    }
  }

  func test_overwrittenPages_areFoundWhenTheyAreRead() throws {
    let url = try folder().file("damaged")
    try makeDatabase(at: url)
    var bytes = try Data(contentsOf: url)
    let afterTheSchema = 2 * 4_096
    bytes.replaceSubrange(afterTheSchema..., with: Data(repeating: 0xAB, count: bytes.count - afterTheSchema))
    try bytes.write(to: url)
    try assertCorrupt("damaged")
  }

  func test_folder_cannotBeOpened() throws {
    let folder = try folder()
    let path = folder.url.path(percentEncoded: false)

    assertThrows(.cannotOpen(path: path, reason: "it is a folder")) { try Database(.file(folder.url)) }
  }

  func test_fileInMissingFolder_cannotBeOpened() throws {
    let folder = try folder()

    try Data().write(to: folder.file("file"))
    for path in ["no/store", "file/store"] {
      assertThrows(.cannotOpen(path: folder.path(path), reason: "its folder does not exist")) {
        try Database(.file(folder.file(path)))
      }
    }
  }

  func test_unwritableFolder_cannotBeOpened() throws {
    let folder = try folder()
    let files = FileManager.default
    let path = folder.path("locked")
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
    defer { try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    try XCTSkipIf(files.isWritableFile(atPath: path), "This user can write everywhere.")

    assertThrows(.cannotOpen(path: path + "/store", reason: "its folder cannot be written to")) {
      try Database(.file(folder.file("locked/store")))
    }
  }

  func test_unwritableFile_cannotBeOpened() throws {
    let folder = try folder()
    let files = FileManager.default
    try makeDatabase(at: folder.file("store"))
    try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.path("store"))
    try XCTSkipIf(files.isWritableFile(atPath: folder.path("store")), "This user can write everywhere.")

    assertThrows(.cannotOpen(path: folder.path("store"), reason: "it can only be read")) {
      try Database(.file(folder.file("store")))
    }
  }

  func test_urlThatIsNoFile_cannotBeOpened() throws {
    let url = try XCTUnwrap(URL(string: "https://example.org/store"))

    assertThrows(.cannotOpen(path: url.absoluteString, reason: "it is not the URL of a file")) {
      try Database(.file(url))
    }
  }

  func test_pathWithTheCharacterZero_cannotBeOpened_andOpensNoOtherFile() throws {
    let url = try XCTUnwrap(URL(string: folder().file("store").absoluteString + "%00b"))
    assertThrows(
      .cannotOpen(path: url.path(percentEncoded: false), reason: "the path contains the character zero")
    ) { try Database(.file(url)) }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder().url.path), [])
  }

  func test_lockedByAnotherConnection_isBusy() throws {
    let url = try folder().file("store")
    let holder = try Database(.file(url))
    let other = try Database(.file(url), busyTimeout: .zero)

    try holder.write { _ in
      assertThrows(.busy(waiting: "begin immediate")) { try other.write { _ in } }
    }
    try other.write { _ in }
  }

  #if os(macOS) || os(Linux)
    func test_databaseFile_opensWithTheSQLiteTool() throws {
      let url = try folder().file("store")
      try makeDatabase(at: url)
      let tool = URL(filePath: "/usr/bin/sqlite3")
      try XCTSkipUnless(
        FileManager.default.isExecutableFile(atPath: tool.path()),
        "There is no sqlite3 tool."
      )

      let process = Process()
      let output = Pipe()
      process.executableURL = tool
      process.arguments = [
        url.path(percentEncoded: false), "pragma integrity_check; select count(*), sum(count) from counters;",
      ]
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()

      XCTAssertEqual(text, "ok\n5000|12497500\n")
    }
  #endif

  // MARK: The write-ahead log

  private func logSize() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder().path("store-wal"))
    return try XCTUnwrap(attributes[.size] as? Int)
  }

  private func insertLargeTexts(into counters: ModelTable<Counter>) throws {
    try counters.upsert((0..<2_000).map { Counter(String(repeating: "x", count: 10_000) + "\($0)", $0) })
  }

  /// SQLite reuses the log, but shortens it only at a later commit. If the app was killed first, the file stayed as large as its
  /// largest transaction.
  func test_log_afterALargeTransaction_isShort() throws {
    let database = try Database(.file(folder().file("store")))
    let counters = try database.counters()
    try insertLargeTexts(into: counters)
    XCTAssertLessThanOrEqual(try logSize(), 8 << 20)
    try database.execute("update counters set count = count + 1")
    XCTAssertLessThanOrEqual(try logSize(), 8 << 20)
    XCTAssertEqual(try counters.count(), 2_000)
  }

  /// A reader needs the log until its transaction ends. The writer does not wait for it.
  func test_log_whileAReaderNeedsIt_isShortenedByALaterCommit() throws {
    let database = try Database(.file(folder().file("store")))
    let other = try Database(.file(folder().file("store")), busyTimeout: .seconds(1_000))
    let counters = try other.counters()
    try database.read { connection in
      XCTAssertEqual(try connection.rows("select * from counters").count, 0)
      try insertLargeTexts(into: counters)
      XCTAssertGreaterThan(try logSize(), 20 << 20)
    }
    for number in 1...2 { try counters.upsert(Counter("last", number)) }
    XCTAssertLessThanOrEqual(try logSize(), 8 << 20)
    XCTAssertEqual(try counters.count(), 2_001)
  }
}
