import DataSource
import XCTest

final class ListChangeStagesTests: XCTestCase {
  private struct Case {
    let why: String
    let old: String
    let new: String
    let stages: [String]
    var line: UInt = #line
  }

  /// Changes that have crashed list views, with the issue that reports the crash.
  func test_stages_ofIllegalCombinations_areLegal() {
    let cases = [
      Case(
        why: "DeepDiff#27: the data must change with each batch, not before all",
        old: "A: a b c",
        new: "A: c a1 x",
        stages: ["~0.0", "-0.1 +0.2 0.2>0.0"]
      ),
      Case(
        why:
          "DifferenceKit#102, RxDataSources#298: invalid number of rows, an item is changed and removed beside",
        old: "A: a b",
        new: "A: b1",
        stages: ["~0.1", "-0.0"]
      ),
      Case(
        why: "DifferenceKit#106: an item moves out of a section that is deleted",
        old: "A: a b | B: c",
        new: "B: c b",
        stages: ["0.1>1.1", "S-0"]
      ),
      Case(
        why: "DifferenceKit#106: an item moves into a section that is inserted",
        old: "A: a b",
        new: "A: a | B: b",
        stages: ["S+1", "0.1>1.0"]
      ),
      Case(
        why: "ListDiff#6: a section moves whose items change",
        old: "A: a b | B: c",
        new: "B: c x | A: b a",
        stages: ["+1.1 0.1>0.0", "S1>0"]
      ),
      Case(
        why: "IGListKit#325: everything at once",
        old: "A: a b | B: c d | C: e",
        new: "C: e1 a | D: d f | A: b",
        stages: ["~2.0", "S+0", "1.0>3.1 2.1>0.0", "S-2 S3>0"]
      ),
      Case(
        why: "an item moves from a deleted section into an inserted one",
        old: "A: a",
        new: "B: a1",
        stages: ["~0.0", "S+0", "1.0>0.0", "S-1"]
      ),
      Case(
        why: "an item moves and changes: a reload beside a move of the same item",
        old: "A: a b c",
        new: "A: c1 a b",
        stages: ["~0.2", "0.2>0.0"]
      ),
      Case(
        why: "sections change places and nothing else",
        old: "A: a | B: b",
        new: "B: b | A: a",
        stages: ["S1>0"]
      ),
      Case(
        why: "sections come and go with their own items",
        old: "A: a b | B: c",
        new: "B: c | C: d e",
        stages: ["S+2", "S-0"]
      ),
      Case(why: "nothing", old: "A: a", new: "A: a", stages: []),
    ]
    for sample in cases {
      let change = ListChange(from: letters(sample.old), to: letters(sample.new))
      XCTAssertEqual(change.stages.map(\.changeset.text), sample.stages, sample.why, line: sample.line)
      assertStagesAreLegal(change, sample.why, line: sample.line)
    }
  }

  func test_stages_areMadeWhenAskedFor() {
    var stages = ListChange(from: letters("A: a b"), to: letters("A: b1 | B: c")).stages.makeIterator()
    XCTAssertEqual(stages.next()?.after.text, "A: a b1")
    XCTAssertEqual(stages.next()?.after.text, "A: a b1 | B: c")
    XCTAssertEqual(stages.next()?.after.text, "A: b1 | B: c")
    XCTAssertNil(stages.next())
    XCTAssertNil(stages.next())
  }
}
