import DataSource
import Synchronization
import XCTest

/// A list view as strict as any: it knows counts only, performs batches, and notes what real ones crash at.
struct StrictTable {
  private(set) var counts: [Int]
  private(set) var faults: [String] = []

  init(_ counts: [Int]) {
    self.counts = counts
  }

  /// - Parameter after: The counts that the list view is told when it asks at the end of the batch.
  mutating func perform(_ batch: Changeset, after: [Int]) {
    checkCombinations(batch)
    checkPlaces(batch, after)
    let leaving = Dictionary(grouping: batch.itemDeletes + batch.itemMoves.map(\.from), by: \.section)
    let arriving = Dictionary(grouping: batch.itemInserts + batch.itemMoves.map(\.to), by: \.section)
    var expected = counts.indices.map { counts[$0] - (leaving[$0]?.count ?? 0) }
    let moved = Dictionary(uniqueKeysWithValues: batch.sectionMoves.map { ($0.to, expected[$0.from]) })
    for section in (batch.sectionDeletes + batch.sectionMoves.map(\.from)).sorted(by: >) {
      expected.remove(at: section)
    }
    for section in (batch.sectionInserts + batch.sectionMoves.map(\.to)).sorted()
    where section <= expected.count {
      expected.insert(moved[section] ?? (after.indices.contains(section) ? after[section] : 0), at: section)
    }
    for (section, paths) in arriving where expected.indices.contains(section) {
      expected[section] += paths.count
    }
    if expected != after {
      faults.append("invalid number of rows: \(expected) after the batch, told \(after)")
    }
    counts = after
  }

  private mutating func checkCombinations(_ batch: Changeset) {
    let sections = batch.sectionDeletes.count + batch.sectionInserts.count + batch.sectionMoves.count
    let items = batch.itemDeletes.count + batch.itemInserts.count + batch.itemMoves.count
    let contents = batch.sectionReconfigures.count + batch.itemReconfigures.count
    if [sections, items, contents].count(where: { $0 > 0 }) > 1 {
      faults.append("operations of several kinds in one batch: \(batch.text)")
    }
    if batch.isEmpty { faults.append("an empty batch") }
  }

  private mutating func checkPlaces(_ batch: Changeset, _ after: [Int]) {
    check(batch.itemDeletes + batch.itemMoves.map(\.from), counts, "leave")
    check(batch.itemInserts + batch.itemMoves.map(\.to), after, "arrive")
    check(batch.itemReconfigures, counts, "change")
    check(batch.sectionDeletes + batch.sectionMoves.map(\.from), counts, "leave")
    check(batch.sectionInserts + batch.sectionMoves.map(\.to), after, "arrive")
    check(batch.sectionReconfigures, counts, "change")
  }

  private mutating func check(_ paths: [ItemPath], _ counts: [Int], _ verb: String) {
    if Set(paths).count != paths.count { faults.append("items \(verb) twice") }
    for path in paths
    where !counts.indices.contains(path.section) || !(0..<counts[path.section]).contains(path.item) {
      faults.append("no item can \(verb) at \(path)")
    }
  }

  private mutating func check(_ sections: [Int], _ counts: [Int], _ verb: String) {
    if Set(sections).count != sections.count { faults.append("sections \(verb) twice") }
    for section in sections where !counts.indices.contains(section) {
      faults.append("no section can \(verb) at \(section)")
    }
  }
}

/// Each stage is a change of its own that a strict list view can perform, and together they are the change.
func assertStagesAreLegal<SectionID, Item: Equatable>(
  _ change: ListChange<SectionID, Item>,
  _ message: @autoclosure () -> String,
  line: UInt = #line
) {
  var table = StrictTable(change.before.sections.map { $0.items.count })
  var shown = change.before
  var sectionMoves = 0
  var itemMoves = 0
  for stage in change.stages {
    check(stage.before, shown, message(), line: line)
    let patch = Patch(shown, stage.changeset, stage.after, isStage: true)
    check(patch.faults, [], message(), line: line)
    check(patch.snapshot, stage.after, message(), line: line)
    table.perform(stage.changeset, after: stage.after.sections.map { $0.items.count })
    shown = stage.after
    sectionMoves += stage.changeset.sectionMoves.count
    itemMoves += stage.changeset.itemMoves.count
  }
  check(table.faults, [], message(), line: line)
  check(shown, change.after, message(), line: line)
  check(sectionMoves, change.changeset.sectionMoves.count, message(), line: line)
  check(itemMoves, change.changeset.itemMoves.count, message(), line: line)
}

/// `XCTAssertEqual` for tests that ask a million times: it costs nothing unless it fails. On any thread.
func check<Value: Equatable>(
  _ value: Value,
  _ expected: Value,
  _ message: @autoclosure () -> String,
  line: UInt = #line
) {
  guard value != expected else { return }
  let text = "\(value) is not \(expected) - \(message())"
  failing.withLock { _ in XCTFail(text, line: line) }
}

private let failing = Mutex(())
