import DataSource
import Foundation
import Synchronization
import XCTest

@testable import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of the cost of corrections and updates.
final class ArrangementCostTests: XCTestCase {
  private let container = LayoutContainer(size: CGSize(width: 300, height: 600))

  /// A waterfall that counts placed items.
  private struct Counting: ItemLayout {
    final class Count: Sendable {
      let placed = Mutex(0)
    }

    let count = Count()
    let layout = WaterfallLayout(columns: 3)
    var axis: LayoutAxis { .vertical }

    func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int {
      layout.firstItem(affectedBy: item, in: placed)
    }

    func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double
    {
      count.placed.withLock { $0 += items.count }
      return layout.place(items, in: &placement, size: size)
    }
  }

  func test_correct_touchesOnlyTheItemsFromTheFirstOneOn() {
    let counting = Counting()
    var wall = LayoutArrangement(counting, in: container, sections: .indexed([50_000, 50_000])) { _ in
      CGSize(width: 100, height: 100)
    }
    for item in [49_990, 49_000, 40_000] {
      counting.count.placed.withLock { $0 = 0 }
      let storage = wall.sections[1].items.withUnsafeBufferPointer { $0.baseAddress }
      wall.correct([ItemPath(section: 1, item: item): 200, ItemPath(section: 1, item: 49_995): 50])
      XCTAssertEqual(counting.count.placed.withLock { $0 }, 50_000 - item)
      XCTAssertEqual(
        wall.sections[1].items.withUnsafeBufferPointer { $0.baseAddress },
        storage,
        "the earlier boxes are not copied"
      )
    }
  }

  /// Adding a page to 100,000 items took 300 times as long as to 1,000, because an update copied all items.
  func test_update_appendedPage_doesNotCopyTheItemsBefore() {
    let container = LayoutContainer(size: CGSize(width: 300, height: 600))
    let size: (ItemPath) -> CGSize = { _ in CGSize(width: 1, height: 1) }
    func address(of arrangement: LayoutArrangement) -> UnsafeRawPointer? {
      arrangement.sections[0].items.withUnsafeBytes { $0.baseAddress }
    }
    for layout in [WaterfallLayout(columns: 3), FlowLayout()] as [any ItemLayout] {
      var arrangement = LayoutArrangement(layout, in: container, sections: .indexed([1_000]), size: size)
      let page = [ItemPath(section: 0, item: 1_000)]
      arrangement.update(sections: .indexed([1_020]), from: page, size: size)
      let before = address(of: arrangement)
      // The same page again, which fits into the memory of the items.
      arrangement.update(sections: .indexed([1_020]), from: page, size: size)
      XCTAssertEqual(address(of: arrangement), before)
    }
  }
}
