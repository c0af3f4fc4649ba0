import DataSource
import TestSupport
import XCTest

/// The code of the article "Recipes".
@MainActor
final class RecipeTests: XCTestCase {
  private final class Table<SectionID: Hashable & Sendable>: ListSurface {
    var connection: ListConnection<SectionID, Letter>?
    var list = ListSnapshot<SectionID, Letter>()
    var updates = 0

    func reload(_ snapshot: ListSnapshot<SectionID, Letter>) { list = snapshot }

    func apply(_ change: ListChange<SectionID, Letter>, completion: ListCompletion) {
      list = change.after
      updates += 1
    }
  }

  private var selection = SelectionModel<String>(fallback: .restore)

  func test_search() async {
    let people = ArrayDataSource(pageItems("a b c"))
    let found = people.filter()
    let table = Table<SingleSection>()
    let observation = found.observe(self) { screen, change in screen.selection.adjust(to: change) }
    found.connect(to: table)
    let id = table.list[ItemPath(section: 0, item: 0)].id
    selection.select(id)
    found.isIncluded = { $0.id != id }
    XCTAssertNil(selection.selected)
    found.isIncluded = nil
    XCTAssertEqual(selection.selected, id)
    XCTAssertEqual(table.updates, 2)
    observation.cancel()
  }

  func test_sectionsByMonth() async {
    let stories = ArrayDataSource(pageItems("a1 b2 c2"))
    let months = stories.grouped(by: \.version, orderedBy: >)
      .titled {
        "Month \($0.id)"
      } footer: {
        "\($0.items.count) stories"
      }
    let table = Table<Int>()
    months.connect(to: table)
    stories.append(contentsOf: pageItems("d1"))
    XCTAssertEqual(table.list.text, "2: b2 c2 | 1: a1 d1")
    XCTAssertEqual(table.list.sections.map(\.header), ["Month 2", "Month 1"])
    XCTAssertEqual(table.list.sections.map(\.footer), ["2 stories", "2 stories"])
  }

  func test_reorder() async throws {
    let tasks = ArrayDataSource(pageItems("a b c1"))
    let board = tasks.grouped(
      by: \.version,
      orderedBy: <,
      regroup: { task, state in tasks.update(Letter(task.id, state)) }
    )
    let table = Table<Int>()
    board.connect(to: table)
    try table.connection?.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 1, item: 0))
    XCTAssertEqual(board.snapshot.text, "0: b | 1: a1 c1")
    XCTAssertEqual(table.list, board.snapshot)
  }

  /// A move to another child is a deletion and an insertion, which the owner of the children performs as one change.
  func test_reorder_toAnotherChild() async {
    let (open, done) = (ArrayDataSource(pageItems("a b")), ArrayDataSource(pageItems("c")))
    let board = CompositeDataSource {
      open; done
    }
    let view = StrictListView<CompositeSectionID, CompositeItem<Letter>>()
    board.connect(to: view)
    view.beginDrag()
    view.drop(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 1, item: 1))
    XCTAssertEqual(view.rows, board.snapshot, "the refused row is back")
    if let path = board.path(at: ItemPath(section: 0, item: 0), in: open) {
      ListBatch.perform {
        if let task = open.remove(open[path].id) { done.edit { $0.insert(task, at: 1) } }
      }
    }
    XCTAssertEqual(board.snapshot.sections.map { $0.items.map(\.content.id).joined() }, ["b", "ca"])
    XCTAssertEqual(view.rows, board.snapshot)
    XCTAssertEqual([view.updates, view.faults.count], [2, 0])
  }

  func test_offlineFirst() async {
    let server = PageServer<Int>()
    let stories = ArrayDataSource(pageItems("b"))
    let feed = PagedDataSource<Letter, Int>(firstKey: 1) { request in
      let page = try await server.load(request)
      // Stands in for a database, whose observation replaces the stories.
      let kept = stories.items.filter { story in !page.items.contains { $0.id == story.id } }
      stories.replace(with: kept + page.items)
      return page
    }
    let table = Table<SingleSection>()
    stories.sorted { $0.id < $1.id }.loading(feed).connect(to: table)
    XCTAssertEqual(text(table.list.allItems), "b")
    async let failed = feed.load(.refresh)
    await server.calls.next().answer(.failure(Offline()))
    _ = await failed
    XCTAssertEqual(text(table.list.allItems), "b", "complete without a network")
    async let loaded = feed.load(.refresh)
    await server.calls.next().answer("c a b1", next: 2)
    _ = await loaded
    XCTAssertEqual(text(table.list.allItems), "a b1 c")
    XCTAssertFalse(feed.state.append.isLoading)
  }

  func test_pagesThatFail() async {
    let server = PageServer<Int>()
    let feed = PagedDataSource<Letter, Int>(firstKey: 1, loadPage: server.load)
    let banner = ArrayDataSource([Letter("banner")])
    let message = ArrayDataSource<Letter>()
    let observation = feed.observeState(message) { [unowned feed] message, state in
      if case .failed = ListContentState(isEmpty: feed.items.isEmpty, state) {
        message.replace(with: [Letter("retry")])
      } else {
        message.replace(with: [])
      }
    }
    defer { observation.cancel() }
    let screen = CompositeDataSource {
      banner; message; feed
    }
    let recorder = ChangeRecorder(screen)
    func shown() -> String { text(recorder.list.allItems.map(\.content)) }
    async let failed = feed.load(.refresh)
    await server.calls.next().answer(.failure(Offline()))
    _ = await failed
    XCTAssertEqual(shown(), "banner retry")
    feed.retry()
    let call = await server.calls.next()
    XCTAssertEqual(shown(), "banner")
    call.answer("a b", next: 2)
    await until { !feed.state.refresh.isLoading }
    XCTAssertEqual(shown(), "banner a b")
    feed.reset()
    XCTAssertEqual(shown(), "banner")
    XCTAssertFalse(feed.state.hasLoaded)
  }

  func test_boardOfColumns() async {
    let tasks = pageItems("a b")
    let board = SnapshotDataSource(
      ListSnapshot(sections: [ListSection(id: "To do", items: tasks), ListSection(id: "Done")])
    )
    let table = Table<String>()
    board.connect(to: table)
    let urgent = Letter("urgent")
    board.edit { list in
      list.sections[0].items.insert(urgent, at: 0)
      list.moveItem(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 0, item: 2))
      list.sections.append(ListSection(id: "Later"))
    }
    XCTAssertEqual(table.list.text, "To do: urgent b a | Done: | Later:")
    XCTAssertEqual(table.updates, 1)
    board.reconfigureItems([urgent.id])
    XCTAssertEqual(table.updates, 2)
  }
}
