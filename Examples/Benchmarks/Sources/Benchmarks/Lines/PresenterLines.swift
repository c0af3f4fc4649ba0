import BenchmarkKit
import Foundation
import Presenter

/// Formatting with one style for the app, against Foundation's formats made where they are needed.
///
/// Foundation keeps what is costly about its formats for itself, so that making one anew is cheap. The bars
/// say what the style's own lookup and phrases may cost on top: 1.45 and 1.1 were measured.
enum PresenterLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "presenter.count",
      measures: "DisplayStyle.count of 1,000 different numbers with one style",
      bar: .atMost(1.9),
      subject: formatting { number, style in style.count(number, phrases) },
      comparator: .code(
        "a format for each, words added by hand",
        formatting { number, style in
          IntegerFormatStyle<Int>(locale: style.locale).format(number)
            + (number == 1 ? " proposal" : " proposals")
        }
      )
    ),
    BenchmarkLine(
      "presenter.date",
      measures: "DisplayStyle.date of 1,000 different days with one style",
      bar: .atMost(1.4),
      subject: formatting { number, style in style.date(day(number)) },
      comparator: .code(
        "a format for each",
        formatting { number, style in
          Date.FormatStyle(
            date: .abbreviated,
            time: .omitted,
            locale: style.locale,
            calendar: style.calendar,
            timeZone: style.timeZone
          ).format(day(number))
        }
      )
    ),
  ]

  private static let phrases = PluralPhrases(language: "en", one: "# proposal", other: "# proposals")

  private static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * 86_400)
  }

  private static func formatting(_ text: @escaping @MainActor (Int, DisplayStyle) -> String) -> Workload {
    Workload(size: 1_000) { count in
      let style = DisplayStyle(
        locale: Locale(identifier: "en_US"),
        timeZone: .gmt,
        now: Date(timeIntervalSince1970: 0)
      )
      return {
        for number in 1...count { blackHole(text(number, style)) }
      }
    }
  }
}
