import DataSource
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Row 3.77: values of sections, and the edges that insets are measured from.
final class SectionValuesTests: XCTestCase {
  private let container = LayoutContainer(size: CGSize(width: 100, height: 100))

  private func sections(_ ids: [String]) -> [LayoutSectionCount] {
    ids.map { LayoutSectionCount(id: $0, count: 1) }
  }

  private func widths(_ arrangement: LayoutArrangement, _ count: Int) -> [Double] {
    (0..<count).flatMap { arrangement.frames($0).map { Double($0.width) } }
  }

  func test_value_followsItsSection_whenAnotherOneIsInserted() async {
    var layout = WaterfallLayout(columns: 1, spacing: 0)
    layout.sections[id: "favorites"].columns = 4
    var arrangement = LayoutArrangement(layout, in: container, sections: sections(["favorites", "all"])) {
      _ in
      .square(1)
    }
    XCTAssertEqual(widths(arrangement, 2), [25, 100])
    arrangement.update(sections: sections(["new", "favorites", "all"]), from: []) { _ in .square(1) }
    XCTAssertEqual(widths(arrangement, 3), [100, 25, 100])
    arrangement.update(sections: sections(["all", "favorites"]), from: []) { _ in .square(1) }
    XCTAssertEqual(widths(arrangement, 2), [100, 25])
  }

  func test_equality_comparesExceptions() async {
    var one = SectionValues(1)
    let other = one
    one[id: 3] = 2
    XCTAssertNotEqual(one, other)
    XCTAssertEqual(one[id: 3], 2)
    XCTAssertEqual(one[id: "3"], 1)
  }

  /// The recipe "A waterfall of images" of `ItemLayouts.docc`.
  func test_recipe_waterfallOfImages() async {
    var asked: [ItemPath] = []
    func size(of path: ItemPath) -> CGSize {
      asked.append(path)
      return .square(1)
    }
    var layout = WaterfallLayout(columns: 3, spacing: 6)
    layout.sections.standard.edges = SectionEdges(
      inset: LayoutInsets(leading: 12, trailing: 12),
      header: 30,
      isHeaderSticky: true
    )
    layout.sections[id: "favorites"].columns = 1
    let container = LayoutContainer(size: CGSize(width: 378, height: 800))
    var sections = [LayoutSectionCount(id: "favorites", count: 1), LayoutSectionCount(id: "all", count: 3)]
    var wall = LayoutArrangement(layout, in: container, sections: sections) { size(of: $0) }
    XCTAssertEqual(wall.frames(0).map(\.width), [354])
    XCTAssertEqual(wall.frames(1).map(\.width), [114, 114, 114])
    asked = []
    sections[1] = LayoutSectionCount(id: "all", count: 6)
    wall.update(sections: sections, from: [ItemPath(section: 1, item: 3)]) { size(of: $0) }
    XCTAssertEqual(asked, (3..<6).map { ItemPath(section: 1, item: $0) })
    let visible = wall.visibleItems(in: CGRect(x: 0, y: 400, width: 378, height: 800))
    XCTAssertEqual(visible.first?.element, .header(section: 1))
    XCTAssertEqual(visible.first?.frame.minY, 400)
  }

  /// L3: sections keep their items and corrected lengths when a section is inserted before them.
  func test_insertedSection_movesTheOthers_withTheirCorrectedLengths() async {
    let layout = WaterfallLayout(columns: 1, spacing: 0)
    let ids = ["A", "B", "C"]
    var asked: [Int] = []
    func size(_ path: ItemPath) -> CGSize {
      asked.append(path.section)
      return .square(1)
    }
    var arrangement = LayoutArrangement(layout, in: container, sections: sections(ids), size: size)
    arrangement.correct([ItemPath(section: 1, item: 0): 40])
    asked = []
    arrangement.update(sections: sections(["new"] + ids), from: [], size: size)
    // The former first section now follows items, which its edges may depend on.
    XCTAssertEqual(asked.filter { $0 > 1 }, [])
    XCTAssertEqual(arrangement[.item(ItemPath(section: 2, item: 0))]?.frame.height, 40)
    XCTAssertEqual(arrangement[.item(ItemPath(section: 2, item: 0))]?.frame.minY, 200)
    asked = []
    arrangement.update(sections: sections(["new", "C", "B"]), from: [], size: size)
    XCTAssertEqual(asked, [])
    XCTAssertEqual(arrangement[.item(ItemPath(section: 2, item: 0))]?.frame.height, 40)
  }
}
