import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Presenter
import Surfaces
import XCTest

/// Lists that show a text again at the moment at which it changes.
@MainActor
final class FollowingListTests: ListTimeTestCase {
  /// The code of the page of `ListCell.init(style:_:)`.
  private final class StoriesController: ListController<Story> {
    private let row: ListCell<Story>

    init(_ stories: ArrayDataSource<Story>, style: DisplayStyle) {
      row = ListCell(style: style) { style in
        ListCell(StoryRow.init) { row, story in row.age = StoryPresenter(story, style: style).age }
      }
      super.init(stories)
    }

    override var followsTime: Bool { true }
    override func cell(for story: Story, at path: ItemPath) -> ListCell<Story>? { row }
  }

  func test_recipe_timeGoesOn() async throws {
    let list = StoriesController(ArrayDataSource([Story(id: 0, age: 0)]), style: style)
    let window = await show(list)
    await clock.advance(by: .seconds(60))
    let row = try XCTUnwrap(list.headlessList?.view(at: ItemPath(section: 0, item: 0)) as? StoryRow)
    XCTAssertEqual(row.age, "1 minute ago")
    window.close()
  }

  func test_followsTime_eachRowChangesAtItsMoment() async {
    let list = LiveList([30, 3_600, nil], style: style)
    let window = await show(list)
    list.forget()
    await clock.advance(by: .seconds(29))
    await window.settle()
    XCTAssertEqual(list.texts, ["59 seconds ago", "1 hour ago", "undated"])
    XCTAssertEqual(list.configured, Array(repeating: 0, count: 29), "the other rows are left alone")
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(list.texts.first, "1 minute ago")
    await window.settle()
    list.forget()
    await clock.advance(by: .seconds(59))
    XCTAssertEqual(list.configured, [])
    for _ in 0..<60 {
      await clock.advance(by: .seconds(60))
      await window.settle()
    }
    XCTAssertEqual(list.texts, ["1 hour ago", "2 hours ago", "undated"])
    XCTAssertEqual(list.configured.count { $0 == 1 }, 1)
    XCTAssertEqual(clock.sleeperCount, 1)
    assertNoMistakes(list)
    window.close()
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_followsTime_hiddenList_waitsUntilItAppears() async {
    let list = LiveList([60], style: style)
    let window = await show(list)
    list.forget()
    await cover(window, for: 120)
    XCTAssertEqual(list.configured, [0])
    await clock.advance(by: .seconds(60))
    XCTAssertEqual(list.texts, ["4 minutes ago"])
    window.close()
  }

  func test_followsTime_newRow_isFollowedToo() async {
    let list = LiveList([3_600], style: style)
    let window = await show(list)
    list.stories.edit { $0.insert(Story(id: 1, age: 0), at: 0) }
    await window.settle()
    await clock.advance(by: .seconds(60))
    XCTAssertEqual(list.texts, ["1 minute ago", "1 hour ago"])
    window.close()
  }

  func test_followsTime_scrolledAway_stopsToWakeTheApp() async throws {
    let list = LiveList([30] + Array(repeating: nil, count: 200), style: style)
    let window = await show(list)
    let rows = try XCTUnwrap(list.headlessList)
    rows.drag(to: 5_000)
    rows.letGo()
    await window.settle()
    list.forget()
    await clock.advance(by: .seconds(600))
    await window.settle()
    XCTAssertEqual(list.configured, [])
    XCTAssertEqual(clock.sleeperCount, 0)
    rows.drag(to: 0)
    rows.letGo()
    await window.settle()
    XCTAssertEqual(list.texts.first, "10 minutes ago")
    await clock.advance(by: .seconds(30))
    XCTAssertEqual(list.texts.first, "11 minutes ago")
    window.close()
  }

  func test_followsTime_listIsReleased_withItsTimer() async {
    var list: LiveList? = LiveList([0], style: style)
    weak let watched = list
    let window = await show(StoryList([0], style: style))
    if let list { window.root.push(list) }
    list = nil
    await window.settle()
    XCTAssertNotNil(watched)
    window.root.pop()
    await window.settle()
    await clock.advance(by: .seconds(60))
    XCTAssertNil(watched)
    window.close()
  }

  func test_dateIsSetBack_rowsFollowWhenTheAppBecomesActive() async {
    let list = LiveList([60, nil], style: style)
    let window = await show(list)
    window.environment.clock = ManualClock(startingAt: launch - 30)
    window.environment.scenePhase = .background
    window.environment.scenePhase = .active
    await window.settle()
    XCTAssertEqual(list.texts, ["30 seconds ago", "undated"])
    assertNoMistakes(list)
    window.close()
  }
}
