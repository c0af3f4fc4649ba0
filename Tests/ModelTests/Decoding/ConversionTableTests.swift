import Foundation
import Model
import XCTest

/// Every source against every target: the value, and whether it took a conversion. A single table shows the
/// rule.
final class ConversionTableTests: XCTestCase {
  private let sources = [
    "7", "1", "0", "1.0", "1.5", "1e3", "1e30", "-1", "\"12\"", "\"12abc\"", "\"1.5\"", "\"\"", "\" 1\"",
    "\"true\"", "\"YES\"", "\"no\"", "\"0\"", "\"1\"", "\"2025-10-10\"", "\"AQID\"", "\"accepted\"",
    "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"", "true", "false", "null", "[]", "[1]", "{}", "{\"a\":1}",
  ]

  private enum Level: Int, Codable { case none, one }
  private struct Named: Codable, Hashable { let a: Int? }

  /// For each target the sources that it can be read from: "=" naturally, "~" by a conversion, "?" not at
  /// all, so that its default stands in. All other sources are bad: `nil` for an optional, and an error
  /// otherwise. Null is nil for an optional, and otherwise an error too unless the target has a zero value.
  private let table: [(type: any (Codable & Sendable).Type, hasZero: Bool, cells: [String: String])] = [
    (
      Int.self, true,
      [
        "7": "=7", "1": "=1", "0": "=0", "1.0": "=1", "1e3": "=1000", "-1": "=-1", "\"12\"": "~12",
        "\"0\"": "~0", "\"1\"": "~1", "\"true\"": "~1", "true": "~1", "false": "~0",
      ]
    ),
    (
      Double.self, true,
      [
        "7": "=7.0", "1": "=1.0", "0": "=0.0", "1.0": "=1.0", "1.5": "=1.5", "1e3": "=1000.0",
        "1e30": "=1e+30",
        "-1": "=-1.0", "\"12\"": "~12.0", "\"1.5\"": "~1.5", "\"0\"": "~0.0", "\"1\"": "~1.0",
        "\"true\"": "~1.0",
        "true": "~1.0",
        "false": "~0.0",
      ]
    ),
    (
      Float.self, true,
      [
        "7": "=7.0", "1": "=1.0", "0": "=0.0", "1.0": "=1.0", "1.5": "=1.5", "1e3": "=1000.0",
        "1e30": "=1e+30",
        "-1": "=-1.0", "\"12\"": "~12.0", "\"1.5\"": "~1.5", "\"0\"": "~0.0", "\"1\"": "~1.0",
        "\"true\"": "~1.0",
        "true": "~1.0",
        "false": "~0.0",
      ]
    ),
    (
      Decimal.self, true,
      [
        "7": "=7", "1": "=1", "0": "=0", "1.0": "=1", "1.5": "=1.5", "1e3": "=1000",
        "1e30": "=1000000000000000000000000000000", "-1": "=-1", "\"12\"": "~12", "\"1.5\"": "~1.5",
        "\"0\"": "~0", "\"1\"": "~1", "\"true\"": "~1",
        "true": "~1", "false": "~0",
      ]
    ),
    (
      Bool.self, true,
      [
        "1": "~true", "0": "~false", "1.0": "~true", "\"true\"": "~true", "\"YES\"": "~true",
        "\"no\"": "~false",
        "\"0\"": "~false", "\"1\"": "~true", "true": "=true", "false": "=false",
      ]
    ),
    (
      String.self, true,
      [
        "7": "~7", "1": "~1", "0": "~0", "1.0": "~1.0", "1.5": "~1.5", "1e3": "~1e3", "1e30": "~1e30",
        "-1": "~-1", "\"12\"": "=12", "\"12abc\"": "=12abc", "\"1.5\"": "=1.5", "\"\"": "=", "\" 1\"": "= 1",
        "\"true\"": "=true", "\"YES\"": "=YES", "\"no\"": "=no", "\"0\"": "=0", "\"1\"": "=1",
        "\"2025-10-10\"": "=2025-10-10",
        "\"AQID\"": "=AQID", "\"accepted\"": "=accepted",
        "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"": "=E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "true": "~true",
        "false": "~false",
      ]
    ),
    (
      Date.self, false,
      [
        "7": "~7.0", "1": "~1.0", "0": "~0.0", "1.0": "~1.0", "1.5": "~1.5", "1e3": "~1000.0",
        "-1": "~-1.0", "\"2025-10-10\"": "=1760054400.0",
      ]
    ),
    (
      URL.self, false,
      [
        "\"12\"": "=12", "\"12abc\"": "=12abc", "\"1.5\"": "=1.5", "\" 1\"": "~1", "\"true\"": "=true",
        "\"YES\"": "=YES", "\"no\"": "=no", "\"0\"": "=0", "\"1\"": "=1", "\"2025-10-10\"": "=2025-10-10",
        "\"AQID\"": "=AQID",
        "\"accepted\"": "=accepted",
        "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"": "=E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
      ]
    ),
    (
      Data.self, false,
      ["\"\"": "=0 bytes", "\"true\"": "=3 bytes", "\"AQID\"": "=3 bytes", "\"accepted\"": "=6 bytes"]
    ),
    (
      UUID.self, false,
      ["\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"": "=E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]
    ),
    (
      Level.self, false,
      [
        "1": "=one", "0": "=none", "1.0": "=one", "\"0\"": "~none", "\"1\"": "~one", "\"true\"": "~one",
        "true": "~one",
        "false": "~none",
      ]
    ),
    ([Int].self, true, ["[]": "=[]", "[1]": "=[1]"]),
    (Set<Int>.self, true, ["[]": "=[]", "[1]": "=[1]"]),
    ([String: Int].self, true, ["{}": "=[:]", "[]": "~[:]", "{\"a\":1}": "=[\"a\": 1]"]),
    (
      Named.self, false,
      ["{}": "=Named(a: nil)", "[]": "~Named(a: nil)", "{\"a\":1}": "=Named(a: Optional(1))"]
    ),
  ]

  func test_conversions_everySourceAndTarget_followTheTable() throws {
    for (type, hasZero, cells) in table {
      XCTAssertEqual(Set(cells.keys).subtracting(sources), [], "\(type)")
      for source in sources { try check(type, source, cells[source] ?? "!", hasZero: hasZero) }
    }
    // An enum with a default has an answer for everything.
    for source in sources {
      try check(
        Proposal.State.self,
        source,
        source == "\"accepted\"" ? "=accepted" : "?unknown",
        hasZero: true
      )
    }
  }

  func test_conversions_otherIntegers_areAsInt_asFarAsTheyReach() throws {
    try checkInteger(Int8.self)
    try checkInteger(Int16.self)
    try checkInteger(Int32.self)
    try checkInteger(Int64.self)
    try checkInteger(UInt.self)
    try checkInteger(UInt8.self)
    try checkInteger(UInt16.self)
    try checkInteger(UInt32.self)
    try checkInteger(UInt64.self)
  }

  private func checkInteger<Value: FixedWidthInteger & Codable>(
    _ type: Value.Type,
    _ others: [String: String] = [:]
  ) throws {
    let cells = table[0].cells.merging(others) { $1 }
    for source in sources {
      let cell = cells[source].flatMap { Value($0.dropFirst()) == nil ? nil : $0 }
      try check(type, source, cell ?? "!", hasZero: true)
    }
  }

  /// Any value is a `JSONValue`, also null.
  func test_conversions_toJSONValue_areNone() throws {
    for source in sources {
      let decoded = try decode(Required<JSONValue>.self, "{\"it\": \(source)}")
      XCTAssertEqual(decoded.value.it.text(), source)
      XCTAssertEqual(decoded.repairs, [])
    }
  }

  private func show(_ value: some Any) -> String {
    if let date = value as? Date { "\(date.timeIntervalSince1970)" } else { "\(value)" }
  }

  private func check<Value: Codable>(
    _ type: Value.Type,
    _ source: String,
    _ cell: String,
    hasZero: Bool
  ) throws {
    let text = "{\"it\": \(source)}"
    let place = "\(source) as \(type)"
    let isDeclared = type is any DefaultProviding.Type
    let tolerant = try decode(Optionally<Value>.self, text)
    let strict = Result { try decode(Optionally<Value>.self, text, policy: .strict).value }
    let required = Result { try decode(Required<Value>.self, text) }
    let shown = tolerant.value.it.map(show)
    if source == "null" {
      XCTAssertNil(shown, place)
      XCTAssertEqual(tolerant.repairs, [], place)
      XCTAssertNil(try strict.get().it, place)
      XCTAssertEqual(
        try? required.get().repairs.map(\.action),
        hasZero ? [isDeclared ? .filledDefault : .filledZero] : nil,
        place
      )
      return
    }
    switch cell.first {
    case "=":
      XCTAssertEqual(tolerant.repairs, [], place)
      XCTAssertEqual(try strict.get().it.map(show), shown, place)
    case "~", "?":
      XCTAssertEqual(tolerant.repairs.count, 1, place)
      switch tolerant.repairs[0].action {
      case .converted: XCTAssertEqual(cell.first, "~", place)
      case .replacedByDefault: XCTAssertEqual(cell.first, "?", place)
      default: XCTFail(place)
      }
      XCTAssertThrowsError(try strict.get(), place)
    default:
      XCTAssertNil(shown, place)
      guard case .clearedToNil = tolerant.repairs.first?.action else { return XCTFail(place) }
      XCTAssertThrowsError(try strict.get(), place)
      XCTAssertThrowsError(try required.get(), place)
      return
    }
    XCTAssertEqual(shown, String(cell.dropFirst()), place)
    XCTAssertEqual(try show(required.get().value.it), shown, place)
    XCTAssertEqual(try required.get().repairs, tolerant.repairs, place)
  }

  func test_integers_atTheirLimits_areExact() throws {
    try checkLimits(Int8.self)
    try checkLimits(Int16.self)
    try checkLimits(Int32.self)
    try checkLimits(Int64.self)
    try checkLimits(UInt8.self)
    try checkLimits(UInt16.self)
    try checkLimits(UInt32.self)
    try checkLimits(UInt64.self)
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
      let encoded = try ModelEncoder().value(for: Required(it: limit))
      XCTAssertEqual(encoded.text(), "{\"it\":\(limit)}")
    }
    let null = try decode(Required<Value>.self, "{\"it\": null}")
    XCTAssertEqual(null.value.it, 0)
    XCTAssertEqual(null.repairs.map(\.action), [.filledZero])
  }
}
