import Foundation
import Presenter
import XCTest

final class DisplayStyleDatesTests: XCTestCase {
  func test_date_zones_isTheLocalDay() throws {
    let date = try instant("2026-07-07T23:30:00Z")
    XCTAssertEqual(try makeStyle().date(date), "Jul 7, 2026")
    XCTAssertEqual(try makeStyle(zone: "Asia/Tokyo").date(date), "Jul 8, 2026")
    XCTAssertEqual(try makeStyle("en_GB").date(date), "7 Jul 2026")
    XCTAssertEqual(try makeStyle("zh_CN").date(date), "2026年7月7日")
  }

  func test_date_forms_areTheSystems() throws {
    let style = try makeStyle()
    let date = try instant("2026-07-07T14:05:00Z")
    XCTAssertEqual(style.date(date, .numeric), "7/7/2026")
    XCTAssertEqual(style.date(date, .long), "July 7, 2026")
    XCTAssertEqual(style.date(date, .omitted, time: .shortened).withPlainSpaces, "2:05 PM")
  }

  func test_date_calendar_isTheStyles() throws {
    let date = try instant("2026-07-07T14:05:00Z")
    let buddhist = DisplayStyle(
      locale: Locale(identifier: "en_US"),
      calendar: Calendar(identifier: .buddhist),
      timeZone: .gmt
    ).at(date)
    XCTAssertTrue(buddhist.date(date).contains("2569"), buddhist.date(date))
  }

  func test_dates_ranges_shareWhatIsCommon() throws {
    let style = try makeStyle()
    let start = try instant("2026-07-07T00:00:00Z")
    let cases = [
      ("2026-07-07T20:00:00Z", "Jul 7, 2026"),
      ("2026-07-20T00:00:00Z", "Jul 7 – 20, 2026"),
      ("2026-08-16T00:00:00Z", "Jul 7 – Aug 16, 2026"),
      ("2027-08-11T00:00:00Z", "Jul 7, 2026 – Aug 11, 2027"),
    ]
    for (end, text) in cases {
      XCTAssertEqual(style.dates(from: start, to: try instant(end)).withPlainSpaces, text)
      XCTAssertEqual(style.dates(from: try instant(end), to: start).withPlainSpaces, text, "swapped")
    }
  }

  func test_dates_zone_decidesTheDays() throws {
    let start = try instant("2026-07-07T03:00:00Z")
    let end = try instant("2026-07-07T05:00:00Z")
    XCTAssertEqual(try makeStyle().dates(from: start, to: end), "Jul 7, 2026")
    let newYork = try makeStyle(zone: "America/New_York")
    XCTAssertEqual(newYork.dates(from: start, to: end).withPlainSpaces, "Jul 6 – 7, 2026")
  }

  func test_dates_notANumber_isEmpty() throws {
    let style = try makeStyle()
    let nan = Date(timeIntervalSinceReferenceDate: .nan)
    XCTAssertEqual(style.date(nan), "")
    XCTAssertEqual(style.dates(from: nan, to: style.now), "")
    XCTAssertEqual(style.dates(from: style.now, to: nan), "")
  }

  func test_dates_farAway_doNotTrap() throws {
    let style = try makeStyle(zone: "America/New_York")
    for seconds in [1e300, -1e300, Double.infinity, -Double.infinity] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      XCTAssertFalse(style.date(date).isEmpty, "\(seconds)")
      XCTAssertFalse(style.dates(from: style.now, to: date).isEmpty, "\(seconds)")
    }
  }

  func test_weekdayAndMonth_locales_areTheirNames() throws {
    let date = try instant("2026-07-07T23:30:00Z")
    let (weekday, month) = (
      Date.FormatStyle.dateTime.weekday(.wide), Date.FormatStyle.dateTime.month(.wide).year()
    )
    XCTAssertEqual(try makeStyle().format(date, as: weekday), "Tuesday")
    XCTAssertEqual(try makeStyle(zone: "Asia/Tokyo").format(date, as: .dateTime.weekday(.abbreviated)), "Wed")
    XCTAssertEqual(try makeStyle("de_DE").format(date, as: weekday), "Dienstag")
    XCTAssertEqual(try makeStyle().format(date, as: month), "July 2026")
    XCTAssertEqual(try makeStyle("ru_RU").format(date, as: month).withPlainSpaces, "июль 2026 г.")
    XCTAssertEqual(try makeStyle("zh_CN").format(date, as: month), "2026年7月")
  }

  func test_dates_lasting_isTheRangeToTheEnd() throws {
    let style = try makeStyle(zone: "Asia/Tokyo")
    let start = try instant("2026-07-07T22:30:00Z")
    XCTAssertEqual(
      style.dates(from: start, lasting: .seconds(3 * 3_600), time: .shortened).withPlainSpaces,
      "Jul 8, 2026, 7:30 – 10:30 AM"
    )
    XCTAssertEqual(style.dates(from: start, lasting: .zero), "Jul 8, 2026")
    XCTAssertEqual(
      style.dates(from: start, lasting: .seconds(-86_400)),
      style.dates(from: start - 86_400, to: start)
    )
    XCTAssertEqual(style.dates(from: Date(timeIntervalSinceReferenceDate: .nan), lasting: .zero), "")
  }
}
