/// The phrases of a countable thing, one per plural category of a language.
///
/// ```swift
/// let files = PluralPhrases(language: "pl", one: "# plik", few: "# pliki", many: "# plików", other: "# pliku")
/// style.count(5, files)   // "5 plików"
/// ```
///
/// The first `#` of a phrase is where the number goes; a phrase without one is shown as it is
/// ("one file"). A category without a phrase takes ``PluralCategory/other``'s.
public struct PluralPhrases: Sendable, Hashable {
  /// A phrase, cut where the number goes.
  private struct Phrase: Sendable, Hashable {
    let text: String
    let before: String
    let after: String?

    init(_ text: String) {
      let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      self.text = text
      before = String(parts[0])
      after = parts.count > 1 ? String(parts[1]) : nil
    }
  }

  /// One for each category.
  private let phrases: [Phrase]
  /// The rules of the phrases' own language; `nil` if it is that of the style's locale.
  let rules: PluralRules?

  /// Makes the phrases of a thing.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 tag of the language the phrases are written in; `nil` means that of the
  ///     style's locale. Say it if the app speaks one language in every locale.
  ///   - zero: The phrase of ``PluralCategory/zero``, which only some languages have. Text for an
  ///     exact 0 in any language is given to ``DisplayStyle/count(_:_:zero:_:)``.
  ///   - one: The phrase of ``PluralCategory/one``.
  ///   - two: The phrase of ``PluralCategory/two``.
  ///   - few: The phrase of ``PluralCategory/few``.
  ///   - many: The phrase of ``PluralCategory/many``.
  ///   - other: The phrase of ``PluralCategory/other`` and of every category left out.
  public init(
    language: String? = nil,
    zero: String? = nil,
    one: String? = nil,
    two: String? = nil,
    few: String? = nil,
    many: String? = nil,
    other: String
  ) {
    let other = Phrase(other)
    phrases = PluralCategory.allCases.map { category in
      let text: String? =
        switch category {
        case .zero: zero
        case .one: one
        case .two: two
        case .few: few
        case .many: many
        case .other: nil
        }
      return text.map { Phrase($0) } ?? other
    }
    rules = language.map { PluralRules(language: $0) }
  }

  /// The phrase of a category, with its `#`.
  public subscript(category: PluralCategory) -> String { phrase(category).text }

  /// The phrase of a category with a number in it, which is not asked for where it does not show.
  func text(_ category: PluralCategory, number: () -> String) -> String {
    let phrase = phrase(category)
    guard let after = phrase.after else { return phrase.text }
    var text = phrase.before
    text += number()
    text += after
    return text
  }

  private func phrase(_ category: PluralCategory) -> Phrase { phrases[category.index] }
}
