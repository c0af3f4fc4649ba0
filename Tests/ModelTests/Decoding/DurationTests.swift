import Foundation
import Model
import TestSupport
import XCTest

/// Durations in JSON.
@MainActor
final class DurationTests: XCTestCase {
  private struct Talk: Codable, Equatable {
    let length: Duration
    var pause: Duration?
  }

  private func duration(_ json: String) throws -> Duration {
    try decode(Talk.self, "{\"length\":\(json)}", policy: .strict).value.length
  }

  func test_textsAndNumbers_areReadExactly() async throws {
    let shortest = Duration(attoseconds: .min)
    let expected: [(String, Duration)] = [
      (#""PT1H30M""#, .seconds(5400)), (#""PT0S""#, .zero), (#""P1DT12H""#, .seconds(129_600)),
      (#""P2W""#, .seconds(1_209_600)),
      (#""-PT0.5S""#, .milliseconds(-500)), (#""PT0,25S""#, .milliseconds(250)), (#""PT05M""#, .seconds(300)),
      (#""PT0.000000000000000001S""#, Duration(attoseconds: 1)),
      ("\"\(ISO8601.text(for: shortest))\"", shortest),
      ("90", .seconds(90)), ("0.1", .milliseconds(100)), ("-1.5e1", .seconds(-15)), ("1e3", .seconds(1000)),
      ("1e-30", .zero), ("0e50", .zero), ("0.000000000000000000", .zero),
    ]
    for (json, duration) in expected { XCTAssertEqual(try self.duration(json), duration, json) }
  }

  func test_textsThatAreNoDurations_areErrors() async {
    let texts = [
      "", "P", "PT", "P1Y", "P1M", "PT1S2M", "1H", "PT1", "PTS", "PT1.S", "P1DT", "PT1e3S", "PT-1S",
      "PT100000000000000000000S100000000000000000000S",
      "P1900000000000000DT1900000000000000H", "PT١S",
    ]
    for text in texts + ["1:30", "1:30:00", "::", "x"] {
      XCTAssertThrowsError(try decode(Talk.self, "{\"length\":\"\(text)\"}"), text)
    }
    for json in ["1e40", "1e21", "true", "[]", "[1]", "{}", "null", "12345678901234567890123"] {
      XCTAssertThrowsError(try decode(Talk.self, "{\"length\":\(json)}"), json)
    }
  }

  func test_numbersInStrings_areConversions() async throws {
    for (text, duration) in [("90", Duration.seconds(90)), ("007.5", .milliseconds(7500))] {
      let decoded = try decode(Talk.self, "{\"length\":\"\(text)\"}")
      XCTAssertEqual(decoded.value.length, duration, text)
      XCTAssertEqual(decoded.repairs.map(\.action), [.converted], text)
      XCTAssertThrowsError(try self.duration("\"\(text)\""), text)
    }
  }

  func test_randomDurations_areReadBackExactly() async throws {
    var random = SplitMix64(seed: 7)
    for round in 0..<500 {
      let high = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
      let low = round.isMultiple(of: 3) ? 0 : Int64.random(in: 0..<1_000_000_000_000_000_000, using: &random)
      let talk = Talk(length: Duration(secondsComponent: high, attosecondsComponent: low))
      let encoded = try ModelEncoder().value(for: talk)
      XCTAssertEqual(
        try ModelDecoder(policy: .strict).decode(Talk.self, from: encoded).value,
        talk,
        encoded.text()
      )
    }
    XCTAssertEqual(
      try ModelEncoder().value(for: Talk(length: .milliseconds(1500))).text(),
      #"{"length":"PT1.5S"}"#
    )
  }

  func test_numberOfSecondsInAString_isReadAsTheNumberIs() async throws {
    for (text, duration): (String, Duration?) in [
      ("5", .seconds(5)), ("-5", .seconds(-5)), ("0.5", .milliseconds(500)), ("007", .seconds(7)),
      ("5s", nil), ("--5", nil),
    ] {
      let found = try decode([Duration?].self, "[\"\(text)\"]").value.first ?? nil
      XCTAssertEqual(found, duration, text)
    }
  }

  /// A number with more digits than a duration has was refused.
  func test_digitsBelowAnAttosecond_areDropped_howeverMany() async throws {
    let digits = "0.123456789012345678"
    let expected = Duration(secondsComponent: 0, attosecondsComponent: 123_456_789_012_345_678)
    for count in [0, 1, 21, 22, 40, 1000] {
      let text = digits + String(repeating: "9", count: count)
      XCTAssertEqual(try decode([Duration].self, "[\(text)]"), Decoded(value: [expected], repairs: []), text)
      XCTAssertEqual(
        try decode([Duration].self, "[-\(text), \"PT\(text)S\"]").value,
        [.zero - expected, expected],
        text
      )
    }
    let long = "1" + String(repeating: "0", count: 30) + ".5"
    XCTAssertEqual(
      try decode([Duration?].self, "[\(long), \(long)e-30, 1e-50, 12e-19]").value,
      [
        nil, .seconds(1), .zero, Duration(secondsComponent: 0, attosecondsComponent: 1),
      ]
    )
  }
}
