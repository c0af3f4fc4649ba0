public import Foundation
import Synchronization

/// The rules by which values become text: the locale, the calendar, the time zone and the current instant.
///
/// ```swift
/// let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt, now: clock.now)
/// style.number(12345)                                               // "12,345"
/// style.count(1, one: "proposal", other: "proposals")               // "1 proposal"
/// style.list(["Ann", "Bo", "Cy", "Di"], prefix: "With", showing: 2) // "With Ann, Bo, and 2 others"
/// ```
///
/// Make one style for the app and pass it to every presenter. A copy is small, and all copies share the texts that were
/// formatted last. Styles can be used from any task.
///
/// This package itself chooses plural phrases, counts days, chooses the unit of a relative time, and isolates text of the other
/// direction. The results are the same on all systems. Foundation formats everything else with ICU: digits, spaces and
/// abbreviations differ between systems and versions. Examples are the space before "PM" (U+202F or a plain one), the spaces
/// around the dash of a range (U+2009), and "kB" beside "KB".
public struct DisplayStyle: Sendable {
  /// The instant to which "today" and "3 days ago" refer. It is a fixed instant and not a clock, so that equal styles
  /// always return equal texts. ``at(_:)`` returns a style for a later instant.
  public let now: Date

  let core: StyleCore
  /// Whether the texts are meant for a speech synthesizer and not for the screen.
  let isSpoken: Bool

  /// The locale of numbers, dates and lists.
  public var locale: Locale { core.locale }
  /// The calendar of dates. Its locale and time zone are those of the style.
  public var calendar: Calendar { core.calendar }
  /// The phrases for the rest of a long list, such as "3 others" in "Ada, Grace and 3 others".
  public var others: PluralPhrases { core.others }
  /// The time zone of days and times of day.
  public var timeZone: TimeZone { core.calendar.timeZone }

  package var texts: TextCache { core.texts }

  /// Creates a style. All settings are arguments, and none is read from the device.
  ///
  /// - Parameters:
  ///   - locale: The locale of numbers, dates and lists.
  ///   - calendar: The calendar of dates, or `nil` for the calendar of the locale. Its locale and time zone are replaced.
  ///   - timeZone: The time zone of days and times of day.
  ///   - now: The instant to which texts such as "today" refer.
  ///   - others: The phrases for the rest of a long list. The default phrases are English: "1 other" and "3 others".
  public init(
    locale: Locale,
    calendar: Calendar? = nil,
    timeZone: TimeZone,
    now: Date,
    others: PluralPhrases = PluralPhrases(language: "en", one: "# other", other: "# others")
  ) {
    var calendar = calendar ?? locale.calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    self.init(core: StyleCore(locale: locale, calendar: calendar, others: others), now: now, isSpoken: false)
  }

  private init(core: StyleCore, now: Date, isSpoken: Bool) {
    (self.core, self.now, self.isSpoken) = (core, now, isSpoken)
  }

  /// Returns the style of the device's user: the current locale, calendar and time zone.
  ///
  /// The settings are read once, so create a new style when the user changes them. On Linux the current locale is always
  /// `en_001`.
  ///
  /// - Parameter now: The instant to which texts such as "today" refer.
  public static func system(now: Date) -> DisplayStyle {
    DisplayStyle(locale: .current, calendar: .current, timeZone: .current, now: now)
  }

  /// Returns a copy of this style in which texts such as "today" refer to another instant. Both styles share one cache of
  /// texts.
  ///
  /// - Parameter now: The other instant.
  /// - Complexity: O(1).
  public func at(_ now: Date) -> DisplayStyle { DisplayStyle(core: core, now: now, isSpoken: isSpoken) }

  // MARK: Accessibility

  /// A copy of this style for texts that a speech synthesizer reads. It writes no abbreviations, spells out months and
  /// compact numbers, and writes "1 minute, 5 seconds" instead of "1:05".
  ///
  /// - Complexity: O(1).
  public var spoken: DisplayStyle { DisplayStyle(core: core, now: now, isSpoken: true) }

  /// Returns a text for the screen and a text for a speech synthesizer, both made by the same closure.
  ///
  /// ```swift
  /// var length: DisplayText { style.text { $0.duration(.seconds(65), .clock) } }
  /// length.shown    // "1:05"
  /// length.spoken   // "1 minute, 5 seconds"
  /// ```
  ///
  /// - Parameter make: Makes the text with a style. It is called twice: with this style and with its ``spoken`` variant.
  public func text(_ make: (DisplayStyle) -> String) -> DisplayText {
    DisplayText(shown: make(self), spoken: make(spoken))
  }

  // MARK: Any format

  /// Formats a value by any format style of Foundation, in the locale of this style.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - format: The format. The style replaces its locale.
  public func format<Format: FormatStyle>(_ value: Format.FormatInput, as format: Format)
    -> Format.FormatOutput
  {
    format.locale(locale).format(value)
  }

  /// Formats a date by any date style of Foundation, in the locale, calendar and time zone of this style.
  ///
  /// ```swift
  /// style.format(date, as: .dateTime.day().month(.wide))   // "July 7"
  /// ```
  ///
  /// - Parameters:
  ///   - date: The date. A date that is not a number gives an empty text.
  ///   - format: The format. Its locale, calendar and time zone are replaced.
  public func format(_ date: Date, as format: Date.FormatStyle) -> String {
    guard !date.isNotANumber else { return "" }
    var format = format.locale(locale)
    (format.calendar, format.timeZone) = (calendar, timeZone)
    return format.format(date)
  }
}

extension DisplayStyle: Hashable {
  /// Returns whether two styles format every value in the same way. ``now`` is compared, too.
  public static func == (left: DisplayStyle, right: DisplayStyle) -> Bool {
    left.now == right.now && left.isSpoken == right.isSpoken
      && (left.core === right.core
        || (left.locale == right.locale && left.calendar == right.calendar && left.others == right.others))
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(now)
    hasher.combine(isSpoken)
    hasher.combine(locale)
    hasher.combine(calendar)
    hasher.combine(others)
  }
}

/// A text for the screen, and the corresponding text for a speech synthesizer.
public struct DisplayText: Sendable, Hashable {
  /// The text on the screen.
  public let shown: String
  /// The text of the accessibility label.
  public let spoken: String

  /// Creates a text.
  init(shown: String, spoken: String) { (self.shown, self.spoken) = (shown, spoken) }
}

/// The properties of a style that never change, such as its locale. All copies of a style share this object. Only the current
/// date, to which "5 minutes ago" refers, is stored in each copy.
final class StyleCore: Sendable {
  let locale: Locale
  let calendar: Calendar
  let others: PluralPhrases
  /// The locale whose word for "and" joins a list such as "Ada, Alan and 3 others". The app passes the phrase "# others"
  /// together with its language. If that language differs from the language of `locale`, this is the locale of the
  /// phrase, because one list must not mix two languages. Otherwise this is `locale`.
  let othersLocale: Locale
  let isRightToLeft: Bool
  let texts = TextCache()
  private let ordinalFormatter = Mutex<NumberFormatter?>(nil)

  init(locale: Locale, calendar: Calendar, others: PluralPhrases) {
    (self.locale, self.calendar, self.others) = (locale, calendar, others)
    let words = Locale(identifier: others.language)
    othersLocale = words.language.languageCode == locale.language.languageCode ? locale : words
    isRightToLeft = locale.language.characterDirection == .rightToLeft
  }

  /// Formats a rank, such as "3rd". Foundation has no format style for ranks. A `NumberFormatter` is slow to create, so
  /// it is stored and used again.
  func ordinal(_ number: Int) -> String? {
    ordinalFormatter.withLock { formatter in
      let made = formatter ?? NumberFormatter()
      if formatter == nil {
        made.locale = locale
        made.numberStyle = .ordinal
        formatter = made
      }
      return made.string(from: NSNumber(value: number))
    }
  }
}

extension Date {
  /// Whether the date has an interval that is not a number, for example after a division of zero by zero.
  var isNotANumber: Bool { timeIntervalSinceReferenceDate.isNaN }
}
