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

  // MARK: Rows and columns of a special kind (L10)

  /// Rows without a height and a space begin where the row before them begins. The whole list was one row then.
  func test_flow_rowsWithoutHeight_areToldApart() {
    for alignment in [FlowLayout.Alignment.leading, .center, .trailing, .justified] {
      let style = FlowLayout.Style(itemSpacing: 10, lineSpacing: 0, alignment: alignment)
      let placed = Steps(FlowLayout(style))
      var flow = LayoutArrangement(placed, in: container, sections: .indexed([500])) { _ in
        CGSize(width: 140, height: 0)
      }
      placed.firsts.withLock { $0 = [] }
      flow.correct([ItemPath(section: 0, item: 499): 0])
      XCTAssertEqual(placed.firsts.withLock { $0 }, [498], "\(alignment)")
    }
  }

  /// Items without a width may all be in one row. All items start at the same place, like rows of one item.
  func test_flow_itemsWithoutWidth_areOneRow() {
    let style = FlowLayout.Style(itemSpacing: 0, lineSpacing: 0, alignment: .center)
    let placed = Steps(FlowLayout(style))
    var flow = LayoutArrangement(placed, in: container, sections: .indexed([40])) { path in
      CGSize(width: path.item < 30 ? 300 : 0, height: 0)
    }
    placed.firsts.withLock { $0 = [] }
    flow.correct([ItemPath(section: 0, item: 39): 0])
    XCTAssertEqual(placed.firsts.withLock { $0 }, [29])
  }

  /// A flow layout that notes the answers of `firstItem(affectedBy:in:)`.
  private struct Steps: ItemLayout {
    final class Firsts: Sendable {
      let all = Mutex<[Int]>([])
      func withLock<Result>(_ body: (inout sending [Int]) -> sending Result) -> Result { all.withLock(body) }
    }

    let firsts = Firsts()
    let layout: FlowLayout
    var axis: LayoutAxis { .vertical }

    init(_ layout: FlowLayout) { self.layout = layout }

    func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int {
      let first = layout.firstItem(affectedBy: item, in: placed)
      firsts.withLock { $0.append(first) }
      return first
    }

    func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double
    {
      layout.place(items, in: &placement, size: size)
    }
  }

  /// If a column has only one item, each page and each correction searched the whole list for its second item.
  func test_waterfall_aColumnOfOneItem_appendAndCorrect_costTheSameInALongList() {
    func wall(_ count: Int) -> LayoutArrangement {
      LayoutArrangement(WaterfallLayout(columns: 2), in: container, sections: .indexed([count]), size: size)
    }
    func size(_ path: ItemPath) -> CGSize { CGSize(width: 100, height: path.item == 0 ? 1e9 : 1) }
    for corrects in [false, true] {
      let costs = [1_000, 60_000].map { count in
        var wall = wall(count)
        return (0..<5).map { round in
          let start = Self.processorTime
          for step in 1...20 {
            if corrects {
              wall.correct([ItemPath(section: 0, item: count - step): Double(round + step)])
            } else {
              wall.update(sections: .indexed([count + round * 20 + step]), from: [], size: size)
            }
          }
          return Self.processorTime - start
        }.min() ?? 0
      }
      XCTAssertLessThan(costs[1], 8 * costs[0] + 0.001, "corrects: \(corrects)")
    }
  }

  /// The time for which this thread has run, in seconds. Other work of the machine does not count.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
