/// The words that join a list in one language.
///
/// ```swift
/// let german = ListWords(
///   conjunction: " und ",
///   others: PluralPhrases(language: "de", one: "# weiterer", other: "# weitere")
/// )
/// ```
///
/// The words come from the app, because `String(localized:)` does not exist on Linux; without any
/// they are English.
public struct ListWords: Sendable, Hashable {
  /// What stands between two items: ", ".
  public let separator: String
  /// What stands before the last item, with its spaces: " & ".
  public let conjunction: String
  /// What counts the items that are not named: "1 other", "3 others".
  public let others: PluralPhrases

  /// The English words: ", ", " & ", "1 other" and "3 others".
  public static let english = ListWords()

  /// Makes the words of a language; what is left out is English.
  ///
  /// - Parameters:
  ///   - separator: What stands between two items, with its spaces.
  ///   - conjunction: What stands before the last item, with its spaces.
  ///   - others: What counts the items that are not named.
  public init(
    separator: String = ", ",
    conjunction: String = " & ",
    others: PluralPhrases = PluralPhrases(language: "en", one: "# other", other: "# others")
  ) {
    self.separator = separator
    self.conjunction = conjunction
    self.others = others
  }
}
