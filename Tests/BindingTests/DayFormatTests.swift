import Binding
import Foundation
import XCTest

/// Days in calendars with eras, and days whose first instant is not the usual one.
@MainActor
final class DayFormatTests: XCTestCase {
  private func format(_ calendar: Calendar.Identifier, _ locale: String) -> FieldFormat<String, Date> {
    var calendar = Calendar(identifier: calendar)
    calendar.timeZone = .gmt
    return .day(calendar, in: Locale(identifier: locale), unreadable: "Not a day")
  }

  private func japanese(_ locale: String = "ja_JP") -> FieldFormat<String, Date> { format(.japanese, locale) }

  private func day(_ text: String) throws -> Date { try Date(text + "T00:00:00Z", strategy: .iso8601) }

  /// Foundation reads a year of two digits as one of a century, also in an era. A field refused its own text.
  func test_japaneseCalendar_whatAFieldShows_isReadBackAsTheSameDay() async throws {
    for locale in ["ja_JP", "en_US", "de"] {
      let format = japanese(locale)
      for text in [
        "2019-04-30", "2019-05-01", "2026-07-21", "2028-01-01", "1998-01-01", "2001-09-09", "1989-01-07",
        "1938-04-24", "1945-08-15", "1925-08-21", "1912-07-29",
      ] {
        let expected = try day(text)
        let shown = format.format(expected)
        XCTAssertEqual(format.parse(shown), expected, "\(locale): \(shown)")
      }
    }
  }

  /// "8/7/21" became July 21 of the year 8 of another era, 1933.
  func test_japaneseCalendar_withoutTheEra_orOnNoDay_isRefused() async throws {
    let format = japanese()
    XCTAssertEqual(format.parse("R8/7/21"), try day("2026-07-21"))
    XCTAssertEqual(format.parse("R08/07/21"), try day("2026-07-21"))
    XCTAssertEqual(format.parse("H31/4/30"), try day("2019-04-30"))
    for text in ["8/7/21", "31/4/30", "R8/2/30", "H31/13/1", "X8/7/21", "R8/7/21x", "R8/7", ""] {
      XCTAssertNil(format.parse(text), text)
    }
  }

  /// "民國 47/1/1" was refused, because Foundation reads 47 as a year of a century.
  func test_calendarOfTheRepublicOfChina_whatAFieldShows_isReadBackAsTheSameDay() async throws {
    for locale in ["zh_TW", "en_US", "de_DE"] {
      let format = format(.republicOfChina, locale)
      for text in [
        "1905-01-05", "1911-12-31", "1912-01-01", "1920-12-31", "1921-01-07", "1946-11-07", "1958-01-01",
        "1969-12-12", "2010-12-31", "2011-01-01", "2026-07-21",
      ] {
        let expected = try day(text)
        let shown = format.format(expected)
        XCTAssertEqual(format.parse(shown), expected, "\(locale): \(shown)")
      }
      let shown = format.format(try day("1958-02-28")).replacingOccurrences(of: "28", with: "30")
      XCTAssertNil(format.parse(shown), shown)
    }
  }

  /// "3.2.26" in a calendar whose texts begin with the year became a day of the year 3, and "26/3/2" one of the year 541 before
  /// Christ.
  func test_dayBeforeTheYear100_isRefusedInEachCalendarWithLongYears() async throws {
    let cases: [(calendar: Calendar.Identifier, locale: String, text: String)] = [
      (.gregorian, "ja_JP", "3.2.26"), (.iso8601, "de_DE", "3.2.26"), (.iso8601, "en_US", "3/2/26"),
      (.buddhist, "th_TH", "26/3/2"), (.persian, "fa_IR", "3.2.26"),
      (.ethiopicAmeteMihret, "am_ET", "26/3/2"),
    ]
    for (calendar, locale, text) in cases {
      let format = format(calendar, locale)
      XCTAssertNil(format.parse(text), "\(calendar): \(text)")
      let today = try day("2026-07-21")
      XCTAssertEqual(format.parse(format.format(today)), today, "\(calendar)")
    }
    XCTAssertEqual(format(.iso8601, "de_DE").parse("26-02-03"), try day("2026-02-03"))
  }

  /// Midnight comes twice on these days.
  func test_day_onWhichSummerTimeEndsAtMidnight_beginsWithTheFirstMidnight() async throws {
    let days = [("America/Havana", "2026-11-01T04:00:00Z"), ("Atlantic/Azores", "2026-10-25T00:00:00Z")]
    for (zone, day) in days {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try XCTUnwrap(TimeZone(identifier: zone))
      let format = FieldFormat<String, Date>.day(calendar, in: Locale(identifier: "en_US"), unreadable: "x")
      let first = try Date(day, strategy: .iso8601)
      XCTAssertEqual(calendar.startOfDay(for: first), first, zone)
      XCTAssertEqual(format.parse(format.format(first)), first, zone)
    }
  }
}
