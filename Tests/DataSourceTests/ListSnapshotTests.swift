import DataSource
import XCTest

final class ListSnapshotTests: XCTestCase {
  func test_empty_hasNothing() {
    let list = Letters()
    XCTAssertEqual(list.numberOfSections, 0)
    XCTAssertEqual(list.numberOfItems, 0)
    XCTAssertTrue(list.isEmpty)
    XCTAssertEqual(list.allItems, [])
    XCTAssertNil(list.path(of: "a"))
    XCTAssertNil(list.path(atOffset: 0))
  }

  func test_counts_withAnEmptySection() {
    let list = letters("A: a b | B: | C: c")
    XCTAssertEqual(list.numberOfSections, 3)
    XCTAssertEqual((0..<3).map { list.count(in: $0) }, [2, 0, 1])
    XCTAssertEqual(list.numberOfItems, 3)
    XCTAssertEqual(list.sectionIDs, ["A", "B", "C"])
    XCTAssertEqual(list.sectionIndex(of: "C"), 2)
    XCTAssertNil(list.sectionIndex(of: "D"))
    XCTAssertEqual(list.items(in: 0), [Letter("a"), Letter("b")])
    XCTAssertFalse(list.isEmpty)
    XCTAssertTrue(letters("A: | B:").isEmpty)
  }

  func test_itemAt_outsideTheList_isNil() {
    let list = letters("A: a b")
    for (section, item) in [(0, 2), (0, -1), (1, 0), (-1, 0), (Int.max, Int.min)] {
      let path = ItemPath(section: section, item: item)
      XCTAssertFalse(list.contains(path), "\(path)")
      XCTAssertNil(list.item(at: path), "\(path)")
    }
    XCTAssertEqual(list.item(at: ItemPath(section: 0, item: 1)), Letter("b"))
  }

  func test_duplicates_firstIsFoundAndNoneIsLost() {
    let list = letters("A: a b | B: a1 b1 | A: a2")
    XCTAssertEqual(list.path(of: "a"), ItemPath(section: 0, item: 0))
    XCTAssertEqual(list.item("b"), Letter("b"))
    XCTAssertEqual(list.allItems.count, 5)
    XCTAssertEqual(list.sectionIndex(of: "A"), 0)
  }

  func test_append_afterASearchById_findsTheNewOnes() {
    var list = letters("A: a")
    XCTAssertNil(list.path(of: "b"))
    let copy = list

    list.appendItems([Letter("b")], to: "A")
    list.sections.append(ListSection(id: "B", items: [Letter("c")]))
    list.appendItems([Letter("d")], to: "C")

    XCTAssertEqual(list.text, "A: a b | B: c | C: d")
    XCTAssertEqual(list.path(of: "b"), ItemPath(section: 0, item: 1))
    XCTAssertEqual(list.path(of: "d"), ItemPath(section: 2, item: 0))
    XCTAssertNil(copy.path(of: "b"))
  }

  func test_equality_comparesValuesAndSections() {
    let list = letters("A: a b")
    _ = list.path(of: "a")
    XCTAssertEqual(list, letters("A: a b"))
    for other in ["A: a b1", "B: a b", "A: b a", "A: a | A: b", ""] {
      XCTAssertNotEqual(list, letters(other), other)
    }
  }

  func test_lookups_randomLists_areInverse() {
    for seed in UInt64(0)..<300 {
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 2 == 0)
      let list = random.list()
      var paths: [ItemPath] = []
      for section in 0..<list.numberOfSections {
        paths += (0..<list.count(in: section)).map { ItemPath(section: section, item: $0) }
      }
      for (offset, path) in paths.enumerated() {
        XCTAssertEqual(list.offset(of: path), offset, "seed \(seed)")
        XCTAssertEqual(list.path(atOffset: offset), path, "seed \(seed)")
        let first = paths.first { list[$0].id == list[path].id }
        XCTAssertEqual(list.path(of: list[path].id), first, "seed \(seed)")
      }
      XCTAssertNil(list.path(atOffset: paths.count), "seed \(seed)")
      XCTAssertNil(list.path(atOffset: -1), "seed \(seed)")
      XCTAssertEqual(list.allItems, paths.map { list[$0] }, "seed \(seed)")
    }
  }

  func test_pathOf_fromManyThreadsAtOnce_agree() async {
    let list = Letters(sections: [ListSection(id: "A", items: "abcdefgh".map { Letter(String($0)) })])
    let found = await withTaskGroup(of: ItemPath?.self) { group in
      for _ in 0..<16 { group.addTask { list.path(of: "h") } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    XCTAssertEqual(found, Array(repeating: ItemPath(section: 0, item: 7), count: 16))
  }
}

final class ItemPathTests: XCTestCase {
  func test_description_sectionThenItem() {
    XCTAssertEqual(ItemPath(section: 1, item: 3).description, "1.3")
  }

  func test_order_isReadingOrder() {
    let inOrder = [(0, 0), (0, 9), (1, 0), (1, 2), (2, 1)].map { ItemPath(section: $0, item: $1) }
    for (left, first) in inOrder.enumerated() {
      for (right, second) in inOrder.enumerated() {
        XCTAssertEqual(first < second, left < right, "\(first) \(second)")
        XCTAssertEqual(first == second, left == right, "\(first) \(second)")
      }
    }
  }
}
