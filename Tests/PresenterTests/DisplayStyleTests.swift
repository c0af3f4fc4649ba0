import Foundation
import Presenter
import XCTest

final class DisplayStyleTests: XCTestCase {
  func test_init_calendarOfAnotherZoneAndLocale_takesThoseOfTheStyle() throws {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try timeZone("Asia/Tokyo")
    let style = DisplayStyle(
      locale: Locale(identifier: "de_DE"),
      calendar: calendar,
      timeZone: try timeZone("America/New_York"),
      now: try instant("2026-07-07T12:00:00Z")
    )
    XCTAssertEqual(style.calendar.identifier, .buddhist)
    XCTAssertEqual(style.calendar.timeZone.identifier, "America/New_York")
    XCTAssertEqual(style.timeZone.identifier, "America/New_York")
    XCTAssertEqual(style.calendar.locale?.identifier, "de_DE")
  }

  func test_init_noCalendar_takesTheLocales() throws {
    let locale = Locale(identifier: "th_TH")
    let style = DisplayStyle(locale: locale, timeZone: .gmt, now: try instant("2026-07-07T12:00:00Z"))
    XCTAssertEqual(style.calendar.identifier, locale.calendar.identifier)
  }

  func test_system_now_isTheOneGiven() throws {
    let now = try instant("2026-07-07T12:00:00Z")
    let style = DisplayStyle.system(now: now)
    XCTAssertEqual(style.now, now)
    XCTAssertEqual(style.timeZone.secondsFromGMT(for: now), TimeZone.current.secondsFromGMT(for: now))
  }

  func test_equality_sameParts_equalWhateverWasFormatted() throws {
    let style = try makeStyle()
    _ = style.number(1)
    XCTAssertEqual(style, try makeStyle())
    XCTAssertEqual(style.hashValue, try makeStyle().hashValue)
  }

  func test_equality_anyOtherPart_differs() throws {
    let style = try makeStyle()
    XCTAssertNotEqual(style, try makeStyle("en_GB"))
    XCTAssertNotEqual(style, try makeStyle(zone: "Asia/Tokyo"))
    XCTAssertNotEqual(style, try makeStyle(now: "2026-07-07T12:00:01Z"))
    XCTAssertNotEqual(style, try makeStyle(listWords: ListWords(conjunction: " and ")))
    let buddhist = DisplayStyle(
      locale: style.locale,
      calendar: Calendar(identifier: .buddhist),
      timeZone: style.timeZone,
      now: style.now
    )
    XCTAssertNotEqual(style, buddhist)
  }

  func test_at_laterInstant_movesNowOnlyAndSharesTexts() throws {
    let style = try makeStyle(listWords: ListWords(conjunction: " and "))
    _ = style.bytes(1)
    let later = style.at(try instant("2026-07-08T12:00:00Z"))
    XCTAssertEqual(later.now, try instant("2026-07-08T12:00:00Z"))
    XCTAssertNotEqual(later, style)
    XCTAssertEqual(later.at(style.now), style)
    _ = later.bytes(1)
    XCTAssertEqual(later.texts.textsMade, 1)
    XCTAssertEqual(later.relativeDay(style.now), "yesterday")
    XCTAssertEqual(style.relativeDay(later.now), "tomorrow")
  }
}
