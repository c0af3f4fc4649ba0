import Foundation
import Model
import ModelStore
import TestSupport
import XCTest

/// Random rows: what is written comes back, and what others have written is read as it is stored, or refused.
final class RandomRowTests: XCTestCase {
  private enum State: String, Codable, CaseIterable { case open, closed }
  private struct Inner: Codable, Equatable {
    var x = 1
    var y: String?
  }
  private struct Row: Codable, Equatable, Sendable, RowRepresentable {
    enum CodingKeys: String, CodingKey {
      case id, text, maybe, real = "a.real", flag = "flag|isOn", data, date, url, uuid, decimal, state, list,
        inner
      case small, float, length
    }
    var id: Int
    var text: String
    var maybe: String?
    var real: Double
    var flag: Bool
    var data: Data?
    var date: Date?
    var url: URL?
    var uuid = UUID()
    var decimal: Decimal?
    var state: State
    var list: [String]
    var inner: Inner?
    var small: UInt8
    var float: Float?
    var length: Duration?
  }

  private struct Source {
    var random: SplitMix64

    mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    mutating func maybe<Value>(_ value: Value) -> Value? { pick([value, nil]) }
    mutating func text() -> String {
      let parts = ["a", "é", "🙂", "\u{0}", "\"", "\\", "'", "1", "2.5", "true", " ", "{}", "e\u{301}", "[1]"]
      return (0..<Int.random(in: 0...12, using: &random)).map { _ in pick(parts) }.joined()
    }

    mutating func row() -> Row {
      let text = text()
      let number = Int.random(in: -9_999...9_999, using: &random)
      return Row(
        id: pick([0, -1, 256, .max, .min, number]),
        text: text,
        maybe: maybe(text),
        real: pick([0, -0.0, 1, 0.1, -1.5, 1e300, .leastNonzeroMagnitude, 9_007_199_254_740_992]),
        flag: number > 0,
        data: maybe(Data(text.utf8)),
        date: maybe(Date(timeIntervalSinceReferenceDate: Double(number) / 8)),
        url: maybe(URL(filePath: "/\(number)")),
        decimal: maybe(Decimal(number) / 100),
        state: pick(State.allCases),
        list: Array(repeating: text, count: abs(number) % 3),
        inner: maybe(Inner(x: number, y: text)),
        small: UInt8(truncatingIfNeeded: number),
        float: maybe(0.1),
        length: maybe(.milliseconds(number))
      )
    }

    mutating func stored() -> SQLValue {
      pick([
        .null, .integer(Int64(row().id)), .real(row().real), .real(.infinity), .blob(Data(text().utf8)),
        .text(text()),
      ])
    }
  }

  /// A row that is read and written back changes nothing in the table, except the form of a value: 1.0 for 1, or JSON without blanks.
  func test_rows_areReadAsTheyAreStored_orRefused() throws {
    let seed: UInt64 = 0x7720
    var source = Source(random: SplitMix64(seed: seed))
    let database = try Database(.inMemory)
    let names = try Row.columns.map(\.name)
    var (whole, foreign, refused) = (0, 0, 0)
    for round in 0..<RandomRounds.count(66, long: 4_000) {
      let row = source.row()
      var values = try row.values
      let isDamaged = round % 3 == 0
      let damaged = Int.random(in: values.indices, using: &source.random)
      if isDamaged { values[damaged] = source.stored() }
      let sql = zip(values, names).reduce(into: "select 0 as extra" as SQL) {
        $0 = "\($0), \($1.0) as \(identifier: $1.1)"
      }
      // Twice, because the second row of a result takes what the first has found.
      guard let read = try? database.rows("\(sql) union all \(sql)", as: Row.self) else {
        XCTAssertTrue(isDamaged, "seed \(seed), round \(round)")
        refused += 1
        continue
      }
      XCTAssertEqual(read[0], read[1], "seed \(seed), round \(round)")
      guard isDamaged else {
        XCTAssertEqual(read[0], row, "seed \(seed), round \(round)")
        whole += 1
        continue
      }
      let written = try read[0].values
      XCTAssertEqual(written.count, values.count)
      XCTAssertEqual(written[damaged] == .null, values[damaged] == .null, "seed \(seed), round \(round)")
      foreign += 1
    }
    XCTAssertGreaterThan(min(whole, foreign, refused), 0)
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
