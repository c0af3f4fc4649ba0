import Foundation
import Model
import TestSupport
import XCTest

final class RepairsTests: XCTestCase {
  func test_aHostileNumberOfRepairs_isCounted_butNotKept() throws {
    let count = RandomRounds.count(6_600, long: 200_000)
    let text = "[" + String(repeating: "[],", count: count - 1) + "[]]"
    let decoded = try decode([Int].self, text)
    XCTAssertEqual(decoded.repairs.total, count)
    XCTAssertEqual(decoded.repairs.count, Repairs.limit)
    XCTAssertEqual(decoded.repairs.groups.map(\.count), [Repairs.limit])
    let lines = decoded.repairs.description.split(separator: "\n")
    XCTAssertEqual(lines.count, 2)
    XCTAssertTrue(lines[0].hasPrefix("1000 x [*]: expected Int but found array of 0; dropped"))
    XCTAssertEqual(lines[1], "and \(count - Repairs.limit) more")
    XCTAssertTrue(decoded.repairs.hasLosses)
  }

  func test_manyDifferentPaths_makeNoMoreGroupsThanTheLimit() throws {
    let text =
      "{"
      + (0..<3_000).map { "\"key\(Character(UnicodeScalar(0x4E00 + $0) ?? "x"))\":[]" }.joined(separator: ",")
      + "}"
    let repairs = try decode([String: Int].self, text).repairs
    XCTAssertEqual(repairs.total, 3_000)
    XCTAssertEqual(repairs.groups.count, Repairs.limit)
  }

  func test_repairsInsideADroppedElement_areNotCounted() throws {
    struct Item: Codable { let a: Int, b: Int, c: [Int] }
    let good = #"{"a":"1","b":2,"c":["3","x"]}"#
    let bad = #"{"a":"1","c":["3","x"],"b":{}}"#
    let repairs = try decode([Item].self, "[\(good),\(bad),\(good),\(bad),\(bad)]").repairs
    XCTAssertEqual(repairs.total, 9)
    XCTAssertEqual(
      repairs.groups.map { "\($0.pattern) \($0.count)" },
      ["[*].a 2", "[*].c[*] 2", "[*].c[*] 2", "[*] 3"]
    )
  }

  /// A plain list of repairs is the model.
  func test_randomDocuments_areCountedAsAPlainListSays() throws {
    var random = SplitMix64(seed: 0x12E9)
    struct Item: Codable { let a: Int, list: [Int], inner: [Item]? }
    func item(_ depth: Int) -> String {
      let value = { ["1", "\"1\"", "{}", "null"].randomElement(using: &random) ?? "1" }
      let list = (0..<Int.random(in: 0..<4, using: &random)).map { _ in value() }.joined(separator: ",")
      let inner =
        depth == 0
        ? "" : (0..<Int.random(in: 0..<3, using: &random)).map { _ in item(depth - 1) }.joined(separator: ",")
      return "{\"a\":\(value()),\"list\":[\(list)],\"inner\":[\(inner)]}"
    }
    for round in 0..<500 {
      let repairs = try decode([Item].self, "[\(item(3)),\(item(3))]").repairs
      XCTAssertEqual(repairs, Repairs(Array(repairs)), "round \(round)")
      XCTAssertEqual(repairs.total, repairs.count, "round \(round)")
    }
  }
}

/// What the model did not declare and the data do not contain is a loss.
final class LosslessValueTests: XCTestCase {
  private enum State: String, Codable, DefaultProviding {
    case open, unknown
    static var defaultValue: State { .unknown }
  }
  private struct Account: Codable, Equatable {
    let balance: Decimal, state: State
  }

  func test_missingOrNullValue_readAsAZeroThatTheModelDidNotDeclare_isALoss() throws {
    for (text, found) in [(#"{"state":"open"}"#, "nothing"), (#"{"balance":null,"state":"open"}"#, "null")] {
      let decoded = try decode(Account.self, text)
      XCTAssertEqual(decoded.value, Account(balance: 0, state: .open))
      XCTAssertTrue(decoded.repairs.hasLosses)
      XCTAssertEqual(decoded.repairs.map(\.action), [.filledZero])
      let reason = "expected Decimal but found \(found); filled with a zero value"
      XCTAssertEqual(modelError { try decoded.losslessValue }, .dataLost(path: "balance", reason: reason))
    }
  }

  func test_declaredDefaultAndConversion_loseNothing() throws {
    let decoded = try decode(Account.self, #"{"balance":"12.5"}"#)
    XCTAssertEqual(decoded.repairs.count, 2)
    XCTAssertFalse(decoded.repairs.hasLosses)
    XCTAssertEqual(try decoded.losslessValue, Account(balance: 12.5, state: .unknown))
  }

  func test_lossAfterManyRepairs_isSeen() throws {
    let ones = String(repeating: #"{"it":"1"},"#, count: Repairs.limit + 5)
    let decoded = try decode([Required<Int>].self, "[\(ones){\"it\":null}]")
    XCTAssertEqual(decoded.repairs.count, Repairs.limit)
    let reason = "expected Int but found null; filled with a zero value"
    XCTAssertEqual(
      modelError { try decoded.losslessValue },
      .dataLost(path: "[\(Repairs.limit + 5)].it", reason: reason)
    )
  }
}
