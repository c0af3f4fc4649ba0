import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

@MainActor
final class RefreshDriverTests: XCTestCase {
  private let controller = Controller()
  private let driver = RefreshDriver(hasHeader: false)
  private let scroller = HeadlessScroller(contentSize: CGSize(width: 375, height: 4_000))
  private var window = ControllerWindow()

  override func setUp() async throws {
    controller.add(driver)
    driver.wantedInsets = { LayoutInsets(top: 20) }
    window.root = controller
    window.show()
    driver.attach(scroller)
    window.layout()
  }

  override func tearDown() async throws { window.close() }

  /// A move by code is not reported to `onScroll`.
  private func move(_ scroller: HeadlessScroller, to offset: Double) {
    scroller.move(to: CGPoint(x: 0, y: offset), insets: scroller.contentInsets, over: .zero) {}
  }

  func test_layout_listWasMovedByCode_staysThere() async {
    XCTAssertEqual(scroller.scrollOffset.y, -20)
    move(scroller, to: 300)
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, 300)
    driver.wantedInsets = { LayoutInsets(top: 50) }
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, 300)
    XCTAssertEqual(scroller.contentInsets.top, 50)
  }

  func test_viewIsReplaced_listWasMovedByCode_theOffsetIsRestored() async {
    move(scroller, to: 300)
    driver.attach(nil)
    let other = HeadlessScroller(contentSize: scroller.contentSize)
    driver.attach(other)
    window.layout()
    XCTAssertEqual(other.scrollOffset.y, 300)
    window.layout()
    XCTAssertEqual(other.scrollOffset.y, 300)
  }

  func test_insetsChange_listWasMovedBackToItsStartByCode_staysAtItsStart() async {
    scroller.scroll(to: 300)
    move(scroller, to: -20)
    driver.wantedInsets = { LayoutInsets(top: 50) }
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, -50)
  }

  /// A view may round its offset to whole pixels.
  func test_insetsChange_offsetIsRounded_theListStaysAtItsStart() async {
    final class Rounding: HeadlessScroller {
      override func move(
        to offset: CGPoint?,
        insets: LayoutInsets,
        over duration: Duration,
        onEnd: @escaping @MainActor () -> Void
      ) {
        let rounded = offset.map { CGPoint(x: $0.x, y: ($0.y * 3).rounded(.up) / 3) }
        super.move(to: rounded, insets: insets, over: duration, onEnd: onEnd)
      }
    }
    let rounding = Rounding(contentSize: scroller.contentSize)
    driver.wantedInsets = { LayoutInsets(top: 20.5) }
    driver.attach(rounding)
    driver.wantedInsets = { LayoutInsets(top: 50) }
    window.layout()
    XCTAssertEqual(rounding.scrollOffset.y, -50)
  }

  /// The bar over the list covered the first rows.
  func test_appRaisesTheInset_theListIsAtItsStart_staysThere() async {
    scroller.addInsets(LayoutInsets(top: 40))
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, -60)
    move(scroller, to: -20)
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, -20, "Code has moved the list.")
  }

  func test_layout_userPullsTheListBeyondItsStart_theOffsetStays() async {
    scroller.drag(to: -80)
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, -80)
  }

  /// The rows that were inserted above made the content no longer. The next rotation scrolled the list.
  func test_rowsAreInsertedAbove_thenTheViewIsRotated_doesNotScroll() async {
    for isRotated in [true, false] {
      scroller.scroll(to: 300)
      driver.keepPlace(above: 10, of: 20)
      if isRotated { scroller.viewportSize = CGSize(width: 667, height: scroller.viewportSize.width) }
      scroller.contentSize.height += 1_000
      scroller.scroll(to: 310)
      XCTAssertEqual(scroller.scrollOffset.y, isRotated ? 310 : 800, "rotated: \(isRotated)")
    }
  }

  /// A change of a row, and a page at the end, before the layout pass that shows the rows above.
  func test_rowsAreInsertedAbove_anotherChangeComesBeforeTheLayout_placeIsKept() async {
    for (count, place) in [(0, 1_300.0), (20, 800)] {
      move(scroller, to: 300)
      driver.keepPlace(above: 20, of: 20)
      driver.keepPlace(above: 0, of: count)
      scroller.contentSize.height += 1_000
      scroller.scroll(to: 310)
      XCTAssertEqual(scroller.scrollOffset.y, place)
    }
  }

  /// The first layout scrolled the list to its end, because the content had no length before.
  func test_rowsAreInsertedAbove_beforeTheFirstLayout_doesNotScroll() async {
    let later = HeadlessScroller()
    driver.attach(later)
    driver.keepPlace(above: 10, of: 10)
    later.contentSize.height = 4_000
    driver.restorePlace()
    XCTAssertEqual(later.scrollOffset.y, -20)
  }

  /// The list went back to the place at which the rows were inserted.
  func test_rowsAreInsertedAbove_theUserScrollsBeforeTheLayout_staysThere() async {
    move(scroller, to: 500)
    driver.keepPlace(above: 10, of: 10)
    scroller.scroll(to: 700)
    scroller.contentSize.height += 500
    driver.restorePlace()
    XCTAssertEqual(scroller.scrollOffset.y, 1_200)
  }

  /// A view measures the rows at the end when they are visible.
  func test_opensAtEnd_contentGetsItsLengthLater_staysAtTheEnd() async {
    driver.hasContent = { true }
    let end: (Double) -> Double = { [scroller] in $0 - scroller.viewportSize.height }
    for (another, expected) in [(false, end(3_400)), (true, end(3_500))] {
      scroller.contentSize.height = 4_000
      driver.opensAtEnd = true
      driver.restorePlace()
      XCTAssertEqual(scroller.scrollOffset.y, end(4_000))
      scroller.contentSize.height = 3_500
      driver.restorePlace()
      XCTAssertEqual(scroller.scrollOffset.y, end(3_500))
      // Another list is no measurement.
      if another { driver.keepPlace(above: 0, of: 0) }
      scroller.contentSize.height = 3_400
      driver.restorePlace()
      XCTAssertEqual(scroller.scrollOffset.y, expected)
    }
  }

  func test_opensAtEnd_listIsScrolledElsewhere_staysThere() async {
    driver.hasContent = { true }
    for isUser in [false, true] {
      driver.opensAtEnd = true
      driver.restorePlace()
      if isUser { scroller.drag(to: 300) } else { scroller.scroll(to: 300) }
      scroller.contentSize.height -= 100
      driver.restorePlace()
      XCTAssertEqual(scroller.scrollOffset.y, 300, "user: \(isUser)")
    }
  }

  /// A move by code is not reported, so the first layout pass after it finds another length.
  func test_opensAtEnd_codeMovesTheListElsewhere_staysThere() async {
    driver.hasContent = { true }
    driver.opensAtEnd = true
    driver.restorePlace()
    move(scroller, to: 300)
    scroller.contentSize.height -= 100
    driver.restorePlace()
    XCTAssertEqual(scroller.scrollOffset.y, 300)
  }

  /// The bar below the list is placed after the list has opened.
  func test_opensAtEnd_theInsetAtTheEndComesLater_staysAtTheEnd() async {
    driver.hasContent = { true }
    driver.opensAtEnd = true
    driver.restorePlace()
    var insets = scroller.contentInsets
    insets.bottom += 83
    scroller.move(to: nil, insets: insets, over: .zero) {}
    driver.restorePlace()
    XCTAssertEqual(scroller.scrollOffset.y, 4_000 + 83 - scroller.viewportSize.height)
  }

  /// A tab bar that appears below an open list moves its end. Only insets of others, such as the keyboard, come with a scroll.
  func test_opensAtEnd_theOwnInsetGrowsAfterTheAppearance_staysAtTheEnd() async {
    driver.hasContent = { true }
    driver.opensAtEnd = true
    driver.restorePlace()
    driver.after(.viewDidAppear, of: controller)
    let end = scroller.scrollOffset.y
    scroller.addInsets(LayoutInsets(bottom: 300))
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, end)
    scroller.addInsets(LayoutInsets(bottom: -300))
    driver.wantedInsets = { LayoutInsets(top: 20, bottom: 49) }
    window.layout()
    XCTAssertEqual(scroller.scrollOffset.y, end + 49)
  }

  /// The length of both changes was divided by the number of the rows of both.
  func test_keepPlace_rowsOfAnotherLengthLeaveBeforeTheLayout_theVisibleRowsStay() async {
    driver.hasContent = { true }
    scroller.scroll(to: 1_000)
    driver.keepPlace(above: 20, of: 20)
    scroller.contentSize.height += 20 * 40
    driver.keepPlace(above: 0, of: -10)
    scroller.contentSize.height -= 10 * 100
    driver.restorePlace()
    XCTAssertEqual(scroller.scrollOffset.y, 1_000 + 800)
  }
}
