import DataSource
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

final class CardLayoutTests: XCTestCase {
  private let container = LayoutContainer(size: CGSize(width: 700, height: 500))
  private let layout = CardLayout()

  private func arrangement(_ counts: [Int]) -> LayoutArrangement {
    LayoutArrangement(layout, in: container, sections: .indexed(counts)) { _ in .zero }
  }

  private func scale(_ item: Int, at offset: Double) -> Double? {
    arrangement([9]).visibleItems(in: CGRect(x: offset, y: 0, width: 700, height: 500))
      .first { $0.element == .item(ItemPath(section: 0, item: item)) }?.scale
  }

  /// Row 3.78: width 0.7 W, height 0.8 H, margin (W - w) / 7, inset (W - w) / 2.
  func test_defaults_haveTheNumbersOfTheArticle() {
    let arrangement = arrangement([3])
    XCTAssertEqual(
      arrangement.frames(),
      [105, 625, 1_145].map { CGRect(x: $0, y: 50, width: 490, height: 400) }
    )
    XCTAssertEqual(arrangement.contentSize, CGSize(width: 1_740, height: 500))
  }

  /// Row 3.78: scale = |cos(d / W · π / 4)|.
  func test_scale_isByTheDistanceFromTheMiddle() throws {
    XCTAssertEqual(scale(0, at: 0), 1)
    XCTAssertEqual(try XCTUnwrap(scale(1, at: 0)), cos(520.0 / 700 * .pi / 4), accuracy: 1e-12)
    var item = LayoutItem(
      element: .item(ItemPath(section: 0, item: 0)),
      frame: CGRect(x: 700, y: 0, width: 700, height: 9)
    )
    layout.adjust(&item, in: CGRect(x: 0, y: 0, width: 700, height: 9))
    XCTAssertEqual(item.scale, cos(.pi / 4), accuracy: 1e-12)
  }

  /// The card in the middle is exactly there, also where 0.7 W is no whole pixel.
  func test_centered_cardIsInTheMiddle_atAnyWidth() {
    for width in [320.0, 375, 390, 393, 414, 768] {
      let container = LayoutContainer(size: CGSize(width: width, height: 500), scale: 2)
      let arrangement = LayoutArrangement(layout, in: container, sections: .indexed([4])) { _ in .zero }
      for item in 0..<4 {
        let offset = layout.offset(centering: item, of: 4, in: container)
        let seen = arrangement.visibleItems(in: CGRect(x: offset, y: 0, width: width, height: 500))
        let card = seen.first { $0.element == .item(ItemPath(section: 0, item: item)) }
        XCTAssertEqual(card?.scale, 1, "\(item) of \(width)")
      }
      let end = layout.offset(centering: 3, of: 4, in: container)
      XCTAssertEqual(
        Double(arrangement.contentSize.width) - width,
        end,
        "the last offset is that of the last card"
      )
    }
  }

  func test_sections_goOnAfterEachOther() {
    let one = arrangement([5])
    let several = arrangement([0, 2, 0, 3])
    XCTAssertEqual(several.frames(1) + several.frames(3), one.frames())
    XCTAssertEqual(several.contentSize, one.contentSize)
    XCTAssertEqual(arrangement([0]).contentSize.width, 0)
  }

  /// Row 3.79: a drag of at least W / 20 goes one on, clamped at both ends.
  func test_page_goesOnAfterATwentieth() {
    func page(_ index: Int, _ dragged: Double) -> Int {
      layout.page(from: index, dragged: dragged, of: 3, in: container)
    }
    XCTAssertEqual([34, 35, 36, 2_000].map { page(1, $0) }, [1, 2, 2, 2])
    XCTAssertEqual([-34, -35, -2_000].map { page(1, $0) }, [1, 0, 0])
    XCTAssertEqual(page(0, -100), 0)
    XCTAssertEqual(page(2, 100), 2)
    XCTAssertEqual(page(99, 0), 2)
    XCTAssertEqual(page(.max, 100), 2)
    XCTAssertEqual(layout.page(from: 4, dragged: 100, of: 0, in: container), 0)
    let nothing = LayoutContainer(size: .zero)
    XCTAssertEqual([-0.5, 0, 0.5].map { layout.page(from: 1, dragged: $0, of: 3, in: nothing) }, [0, 1, 2])
  }

  /// Row 3.79: without pages, the selected card is the one nearest to the middle.
  func test_index_isTheNearest() {
    func index(_ offset: Double) -> Int { layout.index(nearest: offset, of: 3, in: container) }
    XCTAssertEqual([-50, 0, 259, 261, 1_040, 9_999].map(index), [0, 0, 0, 1, 2, 2])
    XCTAssertEqual(index(.nan), 0)
    XCTAssertEqual(layout.index(nearest: 500, of: 0, in: container), 0)
  }

  /// Row 3.79: tapping a card centers it.
  func test_offset_centersACard() {
    XCTAssertEqual(
      (-1...3).map { layout.offset(centering: $0, of: 3, in: container) },
      [0, 0, 520, 1_040, 1_040]
    )
  }

  /// Row 3.81: only the card layout is asked again on every scroll.
  func test_dependsOnOffset_isTrueForCardsOnly() {
    XCTAssertTrue(layout.dependsOnOffset)
    XCTAssertFalse(FlowLayout().dependsOnOffset)
    XCTAssertFalse(WaterfallLayout().dependsOnOffset)
  }
}
