/// The code with which a line's subject is compared, in the same run.
package struct BenchmarkComparator: Sendable {
  /// The name in reports.
  package let name: String

  /// The code, or `nil` for another package that was not compiled in.
  package let workload: Workload?

  /// Returns a comparator with other code for the same work, such as a function of the standard library.
  package static func code(_ name: String, _ workload: Workload) -> Self {
    Self(name: name, workload: workload)
  }

  /// Returns a comparator with the code of another package. The code is `nil`, and the line "not measured", unless
  /// `CONCIERGE_PEERS` is defined.
  package static func peer(_ name: String, _ workload: Workload?) -> Self {
    Self(name: name, workload: workload)
  }

  /// Returns the calibration loop as a comparator. A ratio of 1 is the time of one round, a few nanoseconds.
  ///
  /// - Parameter rounds: The number of rounds per call. The number does not change the ratio.
  package static func calibration(rounds: Int = 1_000) -> Self {
    Self(name: "calibration round", workload: CalibrationLoop.workload(rounds: rounds))
  }
}
