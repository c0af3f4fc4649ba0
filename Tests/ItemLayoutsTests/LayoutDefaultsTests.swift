import DataSource
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of what a layout and a container have if they say nothing themselves.
final class LayoutDefaultsTests: XCTestCase {
  /// The example of `ItemLayout`.
  private struct LineLayout: ItemLayout {
    var axis = LayoutAxis.vertical

    func place(
      _ items: Range<Int>,
      in placement: inout LayoutPlacement,
      size: (ItemPath) -> CGSize
    ) -> Double {
      var end = items.lowerBound == 0 ? 0 : placement[items.lowerBound - 1].end
      for item in items {
        let length = placement.length(of: size(placement.path(of: item)), across: placement.available)
        placement.add(start: end, length: length, crossStart: 0, crossLength: placement.available)
        end += length
      }
      return end
    }
  }

  func test_layout_hasNoEdges() {
    let layout = LineLayout()
    let arrangement = LayoutArrangement(
      layout,
      width: 100,
      sizes: [20, 30].map { CGSize(width: 100, height: $0) }
    )
    XCTAssertEqual(arrangement.contentSize, CGSize(width: 100, height: 50))
    XCTAssertFalse(arrangement.dependsOnOffset)
    XCTAssertEqual(layout.minimumContentLength, 0)
    XCTAssertEqual(layout.edges(of: LayoutSection(index: 0, id: 0)), SectionEdges())
  }

  func test_item_fillsItsFrame() {
    let item = LayoutItem(element: .header(section: 0), frame: .zero)
    XCTAssertEqual(item.scale, 1)
    XCTAssertEqual(item.zIndex, 0)
  }

  func test_container_isWithoutMargins_leftToRight_onePixelPerPoint() {
    let container = LayoutContainer(size: CGSize(width: 100, height: 50))
    XCTAssertEqual(container.safeArea, .zero)
    XCTAssertEqual(container.scale, 1)
    XCTAssertEqual(container.direction, .leftToRight)
  }

  func test_container_withFewerPixelsThanPoints_endsFramesAtItsPixels() async {
    let arrangement = LayoutArrangement(
      FlowLayout(),
      in: LayoutContainer(size: CGSize(width: 100, height: 100), scale: 0.5),
      sections: .indexed([1])
    ) { _ in CGSize(width: 31, height: 31) }
    XCTAssertEqual(
      arrangement[.item(ItemPath(section: 0, item: 0))]?.frame.size,
      CGSize(width: 30, height: 30)
    )
  }
}
