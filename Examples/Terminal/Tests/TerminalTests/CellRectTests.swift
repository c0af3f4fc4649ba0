import Terminal
import XCTest

final class CellRectTests: XCTestCase {
  func test_rect_negativeCounts_areZero() {
    let rect = CellRect(row: 1, column: 2, rows: -3, columns: .min)
    XCTAssertEqual(rect, CellRect(row: 1, column: 2, rows: 0, columns: 0))
  }

  func test_rect_contains_itsCellsOnly() {
    let rect = CellRect(row: 1, column: 2, rows: 2, columns: 3)
    XCTAssertTrue(rect.contains(row: 1, column: 2))
    XCTAssertTrue(rect.contains(row: 2, column: 4))
    for (row, column) in [(0, 2), (3, 2), (1, 1), (1, 5)] {
      XCTAssertFalse(rect.contains(row: row, column: column))
    }
  }

  func test_rect_intersection_isWhatBothHave() {
    let rect = CellRect(row: 0, column: 0, rows: 5, columns: 10)
    let cases: [(CellRect, CellRect)] = [
      (CellRect(row: 2, column: 3, rows: 9, columns: 2), CellRect(row: 2, column: 3, rows: 3, columns: 2)),
      (CellRect(row: -2, column: -3, rows: 4, columns: 4), CellRect(rows: 2, columns: 1)),
      (CellRect(row: 5, column: 1, rows: 1, columns: 1), CellRect(row: 5, column: 1, rows: 0, columns: 1)),
      (CellRect(row: 1, column: 1, rows: 9, columns: 99), CellRect(row: 1, column: 1, rows: 4, columns: 9)),
    ]
    for (other, expected) in cases {
      XCTAssertEqual(rect.intersection(other), expected)
      XCTAssertEqual(other.intersection(rect), expected)
    }
  }
}
