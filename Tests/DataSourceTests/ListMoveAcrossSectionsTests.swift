import DataSource
import XCTest

@MainActor
final class ListMoveAcrossSectionsTests: XCTestCase {
  /// State that closures read beside the items.
  @MainActor
  private final class Outside {
    var ids: Set<String> = []
  }

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  func test_snapshot_allMoves_agreeWithArrays() async {
    for (from, to) in pairs(of: [2, 0, 3]) {
      let source = SnapshotDataSource(letters("A: a b | B: | C: c d e"))
      var expected = source.snapshot.sections.map(\.items)
      let item = expected[from.section].remove(at: from.item)
      expected[to.section].insert(item, at: to.item)
      var list = source.snapshot
      list.moveItem(from: from, to: to)
      XCTAssertEqual(list.sections.map(\.items), expected, "\(from) to \(to)")
      let recorder = ChangeRecorder(source)
      XCTAssertTrue(source.moves(from: from, to: to))
      XCTAssertEqual(source.snapshot.sections.map(\.items), expected, "\(from) to \(to)")
      XCTAssertEqual(recorder.changes.count, from == to ? 0 : 1, "\(from) to \(to)")
    }
    let source = SnapshotDataSource(letters("A: a b"))
    XCTAssertThrowsError(try source.move(from: path(0, 0), to: path(0, 2))) {
      XCTAssertEqual($0 as? ListMoveRefusal, .outside(path(0, 2)))
    }
    XCTAssertThrowsError(try source.move(from: path(1, 0), to: path(0, 0))) {
      XCTAssertEqual($0 as? ListMoveRefusal, .outside(path(1, 0)))
    }
  }

  /// All moves within and across the sections of all kinds of grouped lists: the item goes exactly there, and the other
  /// sections and items keep their order.
  func test_grouped_allMoves_goWhereTheUserDropped() async {
    let items = pageItems("a b1 c d2 e1 f g2 h1")
    for isOrdered in [true, false] {
      for (from, to) in pairs(of: [3, 3, 2]) {
        let base = ArrayDataSource(items)
        let order: ((Int, Int) -> Bool)? = isOrdered ? { $0 < $1 } : nil
        let grouped = base.grouped(
          by: \.version,
          orderedBy: order,
          regroup: { base.update(Letter($0.id, $1)) }
        )
        var expected = grouped.snapshot.sections.map { ($0.id, $0.items.map(\.id)) }
        let id = expected[from.section].1.remove(at: from.item)
        expected[to.section].1.insert(id, at: to.item)
        let recorder = ChangeRecorder(grouped)
        let context = "\(from) to \(to), ordered: \(isOrdered)"
        XCTAssertTrue(grouped.moves(from: from, to: to), context)
        let text = expected.map { "\($0.0): \($0.1.joined())" }
        XCTAssertEqual(
          grouped.snapshot.sections.map { "\($0.id): \($0.items.map(\.id).joined())" },
          text,
          context
        )
        XCTAssertEqual(recorder.changes.count, from == to ? 0 : 1, context)
      }
    }
  }

  func test_grouped_lastItemOfASectionMovesAway_theSectionGoes() async {
    let base = ArrayDataSource(pageItems("a b1 c1"))
    let grouped = base.grouped(by: \.version, regroup: { base.update(Letter($0.id, $1)) })
    XCTAssertTrue(grouped.moves(from: path(0, 0), to: path(1, 1)))
    XCTAssertEqual(grouped.snapshot.text, "1: b1 a1 c1")
  }

  /// The closure stores the new section later, or declines. The row stayed in the section in which the user had dropped it.
  func test_grouped_regroupChangesNothing_theRowIsBack() async {
    let base = ArrayDataSource(pageItems("a b1"))
    let grouped = base.grouped(by: \.version, orderedBy: <, regroup: { _, _ in })
    let view = StrictListView<Int, Letter>()
    grouped.connect(to: view)
    view.beginDrag()
    view.drop(from: path(0, 0), to: path(1, 0))
    XCTAssertEqual(view.rows, grouped.snapshot)
    XCTAssertEqual(grouped.snapshot.text, "0: a | 1: b1")
  }

  /// Without an order of sections, a second move keeps the section in its place. The base may refuse the second move.
  func test_grouped_baseRefusesTheMoveOfTheNextItem_theItemIsWhereTheUserDroppedIt() async {
    let base = ArrayDataSource(pageItems("a b1 c d1 e"))
    base.shouldMove = { from, _ in from.item != 1 }
    let grouped = base.grouped(by: \.version)
    XCTAssertTrue(grouped.moves(from: path(0, 0), to: path(0, 2)))
    XCTAssertEqual(grouped.snapshot.text, "1: b1 d1 | 0: c e a")
  }

  func test_grouped_withoutRegroup_refusesAnotherSection() async {
    let grouped = ArrayDataSource(pageItems("a b1")).grouped(by: \.version)
    XCTAssertThrowsError(try grouped.move(from: path(0, 0), to: path(1, 0))) {
      XCTAssertEqual($0 as? ListMoveRefusal, .otherSection)
    }
  }

  func test_sorted_refusesAndSaysWhy() async {
    let base = ArrayDataSource(pageItems("b a"))
    for sorted in [base.sorted { $0.id < $1.id }, base.sorted { $0.id < $1.id }.map { $0 }] {
      XCTAssertThrowsError(try sorted.move(from: path(0, 0), to: path(0, 1))) {
        XCTAssertEqual($0 as? ListMoveRefusal, .sorted)
      }
    }
    let grouped = base.grouped(by: \.version, sortedBy: { $0.id < $1.id })
    XCTAssertThrowsError(try grouped.move(from: path(0, 0), to: path(0, 1))) {
      XCTAssertEqual($0 as? ListMoveRefusal, .sorted)
    }
  }

  func test_filtered_acrossSections_movesTheItemsThatAreSeen() async {
    for (from, to) in pairs(of: [2, 1]) {
      let base = SnapshotDataSource(letters("A: x1 a y1 b | H: z1 | B: w1 c v1"))
      let shown = base.filter { $0.version == 0 }
      var expected = shown.snapshot.sections.map(\.items)
      let item = expected[from.section].remove(at: from.item)
      expected[to.section].insert(item, at: to.item)
      XCTAssertTrue(shown.moves(from: from, to: to))
      XCTAssertEqual(
        shown.snapshot.sections.map(\.items),
        expected.filter { !$0.isEmpty },
        "\(from) to \(to)"
      )
      XCTAssertEqual(text(base.snapshot.allItems.filter { $0.version == 1 }), "x1 y1 z1 w1 v1")
    }
  }

  func test_composed_acrossTheSectionsOfOneChild_andNotToAnotherChild() async {
    let child = SnapshotDataSource(letters("A: a b | B: c"))
    let other = ArrayDataSource(pageItems("z"))
    let screen = CompositeDataSource {
      other; child.map { Letter($0.id.uppercased()) }
    }
    XCTAssertTrue(screen.moves(from: path(1, 0), to: path(2, 1)))
    XCTAssertEqual(child.snapshot.text, "A: b | B: c a")
    XCTAssertThrowsError(try screen.move(from: path(1, 0), to: path(0, 0))) {
      XCTAssertEqual($0 as? ListMoveRefusal, .otherChild)
    }
  }

  func test_usersOwnSource_joinsInMoves() async {
    final class Mine: ListDataSource {
      let inner = ArrayDataSource(pageItems("a b c"))
      var snapshot: ListSnapshot<SingleSection, Letter> { inner.snapshot }
      func observe<Owner: AnyObject>(
        _ owner: Owner,
        _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Letter>) -> Void
      ) -> ListObservation { ListObservation(retaining: self, inner.observe(owner, handler)) }
      func planMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
        try inner.planMove(from: from, to: to)
      }
    }
    let mine = Mine()
    XCTAssertTrue(mine.filter { $0.id != "b" }.moves(from: path(0, 0), to: path(0, 1)))
    XCTAssertEqual(text(mine.inner.items), "b c a")
    let unmovable = ArrayDataSource(pageItems("a b"))
    unmovable.shouldMove = { _, _ in false }
    XCTAssertThrowsError(try unmovable.map { $0 }.move(from: path(0, 0), to: path(0, 1))) {
      XCTAssertEqual($0 as? ListMoveRefusal, .vetoed)
    }
  }

  // MARK: Closures that give other answers by now

  func test_grouped_closureDependsOnOutsideState_movesTheRowThatIsShown() async {
    let outside = Outside()
    let base = ArrayDataSource(pageItems("a b c"))
    let grouped = base.grouped(by: { outside.ids.contains($0.id) ? 1 : 0 }, orderedBy: <)
    XCTAssertEqual(text(grouped.snapshot.allItems), "a b c")
    outside.ids = ["b", "c"]
    XCTAssertTrue(grouped.moves(from: path(0, 2), to: path(0, 0)))
    XCTAssertEqual(text(base.items), "c a b")
  }

  func test_filtered_conditionDependsOnOutsideState_movesTheRowThatIsShown() async {
    let outside = Outside()
    outside.ids = ["a"]
    let base = ArrayDataSource(pageItems("a b c d"))
    let shown = base.filter { !outside.ids.contains($0.id) }
    XCTAssertEqual(text(shown.snapshot.allItems), "b c d")
    outside.ids = []
    XCTAssertTrue(shown.moves(from: path(0, 0), to: path(0, 1)))
    XCTAssertEqual(text(base.items), "a c b d")
  }

  /// All moves in a list whose sections have these numbers of items.
  private func pairs(of counts: [Int]) -> [(ItemPath, ItemPath)] {
    let sources = counts.indices.flatMap { section in (0..<counts[section]).map { path(section, $0) } }
    return sources.flatMap { from in
      counts.indices.flatMap { section in
        (0...(counts[section] - (section == from.section ? 1 : 0))).map { (from, self.path(section, $0)) }
      }
    }
  }
}
