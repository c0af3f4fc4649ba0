import Foundation

/// What all copies of a style share, so that a presenter's copy is one reference and an instant.
final class StyleCore: Sendable {
  let locale: Locale
  let calendar: Calendar
  let listWords: ListWords
  let pluralRules: PluralRules
  let isRightToLeft: Bool
  let grouping: DigitGrouping?
  let texts = TextCache()

  init(locale: Locale, calendar: Calendar, listWords: ListWords) {
    (self.locale, self.calendar, self.listWords) = (locale, calendar, listWords)
    pluralRules = PluralRules(locale: locale)
    isRightToLeft = locale.language.characterDirection == .rightToLeft
    let format = IntegerFormatStyle<Int>(locale: locale)
    grouping = DigitGrouping { format.format($0) }
  }
}
