/// How a line came out.
package enum LineOutcome: Sendable, Equatable {
  /// The bar is reached.
  case holds
  /// The bar is not reached.
  case fallsShort
  /// Both sides ran once without an error; nothing was judged.
  case works
  /// The peer to compare with is not compiled in.
  case notMeasured
  /// A side threw this error.
  case failed(String)

  /// Whether this makes the whole program's exit status 1.
  package var isFailure: Bool {
    switch self {
    case .holds, .works, .notMeasured: false
    case .fallsShort, .failed: true
    }
  }

  /// One or two words for the table.
  package var text: String {
    switch self {
    case .holds: "holds"
    case .fallsShort: "falls short"
    case .works: "works"
    case .notMeasured: "not measured"
    case .failed: "failed"
    }
  }
}
