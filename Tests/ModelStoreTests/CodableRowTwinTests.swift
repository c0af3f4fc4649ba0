import Foundation
import Model
import ModelStore
import TestSupport
import XCTest

/// A `Codable` row goes straight into and out of its columns where it can, and by way of JSON where it
/// cannot: both must find the same.
final class CodableRowTwinTests: XCTestCase {
  private enum State: String, Codable, CaseIterable {
    case open, closed
  }

  private struct Inner: Codable, Equatable {
    var x = 1
    var y: String?
  }

  private struct Direct: Codable, Equatable, Sendable, RowRepresentable {
    enum CodingKeys: String, CodingKey {
      case id, text, maybe
      case real = "a.real"
      case flag = "flag|isOn"
      case data, date, url, uuid, decimal, state, list, inner, small, float, length
    }

    var id: Int
    var text: String
    var maybe: String?
    var real: Double
    var flag: Bool
    var data: Data?
    var date: Date?
    var url: URL?
    var uuid: UUID
    var decimal: Decimal?
    var state: State
    var list: [String]
    var inner: Inner?
    var small: UInt8
    var float: Float?
    var length: Duration?
  }

  /// The same row, which does what only the way by JSON can do, and to no effect.
  private struct ByJSON: Codable, Equatable, Sendable, RowRepresentable {
    static var columns: [SQLColumn] {
      get throws(StoreError) { try Direct.columns }
    }

    var row: Direct

    init(_ row: Direct) {
      self.row = row
    }

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Direct.CodingKeys.self).allKeys
      row = try Direct(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try row.encode(to: encoder)
    }
  }

  private struct Source {
    var random: SplitMix64

    mutating func text() -> String {
      let pieces = [
        "a", "é", "🙂", "\u{0}", "\"", "\\", "'", "1", "2.5", "true", " ", "{}", "https://a.b/c", "e\u{301}",
      ]
      return (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
    }

    mutating func number() -> Double {
      let numbers = [
        0, -0.0, 1, 0.1, -1.5, 1e300, .leastNonzeroMagnitude, 9_007_199_254_740_992, .infinity, .nan,
      ]
      return numbers.randomElement(using: &random) ?? 0
    }

    mutating func integer() -> Int {
      [0, 1, -1, 255, 256, .max, .min, Int.random(in: -9...9, using: &random)].randomElement(using: &random)
        ?? 0
    }

    mutating func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &random) ? value : nil
    }

    mutating func row() -> Direct {
      let bytes = Data(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      )
      let date = Date(
        timeIntervalSinceReferenceDate: Double(Int.random(in: -9_999...9_999, using: &random)) / 8
      )
      let (x, y, z) = (text(), text(), text())
      return Direct(
        id: integer(),
        text: text(),
        maybe: maybe(x),
        real: number(),
        flag: Bool.random(using: &random),
        data: maybe(bytes),
        date: maybe(date),
        url: maybe(URL(string: "https://example.org/\(bytes.count)")).flatMap { $0 },
        uuid: UUID(),
        decimal: maybe(Decimal(Int.random(in: -999...999, using: &random)) / 100),
        state: maybe(.open) ?? .closed,
        list: (0..<bytes.count % 3).map { _ in y },
        inner: maybe(Inner(x: bytes.count, y: z)),
        small: UInt8.random(in: 0...255, using: &random),
        float: maybe(0.1),
        length: maybe(.milliseconds(Int.random(in: -9_999...9_999, using: &random)))
      )
    }

    /// Values that another program may have written into a column.
    mutating func stored() -> SQLValue {
      switch Int.random(in: 0...5, using: &random) {
      case 0: .null
      case 1: .integer(Int64(integer()))
      case 2: .real(number())
      case 3: .blob(Data(text().utf8))
      default: .text(text())
      }
    }
  }

  private var rounds: Int { isLongRun ? 12_000 : 600 }

  /// The value of an expression, or the text of the error without the name of the type.
  private func outcome<Value>(_ work: () throws -> Value) -> (Value?, String) {
    do { return (try work(), "") } catch {
      return (nil, "\(error)".replacing("ByJSON", with: "T").replacing("Direct", with: "T"))
    }
  }

  func test_rows_good_damagedAndForeign_areReadTheSameBothWays() throws {
    let seed: UInt64 = 0x7720
    var source = Source(random: SplitMix64(seed: seed))
    let database = try Database(.inMemory)
    let names = try Direct.columns.map(\.name)
    var (clean, repaired, refused) = (0, 0, 0)
    for round in 0..<rounds {
      guard var values = try? source.row().values else { continue }
      for _ in 0..<round % 3 {
        values[Int.random(in: values.indices, using: &source.random)] = source.stored()
      }
      var sql: SQL = "select"
      for (position, value) in values.enumerated() where round % 7 != 0 || position != round % values.count {
        sql +=
          "\(position == 0 || sql.values.isEmpty ? "" as SQL : ",") \(value) as \(identifier: names[position])"
      }
      let row = try XCTUnwrap(database.rows(sql).first)
      var (directRepairs, repairs): ([Repair], [Repair]) = ([], [])
      let (direct, directError) = outcome { try Direct(row: row, repairs: &directRepairs) }
      let (byJSON, error) = outcome { try ByJSON(row: row, repairs: &repairs) }
      XCTAssertEqual(direct, byJSON?.row, "seed \(seed), round \(round)")
      XCTAssertEqual(directError, error, "seed \(seed), round \(round)")
      XCTAssertEqual(directRepairs, repairs, "seed \(seed), round \(round)")
      if direct == nil { refused += 1 } else if repairs.isEmpty { clean += 1 } else { repaired += 1 }
    }
    print("\(clean) rows read as they are, \(repaired) repaired, \(refused) refused")
    XCTAssertGreaterThan(min(clean, repaired, refused), 0)
  }

  /// The rows after the first are decoded from the statement, without a `DatabaseRow`.
  func test_rowsOfOneStatement_areReadTheSameBothWays() throws {
    let seed: UInt64 = 0x7721
    var source = Source(random: SplitMix64(seed: seed))
    let database = try Database(.inMemory)
    let names = try Direct.columns.map(\.name)
    var (read, refused) = (0, 0)
    for round in 0..<rounds / 4 {
      var sql: SQL = ""
      for number in 0..<5 {
        guard var values = try? source.row().values else { continue }
        if number > 1, round % 3 == 0 {
          values[Int.random(in: values.indices, using: &source.random)] = source.stored()
        }
        sql += sql.values.isEmpty ? "select " : " union all select "
        for (position, value) in values.enumerated() {
          sql += "\(position == 0 ? "" as SQL : ", ") \(value) as \(identifier: names[position])"
        }
      }
      guard !sql.values.isEmpty else { continue }
      let (direct, directError) = outcome { try database.rows(sql, as: Direct.self) }
      let (byJSON, error) = outcome { try database.rows(sql, as: ByJSON.self).map(\.row) }
      XCTAssertEqual(direct, byJSON, "seed \(seed), round \(round)")
      XCTAssertEqual(directError, error, "seed \(seed), round \(round)")
      if direct == nil { refused += 1 } else { read += 1 }
    }
    XCTAssertGreaterThan(min(read, refused), 0)
  }

  func test_texts_ofEveryLength_comeBack_throughOneStatement() throws {
    let database = try Database(.inMemory)
    var source = Source(random: SplitMix64(seed: 1))
    for round in 0..<300 {
      let text = String(repeating: source.text(), count: Int.random(in: 0...round * 3, using: &source.random))
      let bytes = Data(source.text().utf8)
      let found = try database.rows("select \(text), \(bytes), \(""), \(Data()), \(text), \(Int?.none)")
      XCTAssertEqual(
        found.first?.values,
        [.text(text), .blob(bytes), .text(""), .blob(Data()), .text(text), .null]
      )
    }
  }
}
