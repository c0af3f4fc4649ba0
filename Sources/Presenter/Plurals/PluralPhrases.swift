/// The six plural categories of Unicode CLDR. A language uses some of them, and every language uses ``other``.
///
/// The names are technical: in Russian the number 21 has the category ``one``, and in English the number 0 has the category
/// ``other``.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  /// For example, the category of the number 0 in Arabic.
  case zero
  /// The category of the singular in most languages.
  case one
  /// The category of the dual: of the number 2 in Arabic and Hebrew.
  case two
  /// The category of the paucal: of the numbers 2, 3 and 4 in Russian.
  case few
  /// For example, the category of the number 5 in Russian, of 11 in Arabic, of 1.5 in Czech, and of a whole million in French.
  case many
  /// The category of all remaining numbers. Chinese and Japanese have only this category.
  case other
}

/// The phrases for a number of things: the language of the words, and one phrase for each plural category of this language.
///
/// ```swift
/// let files = PluralPhrases(language: "pl", one: "# plik", few: "# pliki", many: "# plików", other: "# pliku")
/// style.count(5, files)   // "5 plików"
/// ```
///
/// The first `#` of a phrase is replaced by the number, and `##` is shown as `#`: "# posts with ##swift" becomes
/// "5 posts with #swift". A phrase without `#`, such as "one file", is shown without the number. A category without a phrase
/// uses the phrase of ``PluralCategory/other``.
///
/// The phrases carry the language of their words, because the rules of another language would choose the wrong phrase. A
/// Russian locale with English words shows "21 talks", although Russian uses the singular for 21.
public struct PluralPhrases: Sendable, Hashable {
  /// The purpose of a number.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A number of things: "3 files".
    case cardinal
    /// A rank: "3rd file".
    case ordinal
  }

  /// A phrase such as "# files", split at the character `#` that the number replaces.
  private struct Phrase: Sendable, Hashable {
    let text: String
    let before: String
    let after: String?

    init(_ text: String) {
      self.text = text
      // `##` in a phrase means a literal `#`. It is replaced by another character before the phrase is split at the `#`
      // for the number.
      let parts = text.replacing("##", with: "\0").split(
        separator: "#",
        maxSplits: 1,
        omittingEmptySubsequences: false
      ).map { $0.replacing("\0", with: "#") }
      before = String(parts[0])
      after = parts.count > 1 ? String(parts[1]) : nil
    }
  }

  /// The BCP 47 tag of the language of the words.
  public let language: String
  let rules: PluralRules
  private let phrases: [PluralCategory: Phrase]
  private let other: Phrase

  /// Creates the phrases.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 tag of the language of the words.
  ///   - kind: Whether the phrases are about numbers of things or about ranks.
  ///   - zero: The phrase of ``PluralCategory/zero``, which few languages use. For a special text for the number 0, such
  ///     as "no files", use the parameter of ``DisplayStyle/count(_:_:zero:_:)``.
  ///   - one: The phrase of ``PluralCategory/one``.
  ///   - two: The phrase of ``PluralCategory/two``.
  ///   - few: The phrase of ``PluralCategory/few``.
  ///   - many: The phrase of ``PluralCategory/many``.
  ///   - other: The phrase of ``PluralCategory/other``, and of each category without a phrase.
  public init(
    language: String,
    _ kind: Kind = .cardinal,
    zero: String? = nil,
    one: String? = nil,
    two: String? = nil,
    few: String? = nil,
    many: String? = nil,
    other: String
  ) {
    self.language = language
    rules = PluralRules(language: language, kind)
    let texts: [PluralCategory: String?] = [.zero: zero, .one: one, .two: two, .few: few, .many: many]
    phrases = texts.compactMapValues { $0.map { Phrase($0) } }
    self.other = Phrase(other)
  }

  /// The plural categories that the language needs, but for which no phrase was passed. An app's tests should check that
  /// the array is empty.
  public var missingCategories: [PluralCategory] {
    rules.categories.filter { $0 != .other && phrases[$0] == nil }
  }

  /// The phrase for a category, such as "# files", as it was passed to the initializer. A category without a phrase has
  /// the phrase `other`.
  public subscript(category: PluralCategory) -> String { phrase(category).text }

  /// Returns the phrase for a plural category with the number in place of `#`: "5 files" for the phrase "# files".
  ///
  /// - Parameter number: Formats the number. Called only if the phrase contains `#`.
  func text(_ category: PluralCategory, number: () -> String) -> String {
    let phrase = phrase(category)
    guard let after = phrase.after else { return phrase.before }
    return phrase.before + number() + after
  }

  private func phrase(_ category: PluralCategory) -> Phrase { phrases[category] ?? other }
}
