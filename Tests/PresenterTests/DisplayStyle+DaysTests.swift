import Foundation
import Presenter
import TestSupport
import XCTest

final class DisplayStyleDaysTests: XCTestCase {
  func test_daysUntil_zones_countsMidnights() throws {
    let cases: [(zone: String, now: String, date: String, days: Int, note: String)] = [
      ("UTC", "2026-07-07T00:00:00Z", "2026-07-07T23:59:59Z", 0, "same day"),
      ("UTC", "2026-07-07T23:59:59Z", "2026-07-08T00:00:00Z", 1, "one second, another day"),
      ("UTC", "2026-07-08T00:00:00Z", "2026-07-07T23:59:59Z", -1, "and back"),
      ("UTC", "2026-02-28T12:00:00Z", "2026-03-01T12:00:00Z", 1, "no leap day"),
      ("UTC", "2028-02-28T12:00:00Z", "2028-03-01T12:00:00Z", 2, "leap day"),
      ("UTC", "2000-12-31T12:00:00Z", "2001-01-01T12:00:00Z", 1, "across the reference date"),
      ("Asia/Tokyo", "2026-07-07T14:59:00Z", "2026-07-07T15:01:00Z", 1, "midnight in Tokyo"),
      ("America/New_York", "2026-07-07T14:59:00Z", "2026-07-07T15:01:00Z", 0, "morning in New York"),
      ("America/New_York", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", 1, "a day of 23 hours"),
      ("America/New_York", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59Z", 0, "its last second"),
      ("America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", 0, "within a day of 25 hours"),
      ("America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", 1, "a day of 25 hours"),
      ("America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z", 1, "a day without midnight"),
      ("Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-30T11:00:00Z", 2, "a day left out"),
    ]
    for (zone, now, date, days, note) in cases {
      XCTAssertEqual(try makeStyle(zone: zone, now: now).days(until: try instant(date)), days, note)
    }
  }

  func test_daysUntil_randomInstants_agreesWithTheCalendar() throws {
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    let zones = [
      "UTC", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia", "Europe/Dublin",
    ]
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    for _ in 0..<2_000 {
      let zone = try XCTUnwrap(zones.randomElement(using: &random))
      let instants = (0..<2).map { _ in Date(timeIntervalSince1970: .random(in: -1e9...2e9, using: &random)) }
      let style = try makeStyle(zone: zone).at(instants[0])
      // The dates on the wall, as days of a calendar where each has 24 hours.
      let days = try instants.map { instant in
        try XCTUnwrap(utc.date(from: style.calendar.dateComponents([.year, .month, .day], from: instant)))
      }
      let expected = Int((days[1].timeIntervalSince(days[0]) / 86_400).rounded())
      XCTAssertEqual(style.days(until: instants[1]), expected, "seed \(seed): \(zone) \(instants)")
    }
  }

  func test_daysUntil_instantsOutOfReach_areClamped() throws {
    let style = try makeStyle()
    let date = { Date(timeIntervalSinceReferenceDate: $0) }
    XCTAssertEqual(style.days(until: date(.nan)), 0)
    XCTAssertEqual(style.at(date(.nan)).days(until: style.now), 0)
    XCTAssertEqual(style.at(date(0)).days(until: date(1e300)), 1_000_000_000)
    XCTAssertEqual(style.at(date(0)).days(until: date(-.infinity)), -1_000_000_000)
    XCTAssertEqual(style.at(date(-1e300)).days(until: date(1e300)), 2_000_000_000)
    XCTAssertFalse(style.at(date(-1e300)).relativeDay(date(1e300)).isEmpty)
  }

  func test_relativeDay_distances_areWordedForTheLocale() throws {
    let english = [
      -400: "400 days ago", -3: "3 days ago", -2: "2 days ago", -1: "yesterday", 0: "today", 1: "tomorrow",
      2: "in 2 days", 3: "in 3 days", 12_345: "in 12,345 days",
    ]
    let style = try makeStyle()
    for (days, text) in english {
      XCTAssertEqual(style.relativeDay(style.now + Double(days) * 86_400), text)
    }
    let german = try makeStyle("de_DE")
    XCTAssertEqual(german.relativeDay(german.now + 2 * 86_400), "übermorgen")
    XCTAssertEqual(german.relativeDay(german.now + 3 * 86_400), "in 3 Tagen")
  }

  func test_relativeDay_minutesAcrossMidnight_isTomorrow() throws {
    let style = try makeStyle(zone: "America/New_York", now: "2026-03-08T04:59:00Z")
    XCTAssertEqual(style.relativeDay(try instant("2026-03-08T05:01:00Z")), "tomorrow")
    XCTAssertEqual(style.relativeDay(try instant("2026-03-09T03:59:00Z")), "tomorrow")
    XCTAssertEqual(style.relativeDay(try instant("2026-03-09T04:00:00Z")), "in 2 days")
  }

  func test_relative_times_areOfTheLargestWholeUnit() throws {
    let style = try makeStyle(now: "2026-07-07T12:00:00Z")
    let cases: [(date: String, text: String)] = [
      ("2026-07-07T12:00:00Z", "now"), ("2026-07-07T12:00:59Z", "in 59 seconds"),
      ("2026-07-07T11:59:01Z", "59 seconds ago"), ("2026-07-07T12:01:59Z", "in 1 minute"),
      ("2026-07-07T11:01:00Z", "59 minutes ago"), ("2026-07-07T13:00:00Z", "in 1 hour"),
      ("2026-07-06T12:00:01Z", "23 hours ago"), ("2026-07-08T12:00:00Z", "tomorrow"),
      ("2026-07-06T12:00:00Z", "yesterday"), ("2026-07-05T00:00:00Z", "2 days ago"),
      ("2026-07-13T23:00:00Z", "in 6 days"), ("2026-07-14T00:00:00Z", "next week"),
      ("2026-06-30T00:00:00Z", "last week"), ("2026-06-23T00:00:00Z", "2 weeks ago"),
      ("2026-08-07T12:00:00Z", "next month"), ("2026-05-07T00:00:00Z", "2 months ago"),
      ("2027-07-07T12:00:00Z", "next year"), ("2023-07-07T00:00:00Z", "3 years ago"),
    ]
    for (date, text) in cases { XCTAssertEqual(style.relative(try instant(date)), text, date) }
    XCTAssertEqual(try makeStyle("ru_RU").relative(try instant("2026-07-07T11:58:00Z")), "2 минуты назад")
  }

  /// The clock of a server is often a few seconds ahead of the clock of a phone.
  func test_relative_nearFuture_isNowOnRequest() throws {
    let style = try makeStyle(now: "2026-07-07T12:00:00Z")
    let cases: [(date: String, text: String)] = [
      ("2026-07-07T12:00:03Z", "now"), ("2026-07-07T12:00:30Z", "now"),
      ("2026-07-07T12:00:31Z", "in 31 seconds"),
      ("2026-07-07T11:59:57Z", "3 seconds ago"), ("2026-07-08T12:00:00Z", "tomorrow"),
    ]
    for (date, text) in cases {
      XCTAssertEqual(style.relative(try instant(date), futureIsNowWithin: .seconds(30)), text, date)
    }
    XCTAssertEqual(style.relative(style.now + 3), "in 3 seconds")
    XCTAssertEqual(style.relative(style.now + 3, futureIsNowWithin: .seconds(-1)), "in 3 seconds")
    XCTAssertEqual(
      style.relative(Date(timeIntervalSinceReferenceDate: .nan), futureIsNowWithin: .seconds(30)),
      "now"
    )
  }

  func test_relative_anyInstant_doesNotTrap() throws {
    let style = try makeStyle()
    for seconds in [1e300, -1e300, Double.infinity, -.infinity, 1e11, -1e11, 3e13, -3e13] {
      XCTAssertFalse(style.relative(Date(timeIntervalSinceReferenceDate: seconds)).isEmpty, "\(seconds)")
    }
    XCTAssertEqual(style.relative(Date(timeIntervalSinceReferenceDate: .nan)), "now")
    let never = style.at(Date(timeIntervalSinceReferenceDate: .nan))
    XCTAssertEqual(never.relative(style.now), "now")
  }

  func test_relative_zone_decidesTheDays() throws {
    let tokyo = try makeStyle(zone: "Asia/Tokyo", now: "2026-07-07T14:30:00Z")
    XCTAssertEqual(tokyo.relative(try instant("2026-07-08T15:10:00Z")), "in 2 days")
    XCTAssertEqual(tokyo.relative(try instant("2026-07-08T14:40:00Z")), "tomorrow")
  }

  /// "last year" for a day in 2022 that is seen in 2024, and "last week" for a day two weeks ago.
  func test_relative_wordsOfTheCalendar_areForTheCalendarsDistance() throws {
    let cases: [(date: String, now: String, text: String)] = [
      ("2022-07-11", "2024-01-17", "2 years ago"), ("2018-11-15", "2020-01-15", "2 years ago"),
      ("2023-01-17", "2024-01-17", "last year"), ("2028-06-01", "2026-07-20", "in 2 years"),
      ("2026-05-22", "2026-07-20", "2 months ago"), ("2026-05-31", "2026-07-01", "2 months ago"),
      ("2026-06-20", "2026-07-20", "last month"), ("2026-09-15", "2026-07-20", "in 2 months"),
      ("2026-07-07", "2026-07-20", "2 weeks ago"), ("2026-07-12", "2026-07-20", "last week"),
      ("2026-07-12", "2026-07-25", "last week"), ("2026-08-02", "2026-07-20", "in 2 weeks"),
      ("2026-08-01", "2026-07-20", "next week"), ("2026-07-14", "2026-07-20", "6 days ago"),
    ]
    for (date, now, text) in cases {
      let style = try makeStyle(now: now + "T12:00:00Z")
      XCTAssertEqual(style.relative(try instant(date + "T12:00:00Z")), text, "\(date) seen on \(now)")
    }
    // Weeks begin on Monday in Germany, and on Sunday in the United States.
    let sunday = try instant("2026-07-12T12:00:00Z")
    XCTAssertEqual(
      DisplayStyle(
        locale: Locale(identifier: "de_DE"),
        timeZone: .gmt
      ).at(try instant("2026-07-20T12:00:00Z"))
        .relative(sunday),
      "vor 2 Wochen"
    )
  }
}
