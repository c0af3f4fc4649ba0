import BenchmarkKit
import Foundation
import Presenter

/// Lines that compare repeated formatting with a `DisplayStyle`, which caches texts, with repeated formatting with
/// Foundation.
enum PresenterLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "presenter.count.again",
      measures: "DisplayStyle.count of 1,000 numbers, again and again",
      bar: .atLeast(5),
      subject: formatting(1_000) { number, style in style.count(number, phrases) },
      comparator: .code(
        "one system format, words added by hand",
        formatting(1_000, with: { IntegerFormatStyle<Int>(locale: $0.locale) }) { number, format in
          format.format(number) + (number == 1 ? " proposal" : " proposals")
        }
      )
    ),
    BenchmarkLine(
      "presenter.list.again",
      measures: "DisplayStyle.list of 3 names, again and again",
      bar: .atLeast(5),
      subject: formatting(1_000) { number, style in style.list(names(number)) },
      comparator: .code(
        "one system format",
        formatting(1_000, with: { ListFormatStyle<StringStyle, [String]>.list(type: .and).locale($0.locale) })
        { number, format in
          format.format(names(number))
        }
      )
    ),
    BenchmarkLine(
      "presenter.date.again",
      measures: "DisplayStyle.date of 1,000 days, again and again",
      bar: .atLeast(5),
      subject: formatting(1_000) { number, style in style.date(day(number)) },
      comparator: .code("one system format", systemDates(1_000))
    ),
    BenchmarkLine(
      "presenter.date.new",
      measures: "DisplayStyle.date of 10,000 days, so many that none is remembered",
      bar: .atMost(1.4),
      subject: formatting(10_000) { number, style in style.date(day(number)) },
      comparator: .code("one system format", systemDates(10_000))
    ),
    BenchmarkLine(
      "presenter.list-of-models",
      measures: "a count and a list kept by the presenters of 1,000 equal models, read again",
      bar: .atLeast(5),
      subject: Workload(size: 1_000) { count in
        let list = PresenterList<Row>(1...count, style: style)
        return {
          for row in list {
            blackHole(row.count)
            blackHole(row.names)
          }
        }
      },
      comparator: .code(
        "a presenter made again for each",
        formatting(1_000) { number, style in
          let row = Row(number, style: style)
          return row.count + row.names
        }
      )
    ),
  ]

  /// A presenter that formats in the initializer.
  private struct Row: ModelPresenter, Sendable {
    let count: String
    let names: String

    init(_ number: Int, style: DisplayStyle) {
      count = style.count(number, phrases)
      names = style.list(PresenterLines.names(number), showing: 2)
    }
  }

  private static let phrases = PluralPhrases(language: "en", one: "# proposal", other: "# proposals")
  private static let allNames = [
    "Ada Lovelace", "Grace Hopper", "Barbara Liskov", "Edsger Dijkstra", "Alan Kay",
  ]

  private static func names(_ number: Int) -> [String] { Array(allNames[(number % 3)..<(number % 3 + 3)]) }

  private static func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * 86_400)
  }

  private static let style = DisplayStyle(
    locale: Locale(identifier: "en_US"),
    timeZone: .gmt,
    now: Date(timeIntervalSince1970: 0)
  )

  private static func systemDates(_ size: Int) -> Workload {
    formatting(
      size,
      with: {
        Date.FormatStyle(
          date: .abbreviated,
          time: .omitted,
          locale: $0.locale,
          calendar: $0.calendar,
          timeZone: $0.timeZone
        )
      }
    ) { number, format in
      format.format(day(number))
    }
  }

  private static func formatting(
    _ size: Int,
    _ text: @escaping @MainActor (Int, DisplayStyle) -> String
  ) -> Workload {
    formatting(size, with: { $0 }, text)
  }

  private static func formatting<Format>(
    _ size: Int,
    with format: @escaping @MainActor (DisplayStyle) -> Format,
    _ text: @escaping @MainActor (Int, Format) -> String
  ) -> Workload {
    Workload(size: size) { count in
      let format = format(style)
      return {
        // Numbers of four and five digits, which are written with a grouping separator.
        for number in 9_500..<9_500 + count { blackHole(text(number, format)) }
      }
    }
  }
}
