public import Foundation

extension DisplayStyle {
  /// Returns the number of midnights between now and a date: 0 for today, 1 for tomorrow, -1 for yesterday.
  ///
  /// The days of the calendar in the style's time zone are counted, and not the hours. A day of 23 or 25 hours and a day
  /// without midnight count as one. A day that a time zone left out counts too: from Dec 29 to Dec 31, 2011 in Samoa are 2
  /// days.
  ///
  /// - Parameter date: The date to which days are counted.
  /// - Returns: The number of whole days. Instants that are more than a thousand million days from the year 2001 are limited
  ///   to that distance. A date that is not a number counts as now.
  /// - Complexity: O(1).
  public func days(until date: Date) -> Int {
    let now = instant
    guard !date.isNotANumber, !now.isNotANumber else { return 0 }
    changes?.note(midnight(after: now))
    return dayNumber(of: date) - dayNumber(of: now)
  }

  /// Returns the day of a date relative to ``now``: "today", "tomorrow", "in 3 days", "3 days ago".
  ///
  /// The words come from Foundation, in the language of the locale. Some languages have words that English lacks, such as
  /// "übermorgen" for the day after tomorrow in German.
  ///
  /// - Parameter date: The date. The days are counted as in ``days(until:)``.
  public func relativeDay(_ date: Date) -> String { distance(days(until: date), .day) }

  /// Returns a time relative to now in one unit: "now", "5 minutes ago", "in 3 hours", "yesterday", "last week".
  ///
  /// The unit is the largest one that fits at least once. Less than 24 hours are counted in hours, minutes and seconds.
  /// Longer times are counted by the calendar: the number of days, weeks, months or years that begin between the two
  /// times. So July 2022 is "2 years ago" in January 2024.
  ///
  /// - Parameters:
  ///   - date: The instant. A date that is not a number counts as now.
  ///   - tolerance: A date that is at most this far in the future is shown as "now". The clock of a server is often a few
  ///     seconds ahead, and a message that has just arrived must not be "in 3 seconds".
  public func relative(_ date: Date, futureIsNowWithin tolerance: Duration = .zero) -> String {
    var now = instant
    guard !date.isNotANumber, !now.isNotANumber else { return distance(0, .second) }
    let nearFuture = date - max(tolerance, .zero) / .seconds(1)
    if nearFuture <= now, now < date { now = date }
    if now < nearFuture, nearFuture < date { changes?.note(nearFuture) }
    // The difference of two dates can be 59.9999 seconds instead of 60, because dates are floating-point numbers. So the
    // difference is rounded to milliseconds.
    let seconds = (date.timeIntervalSince(now) * 1_000).rounded() / 1_000
    for (unit, next) in zip(Self.lengths, Self.lengths.dropFirst().prefix(3))
    where abs(seconds) < next.seconds {
      let count = (seconds / unit.seconds).rounded(.towardZero)
      let rest = seconds - count * unit.seconds
      // Notes when this text changes, so that the screen is updated then. "In 2 minutes" changes when less than 2 minutes
      // are left: 1 millisecond after exactly 2 minutes. "2 minutes ago" changes when 3 minutes have passed.
      changes?.note(now + rest + (count > 0 ? 0.001 : unit.seconds))
      return distance(Int(count), unit.field)
    }
    changes?.note(midnight(after: now))
    if seconds > 0 { changes?.note(now + (seconds - 86_400 + 0.001)) }
    let numbers = [now, date].map(dayNumber)
    let days = numbers[1] - numbers[0]
    // For dates more than 2,700 years away, Foundation's calendars return wrong components.
    if abs(days) > 1_000_000 { return distance(Int(Double(days) / 365.2425), .year) }
    if abs(days) < 7 { return distance(days, .day) }
    // In GMT, each day has 24 hours, because there is no daylight saving time.
    var calendar = calendar
    calendar.timeZone = .gmt
    let dates = numbers.map { Date(timeIntervalSinceReferenceDate: Double($0) * 86_400) }
    let parts = calendar.dateComponents([.year, .month], from: dates[0], to: dates[1])
    for unit in [Calendar.Component.year, .month] where parts.value(for: unit) != 0 {
      let starts = dates.map { calendar.dateInterval(of: unit, for: $0)?.start ?? $0 }
      let count = calendar.dateComponents([unit], from: starts[0], to: starts[1]).value(for: unit)
      return distance(count ?? 0, unit == .year ? .year : .month)
    }
    // Day 0, January 1, 2001, is a Monday. `firstWeekday` has 1 for Sunday and 2 for Monday.
    let weeks = numbers.map { (Double($0 + 2 - calendar.firstWeekday) / 7).rounded(.down) }
    return distance(Int(weeks[1] - weeks[0]), .week)
  }

  /// The units with a fixed number of seconds, from the shortest to the longest.
  private static let lengths: [(field: Date.RelativeFormatStyle.Field, seconds: Double)] = [
    (.second, 1), (.minute, 60), (.hour, 3_600), (.day, 86_400), (.week, 604_800),
  ]

  /// Returns the instant at which the next day begins.
  private func midnight(after instant: Date) -> Date {
    let nextDay = Date(timeIntervalSinceReferenceDate: Double(dayNumber(of: instant) + 1) * 86_400)
    let midnight = nextDay - Double(timeZone.secondsFromGMT(for: instant))
    // `midnight` is computed with the time zone's offset at `instant`, and `other` with the offset at midnight. They differ if
    // daylight saving time begins or ends in between. Then `other` is right, unless it is still on the old day.
    let other = nextDay - Double(timeZone.secondsFromGMT(for: midnight))
    return max(dayNumber(of: other) == dayNumber(of: instant) ? midnight : other, instant + 1)
  }

  /// Returns the words for a number of units before or after now, such as "in 3 days" for 3 and `.day`.
  ///
  /// Foundation formats only the distance between two dates, and counts the units itself. So this method passes two dates
  /// that are exactly `count` units apart, in a calendar without daylight saving time.
  private func distance(_ count: Int, _ unit: Date.RelativeFormatStyle.Field) -> String {
    texts.text(.distance(count, unit)) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let origin = Date(timeIntervalSinceReferenceDate: 0)
      let date =
        Self.lengths.first { $0.field == unit }.map { origin + Double(count) * $0.seconds }
        ?? calendar.date(byAdding: unit == .month ? .month : .year, value: count, to: origin)
      return Date.AnchoredRelativeFormatStyle(
        anchor: date ?? origin,
        allowedFields: [unit],
        presentation: .named,
        unitsStyle: .wide,
        locale: locale,
        calendar: calendar,
        capitalizationContext: .middleOfSentence
      ).format(origin)
    }
  }

  /// Returns the number of days from January 1, 2001 to the local day of a date.
  ///
  /// `Calendar` is not used, because its count is wrong by one day in time zones where daylight saving time begins at
  /// midnight: there a day begins at 1:00.
  private func dayNumber(of date: Date) -> Int {
    let local = date.timeIntervalSinceReferenceDate + Double(timeZone.secondsFromGMT(for: date))
    return Int(min(max((local / 86_400).rounded(.down), -1e9), 1e9))
  }
}
