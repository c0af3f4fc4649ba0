import Foundation
import Presenter
import TestSupport
import XCTest

/// Texts that change because time goes on, and when they do.
final class DisplayStyleTimeTests: XCTestCase {
  func test_style_now_isTheTimeOfEachCall() {
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let before = Date()
    XCTAssertGreaterThanOrEqual(style.now, before)
    XCTAssertEqual(style.relative(Date() - 7_205), "2 hours ago")
    XCTAssertEqual(style, DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    XCTAssertEqual(style.at(before).now, before)
    XCTAssertNotEqual(style.at(before), style)
    XCTAssertNotEqual(style.at(before), style.at(before + 1))
    XCTAssertEqual(style.at(before).spoken.now, before)
  }

  private typealias MakeText = (DisplayStyle, Date) -> String

  private let texts: [(name: String, make: MakeText)] = [
    ("relative", { $0.relative($1) }), ("spoken", { $0.spoken.relative($1) }),
    ("server", { $0.relative($1, futureIsNowWithin: .seconds(90)) }),
    ("day", { $0.relativeDay($1) }), ("days", { "\($0.days(until: $1))" }),
  ]

  /// Just before the noted instant, the text is the same, and then it is another one, or at least the day is another one.
  func test_changes_next_isWhenTheTextChanges() throws {
    let seed: UInt64 = 20_261_126
    var random = SplitMix64(seed: seed)
    for zone in ["UTC", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata"] {
      let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: try timeZone(zone))
      for round in 0..<400 {
        let now = Date(timeIntervalSinceReferenceDate: Double.random(in: 5e8...9e8, using: &random).rounded())
        let distance = pow(10, Double.random(in: 0...7.5, using: &random)).rounded()
        let date = now + (Bool.random(using: &random) ? distance : -distance)
        for (name, make) in texts {
          let changes = TextChanges()
          let text = make(style.at(now, noting: changes), date)
          let context = "seed \(seed), round \(round), \(zone), \(name): \(text), \(now), \(date)"
          let next = try XCTUnwrap(changes.next, context)
          XCTAssertGreaterThan(next, now, context)
          XCTAssertEqual(make(style.at(next - 0.01), date), text, context)
          XCTAssertFalse(changes.mayHaveHappened(at: max(next - 0.01, now)), context)
          XCTAssertTrue(changes.mayHaveHappened(at: next), context)
          if abs(distance) < 86_000 || name == "days" {
            XCTAssertNotEqual(make(style.at(next), date), text, context)
          }
        }
      }
    }
  }

  /// In a time zone whose summer time begins at midnight, the style expected the next day a second later, in each
  /// second of the last hour.
  func test_changes_next_atAChangeOfTheOffset_isTheBeginningOfTheNextDay() throws {
    let cases: [(zone: String, now: String, next: String, note: String)] = [
      ("Africa/Cairo", "2026-04-23T21:30:00Z", "2026-04-23T22:00:00Z", "an hour before summer time"),
      ("Africa/Cairo", "2026-04-23T10:00:00Z", "2026-04-23T22:00:00Z", "half a day before"),
      ("Africa/Cairo", "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z", "at its beginning"),
      ("Africa/Cairo", "2026-10-29T20:30:00Z", "2026-10-29T22:00:00Z", "23:30 comes twice"),
      ("Africa/Cairo", "2026-10-29T21:30:00Z", "2026-10-29T22:00:00Z", "the second time"),
      ("America/Havana", "2026-10-31T23:00:00Z", "2026-11-01T04:00:00Z", "midnight comes twice"),
      ("America/Sao_Paulo", "2018-11-03T15:00:00Z", "2018-11-04T03:00:00Z", "a day without midnight"),
      ("Pacific/Apia", "2011-12-29T22:00:00Z", "2011-12-30T10:00:00Z", "a day left out"),
      ("America/Nuuk", "2026-03-28T23:30:00Z", "2026-03-29T01:00:00Z", "from 23:00 to midnight"),
      ("America/New_York", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", "in the night"),
    ]
    for (zone, now, next, note) in cases {
      let (changes, now) = (TextChanges(), try instant(now))
      let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: try timeZone(zone))
      XCTAssertEqual(style.at(now, noting: changes).days(until: now), 0)
      XCTAssertEqual(changes.next, try instant(next), "\(zone): \(note)")
    }
  }

  func test_changes_ofOtherTexts_areNone() throws {
    let changes = TextChanges()
    let style = try makeStyle().at(.distantPast, noting: changes)
    XCTAssertEqual(style, try makeStyle(), "a fixed instant stays")
    let live = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let noting = live.at(try instant("2026-07-07T12:00:00Z"), noting: changes)
    _ = noting.date(.distantPast) + noting.number(1) + noting.duration(.seconds(1))
    XCTAssertNil(changes.next)
    XCTAssertFalse(changes.mayHaveHappened(at: .distantFuture - 1))
    XCTAssertEqual(noting.now, try instant("2026-07-07T12:00:00Z"))
    XCTAssertNil(changes.next)
    XCTAssertTrue(changes.mayHaveHappened(at: .distantPast))
  }

  /// The user corrects a date that was too late. The text "3 days ago" refers to the wrong date.
  func test_changes_dateIsSetBack_haveHappened() throws {
    let (changes, now) = (TextChanges(), try instant("2026-07-07T12:00:00Z"))
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt).at(now, noting: changes)
    XCTAssertFalse(changes.mayHaveHappened(at: now - 60), "no text depends on the time")
    XCTAssertEqual(style.relative(now - 90), "1 minute ago")
    XCTAssertEqual(changes.next, now + 30)
    for (seconds, isOld) in [(-60.0, true), (-0.5, true), (0, false), (29, false), (30, true)] {
      XCTAssertEqual(changes.mayHaveHappened(at: now + seconds), isOld, "\(seconds)")
    }
  }
}
