import Foundation
import Model
import TestSupport
import XCTest

final class ModelEncoderTests: XCTestCase {
  private struct Everything: Codable, Equatable {
    var id: String, count: Int8, big: UInt64, ratio: Double, small: Float, price: Decimal, flag: Bool
    var when: Date, link: URL, bytes: Data, list: [Int?], map: [String: [Int]], numbered: [Int: String]
    var state: Proposal.State, missing: Int?, pairs: [Bool: Int]
    enum CodingKeys: String, CodingKey {
      case id, count, ratio, small, price, flag, when, bytes, list, map, numbered, missing, pairs
      case big = "stats.big"
      case link = "link|url"
      case state = "stats.inner.state"
    }
  }

  private let everything = Everything(
    id: "a\"b",
    count: -7,
    big: .max,
    ratio: 0.1,
    small: 0.1,
    price: Decimal(66281) / 100,
    flag: true,
    when: Date(timeIntervalSince1970: 1_760_099_696),
    link: URL(filePath: "/tmp/x"),
    bytes: Data([1, 2, 3]),
    list: [1, nil, 3],
    map: ["z.y": [1], "a|b": []],
    numbered: [2: "b", 1: "a"],
    state: .accepted,
    missing: nil,
    pairs: [true: 1]
  )

  func test_encode_paths_nestsAndUsesTheFirstCandidate() throws {
    XCTAssertEqual(
      try ModelEncoder().value(for: everything),
      [
        "id": "a\"b", "count": -7,
        "stats": ["big": .number(JSONNumber(UInt64.max)), "inner": ["state": "accepted"]],
        "ratio": 0.1, "small": 0.1, "price": 662.81, "flag": true, "when": "2025-10-10T12:34:56Z",
        "link": "file:///tmp/x", "bytes": "AQID", "list": [1, nil, 3], "map": ["z.y": [1], "a|b": []],
        "numbered": ["1": "a", "2": "b"], "pairs": [true, 1],
      ]
    )
  }

  func test_encode_literal_keepsKeysAsTheyAre() throws {
    guard case .object(let row) = try ModelEncoder(keys: .literal).value(for: everything) else {
      return XCTFail("no object")
    }
    XCTAssertEqual(row["stats.inner.state"], "accepted")
    XCTAssertEqual(row["link|url"], "file:///tmp/x")
    XCTAssertNil(row["stats"])
  }

  func test_encode_thenDecodeStrictly_givesTheSame() throws {
    for keys in [ModelEncoder.Keys.paths, .literal] {
      let encoded = try ModelEncoder(keys: keys).value(for: everything)
      XCTAssertEqual(
        try ModelDecoder(policy: .strict).decode(Everything.self, from: encoded).value,
        everything
      )
      let text = Data(encoded.text().utf8)
      XCTAssertEqual(try ModelDecoder(policy: .strict).decode(Everything.self, from: text).value, everything)
    }
  }

  func test_encode_sameValue_hasTheSameText() throws {
    let map = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", $0) })
    let shuffled = Dictionary(uniqueKeysWithValues: map.map { ($0, $1) }.shuffled())
    XCTAssertEqual(try ModelEncoder().value(for: map).text(), try ModelEncoder().value(for: shuffled).text())
    XCTAssertTrue(try ModelEncoder().value(for: map).text().hasPrefix(#"{"key0":0,"key1":1,"key10":10,"#))
  }

  func test_encode_setsAndPairs_areInOrder() throws {
    let numbers = Set(0..<50)
    let pairs = Dictionary(uniqueKeysWithValues: numbers.map { (Pair(number: $0), $0) })
    let ordered = numbers.sorted { "\($0)" < "\($1)" }

    XCTAssertEqual(
      try ModelEncoder().value(for: numbers),
      .array(ordered.map { .number(JSONNumber($0)) })
    )
    XCTAssertEqual(
      try ModelEncoder().value(for: pairs).text(),
      "[" + numbers.map { "{\"number\":\($0)},\($0)" }.sorted { $0 < $1 }.joined(separator: ",") + "]"
    )
  }

  private struct Pair: Codable, Hashable { let number: Int }

  func test_encode_dates_fractionOnlyWhenThereIsOne() throws {
    let table: [(Double, String)] = [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (0.5, "1970-01-01T00:00:00.5Z"),
      (-0.25, "1969-12-31T23:59:59.75Z"), (1_760_099_696.125, "2025-10-10T12:34:56.125Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ]
    for (seconds, text) in table {
      XCTAssertEqual(try ModelEncoder().value(for: Date(timeIntervalSince1970: seconds)), .string(text))
    }
    XCTAssertEqual(
      try ModelDecoder().decode(Date.self, from: ModelEncoder().value(for: Date.distantPast)).value,
      .distantPast
    )
    XCTAssertEqual(
      try ModelDecoder().decode(Date.self, from: ModelEncoder().value(for: Date.distantFuture)).value,
      .distantFuture
    )
  }

  func test_encode_dates_asTheDecoderOfThatStrategyReadsThem() throws {
    let table: [(ModelEncoder.DateStrategy, ModelDecoder.DateStrategy, seconds: Double, text: String)] = [
      (.iso8601, .iso8601, 1.5, "\"1970-01-01T00:00:01.5Z\""),
      (.secondsSince1970, .secondsSince1970, 5, "5"), (.secondsSince1970, .secondsSince1970, -1.5, "-1.5"),
      (.millisecondsSince1970, .millisecondsSince1970, 1_760_099_696.25, "1760099696250"),
      (.secondsSince1970, .secondsSince1970, 2.5e11, "250000000000"),
      (
        .custom { .number(JSONNumber(Int($0.timeIntervalSince1970 / 86_400))) },
        .custom { value in
          guard case .number(let days) = value else { return nil }
          return days.double.map { Date(timeIntervalSince1970: $0 * 86_400) }
        }, 864_000, "10"
      ),
    ]
    for (written, read, seconds, text) in table {
      let value = Required(it: Date(timeIntervalSince1970: seconds))
      let encoded = try ModelEncoder(dates: written).value(for: value)
      XCTAssertEqual(encoded.text(), "{\"it\":\(text)}")
      let decoder = ModelDecoder(policy: .strict, dates: read)
      XCTAssertEqual(try decoder.decode(Required<Date>.self, from: encoded).value, value)
    }
    // A date that the decoder refuses is not written.
    for dates in [ModelEncoder.DateStrategy.iso8601, .secondsSince1970, .millisecondsSince1970] {
      for seconds in [Double.infinity, .nan, 1.6e12, 253_402_300_800, -62_167_219_201] {
        XCTAssertEqual(
          modelError { try ModelEncoder(dates: dates).value(for: [Date(timeIntervalSince1970: seconds)]) },
          .unwritable(path: "[0]", reason: "a date outside the years 0 to 9999")
        )
      }
    }
  }

  func test_encode_randomDates_readBackToTheBit() throws {
    let seed: UInt64 = 2001
    var random = SplitMix64(seed: seed)
    for round in 0..<RandomRounds.count(660, long: 30_000) {
      let interval =
        Double.random(in: -6e10...2.5e11, using: &random) / Double.random(in: 1...1e6, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: interval)
      let encoded = try ModelEncoder().value(for: date)
      let again = try ModelDecoder(policy: .strict).decode(Date.self, from: encoded).value
      // Doubles are finer than the 15 digits only near the reference date.
      XCTAssertEqual(
        again.timeIntervalSinceReferenceDate,
        interval,
        accuracy: abs(interval) < 1 ? 1e-15 : 0,
        "seed \(seed), round \(round)"
      )
    }
  }

  /// The documentation promised this for all years, but numbers are coarser in later ones.
  func test_encode_randomDatesAsNumbers_areExactToAMicrosecond_until2100() throws {
    let seed: UInt64 = 2002
    var random = SplitMix64(seed: seed)
    let strategies: [(ModelEncoder.DateStrategy, ModelDecoder.DateStrategy)] = [
      (.secondsSince1970, .secondsSince1970), (.millisecondsSince1970, .millisecondsSince1970),
    ]
    for round in 0..<RandomRounds.count(300, long: 30_000) {
      let fraction = Date(timeIntervalSince1970: .random(in: 0...4_102_444_800, using: &random))
      let whole = Double.random(in: -62_167_219_200...253_402_300_799, using: &random).rounded()
      for (written, read) in strategies {
        for (date, accuracy) in [(fraction, 1e-6), (Date(timeIntervalSince1970: whole), 0)] {
          let encoded = try ModelEncoder(dates: written).value(for: date)
          let again = try ModelDecoder(policy: .strict, dates: read).decode(Date.self, from: encoded).value
          let difference = abs(again.timeIntervalSince(date))
          XCTAssertLessThanOrEqual(difference, accuracy, "seed \(seed), round \(round): \(date)")
        }
      }
    }
  }

  func test_encode_whatJSONCannotHold_isATypedError() throws {
    let table: [(any Encodable & Sendable, ModelError)] = [
      (["a": Double.nan], .unwritable(path: "a", reason: "JSON has no number for nan")),
      ([1, Double.infinity], .unwritable(path: "[1]", reason: "JSON has no number for inf")),
      (
        [Date(timeIntervalSince1970: 1e15)],
        .unwritable(path: "[0]", reason: "a date outside the years 0 to 9999")
      ),
      (
        [Date(timeIntervalSince1970: .nan)],
        .unwritable(path: "[0]", reason: "a date outside the years 0 to 9999")
      ),
      (
        [Date(timeIntervalSince1970: 253_402_300_800)],
        .unwritable(path: "[0]", reason: "a date outside the years 0 to 9999")
      ),
    ]
    for (value, error) in table { XCTAssertEqual(modelError { try ModelEncoder().value(for: value) }, error) }
  }

  private struct Shared: Codable, Equatable {
    struct Status: Codable, Equatable { var version: String }
    var state: String
    var status: Status
    var end: String
    enum CodingKeys: String, CodingKey {
      case state = "status.state"
      case status
      case end = "status.end"
    }
  }

  func test_encode_objectAndPathsIntoIt_areOneObject() throws {
    let shared = Shared(state: "a", status: .init(version: "6.0"), end: "e")
    let encoded = try ModelEncoder().value(for: shared)
    XCTAssertEqual(encoded, ["status": ["state": "a", "version": "6.0", "end": "e"]])
    XCTAssertEqual(try ModelDecoder(policy: .strict).decode(Shared.self, from: encoded).value, shared)
  }

  func test_encode_valueAndPathIntoIt_isATypedError() {
    struct ValueFirst: Encodable {
      var status = "x", state = "y"
      enum CodingKeys: String, CodingKey {
        case status
        case state = "status.state"
      }
    }
    struct PathFirst: Encodable {
      var state = "y", status = "x"
      enum CodingKeys: String, CodingKey {
        case state = "status.state"
        case status
      }
    }
    struct ObjectSecond: Encodable {
      var text = "x", object = ["y": 1]
      enum CodingKeys: String, CodingKey {
        case text = "status|a"
        case object = "status|b"
      }
    }
    let error = ModelError.unwritable(
      path: "status",
      reason: "one coding key needs an object where another has put a value"
    )
    XCTAssertEqual(modelError { try ModelEncoder().value(for: ValueFirst()) }, error)
    XCTAssertEqual(modelError { try ModelEncoder().value(for: PathFirst()) }, error)
    XCTAssertEqual(modelError { try ModelEncoder().value(for: ObjectSecond()) }, error)
  }

  func test_encode_topLevelScalarsAndNil_areWritten() throws {
    XCTAssertEqual(try ModelEncoder().value(for: 5), 5)
    XCTAssertEqual(try ModelEncoder().value(for: Int?.none), .null)
    XCTAssertEqual(try ModelEncoder().value(for: Proposal.State.accepted), "accepted")
    struct Nothing: Encodable {}
    XCTAssertEqual(try ModelEncoder().value(for: Nothing()), [:])
  }

  func test_encode_typeThatThrows_isRejected() {
    struct Sulky: Encodable {
      struct Mood: Error {}
      func encode(to encoder: any Encoder) throws { throw Mood() }
    }
    XCTAssertEqual(
      modelError { try ModelEncoder().value(for: ["a": Sulky()]) },
      .rejected(path: "a", reason: "Mood()")
    )
  }

  func test_date_lessThanADoubleCanTellBeforeASecond_isWrittenAsThatSecond() throws {
    let text = try ModelEncoder().value(for: Date(timeIntervalSinceReferenceDate: -1e-17))
    XCTAssertEqual(text, "2001-01-01T00:00:00Z")
  }
}
