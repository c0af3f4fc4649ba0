import Foundation
import ItemLayouts
import XCTest

@MainActor
final class OffsetDependenceTests: XCTestCase {
  private func dependsOnOffset(_ layout: any ItemLayout, counts: [Int] = [2, 1]) -> Bool {
    LayoutArrangement(
      layout,
      in: LayoutContainer(size: CGSize(width: 100, height: 100)),
      sections: .indexed(counts)
    ) {
      _ in
      CGSize(width: 10, height: 10)
    }
    .dependsOnOffset
  }

  func test_dependsOnOffset_stickyHeaderOrAdjustingLayout_isTrue() async {
    var headers = FlowLayout(FlowLayout.Style(edges: SectionEdges(header: 20)))
    XCTAssertFalse(dependsOnOffset(FlowLayout()))
    XCTAssertFalse(dependsOnOffset(headers))
    headers.sections.standard.edges.isHeaderSticky = true
    XCTAssertTrue(dependsOnOffset(headers))
    XCTAssertFalse(dependsOnOffset(headers, counts: []))
    XCTAssertEqual(dependsOnOffset(CardLayout()), CardLayout().dependsOnOffset)
  }
}
