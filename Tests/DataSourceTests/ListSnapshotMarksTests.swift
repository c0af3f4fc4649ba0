import DataSource
import XCTest

final class ListSnapshotMarksTests: DuplicatesTestCase {
  func test_marks_arePerformedOnce() {
    let first = letters("A: a b | B: c")
    var second = first
    second.reloadItems(["a", "x"])
    second.reconfigureItems(["a", "b"])
    second.reloadSections(["B", "X"])
    XCTAssertEqual(second, first, "marks are not part of what is shown")
    XCTAssertEqual(second.changes(from: first).text, "S!1 ~0.1 !0.0")

    var third = second
    third.deleteItems(["b"])
    XCTAssertEqual(third.changes(from: second).text, "-0.1")
    XCTAssertEqual(third.changes(from: first).text, "S!1 -0.1 !0.0", "those in between were skipped")

    third.reloadItems(["a"])
    XCTAssertEqual(third.changes(from: second).text, "-0.1 !0.0")
  }

  func test_marks_onListsMadeAnewEachTime_arePerformedEachTime() {
    func list() -> Letters {
      var list = letters("A: a")
      list.reloadItems(["a"])
      return list
    }
    let first = list()
    let second = list()
    XCTAssertEqual(second.changes(from: first).text, "!0.0")
    XCTAssertEqual(letters("A: a").changes(from: second).text, "")
  }

  func test_reload_ofAnItemThatMovesAndChanges_winsOverReconfigure() {
    let old = letters("A: a b | B: c")
    var new = letters("A: b | B: c a1")
    new.reloadItems(["a"])
    let change = ListChange(from: old, to: new)
    XCTAssertEqual(change.changeset.text, "0.0>1.1 !0.0")
    XCTAssertEqual(change.stages.map(\.changeset.text), ["!0.0", "0.0>1.1"])
    XCTAssertEqual(change.stages.map(\.after.text), ["A: a1 b | B: c", "A: b | B: c a1"])
    assertStagesAreLegal(change, "")
  }

  func test_reload_ofASectionWithChangedItems_isOneReload() {
    let old = letters("A: a b | B: c")
    var new = letters("A: a1 b x | B: c1")
    new.sections[0].header = "title"
    new.reloadSections(["A"])
    new.reloadItems(["b"])
    let change = ListChange(from: old, to: new)
    XCTAssertEqual(change.stages.map(\.changeset.text), ["S!0 ~1.0", "+0.2"])
    assertStagesAreLegal(change, "")
  }

  func test_marks_onWhatComesOrGoes_areIgnored() {
    let old = letters("A: a | B: b")
    var new = letters("A: x | C: c")
    new.reloadItems(["a", "x", "c"])
    new.reloadSections(["B", "C"])
    XCTAssertEqual(new.changes(from: old).text, "S-1 S+1 -0.0 -1.0 +0.0 +1.0")
  }

  func test_filter_keepsMarks() {
    let old = letters("A: a b")
    var new = old
    new.reloadItems(["a"])
    XCTAssertEqual(new.filter { $0.id == "a" }.changes(from: old.filter { $0.id == "a" }).text, "!0.0")
  }

  func test_randomMarks_stagesAreLegal() {
    RandomLetters.forEachSeed(through: RandomLetters.pairCount / 20) { seed in
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 2 == 0)
      var (old, new) = random.pair()
      if seed % 3 == 0 { old.reloadItems(["a", "b"]) }
      new.reloadItems(["a", "c", "e"])
      new.reconfigureItems(["b", "c", "d"])
      new.reloadSections(["A", "C"])
      let change = ListChange(from: old, to: new)
      let patch = Patch(old, change.changeset, new)
      check(patch.faults, [], "seed \(seed)")
      check(patch.snapshot, new, "seed \(seed)")
      assertStagesAreLegal(change, "seed \(seed)")
    }
  }
}
