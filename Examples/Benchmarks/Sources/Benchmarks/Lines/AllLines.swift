import BenchmarkKit

/// Every line there is, module by module.
///
/// To add one, write it in its module's `…Lines.swift`, and add that file's list here if it is new.
enum AllLines {
  static let all: [BenchmarkLine] =
    CalibrationLines.all
    + ModelLines.all
    + ModelStoreLines.all
    + PresenterLines.all
    + BindingLines.all
    + DataSourceLines.all
    + NavigatorLines.all
    + InteractionLines.all
    + ControllerCoreLines.all
    + LayoutLines.all
}
