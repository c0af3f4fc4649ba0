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
  private let phrases: [PluralCategory: String]
  private let other: String
  /// The rules of the phrases' own language; `nil` if it is that of the style's locale.
  let rules: PluralRules?

  /// Makes the phrases of a thing.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 tag of the language the phrases are written in; `nil` means that of the
  ///     style's locale. Say it if the app speaks one language in every locale.
  ///   - zero: The phrase of ``PluralCategory/zero``, which only some languages have. Text for an
  ///     exact 0 in any language is given to ``DisplayStyle/count(_:_:zero:)``.
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
    let given: [PluralCategory: String?] = [.zero: zero, .one: one, .two: two, .few: few, .many: many]
    phrases = given.compactMapValues { $0 }
    self.other = other
    rules = language.map { PluralRules(language: $0) }
  }

  /// The phrase of a category, with its `#`.
  public subscript(category: PluralCategory) -> String { phrases[category] ?? other }
}
