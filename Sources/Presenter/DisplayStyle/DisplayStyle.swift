public import Foundation
import Synchronization

/// The rules by which values become text: the locale, the calendar, the time zone and the current time.
///
/// ```swift
/// let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
/// style.number(12345)                                               // "12,345"
/// style.count(1, one: "proposal", other: "proposals")               // "1 proposal"
/// style.list(["Ann", "Bo", "Cy", "Di"], prefix: "With", showing: 2) // "With Ann, Bo, and 2 others"
/// ```
///
/// Make one style for the app and pass it to every presenter. A copy is small, and all copies share the texts that were
/// formatted last. Styles can be used from any task.
///
/// Time goes on: a text such as "3 days ago" refers to the time at which the text is made. A screen makes its texts again at each
/// update, with one instant for all of them (see `BoundController` of ControllerCore). A test of a presenter uses a fixed
/// instant, see ``at(_:)``.
///
/// This package itself chooses plural phrases, counts days, chooses the unit of a relative time, and isolates text of the other
/// direction. The results are the same on all systems. Foundation formats everything else with ICU: digits, spaces and
/// abbreviations differ between systems and versions. Examples are the space before "PM" (U+202F or a plain one), the spaces
/// around the dash of a range (U+2009), and "kB" beside "KB".
public struct DisplayStyle: Sendable {
  /// The instant to which "today" and "3 days ago" refer: the current time, or the instant that was passed to ``at(_:)``.
  public var now: Date {
    changes?.noteTime()
    return instant
  }

  /// The same time as ``now``, for the methods of this module. If the app reads ``now``, its text may change at any time. But the
  /// methods of this module know when their texts change, and must report this time to `changes`.
  var instant: Date { fixedInstant ?? Date() }

  let core: StyleCore
  private let fixedInstant: Date?
  /// Collects when texts such as "5 minutes ago" will change, so that the screen can be updated then. `nil` if no
  /// screen will update the texts.
  let changes: TextChanges?
  /// Whether the texts are meant for a speech synthesizer and not for the screen.
  let isSpoken: Bool

  /// The locale of numbers, dates and lists.
  public var locale: Locale { core.locale }
  /// The calendar of dates, with the locale and the time zone of the style.
  public var calendar: Calendar { core.calendar }
  /// The phrase for the items that a long list leaves out, such as "3 others" in "Ada, Grace and 3 others".
  public var others: PluralPhrases { core.others }
  /// The time zone of days and times of day.
  public var timeZone: TimeZone { core.calendar.timeZone }

  package var texts: TextCache { core.texts }

  /// Creates a style. No setting is read from the device.
  ///
  /// - Parameters:
  ///   - locale: The locale of numbers, dates and lists.
  ///   - calendar: The calendar of dates, or `nil` for the calendar of the locale. Its locale and time zone are replaced.
  ///   - timeZone: The time zone of days and times of day.
  ///   - others: The phrase for the items that a long list leaves out. The default phrases are English: "1 other" and "3
  ///     others".
  public init(
    locale: Locale,
    calendar: Calendar? = nil,
    timeZone: TimeZone,
    others: PluralPhrases = PluralPhrases(language: "en", one: "# other", other: "# others")
  ) {
    var calendar = calendar ?? locale.calendar
    calendar.locale = locale
    calendar.timeZone = timeZone
    let core = StyleCore(locale: locale, calendar: calendar, others: others)
    self.init(core, at: nil, noting: nil, isSpoken: false)
  }

  private init(_ core: StyleCore, at instant: Date?, noting changes: TextChanges?, isSpoken: Bool) {
    (self.core, fixedInstant, self.changes, self.isSpoken) = (core, instant, changes, isSpoken)
  }

  /// The style of the device's user: the current locale, calendar and time zone.
  ///
  /// The style keeps these settings. If the user changes a setting, read this property again. On Linux the current locale
  /// is always `en_001`.
  public static var system: DisplayStyle { .init(locale: .current, calendar: .current, timeZone: .current) }

  /// Returns a copy of this style with a fixed time: texts such as "today" always refer to this instant. The cache of
  /// formatted texts is shared with the copy.
  ///
  /// Use it in tests, and for a document that says what was true at an instant. On a screen, its texts would become
  /// outdated.
  ///
  /// - Parameter instant: The instant.
  /// - Complexity: O(1).
  public func at(_ instant: Date) -> DisplayStyle {
    DisplayStyle(core, at: instant, noting: nil, isSpoken: isSpoken)
  }

  /// Returns a copy of this style for one update of a screen. Its texts refer to `instant`, and `changes` collects when
  /// they will change. A style with a fixed time, see ``at(_:)``, is returned unchanged.
  package func at(_ instant: Date, noting changes: TextChanges) -> DisplayStyle {
    guard fixedInstant == nil else { return self }
    changes.begin(at: instant)
    return DisplayStyle(core, at: instant, noting: changes, isSpoken: isSpoken)
  }

  // MARK: Accessibility

  /// A copy of this style for texts that a speech synthesizer reads. It writes no abbreviations: "1 minute, 5 seconds"
  /// instead of "1:05", and "July" instead of "Jul".
  ///
  /// - Complexity: O(1).
  public var spoken: DisplayStyle { DisplayStyle(core, at: fixedInstant, noting: changes, isSpoken: true) }

  /// Returns a text for the screen and the same text for a speech synthesizer, such as VoiceOver.
  ///
  /// ```swift
  /// var length: DisplayText { style.text { $0.duration(.seconds(65), .clock) } }
  /// length.shown    // "1:05"
  /// length.spoken   // "1 minute, 5 seconds"
  /// ```
  ///
  /// - Parameter make: Makes the text with a style. The method calls the closure twice: with this style, and with the
  ///   style ``spoken``.
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
  /// Whether two styles format every value in the same way. Styles with different fixed times, see ``at(_:)``, are not
  /// equal.
  public static func == (left: DisplayStyle, right: DisplayStyle) -> Bool {
    left.fixedInstant == right.fixedInstant && left.isSpoken == right.isSpoken
      && (left.core === right.core
        || (left.locale == right.locale && left.calendar == right.calendar && left.others == right.others))
  }

  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fixedInstant)
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

/// The settings of a style, such as the locale. All copies of the style share this object. Only the time to which "5
/// minutes ago" refers is stored in each copy.
final class StyleCore: Sendable {
  let locale: Locale
  let calendar: Calendar
  let others: PluralPhrases
  /// The locale whose word for "and" is used in a list such as "Ada, Alan and 3 others". If the app has passed the phrase
  /// "3 others" in another language than that of `locale`, it is the locale of the phrase, because one list must not mix
  /// two languages.
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

  /// Formats a rank, such as "3rd". Foundation has no format style for ranks. The `NumberFormatter` is kept, because it
  /// is slow to create.
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
  /// Whether the date is NaN seconds after its reference date, for example after a division of zero by zero.
  var isNotANumber: Bool { timeIntervalSinceReferenceDate.isNaN }
}
