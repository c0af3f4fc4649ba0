public import Foundation

/// Writes a value into a field, and reads it back.
///
/// ```swift
/// Edit(\.year, in: \.yearField.text, as: .style(.number.locale(locale), unreadable: "Not a year"))
///
/// let initials = FieldFormat(unreadable: "Not initials", format: { $0.text }, parse: { Initials($0) })
/// ```
///
/// A format can wrap another one, and refuse more:
///
/// ```swift
/// let price = FieldFormat.amount("EUR", in: locale, unreadable: "Not a price")
/// let even = FieldFormat(
///   unreadable: "Not an even price", format: price.format, parse: { price.parse($0).flatMap { $0.isEven ? $0 : nil } })
/// ```
@MainActor
public struct FieldFormat<Input, Value> {
  /// Returns the content of the field for a value.
  public let format: @MainActor (Value) -> Input
  /// Converts the content of the field into a value. Returns `nil` if the content cannot be read as a value.
  public let parse: @MainActor (Input) -> Value?
  /// The message that the user sees when the content of the field cannot be read as a value.
  public let unreadable: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - message: The message that the user sees when `parse` returns `nil`.
  ///   - format: Converts a value into the content of the field.
  ///   - parse: Converts the content of the field into a value. Returns `nil` if the content cannot be read.
  public init(
    unreadable message: String,
    format: @escaping @MainActor (Value) -> Input,
    parse: @escaping @MainActor (Input) -> Value?
  ) {
    (unreadable, self.format, self.parse) = (message, format, parse)
  }
}

extension FieldFormat where Input == Value {
  /// The format of a field that shows its value without a conversion, such as a text field for a text.
  static var same: FieldFormat { FieldFormat(unreadable: "", format: { $0 }, parse: { $0 }) }
}

extension FieldFormat where Input == Int, Value: Equatable {
  /// The format of a control whose content is the index of the chosen option, such as a segmented control. The index is -1 if
  /// the value is none of the options.
  ///
  /// - Parameters:
  ///   - options: The options, in the order of the control.
  ///   - message: The message for the user when no option is chosen.
  public static func choice(_ options: [Value], unreadable message: String) -> FieldFormat {
    FieldFormat(
      unreadable: message,
      format: { options.firstIndex(of: $0) ?? -1 },
      parse: { options.indices.contains($0) ? options[$0] : nil }
    )
  }
}

extension FieldFormat where Input == String {
  /// Writes and reads a value by a format style of Foundation. A field that shows "1,815" also accepts "1815".
  ///
  /// A number has the decimal separator of the style's locale at most once, and its grouping separators only where they
  /// belong: in German, "1.250" is 1250, and "12.50" is refused. A number with more digits than the style shows is refused,
  /// and so is a day that does not exist, such as February 30. Decimal digits of any script are read, and the symbol of a
  /// currency may be missing.
  ///
  /// - Parameters:
  ///   - style: The style, with its locale.
  ///   - message: The message for the user when the text is not a value.
  ///   - isLenient: Whether a wrong decimal separator is accepted where it cannot be misread: in German, "12.50" is then 12.5,
  ///     and "1.250" is still 1250.
  public static func style<Style: ParseableFormatStyle>(
    _ style: Style,
    unreadable message: String,
    isLenient: Bool = false
  ) -> FieldFormat
  where Style.FormatInput == Value, Style.FormatOutput == String {
    FieldFormat(
      unreadable: message,
      format: { style.format($0) },
      parse: { text in
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let style = style as? any NumberStyle {
          return style.value(of: text, isLenient: isLenient) as? Value
        }
        if let value = value(of: text, spelled: text, style) { return value }
        // In a calendar with eras, Foundation reads a year of two digits as a year of a century: the Japanese "H31" as 1931.
        // It reads "H031" correctly as the year 31 of the era. So the text is parsed once more with an inserted zero.
        let isShort = (style as? Date.FormatStyle)?.calendar.hasShortYears == true
        for spelled in isShort ? text.withALongerNumber : [] {
          if let value = value(of: text, spelled: spelled, style) { return value }
        }
        return nil
      }
    )
  }

  /// Parses `spelled`: the text of the user, or the text with an inserted zero, such as "H031" for "H31". Returns `nil` if
  /// the parser does not accept it, or has made another date of it. For example, Foundation reads February 30 as March 2.
  private static func value<Style: ParseableFormatStyle>(of text: String, spelled: String, _ style: Style)
    -> Value?
  where Style.FormatInput == Value, Style.FormatOutput == String {
    guard let value = try? style.parseStrategy.parse(spelled) else { return nil }
    if let component = style as? any CustomConsumingRegexComponent, !component.consumes(spelled) {
      return nil
    }
    guard let date = value as? Date else { return value }
    return isSameDate(text, style.format(value), date, style as? Date.FormatStyle) ? value : nil
  }

  /// Returns whether `text`, which the user has typed, means the same day as `date`, which Foundation has parsed from it.
  /// The parser reads an impossible date such as February 30 as March 2. Such a text must be refused.
  ///
  /// The numbers in the text are compared with those in `spelling`, the date as the style writes it. The typed year "26"
  /// counts as "2026".
  private static func isSameDate(_ text: String, _ spelling: String, _ date: Date, _ style: Date.FormatStyle?)
    -> Bool
  {
    if let style, !style.calendar.hasShortYears, style.calendar.component(.year, from: date) < 100 {
      // In some locales, Foundation reads the year "26" as the year 26 and not as 2026. Users do not mean the year 26, so
      // the text is refused.
      return false
    }
    // Foundation reads a Japanese year without an era as a year of some era, which may not be the era that the user means. So
    // a text is refused if it does not name the era of the parsed date.
    if let style, style.calendar.identifier == .japanese, text.letters != spelling.letters { return false }
    let (typed, shown) = (text.numbers, spelling.numbers)
    return typed.count == shown.count
      && zip(typed, shown).allSatisfy { $0 == $1 || ($0 < 100 && $1 >= 1_000 && $0 == $1 % 100) }
  }

  /// The format of an amount of money: "€1,234.50". The currency decides how many decimals there are.
  ///
  /// - Parameters:
  ///   - currency: The ISO 4217 code of the currency, such as "EUR". The user may leave the currency out.
  ///   - locale: The locale of the user.
  ///   - message: The message for the user when the text is not an amount of this currency.
  ///   - isLenient: Whether a wrong decimal separator is accepted where it cannot be misread, see
  ///     ``style(_:unreadable:isLenient:)``.
  public static func amount(
    _ currency: String,
    in locale: Locale,
    unreadable message: String,
    isLenient: Bool = false
  ) -> FieldFormat
  where Value == Decimal {
    let style = Decimal.FormatStyle.Currency(code: currency, locale: locale)
    return .style(style, unreadable: message, isLenient: isLenient)
  }

  /// The format of a day in numbers: "7/20/2026". Its value is the first instant of the day.
  ///
  /// - Parameters:
  ///   - calendar: The calendar, with the time zone of the day.
  ///   - locale: The locale of the user.
  ///   - message: The message for the user when the text is not a day of the calendar.
  public static func day(_ calendar: Calendar, in locale: Locale, unreadable message: String) -> FieldFormat
  where Value == Date {
    let zone = calendar.timeZone
    let style = Date.FormatStyle(
      date: .numeric,
      time: .omitted,
      locale: locale,
      calendar: calendar,
      timeZone: zone
    )
    let format = FieldFormat.style(style, unreadable: message)
    // An autoupdating calendar follows the time zone of the device, but the format style does not. So the time zone of the
    // calendar is fixed here.
    var calendar = calendar
    calendar.timeZone = zone
    // Where summer time ends at midnight, a day has two midnights, and Foundation returns the second one.
    return FieldFormat(unreadable: message, format: format.format) { [calendar] text in
      format.parse(text).map { calendar.startOfDay(for: $0) }
    }
  }

  /// Returns a format of an optional value. A text that is empty, or consists of white space, means `nil`.
  ///
  /// - Parameter format: The format of a value that is not `nil`.
  public static func optional<Wrapped>(_ format: FieldFormat<String, Wrapped>) -> FieldFormat
  where Value == Wrapped? {
    FieldFormat(
      unreadable: format.unreadable,
      format: { $0.map { format.format($0) } ?? "" },
      parse: { text in
        if text.isBlank { return .some(nil) }
        return format.parse(text).map { .some($0) }
      }
    )
  }
}

extension Calendar {
  /// Whether this calendar counts years in eras or cycles, so that a year has less than four digits: the year 2001 is Heisei 13 in
  /// Japan, and 90 in Taiwan.
  fileprivate var hasShortYears: Bool {
    component(.year, from: Date(timeIntervalSinceReferenceDate: 0)) < 1_000
  }
}

extension CustomConsumingRegexComponent {
  /// Returns whether this parser, such as a date style of Foundation, matches the whole text. Returns `false` if it
  /// matches only the beginning, as in "7/20/2026 abc".
  fileprivate func consumes(_ text: String) -> Bool {
    let match = try? consuming(text, startingAt: text.startIndex, in: text.startIndex..<text.endIndex)
    return match?.upperBound == text.endIndex
  }
}
