import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import Presenter
import Surfaces
import XCTest

@testable import ListControllers

/// Texts of rows that depend on the time, in lists that live longer than a minute.
@MainActor
final class ListTimeTests: ListTimeTestCase {
  private final class SecondsList: StoryList {
    override func text(of story: StoryPresenter) -> String { story.seconds }
  }

  /// A list whose rows have controllers of their own.
  private final class PlayerList: ListController<Story> {
    private(set) lazy var players = CellControllers<Story.ID>(parent: self) { _ in Controller() }
    private let style: DisplayStyle
    private lazy var row = ListCell<Story>(style: style) { [weak self] style in
      ListCell(StoryRow.init) { row, story in
        row.age = StoryPresenter(story, style: style).age
        self?.players.display(story.id, in: row)
      }
    }

    init(_ stories: ArrayDataSource<Story>, style: DisplayStyle) {
      self.style = style
      super.init(stories)
    }

    override func cell(for story: Story, at path: ItemPath) -> ListCell<Story>? { row }
    override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }
  }

  /// The rows used the time of the system.
  func test_rows_clockOfTheTest_makesTheirTexts() async {
    let list = StoryList([0, 300, nil], style: style)
    let window = await show(list)
    XCTAssertEqual(list.texts, ["now", "5 minutes ago", "undated"])
    await clock.advance(by: .seconds(3_600))
    XCTAssertEqual(list.texts, ["now", "5 minutes ago", "undated"], "the list does not follow the time")
    XCTAssertEqual(list.configured, [0, 1, 2])
    list.stories.append(contentsOf: [Story(id: 3, age: 0)])
    await window.settle()
    XCTAssertEqual(list.texts.last, "1 hour ago")
    window.close()
  }

  /// Finding: a feed that came back after an hour still read "5 minutes ago".
  func test_list_appearsAgain_isUpToDate() async {
    let list = StoryList([0, 300, nil], style: style)
    let window = await show(list)
    list.select(at: ItemPath(section: 0, item: 1))
    let reloads = list.headlessList?.reloads
    await cover(window, for: 3_600)
    XCTAssertEqual(list.texts, ["1 hour ago", "1 hour ago", "undated"])
    XCTAssertEqual(list.textsAtLayout, list.texts, "the first frame is up to date")
    XCTAssertEqual(list.configured, [0, 1, 2, 0, 1], "rows without such a text are left alone")
    XCTAssertEqual(list.headlessList?.changes.map(\.isAnimated), [false])
    XCTAssertEqual(list.headlessList?.reloads, reloads)
    XCTAssertEqual(list.headlessList?.displayedIDs, [0, 1, 2], "no row goes off screen")
    XCTAssertEqual(list.selection.selected, 1)
    XCTAssertEqual(list.headlessList?.selection.selected, 1)
    assertNoMistakes(list)
    window.close()
  }

  func test_list_appearsAgainBeforeATextChanges_isNotUpdated() async {
    let list = StoryList([3_600, 7_200], style: style)
    let window = await show(list)
    list.forget()
    await cover(window, for: 3_599)
    XCTAssertEqual(list.configured, [])
    XCTAssertEqual(list.headlessList?.changes.count, 0)
    window.close()
  }

  func test_list_textMadeOfTheTimeItself_isUpdatedAtEachAppearance() async {
    let list = SecondsList([3_600], style: style)
    let window = await show(list)
    await cover(window, for: 5)
    XCTAssertEqual(list.texts, ["3605"])
    window.close()
  }

  func test_app_becomesActive_visibleListIsUpToDate() async {
    let (hidden, list) = (StoryList([0], style: style), StoryList([0, 0], style: style))
    let window = await show(hidden)
    window.root.push(list)
    await window.settle()
    window.environment.scenePhase = .background
    await clock.advance(by: .seconds(86_400))
    window.environment.scenePhase = .inactive
    XCTAssertEqual(list.texts, ["now", "now"])
    window.environment.scenePhase = .active
    XCTAssertEqual(list.texts, ["yesterday", "yesterday"])
    XCTAssertEqual(hidden.configured, [0], "it is updated when it appears")
    window.root.pop()
    await window.settle()
    XCTAssertEqual(hidden.texts, ["yesterday"])
    window.close()
  }

  func test_list_scrolled_onlyRowsNearTheScreenAreUpdated() async throws {
    let list = StoryList(Array(repeating: 0, count: 2_000), style: style)
    let window = await show(list)
    let rows = try XCTUnwrap(list.headlessList)
    for offset in stride(from: 0.0, through: 90_000, by: rows.viewportSize.height) {
      rows.drag(to: offset)
      rows.letGo()
      await window.settle()
    }
    let visible = rows.visibleIDs
    XCTAssertGreaterThan(list.configured.count, 1_500)
    list.forget()
    let (reloads, offset) = (rows.reloads, rows.scrollOffset)
    await cover(window, for: 3_600)
    XCTAssertEqual(list.configured, visible)
    XCTAssertEqual(rows.reloads, reloads, "so many changes at once would reload the list")
    XCTAssertEqual(rows.scrollOffset, offset)
    let count = try XCTUnwrap(rows.changes.last?.changeset.itemReconfigures.count)
    XCTAssertEqual(count, 2 * visible.count, "a list view may have kept the rows of a screen above")
    rows.drag(to: 0)
    rows.letGo()
    await window.settle()
    XCTAssertEqual(list.texts.first, "1 hour ago")
    window.close()
  }

  // MARK: Other work of the list

  func test_list_duringAnAnimation_isUpdatedAfterIt() async throws {
    lists = HeadlessLists(.manual)
    let list = StoryList([0, 0], style: style)
    let window = await show(list)
    let rows = try XCTUnwrap(list.headlessList)
    rows.proceed()
    window.environment.scenePhase = .background
    await clock.advance(by: .seconds(60))
    list.stories.edit { $0.insert(Story(id: 9, age: 60), at: 0) }
    window.environment.scenePhase = .active
    XCTAssertEqual(rows.changes.count, 1, "the list view gets no update during another one")
    rows.proceed()
    XCTAssertEqual(list.texts, ["2 minutes ago", "1 minute ago", "1 minute ago"])
    assertNoMistakes(list)
    window.close()
  }

  func test_list_duringADrag_isUpdatedAfterTheDrop() async throws {
    let list = StoryList([0, 0, 0], style: style)
    let window = await show(list)
    let rows = try XCTUnwrap(list.headlessList)
    window.environment.scenePhase = .background
    await clock.advance(by: .seconds(60))
    XCTAssertTrue(rows.liftRow(0))
    window.environment.scenePhase = .active
    XCTAssertEqual(list.texts, ["now", "now", "now"])
    XCTAssertTrue(rows.dropRow(at: ItemPath(section: 0, item: 2)))
    await window.settle()
    XCTAssertEqual(list.stories.items.map(\.id), [1, 2, 0])
    XCTAssertEqual(list.texts, Array(repeating: "1 minute ago", count: 3))
    assertNoMistakes(list)
    window.close()
  }

  func test_deletedRows_areForgotten() async {
    let list = LiveList([0, 0], style: style)
    let window = await show(list)
    XCTAssertEqual(list.rowTexts.count, 2)
    list.stories.remove(0)
    await window.settle()
    XCTAssertEqual(list.rowTexts.count, 1)
    list.stories.replace(with: [])
    await window.settle()
    XCTAssertEqual(list.rowTexts.count, 0)
    window.close()
  }

  /// A filter is typed and cleared during a drag: the list view keeps the row, whose text went on being old.
  func test_list_rowGoesAndComesBackDuringADrag_followsTheTime() async throws {
    let list = LiveList([0, 0], style: style)
    let window = await show(list)
    let view = try XCTUnwrap(list.headlessList)
    XCTAssertTrue(view.liftRow(0))
    let removed = list.stories.remove(1)
    list.stories.append(contentsOf: [try XCTUnwrap(removed)])
    view.dropRow(at: ItemPath(section: 0, item: 0))
    await window.settle()
    await clock.advance(by: .seconds(3_600))
    await window.settle()
    XCTAssertEqual(list.texts, ["1 hour ago", "1 hour ago"])
    window.close()
  }

  func test_list_viewWasUnloaded_hasNothingToUpdate() async {
    let list = LiveList([0], style: style)
    list.unloadsHiddenView = true
    let window = await show(list)
    window.root.push(Controller())
    await window.settle()
    list.receiveMemoryWarning()
    XCTAssertNil(list.headlessList)
    await clock.advance(by: .seconds(3_600))
    window.root.pop()
    await window.settle()
    XCTAssertEqual(list.texts, ["1 hour ago"])
    XCTAssertEqual(list.headlessList?.changes.count, 0)
    window.close()
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_list_withControllersOfCells_keepsThem() async throws {
    let list = PlayerList(ArrayDataSource([Story(id: 0, age: 0)]), style: style)
    let window = await show(list)
    let player = try XCTUnwrap(list.children.first)
    await cover(window, for: 60)
    let row = try XCTUnwrap(list.headlessList?.view(at: ItemPath(section: 0, item: 0)) as? StoryRow)
    XCTAssertEqual(row.ages, ["now", "1 minute ago"])
    XCTAssertTrue(list.players.controller(in: row) === player)
    XCTAssertTrue(player.isVisible)
    XCTAssertEqual(list.headlessList?.endedIDs, [])
    window.close()
  }

  func test_style_ofAFixedInstant_staysThere() async {
    let list = LiveList([0], style: style.at(launch + 60))
    let window = await show(list)
    await cover(window, for: 3_600)
    XCTAssertEqual(list.texts, ["1 minute ago"])
    XCTAssertEqual(list.configured, [0])
    window.close()
  }
}
