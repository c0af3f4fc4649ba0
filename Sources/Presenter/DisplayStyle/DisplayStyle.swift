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
/// Make one style for the app and pass it to every presenter. A copy is small, and all copies share
/// the texts that the system has formatted, of which the last thousand or more are kept. Styles can be
/// used from any task.
///
/// Plurals, lists, the grouping of counts into phrases, the choice of the unit of a relative time, the
/// counting of days, and what is isolated because it runs in the other direction are this package's own
/// and the same everywhere. The rest is worded by the system (ICU): its digits, spaces, abbreviations
/// and units differ between systems and their versions, such as the space before "PM" (U+202F or a
/// plain one), those around the dash of a range (U+2009), and "kB" beside "KB".
public struct DisplayStyle: Sendable {
  /// The instant from which days are counted. It is a value, not a clock, so that equal presenters
  /// show equal text; ``at(_:)`` moves it.
  public let now: Date

  let core: StyleCore

  /// The locale of numbers, dates and plural rules.
  public var locale: Locale { core.locale }
  /// The calendar of dates. Its locale and time zone are those of the style.
  public var calendar: Calendar { core.calendar }
  /// The words that join lists. They come from the app: Foundation has no localized strings on Linux.
  public var listWords: ListWords { core.listWords }
  /// The time zone in which instants become days and times of day.
  public var timeZone: TimeZone { core.calendar.timeZone }

  package var texts: TextCache { core.texts }
  /// Whether whole numbers are written without the system.
  package var writesNumbersItself: Bool { core.grouping != nil }

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
    self.init(core: StyleCore(locale: locale, calendar: calendar, listWords: listWords), now: now)
  }

  private init(core: StyleCore, now: Date) { (self.core, self.now) = (core, now) }

  /// The style of the machine's user: the current locale, calendar and time zone.
  ///
  /// They are read once; make a new style when the user changes them. On Linux the current locale
  /// is always `en_001`.
  ///
  /// - Parameter now: The instant from which days are counted.
  public static func system(now: Date) -> DisplayStyle {
    DisplayStyle(locale: .current, calendar: .current, timeZone: .current, now: now)
  }

  /// This style at another instant, sharing the texts.
  ///
  /// - Parameter now: The instant from which days are counted.
  /// - Complexity: O(1).
  public func at(_ now: Date) -> DisplayStyle { DisplayStyle(core: core, now: now) }
}
