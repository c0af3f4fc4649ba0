import DataSource
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

final class FlowLayoutTests: XCTestCase {
  private func tags(_ alignment: FlowLayout.Alignment, _ widths: [Double]) -> [CGRect] {
    LayoutArrangement(
      FlowLayout(FlowLayout.Style(itemSpacing: 10, lineSpacing: 5, alignment: alignment)),
      width: 100,
      sizes: widths.map { CGSize(width: $0, height: 20) }
    ).frames()
  }

  /// Row 3.74: three per row, 10 apart, inset 16 above and 20 beside.
  func test_perRow_hasTheNumbersOfTheArticle() {
    let inset = LayoutInsets(top: 16, leading: 20, bottom: 16, trailing: 20)
    let style = FlowLayout.Style(perRow: 3, edges: SectionEdges(inset: inset))
    let arrangement = LayoutArrangement(
      FlowLayout(style),
      width: 375,
      sizes: Array(repeating: .square(1), count: 4)
    )
    // 375 - 40 - 20 = 315: 105 each.
    XCTAssertEqual(
      arrangement.frames(),
      [
        CGRect(x: 20, y: 16, width: 105, height: 105), CGRect(x: 135, y: 16, width: 105, height: 105),
        CGRect(x: 250, y: 16, width: 105, height: 105), CGRect(x: 20, y: 131, width: 105, height: 105),
      ]
    )
    XCTAssertEqual(arrangement.contentSize, CGSize(width: 375, height: 252))
  }

  func test_headersAndFooters_surroundEachSection() {
    let style = FlowLayout.Style(perRow: 1, lineSpacing: 0, edges: SectionEdges(header: 30, footer: 7))
    let container = LayoutContainer(size: CGSize(width: 50, height: 100))
    let arrangement = LayoutArrangement(FlowLayout(style), in: container, sections: .indexed([1, 0, 1])) {
      _ in
      .square(50)
    }
    XCTAssertEqual(arrangement[.header(section: 0)]?.frame, CGRect(x: 0, y: 0, width: 50, height: 30))
    XCTAssertEqual(arrangement[.footer(section: 0)]?.frame, CGRect(x: 0, y: 80, width: 50, height: 7))
    XCTAssertEqual(arrangement[.header(section: 1)]?.frame, CGRect(x: 0, y: 87, width: 50, height: 30))
    XCTAssertEqual(arrangement[.footer(section: 1)]?.frame, CGRect(x: 0, y: 117, width: 50, height: 7))
    XCTAssertEqual(arrangement.frames(2), [CGRect(x: 0, y: 154, width: 50, height: 50)])
    XCTAssertEqual(
      arrangement.items(in: CGRect(x: 0, y: 85, width: 50, height: 70)).map(\.element),
      [
        .footer(section: 0), .header(section: 1), .footer(section: 1), .header(section: 2),
        .item(ItemPath(section: 2, item: 0)),
      ]
    )
  }

  /// Row 3.75.
  func test_leading_wrapsAtTheWidth() {
    let frames = tags(.leading, [40, 50, 10, 30])
    XCTAssertEqual(frames.map(\.minX), [0, 50, 0, 20])
    XCTAssertEqual(frames.map(\.minY), [0, 0, 25, 25])
  }

  /// Row 3.75.
  func test_leading_itemWiderThanRow_hasARowOfTheRowsWidth() {
    let frames = tags(.leading, [40, 250, 30])
    XCTAssertEqual(frames[1], CGRect(x: 0, y: 25, width: 100, height: 20))
    XCTAssertEqual(frames.map(\.minY), [0, 25, 50])
    XCTAssertEqual(
      tags(.leading, [250, 30]).map(\.minY),
      [0, 25],
      "no empty row comes before the first item"
    )
  }

  func test_alignments_placeWhatIsLeft() {
    XCTAssertEqual(tags(.center, [30, 30]).map(\.minX), [15, 55])
    XCTAssertEqual(tags(.trailing, [30, 30]).map(\.minX), [30, 70])
    // The first row is spread, the last one is not.
    XCTAssertEqual(tags(.justified, [20, 20, 20, 60]).map(\.minX), [0, 40, 80, 0])
    XCTAssertEqual(tags(.justified, [20, 20]).map(\.minX), [0, 30])
  }

  func test_appended_thatFits_goesIntoTheLastRow() {
    let container = LayoutContainer(size: CGSize(width: 100, height: 100))
    var arrangement = LayoutArrangement(FlowLayout(), in: container, sections: .indexed([2])) { _ in
      .square(20)
    }
    arrangement.update(sections: .indexed([3]), from: [ItemPath(section: 0, item: 2)]) { _ in .square(20) }
    XCTAssertEqual(arrangement.frames().map(\.minY), [0, 0, 0])
  }

  func test_changed_firstOfARow_goesUpIfItFitsNow() {
    var widths = [60.0, 60, 20]
    let container = LayoutContainer(size: CGSize(width: 100, height: 100))
    let layout = FlowLayout(FlowLayout.Style(alignment: .leading))
    var arrangement = LayoutArrangement(layout, in: container, sections: .indexed([3])) {
      CGSize(width: widths[$0.item], height: 20)
    }
    XCTAssertEqual(arrangement.frames().map(\.minY), [0, 30, 30])
    widths[1] = 10
    arrangement.update(sections: .indexed([3]), from: [ItemPath(section: 0, item: 1)]) {
      CGSize(width: widths[$0.item], height: 20)
    }
    XCTAssertEqual(arrangement.frames().map(\.minY), [0, 0, 30])
  }

  func test_safeArea_isKeptAcrossTheAxis() {
    let container = LayoutContainer(
      size: .square(100),
      safeArea: LayoutInsets(top: 50, leading: 5, bottom: 50, trailing: 15)
    )
    let edges = SectionEdges(inset: LayoutInsets(leading: 1, trailing: 2), header: 10)
    let layout = FlowLayout(FlowLayout.Style(perRow: 1, edges: edges))
    let arrangement = LayoutArrangement(layout, in: container, sections: .indexed([1])) { _ in .square(1) }
    XCTAssertEqual(arrangement.frames(0), [CGRect(x: 6, y: 10, width: 77, height: 77)])
    XCTAssertEqual(arrangement[.header(section: 0)]?.frame.width, 80)
  }
}
