/// The six plural categories of Unicode CLDR. A language uses some of them; every language uses ``other``.
///
/// The names are technical: Russian says ``one`` of 21, English says ``other`` of 0.
///
/// Source: Unicode Technical Standard #35, part 3, "Language Plural Rules",
/// https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  /// Arabic 0.
  case zero
  /// The singular, for most languages.
  case one
  /// The dual: Arabic and Hebrew 2.
  case two
  /// The paucal: Russian 2, 3, 4.
  case few
  /// Russian 5, Arabic 11, and the exact millions of French.
  case many
  /// All that remains; the only category of Chinese and Japanese.
  case other

  /// The place in `allCases`.
  var index: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }
}
