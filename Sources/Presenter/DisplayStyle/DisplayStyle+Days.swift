public import Foundation

extension DisplayStyle {
  /// How many midnights lie between now and a date: 0 today, 1 tomorrow, -1 yesterday.
  ///
  /// Days are counted by their names on the calendar of the style's time zone, not by the hour:
  /// days of 23 or 25 hours, and days that have no midnight, count as one, and a day that a zone
  /// left out counts too (from Dec 29 to Dec 31, 2011 in Samoa: 2).
  ///
  /// - Parameter date: The date to which days are counted.
  /// - Returns: Whole days. Instants more than a thousand million days from the year 2001 count as
  ///   that far; one that is not a number counts as now.
  /// - Complexity: O(1).
  public func days(until date: Date) -> Int {
    guard !date.isNotANumber, !now.isNotANumber else { return 0 }
    return dayNumber(of: date) - dayNumber(of: now)
  }

  /// The day of a date as seen from now: "today", "tomorrow", "in 3 days", "3 days ago".
  ///
  /// The words are the system's for the locale; some languages have more of them ("übermorgen").
  ///
  /// - Parameter date: The date; its day is found as in ``days(until:)``.
  public func relativeDay(_ date: Date) -> String {
    // Only the words come from the system: it is asked about instants that are a whole number of
    // days apart in a calendar where every day has 24 hours.
    let anchor = Date(timeIntervalSinceReferenceDate: 0)
    let format = formats.format(.relativeDay) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return Date.AnchoredRelativeFormatStyle(
        anchor: anchor,
        allowedFields: [.day],
        presentation: .named,
        unitsStyle: .wide,
        locale: locale,
        calendar: calendar,
        capitalizationContext: .middleOfSentence
      )
    }
    return format.format(anchor.addingTimeInterval(-86_400 * Double(days(until: date))))
  }

  /// The number of a local day, 0 being January 1, 2001.
  ///
  /// `Calendar` counts from one start of day to the next, and so finds no day between 1:00 on a day
  /// without midnight and the midnight after it. Local clock readings have no such holes.
  private func dayNumber(of date: Date) -> Int {
    let local = date.timeIntervalSinceReferenceDate + Double(timeZone.secondsFromGMT(for: date))
    return Int(min(max((local / 86_400).rounded(.down), -1e9), 1e9))
  }
}
