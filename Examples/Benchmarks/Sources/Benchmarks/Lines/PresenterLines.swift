import BenchmarkKit
import Foundation
import Presenter

/// Lines that compare repeated formatting with a `DisplayStyle`, which caches texts, with repeated formatting with
/// Foundation.
enum PresenterLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "presenter.screen",
      measures:
        "the texts of a screen of 50 rows that scrolls by one row, each a count, a list, two dates and a duration",
      bar: .atLeast(3),
      subject: scrolling(50) { number in
        blackHole(style.count(number, phrases))
        blackHole(style.list(names(number), showing: 2))
        blackHole(style.date(day(number)))
        blackHole(style.relativeDay(day(number)))
        blackHole(style.duration(.seconds(number), .clock))
      },
      comparator: .code("Foundation formats, made for each text", scrolling(50, systemRow))
    ),
    BenchmarkLine(
      "presenter.date.new",
      measures: "DisplayStyle.date of 10,000 days, so many that none is remembered",
      bar: .atMost(1.4),
      subject: formatting(10_000) { number, style in style.date(day(number)) },
      comparator: .code("one system format", systemDates(10_000))
    ),
  ]

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
    timeZone: .gmt
  ).at(Date(timeIntervalSince1970: 0))

  /// The row of `presenter.screen` with nothing but Foundation.
  private static func systemRow(_ number: Int) {
    blackHole(
      IntegerFormatStyle<Int>(locale: style.locale).format(number)
        + (number == 1 ? " proposal" : " proposals")
    )
    let named = names(number).prefix(2) + ["1 other"]
    blackHole(
      ListFormatStyle<StringStyle, [String]>.list(type: .and).locale(style.locale).format(Array(named))
    )
    blackHole(
      Date.FormatStyle(
        date: .abbreviated,
        time: .omitted,
        locale: style.locale,
        calendar: style.calendar,
        timeZone: style.timeZone
      ).format(day(number))
    )
    blackHole(
      Date.AnchoredRelativeFormatStyle(
        anchor: style.now,
        allowedFields: [.day],
        presentation: .named,
        unitsStyle: .wide,
        locale: style.locale,
        calendar: style.calendar
      ).format(day(number))
    )
    blackHole(
      Duration.TimeFormatStyle(pattern: .hourMinuteSecond, locale: style.locale).format(.seconds(number))
    )
  }

  /// Shows a screen of rows, from one row further down each time. The list has 100,000 rows.
  private static func scrolling(_ size: Int, _ show: @escaping @MainActor (Int) -> Void) -> Workload {
    Workload(size: size) { count in
      var first = 0
      return {
        first = (first + 1) % 100_000
        for row in first..<first + count { show(9_500 + row) }
      }
    }
  }

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
