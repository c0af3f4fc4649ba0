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
      timeZone: try timeZone("America/New_York")
    ).at(try instant("2026-07-07T12:00:00Z"))
    XCTAssertEqual(style.calendar.identifier, .buddhist)
    XCTAssertEqual(style.calendar.timeZone.identifier, "America/New_York")
    XCTAssertEqual(style.timeZone.identifier, "America/New_York")
    XCTAssertEqual(style.calendar.locale?.identifier, "de_DE")
  }

  func test_init_noCalendar_takesTheLocales() throws {
    let locale = Locale(identifier: "th_TH")
    let style = DisplayStyle(locale: locale, timeZone: .gmt).at(try instant("2026-07-07T12:00:00Z"))
    XCTAssertEqual(style.calendar.identifier, locale.calendar.identifier)
  }

  func test_system_zone_isThatOfTheDevice() throws {
    let now = try instant("2026-07-07T12:00:00Z")
    let style = DisplayStyle.system
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
    XCTAssertNotEqual(style, try makeStyle(others: PluralPhrases(language: "en", other: "# more")))
    let buddhist = DisplayStyle(
      locale: style.locale,
      calendar: Calendar(identifier: .buddhist),
      timeZone: style.timeZone
    ).at(style.now)
    XCTAssertNotEqual(style, buddhist)
  }

  func test_at_laterInstant_movesNowOnlyAndSharesTexts() throws {
    let style = try makeStyle(others: PluralPhrases(language: "en", other: "# more"))
    let later = style.at(try instant("2026-07-08T12:00:00Z"))
    XCTAssertEqual(later.now, try instant("2026-07-08T12:00:00Z"))
    XCTAssertNotEqual(later, style)
    XCTAssertEqual(later.at(style.now), style)
    XCTAssertTrue(later.texts === style.texts)
    XCTAssertEqual(later.relativeDay(style.now), "yesterday")
    XCTAssertEqual(style.relativeDay(later.now), "tomorrow")
  }

  // MARK: Accessibility

  func test_spoken_texts_haveNoAbbreviations() throws {
    let style = try makeStyle()
    let date = try instant("2026-07-07T14:05:00Z")
    let cases: [(shown: String, spoken: String, make: (DisplayStyle) -> String)] = [
      ("12K", "12,345", { $0.number(12_345, .compact) }),
      ("1:05", "1 minute, 5 seconds", { $0.duration(.seconds(65), .clock) }),
      ("1 hr, 2 min", "1 hour, 2 minutes", { $0.duration(.seconds(3_725)) }),
      ("7/7/2026", "July 7, 2026", { $0.date(date, .numeric) }),
      ("Jul 7 – 8, 2026", "July 7 – 8, 2026", { $0.dates(from: date, to: date + 86_400) }),
      ("7/7/2026 – 7/8/2026", "July 7 – 8, 2026", { $0.dates(from: date, to: date + 86_400, .numeric) }),
      ("1.5 MB", "1,500,000 bytes", { $0.bytes(1_500_000) }), ("1 byte", "1 byte", { $0.bytes(1) }),
      ("€5.00", "5.00 euros", { $0.currency(5, "EUR") }),
      ("1.5K views", "1,500 views", { $0.count(1_500, one: "view", other: "views", .compact) }),
      ("26%", "26%", { $0.percent(0.26) }),
    ]
    for (shown, spoken, make) in cases {
      let text = style.text(make)
      XCTAssertEqual(text.shown.withPlainSpaces, shown)
      XCTAssertEqual(text.spoken.withPlainSpaces, spoken)
    }
    XCTAssertNotEqual(style, style.spoken)
    XCTAssertEqual(style.spoken, style.spoken.spoken)
    XCTAssertEqual(style.spoken.at(date).date(date, .numeric), "July 7, 2026")
  }

  // MARK: Any format

  func test_format_anyStyle_isInTheLocaleAndTimeZone() throws {
    let style = try makeStyle("de_DE", zone: "Asia/Tokyo")
    XCTAssertEqual(
      style.format(0.256, as: FloatingPointFormatStyle<Double>().precision(.fractionLength(1))),
      "0,3"
    )
    XCTAssertEqual(style.format(1_234, as: IntegerFormatStyle<Int>().sign(strategy: .always())), "+1.234")
    let date = try instant("2026-07-07T23:30:00Z")
    XCTAssertEqual(style.format(date, as: .dateTime.day().month(.wide)), "8. Juli")
    XCTAssertEqual(style.format(Date(timeIntervalSinceReferenceDate: .nan), as: .dateTime.day()), "")
  }
}
