/// What a line's subject is measured against, in the same run.
package struct BenchmarkComparator: Sendable {
  /// How reports call it.
  package let name: String

  /// Its code, or nil for a peer that was not compiled in.
  package let workload: Workload?

  /// Other code that does the same job, such as the standard library's.
  package static func code(_ name: String, _ workload: Workload) -> Self {
    Self(name: name, workload: workload)
  }

  /// Another package's code; nil, and so "not measured", unless `CONCIERGE_PEERS` is defined.
  package static func peer(_ name: String, _ workload: Workload?) -> Self {
    Self(name: name, workload: workload)
  }

  /// The calibration loop; a ratio of 1 is the time of one round, a few nanoseconds.
  ///
  /// - Parameter rounds: Rounds per call; it does not change the ratio.
  package static func calibration(rounds: Int = 1_000) -> Self {
    Self(name: "calibration round", workload: CalibrationLoop.workload(rounds: rounds))
  }
}
