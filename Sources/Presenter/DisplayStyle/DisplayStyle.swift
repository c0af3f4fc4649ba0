public import Foundation

/// How values become text: the locale, the calendar, the time zone and the instant called now.
///
/// ```swift
/// let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt, now: clock.now)
/// style.number(12345)                                             // "12,345"
/// style.count(1, one: "proposal", other: "proposals")             // "1 proposal"
/// style.list(["Ann", "Bo", "Cy", "Di"], prefix: "With", showing: 2) // "With Ann, Bo & 2 others"
/// ```
///
/// Make one style for the app and pass it to every presenter. Copies share the system's format
/// objects, each of which is made once; styles can be used from any task.
///
/// Numbers, dates, intervals and relative days are worded by the system (ICU), so their spaces and
/// abbreviations may differ between systems and their versions. Plurals, lists and the counting of
/// days are this package's own and the same everywhere.
public struct DisplayStyle: Sendable {
  /// The locale of numbers, dates and plural rules.
  public let locale: Locale
  /// The calendar of dates. Its locale and time zone are those of the style.
  public let calendar: Calendar
  /// The words that join lists. They come from the app: Foundation has no localized strings on Linux.
  public let listWords: ListWords
  /// The instant from which days are counted. It is a value, not a clock, so that equal presenters
  /// show equal text; ``at(_:)`` moves it.
  public let now: Date

  let pluralRules: PluralRules
  package let formats: FormatCache

  /// The time zone in which instants become days and times of day.
  public var timeZone: TimeZone { calendar.timeZone }

  /// Makes a style; nothing is taken from the machine.
  ///
  /// - Parameters:
  ///   - locale: The locale of numbers, dates and plural rules.
  ///   - calendar: The calendar of dates; `nil` means the locale's own. Its locale and time zone are
  ///     replaced by those given here.
  ///   - timeZone: The time zone of days and times of day.
  ///   - now: The instant from which days are counted.
  ///   - listWords: The words that join lists.
  public init(
    locale: Locale,
    calendar: Calendar? = nil,
    timeZone: TimeZone,
    now: Date,
    listWords: ListWords = .english
  ) {
    var calendar = calendar ?? locale.calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    self.init(
      locale: locale,
      calendar: calendar,
      listWords: listWords,
      now: now,
      pluralRules: PluralRules(locale: locale),
      formats: FormatCache()
    )
  }

  private init(
    locale: Locale,
    calendar: Calendar,
    listWords: ListWords,
    now: Date,
    pluralRules: PluralRules,
    formats: FormatCache
  ) {
    self.locale = locale
    self.calendar = calendar
    self.listWords = listWords
    self.now = now
    self.pluralRules = pluralRules
    self.formats = formats
  }

  /// The style of the machine's user: the current locale, calendar and time zone.
  ///
  /// They are read once; make a new style when the user changes them. On Linux the current locale
  /// is always `en_001`.
  ///
  /// - Parameter now: The instant from which days are counted.
  public static func system(now: Date) -> DisplayStyle {
    DisplayStyle(locale: .current, calendar: .current, timeZone: .current, now: now)
  }

  /// This style at another instant, sharing the format objects.
  ///
  /// - Parameter now: The instant from which days are counted.
  /// - Complexity: O(1).
  public func at(_ now: Date) -> DisplayStyle {
    DisplayStyle(
      locale: locale,
      calendar: calendar,
      listWords: listWords,
      now: now,
      pluralRules: pluralRules,
      formats: formats
    )
  }
}
