import Foundation
import Presenter

/// A style that does not depend on the machine.
func makeStyle(
  _ locale: String = "en_US",
  zone: String = "UTC",
  now: String = "2026-07-07T12:00:00Z",
  others: PluralPhrases = PluralPhrases(language: "en", one: "# other", other: "# others")
) throws -> DisplayStyle {
  DisplayStyle(
    locale: Locale(identifier: locale),
    calendar: Calendar(identifier: .gregorian),
    timeZone: try timeZone(zone),
    others: others
  ).at(try instant(now))
}

func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

struct UnknownTimeZone: Error { let identifier: String }

func timeZone(_ identifier: String) throws -> TimeZone {
  guard let zone = TimeZone(identifier: identifier) else { throw UnknownTimeZone(identifier: identifier) }
  return zone
}

extension String {
  /// The text with plain spaces. Versions of ICU differ in the kinds of their spaces.
  var withPlainSpaces: String {
    String(map { $0.isWhitespace ? " " : $0 })
  }
}
