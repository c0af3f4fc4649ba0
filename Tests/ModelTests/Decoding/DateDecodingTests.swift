import Foundation
import Model
import XCTest

final class DateDecodingTests: XCTestCase {
  private func date(_ text: String, _ dates: ModelDecoder.DateStrategy = .iso8601) throws -> Decoded<
    Optionally<Date>
  > {
    try ModelDecoder(dates: dates).decode(Optionally<Date>.self, from: json("{\"it\": \(text)}"))
  }

  func test_iso8601_everyForm_givesSecondsSince1970() throws {
    let table: [(String, Double?)] = [
      ("1970-01-01", 0), ("2025-10-10", 1_760_054_400), ("2025-10-10T00:00:00Z", 1_760_054_400),
      ("2025-10-10T12:34:56Z", 1_760_099_696), ("2025-10-10T12:34:56", 1_760_099_696),
      ("2025-10-10t12:34:56z", 1_760_099_696), ("2025-10-10 12:34:56+00:00", 1_760_099_696),
      ("2025-10-10T14:34:56+02:00", 1_760_099_696), ("2025-10-10T14:34:56+0200", 1_760_099_696),
      ("2025-10-10T14:34:56+02", 1_760_099_696), ("2025-10-10T07:04:56-05:30", 1_760_099_696),
      ("2025-10-10T12:34Z", 1_760_099_640), ("2025-10-10T12:34:56.5Z", 1_760_099_696.5),
      ("2025-10-10T12:34:56,25", 1_760_099_696.25), ("1969-12-31T23:59:59Z", -1), ("2000-02-29", 951_782_400),
      ("1900-03-01", -2_203_891_200), ("0001-01-01", -62_135_596_800), ("0000-02-29", -62_162_121_600),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("1900-02-29", nil), ("2025-02-29", nil), ("2025-13-01", nil), ("2025-00-01", nil), ("2025-01-00", nil),
      ("2025-04-31", nil), ("2025-1-1", nil), ("20251010", nil), ("2025-10-10T", nil),
      ("2025-10-10T24:00:00Z", nil),
      ("2025-10-10T12:60:00Z", nil), ("2025-10-10T12:34:61Z", nil), ("2025-10-10T12:34:56.Z", nil),
      ("2025-10-10T12:34:56Zx", nil), ("2025-10-10T12:34:56+", nil), ("2025-10-10T12:34:56+24:00", nil),
      ("2025-10-10T12:34:56+2", nil), ("2025-10-10Z", nil), ("", nil), ("today", nil), ("２０２５-10-10", nil),
    ]
    for (text, seconds) in table {
      let decoded = try date("\"\(text)\"")
      XCTAssertEqual(decoded.value.it?.timeIntervalSince1970, seconds, text)
      XCTAssertEqual(decoded.repairs.isEmpty, seconds != nil, text)
    }
  }

  func test_strategies_eachReadsItsOwnAndConvertsTheOther() throws {
    let half = 1_760_099_696.5
    let custom = ModelDecoder.DateStrategy.custom { value in
      value == "epoch" ? Date(timeIntervalSince1970: 0) : nil
    }
    let table: [(ModelDecoder.DateStrategy, String, seconds: Double?, repairs: Int)] = [
      (.iso8601, "1760099696.5", half, 1), (.iso8601, "\"1760099696.5\"", nil, 1),
      (.iso8601, "true", nil, 1),
      (.iso8601, "1e400", nil, 1), (.iso8601, "null", nil, 0),
      (.secondsSince1970, "1760099696.5", half, 0), (.secondsSince1970, "\"1760099696.5\"", half, 1),
      (.secondsSince1970, "\"2025-10-10T12:34:56.5Z\"", half, 1),
      (.secondsSince1970, #""2025-10-10T14:34:56.5\u002B02:00""#, half, 1),
      (.millisecondsSince1970, "1760099696500", half, 0),
      (.millisecondsSince1970, "\"1760099696500\"", half, 1),
      (.millisecondsSince1970, "-1000", -1, 0),
      (custom, "\"epoch\"", 0, 0), (custom, "\"2025-10-10\"", nil, 1), (custom, "5", nil, 1),
    ]
    for (strategy, text, seconds, repairs) in table {
      let decoded = try date(text, strategy)
      XCTAssertEqual(decoded.value.it?.timeIntervalSince1970, seconds, text)
      XCTAssertEqual(decoded.repairs.count, repairs, "\(strategy) \(text)")
    }
  }

  func test_dates_everyDayOfFourCenturies_agreesWithTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -40_000, to: 110_000, by: 37) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      guard case .string(let text) = try ModelEncoder().value(for: date) else { return XCTFail("no text") }
      XCTAssertEqual(
        text.prefix(10).split(separator: "-").compactMap { Int($0) },
        [parts.year, parts.month, parts.day].compactMap { $0 }
      )
      XCTAssertEqual(try ModelDecoder().decode(Date.self, from: .string(text)).value, date)
    }
  }

  func test_iso8601_aNumber_isAConversion_andNoDateUnderTheStrictPolicy() throws {
    let decoded = try decode(Required<Date>.self, #"{"it":60}"#)
    XCTAssertEqual(decoded.value.it, Date(timeIntervalSince1970: 60))
    XCTAssertEqual(decoded.repairs.map(\.action), [.converted])
    XCTAssertThrowsError(try decode(Required<Date>.self, #"{"it":60}"#, policy: .strict))
  }

  /// A date that the encoder cannot write is not the result of a conversion.
  func test_iso8601_aDateOutsideOfTheYears0To9999_isABadValue() async throws {
    for text in [
      "1600000000000", "-62167219201", "253402300800", "1e300", "-1e18", "\"0000-01-01T00:00:00+01:00\"",
      "\"9999-12-31T23:59:60Z\"",
    ] {
      let decoded = try date(text)
      XCTAssertNil(decoded.value.it, text)
      XCTAssertTrue(decoded.repairs.hasLosses, text)
    }
    for text in ["-62167219200", "253402300799", "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59.999Z\""] {
      let it = try XCTUnwrap(date(text).value.it, text)
      XCTAssertEqual(
        try ModelDecoder().decode(Date.self, from: ModelEncoder().value(for: it)).value,
        it,
        text
      )
    }
  }

  /// Milliseconds that are read as seconds became the year 52671, without a repair. Tables and archives then refused the date.
  func test_numbers_ofADateOutsideOfTheYears0To9999_areABadValue() async throws {
    let table: [(ModelDecoder.DateStrategy, bad: [String], good: [String])] = [
      (
        .secondsSince1970,
        ["1600000000000", "-62167219201", "253402300800", "1e300", "-1e18"],
        ["-62167219200", "253402300799"]
      ),
      (
        .millisecondsSince1970,
        ["1600000000000000", "-62167219201000", "253402300800000", "1e300"],
        ["1600000000000", "-62167219200000", "253402300799000"]
      ),
    ]
    for (strategy, bad, good) in table {
      for text in bad.flatMap({ [$0, "\"\($0)\""] }) + ["\"9999-12-31T23:59:60Z\""] {
        let decoded = try date(text, strategy)
        XCTAssertNil(decoded.value.it, text)
        XCTAssertTrue(decoded.repairs.hasLosses, text)
      }
      for text in good {
        let decoded = try date(text, strategy)
        XCTAssertEqual(decoded.repairs, [], text)
        XCTAssertNoThrow(try ModelEncoder().value(for: try XCTUnwrap(decoded.value.it)), text)
      }
    }
  }
}
