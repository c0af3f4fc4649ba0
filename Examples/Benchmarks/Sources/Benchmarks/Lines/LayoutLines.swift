import BenchmarkKit
import DataSource
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Lines that measure the layout of a grid: of all items, of an appended page, and of the visible items during
/// scrolling.
enum LayoutLines {
  static let all: [BenchmarkLine] =
    lines(
      "waterfall",
      "WaterfallLayout, 3 columns",
      WaterfallLayout(columns: 3)
    )
    + lines(
      "flow",
      "FlowLayout, as many as fit",
      FlowLayout()
    )
    + [
      BenchmarkLine(
        "core.layout.waterfall.objects",
        measures: "WaterfallLayout, 3 columns: 100,000 items",
        bar: .atLeast(5),
        subject: full(WaterfallLayout(columns: 3)),
        comparator: .code("one heap object per item, size asked of a delegate", objects())
      ),
      BenchmarkLine(
        "core.layout.flow.objects",
        measures: "FlowLayout, as many as fit: 100,000 items",
        bar: .atLeast(5),
        subject: full(FlowLayout()),
        comparator: .code("one heap object per item, size asked of a delegate", flowObjects())
      ),
      BenchmarkLine(
        "core.layout.correct",
        measures: "WaterfallLayout, 3 columns: the last 20 of 100,000 items are measured again",
        bar: .atMost(2),
        subject: Workload(size: 100_000) { count in
          let sizes = sizes(count)
          var arrangement = arranged(WaterfallLayout(columns: 3), sizes)
          let last = (count - 20..<count).map { ItemPath(section: 0, item: $0) }
          var isTall = false
          return {
            isTall.toggle()
            arrangement.correct(Dictionary(uniqueKeysWithValues: last.map { ($0, isTall ? 120 : 80) }))
          }
        },
        comparedAtSize: 1_000
      ),
      BenchmarkLine(
        "core.layout.sticky",
        measures: "what is visible of 1,000 sections with sticky headers and 100 items each",
        bar: .atMost(3),
        subject: visibleWithHeaders(isSticky: true),
        comparator: .code("headers that do not stick", visibleWithHeaders(isSticky: false))
      ),
    ]

  private static func lines(_ name: String, _ what: String, _ layout: any ItemLayout) -> [BenchmarkLine] {
    [
      BenchmarkLine(
        "core.layout.\(name).append",
        measures: "\(what): 20 appended to 100,000 items",
        bar: .atMost(2),
        subject: Workload(size: 100_000) { count in
          let sizes = sizes(count + 20)
          var arrangement = arranged(layout, Array(sizes[..<count]))
          // Each call replaces the page of the previous call, so that the list does not grow.
          return {
            arrangement.update(sections: .indexed([count + 20]), from: [ItemPath(section: 0, item: count)]) {
              sizes[$0.item]
            }
          }
        },
        comparedAtSize: 1_000
      ),
      BenchmarkLine(
        "core.layout.\(name).query",
        measures: "\(what): a screenful of 20 of 100,000 items",
        bar: .atMost(2),
        subject: Workload(size: 100_000) { count in
          let arrangement = arranged(layout, sizes(count))
          let viewport = screenful(of: arrangement)
          return { blackHole(arrangement.items(in: viewport)) }
        },
        comparedAtSize: 1_000
      ),
    ]
  }

  private static let container = LayoutContainer(size: CGSize(width: 375, height: 800))

  private static func sizes(_ count: Int) -> [CGSize] {
    var random = SeededGenerator(seed: 9)
    return (0..<count).map { _ in
      CGSize(
        width: Double.random(in: 80...120, using: &random),
        height: .random(in: 60...240, using: &random)
      )
    }
  }

  private static func arranged(_ layout: any ItemLayout, _ sizes: [CGSize]) -> LayoutArrangement {
    LayoutArrangement(layout, in: container, sections: .indexed([sizes.count])) { sizes[$0.item] }
  }

  /// Returns a viewport in the middle of the content that contains 20 items.
  @MainActor
  private static func screenful(of arrangement: LayoutArrangement) -> CGRect {
    var viewport = CGRect(x: 0, y: arrangement.contentSize.height / 2, width: 375, height: 1)
    while arrangement.items(in: viewport).count < 20, viewport.height < 5_000 { viewport.size.height += 1 }
    return viewport
  }

  private static func full(_ layout: any ItemLayout) -> Workload {
    Workload(size: 100_000) { count in
      let sizes = sizes(count)
      return { blackHole(arranged(layout, sizes)) }
    }
  }

  private static func visibleWithHeaders(isSticky: Bool) -> Workload {
    Workload(size: 1_000) { count in
      var layout = WaterfallLayout(columns: 3)
      layout.sections.standard.edges = SectionEdges(header: 30, isHeaderSticky: isSticky)
      let sizes = sizes(100)
      let counts = Array(repeating: 100, count: count)
      let arrangement = LayoutArrangement(layout, in: container, sections: .indexed(counts)) {
        sizes[$0.item]
      }
      let middle: Double = arrangement.contentSize.height / 2
      return { blackHole(arrangement.visibleItems(in: CGRect(x: 0, y: middle, width: 375, height: 800))) }
    }
  }

  // MARK: A layout with one object per item

  /// The attributes of an item as an object, as in UIKit's layouts. Such a layout also asks a delegate for the size of
  /// each item.
  private final class Attributes {
    let path: ItemPath
    var frame: CGRect

    init(path: ItemPath, frame: CGRect) {
      self.path = path
      self.frame = frame
    }
  }

  private protocol SizeDelegate: AnyObject {
    func size(at path: ItemPath) -> CGSize
    func columns(in section: Int) -> Int
  }

  private final class Sizes: SizeDelegate {
    let sizes: [CGSize]
    init(_ sizes: [CGSize]) { self.sizes = sizes }
    func size(at path: ItemPath) -> CGSize { sizes[path.item] }
    func columns(in section: Int) -> Int { 3 }
  }

  private static func objects() -> Workload {
    Workload(size: 100_000) { count in
      let delegate: any SizeDelegate = Sizes(sizes(count))
      return {
        var bottoms = [0.0, 0, 0]
        var attributes: [Attributes] = []
        for item in 0..<count {
          let path = ItemPath(section: 0, item: item)
          let columns = delegate.columns(in: 0)
          let width = ((375 - 10 * Double(columns - 1)) / Double(columns)).rounded(.down)
          let size = delegate.size(at: path)
          let height = (size.height * width / size.width).rounded(.down)
          let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
          let frame = CGRect(
            x: Double(column) * (width + 10),
            y: bottoms[column],
            width: width,
            height: height
          )
          attributes.append(Attributes(path: path, frame: frame))
          bottoms[column] = frame.maxY + 10
        }
        blackHole(attributes)
      }
    }
  }

  /// Fills row after row, as `UICollectionViewFlowLayout` does.
  private static func flowObjects() -> Workload {
    Workload(size: 100_000) { count in
      let delegate: any SizeDelegate = Sizes(sizes(count))
      return {
        var attributes: [Attributes] = []
        var row: [Attributes] = []
        var (x, y, height) = (0.0, 0.0, 0.0)
        func endRow() {
          let space = row.count > 1 ? (375 - (x - 10)) / Double(row.count - 1) : 0
          for (index, item) in row.enumerated() {
            item.frame.origin.x += (space * Double(index)).rounded(.down)
            item.frame.origin.y += ((height - item.frame.height) / 2).rounded(.down)
          }
          attributes += row
          row = []
          y += height + 10
          (x, height) = (0, 0)
        }
        for item in 0..<count {
          let path = ItemPath(section: 0, item: item)
          let size = delegate.size(at: path)
          if !row.isEmpty, x + size.width > 375 { endRow() }
          row.append(
            Attributes(path: path, frame: CGRect(x: x, y: y, width: size.width, height: size.height))
          )
          x += size.width + 10
          height = max(height, size.height)
        }
        endRow()
        blackHole(attributes)
      }
    }
  }
}
