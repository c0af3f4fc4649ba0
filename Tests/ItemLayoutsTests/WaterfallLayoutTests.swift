import DataSource
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

final class WaterfallLayoutTests: XCTestCase {
  private let container = LayoutContainer(size: CGSize(width: 375, height: 600), scale: 2)

  /// Row 3.76: two columns, inset 10 above and 15 beside, 10 apart.
  func test_defaults_haveTheNumbersOfTheArticle() {
    var layout = WaterfallLayout()
    layout.sections.standard.edges.inset = LayoutInsets(top: 10, leading: 15, bottom: 10, trailing: 15)
    let sizes = [
      CGSize(width: 100, height: 100), CGSize(width: 100, height: 200), CGSize(width: 335, height: 67),
    ]
    let arrangement = LayoutArrangement(layout, in: container, sections: .indexed([3])) { sizes[$0.item] }
    // (375 - 30 - 10) / 2 = 167.5
    XCTAssertEqual(
      arrangement.frames(),
      [
        CGRect(x: 15, y: 10, width: 167.5, height: 167.5), CGRect(x: 192.5, y: 10, width: 167.5, height: 335),
        CGRect(x: 15, y: 187.5, width: 167.5, height: 33.5),
      ]
    )
    XCTAssertEqual(arrangement.contentSize.height, 355)
  }

  // MARK: Appendix C

  func test_rule1_heightsAreFloored_andZeroIfASideIs() {
    let layout = WaterfallLayout(columns: 1, spacing: 0)
    let arrangement = LayoutArrangement(
      layout,
      width: 100,
      scale: 2,
      sizes: [CGSize(width: 3, height: 1), CGSize(width: 0, height: 9), CGSize(width: 9, height: -1)]
    )
    XCTAssertEqual(arrangement.frames().map(\.height), [33, 0, 0])
  }

  func test_rule2_orders() {
    func columns(_ order: WaterfallLayout.Order) -> [CGFloat] {
      let style = WaterfallLayout.Style(columns: 3, columnSpacing: 0, itemSpacing: 0, order: order)
      let heights = [30.0, 10, 10, 5, 5]
      return LayoutArrangement(
        WaterfallLayout(style),
        width: 3,
        sizes: heights.map { CGSize(width: 1, height: $0) }
      )
      .frames().map(\.minX)
    }
    XCTAssertEqual(columns(.shortestFirst), [0, 1, 2, 1, 2])
    XCTAssertEqual(columns(.leadingToTrailing), [0, 1, 2, 0, 1])
    XCTAssertEqual(columns(.trailingToLeading), [2, 1, 0, 2, 1])
  }

  func test_rule3And4_headerAndFooterHaveInsets() {
    var layout = WaterfallLayout(columns: 1)
    layout.sections.standard.edges = SectionEdges(
      inset: LayoutInsets(top: 3, bottom: 4),
      header: 20,
      headerInset: LayoutInsets(top: 1, leading: 5, bottom: 2, trailing: 6),
      footer: 30,
      footerInset: LayoutInsets(top: 7, leading: 8, bottom: 9, trailing: 10)
    )
    let arrangement = LayoutArrangement(layout, width: 100, sizes: [.square(100)])
    XCTAssertEqual(arrangement[.header(section: 0)]?.frame, CGRect(x: 5, y: 1, width: 89, height: 20))
    XCTAssertEqual(arrangement.frames(), [CGRect(x: 0, y: 26, width: 100, height: 100)])
    XCTAssertEqual(arrangement[.footer(section: 0)]?.frame, CGRect(x: 8, y: 137, width: 82, height: 30))
    XCTAssertEqual(arrangement.contentSize.height, 176)
  }

  func test_rule5_contentIsAtLeastSoLong() {
    var layout = WaterfallLayout(columns: 1, spacing: 0)
    layout.minimumContentLength = 500
    XCTAssertEqual(LayoutArrangement(layout, width: 100, sizes: []).contentSize.height, 500)
    XCTAssertEqual(LayoutArrangement(layout, width: 100, sizes: [.square(1)]).contentSize.height, 500)
    XCTAssertEqual(LayoutArrangement(layout, width: 600, sizes: [.square(1)]).contentSize.height, 600)
  }

  func test_defect_emptySection_endsAtItsInsets() {
    var layout = WaterfallLayout()
    layout.sections.standard.edges.inset = LayoutInsets(top: 8, bottom: 9)
    let arrangement = LayoutArrangement(layout, in: container, sections: .indexed([0, 1])) { _ in .square(1) }
    XCTAssertEqual(arrangement.frames(1).map(\.minY), [25])
  }

  func test_defect_insetsOfAHeaderThatIsNotThere_doNotCount() {
    var layout = WaterfallLayout(columns: 1)
    let around = LayoutInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    layout.sections.standard.edges = SectionEdges(headerInset: around, footerInset: around)
    let arrangement = LayoutArrangement(layout, width: 100, sizes: [.square(1)])
    XCTAssertEqual(arrangement.frames().map(\.minY), [0])
    XCTAssertEqual(arrangement.contentSize.height, 100)
    XCTAssertNil(arrangement[.header(section: 0)])
  }

  func test_defect_pixelsLeftOver_widenTheFirstColumns() {
    let layout = WaterfallLayout(columns: 4, spacing: 1)
    let arrangement = LayoutArrangement(layout, width: 101, sizes: Array(repeating: .square(1), count: 4))
    XCTAssertEqual(arrangement.frames().map(\.width), [25, 25, 24, 24])
    XCTAssertEqual(arrangement.frames().last?.maxX, 101)
  }

  func test_sections_haveValuesOfTheirOwn() {
    var layout = WaterfallLayout(columns: 2, spacing: 0)
    layout.sections[id: 1].columns = 5
    let arrangement = LayoutArrangement(layout, in: container, sections: .indexed([1, 1, 1])) { _ in
      .square(1)
    }
    XCTAssertEqual([0, 1, 2].flatMap { arrangement.frames($0).map(\.width) }, [187.5, 75, 187.5])
  }

  // MARK: Self-sizing

  func test_correct_takesMeasuredHeights_andMovesWhatFollows() {
    let layout = WaterfallLayout(columns: 2, spacing: 0)
    var arrangement = LayoutArrangement(layout, width: 100, sizes: Array(repeating: .square(1), count: 6))
    arrangement.correct([ItemPath(section: 0, item: 2): 120, ItemPath(section: 0, item: 3): 10])
    XCTAssertEqual(arrangement.frames().map(\.minY), [0, 0, 50, 50, 60, 110])
    XCTAssertEqual(arrangement.frames().map(\.height), [50, 50, 120, 10, 50, 50])
    XCTAssertEqual(arrangement.frames().map(\.minX), [0, 50, 0, 50, 50, 50])
    // A second correction does not undo the first.
    arrangement.correct([ItemPath(section: 0, item: 5): 7])
    XCTAssertEqual(arrangement.frames().map(\.height), [50, 50, 120, 10, 50, 7])
  }

  // MARK: Sticky headers

  private func sticky() -> LayoutArrangement {
    var layout = WaterfallLayout(columns: 1, spacing: 0)
    layout.sections.standard.edges = SectionEdges(header: 20, isHeaderSticky: true, footer: 10)
    layout.sections[id: 2].edges.isHeaderSticky = false
    let container = LayoutContainer(size: CGSize(width: 100, height: 150))
    return LayoutArrangement(layout, in: container, sections: .indexed([1, 2, 1])) { _ in .square(1) }
  }

  /// Each section is 20 + 100 for each item + 10.
  private func header(_ section: Int, at offset: Double, insets: LayoutInsets = .zero) -> LayoutItem? {
    sticky().visibleItems(in: CGRect(x: 0, y: offset, width: 100, height: 150), insets: insets)
      .first { $0.element == .header(section: section) }
  }

  func test_stickyHeader_staysAtTheTop_untilItsItemsEnd() {
    XCTAssertEqual(header(0, at: 0)?.frame.minY, 0)
    XCTAssertEqual(header(0, at: 0)?.zIndex, 0)
    XCTAssertEqual(header(0, at: 50)?.frame.minY, 50)
    XCTAssertEqual(header(0, at: 50)?.zIndex, 1)
    XCTAssertEqual(header(0, at: 110)?.frame.minY, 100)
    XCTAssertNil(header(0, at: 121))
    XCTAssertEqual(header(1, at: 121)?.frame.minY, 130)
    XCTAssertEqual(header(1, at: 300)?.frame.minY, 300)
    XCTAssertEqual(header(0, at: -40)?.frame.minY, 0)
  }

  func test_stickyHeader_isNotSticky_unlessTheSectionSaysSo() {
    XCTAssertEqual(header(2, at: 350)?.frame.minY, 360)
    XCTAssertNil(header(2, at: 400))
  }

  func test_stickyHeader_staysBelowBars() {
    XCTAssertEqual(header(0, at: 20, insets: LayoutInsets(top: 44))?.frame.minY, 64)
    XCTAssertEqual(header(0, at: -44, insets: LayoutInsets(top: 44))?.frame.minY, 0)
  }

  func test_stickyHeader_keepsTheOrderOfTheList() {
    let visible = sticky().visibleItems(in: CGRect(x: 0, y: 150, width: 100, height: 150))
    XCTAssertEqual(
      visible.map(\.element),
      [.header(section: 1), .item(ItemPath(section: 1, item: 0)), .item(ItemPath(section: 1, item: 1))]
    )
  }
}
