import ControllerCore
import ControllerTesting
import DataSource
import Interaction
import ListControllers
import Surfaces
import XCTest

/// Tests of moves and deletions: they reach the item of the row where it is stored, or they are refused.
@MainActor
final class ListEditsTests: XCTestCase {
  private struct Story: Identifiable, Equatable, Sendable {
    let id: Int
    let author: Int
  }

  private final class Plain<Item: Identifiable & Equatable & Sendable>: ListController<Item>
  where Item.ID: Sendable {
    let table = HeadlessList<SingleSection, Item>()
    private(set) var errors: [any Error] = []
    private(set) var opened: [Item.ID] = []
    override func makeSurface() -> any PagedSurface<SingleSection, Item> { table }
    override func handleError(_ error: any Error) { errors.append(error) }
    override func didSelect(_ item: Item, at path: ItemPath) { opened.append(item.id) }
  }

  private func delete<Item>(_ index: Int, in list: Plain<Item>) {
    list.perform(list.deleteAction("Delete", of: list.list.snapshot[ItemPath(section: 0, item: index)]))
  }

  // MARK: Deleting

  /// L3: the item whose id is equal to the id of the row was deleted.
  func test_delete_rowWithAnotherId_deletesTheItemOfTheRow() async {
    let feed = PagedDataSource<Story, Int>(firstKey: 1) { _ in
      ListPage([Story(id: 1, author: 2), Story(id: 2, author: 7)], next: nil)
    }
    let list = Plain(feed.map { Row(id: $0.author) }, loadedBy: feed)
    let window = HeadlessWindow(list)
    await window.settle()
    delete(0, in: list)
    await window.settle()
    XCTAssertEqual(feed.items.map(\.id), [2])
    XCTAssertEqual(list.errors.count, 0)
    window.close()
  }

  /// L3: nothing was deleted, and nothing was reported.
  func test_delete_throughDerivedLists_deletesTheItem() async {
    let (first, second) = (ArrayDataSource((0..<6).map { Row(id: $0) }), ArrayDataSource([Row(id: 1)]))
    let rows = CompositeDataSource {
      second
      first.filter { $0.id != 0 }.sorted { $0.id > $1.id }.grouped(by: { $0.id % 2 }).titled { "\($0.id)" }
    }
    let list = PlainSections(rows)
    let window = HeadlessWindow(list)
    await window.settle()
    let items = list.list.snapshot.sections.dropFirst().flatMap(\.items)
    list.isEditing = true
    list.edit { selection in
      for item in items where [1, 4].contains(item.content.id) { selection.toggle(item.id) }
    }
    list.deleteSelected()
    await window.settle()
    XCTAssertEqual(first.items.map(\.id), [0, 2, 3, 5])
    XCTAssertEqual(second.items.map(\.id), [1])
    window.close()
  }

  private final class PlainSections: SectionedListController<CompositeSectionID, CompositeItem<Row>> {
    let table = HeadlessList<CompositeSectionID, CompositeItem<Row>>()
    override func makeSurface() -> any PagedSurface<CompositeSectionID, CompositeItem<Row>> { table }
  }

  /// L6: a deletion that would change only a copy is refused, and the user learns of it.
  func test_delete_inAListThatFollowsAModel_isRefused_andReported() async {
    let model = OptimisticModel([Row(id: 1), Row(id: 2)])
    let list = Plain(ArrayDataSource(following: model).map { $0 })
    let window = HeadlessWindow(list)
    await window.settle()
    delete(0, in: list)
    await window.settle()
    XCTAssertEqual(list.table.snapshot.allItems.map(\.id), [1, 2])
    XCTAssertEqual(list.errors.count, 1)
    window.close()
  }

  // MARK: Moving

  /// L6: a plain list offered to lift its rows, although the app had not asked for it.
  func test_move_isNotOffered_unlessTheAppAsksForIt() async {
    let list = Plain(ArrayDataSource([Row(id: 1), Row(id: 2)]))
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertFalse(list.table.liftRow(1))
    XCTAssertEqual(list.table.userActions(named: "list").filter { $0.name.contains("lift") }.count, 0)
    window.close()
  }

  // MARK: What the controller does not know

  /// L9: the row is still on screen, but its item has been deleted.
  func test_tap_onARowWhoseItemIsGone_opensNothing() async {
    let rows = ArrayDataSource([Row(id: 1), Row(id: 2)])
    let list = Plain(rows)
    let window = HeadlessWindow(list)
    await window.settle()
    list.table.connection?.isPaused = true
    rows.remove(1)
    list.table.tapRow(1)
    list.table.tapRow(2)
    XCTAssertEqual(list.opened, [2])
    window.close()
  }

  /// L9: the start and the end of editing replaced the rule that the app had set.
  func test_editing_keepsTheFallbackOfTheSelection() async {
    let list = Plain(ArrayDataSource([Row(id: 1), Row(id: 2)]))
    list.edit { $0.fallback = .none }
    list.isEditing = true
    XCTAssertEqual(list.selection.fallback, .none)
    list.isEditing = false
    XCTAssertEqual(list.selection.fallback, .none)
  }
}
