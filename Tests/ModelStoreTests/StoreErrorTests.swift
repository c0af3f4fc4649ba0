import ModelStore
import XCTest

final class StoreErrorTests: XCTestCase {
  func test_description_ofEveryCase_isOneSentence() {
    let cases: [(StoreError, String)] = [
      (.libraryTooOld(found: "1", needed: "2"), "The SQLite library is version 1, but 2 or newer is needed."),
      (
        .cannotOpen(path: "/a", reason: "it is a folder"),
        "The database “/a” cannot be opened: it is a folder."
      ),
      (.corrupt(path: "/a", reason: "r"), "The file “/a” is not a usable database: r."),
      (
        .noWriteAheadLog(path: "/a", mode: "delete"),
        "The database “/a” has no write-ahead log, its journal mode is “delete”."
      ),
      (.busy(waiting: "s"), "The database was busy for too long, “s” gave up waiting."),
      (.statement("s", reason: "r", code: 1), "The statement “s” failed: r."),
      (
        .constraint(statement: "s", ConstraintViolation(code: 275, message: "r")),
        "The statement “s” violates a constraint: r."
      ),
      (
        .valueCount(statement: "s", expected: 1, found: 2),
        "The statement “s” has 1 placeholders, but 2 values."
      ),
      (
        .severalStatements("s"),
        "Only one statement can be executed at a time, and “s” holds more."
      ),
      (
        .transactionControl(statement: "s"),
        "The statement “s” controls a transaction by hand; call write { } instead."
      ),
      (.writeInsideRead("s"), "The statement “s” writes, which is not possible inside read { }."),
      (
        .transactionEnded(statement: "s"),
        "The transaction was already rolled back by an earlier error when “s” came."
      ),
      (
        .readOnly(statement: "s"),
        "The statement “s” writes, but the database is open for reading only."
      ),
      (.migrationFailed(name: "m", reason: "r."), "The migration “m” failed: r."),
      (
        .migrationsDiffer(applied: ["a"], stated: ["b"]),
        "The migrations applied, [\"a\"], are not the first of [\"b\"], which must all be different."
      ),
      (.columnCount(type: "T", columns: 2, values: 3), "A row of T has 3 values for 2 columns."),
      (.noColumns(type: "T"), "T has no columns."),
      (.sameColumn(type: "T", column: "c"), "T has more than one column named “c”."),
      (
        .cannotProbe(type: "T", key: "k", reason: "r"),
        "The columns of T cannot be found by probing, because of “k”: r; state `columns`."
      ),
      (
        .cannotProbe(type: "T", key: nil, reason: "r"),
        "The columns of T cannot be found by probing: r; state `columns`."
      ),
      (.missingColumn(table: "t", column: "c"), "The table “t” has no column “c”."),
      (.unknownKey(type: "T", key: "k"), "T has no column “k”, which was to be the key."),
      (
        .cannotEncode(type: "T", column: "c", reason: "r"),
        "A row of T cannot be stored, because of “c”: r."
      ),
      (.cannotDecode(type: "T", column: "c", reason: "r"), "A row cannot be read as T, because of “c”: r."),
      (.cannotDecode(type: "T", column: nil, reason: "r"), "A row cannot be read as T: r."),
    ]

    for (error, text) in cases {
      XCTAssertEqual(error.description, text)
    }
  }
}
