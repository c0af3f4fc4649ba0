public import Foundation

/// Which plural category a whole number has in a language.
///
/// ```swift
/// PluralRules(language: "ru").category(of: 22)   // .few
/// ```
///
/// The table holds Arabic, Chinese, English, French, German, Hebrew, Italian, Japanese, Korean,
/// Polish, Portuguese (of Portugal, and of everywhere else), Russian, Spanish and Ukrainian. A
/// language it does not hold is treated like English and German: ``PluralCategory/one`` at 1.
///
/// Source: Unicode CLDR 42 and later, `common/supplemental/plurals.xml`, for integers.
public struct PluralRules: Sendable, Hashable {
  private enum Family {
    case none, oneIsOne, oneAndMillions, zeroAndOneAndMillions, eastSlavic, polish, arabic, hebrew
  }

  private let family: Family

  /// The rules of a locale's language.
  public init(locale: Locale) {
    family =
      switch locale.language.languageCode?.identifier {
      case "ja", "ko", "zh": .none
      case "es", "it": .oneAndMillions
      case "fr": .zeroAndOneAndMillions
      case "pt": locale.region == .portugal ? .oneAndMillions : .zeroAndOneAndMillions
      case "ru", "uk": .eastSlavic
      case "pl": .polish
      case "ar": .arabic
      case "he", "iw": .hebrew
      default: .oneIsOne
      }
  }

  /// The rules of a language.
  ///
  /// - Parameter language: A BCP 47 language tag such as "en" or "pt-PT".
  public init(language: String) {
    self.init(locale: Locale(identifier: language))
  }

  /// The category of a number, found from its magnitude.
  ///
  /// - Complexity: O(1).
  public func category(of number: Int) -> PluralCategory {
    let n = number.magnitude
    switch family {
    case .none: return .other
    case .oneIsOne: return n == 1 ? .one : .other
    case .oneAndMillions: return n == 1 ? .one : millions(n)
    case .zeroAndOneAndMillions: return n <= 1 ? .one : millions(n)
    case .hebrew: return n == 1 ? .one : n == 2 ? .two : .other
    case .polish: return n == 1 ? .one : isFew(n) ? .few : .many
    case .eastSlavic: return n % 10 == 1 && n % 100 != 11 ? .one : isFew(n) ? .few : .many
    case .arabic: return arabic(n)
    }
  }

  private func millions(_ n: UInt) -> PluralCategory {
    n != 0 && n.isMultiple(of: 1_000_000) ? .many : .other
  }

  private func isFew(_ n: UInt) -> Bool {
    (2...4).contains(n % 10) && !(12...14).contains(n % 100)
  }

  private func arabic(_ n: UInt) -> PluralCategory {
    switch (n, n % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}
