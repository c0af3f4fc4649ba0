import Foundation
import Presenter
import XCTest

final class FormatCacheTests: XCTestCase {
  func test_formatsMade_manyUses_countsEachFormatOnce() throws {
    let style = try makeStyle()
    XCTAssertEqual(style.formats.formatsMade, 0)
    for day in 0..<50 {
      let date = style.now.addingTimeInterval(Double(day) * 86_400)
      _ = style.number(day)
      _ = style.count(day, one: "day", other: "days")
      _ = style.date(date)
      _ = style.dates(from: style.now, to: date)
      _ = style.relativeDay(date)
    }
    XCTAssertEqual(style.formats.formatsMade, 4)
  }

  func test_formatsMade_anotherForm_isAnotherFormat() throws {
    let style = try makeStyle()
    _ = style.date(style.now)
    _ = style.date(style.now, .numeric)
    _ = style.date(style.now, .numeric, time: .shortened)
    _ = style.date(style.now)
    XCTAssertEqual(style.formats.formatsMade, 3)
    _ = style.dates(from: style.now, to: style.now)
    _ = style.dates(from: style.now, to: style.now, .long)
    XCTAssertEqual(style.formats.formatsMade, 5)
  }

  func test_formatsMade_listsAndDays_needNone() throws {
    let style = try makeStyle()
    _ = style.list(["A", "B"])
    _ = style.days(until: style.now)
    XCTAssertEqual(style.formats.formatsMade, 0)
  }

  func test_formatsMade_copyOfTheStyle_shares() throws {
    let style = try makeStyle()
    let copy = style
    _ = style.number(1)
    _ = copy.number(1)
    XCTAssertEqual(copy.formats.formatsMade, 1)
    XCTAssertEqual(try makeStyle().formats.formatsMade, 0)
  }

  func test_formatsMade_manyTasks_stillOnce() async throws {
    let style = try makeStyle()
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<64 { group.addTask { @concurrent in style.number(12345) } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    XCTAssertEqual(texts, ["12,345"])
    XCTAssertEqual(style.formats.formatsMade, 1)
  }
}
