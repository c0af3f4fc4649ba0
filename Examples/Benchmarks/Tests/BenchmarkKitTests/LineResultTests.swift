import BenchmarkKit
import XCTest

final class LineResultTests: XCTestCase {
  func test_result_ratioIsTakenPairByPair() throws {
    // The machine becomes ten times slower after four pairs. The median of the ratios is not affected.
    let pairs = [1.0, 1, 1, 1, 10, 10, 10].map { slowness in
      PairedMeasurement.Pair(subject: 20 * slowness, comparator: 10 * slowness)
    }
    let result = LineResult(
      .named("a.line"),
      measured: PairedMeasurement(pairs: pairs, repetitions: .init(subject: 3, comparator: 6))
    )
    let figures = try XCTUnwrap(result.figures)
    XCTAssertEqual(figures.ratio.minimum, 2)
    XCTAssertEqual(figures.ratio.maximum, 2)
    XCTAssertEqual(figures.pairs, 7)
    XCTAssertEqual(figures.repetitions, .init(subject: 3, comparator: 6))
    XCTAssertEqual(result.outcome, .fallsShort)
  }

  func test_result_oneWildPair_doesNotChangeTheVerdict() {
    let pairs = [1.0, 1, 1, 90, 1, 1, 1].map { PairedMeasurement.Pair(subject: $0, comparator: 1) }
    let result = LineResult(
      .named("a.line"),
      measured: PairedMeasurement(pairs: pairs, repetitions: .init(subject: 1, comparator: 1))
    )
    XCTAssertEqual(result.outcome, .holds)
  }

  func test_result_ofALineWithoutABar_isMeasuredAndNotJudged() {
    let line = BenchmarkLine(
      "a.line",
      measures: "nothing",
      bar: .information,
      subject: .idle(),
      comparator: .code("idle", .idle())
    )
    let result = LineResult(
      line,
      measured: PairedMeasurement(
        pairs: [PairedMeasurement.Pair(subject: 900, comparator: 1)],
        repetitions: .init(subject: 1, comparator: 1)
      )
    )
    XCTAssertEqual(result.outcome, .measured)
    XCTAssertEqual(result.figures?.ratio.median, 900)
    XCTAssertFalse(result.outcome.isFailure)
  }
}
