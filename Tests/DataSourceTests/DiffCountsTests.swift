import DataSource
import Synchronization
import TestSupport
import XCTest

/// Tests how often a difference compares and hashes identifiers and values. Times differ between machines, counts do not.
final class DiffCountsTests: XCTestCase {
  /// The number of calls since the last reset.
  private struct Counts {
    var comparisons = 0
    var hashes = 0
    var values = 0
  }

  private static let counts = Mutex(Counts())

  private struct CountedID: Hashable, Sendable {
    let number: Int

    static func == (one: Self, other: Self) -> Bool {
      counts.withLock { $0.comparisons += 1 }
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
      counts.withLock { $0.hashes += 1 }
      hasher.combine(number)
    }
  }

  private struct CountedItem: Identifiable, Equatable, Sendable {
    let id: CountedID
    var text = ""

    static func == (one: Self, other: Self) -> Bool {
      counts.withLock { $0.values += 1 }
      return one.id.number == other.id.number && one.text == other.text
    }
  }

  private typealias List = ListSnapshot<Int, CountedItem>

  private func list(_ numbers: some Sequence<Int>) -> List {
    List(sections: [ListSection(id: 0, items: numbers.map { CountedItem(id: CountedID(number: $0)) })])
  }

  private let count = 10_000

  /// Compares two lists, and checks the number of calls.
  ///
  /// - Parameters:
  ///   - comparisons: The maximum number of comparisons of identifiers.
  ///   - hashes: The maximum number of hashed identifiers.
  ///   - values: The number of comparisons of items. Each item that is in both lists is compared once.
  private func check(
    _ old: [Int],
    _ new: [Int],
    comparisons: Int,
    hashes: Int,
    values: Int,
    line: UInt = #line
  ) {
    let (before, after) = (list(old), list(new))
    Self.counts.withLock { $0 = Counts() }
    let changes = after.changes(from: before)
    let counts = Self.counts.withLock { $0 }
    XCTAssertEqual(changes.itemDeletes.count, old.count - values, line: line)
    XCTAssertEqual(changes.itemInserts.count, new.count - values, line: line)
    XCTAssertLessThanOrEqual(counts.comparisons, comparisons, line: line)
    XCTAssertLessThanOrEqual(counts.hashes, hashes, line: line)
    XCTAssertEqual(counts.values, values, line: line)
  }

  // MARK: Few edits

  func test_unchanged_comparesEachIDOnce() {
    let all = Array(0..<count)
    check(all, all, comparisons: count, hashes: 0, values: count)
  }

  func test_pageAtAnEdge_hashesNothing() {
    let all = Array(0..<count)
    check(all, all + Array(count..<count + 20), comparisons: count, hashes: 0, values: count)
    check(all, Array(-20..<0) + all, comparisons: count + 20, hashes: 0, values: count)
  }

  func test_firstGoesToTheEnd_hashesOnlyTheMovedID() {
    check(Array(0..<count), Array(1..<count) + [0], comparisons: count + 20, hashes: 2, values: count)
  }

  func test_everyHundredthIsRemoved_hashesNothing() {
    let rest = (0..<count).filter { $0 % 100 != 50 }
    check(Array(0..<count), rest, comparisons: count + 2 * count / 100, hashes: 0, values: rest.count)
  }

  /// The comparison finds by a sample of the new list where the lists agree again after the inserted page. A difference near the
  /// end keeps it from pairing all elements from the back.
  func test_pageIsInsertedBeforeAnotherEdit_hashesOnlyTheSample() {
    let all = Array(0..<count)
    let new = Array(-100..<0) + all.dropLast() + [count, count - 1]
    check(all, new, comparisons: count + count / 20, hashes: count / 20, values: count)
  }

  // MARK: Many edits

  func test_otherOrder_hashesEachIDOfBothListsOnce() {
    var random = SplitMix64(seed: 1)
    let all = Array(0..<count)
    // The search for anchors hashes a sample of the identifiers a second time.
    let hashes = 2 * count + count / 20
    check(all, all.reversed(), comparisons: count + count / 5, hashes: hashes, values: count)
    check(all, all.shuffled(using: &random), comparisons: count + count / 5, hashes: hashes, values: count)
  }

  func test_allNew_comparesAlmostNoIDs() {
    let hashes = 2 * count + count / 20
    check(Array(0..<count), Array(count..<2 * count), comparisons: count / 100, hashes: hashes, values: 0)
  }
}
