public import Foundation

extension DisplayStyle {
  /// A date, a time of day or both: "Jul 7, 2026".
  ///
  /// - Parameters:
  ///   - date: The instant, shown in the style's time zone. One that is not a number gives "".
  ///   - form: The length of the date.
  ///   - time: The length of the time of day.
  public func date(
    _ date: Date,
    _ form: Date.FormatStyle.DateStyle = .abbreviated,
    time: Date.FormatStyle.TimeStyle = .omitted
  ) -> String {
    guard !date.isNotANumber else { return "" }
    return texts.text(.date(date, form, time)) {
      Date.FormatStyle(date: form, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
        .format(date)
    }
  }

  /// A range of dates that says what both ends share only once: "Jul 7 – 20, 2026".
  ///
  /// A range within one day is that day. The dash and the spaces around it (thin ones, U+2009, in recent English) are the system's.
  ///
  /// - Parameters:
  ///   - start: The first instant. Instants in the wrong order are swapped;
  ///     one that is not a number gives "".
  ///   - end: The last instant. It is shown too, so pass the last day of a period, not the day after.
  ///   - form: The length of the dates.
  ///   - time: The length of the times of day.
  public func dates(
    from start: Date,
    to end: Date,
    _ form: Date.IntervalFormatStyle.DateStyle = .abbreviated,
    time: Date.IntervalFormatStyle.TimeStyle = .omitted
  ) -> String {
    // `Range` traps on what has no order.
    guard !start.isNotANumber, !end.isNotANumber else { return "" }
    return texts.text(.interval(min(start, end), max(start, end), form, time)) {
      Date.IntervalFormatStyle(
        date: form,
        time: time,
        locale: locale,
        calendar: calendar,
        timeZone: timeZone
      ).format(min(start, end)..<max(start, end))
    }
  }

  /// A range of dates from its start and its length: when something begins that goes on for so long.
  ///
  /// - Parameters:
  ///   - start: The first instant. One that is not a number gives "".
  ///   - duration: From there to the last instant; a negative one leads back from the start.
  ///   - form: The length of the dates.
  ///   - time: The length of the times of day.
  public func dates(
    from start: Date,
    lasting duration: Duration,
    _ form: Date.IntervalFormatStyle.DateStyle = .abbreviated,
    time: Date.IntervalFormatStyle.TimeStyle = .omitted
  ) -> String {
    dates(from: start, to: start + duration / .seconds(1), form, time: time)
  }
}
