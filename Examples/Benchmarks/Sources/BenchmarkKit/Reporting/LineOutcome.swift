/// The outcome of a line.
package enum LineOutcome: Sendable, Equatable {
  /// The ratio reaches the bar.
  case holds
  /// The ratio does not reach the bar.
  case fallsShort
  /// The line has no bar.
  case measured
  /// Both sides ran once without an error, and were not measured.
  case works
  /// The comparator is not compiled in.
  case notMeasured
  /// A side threw an error with this description.
  case failed(String)

  /// Whether the outcome sets the exit status of the program to 1.
  package var isFailure: Bool {
    switch self {
    case .holds, .measured, .works, .notMeasured: false
    case .fallsShort, .failed: true
    }
  }

  /// One or two words for the table.
  package var text: String {
    switch self {
    case .holds: "holds"
    case .fallsShort: "falls short"
    case .measured: "measured"
    case .works: "works"
    case .notMeasured: "not measured"
    case .failed: "failed"
    }
  }
}
