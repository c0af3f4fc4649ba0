import ModelStore
import XCTest

final class StoreErrorTests: XCTestCase {
  func test_description_ofEveryCase_isOneSentence() {
    let cases: [(StoreError, String)] = [
      (
        .cannotOpen(path: "/a", reason: "it is a folder"),
        "The database “/a” cannot be opened: it is a folder."
      ),
      (.corrupt(path: "/a", reason: "r"), "The file “/a” is not a usable database: r."),
      (.busy(waiting: "s"), "The database was busy for too long, “s” gave up waiting."),
      (.statement("s", reason: "r", code: 1), "The statement “s” failed: r."),
      (
        .constraint(statement: "s", ConstraintViolation(code: 275, message: "r")),
        "The statement “s” violates a constraint: r."
      ),
      (
        .misuse(statement: "s", reason: "r"),
        "The statement “s” cannot be executed: r."
      ),
      (.readOnly(statement: "s"), "The statement “s” writes, where only reading is possible."),
      (.migrationFailed(name: "m", error: nil, reason: "r."), "The migration “m” failed: r."),
      (
        .migrationsDiffer(applied: ["a"], stated: ["b"]),
        "The migrations applied, [\"a\"], are not the first of [\"b\"], which must all be different."
      ),
      (
        .unsuitableType(type: "T", column: "c", reason: "r"),
        "T cannot be the type of rows, because of “c”: r."
      ),
      (.unsuitableType(type: "T", column: nil, reason: "r"), "T cannot be the type of rows: r."),
      (.missingColumn(table: "t", column: "c"), "The table “t” has no column “c”."),
      (
        .cannotEncode(type: "T", column: "c", reason: "r"),
        "A row of T cannot be stored, because of “c”: r."
      ),
      (
        .cannotDecode(type: "T", row: 0, column: "c", reason: "r"),
        "Row 0 cannot be read as T, because of “c”: r."
      ),
      (.cannotDecode(type: "T", row: nil, column: nil, reason: "r"), "A row cannot be read as T: r."),
    ]

    for (error, text) in cases {
      XCTAssertEqual(error.description, text)
    }
  }
}
