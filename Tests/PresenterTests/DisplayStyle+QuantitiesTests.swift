import Foundation
import Presenter
import XCTest

final class DisplayStyleQuantitiesTests: XCTestCase {
  func test_currency_locales_hasTheDecimalsOfTheCurrency() throws {
    let amount = try XCTUnwrap(Decimal(string: "1234.5"))
    let cases = [
      ("en_US", "EUR", "€1,234.50"), ("en_US", "JPY", "¥1,234"), ("de_DE", "EUR", "1.234,50 €"),
      ("fr_FR", "USD", "1 234,50 $US"),
    ]
    for (locale, code, text) in cases {
      XCTAssertEqual(try makeStyle(locale).currency(amount, code).withPlainSpaces, text)
    }
    XCTAssertEqual(try makeStyle().currency(.nan, "EUR"), "")
    XCTAssertFalse(try makeStyle().currency(1, "no such code").isEmpty)
  }

  func test_bytes_sizes_areInStepsOfAThousand() throws {
    let style = try makeStyle()
    let cases: [(Int64, String)] = [
      (0, "0 bytes"), (1, "1 byte"), (1_500_000, "1.5 MB"), (2_000_000_000, "2 GB"),
    ]
    for (count, text) in cases { XCTAssertEqual(style.bytes(count).withPlainSpaces, text) }
    XCTAssertEqual(style.bytes(1_000).withPlainSpaces.lowercased(), "1 kb")
    XCTAssertFalse(style.bytes(.max).isEmpty)
    XCTAssertFalse(style.bytes(.min).isEmpty)
  }

  func test_duration_forms_areTheSystems() throws {
    let style = try makeStyle()
    let cases: [(seconds: Int, form: DurationForm, text: String)] = [
      (0, .clock, "0:00"), (65, .clock, "1:05"), (3_600, .clock, "1:00:00"), (3_725, .clock, "1:02:05"),
      (3_725, .abbreviated, "1 hr, 2 min"), (3_725, .wide, "1 hour, 2 minutes"), (0, .wide, "0 seconds"),
      (86_400, .wide, "1 day"),
    ]
    for (seconds, form, text) in cases {
      XCTAssertEqual(style.duration(.seconds(seconds), form).withPlainSpaces, text)
    }
    XCTAssertEqual(try makeStyle("de_DE").duration(.seconds(3_725), .wide), "1 Stunde und 2 Minuten")
  }

  /// Finding H: 3,599.6 seconds were shown as "60:00".
  func test_duration_fractions_areRoundedBeforeTheNotationIsChosen() throws {
    let style = try makeStyle()
    let cases: [(seconds: Double, text: String)] = [
      (3_599.6, "1:00:00"), (3_599.4, "59:59"), (59.5, "1:00"), (0.4, "0:00"), (-3_599.6, "-1:00:00"),
    ]
    for (seconds, text) in cases {
      XCTAssertEqual(style.duration(.seconds(seconds), .clock), text, "\(seconds)")
    }
  }

  func test_duration_outOfReach_doesNotTrap() throws {
    let style = try makeStyle()
    for form in DurationForm.allCases {
      for duration in [Duration.seconds(Int64.max), .seconds(Int64.min), .nanoseconds(1), .seconds(-1)] {
        XCTAssertFalse(style.duration(duration, form).isEmpty, "\(duration) \(form)")
      }
    }
  }

  /// The sign was chosen before the number was rounded.
  func test_negativeNumber_roundedToZero_hasNoSign() throws {
    let style = try makeStyle()
    let days = PluralPhrases(language: "en", one: "# day", other: "# days")
    let small = try XCTUnwrap(Decimal(string: "-0.001"))
    XCTAssertEqual(style.number(-0.001), "0")
    XCTAssertEqual(style.number(-0.0), "0")
    XCTAssertEqual(style.number(small), "0")
    XCTAssertEqual(
      style.number(-0.05, fractionDigits: 1...1),
      style.number(0.05, fractionDigits: 1...1) == "0.0" ? "0.0" : "-0.1"
    )
    XCTAssertEqual(style.number(-0.004, fractionDigits: 2...2), "0.00")
    XCTAssertEqual(style.number(-0.006, fractionDigits: 2...2), "-0.01")
    XCTAssertEqual(style.percent(-0.001), "0%")
    XCTAssertEqual(style.percent(-0.006), "-1%")
    XCTAssertEqual(style.currency(small, "EUR"), "€0.00")
    XCTAssertEqual(style.currency(-2, "EUR"), "-€2.00")
    XCTAssertEqual(style.count(-0.04, days, fractionDigits: 1), "0.0 days")
    XCTAssertEqual(try makeStyle("ar_EG").number(-0.001), try makeStyle("ar_EG").number(0))
  }

  /// The units were chosen before the duration was rounded: "24 hr, 0 min" beside "1 day".
  func test_duration_roundedToTheNextUnit_isWrittenInThatUnit() throws {
    let style = try makeStyle()
    let almost: [(seconds: Int, text: String)] = [
      (86_399, "1 day"), (86_400, "1 day"), (86_370, "1 day"), (86_340, "23 hr, 59 min"),
      (3_599, "59 min, 59 sec"), (2 * 86_400 - 1, "2 days"), (86_400 + 3_600 * 23 + 1_800 + 1, "2 days"),
      (3_600 + 59 * 60 + 59, "2 hr"), (-86_399, "-1 day"),
    ]
    for (seconds, text) in almost {
      XCTAssertEqual(style.duration(.seconds(seconds)).withPlainSpaces, text, "\(seconds)")
    }
  }
}
