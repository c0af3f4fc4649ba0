public import Foundation

/// Writes a value into a field, and reads it back.
///
/// ```swift
/// Edit(\.year, in: \.yearField.text, as: .style(.number.locale(locale), unreadable: "Not a year"))
///
/// let initials = FieldFormat(unreadable: "Not initials", format: { $0.text }, parse: { Initials($0) })
/// ```
@MainActor
public struct FieldFormat<Input, Value> {
  let format: @MainActor (Value) -> Input
  let parse: @MainActor (Input) -> Value?
  let unreadable: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - message: The message for the user when `parse` returns `nil`.
  ///   - format: Returns the content of the field for a value.
  ///   - parse: Returns the value for the content of the field, or `nil` if there is none.
  public init(
    unreadable message: String,
    format: @escaping @MainActor (Value) -> Input,
    parse: @escaping @MainActor (Input) -> Value?
  ) {
    (unreadable, self.format, self.parse) = (message, format, parse)
  }
}

extension FieldFormat where Input == Value {
  /// The format of a field that shows the value itself.
  static var same: FieldFormat { FieldFormat(unreadable: "", format: { $0 }, parse: { $0 }) }
}

extension FieldFormat where Input == String {
  /// Writes and reads a value by a format style of Foundation. A field that shows "1,815" also accepts "1815".
  ///
  /// A number has the decimal separator of the style's locale at most once, and its grouping separators only where they
  /// belong: in German, "1.250" is 1250, and "12.50" is refused. A number with more digits than the style shows is refused,
  /// and so is a day that does not exist, such as February 30. Digits of any script are read, and the symbol of a currency
  /// may be missing.
  ///
  /// - Parameters:
  ///   - style: The style, with its locale.
  ///   - message: The message for the user when the text is not a value.
  public static func style<Style: ParseableFormatStyle>(_ style: Style, unreadable message: String)
    -> FieldFormat
  where Style.FormatInput == Value, Style.FormatOutput == String {
    FieldFormat(
      unreadable: message,
      format: { style.format($0) },
      parse: { text in
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let style = style as? any NumberStyle { return style.value(of: text) as? Value }
        guard let value = try? style.parseStrategy.parse(text), isWhollyRead(text, by: style) else {
          return nil
        }
        guard let date = value as? Date else { return value }
        return isSameDate(text, style.format(value), date, style as? Date.FormatStyle) ? value : nil
      }
    )
  }

  private static func isWhollyRead(_ text: String, by style: some ParseableFormatStyle) -> Bool {
    guard let component = style as? any CustomConsumingRegexComponent else { return true }
    return component.consumes(text)
  }

  /// Whether a text has the same numbers as the date that was read from it.
  ///
  /// The parsers of Foundation read February 30 as March 2. A year may be typed with two digits.
  private static func isSameDate(_ text: String, _ spelling: String, _ date: Date, _ style: Date.FormatStyle?)
    -> Bool
  {
    var spellings = [spelling]
    if var style {
      // Foundation reads the year 26 in some locales, and 2026 in others.
      if style.calendar.identifier == .gregorian, style.calendar.component(.year, from: date) < 100 {
        return false
      }
      style = Date.FormatStyle(
        date: .numeric,
        time: .omitted,
        locale: style.locale,
        calendar: style.calendar,
        timeZone: style.timeZone
      )
      spellings.append(style.format(date))
    }
    let typed = text.numbers
    return spellings.map(\.numbers).contains { numbers in
      typed.count == numbers.count
        && zip(typed, numbers).allSatisfy { $0 == $1 || ($0 < 100 && $1 >= 1_000 && $0 == $1 % 100) }
    }
  }

  /// Returns a format of an optional value, where an empty text stands for `nil`.
  ///
  /// - Parameter format: The format of a value that is not `nil`.
  public static func optional<Wrapped>(_ format: FieldFormat<String, Wrapped>) -> FieldFormat
  where Value == Wrapped? {
    FieldFormat(
      unreadable: format.unreadable,
      format: { $0.map { format.format($0) } ?? "" },
      parse: { text in
        if text.isEmpty { return .some(nil) }
        return format.parse(text).map { .some($0) }
      }
    )
  }
}

extension CustomConsumingRegexComponent {
  /// Returns whether the component matches a whole text.
  fileprivate func consumes(_ text: String) -> Bool {
    let match = try? consuming(text, startingAt: text.startIndex, in: text.startIndex..<text.endIndex)
    return match?.upperBound == text.endIndex
  }
}
