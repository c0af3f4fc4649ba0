import Navigator
import Synchronization
import TestSupport
import XCTest

final class SequencePatternTests: XCTestCase {
  /// A matcher of letters that counts how often it is asked.
  private struct CountingMatcher: ItemMatcher {
    static let calls = Mutex(0)
    let letters: Set<Int>

    func accepts(_ item: Int) -> Bool {
      Self.calls.withLock { $0 += 1 }
      return letters.contains(item)
    }

    func common(with other: Self) -> Int? { letters.intersection(other.letters).min() }
  }

  func test_match_withoutRuns_eachElementMatchesItsItem() {
    let elements = [0, 1].map { letter in
      SequencePattern<CountingMatcher>.Element(
        matcher: CountingMatcher(letters: [letter]),
        least: 1,
        isRun: false,
        isLazy: false
      )
    }
    let pattern = SequencePattern(elements: elements)
    XCTAssertEqual(pattern.match([0, 1]), [0..<1, 1..<2])
    XCTAssertNil(pattern.match([1, 0]))
    XCTAssertNil(pattern.match([0, 1, 0]))
  }

  /// No random pattern asks its elements more than twice about each item, so the slowest one is linear too.
  func test_match_randomPatterns_asksEachElementAtMostTwiceAboutAnItem() {
    let seed: UInt64 = 99
    var random = SplitMix64(seed: seed)
    var slowest = 0
    var matches = 0
    for _ in 0..<200 {
      let elements = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        SequencePattern<CountingMatcher>.Element(
          matcher: CountingMatcher(
            letters: Set((0..<4).filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
          ),
          least: Int.random(in: 0...1, using: &random),
          isRun: Int.random(in: 0..<4, using: &random) > 0,
          isLazy: Bool.random(using: &random)
        )
      }
      let items = (0..<(isLongRun ? 10_000 : 1_000)).map { _ in
        Int.random(in: 0..<100, using: &random) % 4 % 3
      }
      CountingMatcher.calls.withLock { $0 = 0 }
      if SequencePattern(elements: elements).match(items) != nil { matches += 1 }
      let calls = CountingMatcher.calls.withLock { $0 }
      XCTAssertLessThanOrEqual(calls, 2 * elements.count * items.count, "seed \(seed): \(elements)")
      slowest = max(slowest, calls / items.count)
    }
    XCTAssertGreaterThan(matches, 20)
    XCTAssertGreaterThan(slowest, 5)
  }
}
