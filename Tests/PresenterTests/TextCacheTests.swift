import Foundation
import Presenter
import Synchronization
import XCTest

final class TextCacheTests: XCTestCase {
  private func makes(_ cache: TextCache, _ number: Int64) -> Bool {
    var isMade = false
    _ = cache.text(.bytes(number, areSpelledOut: false)) {
      isMade = true
      return "\(number)"
    }
    return isMade
  }

  func test_text_sameKeyAgain_isMadeOnce() {
    let cache = TextCache()
    XCTAssertTrue(makes(cache, 1))
    XCTAssertFalse(makes(cache, 1))
    XCTAssertTrue(makes(cache, 2))
  }

  func test_style_formattedValue_isInTheCacheOfAllCopies() throws {
    let style = try makeStyle()
    let copy = style.at(style.now + 1)
    let texts: [(TextCache.Key, String)] = [
      (.integer(12_345, .compact), style.number(12_345, .compact)), (.ordinal(3), style.ordinal(3)),
      (.percent(0.5, 0), style.percent(0.5)), (.currency(5, "EUR", isNamed: false), style.currency(5, "EUR")),
      (.bytes(1_000, areSpelledOut: false), style.bytes(1_000)),
      (.duration(.seconds(90), .abbreviated), style.duration(.seconds(90))),
      (.date(style.now, .abbreviated, .omitted), style.date(style.now)),
      (.distance(0, .day), style.relativeDay(style.now)),
      (.list(["A", "B"], .standard, isOfOthers: false), style.list(["A", "B"])),
    ]
    for (key, text) in texts {
      XCTAssertEqual(copy.texts.text(key) { "made again" }, text)
      XCTAssertEqual(
        try makeStyle().texts.text(key) { "made again" },
        "made again",
        "another style has its own texts"
      )
    }
  }

  func test_style_anotherFormOrValue_isAnotherText() throws {
    let style = try makeStyle()
    let texts = [
      style.date(style.now), style.date(style.now, .numeric),
      style.date(style.now, .numeric, time: .shortened),
      style.date(style.now + 86_400), style.percent(0.5), style.percent(0.5, fractionDigits: 1),
      style.currency(5, "EUR"), style.currency(5, "USD"), style.duration(.seconds(90)),
      style.duration(.seconds(90), .wide), style.duration(.seconds(90), .clock),
      style.relative(style.now + 3_600), style.relative(style.now + 86_400), style.spoken.currency(5, "EUR"),
      style.bytes(1_500), style.spoken.bytes(1_500), style.number(5), style.number(5.5),
    ]
    XCTAssertEqual(Set(texts).count, texts.count)
  }

  func test_text_manyKeys_dropsOldTextsAndKeepsRecentOnes() {
    let cache = TextCache()
    let capacity = Int64(TextCache.capacity)
    for number in 0..<3 * capacity {
      _ = makes(cache, -1)
      XCTAssertTrue(makes(cache, number))
    }
    XCTAssertFalse(makes(cache, -1), "a text that is used again and again stays")
    for number in (3 * capacity - capacity / 2 + 1)..<3 * capacity {
      XCTAssertFalse(makes(cache, number), "a recent text stays")
    }
    for number in 0..<capacity { XCTAssertTrue(makes(cache, number), "an old text is dropped") }
  }

  func test_style_manyTasks_agree() async throws {
    let style = try makeStyle()
    let texts = await withTaskGroup(of: [String].self) { group in
      for task in 0..<64 {
        group.addTask { @concurrent in
          (0..<200).flatMap {
            [style.bytes(Int64(($0 + task) % 50) * 1_000), style.ordinal(($0 + task) % 50)]
          }
        }
      }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    XCTAssertEqual(texts, Set((0..<50).flatMap { [style.bytes(Int64($0) * 1_000), style.ordinal($0)] }))
  }
}
