import Foundation
import Model
import TestSupport
import XCTest

final class JSONTextTests: XCTestCase {
  func test_text_everyKind_isWrittenAsKept() throws {
    let table: [(JSONValue, String)] = [
      (.null, "null"), (true, "true"), (false, "false"), (3, "3"), (662.81, "662.81"), ([], "[]"),
      ([:], "{}"),
      ([1, [2], ["a": "b"]], #"[1,[2],{"a":"b"}]"#),
      ("a\"b\\c/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é😀", #""a\"b\\c/\b\f\n\r\t\u0001\u001f"# + "\u{7F}é😀\""),
    ]
    for (value, text) in table {
      XCTAssertEqual(value.text(), text)
      XCTAssertEqual(value.description, text)
    }
    for literal in ["12345678901234567890", "-0", "1.50", "1E+5", "0e1"] {
      XCTAssertEqual(try json(literal).text(), literal)
    }
  }

  func test_text_randomValues_parseBackEqual() throws {
    let seed: UInt64 = 42
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      let value = JSONValue.random(depth: 5, using: &random)
      let again = try json(value.text())
      XCTAssertEqual(again, value, "seed \(seed), round \(round)")
      XCTAssertEqual(again.text(), value.text(), "order, seed \(seed), round \(round)")
      XCTAssertEqual(again.hashValue, value.hashValue, "seed \(seed), round \(round)")
    }
  }
}

extension JSONValue {
  static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(JSONNumber(Int.random(in: .min ... .max, using: &random)))
    case 3:
      let bits = UInt64.random(in: 0 ... .max, using: &random)
      return JSONNumber(Double(bitPattern: bits)).map(JSONValue.number) ?? .null
    case 4: return .string(text(using: &random))
    case 5:
      return .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in .random(depth: depth - 1, using: &random) }
      )
    default:
      return .object(
        JSONObject(
          (0..<Int.random(in: 0..<14, using: &random)).map { _ in
            (text(using: &random), .random(depth: depth - 3, using: &random))
          }
        )
      )
    }
  }

  private static func text(using random: inout SplitMix64) -> String {
    let scalars = (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0..<0x500, using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
