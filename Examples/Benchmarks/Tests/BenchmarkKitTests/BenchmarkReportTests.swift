import BenchmarkKit
import Foundation
import XCTest

final class BenchmarkReportTests: XCTestCase {
  private static func line(
    _ name: String,
    _ bar: Bar,
    _ comparator: BenchmarkComparator,
    size: Int = 10
  ) -> BenchmarkLine {
    BenchmarkLine(name, measures: "work", bar: bar, subject: .idle(size: size), comparator: comparator)
  }

  private static func measured(_ line: BenchmarkLine, _ subject: Double, _ comparator: Double) -> LineResult {
    let pairs = (0..<7).map { _ in PairedMeasurement.Pair(subject: subject, comparator: comparator) }
    return LineResult(
      line,
      measured: PairedMeasurement(pairs: pairs, repetitions: .init(subject: 4, comparator: 2))
    )
  }

  private let report = BenchmarkReport(
    machine: .fixed,
    results: [
      measured(line("model.decode", .atLeast(3), .code("JSONDecoder", .idle(size: 10))), 20_000, 68_000),
      measured(line("binding.row", .atMost(1.25), .code("closure", .idle(size: 10))), 412, 206),
      LineResult(line("binding.send", .atMost(1), .peer("OpenCombine", nil)), outcome: .notMeasured),
      LineResult(line("store.insert", .atMost(2), .calibration()), outcome: .failed("disk is full")),
    ]
  )

  func test_table_isAligned() {
    XCTAssertEqual(
      report.table,
      """
      x86_64, Linux (test), 2 cores, Swift 6.3, release build

      benchmark       ns  comparator ns       ratio    quartiles            bar  result        comparator
      model.decode  2000           6800  3.40 speed  3.40...3.40  at least 3.00  holds         JSONDecoder
      binding.row   41.2           20.6   2.00 time  2.00...2.00   at most 1.25  falls short   closure
      binding.send                                                 at most 1.00  not measured  OpenCombine
      store.insert                                                 at most 2.00  failed        calibration round

      store.insert: disk is full

      1 holds, 1 falls short, 1 not measured, 1 failed
      """
    )
  }

  func test_table_withoutFigures_leavesTheirColumnsOut() {
    let line = Self.line("model.decode", .atLeast(3), .calibration())
    let report = BenchmarkReport(machine: .fixed, results: [LineResult(line, outcome: .works)])
    XCTAssertEqual(
      report.table,
      """
      x86_64, Linux (test), 2 cores, Swift 6.3, release build

      benchmark               bar  result  comparator
      model.decode  at least 3.00  works   calibration round

      1 works
      """
    )
  }

  func test_table_ofNothing_saysSo() {
    XCTAssertTrue(BenchmarkReport(machine: .fixed, results: []).table.hasSuffix("\n\nno benchmarks"))
  }

  func test_json_hasEveryFigure() throws {
    let data = Data(try report.json().utf8)
    let root = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    XCTAssertEqual(root["isGood"] as? Bool, false)
    XCTAssertEqual((root["machine"] as? [String: Any])?["cores"] as? Int, 2)
    let lines = try XCTUnwrap(root["lines"] as? [[String: Any]])
    XCTAssertEqual(
      lines.map { $0["outcome"] as? String },
      ["holds", "falls short", "not measured", "failed"]
    )
    XCTAssertEqual(lines[3]["error"] as? String, "disk is full")
    XCTAssertNil(lines[2]["ratio"])

    let first = lines[0]
    XCTAssertEqual(first["name"] as? String, "model.decode")
    XCTAssertEqual(first["pairs"] as? Int, 7)
    XCTAssertEqual((first["bar"] as? [String: Any])?["kind"] as? String, "atLeast")
    XCTAssertEqual((first["bar"] as? [String: Any])?["ratio"] as? Double, 3)
    XCTAssertEqual((first["ratio"] as? [String: Any])?["median"] as? Double, 3.4)
    XCTAssertEqual((first["subject"] as? [String: Any])?["nanoseconds"] as? Double, 2_000)
    XCTAssertEqual((first["subject"] as? [String: Any])?["repetitions"] as? Int, 4)
    XCTAssertEqual((first["comparator"] as? [String: Any])?["name"] as? String, "JSONDecoder")
  }

  func test_isGood_onlyWithoutFailures() {
    let cases: [(LineOutcome, Bool)] = [
      (.holds, true), (.works, true), (.notMeasured, true), (.fallsShort, false), (.failed(""), false),
    ]
    for (outcome, isGood) in cases {
      let report = BenchmarkReport(machine: .fixed, results: [LineResult(.named("a"), outcome: outcome)])
      XCTAssertEqual(report.isGood, isGood, "\(outcome)")
    }
  }
}

final class DoubleTextTests: XCTestCase {
  func test_ratioText_hasAboutThreeDigits() {
    let cases = [
      (0, "0.000"), (0.0123, "0.012"), (0.0996, "0.10"), (1.25, "1.25"), (9.994, "9.99"), (9.996, "10.0"),
      (34.56, "34.6"), (99.96, "100"), (678.4, "678"),
    ]
    for (ratio, text) in cases { XCTAssertEqual(ratio.ratioText, text) }
  }

  func test_timeText_hasFewerDigitsTheLongerTheTime() {
    let cases = [
      (0.314, "0.31"), (9.994, "9.99"), (9.996, "10.0"), (412.34, "412.3"), (999.96, "1000"),
      (20_500_000, "20500000"),
    ]
    for (time, text) in cases { XCTAssertEqual(time.timeText, text) }
  }
}

final class MachineDescriptionTests: XCTestCase {
  func test_text_isOneLine() {
    XCTAssertEqual(
      MachineDescription.fixed.text,
      "x86_64, Linux (test), 2 cores, Swift 6.3, release build"
    )
    var machine = MachineDescription.fixed
    machine.cores = 1
    XCTAssertTrue(machine.text.contains(" 1 core,"))
  }

  func test_current_isKnown() {
    let machine = MachineDescription.current
    XCTAssertGreaterThan(machine.cores, 0)
    XCTAssertTrue(machine.compiler.hasPrefix("Swift 6."))
    XCTAssertFalse(machine.text.contains("\n"))
  }
}
