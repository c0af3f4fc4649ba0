public import Foundation

/// The notation of a whole number.
public enum NumberForm: Sendable, Hashable, CaseIterable {
  /// All digits with separators between groups: "12,345".
  case grouped
  /// A rounded number with a word or letter for its size: "12K". Some languages have none for thousands.
  case compact
}

extension DisplayStyle {
  /// Formats a whole number in the locale: "12,345" in English.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - form: The notation. In a style that is ``spoken``, the text always has all digits.
  public func number(_ number: Int, _ form: NumberForm = .grouped) -> String {
    let form = isSpoken ? .grouped : form
    return texts.text(.integer(number, form)) {
      let style = IntegerFormatStyle<Int>(locale: locale)
      return form == .compact ? style.notation(.compactName).format(number) : style.format(number)
    }
  }

  /// Formats a decimal number in the locale: "4.7" in English.
  ///
  /// - Parameters:
  ///   - number: The number. NaN gives an empty text.
  ///   - fractionDigits: The minimum and maximum number of digits after the decimal separator, from 0 to 20.
  public func number(_ number: Double, fractionDigits: ClosedRange<Int> = 0...2) -> String {
    guard !number.isNaN else { return "" }
    let digits = fractionDigits.clamped(to: 0...20)
    return texts.text(.double(number, digits)) {
      signed(number, FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(digits)))
    }
  }

  /// Formats a decimal number in the locale: "4.7" in English.
  ///
  /// - Parameters:
  ///   - number: The number. NaN gives an empty text.
  ///   - fractionDigits: The minimum and maximum number of digits after the decimal separator, from 0 to 20.
  public func number(_ number: Decimal, fractionDigits: ClosedRange<Int> = 0...2) -> String {
    guard !number.isNaN else { return "" }
    let digits = fractionDigits.clamped(to: 0...20)
    return texts.text(.decimal(number, digits)) {
      signed(number, Decimal.FormatStyle(locale: locale).precision(.fractionLength(digits)))
    }
  }

  // MARK: Counts

  /// Returns a count in words, such as "3 files", with the plural form that the language requires.
  ///
  /// ```swift
  /// let files = PluralPhrases(language: "ru", one: "# файл", few: "# файла", many: "# файлов", other: "# файла")
  /// style.count(22, files)   // "22 файла"
  /// ```
  ///
  /// - Parameters:
  ///   - number: The count. A negative number has the plural form of the positive one.
  ///   - phrases: The plural forms and their language. The first `#` of a phrase is replaced by the number.
  ///   - zero: The text for the number 0, or `nil` to treat 0 like any other number.
  ///   - form: The notation of the number. If 1,234 is shown as "1K", the plural form of 1,000 is used.
  public func count(
    _ number: Int,
    _ phrases: PluralPhrases,
    zero: String? = nil,
    _ form: NumberForm = .grouped
  ) -> String {
    if number == 0, let zero { return zero }
    return phrases.text(category(of: number, by: phrases.rules, form)) { self.number(number, form) }
  }

  /// Returns a decimal count in words: "4.5 stars".
  ///
  /// - Parameters:
  ///   - number: The count. A value that is not a number gives an empty text.
  ///   - phrases: The plural forms and their language. In many languages, "1.0" requires another form than "1".
  ///   - fractionDigits: The number of digits after the decimal separator, from 0 to 15.
  public func count(_ number: Double, _ phrases: PluralPhrases, fractionDigits: Int) -> String {
    guard !number.isNaN else { return "" }
    let digits = min(max(fractionDigits, 0), 15)
    return phrases.text(phrases.rules.category(of: number, fractionDigits: digits)) {
      self.number(number, fractionDigits: digits...digits)
    }
  }

  /// Returns a number of things, such as "1 proposal" or "12,345 proposals", in a language with one singular and one
  /// plural.
  ///
  /// - Parameters:
  ///   - number: The number of things.
  ///   - one: The singular, without the number.
  ///   - other: The plural, without the number.
  ///   - language: The BCP 47 tag of the language of these two words. It decides which numbers are singular: 0 is
  ///     singular in French, but not in English. A language with more than two forms needs ``PluralPhrases``.
  ///   - zero: The text for the number 0, or `nil` to treat 0 like any other number.
  ///   - form: The notation of the number.
  public func count(
    _ number: Int,
    one: String,
    other: String,
    language: String = "en",
    zero: String? = nil,
    _ form: NumberForm = .grouped
  ) -> String {
    if number == 0, let zero { return zero }
    let category = category(of: number, by: PluralRules(language: language), form)
    return "\(self.number(number, form)) \(category == .one ? one : other)"
  }

  /// Returns the plural category of a number in the notation in which it is shown.
  ///
  /// A compact text such as "12K" has another category than 12,345 in some languages. All texts with "K" have the same
  /// category, and so have all texts with "M".
  private func category(of number: Int, by rules: PluralRules, _ form: NumberForm) -> PluralCategory {
    let magnitude = number.magnitude
    guard form == .compact, !isSpoken, magnitude >= 1_000 else { return rules.category(of: number) }
    let isMillions =
      magnitude >= 1_000_000
      || (magnitude >= 999_500 && self.number(Int(magnitude), .compact) == self.number(1_000_000, .compact))
    return rules.category(ofShown: isMillions ? "1c6" : "1c3")
  }

  // MARK: Ranks and shares

  /// Returns a rank: "1st", "2nd", "23rd" in English.
  ///
  /// - Parameter number: The rank.
  public func ordinal(_ number: Int) -> String {
    texts.text(.ordinal(number)) { core.ordinal(number) ?? self.number(number) }
  }

  /// Formats a fraction as a percentage: "26%" for 0.26.
  ///
  /// - Parameters:
  ///   - fraction: The fraction, where 1 is 100%. NaN gives an empty text.
  ///   - fractionDigits: The number of digits after the decimal separator, from 0 to 20.
  public func percent(_ fraction: Double, fractionDigits: Int = 0) -> String {
    guard !fraction.isNaN else { return "" }
    let digits = min(max(fractionDigits, 0), 20)
    return texts.text(.percent(fraction, digits)) {
      let style = FloatingPointFormatStyle<Double>.Percent(locale: locale)
      return signed(fraction, style.precision(.fractionLength(digits)))
    }
  }

  /// Formats a number with a format style. A negative number that is rounded to zero is written without a minus sign: "0"
  /// for -0.001.
  func signed<Format: FormatStyle>(_ number: Format.FormatInput, _ format: Format) -> String
  where Format.FormatInput: SignedNumeric & Comparable, Format.FormatOutput == String {
    guard number <= 0 else { return format.format(number) }
    let zero = format.format(0)
    // The format itself would write "-0" for the floating-point number -0, and for a number such as -0.001.
    return format.format(-number) == zero ? zero : format.format(number)
  }
}
