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
    guard !date.isNotANumber, !now.isNotANumber else { return 0 }
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
  /// The unit is the largest one that fits at least once. Less than 24 hours are counted in hours, minutes and seconds. More
  /// are counted by the calendar: in days as in ``days(until:)``, in weeks of seven days, and in whole months and years.
  ///
  /// - Parameter date: The instant. A date that is not a number counts as now.
  public func relative(_ date: Date) -> String {
    guard !date.isNotANumber, !now.isNotANumber else { return distance(0, .second) }
    let seconds = date.timeIntervalSince(now)
    switch abs(seconds) {
    case ..<60: return distance(Int(seconds), .second)
    case ..<3_600: return distance(Int(seconds / 60), .minute)
    case ..<86_400: return distance(Int(seconds / 3_600), .hour)
    default: break
    }
    let days = days(until: date)
    // Beyond about 2,700 years, the calendars of Foundation return wrong components, so the years are calculated here.
    if abs(days) > 1_000_000 { return distance(Int(Double(days) / 365.2425), .year) }
    let parts = calendar.dateComponents([.year, .month], from: now, to: date)
    if let years = parts.year, years != 0 { return distance(years, .year) }
    if let months = parts.month, months != 0 { return distance(months, .month) }
    return abs(days) < 7 ? distance(days, .day) : distance(days / 7, .week)
  }

  /// Returns the words for a number of units before or after now, such as "in 3 days" for 3 and `.day`.
  ///
  /// Foundation has these words, but it cannot format a given number: it takes two dates and counts the units between
  /// them. So this method passes two dates that are exactly `count` units apart, in a Gregorian calendar without
  /// daylight saving time.
  private func distance(_ count: Int, _ unit: Date.RelativeFormatStyle.Field) -> String {
    texts.text(.distance(count, unit)) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let origin = Date(timeIntervalSinceReferenceDate: 0)
      let date: Date? =
        switch unit {
        case .second: origin + Double(count)
        case .minute: origin + Double(count) * 60
        case .hour: origin + Double(count) * 3_600
        case .day: origin + Double(count) * 86_400
        case .week: origin + Double(count) * 604_800
        case .month: calendar.date(byAdding: .month, value: count, to: origin)
        default: calendar.date(byAdding: .year, value: count, to: origin)
        }
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
  /// `Calendar` is not used, because it counts from one start of day to the next. In some time zones, daylight saving time
  /// begins at midnight, so that a day begins at 1:00; then `Calendar` is off by one day.
  private func dayNumber(of date: Date) -> Int {
    let local = date.timeIntervalSinceReferenceDate + Double(timeZone.secondsFromGMT(for: date))
    return Int(min(max((local / 86_400).rounded(.down), -1e9), 1e9))
  }
}
