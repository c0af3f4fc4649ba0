import Foundation

/// The separators of a number style, and the lengths of its groups of digits.
///
/// In Hindi, 12345678.5 is written 1,23,45,678.5: the decimal separator is a point, the last group has 3 digits, and the
/// groups before it have 2.
struct NumberNotation {
  fileprivate private(set) var decimal: Character
  private var grouping: Character?
  private let lastGroup: Int
  private let otherGroups: Int

  /// Finds the separators in a sample: the number 12345678.5 as a number style writes it.
  fileprivate init?(sample: String) {
    let text = sample.normalized.drop { !$0.isDigit }
    let groups = text.split { !$0.isDigit }
    let separators = text.prefix { !$0.isLetter }.filter { !$0.isDigit }
    guard groups.count >= 2, let decimal = separators.dropFirst(groups.count - 2).first else { return nil }
    self.decimal = decimal
    grouping = groups.count > 2 ? separators.first : nil
    lastGroup = groups[groups.count - 2].count
    otherGroups = groups.count > 3 ? groups[groups.count - 3].count : lastGroup
  }

  /// The same notation with a comma as the decimal separator instead of a point, or a point instead of another separator. The
  /// old decimal separator becomes the grouping separator.
  fileprivate var other: NumberNotation {
    var other = self
    (other.decimal, other.grouping) = (decimal == "." ? "," : ".", decimal)
    return other
  }

  /// Returns the digits of a whole number without grouping separators. Returns `nil` if a separator is at a wrong position,
  /// as in "12,34".
  fileprivate func digits(of text: Substring) -> String? {
    let groups = text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == grouping })
    guard let first = groups.first, let last = groups.last, groups.allSatisfy({ $0.allSatisfy(\.isDigit) })
    else { return nil }
    if groups.count > 1 {
      // A number with a grouping separator does not begin with 0. The text "0,500" more likely means one half, written with
      // a decimal comma.
      guard last.count == lastGroup, groups.dropFirst().dropLast().allSatisfy({ $0.count == otherGroups }),
        (1...otherGroups).contains(first.count), first.first?.wholeNumberValue != 0
      else { return nil }
    }
    return groups.joined().asciiDigits
  }
}

/// The parts of a number in a text. For example, "-€1,234.50" is negative, has the symbol "€", the whole part "1234"
/// and the fraction "5", without the trailing zero.
struct NumberText: Equatable {
  private let isNegative: Bool
  /// The digits without leading zeros.
  private let whole: String
  /// The digits without trailing zeros.
  private let fraction: String
  /// The number of digits after the decimal separator, including trailing zeros: 2 in "1.50".
  private(set) var fractionLength: Int
  /// The characters around the digits other than spaces and the sign, such as "€" or "%".
  private var symbol: String
  /// Whether the number is negative because it stands in parentheses, as accountants write it.
  private var isInParentheses = false

  /// Parses a text such as "1,250.5". Returns `nil` if the text is not exactly one number, written with the separators of
  /// `notation`.
  init?(_ text: String, _ notation: NumberNotation) {
    let text = text.normalized
    guard var start = text.firstIndex(where: \.isDigit),
      var end = text.lastIndex(where: \.isDigit).map({ text.index(after: $0) })
    else { return nil }
    if text[..<start].last == notation.decimal { start = text.index(before: start) }
    if text[end...].first == notation.decimal { end = text.index(after: end) }
    let parts = text[start..<end].split(separator: notation.decimal, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count <= 2, let whole = notation.digits(of: parts[0]), fraction.allSatisfy(\.isDigit) else {
      return nil
    }
    self.whole = String(whole.drop { $0 == "0" })
    fractionLength = fraction.count
    self.fraction = String(fraction.asciiDigits.reversed().drop { $0 == "0" }.reversed())

    var prefix = text[..<start].filter { !$0.isWhitespace }
    var suffix = text[end...].filter { !$0.isWhitespace }
    var isNegative = false
    if let sign = prefix.firstIndex(where: { $0.isMinus || $0 == "+" }) {
      isNegative = prefix.remove(at: sign).isMinus
    } else if prefix.first == "(", suffix.last == ")" {
      (isNegative, isInParentheses) = (true, true)
      prefix.removeFirst()
      suffix.removeLast()
    }
    self.isNegative = isNegative && !(self.whole + self.fraction).isEmpty
    symbol = (prefix + suffix).lowercased()
  }

  /// Whether the decimal separator could also be a grouping separator, as in "1.250": up to three digits before it, and
  /// exactly three after it.
  var looksLikeGroups: Bool { fractionLength == 3 && (1...3).contains(whole.count) }

  /// Returns the number in the form that Foundation's parsers read reliably: without grouping separators and symbols.
  func plain(_ notation: NumberNotation) -> String {
    "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole)\(fraction.isEmpty ? "" : "\(notation.decimal)\(fraction)")"
  }

  /// Returns whether the text that the user has typed means the same number as the text that the format style writes. The
  /// user may leave out symbols such as "€".
  ///
  /// - Parameters:
  ///   - spelling: The number as the format style writes it.
  ///   - code: Another symbol that the user may type, such as the code of the currency.
  func matches(_ spelling: NumberText, code: String?) -> Bool {
    var copy = self
    copy.fractionLength = spelling.fractionLength
    if !isInParentheses { copy.isInParentheses = spelling.isInParentheses }
    if symbol.isEmpty || symbol == code?.lowercased() { copy.symbol = spelling.symbol }
    return copy == spelling
  }
}

/// A format style of Foundation for numbers, such as `Decimal.FormatStyle`. Foundation's parsers ignore separators at
/// wrong positions: "12.50" in German becomes 1250. So the method `value(of:)` of this protocol checks the
/// separators, too.
protocol NumberStyle: ParseableFormatStyle where FormatOutput == String {
  var locale: Locale { get }
}

/// A format style of Foundation for amounts of money. In some locales, amounts have other separators than plain numbers.
protocol MoneyStyle: NumberStyle {
  var currencyCode: String { get }
}

extension Decimal.FormatStyle: NumberStyle {}
extension Decimal.FormatStyle.Percent: NumberStyle {}
extension Decimal.FormatStyle.Currency: MoneyStyle {}
extension IntegerFormatStyle: NumberStyle {}
extension IntegerFormatStyle.Percent: NumberStyle {}
extension IntegerFormatStyle.Currency: MoneyStyle {}
extension FloatingPointFormatStyle: NumberStyle {}
extension FloatingPointFormatStyle.Percent: NumberStyle {}
extension FloatingPointFormatStyle.Currency: MoneyStyle {}

extension NumberStyle {
  /// Reads a number from a text in this style, or returns `nil` if the text is not a number that the style can write.
  ///
  /// The parsers of Foundation alone are not safe: they ignore separators at wrong positions, and read "12.50" in German as
  /// 1250.
  ///
  /// - Parameter isLenient: Whether a wrong decimal separator is accepted where it cannot be a grouping separator, such as
  ///   "12.50" in German.
  func value(of text: String, isLenient: Bool) -> FormatInput? {
    // A text without digits, such as "NaN" or "∞", is no number, although Foundation can read some of these texts.
    guard text.contains(where: \.isDigit) else { return nil }
    // Accepts a text that the style itself writes for the parsed value, such as "1.2E3" or "1,200".
    if let value = try? parseStrategy.parse(text), format(value) == text { return value }
    let code = (self as? any MoneyStyle)?.currencyCode
    guard let notation = Self.notation(locale, code) else { return nil }
    if let typed = NumberText(text, notation), let value = value(of: typed, notation, code) { return value }
    // In German, the point in "12.50" cannot be a grouping separator, because "50" has only two digits. So the point is read
    // as the decimal separator.
    guard isLenient, let typed = NumberText(text, notation.other), typed.fractionLength > 0 else {
      return nil
    }
    return value(of: typed, notation, code)
  }

  private func value(of typed: NumberText, _ notation: NumberNotation, _ code: String?) -> FormatInput? {
    guard let value = try? parseStrategy.parse(typed.plain(notation)),
      let spelling = NumberText(format(value), notation), typed.matches(spelling, code: code)
    else { return nil }
    // Someone who types "1.250" in an English app may mean 1250, as in German. So three decimals are refused, unless the
    // style itself writes three decimals.
    guard !typed.looksLikeGroups || shows(3, notation) else { return nil }
    return value
  }

  /// Returns whether this format style keeps a number of decimals. For 3 decimals, the sample "1.111" is parsed and
  /// formatted again, and the result must have 3 decimals, too.
  private func shows(_ decimals: Int, _ notation: NumberNotation) -> Bool {
    guard
      let sample = try? parseStrategy.parse("1\(notation.decimal)\(String(repeating: "1", count: decimals))")
    else { return false }
    return NumberText(format(sample), notation)?.fractionLength == decimals
  }

  private static func notation(_ locale: Locale, _ code: String?) -> NumberNotation? {
    let sample = Decimal(123_456_785) / 10
    let digits = NumberFormatStyleConfiguration.Precision.fractionLength(1)
    guard let code else {
      return NumberNotation(sample: Decimal.FormatStyle(locale: locale).precision(digits).format(sample))
    }
    let style = Decimal.FormatStyle.Currency(code: code, locale: locale).presentation(.isoCode).precision(
      digits
    )
    return NumberNotation(sample: style.format(sample))
  }
}

extension Character {
  /// Whether the character is a decimal digit of any script, such as "٣". Fractions such as "½", superscripts, and
  /// numerals such as "三" do not count.
  fileprivate var isDigit: Bool {
    unicodeScalars.count == 1 && unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }

  fileprivate var isMinus: Bool { self == "-" || self == "\u{2212}" }
}

extension StringProtocol {
  fileprivate var asciiDigits: String { compactMap(\.wholeNumberValue).map(String.init).joined() }

  /// The text with plain spaces and apostrophes, as keyboards have them, and without the invisible characters that Foundation
  /// writes around numbers in right-to-left languages.
  fileprivate var normalized: String {
    let visible = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isBidiControl }))
    return String(visible.map { $0.isWhitespace ? " " : $0 == "’" ? "'" : $0 })
  }

  /// Whether the text is empty or consists of white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The numbers in the text, in order: [2, 3, 2026] in "2/3/2026". A number that is too large counts as -1.
  var numbers: [Int] { split { !$0.isDigit }.map { Int($0.asciiDigits) ?? -1 } }
  /// The letters of the text in lower case: "h" for "H31", the year 31 of the Japanese era Heisei.
  var letters: String { String(filter(\.isLetter)).lowercased() }
  /// The text with a zero before one number of two digits, in all variants: `["H031"]` for "H31". Foundation reads the
  /// Japanese year "H31" as 1931, but "H031" correctly as the year 31 of the era Heisei.
  var withALongerNumber: [String] {
    split { !$0.isDigit }.filter { $0.count == 2 }.map { number in
      var longer = String(self)
      longer.insert("0", at: number.startIndex)
      return longer
    }
  }
}
