import Foundation

extension DisplayStyle {
  /// A whole number as the locale writes it: "12,345" in English.
  ///
  /// - Parameters:
  ///   - number: Any number.
  ///   - form: Whether all digits are shown.
  public func number(_ number: Int, _ form: NumberForm = .grouped) -> String {
    switch form {
    case .grouped: core.grouping?.text(number) ?? IntegerFormatStyle<Int>(locale: locale).format(number)
    case .compact:
      texts.text(.compact(number)) {
        IntegerFormatStyle<Int>(locale: locale).notation(.compactName).format(number)
      }
    }
  }

  /// A number of things, in the phrase that the plural rules choose.
  ///
  /// ```swift
  /// let files = PluralPhrases(one: "# файл", few: "# файла", many: "# файлов", other: "# файла")
  /// style.count(22, files)   // "22 файла" in ru_RU
  /// ```
  ///
  /// - Parameters:
  ///   - number: How many there are. The rules look at its magnitude.
  ///   - phrases: The phrases; the first `#` of the chosen one becomes the number.
  ///   - zero: What is shown instead at 0; `nil` treats 0 like any other number.
  ///   - form: How the number is written. The phrase is that of what is shown: of 1,000 for "1K".
  public func count(
    _ number: Int,
    _ phrases: PluralPhrases,
    zero: String? = "",
    _ form: NumberForm = .grouped
  ) -> String {
    if number == 0, let zero { return zero }
    let category = category(of: number, by: phrases.rules ?? core.pluralRules, form)
    return phrases.text(category) { self.number(number, form) }
  }

  /// A number of things in a language with one singular and one plural: "1 proposal", "12,345 proposals".
  ///
  /// Which numbers are singular is the locale's matter: 0 is in French, where English says "0 proposals".
  ///
  /// - Parameters:
  ///   - number: How many there are.
  ///   - one: The singular, without the number.
  ///   - other: The plural, without the number.
  ///   - zero: What is shown instead at 0; `nil` treats 0 like any other number.
  ///   - form: How the number is written.
  public func count(
    _ number: Int,
    one: String,
    other: String,
    zero: String? = "",
    _ form: NumberForm = .grouped
  ) -> String {
    if number == 0, let zero { return zero }
    var text = self.number(number, form)
    text += " "
    text += category(of: number, by: core.pluralRules, form) == .one ? one : other
    return text
  }

  /// The category of a number as it is shown.
  ///
  /// What compact forms round is shown in whole hundreds, and all such numbers of a language
  /// are of one category, up to the millions.
  private func category(of number: Int, by rules: PluralRules, _ form: NumberForm) -> PluralCategory {
    let magnitude = number.magnitude
    guard form == .compact, magnitude >= 1_000 else { return rules.category(of: number) }
    let million = 1_000_000
    let isMillions =
      magnitude >= million
      || (magnitude >= 999_500 && self.number(Int(magnitude), .compact) == self.number(million, .compact))
    return rules.category(of: isMillions ? million : 1_000)
  }

  /// The rank of a thing: "1st", "2nd", "23rd" in English. The system decides how.
  ///
  /// - Parameter number: The rank.
  public func ordinal(_ number: Int) -> String {
    texts.text(.ordinal(number)) {
      let formatter = NumberFormatter()
      formatter.locale = locale
      formatter.numberStyle = .ordinal
      return formatter.string(from: NSNumber(value: number)) ?? self.number(number)
    }
  }

  /// A share of a whole: "26%".
  ///
  /// - Parameters:
  ///   - fraction: The share, 1 being all. One that is not a number gives "".
  ///   - fractionDigits: Digits after the decimal separator; a negative number is 0.
  public func percent(_ fraction: Double, fractionDigits: Int = 0) -> String {
    guard !fraction.isNaN else { return "" }
    let digits = min(max(fractionDigits, 0), 20)
    return texts.text(.percent(fraction, digits)) {
      FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(digits))
        .format(fraction)
    }
  }
}
