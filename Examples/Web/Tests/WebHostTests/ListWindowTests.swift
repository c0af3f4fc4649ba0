import XCTest

@testable import WebHost

@MainActor
final class ListWindowTests: XCTestCase {
  private var window = ListWindow()

  private func update(_ keys: [String], cursor: String? = nil) -> Range<Int> {
    window.update(
      count: keys.count,
      cursor: cursor.flatMap { key in keys.firstIndex(of: key).map { (key, $0) } }
    ) {
      keys[$0]
    } index: {
      keys.firstIndex(of: $0)
    }
  }

  /// The scrolls that the page performs.
  private var targets: [ScrollTarget] { window.scroll?.targets ?? [] }

  private let keys = (0..<1_000).map(String.init)

  func test_window_ofALongList_isNearTheVisibleLines() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 10))
    let range = update(keys)
    XCTAssertTrue(range.contains(500) && range.contains(509))
    XCTAssertLessThan(range.count, 50)
  }

  func test_window_scrolledByOneLine_staysTheSame() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 10))
    let range = update(keys)
    _ = window.userDidScroll(to: Viewport(offset: 501, height: 10))
    XCTAssertEqual(update(keys), range)
  }

  func test_window_ofAShortList_isAll() async {
    XCTAssertEqual(update(Array(keys.prefix(5))), 0..<5)
    XCTAssertEqual(update([]), 0..<0)
  }

  func test_window_linesInsertedAbove_scrollsByAsManyLines() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 10))
    _ = update(keys)
    _ = update(["x", "y"] + keys)
    XCTAssertEqual(targets, [.by(lines: 2)])
    XCTAssertEqual(window.viewport.offset, 502)
  }

  func test_window_linesInsertedAtTheStart_doesNotScroll() async {
    _ = window.userDidScroll(to: Viewport(offset: 0, height: 10))
    _ = update(keys)
    _ = update(["x", "y"] + keys)
    XCTAssertNil(window.scroll)
  }

  func test_window_firstVisibleLineRemoved_keepsTheNextOne() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 10))
    _ = update(keys)
    _ = update(keys.filter { $0 != "500" && $0 != "3" })
    XCTAssertEqual(targets, [.by(lines: -2)])
  }

  func test_window_cursorMovesOutOfSight_isRevealed() async {
    _ = window.userDidScroll(to: Viewport(offset: 0, height: 10))
    _ = update(keys, cursor: "0")
    XCTAssertNil(window.scroll)
    let range = update(keys, cursor: "40")
    XCTAssertEqual(targets, [.reveal(line: 40, height: 1)])
    XCTAssertTrue(range.contains(40), "The page needs the line of the cursor at once.")
  }

  func test_window_ofAListWithDrags_isAll_soTheDraggedRowStays() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 10))
    let range = window.update(count: 1_000, whole: 1_000, cursor: nil) {
      "\($0)"
    } index: {
      Int($0)
    }
    XCTAssertEqual(range, 0..<1_000)
    XCTAssertFalse(window.userDidScroll(to: Viewport(offset: 900, height: 10)))
  }

  func test_window_cursorOfAGrid_isRevealed_andStaysVisibleWhenHeightsChange() async {
    _ = window.userDidScroll(to: Viewport(offset: 0, height: 20))
    window.follow(.init(key: "a", start: 0, height: 7))
    XCTAssertNil(window.scroll)
    window.follow(.init(key: "d", start: 21, height: 7))
    XCTAssertEqual(targets, [.reveal(line: 21, height: 7)])
    XCTAssertEqual(window.viewport.offset, 8)
    window.follow(.init(key: "d", start: 30, height: 10))
    XCTAssertEqual(targets, [.reveal(line: 30, height: 10)])
    XCTAssertEqual(window.viewport.offset, 20)
    _ = window.userDidScroll(to: Viewport(offset: 100, height: 20))
    window.follow(.init(key: "d", start: 35, height: 10))
    XCTAssertEqual(window.viewport.offset, 100, "The user has scrolled away.")
    window.follow(.init(key: "e", start: 45, height: 30))
    XCTAssertEqual(window.viewport.offset, 45, "The page shows the start of a long card.")
  }

  /// The reader scrolls up from the end of the cards, and each card that comes into sight above is measured. The card with the cursor
  /// was partly visible, so the list scrolled back to it.
  func test_window_cardsAboveThePartlyVisibleCursorAreMeasured_scrollsByTheDifference() async {
    _ = window.userDidScroll(to: Viewport(offset: 0, height: 20))
    window.follow(.init(key: "a", start: 90, height: 10))
    window.follow(.init(key: "z", start: 100, height: 10))
    for (offset, start) in [(84.0, 103.0), (87, 101)] {
      _ = window.userDidScroll(to: Viewport(offset: offset, height: 20))
      let before = window.scroll
      let distance = start - (offset == 84 ? 100 : 103)
      window.follow(.init(key: "z", start: start, height: 10))
      XCTAssertNotEqual(window.scroll, before)
      XCTAssertEqual(targets, [.by(lines: distance)])
      XCTAssertEqual(window.viewport.offset, offset + distance, "the visible cards stay where they are")
    }
    let before = window.scroll
    window.follow(.init(key: "z", start: 101, height: 14))
    XCTAssertEqual(window.scroll, before, "a card that was cut may become longer")
  }

  func test_window_cardsAboveTheVisibleCursorAreMeasured_keepsItsPlace_unlessItIsCut() async {
    _ = window.userDidScroll(to: Viewport(offset: 0, height: 20))
    window.follow(.init(key: "a", start: 0, height: 7))
    window.follow(.init(key: "z", start: 100, height: 7))
    // The page reports rounded offsets.
    _ = window.userDidScroll(to: Viewport(offset: 86.99, height: 20))
    window.follow(.init(key: "z", start: 104, height: 7))
    XCTAssertEqual(targets, [.by(lines: 4)])
    window.follow(.init(key: "z", start: 104, height: 9))
    XCTAssertEqual(targets, [.reveal(line: 104, height: 9)])
    XCTAssertEqual(window.viewport.offset, 93)
  }

  func test_window_shorterList_endsInTheList() async {
    _ = window.userDidScroll(to: Viewport(offset: 900, height: 10))
    _ = update(keys)
    let range = update(Array(keys.prefix(20)))
    XCTAssertTrue(range.contains(19))
    XCTAssertEqual(window.viewport.offset, 10)
  }

  func test_window_scrolledNear_needsNoOtherLines() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 10))
    _ = update(keys)
    XCTAssertFalse(window.userDidScroll(to: Viewport(offset: 501, height: 10)))
    XCTAssertEqual(window.viewport.offset, 501)
    XCTAssertTrue(window.userDidScroll(to: Viewport(offset: 540, height: 10)), "far")
    _ = update(keys)
    XCTAssertTrue(window.userDidScroll(to: Viewport(offset: 540, height: 30)), "more lines are visible")
  }

  func test_window_scrolledAtAll_saysTheSameAsAnUpdate() async {
    var random = SplitMix64(seed: 3)
    for count in [0, 5, 64, 65, 1_000] {
      window = ListWindow()
      var range = update(Array(keys.prefix(count)))
      for _ in 0..<200 {
        let offset = Double(random.next(below: 1_100)) - 50
        let height = Double(random.next(below: 60))
        let isOther = window.userDidScroll(to: Viewport(offset: offset, height: height))
        let viewport = window.viewport
        let next = update(Array(keys.prefix(count)))
        XCTAssertEqual(isOther, next != range)
        XCTAssertEqual(window.viewport, viewport, "The offset is in the list before the next update too.")
        XCTAssertNil(window.scroll)
        range = next
      }
    }
  }

  func test_window_linesInsertedAfterAScroll_keepsTheLinesThatAreVisibleNow() async {
    _ = window.userDidScroll(to: Viewport(offset: 500, height: 4))
    _ = update(keys)
    XCTAssertFalse(window.userDidScroll(to: Viewport(offset: 503, height: 4)))
    // The new lines are below the lines that were visible at the last update, and above those that are visible now.
    _ = update(Array(keys[..<502]) + ["x", "y"] + keys[502...])
    XCTAssertEqual(targets, [.by(lines: 2)])
    XCTAssertEqual(window.viewport.offset, 505)
  }

  /// One update has brought lines above and a row that has gone, whose cursor moves to the next one. The scroll to the cursor
  /// replaced the scroll by the lines, and the page, which had the cursor in sight, stayed where it was.
  func test_window_linesInsertedAboveAndCursorMoved_scrollsByTheLines_andThenToTheCursor() async {
    _ = window.userDidScroll(to: Viewport(offset: 495, height: 10))
    _ = update(keys, cursor: "500")
    _ = update(["x", "y"] + keys.filter { $0 != "500" }, cursor: "501")
    XCTAssertEqual(window.viewport.offset, 497)
    XCTAssertEqual(targets, [.by(lines: 2), .reveal(line: 502, height: 1)])
  }

  /// The user has scrolled away from the cursor, and searches. The first hit was above the visible lines.
  func test_window_rowsReplacedByASearch_showsTheCursor() async {
    _ = window.userDidScroll(to: Viewport(offset: 300, height: 10))
    _ = update(keys, cursor: "0")
    _ = update(keys.filter { $0.contains("3") }, cursor: "3")
    XCTAssertEqual(targets.last, .reveal(line: 0, height: 1))
    XCTAssertEqual(window.viewport.offset, 0)
  }

  func test_window_rowOfTheCursorOutOfSightRemoved_withAllVisibleLines_showsTheCursor() async {
    _ = window.userDidScroll(to: Viewport(offset: 300, height: 10))
    _ = update(keys, cursor: "500")
    _ = update(["x", "y"], cursor: "x")
    XCTAssertEqual(window.viewport.offset, 0)
    XCTAssertEqual(targets, [.reveal(line: 0, height: 1)])
  }
}
