import ConciergeSQLite
import Foundation
import Model
import ModelStore
import XCTest

final class ScriptTests: XCTestCase {
  func test_longScript_takesLinearTime() throws {
    func seconds(_ count: Int) throws -> Double {
      let database = try Database(.inMemory)
      try database.execute("create table t (x)")
      let statement = "insert into t values ('" + String(repeating: "x", count: 400) + "');\n"
      let script = String(repeating: statement, count: count)
      // The time of the processor, which does not depend on what else the machine does.
      let start = clock()
      try database.execute(script: script)
      let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      XCTAssertEqual(try database.rows("select count(*) from t")[0].values, [.integer(Int64(count))])
      return time
    }
    _ = try seconds(500)
    // Ten times the statements take about ten times as long, and took a hundred times as long.
    let small = try (0..<3).map { _ in try seconds(500) }.min() ?? 0
    XCTAssertLessThan(try seconds(5_000), 20 * small)
  }

  func test_scriptWithTheCharacterZero_isRefused() throws {
    let database = try Database(.inMemory)
    XCTAssertThrowsError(
      try database.execute(script: "create table a (x); \0create table b (x)")
    ) { XCTAssertTrue("\($0)".contains("character zero"), "\($0)") }
    XCTAssertThrowsError(try database.execute("select * from a"))
  }

  func test_errorOfAScript_containsTheFailingStatementOnly() throws {
    let database = try Database(.inMemory)
    for bad in ["insert into a values (1)", "selekt 1", "insert into nothing values ('x')"] {
      let script =
        "create table a (x unique); insert into a values (1); \(bad); insert into a values (2); select 3"
      XCTAssertThrowsError(try database.execute(script: script)) { error in
        switch error as? StoreError {
        case .statement(let text, _, _)?, .constraint(let text, _)?: XCTAssertEqual(text, bad)
        default: XCTFail("\(error)")
        }
      }
    }
  }

  func test_transactionsNestedTooDeep_areAnError() throws {
    let database = try Database(.inMemory)
    func nest(_ levels: Int, _ connection: DatabaseConnection) throws {
      if levels > 0 { try connection.write { try nest(levels - 1, $0) } }
    }
    XCTAssertNoThrow(try database.write { try nest(50, $0) })
    XCTAssertThrowsError(try database.write { try nest(5_000, $0) }) { error in
      guard case .statement? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  func test_commit_flushesTheDisksCacheToo() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flush-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try Database(.file(folder.appending(path: "a.sqlite")))
    XCTAssertEqual(try database.rows("pragma fullfsync").first?.values, [.integer(1)])
    XCTAssertEqual(try database.rows("pragma checkpoint_fullfsync").first?.values, [.integer(1)])
  }

  private struct Note: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var title: String
    var body: String?
  }

  func test_partialSelect_isAnError_soThatUpsertCannotEraseTheOtherColumns() throws {
    let database = try Database(.inMemory)
    let notes = try database.table("notes", of: Note.self, key: "id")
    let note = Note(id: 1, title: "t", body: "b")
    try notes.insert(note)
    for count in 1...3 {
      XCTAssertThrowsError(try database.rows("select id, title from notes", as: Note.self)) { error in
        let expected = StoreError.cannotDecode(
          type: "Note",
          row: nil,
          column: "body",
          reason: "there is no such column"
        )
        XCTAssertEqual(error as? StoreError, expected)
      }
      try notes.insert(Note(id: 1 + count, title: "t", body: nil))
    }
    XCTAssertEqual(try notes.row(key: 1), note)
  }

  func test_quarantine_waitsForAnotherProcess_onlyForTheBusyTimeout() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "locked-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A lock belongs to a descriptor, so a second one of this process is like one of another process.
    let descriptor = open(folder.path, O_RDONLY)
    flock(descriptor, LOCK_EX)
    defer { close(descriptor) }
    let hasEnded = expectation(description: "the database is opened, or busy")
    let file = folder.appending(path: "a.sqlite")
    Thread { @Sendable in
      do throws(StoreError) {
        _ = try Database(.file(file), ifCorrupt: .quarantine, busyTimeout: .milliseconds(2))
        XCTFail("opened without the lock")
      } catch {
        if case .busy = error {} else { XCTFail("\(error)") }
      }
      hasEnded.fulfill()
    }.start()
    wait(for: [hasEnded], timeout: 300)
    flock(descriptor, LOCK_UN)
  }
}
