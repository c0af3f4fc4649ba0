import Foundation

/// The rules by which a language assigns a plural category to a number.
///
/// ```swift
/// PluralRules(language: "ru").category(of: 22)                  // .few
/// PluralRules(language: "en", .ordinal).category(of: 22)        // .two, as in "22nd"
/// PluralRules(language: "cs").category(of: 1.5, fractionDigits: 1)   // .many
/// ```
///
/// The rules are those of Unicode CLDR 47, for all languages that CLDR lists. Any other language has the category
/// ``PluralCategory/other`` only. The script `.ci/plurals.py` generates the table from CLDR's data.
///
/// Source: Unicode Technical Standard #35, part 3, "Language Plural Rules",
/// https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
package struct PluralRules: Sendable, Hashable {
  private let rules: PluralRuleSet

  /// Looks up the rules of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 language tag such as "en" or "pt-PT".
  ///   - kind: Whether the numbers count things ("3 files") or are ranks ("3rd file"). The rules differ: English has one
  ///     form for "2 files" and "3 files", but two for "2nd" and "3rd".
  package init(language: String, _ kind: PluralPhrases.Kind = .cardinal) {
    let parts = language.split { $0 == "-" || $0 == "_" }
    let code = parts.first?.lowercased() ?? ""
    let table = kind == .cardinal ? PluralRuleSet.cardinal : PluralRuleSet.ordinal
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    rules = region.flatMap { table["\(code)_\($0)"] } ?? table[code] ?? .otherOnly
  }

  /// The plural categories that the language uses, in the order of Unicode's CLDR data.
  package var categories: [PluralCategory] { rules.rules.map(\.category) + [.other] }

  /// Returns the category of a whole number. A negative number has the category of its magnitude.
  ///
  /// - Complexity: O(1).
  package func category(of number: Int) -> PluralCategory {
    rules.category(of: PluralOperands(integer: UInt64(number.magnitude)))
  }

  /// Returns the category of a number that is shown with digits after its decimal separator. In many languages, "1" and
  /// "1.0" have different categories.
  ///
  /// - Parameters:
  ///   - number: The number. An infinite number or NaN has the category ``PluralCategory/other``.
  ///   - fractionDigits: The number of digits that are shown, from 0 to 15.
  package func category(of number: Double, fractionDigits: Int) -> PluralCategory {
    let digits = min(max(fractionDigits, 0), 15)
    let text = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
      .precision(.fractionLength(digits)).grouping(.never).format(number.magnitude)
    return category(ofShown: text)
  }

  /// Returns the plural category of a number in the notation of Unicode's test data: "1", "1.50", or "2c6" for two
  /// million in compact notation ("2M").
  package func category(ofShown text: String) -> PluralCategory {
    PluralOperands(text).map { rules.category(of: $0) } ?? .other
  }
}

/// The properties of a number on which the plural category depends, such as the number of visible decimals.
///
/// Source: Unicode Technical Standard #35, part 3, "Plural Operand Meanings".
struct PluralOperands {
  /// The integer digits.
  var integer: UInt64
  /// The number of visible fraction digits.
  var fractionLength: UInt64 = 0
  /// The visible fraction digits.
  var fraction: UInt64 = 0
  /// The exponent of a compact number: 3 for "1K".
  var exponent: UInt64 = 0

  init(integer: UInt64) { self.integer = integer }

  /// Reads a number such as "1", "1.50" or "1.2c3".
  init?(_ text: String) {
    let parts = text.split(separator: "c")
    guard let number = parts.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0, exponent >= 0 else {
      return nil
    }
    let halves = number.split(separator: ".", maxSplits: 1)
    let decimals = halves.count > 1 ? String(halves[1]) : ""
    let moved = decimals.prefix(exponent) + String(repeating: "0", count: max(exponent - decimals.count, 0))
    let rest = decimals.dropFirst(exponent)
    guard let whole = halves.first, let integer = UInt64(whole + moved),
      let fraction = rest.isEmpty ? 0 : UInt64(rest)
    else { return nil }
    self.integer = integer
    (self.fractionLength, self.fraction, self.exponent) = (UInt64(rest.count), fraction, UInt64(exponent))
  }

  /// The fraction digits without trailing zeros.
  var shortFraction: UInt64 {
    var digits = fraction
    while digits != 0, digits.isMultiple(of: 10) { digits /= 10 }
    return digits
  }

  /// The property of the number that a letter stands for in the plural rules of UTS #35: "v" is the number of visible
  /// decimals, and "n" is the number itself. "n" is `nil` for a number with a fraction, because rules compare "n" only
  /// with integers.
  subscript(operand: Character) -> UInt64? {
    switch operand {
    case "n": fraction == 0 ? integer : nil
    case "i": integer
    case "v": fractionLength
    case "f": fraction
    case "t": shortFraction
    case "e", "c": exponent
    default: nil
    }
  }
}

/// A set of plural rules, which several languages can share. The rules are parsed from the syntax of UTS #35 once per
/// process.
final class PluralRuleSet: Sendable, Hashable {
  /// A comparison such as `n % 100 != 11..19`.
  struct Relation: Sendable {
    let operand: Character
    let modulus: UInt64?
    let isEqual: Bool
    let ranges: [ClosedRange<UInt64>]

    func holds(for operands: PluralOperands) -> Bool {
      guard let value = operands[operand] else { return !isEqual }
      let remainder = modulus.map { value % $0 } ?? value
      return ranges.contains { $0.contains(remainder) } == isEqual
    }
  }

  struct Rule: Sendable {
    let category: PluralCategory
    /// The alternatives of a plural rule, which the word `or` separates. The rule is true if all comparisons of one
    /// alternative are true, for example both `n % 10 = 1` and `n % 100 != 11`.
    let alternatives: [[Relation]]
  }

  static let otherOnly = PluralRuleSet("")
  static let cardinal = table(CLDRPlurals.cardinal)
  static let ordinal = table(CLDRPlurals.ordinal)

  let rules: [Rule]
  private let text: String

  init(_ text: String) {
    self.text = text
    rules = text.split(separator: "; ").compactMap { rule in
      let parts = rule.split(separator: ": ")
      guard parts.count == 2, let category = PluralCategory(rawValue: String(parts[0])) else { return nil }
      let alternatives = parts[1].split(separator: " or ").map {
        $0.split(separator: " and ").compactMap(Self.relation)
      }
      return Rule(category: category, alternatives: alternatives)
    }
  }

  func category(of number: PluralOperands) -> PluralCategory {
    for rule in rules {
      for relations in rule.alternatives where relations.allSatisfy({ $0.holds(for: number) }) {
        return rule.category
      }
    }
    return .other
  }

  static func == (left: PluralRuleSet, right: PluralRuleSet) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  private static func table(_ sets: [(rules: String, languages: String)]) -> [String: PluralRuleSet] {
    var table: [String: PluralRuleSet] = [:]
    for (text, languages) in sets {
      let rules = PluralRuleSet(text)
      for language in languages.split(separator: " ") { table[String(language)] = rules }
    }
    return table
  }

  /// Parses `n % 100 != 11..19,71`.
  private static func relation(_ text: Substring) -> Relation? {
    var words = text.split(separator: " ")[...]
    guard let operand = words.popFirst()?.first else { return nil }
    var modulus: UInt64?
    if words.first == "%" {
      words = words.dropFirst()
      modulus = words.popFirst().flatMap { UInt64($0) }
    }
    guard let sign = words.popFirst(), let list = words.popFirst() else { return nil }
    let ranges = list.split(separator: ",").compactMap { range -> ClosedRange<UInt64>? in
      let bounds = range.split(separator: ".").compactMap { UInt64($0) }
      guard let first = bounds.first, let last = bounds.last, first <= last else { return nil }
      return first...last
    }
    return Relation(operand: operand, modulus: modulus, isEqual: sign == "=", ranges: ranges)
  }
}
