import ControllerCore
import XCTest

/// Tests of when the footer loads the next page: the rules of MJRefresh.
final class FooterTriggerTests: XCTestCase {
  /// Scrolls a list of `content` points in a viewport of 500 points, with insets of 64 points at the top and of 44 points of the
  /// footer at the end, and returns whether a load begins.
  private func begins(
    _ trigger: inout FooterTrigger,
    at offset: Double,
    dragging: Bool = false,
    content: Double = 2_000,
    isIdle: Bool = true
  ) -> Bool {
    var geometry = RefreshGeometry()
    (geometry.offset, geometry.startInset, geometry.endInset) = (offset, 64, 44)
    (geometry.contentLength, geometry.viewportLength, geometry.isDragging) = (content, 500, dragging)
    return trigger.begins(geometry, isIdle: isIdle)
  }

  private func atStart() -> FooterTrigger {
    var trigger = FooterTrigger()
    XCTAssertFalse(begins(&trigger, at: -64))
    return trigger
  }

  /// The footer is fully visible from offset 1,544: 2,000 points of content + 44 of the footer - 500 of the viewport.
  func test_automatic_begins_whenTheFooterIsInView() {
    var trigger = atStart()
    XCTAssertFalse(begins(&trigger, at: 1_543, dragging: true))
    XCTAssertTrue(begins(&trigger, at: 1_544, dragging: true))
    XCTAssertFalse(begins(&trigger, at: 1_550, dragging: true, isIdle: false))
  }

  func test_automatic_goingBack_doesNotBegin() {
    var trigger = atStart()
    XCTAssertTrue(begins(&trigger, at: 1_600))
    XCTAssertFalse(begins(&trigger, at: 1_590))
    XCTAssertTrue(begins(&trigger, at: 1_595))
  }

  func test_automatic_busyFooter_doesNotBegin() {
    var trigger = atStart()
    XCTAssertFalse(begins(&trigger, at: 1_600, isIdle: false))
    XCTAssertFalse(begins(&trigger, at: 1_600))
    XCTAssertTrue(begins(&trigger, at: 1_601))
  }

  func test_automatic_beginsOncePerDrag() {
    var trigger = atStart()
    let begun = [1_600.0, 1_610, 1_620, 1_630].map { begins(&trigger, at: $0, dragging: true) }
    XCTAssertEqual(begun, [true, false, false, false])
    XCTAssertFalse(begins(&trigger, at: 1_631))
    XCTAssertTrue(begins(&trigger, at: 1_632, dragging: true), "the next drag counts anew")
  }

  /// A page that failed, or that had no rows, was requested again for each step of the deceleration.
  func test_automatic_beginsOnceInADragAndItsDeceleration() {
    var trigger = atStart()
    XCTAssertTrue(begins(&trigger, at: 1_600, dragging: true))
    XCTAssertEqual([1_610.0, 1_620, 1_630].map { begins(&trigger, at: $0) }, [false, false, false])
    XCTAssertEqual([1_610.0, 1_544].map { begins(&trigger, at: $0) }, [false, false], "it bounces back")
    XCTAssertTrue(begins(&trigger, at: 1_545, dragging: true), "the next drag counts anew")
  }

  func test_automatic_beginsOnceInADeceleration() {
    var trigger = atStart()
    XCTAssertFalse(begins(&trigger, at: 1_500, dragging: true))
    let begun = [1_540.0, 1_600, 1_610, 1_620].map { begins(&trigger, at: $0) }
    XCTAssertEqual(begun, [false, true, false, false])
  }

  func test_automatic_listHasGrown_beginsAgain() {
    for isDragging in [true, false] {
      var trigger = atStart()
      XCTAssertFalse(begins(&trigger, at: 1_500, dragging: true))
      XCTAssertTrue(begins(&trigger, at: 1_600, dragging: isDragging))
      XCTAssertFalse(begins(&trigger, at: 1_700, dragging: isDragging, content: 2_500))
      XCTAssertTrue(begins(&trigger, at: 2_044, dragging: isDragging, content: 2_500))
      XCTAssertFalse(begins(&trigger, at: 2_050, dragging: isDragging, content: 2_500))
    }
  }

  func test_automatic_shortContent_anyUpwardPullBegins_aTouchDoesNot() {
    for (offset, expected) in [(-64.0, false), (-80, false), (-50, true)] {
      var trigger = atStart()
      XCTAssertFalse(begins(&trigger, at: offset, dragging: true, content: 100))
      XCTAssertEqual(begins(&trigger, at: offset, content: 100), expected, "\(offset)")
    }
  }
}
