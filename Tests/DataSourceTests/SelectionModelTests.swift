import DataSource
import XCTest

final class SelectionModelTests: XCTestCase {
  func test_select_setsAndClears() {
    var selection = SelectionModel<String>()
    XCTAssertNil(selection.selected)
    selection.select("a")
    XCTAssertEqual(selection.selected, "a")
    selection.select(nil)
    XCTAssertEqual(selection, SelectionModel())
  }

  func test_move_table() {
    let list = "A: a b | B: | C: c d"
    let cases: [(selected: String?, distance: Int, list: String, result: String?, line: UInt)] = [
      ("a", 1, list, "b", #line), ("b", 1, list, "c", #line), ("c", -1, list, "b", #line),
      ("a", 3, list, "d", #line), ("d", -3, list, "a", #line),
      ("d", 1, list, "d", #line), ("a", -1, list, "a", #line),
      ("b", .max, list, "d", #line), ("c", .min, list, "a", #line), ("b", 0, list, "b", #line),
      (nil, 1, list, "a", #line), (nil, 5, list, "a", #line), (nil, -1, list, "d", #line),
      (nil, 0, list, nil, #line),
      ("x", 1, list, "a", #line), ("x", -1, list, "d", #line), ("x", 0, list, "x", #line),
      ("a", 1, "A: | B:", nil, #line), (nil, -1, "", nil, #line),
    ]
    for sample in cases {
      var selection = SelectionModel(sample.selected)
      selection.move(by: sample.distance, in: letters(sample.list))
      XCTAssertEqual(selection.selected, sample.result, line: sample.line)
    }
  }

  func test_adjust_table() {
    let cases: [(selected: String?, old: String, new: String, result: String?, line: UInt)] = [
      // Still there, wherever.
      ("b", "A: a b c", "A: a b1 c", "b", #line), ("a", "A: a b | B: c", "B: c a", "a", #line),
      // Gone: the next in the section, else the one before, else sections after, else before.
      ("b", "A: a b c", "A: a c", "c", #line), ("b", "A: a b c d", "A: a d", "d", #line),
      ("c", "A: a b c | B: d", "A: a b | B: d", "b", #line),
      ("c", "A: a b c | B: d", "A: a | B: d", "a", #line),
      ("b", "A: a | B: b | C: c", "A: a | C: c", "c", #line), ("b", "A: x a | B: b", "A: x a", "a", #line),
      ("d", "A: a b | B: c | C: d", "A: a", "a", #line),
      // A neighbor that has moved is still a neighbor.
      ("b", "A: a b c", "A: a | B: c", "c", #line),
      // All items of the old list have left, so no item is selected.
      ("a", "A: a", "A: | B: x y", nil, #line), ("a", "A: a", "", nil, #line),
      // The selected item is not in the list, or nothing is selected.
      ("z", "A: a", "A: b", "z", #line), ("z", "", "A: z", "z", #line), (nil, "A: a", "A: b", nil, #line),
    ]
    for sample in cases {
      var selection = SelectionModel(sample.selected)
      selection.adjust(to: ListChange(from: letters(sample.old), to: letters(sample.new)))
      XCTAssertEqual(selection.selected, sample.result, line: sample.line)
    }
  }

  func test_move_randomLists_agreesWithAFlatModel() {
    for seed in UInt64(1)...500 {
      var random = RandomLetters(seed: seed, allowsDuplicates: false)
      let list = random.list()
      let ids = list.allItems.map(\.id)
      var selection = SelectionModel<String>()
      for _ in 0..<10 {
        let distance = Int.random(in: -4...4, using: &random.generator)
        let current = selection.selected.flatMap(ids.firstIndex(of:))
        selection.move(by: distance, in: list)
        guard distance != 0, !ids.isEmpty else { continue }
        let start = current ?? (distance > 0 ? -distance : ids.count - 1 - distance)
        let expected = ids[max(0, min(ids.count - 1, start + distance))]
        XCTAssertEqual(selection.selected, expected, "seed \(seed)")
      }
    }
  }

  func test_adjust_randomChanges_agreesWithARanking() {
    for seed in UInt64(1)...1_000 {
      var random = RandomLetters(seed: seed, allowsDuplicates: false)
      let (old, new) = random.pair()
      let change = ListChange(from: old, to: new)
      for selected in old.allItems.map(\.id) {
        var selection = SelectionModel(selected)
        selection.adjust(to: change)
        XCTAssertEqual(selection.selected, expected(selected, old, new), "seed \(seed)")
      }
    }
  }

  /// Ranks every survivor by the documented rule and takes the best.
  private func expected(_ selected: String, _ old: Letters, _ new: Letters) -> String? {
    let survivors = Set(new.allItems.map(\.id))
    if survivors.contains(selected) { return selected }
    guard let here = old.path(of: selected) else { return selected }
    let place = old.offset(of: here)
    let ranked = old.allItems.map(\.id).enumerated().filter { survivors.contains($1) }.map { offset, id in
      let section = old.path(atOffset: offset)?.section ?? 0
      let group =
        section == here.section ? (offset > place ? 0 : 1) : (section > here.section ? 2 : 3)
      return (rank: group * 1_000 + abs(offset - place), id: id)
    }
    return ranked.min { $0.rank < $1.rank }?.id
  }
}
