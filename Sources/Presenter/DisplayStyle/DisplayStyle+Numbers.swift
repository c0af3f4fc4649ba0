import Foundation

extension DisplayStyle {
  /// A whole number, grouped as the locale groups it: "12,345" in English.
  ///
  /// - Parameter number: Any number.
  public func number(_ number: Int) -> String {
    formats.format(.number) { IntegerFormatStyle<Int>(locale: locale) }.format(number)
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
  public func count(_ number: Int, _ phrases: PluralPhrases, zero: String? = "") -> String {
    if number == 0, let zero { return zero }
    let phrase = phrases[(phrases.rules ?? pluralRules).category(of: number)]
    guard let mark = phrase.firstIndex(of: "#") else { return phrase }
    return phrase[..<mark] + self.number(number) + phrase[phrase.index(after: mark)...]
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
  public func count(_ number: Int, one: String, other: String, zero: String? = "") -> String {
    count(number, PluralPhrases(one: "# \(one)", other: "# \(other)"), zero: zero)
  }
}
