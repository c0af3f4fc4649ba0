import DataSource
import XCTest

final class SelectionFallbackTests: XCTestCase {
  private func adjust(_ selection: inout SelectionModel<String>, _ lists: String...) {
    for (old, new) in zip(lists, lists.dropFirst()) {
      selection.adjust(to: ListChange(from: letters(old), to: letters(new)))
    }
  }

  func test_single_selectedItemLeavesAndReturns_table() {
    let expected: [(SelectionFallback, gone: String?, back: String?)] = [
      (.neighbor, "c", "c"), (.none, nil, nil), (.restore, nil, "b"),
    ]
    for (fallback, gone, back) in expected {
      var selection = SelectionModel("b", fallback: fallback)
      adjust(&selection, "A: a b c", "A: a c")
      XCTAssertEqual(selection.selected, gone, "\(fallback)")
      adjust(&selection, "A: a c", "A: a b c")
      XCTAssertEqual(selection.selected, back, "\(fallback)")
      XCTAssertEqual(selection.ids, Set([back].compactMap(\.self)), "\(fallback)")
    }
  }

  func test_restore_theUserSelectsAnotherItemMeanwhile_keepsThatOne() {
    var selection = SelectionModel("b", fallback: .restore)
    adjust(&selection, "A: a b c", "A: a c")
    selection.select("a")
    adjust(&selection, "A: a c", "A: a b c")
    XCTAssertEqual(selection.selected, "a")
    XCTAssertEqual(selection.ids, ["a"])
  }

  func test_restore_multiple_allOfThemReturn() {
    var selection = SelectionModel<String>(.multiple, fallback: .restore)
    for id in ["a", "b", "c"] { selection.toggle(id) }
    adjust(&selection, "A: a b c d", "A: b", "A: d")
    XCTAssertEqual(selection.ids, [])
    adjust(&selection, "A: d", "A: a d", "A: a b c d")
    XCTAssertEqual(selection.ids, ["a", "b", "c"])
  }

  /// One of the items was the most recently selected one, depending on the seed of their hash values.
  func test_restore_multiple_lastOfThemIsTheMostRecentlySelected() {
    let letters = "abcdefghij".map(String.init)
    let all = "A: " + letters.joined(separator: " ")
    var selection = SelectionModel<String>(.multiple, fallback: .restore)
    letters.forEach { selection.toggle($0) }
    adjust(&selection, all, "A:", "A: b c d")
    XCTAssertNil(selection.selected, "The most recently selected item has not returned yet.")
    adjust(&selection, "A: b c d", all)
    XCTAssertEqual(selection.selected, "j")
    adjust(&selection, all, "A: b")
    selection.toggle("b")
    selection.toggle("b")
    adjust(&selection, "A: b", all)
    XCTAssertEqual(selection.selected, "b")
  }
}
