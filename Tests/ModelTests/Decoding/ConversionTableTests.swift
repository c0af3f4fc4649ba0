import Foundation
import Model
import XCTest

/// Every source against every target: the value, and whether it took a conversion. One table, so that a reader
/// sees the rule.
final class ConversionTableTests: XCTestCase {
  private let sources = [
    "7", "1", "0", "1.0", "1.5", "1e3", "1e30", "-1", "\"12\"", "\"12abc\"", "\"1.5\"", "\"\"", "\" 1\"",
    "\"true\"", "\"YES\"", "\"no\"", "\"0\"", "true", "false", "null", "[]", "{}",
  ]

  /// For each source: "=" natural, "~" converted, then the value; "!" is bad, that is `nil` for an optional.
  private let table: [(type: any (Codable & Sendable).Type, cells: [String])] = [
    (
      Int.self,
      [
        "=7", "=1", "=0", "=1", "!", "=1000", "!", "=-1", "~12", "!", "!", "!", "!", "!", "!", "!", "~0",
        "~1",
        "~0", "nil", "!", "!",
      ]
    ),
    (
      UInt8.self,
      [
        "=7", "=1", "=0", "=1", "!", "!", "!", "!", "~12", "!", "!", "!", "!", "!", "!", "!", "~0", "~1",
        "~0", "nil", "!", "!",
      ]
    ),
    (
      Double.self,
      [
        "=7.0", "=1.0", "=0.0", "=1.0", "=1.5", "=1000.0", "=1e+30", "=-1.0", "~12.0", "!", "~1.5", "!", "!",
        "!", "!", "!", "~0.0", "~1.0", "~0.0", "nil", "!", "!",
      ]
    ),
    (
      Decimal.self,
      [
        "=7", "=1", "=0", "=1", "=1.5", "=1000", "=1000000000000000000000000000000", "=-1", "~12", "!",
        "~1.5", "!", "!", "!", "!", "!", "~0", "~1", "~0", "nil", "!", "!",
      ]
    ),
    (
      Bool.self,
      [
        "!", "~true", "~false", "~true", "!", "!", "!", "!", "!", "!", "!", "!", "!", "~true", "~true",
        "~false", "~false", "=true", "=false", "nil", "!", "!",
      ]
    ),
    (
      String.self,
      [
        "~7", "~1", "~0", "~1.0", "~1.5", "~1e3", "~1e30", "~-1", "=12", "=12abc", "=1.5", "=", "= 1",
        "=true", "=YES", "=no", "=0", "~true", "~false", "nil", "!", "!",
      ]
    ),
    (
      [Int].self,
      [
        "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "nil",
        "=[]", "!",
      ]
    ),
    (
      [String: Int].self,
      [
        "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "!", "nil",
        "!", "=[:]",
      ]
    ),
  ]

  func test_conversions_everySourceAndTarget_followTheTable() throws {
    for (type, cells) in table {
      XCTAssertEqual(cells.count, sources.count, "\(type)")
      for (source, cell) in zip(sources, cells) { try check(type, source, cell) }
    }
  }

  private func check<Value: Codable>(_ type: Value.Type, _ source: String, _ cell: String) throws {
    let text = "{\"it\": \(source)}"
    let place = "\(source) as \(type)"
    let tolerant = try decode(Optionally<Value>.self, text)
    let strict = Result { try decode(Optionally<Value>.self, text, policy: .strict).value }
    let required = Result { try decode(Required<Value>.self, text) }
    let shown = tolerant.value.it.map { "\($0)" }
    switch cell.first {
    case "=":
      XCTAssertEqual(shown, String(cell.dropFirst()), place)
      XCTAssertEqual(tolerant.repairs, [], place)
      XCTAssertEqual(try strict.get().it.map { "\($0)" }, shown, place)
    case "~":
      XCTAssertEqual(shown, String(cell.dropFirst()), place)
      XCTAssertEqual(tolerant.repairs.map(\.action), [.converted], place)
      XCTAssertThrowsError(try strict.get(), place)
    case "!":
      XCTAssertNil(shown, place)
      guard case .clearedToNil = tolerant.repairs.first?.action else { return XCTFail(place) }
      XCTAssertThrowsError(try strict.get(), place)
      XCTAssertThrowsError(try required.get(), place)
      return
    default:
      XCTAssertNil(shown, place)
      XCTAssertEqual(tolerant.repairs, [], place)
      XCTAssertNil(try strict.get().it, place)
      XCTAssertEqual(try required.get().repairs.map(\.action), [.filledDefault], place)
      return
    }
    XCTAssertEqual(try required.get().value.it as? AnyHashable, tolerant.value.it as? AnyHashable, place)
    XCTAssertEqual(try required.get().repairs, tolerant.repairs, place)
  }

  func test_integers_atTheirLimits_areExact() throws {
    try checkLimits(Int8.self)
    try checkLimits(Int16.self)
    try checkLimits(Int32.self)
    try checkLimits(Int64.self)
    try checkLimits(Int128.self)
    try checkLimits(UInt8.self)
    try checkLimits(UInt16.self)
    try checkLimits(UInt32.self)
    try checkLimits(UInt64.self)
    try checkLimits(UInt128.self)
    try checkLimits(UInt.self)
    try checkLimits(Int.self)
  }

  private func checkLimits<Value: FixedWidthInteger & Codable>(_ type: Value.Type) throws {
    for limit in [Value.min, Value.max] {
      XCTAssertEqual(try decode(Required<Value>.self, "{\"it\": \(limit)}").value.it, limit)
      XCTAssertEqual(try decode(Required<Value>.self, "{\"it\": \"\(limit)\"}").value.it, limit)
      XCTAssertEqual(try decode(Optionally<Value>.self, "{\"it\": \(limit)}").value.it, limit)
      if limit != 0 {
        XCTAssertNil(try decode(Optionally<Value>.self, "{\"it\": \(limit)0}").value.it)
      }
      XCTAssertEqual(try decode(Value.self, "\(limit)").value, limit)
      let encoded = try ModelEncoder().encode(Required(it: limit))
      XCTAssertEqual(encoded.text(), "{\"it\":\(limit)}")
    }
    let null = try decode(Required<Value>.self, "{\"it\": null}")
    XCTAssertEqual(null.value.it, 0)
    XCTAssertEqual(null.repairs.map(\.action), [.filledDefault])
  }
}
