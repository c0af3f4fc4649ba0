import DataSource
import XCTest

final class ListSnapshotMarksTests: DuplicatesTestCase {
  func test_marks_arePerformedOnce() {
    let first = letters("A: a b | B: c")
    var second = first
    second.reconfigureItems(["a", "b", "x"])
    XCTAssertEqual(second, first, "marks are not part of what is shown")
    XCTAssertEqual(second.changes(from: first).text, "~0.0 ~0.1")

    var third = second
    third.deleteItems(["b"])
    XCTAssertEqual(third.changes(from: second).text, "-0.1")
    XCTAssertEqual(third.changes(from: first).text, "-0.1 ~0.0", "those in between were skipped")

    third.reconfigureItems(["a"])
    XCTAssertEqual(third.changes(from: second).text, "-0.1 ~0.0")
  }

  func test_marks_onListsMadeAnewEachTime_arePerformedEachTime() {
    func list() -> Letters {
      var list = letters("A: a")
      list.reconfigureItems(["a"])
      return list
    }
    let first = list()
    let second = list()
    XCTAssertEqual(second.changes(from: first).text, "~0.0")
    XCTAssertEqual(letters("A: a").changes(from: second).text, "")
  }

  func test_mark_ofAnItemThatMoves_isAStageOfItsOwn() {
    let old = letters("A: a b | B: c")
    var new = letters("A: b | B: c a")
    new.reconfigureItems(["a"])
    let change = ListChange(from: old, to: new)
    XCTAssertEqual(change.changeset.text, "0.0>1.1 ~0.0")
    XCTAssertEqual(change.stages.map(\.changeset.text), ["~0.0", "0.0>1.1"])
    assertStagesAreLegal(change, "")
  }

  func test_marks_onWhatComesOrGoes_areIgnored() {
    let old = letters("A: a | B: b")
    var new = letters("A: x | C: c")
    new.reconfigureItems(["a", "x", "c"])
    XCTAssertEqual(new.changes(from: old).text, "S-1 S+1 -0.0 -1.0 +0.0 +1.0")
  }

  func test_filter_keepsMarks() {
    let old = letters("A: a b")
    var new = old
    new.reconfigureItems(["a"])
    XCTAssertEqual(new.filter { $0.id == "a" }.changes(from: old.filter { $0.id == "a" }).text, "~0.0")
  }

  func test_randomMarks_stagesAreLegal() {
    RandomLetters.forEachSeed(through: RandomLetters.pairCount / 20) { seed in
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 2 == 0)
      var (old, new) = random.pair()
      if seed % 3 == 0 { old.reconfigureItems(["a", "b"]) }
      new.reconfigureItems(["b", "c", "d"])
      let change = ListChange(from: old, to: new)
      let patch = Patch(old, change.changeset, new)
      check(patch.faults, [], "seed \(seed)")
      check(patch.snapshot, new, "seed \(seed)")
      assertStagesAreLegal(change, "seed \(seed)")
    }
  }
}
