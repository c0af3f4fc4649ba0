import BenchmarkKit

/// A line with identical sides. If the ratio is far from 1, other programs disturb the measurements.
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
