import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

@MainActor
final class ScrollSurfaceTests: XCTestCase {
  func test_headlessScroller_tellsOfFingers_notOfItsOwnMovesInsets() async {
    let scroller = HeadlessScroller(contentSize: CGSize(width: 100, height: 1_000))
    var told: [Bool] = []
    scroller.onScroll = { told.append(scroller.isDragging) }
    scroller.drag(to: 10)
    scroller.letGo()
    scroller.move(to: CGPoint(x: 0, y: 5), insets: LayoutInsets(top: 5), over: .zero) {}
    XCTAssertEqual(told, [true, false])
    scroller.scrollOffset = CGPoint(x: 0, y: 20)
    XCTAssertEqual(told, [true, false, false])
    XCTAssertEqual(scroller.contentInsets, LayoutInsets(top: 5))
    XCTAssertEqual(scroller.moves, [])
  }

  func test_headlessScroller_manual_movesLastUntilTheTestProceeds() async {
    let scroller = HeadlessScroller()
    scroller.pace = .manual
    var ended = 0
    scroller.move(to: CGPoint(x: 0, y: -54), insets: LayoutInsets(top: 54), over: .milliseconds(250)) {
      ended += 1
    }
    XCTAssertEqual(ended, 0)
    XCTAssertEqual(scroller.scrollOffset, CGPoint(x: 0, y: -54))
    XCTAssertEqual(scroller.moves, [.milliseconds(250)])
    scroller.proceed()
    XCTAssertEqual(ended, 1)
  }

  func test_insets_addUpEdgeByEdge() async {
    let one = LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let other = LayoutInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    XCTAssertEqual(one + other, LayoutInsets(top: 11, leading: 22, bottom: 33, trailing: 44))
    XCTAssertEqual(one + other - other, one)
  }
}
