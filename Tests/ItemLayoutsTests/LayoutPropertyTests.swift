import DataSource
import Foundation
import ItemLayouts
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Properties of every layout, checked with random lists.
final class LayoutPropertyTests: XCTestCase {
  private func forEachSample(
    _ rounds: Int = 100,
    items: Int = 30,
    _ body: (ArrangedSample, inout SplitMix64) -> Void
  ) {
    for seed in RandomRounds.seeds(rounds, long: rounds * 12) {
      var random = SplitMix64(seed: seed)
      let before = testRun?.failureCount
      body(ArrangedSample.random(&random, items: items), &random)
      if testRun?.failureCount != before { return XCTFail("seed \(seed)") }
    }
  }

  func test_elements_nothingOverlaps() {
    forEachSample { sample, _ in
      let frames = sample.arrangement.everything(sample).map(\.frame).filter { $0.width > 0 && $0.height > 0 }
      for (index, frame) in frames.enumerated() {
        for other in frames[(index + 1)...] {
          let common = frame.intersection(other)
          XCTAssertFalse(!common.isNull && common.width > 1e-6 && common.height > 1e-6, "\(frame) \(other)")
        }
      }
    }
  }

  func test_elements_allAreInside() {
    forEachSample { sample, _ in
      let arrangement = sample.arrangement
      let content = CGRect(origin: .zero, size: arrangement.contentSize).insetBy(dx: -1e-6, dy: -1e-6)
      for item in arrangement.everything(sample) where item.frame.width > 0 && item.frame.height > 0 {
        XCTAssertTrue(content.contains(item.frame), "\(item) in \(content)")
      }
    }
  }

  func test_frames_lieOnPixels() {
    forEachSample { sample, _ in
      let scale = sample.container.scale
      for item in sample.arrangement.everything(sample) {
        for edge in [item.frame.minX, item.frame.minY, item.frame.maxX, item.frame.maxY] {
          let pixel: Double = edge * scale
          XCTAssertEqual(pixel, pixel.rounded(), accuracy: 1e-6)
        }
      }
    }
  }

  func test_query_equalsLinearScan() {
    checkQueries(rounds: 100, items: 30)
    // More than two levels of a tree whose nodes have sixteen children.
    checkQueries(rounds: 10, items: 600)
  }

  private func checkQueries(rounds: Int, items: Int) {
    forEachSample(rounds, items: items) { sample, random in
      let arrangement = sample.arrangement
      let all = arrangement.everything(sample)
      let (width, height): (Double, Double) = (arrangement.contentSize.width, arrangement.contentSize.height)
      for _ in 0..<10 {
        let rect = CGRect(
          x: .random(in: -50...width + 50, using: &random),
          y: .random(in: -50...height + 50, using: &random),
          width: .random(in: 0...400, using: &random),
          height: .random(in: 0...400, using: &random)
        )
        let expected = all.filter { item in
          item.frame.width > 0 && item.frame.height > 0 && item.frame.minX < rect.maxX
            && item.frame.maxX > rect.minX
            && item.frame.minY < rect.maxY && item.frame.maxY > rect.minY
        }
        XCTAssertEqual(arrangement.items(in: rect), expected)
      }
    }
  }

  func test_update_equalsFullLayout() {
    forEachSample { sample, random in
      var sample = sample
      var arrangement = sample.arrangement
      for _ in 0..<5 {
        let section = Int.random(in: 0...sample.counts.count, using: &random)
        if section == sample.counts.count {
          sample.counts.append(0)
          sample.sizes.append([])
        }
        let first = Int.random(in: 0...sample.counts[section], using: &random)
        let added = Int.random(in: 0...20, using: &random)
        // Replaces all items from `first` on, and sometimes removes the sections after them.
        sample.sizes[section].removeSubrange(first...)
        sample.sizes[section] += (0..<added).map { _ in ArrangedSample.randomSize(&random) }
        if Int.random(in: 0...3, using: &random) == 0 { sample.sizes.removeSubrange((section + 1)...) }
        sample.counts = sample.sizes.map(\.count)
        arrangement.update(
          sections: .indexed(sample.counts),
          from: [ItemPath(section: section, item: first)],
          size: sample.size
        )
        let full = sample.arrangement
        XCTAssertEqual(arrangement.everything(sample), full.everything(sample))
        XCTAssertEqual(arrangement.contentSize, full.contentSize)
        checkSlices(arrangement, full)
      }
    }
  }

  func test_update_ofManySections_equalsFullLayout() {
    forEachSample(100, items: 30) { sample, random in
      var sample = sample
      var ids = Array(sample.counts.indices)
      var arrangement = sample.arranged(ids)
      for _ in 0..<5 {
        var changes: [(id: Int, item: Int)] = []
        for section in sample.counts.indices where Bool.random(using: &random) {
          let first = Int.random(in: 0...sample.counts[section], using: &random)
          let isAppended = first == sample.counts[section]
          sample.sizes[section].removeSubrange(first...)
          sample.sizes[section] += (0..<Int.random(in: 0...9, using: &random)).map { _ in
            ArrangedSample.randomSize(&random)
          }
          // Appended items need not be named, and a section may be named twice.
          if !isAppended { changes += [first, first + 2].map { (ids[section], $0) } }
        }
        switch Int.random(in: 0...5, using: &random) {
        case 0 where ids.count > 1:
          ids.swapAt(0, ids.count - 1)
          sample.sizes.swapAt(0, ids.count - 1)
        case 1:
          let index = Int.random(in: 0...ids.count, using: &random)
          ids.insert((ids.max() ?? 0) + 1, at: index)
          sample.sizes.insert([ArrangedSample.randomSize(&random)], at: index)
        case 2 where !ids.isEmpty:
          ids.removeFirst()
          sample.sizes.removeFirst()
        default: break
        }
        sample.counts = sample.sizes.map(\.count)
        let sections = sample.sections(ids)
        let paths = changes.compactMap { change in
          ids.firstIndex(of: change.id).map { ItemPath(section: $0, item: change.item) }
        }
        arrangement.update(sections: sections, from: paths.shuffled(using: &random), size: sample.size)
        let full = sample.arranged(ids)
        XCTAssertEqual(arrangement.everything(sample), full.everything(sample))
        XCTAssertEqual(arrangement.contentSize, full.contentSize)
        checkSlices(arrangement, full)
      }
    }
  }

  func test_sectionsThatHaveNotChanged_areNotArrangedAgain() {
    var asked: [ItemPath] = []
    let size: (ItemPath) -> CGSize = { path in
      asked.append(path)
      return CGSize(width: 1, height: 1)
    }
    let container = LayoutContainer(size: CGSize(width: 300, height: 600))
    let layout = WaterfallLayout(columns: 3)
    var arrangement = LayoutArrangement(layout, in: container, sections: .indexed([4, 5, 6]), size: size)
    asked = []
    arrangement.update(sections: .indexed([5, 5, 7]), from: [ItemPath(section: 2, item: 5)], size: size)
    let expected = [(0, 4), (2, 5), (2, 6)].map { ItemPath(section: $0.0, item: $0.1) }
    XCTAssertEqual(asked, expected)
    let full = LayoutArrangement(layout, in: container, sections: .indexed([5, 5, 7]), size: size)
    for section in 0..<3 {
      XCTAssertEqual(
        arrangement[.item(ItemPath(section: section, item: 4))],
        full[.item(ItemPath(section: section, item: 4))]
      )
    }
  }

  func test_append_equalsFullLayout() {
    checkAppending(rounds: 200, items: 30, upTo: 7)
    checkAppending(rounds: 10, items: 600, upTo: 50)
  }

  private func checkAppending(rounds: Int, items: Int, upTo page: Int) {
    forEachSample(rounds, items: items) { sample, random in
      var growing = sample
      growing.counts = []
      var arrangement = growing.arrangement
      for section in sample.counts.indices {
        growing.counts.append(0)
        while growing.counts[section] < sample.counts[section] {
          let path = ItemPath(section: section, item: growing.counts[section])
          growing.counts[section] = min(
            path.item + .random(in: 1...page, using: &random),
            sample.counts[section]
          )
          arrangement.update(sections: .indexed(growing.counts), from: [path], size: sample.size)
        }
        if sample.counts[section] == 0 {
          arrangement.update(sections: .indexed(growing.counts), from: [], size: sample.size)
        }
      }
      let full = sample.arrangement
      XCTAssertEqual(arrangement.everything(sample), full.everything(sample))
      XCTAssertEqual(arrangement.contentSize, full.contentSize)
      checkSlices(arrangement, full)
    }
  }

  /// Checks that queries give the same result after updates as after a full layout.
  private func checkSlices(_ one: LayoutArrangement, _ other: LayoutArrangement) {
    let (width, height): (Double, Double) = (one.contentSize.width, one.contentSize.height)
    for part in 0..<8 {
      let begin = Double(part) / 8
      let rect = CGRect(x: begin * width, y: 0, width: width / 8, height: height)
      XCTAssertEqual(one.items(in: rect), other.items(in: rect))
      let across = CGRect(x: 0, y: begin * height, width: width, height: height / 8)
      XCTAssertEqual(one.items(in: across), other.items(in: across))
    }
  }

  func test_correct_keepsTheOthers() {
    forEachSample { sample, random in
      var arrangement = sample.arrangement
      let before = arrangement
      let axis = sample.layout.axis
      guard !(sample.layout is CardLayout), !sample.paths.isEmpty else { return }
      func length(_ path: ItemPath, _ arrangement: LayoutArrangement) -> Double {
        let size = arrangement[.item(path)]?.frame.size ?? .zero
        return axis == .vertical ? size.height : size.width
      }
      var lengths: [ItemPath: Double] = [:]
      var unchanged: [ItemPath: Double] = [:]
      for path in sample.paths where Int.random(in: 0...4, using: &random) == 0 {
        lengths[path] = Double(Int.random(in: 1...90, using: &random))
        unchanged[path] = length(path, before)
      }
      arrangement.correct(lengths)
      for path in sample.paths {
        XCTAssertEqual(length(path, arrangement), lengths[path] ?? length(path, before), accuracy: 1e-6)
      }
      var same = before
      same.correct(unchanged)
      XCTAssertEqual(same.everything(sample).map(\.frame.origin).count, before.everything(sample).count)
      for (one, other) in zip(same.everything(sample), before.everything(sample)) {
        XCTAssertEqual(one.frame.minX, other.frame.minX, accuracy: 1e-6)
        XCTAssertEqual(one.frame.minY, other.frame.minY, accuracy: 1e-6)
      }
    }
  }

  func test_axis_swapIsSymmetric() {
    forEachSample { sample, _ in
      var sample = sample
      sample.container.direction = .leftToRight
      let swapped = sample.swapped
      let (one, other) = (sample.arrangement, swapped.arrangement)
      XCTAssertEqual(one.contentSize, other.contentSize.swapped)
      XCTAssertEqual(
        one.everything(sample).map(\.frame),
        other.everything(swapped).map {
          CGRect(x: $0.frame.minY, y: $0.frame.minX, width: $0.frame.height, height: $0.frame.width)
        }
      )
    }
  }

  func test_rightToLeft_mirrors() {
    forEachSample { sample, _ in
      var mirrored = sample
      mirrored.container.direction = sample.container.direction == .leftToRight ? .rightToLeft : .leftToRight
      let (one, other) = (sample.arrangement, mirrored.arrangement)
      let width: Double = one.contentSize.width
      for (left, right) in zip(one.everything(sample), other.everything(mirrored)) {
        XCTAssertEqual(width - left.frame.maxX, right.frame.minX, accuracy: 1e-6)
        XCTAssertEqual(left.frame.minY, right.frame.minY)
        XCTAssertEqual(left.frame.size, right.frame.size)
      }
    }
  }

  func test_size_isNotAskedForWhatIsPlaced() {
    var asked: [Int] = []
    let container = LayoutContainer(size: CGSize(width: 300, height: 600))
    var arrangement = LayoutArrangement(WaterfallLayout(columns: 3), in: container, sections: .indexed([50]))
    { _ in
      CGSize(width: 1, height: 1)
    }
    arrangement.update(sections: .indexed([55]), from: [ItemPath(section: 0, item: 50)]) { path in
      asked.append(path.item)
      return CGSize(width: 1, height: 1)
    }
    XCTAssertEqual(asked, [50, 51, 52, 53, 54])
  }

  func test_badInput_placesNothingOutside() {
    let sizes = [
      CGSize(width: CGFloat.nan, height: 1), CGSize(width: -1, height: -1),
      CGSize(width: 1, height: Double.infinity),
    ]
    let containers = [
      CGSize.zero, CGSize(width: -5, height: CGFloat.nan), CGSize(width: Double.infinity, height: 100),
    ]
    var style = WaterfallLayout.Style(columns: -3, columnSpacing: .nan, itemSpacing: -.infinity)
    style.edges.inset.leading = .infinity
    let layouts: [any ItemLayout] = [
      WaterfallLayout(style), WaterfallLayout(columns: .max), FlowLayout(FlowLayout.Style(perRow: 0)),
      FlowLayout(),
      CardLayout(length: .nan, width: -1, spacing: .infinity),
    ]
    for layout in layouts {
      for size in containers {
        let container = LayoutContainer(size: size, scale: .nan)
        var arrangement = LayoutArrangement(layout, in: container, sections: .indexed([3, -1])) {
          sizes[$0.item]
        }
        arrangement.correct([ItemPath(section: 0, item: 1): .nan, ItemPath(section: 7, item: -1): 1])
        arrangement.update(sections: .indexed([3]), from: [ItemPath(section: -1, item: -1)]) {
          sizes[$0.item]
        }
        arrangement.update(sections: .indexed([2]), from: [ItemPath(section: 9, item: 9)]) { sizes[$0.item] }
        for item in arrangement.items(in: .infinite) {
          XCTAssertTrue(item.frame.minX.isFinite && item.frame.maxY.isFinite && item.frame.minX >= 0)
        }
        XCTAssertNil(arrangement[.item(ItemPath(section: 0, item: 5))])
        XCTAssertNil(arrangement[.header(section: -1)])
      }
    }
  }
}

extension CGSize {
  fileprivate var swapped: CGSize { CGSize(width: height, height: width) }
}

extension LayoutInsets {
  fileprivate var swapped: LayoutInsets {
    LayoutInsets(top: leading, leading: top, bottom: trailing, trailing: bottom)
  }
}

extension SectionEdges {
  fileprivate var swapped: SectionEdges {
    var edges = self
    edges.inset = inset.swapped
    edges.headerInset = headerInset.swapped
    edges.footerInset = footerInset.swapped
    return edges
  }
}

extension ArrangedSample {
  /// The same with the other axis, and everything else turned as well.
  fileprivate var swapped: ArrangedSample {
    var swapped = self
    swapped.container.size = container.size.swapped
    swapped.container.safeArea = container.safeArea.swapped
    swapped.sizes = sizes.map { $0.map(\.swapped) }
    if var layout = layout as? WaterfallLayout {
      layout.axis = layout.axis.other
      layout.sections.standard.edges = layout.sections.standard.edges.swapped
      layout.sections[id: 1].edges = layout.sections[id: 1].edges.swapped
      swapped.layout = layout
    } else if var layout = layout as? FlowLayout {
      layout.axis = layout.axis.other
      layout.sections.standard.edges = layout.sections.standard.edges.swapped
      layout.sections[id: 1].edges = layout.sections[id: 1].edges.swapped
      swapped.layout = layout
    } else if var layout = layout as? CardLayout {
      layout.axis = layout.axis.other
      swapped.layout = layout
    }
    return swapped
  }
}

extension LayoutAxis {
  fileprivate var other: LayoutAxis { self == .vertical ? .horizontal : .vertical }
}
