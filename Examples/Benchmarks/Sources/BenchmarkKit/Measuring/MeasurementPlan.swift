/// The duration and the number of the measurements of a line.
package struct MeasurementPlan: Sendable, Equatable {
  /// The number of measured pairs of a subject's run and a comparator's run.
  package let pairs: Int

  /// The number of pairs that run before the measured pairs.
  package let warmUpPairs: Int

  /// The minimum duration of a run. Short work is repeated to fill the run.
  package let runTime: Duration

  /// - Parameters:
  ///   - pairs: The number of measured pairs, at least 7: fewer pairs have no meaningful quartiles.
  ///   - warmUpPairs: The number of pairs before the measured pairs, zero or more.
  ///   - runTime: The minimum duration of one run, more than zero.
  package init(pairs: Int = 15, warmUpPairs: Int = 1, runTime: Duration = .milliseconds(5)) {
    precondition(pairs >= 7, "A measurement has at least 7 pairs.")
    precondition(warmUpPairs >= 0 && runTime > .zero, "Warm-up is not negative, run time is positive.")
    self.pairs = pairs
    self.warmUpPairs = warmUpPairs
    self.runTime = runTime
  }
}
