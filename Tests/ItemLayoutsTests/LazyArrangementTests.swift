import DataSource
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of arrangements that arrange items when they come near the visible part, and of the cost of corrections.
final class LazyArrangementTests: XCTestCase {
  private let container = LayoutContainer(size: CGSize(width: 300, height: 600))

  private func lazily(_ sample: ArrangedSample, filling length: Double) -> LayoutArrangement {
    let sections = sample.counts.enumerated().map { LayoutSectionCount(id: $0.offset, count: $0.element) }
    return LayoutArrangement(
      sample.layout,
      in: sample.container,
      sections: sections,
      filling: length,
      size: sample.size
    )
  }

  func test_size_isAskedForTheBeginningOnly() {
    var asked = 0
    let size: (ItemPath) -> CGSize = { _ in
      asked += 1
      return CGSize(width: 100, height: 100)
    }
    let sections = [LayoutSectionCount(id: 0, count: 100_000)]
    var wall = LayoutArrangement(
      WaterfallLayout(columns: 3),
      in: container,
      sections: sections,
      filling: 1_800,
      size: size
    )
    XCTAssertLessThan(asked, 100)
    XCTAssertEqual(wall.contentSize.height, 100_000 * 110 / 3, accuracy: 200_000)
    XCTAssertFalse(wall.extend(to: 1_800, size: size))
    XCTAssertTrue(wall.extend(to: 6_000, size: size))
    XCTAssertLessThan(asked, 300)
    XCTAssertFalse(wall.items(in: CGRect(x: 0, y: 5_900, width: 300, height: 100)).isEmpty)
  }

  func test_items_inTheFilledPart_areThoseOfAFullArrangement() {
    var partly = 0
    for seed in 0..<UInt64(RandomRounds.count(300)) {
      var random = SplitMix64(seed: seed)
      let sample = ArrangedSample.random(&random, items: 200)
      if sample.layout is CardLayout { continue }
      let full = sample.arrangement
      var wall = lazily(sample, filling: 300)
      partly += wall.paths(sample) < sample.paths.count ? 1 : 0
      for length in [300.0, 700, 1_500, .infinity] {
        wall.extend(to: length, size: sample.size)
        let axis = sample.layout.axis
        let seen = CGRect(origin: .zero, size: axis.size(along: min(length, 1e6), across: 1_000))
        let (mine, all) = (wall.items(in: seen), full.items(in: seen))
        let difference = mine.filter { !all.contains($0) } + all.filter { !mine.contains($0) }
        XCTAssertEqual(difference, [], "seed \(seed), length \(length)")
      }
      XCTAssertEqual(wall.everything(sample), full.everything(sample), "seed \(seed)")
      XCTAssertEqual(wall.contentSize, full.contentSize, "seed \(seed)")
    }
    XCTAssertGreaterThan(partly, 50, "many samples must be longer than the filled part")
  }

  func test_update_ofALazyArrangement_equalsAFullOne() {
    for seed in 0..<UInt64(RandomRounds.count(300)) {
      var random = SplitMix64(seed: seed)
      var sample = ArrangedSample.random(&random, items: 200)
      if sample.layout is CardLayout || sample.counts.isEmpty { continue }
      var wall = lazily(sample, filling: 200)
      for _ in 0..<4 {
        let section = Int.random(in: sample.counts.indices, using: &random)
        let first = Int.random(in: 0...sample.counts[section], using: &random)
        sample.sizes[section].removeSubrange(first...)
        sample.sizes[section] += (0..<Int.random(in: 0...90, using: &random)).map { _ in
          ArrangedSample.randomSize(&random)
        }
        sample.counts = sample.sizes.map(\.count)
        wall.update(
          sections: .indexed(sample.counts),
          from: [ItemPath(section: section, item: first)],
          size: sample.size
        )
        wall.extend(to: .random(in: 0...2_000, using: &random), size: sample.size)
      }
      wall.extend(to: .infinity, size: sample.size)
      XCTAssertEqual(wall.everything(sample), sample.arrangement.everything(sample), "seed \(seed)")
    }
  }

  // MARK: Corrections

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

extension LayoutArrangement {
  /// The number of arranged items.
  fileprivate func paths(_ sample: ArrangedSample) -> Int {
    sample.paths.filter { self[.item($0)] != nil }.count
  }
}
