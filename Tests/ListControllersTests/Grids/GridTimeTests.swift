import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Presenter
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Texts of cells and headers of a grid that depend on the time.
@MainActor
final class GridTimeTests: ListTimeTestCase {
  /// A grid whose header and cells depend on the time.
  private final class StoryGrid: GridController<Story> {
    private let tile: ListCell<Story>
    private let header: ListCell<SingleSection>

    init(_ stories: ArrayDataSource<Story>, style: DisplayStyle) {
      tile = ListCell(style: style) { style in
        ListCell(StoryRow.init) { $0.age = StoryPresenter($1, style: style).age }
      }
      header = ListCell(style: style) { style in
        ListCell(StoryRow.init) { row, _ in row.age = style.relative(launch) }
      }
      super.init(stories)
    }

    override var followsTime: Bool { true }
    override func cell(for story: Story, at path: ItemPath) -> ListCell<Story>? { tile }
    override func header(of section: SingleSection) -> ListCell<SingleSection>? { header }
    override func size(of story: Story, at path: ItemPath) -> CGSize { CGSize(width: 100, height: 50) }
  }

  func test_grid_followsTime_withoutMovingItsItems() async throws {
    let grid = StoryGrid(ArrayDataSource([Story(id: 0, age: 60), Story(id: 1, age: nil)]), style: style)
    let window = await show(grid)
    let rows = try XCTUnwrap(grid.headlessList)
    let tile = { rows.view(at: ItemPath(section: 0, item: 0)) as? StoryRow }
    let (frames, animated) = (grid.arrangement.items(in: .infinite).map(\.frame), rows.arrangements.animated)
    XCTAssertEqual(tile()?.age, "1 minute ago")
    await clock.advance(by: .seconds(60))
    await window.settle()
    XCTAssertEqual(tile()?.ages, ["1 minute ago", "2 minutes ago"])
    XCTAssertEqual(grid.arrangement.items(in: .infinite).map(\.frame), frames)
    XCTAssertEqual(rows.arrangements.animated, animated)
    await cover(window, for: 3_600)
    XCTAssertEqual(tile()?.age, "1 hour ago")
    XCTAssertEqual(rows.mistakes, [])
    window.close()
  }

  func test_header_getsTheTimeOfTheEnvironment_whenItIsShown() async throws {
    let grid = StoryGrid(ArrayDataSource([Story(id: 0, age: nil)]), style: style)
    let window = await show(grid)
    await clock.advance(by: .seconds(300))
    let header = try XCTUnwrap(grid.headlessList?.callbacks.sectionCell(.only, true))
    XCTAssertEqual((header.view(for: .only) as? StoryRow)?.age, "5 minutes ago")
    XCTAssertEqual(clock.sleeperCount, 0, "no row waits for a change of the header")
    window.close()
  }
}
