import DataSource
import XCTest

@MainActor
final class SelectionModelMultipleTests: XCTestCase {
  private func text(_ selection: SelectionModel<String>, _ list: Letters) -> String {
    selection.items(in: list).map(\.id).joined(separator: " ")
  }

  func test_toggle_table() async {
    let list = letters("A: a b | B: c d")
    var marked = SelectionModel<String>(.multiple)
    let steps: [(id: String, all: String, last: String?)] = [
      ("c", "c", "c"), ("a", "a c", "a"), ("d", "a c d", "d"), ("a", "c d", "d"), ("d", "c", nil),
      ("x", "c", "x"),
    ]
    for step in steps {
      marked.toggle(step.id)
      XCTAssertEqual(text(marked, list), step.all)
      XCTAssertEqual(marked.selected, step.last)
    }
    XCTAssertEqual(marked.ids, ["c", "x"])
    XCTAssertTrue(marked.contains("x"))
    marked.select("b")
    XCTAssertEqual(marked.ids, ["b"])
    marked.select(nil)
    XCTAssertEqual(marked.ids, [])

    var single = SelectionModel<String>()
    for (id, ids) in [("a", ["a"]), ("b", ["b"]), ("b", [])] as [(String, Set<String>)] {
      single.toggle(id)
      XCTAssertEqual(single.ids, ids)
      XCTAssertEqual(single.selected, ids.first)
    }
  }

  func test_selectAll_andOfASingleSelection() async {
    let list = letters("A: a b | B: c")
    var marked = SelectionModel<String>(.multiple)
    marked.toggle("x")
    marked.selectAll(in: list)
    XCTAssertEqual(marked.ids, ["a", "b", "c"])
    XCTAssertNil(marked.selected)
    marked.move(by: 1, in: list)
    XCTAssertEqual(marked.ids, ["a"])
    var single = SelectionModel("b")
    single.selectAll(in: list)
    XCTAssertEqual(single.ids, ["b"])
    XCTAssertEqual(single.mode, .single)
  }

  func test_adjust_randomChanges_keepsExactlyWhatIsThere() async {
    for seed in UInt64(1)...300 {
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 3 == 0)
      var list = random.list()
      var marked = SelectionModel<String>(.multiple)
      marked.toggle("waiting")
      for _ in 0..<8 {
        if let id = list.allItems.randomElement(using: &random.generator)?.id { marked.toggle(id) }
        let new = random.edited(list)
        let before = marked
        marked.adjust(to: ListChange(from: list, to: new))
        let present = Set(new.allItems.map(\.id)).union(["waiting"])
        XCTAssertEqual(marked.ids, before.ids.intersection(present), "seed \(seed)")
        XCTAssertEqual(
          marked.selected,
          before.selected.flatMap { present.contains($0) ? $0 : nil },
          "seed \(seed)"
        )
        list = new
      }
    }
  }
}
