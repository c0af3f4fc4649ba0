import BenchmarkKit

/// Whether this machine is quiet enough to trust the other lines.
enum CalibrationLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "calibration.self",
      measures: "the calibration loop against itself: a ratio far from 1 is noise of the machine",
      bar: .atMost(1.25),
      subject: CalibrationLoop.workload(rounds: 1_000),
      comparator: .calibration()
    )
  ]
}
