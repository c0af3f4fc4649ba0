import Foundation
import Presenter
import XCTest

final class TextCacheTests: XCTestCase {
  func test_textsMade_sameValueAgain_isFormattedOnce() throws {
    let style = try makeStyle()
    XCTAssertEqual(style.texts.textsMade, 0)
    for _ in 0..<20 {
      _ = style.number(12_345, .compact)
      _ = style.ordinal(3)
      _ = style.percent(0.5)
      _ = style.currency(5, "EUR")
      _ = style.bytes(1_000)
      _ = style.duration(.seconds(90))
      _ = style.date(style.now)
      _ = style.dates(from: style.now, to: style.now + 86_400)
      _ = style.relativeDay(style.now)
    }
    XCTAssertEqual(style.texts.textsMade, 9)
  }

  func test_textsMade_anotherFormOrValue_isAnotherText() throws {
    let style = try makeStyle()
    let texts = [
      style.date(style.now), style.date(style.now, .numeric),
      style.date(style.now, .numeric, time: .shortened),
      style.date(style.now + 86_400), style.percent(0.5), style.percent(0.5, fractionDigits: 1),
      style.currency(5, "EUR"), style.currency(5, "USD"), style.duration(.seconds(90)),
      style.duration(.seconds(90), .wide), style.duration(.seconds(90), .clock),
      style.relative(style.now + 3_600), style.relative(style.now + 86_400),
    ]
    XCTAssertEqual(Set(texts).count, texts.count)
    XCTAssertEqual(style.texts.textsMade, texts.count)
  }

  func test_textsMade_numbersAndLists_needNone() throws {
    let style = try makeStyle()
    _ = style.list(["A", "B"], showing: 1)
    _ = style.count(12_345, one: "day", other: "days")
    _ = style.days(until: style.now)
    XCTAssertEqual(style.texts.textsMade, 0)
  }

  func test_texts_copyOfTheStyle_shares() throws {
    let style = try makeStyle()
    let copy = style.at(style.now + 1)
    _ = style.bytes(1)
    _ = copy.bytes(1)
    XCTAssertEqual(copy.texts.textsMade, 1)
    XCTAssertEqual(try makeStyle().texts.textsMade, 0)
  }

  func test_texts_manyValues_areBoundedAndKeepTheRecentOnes() throws {
    let style = try makeStyle()
    let capacity = 2_048
    for number in 0..<3 * Int64(capacity) {
      _ = style.bytes(-1)
      _ = style.bytes(number)
      XCTAssertLessThanOrEqual(style.texts.count, capacity)
    }
    let made = style.texts.textsMade
    XCTAssertEqual(made, 3 * capacity + 1, "what is used again and again stays")
    for number in (3 * capacity - capacity / 2 + 1)..<3 * capacity { _ = style.bytes(Int64(number)) }
    XCTAssertEqual(style.texts.textsMade, made, "and so does what is recent")
    _ = style.bytes(0)
    XCTAssertEqual(style.texts.textsMade, made + 1)
  }

  func test_texts_manyTasks_agree() async throws {
    let style = try makeStyle()
    let texts = await withTaskGroup(of: String.self) { group in
      for task in 0..<64 {
        group.addTask { @concurrent in
          (0..<200).map { style.bytes(Int64(($0 + task) % 50) * 1_000) }.last ?? ""
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    XCTAssertEqual(texts, Set((0..<50).map { style.bytes(Int64($0) * 1_000) }))
  }
}
