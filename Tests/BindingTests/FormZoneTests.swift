import Binding
import Foundation
import XCTest

/// A day that was typed stays this day when the time zone has changed before the commit.
@MainActor
final class FormZoneTests: FormReadingTestCase {
  private struct Trip: Equatable { var day = Date(timeIntervalSince1970: 0) }
  private typealias Form = ViewBinding<Trip, View>

  private func row(_ zone: String, _ language: String, hasTime: Bool = false) throws -> Bind<Trip, View> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try XCTUnwrap(TimeZone(identifier: zone))
    let locale = Locale(identifier: language)
    let style = Date.FormatStyle(
      date: .numeric,
      time: .shortened,
      locale: locale,
      calendar: calendar,
      timeZone: calendar.timeZone
    )
    return Edit(
      \.day,
      in: \.a,
      as: hasTime ? .style(style, unreadable: "no time") : .day(calendar, in: locale, unreadable: "no day")
    )
  }

  /// Types a text in a first zone, and returns what a second view or a second launch in another zone shows.
  private func move(_ text: String, from old: Bind<Trip, View>, to new: Bind<Trip, View>, relaunches: Bool)
    -> (shown: String, day: Date?)
  {
    let form = Form(Trip(), to: view, rows: [old])
    form.updateView()
    view.a = text
    form.handle(.changed, in: \.day)
    let other = View()
    let again = relaunches ? Form(Trip(), to: other, rows: [new]) : form
    let input = form.uncommittedInput
    if !relaunches {
      form.detach()
      form.connect(to: other, rows: [new])
    }
    again.updateView()
    if relaunches { again.restoreInput(input) }
    return (other.a, again.values[\Trip.day])
  }

  func test_typedDay_inAnotherZone_staysTheSameDay() async throws {
    let zones = ["Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
    for relaunches in [false, true] {
      for old in zones {
        for new in zones {
          let (from, to) = (try row(old, "en_US"), try row(new, "en_US"))
          let (shown, day) = move("3/4/2026", from: from, to: to, relaunches: relaunches)
          XCTAssertEqual(shown, "3/4/2026", "\(old) to \(new), relaunches: \(relaunches)")
          var calendar = Calendar(identifier: .gregorian)
          calendar.timeZone = try XCTUnwrap(TimeZone(identifier: new))
          let components = DateComponents(year: 2026, month: 3, day: 4)
          XCTAssertEqual(day, calendar.date(from: components), "\(old) to \(new)")
        }
      }
    }
  }

  /// The new language reads the text as another day, so the form spells the day in the new language.
  func test_typedDay_inAnotherLanguage_isSpelledAgain() async throws {
    let (from, to) = (try row("Europe/Berlin", "en_US"), try row("Europe/London", "en_GB"))
    let (shown, _) = move("3/4/2026", from: from, to: to, relaunches: true)
    XCTAssertEqual(shown.suffix(7), "03/2026", shown)
  }

  /// A time is a moment, so the text differs in the new zone.
  func test_typedTime_inAnotherZone_staysTheSameMoment() async throws {
    let (from, to) = (
      try row("Europe/Berlin", "en_US", hasTime: true), try row("America/New_York", "en_US", hasTime: true)
    )
    let (_, moment) = move("3/4/2026, 10:00 AM", from: from, to: to, relaunches: true)
    XCTAssertEqual(moment, try Date("2026-03-04T09:00:00Z", strategy: .iso8601))
  }
}
