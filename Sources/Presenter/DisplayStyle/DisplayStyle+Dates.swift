public import Foundation

extension DisplayStyle {
  /// Formats a date, a time of day or both: "Jul 7, 2026".
  ///
  /// - Parameters:
  ///   - date: The instant, shown in the style's time zone. A date that is not a number gives an empty text.
  ///   - form: The format of the date, such as `.abbreviated` for "Jul 7, 2026". In a style that is ``spoken``, dates in
  ///     numbers and abbreviated dates are replaced by long ones.
  ///   - time: The format of the time of day.
  public func date(
    _ date: Date,
    _ form: Date.FormatStyle.DateStyle = .abbreviated,
    time: Date.FormatStyle.TimeStyle = .omitted
  ) -> String {
    guard !date.isNotANumber else { return "" }
    let form = isSpoken && (form == .numeric || form == .abbreviated) ? .long : form
    return texts.text(.date(date, form, time)) {
      Date.FormatStyle(date: form, time: time, locale: locale, calendar: calendar, timeZone: timeZone)
        .format(date)
    }
  }

  /// Formats a range of dates. Parts that both dates have in common are written once: "Jul 7 – 20, 2026".
  ///
  /// If both dates are on the same day, the text has only this day. Foundation chooses the dash and the spaces around it,
  /// which are thin ones (U+2009) in recent English.
  ///
  /// - Parameters:
  ///   - start: The first instant. If it is later than `end`, the two are swapped. A date that is not a number gives an
  ///     empty text.
  ///   - end: The last instant. The text contains its day, so pass the last day of a period, and not the day after.
  ///   - form: The format of the dates, such as `.abbreviated` for "Jul 7". In a ``spoken`` style, which is for speech
  ///     synthesizers, `.numeric` and `.abbreviated` are replaced by `.long`.
  ///   - time: The format of the times of day.
  public func dates(
    from start: Date,
    to end: Date,
    _ form: Date.IntervalFormatStyle.DateStyle = .abbreviated,
    time: Date.IntervalFormatStyle.TimeStyle = .omitted
  ) -> String {
    // A `Range` of dates that are not numbers traps at run time.
    guard !start.isNotANumber, !end.isNotANumber else { return "" }
    let form = isSpoken && (form == .numeric || form == .abbreviated) ? .long : form
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

  /// Formats a range of dates that is given by its start and its length: "Jul 7 – 20, 2026".
  ///
  /// - Parameters:
  ///   - start: The first instant. A date that is not a number gives an empty text.
  ///   - duration: The time from the start to the last instant. If it is negative, the range ends at `start`.
  ///   - form: The format of the dates, such as `.abbreviated` for "Jul 7" or `.long` for "July 7".
  ///   - time: The format of the times of day.
  public func dates(
    from start: Date,
    lasting duration: Duration,
    _ form: Date.IntervalFormatStyle.DateStyle = .abbreviated,
    time: Date.IntervalFormatStyle.TimeStyle = .omitted
  ) -> String {
    dates(from: start, to: start + duration / .seconds(1), form, time: time)
  }
}
