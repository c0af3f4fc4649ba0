import BenchmarkKit
import XCTest

@MainActor
final class BenchmarkRunnerTests: XCTestCase {
  private let clock = FakeClock()
  private var runner: BenchmarkRunner<FakeClock> { BenchmarkRunner(clock: clock, plan: MeasurementPlan()) }

  private func line(
    bar: Bar = .atMost(1.5),
    _ subject: Workload,
    _ comparator: BenchmarkComparator
  ) -> BenchmarkLine {
    BenchmarkLine("a.line", measures: "something", bar: bar, subject: subject, comparator: comparator)
  }

  func test_measure_judgesTheTimePerOperation() async {
    let cases: [(bar: Bar, outcome: LineOutcome, ratio: Double)] = [
      (.atMost(1.5), .holds, 1.5),
      (.atMost(1.4), .fallsShort, 1.5),
      (.atLeast(0.5), .holds, 2.0 / 3.0),
      (.atLeast(0.7), .fallsShort, 2.0 / 3.0),
    ]
    for (bar, outcome, ratio) in cases {
      let line = line(
        bar: bar,
        .taking(30, size: 1_000, on: clock),
        .code("other", .taking(20, size: 10, on: clock))
      )
      let result = await runner.measure(line)
      XCTAssertEqual(result.outcome, outcome, "\(bar)")
      XCTAssertEqual(result.figures?.ratio.median ?? 0, ratio, accuracy: 1e-9, "\(bar)")
      XCTAssertEqual(result.figures?.subject ?? 0, 30, accuracy: 1e-9)
      XCTAssertEqual(result.figures?.comparator ?? 0, 20, accuracy: 1e-9)
    }
  }

  func test_measure_comparedAtSize_judgesTheTimeOfTheWholeWorkload() async {
    let clock = clock
    let quadratic = Workload(size: 100) { size in
      { clock.advance(by: .nanoseconds(size * size)) }
    }
    let line = BenchmarkLine(
      "a.growth",
      measures: "quadratic work",
      bar: .atMost(11),
      subject: quadratic,
      comparedAtSize: 10
    )
    let result = await runner.measure(line)
    XCTAssertEqual(result.figures?.ratio.median ?? 0, 100, accuracy: 1e-9)
    XCTAssertEqual(result.outcome, .fallsShort)
    XCTAssertEqual(line.comparator.name, "the same at size 10")
  }

  func test_measure_absentPeer_isNotMeasured() async {
    let result = await runner.measure(line(.broken, .peer("OpenCombine", nil)))
    XCTAssertEqual(result.outcome, .notMeasured)
    XCTAssertNil(result.figures)
  }

  func test_measure_errorOfEitherSide_fails() async {
    let working = Workload.taking(10, on: clock)
    for line in [line(.broken, .code("b", working)), line(working, .code("b", .broken))] {
      let result = await runner.measure(line)
      XCTAssertEqual(result.outcome, .failed("the disk is on fire"))
    }
  }

  func test_smoke_callsEachSideOnceAtTheTinySize() async {
    let log = Log()
    func logging(_ name: String, size: Int, smokeSize: Int? = nil) -> Workload {
      Workload(size: size, smokeSize: smokeSize) { size in { log.texts.append("\(name)\(size)") } }
    }
    let result = await runner.smoke(
      line(logging("a", size: 10_000), .code("b", logging("b", size: 10_000, smokeSize: 64)))
    )
    XCTAssertEqual(log.texts, ["a10", "b64"])
    XCTAssertEqual(result.outcome, .works)
  }

  func test_smoke_absentPeer_stillRunsTheSubject() async {
    let good = await runner.smoke(line(.idle(), .peer("OpenCombine", nil)))
    XCTAssertEqual(good.outcome, .notMeasured)
    let bad = await runner.smoke(line(.broken, .peer("OpenCombine", nil)))
    XCTAssertEqual(bad.outcome, .failed("the disk is on fire"))
  }
}

@MainActor
private final class Log {
  var texts: [String] = []
}
