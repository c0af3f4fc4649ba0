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
  /// Writes and reads a value by a format style of Foundation. A field that shows "1,815" also accepts "1,815".
  ///
  /// The parsers of Foundation ignore what they cannot read: the integer parser makes 12 of "12abc" and 18 of "18.5". This
  /// format refuses a text from which the parser has dropped a digit or a letter.
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
        guard let value = try? style.parseStrategy.parse(text) else { return nil }
        return isWhollyRead(text, as: value, by: style) ? value : nil
      }
    )
  }

  private static func isWhollyRead<Style: ParseableFormatStyle>(
    _ text: String,
    as value: Value,
    by style: Style
  ) -> Bool
  where Style.FormatInput == Value, Style.FormatOutput == String {
    if value is any Numeric {
      // "1e+20" is how a large `Double` describes itself.
      let digits = "\(value)".prefix { $0 != "e" }
      let letters = Set(style.format(value).filter(\.isLetter))
      return text.significantDigits == digits.significantDigits
        && text.allSatisfy { !$0.isLetter || letters.contains($0) }
    }
    guard let component = style as? any CustomConsumingRegexComponent else { return true }
    return component.consumes(text)
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

extension StringProtocol {
  /// The digits of a number in any script, from the first to the last that is not zero.
  fileprivate var significantDigits: [Int] {
    let digits = compactMap(\.wholeNumberValue).drop { $0 == 0 }
    guard let last = digits.lastIndex(where: { $0 != 0 }) else { return [] }
    return Array(digits[...last])
  }
}
