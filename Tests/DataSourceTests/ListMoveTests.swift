import DataSource
import XCTest

@MainActor
final class ListMoveTests: XCTestCase {
  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  func test_array_allMoves_agreeWithAnArray() async {
    for from in -1...4 {
      for to in -1...4 {
        let list = ArrayDataSource(pageItems("a b c d"))
        var expected = list.items
        let isLegal = 0..<4 ~= from && 0..<4 ~= to
        if isLegal { expected.insert(expected.remove(at: from), at: to) }
        XCTAssertEqual(list.canMove(from: path(0, from), to: path(0, to)), isLegal)
        XCTAssertEqual(list.moves(from: path(0, from), to: path(0, to)), isLegal)
        XCTAssertEqual(list.items, expected, "\(from) to \(to)")
      }
    }
    let list = ArrayDataSource(pageItems("a b"))
    XCTAssertFalse(list.moves(from: path(0, 0), to: path(1, 0)))
    XCTAssertFalse(list.moves(from: path(1, 0), to: path(0, 0)))
  }

  /// Visible items move as the list view has moved them. Hidden items between them do not matter.
  func test_throughFilteredMappedComposed_movesWhatIsSeen() async {
    for from in 0..<3 {
      for to in 0..<3 {
        let base = ArrayDataSource(pageItems("x1 a y1 z1 b c w1"))
        let seen = base.filter { $0.version == 0 }.map { Letter($0.id.uppercased()) }
        let screen = CompositeDataSource {
          ArrayDataSource(pageItems("q")); seen
        }
        let outer = CompositeDataSource {
          screen; ArrayDataSource(pageItems("r"))
        }
        var expected = pageItems("A B C")
        expected.insert(expected.remove(at: from), at: to)
        let recorder = ChangeRecorder(outer)
        XCTAssertTrue(outer.moves(from: path(1, from), to: path(1, to)))
        XCTAssertEqual(seen.snapshot.allItems, expected, "\(from) to \(to)")
        XCTAssertEqual(recorder.changes.count, from == to ? 0 : 1)
        XCTAssertEqual(text(base.items.filter { $0.version == 1 }), "x1 y1 z1 w1")
      }
    }
  }

  func test_filtered_sectionsThatAreNotSeen_doNotCount() async {
    let base = SectionedList(pageItems("a b1 c1 d2 e1"), by: \.version)
    let filtered = base.filter { $0.version == 1 && $0.id != "c" }
    XCTAssertTrue(filtered.moves(from: path(0, 1), to: path(0, 0)))
    XCTAssertEqual(base.snapshot.text, "0: a | 1: e1 b1 c1 | 2: d2")
    XCTAssertFalse(filtered.canMove(from: path(0, 0), to: path(0, 2)))
    XCTAssertFalse(filtered.canMove(from: path(0, 0), to: path(1, 0)))
  }

  func test_grouped_withinASectionOnly_andNotWhenSorted() async {
    let base = ArrayDataSource(pageItems("a b1 c d1 e"))
    let grouped = base.grouped(by: \.version)
    XCTAssertTrue(grouped.moves(from: path(0, 0), to: path(0, 2)))
    XCTAssertEqual(grouped.snapshot.text, "0: c e a | 1: b1 d1")
    XCTAssertFalse(grouped.moves(from: path(0, 0), to: path(1, 0)))
    XCTAssertFalse(grouped.moves(from: path(1, 0), to: path(1, 2)))
    let sorted = base.grouped(by: \.version, sortedBy: { $0.id < $1.id })
    XCTAssertFalse(sorted.canMove(from: path(0, 0), to: path(0, 1)))
    XCTAssertFalse(base.sorted { $0.id < $1.id }.canMove(from: path(0, 0), to: path(0, 1)))
    XCTAssertEqual(text(base.items), "c b1 d1 e a")
  }

  func test_composed_toAnotherChild_isRefused() async {
    let first = ArrayDataSource(pageItems("a b"))
    let second = ArrayDataSource(pageItems("c d"))
    let sections = CompositeDataSource {
      first; second
    }
    XCTAssertFalse(sections.moves(from: path(0, 0), to: path(1, 0)))
    XCTAssertFalse(sections.moves(from: path(0, 0), to: path(1, 2)))
    XCTAssertFalse(sections.moves(from: path(0, 0), to: path(7, 0)))
    XCTAssertTrue(sections.moves(from: path(1, 0), to: path(1, 1)))
    XCTAssertEqual(text(first.items + second.items), "a b d c")
  }

  func test_veto_atEveryLevel_changesNothing() async {
    let base = ArrayDataSource(pageItems("a b c"))
    let filtered = base.filter { _ in true }
    let screen = CompositeDataSource { filtered }
    let recorder = ChangeRecorder(screen)
    var asked: [String] = []
    for vetoer in 0..<3 {
      base.shouldMove = { from, to in
        asked.append("base \(from) \(to)")
        return vetoer != 0
      }
      filtered.shouldMove = { _, _ in vetoer != 1 }
      screen.shouldMove = { _, _ in vetoer != 2 }
      XCTAssertFalse(screen.canMove(from: path(0, 0), to: path(0, 2)))
      XCTAssertFalse(screen.moves(from: path(0, 0), to: path(0, 2)))
    }
    XCTAssertEqual(recorder.changes.count, 0)
    XCTAssertEqual(asked, ["base 0.0 0.2", "base 0.0 0.2"])
    base.shouldMove = { from, _ in from.item != 1 }
    screen.shouldMove = nil
    filtered.shouldMove = nil
    XCTAssertFalse(screen.moves(from: path(0, 1), to: path(0, 2)))
    XCTAssertTrue(screen.moves(from: path(0, 0), to: path(0, 2)))
    XCTAssertEqual(text(base.items), "b c a")
  }
}
