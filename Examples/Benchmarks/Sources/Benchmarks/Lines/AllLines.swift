import BenchmarkKit

/// All lines, module by module.
///
/// Add a new line to the `…Lines.swift` file of the module. If the file is new, add the file's list here.
enum AllLines {
  static let all: [BenchmarkLine] =
    CalibrationLines.all
    + ModelLines.all
    + ModelStoreLines.all
    + ModelStoreLines.events
    + ModelStoreDailyLines.all
    + PresenterLines.all
    + BindingLines.all
    + DataSourceLines.all
    + NavigatorLines.all
    + InteractionLines.all
    + ControllerCoreLines.all
    + LayoutLines.all
    + GridLines.all
}

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
