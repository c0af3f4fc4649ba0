import Foundation
import Model
import TestSupport
import XCTest

final class JSONNumberTests: XCTestCase {
  private func number(_ literal: String) throws -> JSONNumber {
    try XCTUnwrap(JSONNumber(literal: literal), literal)
  }

  func test_literal_onlyJSONNumbers_areAccepted() {
    for literal in ["0", "-0", "1", "-1.5", "1e5", "1E-5", "1.0e+05", String(repeating: "9", count: 10_000)] {
      XCTAssertEqual(JSONNumber(literal: literal)?.literal, literal)
    }
    for literal in [
      "", "-", "+1", "01", ".5", "1.", "1e", " 1", "1 ", "0x1", "nan", "inf", "1_0", "٣", "1\u{301}",
    ] {
      XCTAssertNil(JSONNumber(literal: literal), literal)
    }
  }

  func test_exactly_edges_neverTrapAndNeverLose() throws {
    let table: [(String, Int?)] = [
      ("0", 0), ("-0", 0), ("0.0", 0), ("0e999999999999999999999", 0), ("-0.000e-7", 0), ("1.0", 1),
      ("10e-1", 1),
      ("1e3", 1000), ("1.5e1", 15), ("12.340e2", 1234), ("1.5", nil), ("1e-1", nil), ("1e30", nil),
      ("-1e30", nil),
      ("9223372036854775807", .max), ("9223372036854775808", nil), ("-9223372036854775808", .min),
      ("-9223372036854775809", nil), ("9223372036854775807.000", .max), ("0.9223372036854775807e19", .max),
      ("1e9999999999999999999999", nil), ("1e-9999999999999999999999", nil), ("1e9223372036854775807", nil),
      ("1e-9223372036854775808", nil), ("12345678901234567890", nil),
    ]
    for (literal, value) in table { XCTAssertEqual(try number(literal).exactly(Int.self), value, literal) }
    XCTAssertEqual(try number("12345678901234567890").exactly(UInt64.self), 12_345_678_901_234_567_890)
    XCTAssertEqual(try number("-1").exactly(UInt.self), nil)
    XCTAssertEqual(try number("-0").exactly(UInt.self), 0)
    XCTAssertEqual(try number("256").exactly(UInt8.self), nil)
    XCTAssertEqual(try number("2.55e2").exactly(UInt8.self), 255)
    XCTAssertEqual(try number("1e38").exactly(UInt128.self), UInt128("1" + String(repeating: "0", count: 38)))
    XCTAssertEqual(try number("1e39").exactly(UInt128.self), nil)
  }

  func test_double_isNearestOrNil() throws {
    let table: [(String, Double?)] = [
      ("662.81", 662.81), ("1e30", 1e30), ("5e-324", .leastNonzeroMagnitude), ("1e-400", 0), ("1e400", nil),
      ("-1e400", nil),
      ("1.7976931348623157e308", .greatestFiniteMagnitude), ("0e1", 0),
      ("9007199254740993", 9_007_199_254_740_992),
    ]
    for (literal, value) in table { XCTAssertEqual(try number(literal).double, value, literal) }
    XCTAssertEqual(try number("-0").double?.sign, .minus)
    XCTAssertEqual(try number("1e39").float, nil)
    XCTAssertEqual(try number("0.1").float, 0.1)
    XCTAssertNotNil(try number(String(repeating: "1", count: 300)).double)
    XCTAssertNil(try number(String(repeating: "1", count: 100_000)).double)
  }

  func test_decimal_isExactOrNil() throws {
    let table: [(String, String?)] = [
      ("662.81", "662.81"), ("0", "0"), ("-0.10", "-0.1"),
      ("12345678901234567890.123456789", "12345678901234567890.123456789"),
      ("0.1e1", "1"), ("1e3", "1000"), (String(repeating: "9", count: 38), String(repeating: "9", count: 38)),
      (String(repeating: "9", count: 39), nil), ("1e200", nil), ("1e-200", nil),
      ("1e99999999999999999999", nil),
      ("1e-128", "0." + String(repeating: "0", count: 127) + "1"), ("1e-129", nil),
      ("1e130", "1" + String(repeating: "0", count: 130)),
      ("1e164", "1" + String(repeating: "0", count: 164)),
      ("1e165", nil),
    ]
    for (literal, text) in table { XCTAssertEqual(try number(literal).decimal?.description, text, literal) }
  }

  func test_init_fromValues_readsBackTheSame() throws {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    for round in 0..<5_000 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite else { continue }
      let made = try XCTUnwrap(JSONNumber(double))
      XCTAssertEqual(made.double?.bitPattern, double.bitPattern, "seed \(seed), round \(round)")
      XCTAssertEqual(JSONNumber(literal: made.literal), made, "seed \(seed), round \(round)")
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard float.isFinite else { continue }
      XCTAssertEqual(JSONNumber(float)?.float?.bitPattern, float.bitPattern, "seed \(seed), round \(round)")
      let decimal = Decimal(
        sign: .minus,
        exponent: Int.random(in: -60...60, using: &random),
        significand: Decimal(random.next())
      )
      XCTAssertEqual(JSONNumber(decimal)?.decimal, decimal, "seed \(seed), round \(round)")
    }
    XCTAssertEqual(JSONNumber(Int128.min).literal, "-170141183460469231731687303715884105728")
    XCTAssertNil(JSONNumber(Double.nan))
    XCTAssertNil(JSONNumber(-Double.infinity))
    XCTAssertNil(JSONNumber(Float.infinity))
    XCTAssertNil(JSONNumber(Decimal.nan))
  }

  func test_equality_isByLiteral() throws {
    XCTAssertNotEqual(try number("1"), try number("1.0"))
    XCTAssertEqual(try number("1.0"), try number("1.0"))
  }
}
