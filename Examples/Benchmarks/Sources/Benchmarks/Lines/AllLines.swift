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
    + PresenterLines.all
    + BindingLines.all
    + DataSourceLines.all
    + NavigatorLines.all
    + InteractionLines.all
    + ControllerCoreLines.all
    + LayoutLines.all
    + GridLines.all
}
