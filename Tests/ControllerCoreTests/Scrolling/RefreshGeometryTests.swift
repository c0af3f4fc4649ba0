import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

@MainActor
final class RefreshGeometryTests: XCTestCase {
  func test_geometry_takesThePartsAlongItsAxis() async {
    let surface = HeadlessScroller(
      contentSize: CGSize(width: 7, height: 8),
      viewportSize: CGSize(width: 9, height: 10)
    )
    surface.addInsets(LayoutInsets(top: 3, leading: 4, bottom: 5, trailing: 6))
    surface.drag(to: 2)
    surface.contentOffset.x = 1
    func geometry(_ axis: LayoutAxis) -> RefreshGeometry { RefreshGeometry(of: surface, along: axis) }
    XCTAssertEqual(
      geometry(.vertical),
      RefreshGeometry(
        offset: 2,
        startInset: 3,
        endInset: 5,
        contentLength: 8,
        viewportLength: 10,
        isDragging: true
      )
    )
    XCTAssertEqual(
      geometry(.horizontal),
      RefreshGeometry(
        offset: 1,
        startInset: 4,
        endInset: 6,
        contentLength: 7,
        viewportLength: 9,
        isDragging: true
      )
    )
  }
}
