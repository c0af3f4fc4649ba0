import Binding
import Foundation
import TestSupport
import XCTest

/// The values that fields with a format commit for typed text, and the texts that they refuse.
@MainActor
final class FieldFormatTests: XCTestCase {
  private final class View { var text = "" }

  private struct Draft<Value> { var value: Value }

  private static let locales = [
    "de", "fr", "de_CH", "en_IN", "ar", "ar_EG", "fa", "hi", "pt_BR", "sv", "pl", "ja", "en_US",
  ]

  /// Types a text into a field, and returns the committed value, or `nil` if the text was refused with a message.
  private func typing<Value: Equatable>(
    _ text: String,
    _ format: FieldFormat<String, Value>,
    over value: Value
  )
    -> Value?
  {
    let view = View()
    var message: String?
    let form = ViewBinding(Draft(value: value), to: view) {
      Edit(\.value, in: \.text, as: format).messages { message = $1 }
    }
    form.updateView()
    view.text = text
    form.handle(.changed, in: \.value)
    switch form.commitEditing() {
    case .committed: return form.source.value
    default:
      XCTAssertEqual(message, "Unreadable")
      return nil
    }
  }

  private func typing<Style: ParseableFormatStyle>(
    _ text: String,
    _ style: Style,
    over value: Style.FormatInput
  )
    -> Style.FormatInput? where Style.FormatOutput == String, Style.FormatInput: Equatable
  {
    typing(text, .style(style, unreadable: "Unreadable"), over: value)
  }

  private func decimal(_ text: String) -> Decimal? {
    Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Asserts what a field for a decimal number with two digits commits, in the numbers alone and as an amount of euros.
  private func assert(
    _ locale: String,
    _ cases: KeyValuePairs<String, String?>,
    line: UInt = #line
  ) {
    let locale = Locale(identifier: locale)
    let number = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0...2))
    let money = Decimal.FormatStyle.Currency(code: "EUR", locale: locale)
    for (text, expected) in cases {
      let value = expected.flatMap { decimal($0) }
      XCTAssertEqual(typing(text, number, over: -7), value, "\(locale.identifier): \(text)", line: line)
      XCTAssertEqual(
        typing(text, money, over: -7),
        value,
        "\(locale.identifier): \(text) (money)",
        line: line
      )
      let sign = money.format(1).filter { !$0.isNumber && !$0.isWhitespace && !$0.isPunctuation }
      let amount = "\(text) \(sign)"
      XCTAssertEqual(typing(amount, money, over: -7), value, "\(locale.identifier): \(amount)", line: line)
    }
  }

  /// Finding F1: in German "12.50" was committed as 1250, without a message.
  func test_numbers_separators_areReadAsTheLocaleWritesThem() async {
    assert(
      "de",
      [
        "12,50": "12.5", "12,5": "12.5", "12": "12", "1.250": "1250", "1.234.567,89": "1234567.89",
        "1234567,89": "1234567.89", ",5": "0.5", "5,": "5", "0,50": "0.5", "007": "7", "0": "0",
        "12.50": nil, "0.50": nil, "1.2345": nil, "12.34.567": nil, "0.500": nil, "1..250": nil, ".250": nil,
        "1,2,5": nil, "1,250.00": nil, "1.250.": nil, "1 250": nil, "1'250": nil,
      ]
    )
    assert(
      "en_US",
      [
        "12.50": "12.5", "1,234,567.89": "1234567.89", "1234567.89": "1234567.89", ".5": "0.5", "5.": "5",
        "1,250": "1250", "12,50": nil, "0,50": nil, "12,34,567": nil, "1.250,00": nil, "1.2.5": nil,
        "1,250,": nil, "0,500": nil, "1 250": nil, "1,,250": nil,
      ]
    )
    for locale in ["fr", "sv", "pl"] {
      assert(
        locale,
        [
          "12,50": "12.5", "1 234 567,89": "1234567.89", "1\u{A0}234,5": "1234.5", "1\u{202F}234,5": "1234.5",
          "1234,5": "1234.5", "12.50": nil, "1.250": nil, "1 23": nil, "12 50": nil, "1,250,5": nil,
        ]
      )
    }
    assert(
      "de_CH",
      [
        "12.50": "12.5", "1’234.50": "1234.5", "1'234.50": "1234.5", "1234.5": "1234.5", "12,50": nil,
        "1,250": nil,
        "1’23": nil,
      ]
    )
    for locale in ["en_IN", "hi"] {
      assert(
        locale,
        ["12,34,567.89": "1234567.89", "1,234": "1234", "1234567": "1234567", "1,234,567": nil, "12,50": nil]
      )
    }
    assert("pt_BR", ["12,50": "12.5", "1.234,5": "1234.5", "12.50": nil, "1.23": nil])
    assert("ja", ["12.50": "12.5", "1,234": "1234", "１２.５": "12.5", "12,50": nil, "三": nil, "５²": nil])
  }

  func test_numbers_digitsOfOtherScripts_areRead() async {
    assert("ar", ["12.50": "12.5", "١٢.٥٠": "12.5", "1,234": "1234", "12,50": nil, "12٫50": nil])
    assert(
      "ar_EG",
      ["١٢٫٥٠": "12.5", "١٬٢٣٤٫٥": "1234.5", "12٫5": "12.5", "12.50": nil, "12,50": nil, "١٢٬٥٠": nil]
    )
    assert(
      "fa",
      ["۱۲٫۵۰": "12.5", "۱٬۲۳۴٫۵": "1234.5", "12٫5": "12.5", "12.50": nil, "12,50": nil, "۱۲٬۵۰": nil]
    )
  }

  func test_numbers_signsAndLetters_areReadOrRefused() async {
    for name in Self.locales {
      assert(
        name,
        [
          "-12": "-12", "\u{2212}12": "-12", "+12": "12", " 12 ": "12", "- 12": "-12", "-0": "0",
          "--12": nil, "+-12": nil, "12-": nil, "1-2": nil, "(12)": nil, "1e5": nil, "12abc": nil, "x12": nil,
          "": nil, "-": nil, "12 13": nil, "12 $": nil, "½": nil,
        ]
      )
    }
  }

  func test_numbers_moreDigitsThanTheStyleHas_areRefused() async {
    for name in Self.locales {
      let separator =
        Decimal.FormatStyle(locale: Locale(identifier: name)).format(1.5).contains(",") ? "," : nil
      let point = separator ?? (["ar_EG", "fa"].contains(name) ? "٫" : ".")
      assert(name, ["1\(point)005": nil, "1\(point)23": "1.23", "1\(point)2300": "1.23"])
      let locale = Locale(identifier: name)
      let percent = FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(0...1))
      XCTAssertEqual(typing("26\(point)5", percent, over: 0), 0.265, name)
      XCTAssertEqual(typing("26\(point)55", percent, over: 0), nil, name)
      let whole = IntegerFormatStyle<Int>(locale: locale)
      XCTAssertEqual(typing("18\(point)5", whole, over: 0), nil, name)
      XCTAssertEqual(typing("18\(point)0", whole, over: 0), 18, name)
      XCTAssertEqual(typing("99999999999999999999", whole, over: 0), nil, name)
    }
  }

  /// "1.250" was read as 1.25 in English: a German means 1250.
  func test_numbers_textThatMeansAnotherNumberElsewhere_isRefused() async {
    for name in ["en_US", "de_DE"] {
      let locale = Locale(identifier: name)
      let point = name == "en_US" ? "." : ","
      let euros = FieldFormat<String, Decimal>.amount("EUR", in: locale, unreadable: "Unreadable")
      XCTAssertEqual(typing("1\(point)250", euros, over: 0), nil, name)
      XCTAssertEqual(typing("12\(point)500", euros, over: 0), nil, name)
      XCTAssertEqual(typing("0\(point)500", euros, over: 0), 0.5, name)
      XCTAssertEqual(typing("1250\(point)500", euros, over: 0), 1250.5, name)
      let whole = IntegerFormatStyle<Int>(locale: locale)
      XCTAssertEqual(typing("1\(point)000", whole, over: 0), nil, name)
      let three = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0...3))
      XCTAssertEqual(typing("1\(point)250", three, over: 0), 1.25, name)
    }
  }

  func test_money_theCurrencyOfTheStyleOnly_isRead() async {
    let locale = Locale(identifier: "en_US")
    let euros = Decimal.FormatStyle.Currency(code: "EUR", locale: locale)
    let cases: KeyValuePairs<String, Decimal?> = [
      "€12.50": 12.5, "12.50": 12.5, "12.50€": 12.5, "-€12.50": -12.5, "€-12.50": -12.5, "EUR 12.50": 12.5,
      "$12.50": nil, "USD 12.50": nil, "€€12.50": nil, "€12.505": nil,
    ]
    for (text, value) in cases { XCTAssertEqual(typing(text, euros, over: -7), value, text) }
    let accounting = euros.sign(strategy: .accounting)
    XCTAssertEqual(typing("(€12.50)", accounting, over: 0), -12.5)
    XCTAssertEqual(typing("(12.50)", accounting, over: 0), -12.5)
    XCTAssertEqual(typing("-12.50", accounting, over: 0), -12.5)
    let swiss = Decimal.FormatStyle.Currency(code: "CHF", locale: Locale(identifier: "de_CH"))
    XCTAssertEqual(typing("CHF 1’234.50", swiss, over: 0), 1234.5)
    XCTAssertEqual(typing("chf 1234.50", swiss, over: 0), 1234.5)
    XCTAssertEqual(typing("CHF-1’234.50", swiss, over: 0), -1234.5)
  }

  /// What a field shows is committed as the value that it shows, in every locale and style.
  func test_numbers_whatAFieldShows_isReadBackAsTheSameValue() async {
    let seed: UInt64 = 20_261_122
    var random = SplitMix64(seed: seed)
    for name in Self.locales {
      let locale = Locale(identifier: name)
      for _ in 0..<RandomRounds.count(4, long: 60) {
        let magnitude = Int.random(in: 0...12, using: &random)
        let limit = (0..<magnitude).reduce(1) { power, _ in power * 10 }
        let whole = Int.random(in: -limit...limit, using: &random)
        let cents = Decimal(whole) / 100
        func assertSame<Style: ParseableFormatStyle>(_ style: Style, _ value: Style.FormatInput)
        where
          Style.FormatOutput == String, Style.FormatInput: Equatable & ExpressibleByIntegerLiteral & Sendable
        {
          let text = style.format(value)
          let other: Style.FormatInput = value == 7 ? 8 : 7
          XCTAssertEqual(typing(text, style, over: other), value, "seed \(seed), \(name): \(text)")
        }
        assertSame(IntegerFormatStyle<Int>(locale: locale), whole)
        assertSame(IntegerFormatStyle<Int>(locale: locale).grouping(.never), whole)
        assertSame(IntegerFormatStyle<Int>.Percent(locale: locale), whole)
        assertSame(Decimal.FormatStyle(locale: locale), cents)
        assertSame(Decimal.FormatStyle(locale: locale).precision(.fractionLength(2)), cents)
        assertSame(Decimal.FormatStyle.Percent(locale: locale), cents)
        for code in ["EUR", "USD", "CHF", "INR", "PLN"] {
          assertSame(Decimal.FormatStyle.Currency(code: code, locale: locale), cents)
          assertSame(
            Decimal.FormatStyle.Currency(code: code, locale: locale).presentation(.isoCode).sign(
              strategy: .accounting
            ),
            cents
          )
        }
        assertSame(Decimal.FormatStyle.Currency(code: "JPY", locale: locale), Decimal(whole))
        assertSame(FloatingPointFormatStyle<Double>(locale: locale), Double(whole) / 8)
      }
    }
  }

  // MARK: Fields of apps

  func test_amount_currency_decidesTheDecimals() async {
    let german = Locale(identifier: "de")
    let euros = FieldFormat<String, Decimal>.amount("EUR", in: german, unreadable: "Unreadable")
    XCTAssertEqual(euros.format(1234.5), "1.234,50\u{A0}€")
    XCTAssertEqual(typing("1.234,5", euros, over: 0), 1234.5)
    XCTAssertEqual(typing("12.50", euros, over: 0), nil)
    let yen = FieldFormat<String, Decimal>.amount("JPY", in: german, unreadable: "Unreadable")
    XCTAssertEqual(typing("1.234", yen, over: 0), 1234)
    XCTAssertEqual(typing("1,50", yen, over: 0), nil)
  }

  func test_format_wrappingAnother_refusesMore() async {
    let amount = FieldFormat<String, Decimal>.amount(
      "EUR",
      in: Locale(identifier: "de"),
      unreadable: "Unreadable"
    )
    let price = FieldFormat<String, Decimal>(
      unreadable: amount.unreadable,
      format: amount.format,
      parse: { amount.parse($0).flatMap { $0 > 0 ? $0 : nil } }
    )
    XCTAssertEqual(typing("2,50", price, over: 1), 2.5)
    XCTAssertEqual(typing("-2,50", price, over: 1), nil)
  }

  func test_day_calendar_isTheFirstInstantThere() async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try XCTUnwrap(TimeZone(identifier: "Asia/Tokyo"))
    let day = FieldFormat<String, Date>.day(calendar, in: Locale(identifier: "de"), unreadable: "Unreadable")
    let expected = try Date("2026-02-02T15:00:00Z", strategy: .iso8601)
    XCTAssertEqual(typing("3.2.2026", day, over: .distantPast), expected)
    XCTAssertEqual(day.format(expected), "3.2.2026")
    XCTAssertEqual(typing("31.2.2026", day, over: .distantPast), nil)
  }

  func test_choice_index_isAnOption() async {
    enum Size { case small, large, unknown }
    let sizes = FieldFormat<Int, Size>.choice([.small, .large], unreadable: "Choose a size")
    XCTAssertEqual([Size.small, .large, .unknown].map { sizes.format($0) }, [0, 1, -1])
    XCTAssertEqual([-1, 0, 1, 2].map { sizes.parse($0) }, [nil, .small, .large, nil])
  }

  // MARK: Days

  private func dayStyle(_ locale: String, _ date: Date.FormatStyle.DateStyle, time: Bool = false)
    -> Date.FormatStyle
  {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return Date.FormatStyle(
      date: date,
      time: time ? .shortened : .omitted,
      locale: Locale(identifier: locale),
      calendar: calendar,
      timeZone: .gmt
    )
  }

  /// Finding F2: "2/30/2026" was committed as March 2.
  func test_days_thatDoNotExist_areRefused() async throws {
    let day = try Date("2026-02-03T00:00:00Z", strategy: .iso8601)
    let cases: [(String, Date.FormatStyle.DateStyle, String, Date?)] = [
      ("en_US", .numeric, "2/3/2026", day), ("en_US", .numeric, "02/03/2026", day),
      ("en_US", .numeric, "2/3/26", day), ("en_US", .numeric, "2/30/2026", nil),
      ("en_US", .numeric, "2/29/2026", nil), ("en_US", .numeric, "13/45/2026", nil),
      ("en_US", .numeric, "0/3/2026", nil), ("en_US", .numeric, "2/3/2026 25:00", nil),
      ("en_US", .numeric, "2/3/2026x", nil), ("en_US", .numeric, "", nil),
      ("en_US", .abbreviated, "Feb 3, 2026", day), ("en_US", .abbreviated, "2/3/2026", nil),
      ("en_US", .abbreviated, "Feb 30, 2026", nil), ("en_US", .abbreviated, "30.2.2026", nil),
      ("de", .numeric, "3.2.2026", day), ("de", .numeric, "03.02.26", day),
      ("de", .numeric, "30.2.2026", nil),
      ("de", .numeric, "2026/2/3", nil), ("de", .abbreviated, "3. Feb. 2026", day),
      ("de", .abbreviated, "2/30/2026", nil), ("sv", .numeric, "2026-02-03", day),
      ("sv", .numeric, "2026-2-3", day), ("sv", .numeric, "2026-02-30", nil), ("sv", .numeric, "3.2.26", nil),
      ("ja", .numeric, "2026/2/3", day), ("ja", .numeric, "2026/2/30", nil), ("ja", .numeric, "2/3/26", nil),
      ("ar_EG", .numeric, "٣/٢/٢٠٢٦", day), ("ar_EG", .numeric, "٣٠/٢/٢٠٢٦", nil),
      ("fa", .numeric, "۲۰۲۶/۲/۳", day), ("fa", .numeric, "۲۰۲۶/۲/۳۰", nil),
    ]
    for (locale, form, text, expected) in cases {
      XCTAssertEqual(typing(text, dayStyle(locale, form), over: .distantPast), expected, "\(locale): \(text)")
    }
  }

  func test_times_thatDoNotExist_areRefused() async throws {
    let style = dayStyle("en_US", .numeric, time: true)
    let noon = try Date("2026-02-03T12:05:00Z", strategy: .iso8601)
    XCTAssertEqual(typing(style.format(noon), style, over: .distantPast), noon)
    XCTAssertEqual(typing("2/3/2026, 12:75 PM", style, over: .distantPast), nil)
    XCTAssertEqual(typing("2/30/2026, 12:05 PM", style, over: .distantPast), nil)
    let iso = Date.ISO8601FormatStyle().year().month().day()
    XCTAssertEqual(typing("2026-02-30", iso, over: .distantPast), nil)
  }

  func test_days_whatAFieldShows_isReadBackAsTheSameDay() async {
    let seed: UInt64 = 11_222_026
    var random = SplitMix64(seed: seed)
    for name in Self.locales {
      for _ in 0..<RandomRounds.count(3, long: 200) {
        let day = Date(
          timeIntervalSince1970: Double(Int.random(in: -10_000...40_000, using: &random)) * 86_400
        )
        for form: Date.FormatStyle.DateStyle in [.numeric, .abbreviated, .long, .complete] {
          let style = dayStyle(name, form)
          let text = style.format(day)
          XCTAssertEqual(typing(text, style, over: .distantPast), day, "seed \(seed), \(name): \(text)")
        }
      }
    }
  }

  func test_numbers_localeWhoseDigitsAreNoDecimalDigits_refusesAndDoesNotTrap() async {
    let format = FieldFormat<String, Int>.style(
      .number.locale(Locale(identifier: "zh_CN@numbers=hanidec")),
      unreadable: "Not a number"
    )
    for text in ["5", "1,234", "1.5", "一二"] { XCTAssertNil(format.parse(text), text) }
  }
}
