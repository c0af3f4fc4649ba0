/// How long and how often a line is measured.
package struct MeasurementPlan: Sendable, Equatable {
  /// The number of pairs (subject and comparator) that count.
  package let pairs: Int

  /// The number of pairs before them that do not count.
  package let warmUpPairs: Int

  /// The least time that one run of one side should take: short work is repeated to fill it.
  package let runTime: Duration

  /// - Parameters:
  ///   - pairs: At least 7: fewer give no meaningful quartiles.
  ///   - warmUpPairs: Zero or more.
  ///   - runTime: More than zero.
  package init(pairs: Int = 15, warmUpPairs: Int = 1, runTime: Duration = .milliseconds(5)) {
    precondition(pairs >= 7, "A measurement has at least 7 pairs.")
    precondition(warmUpPairs >= 0 && runTime > .zero, "Warm-up is not negative, run time is positive.")
    self.pairs = pairs
    self.warmUpPairs = warmUpPairs
    self.runTime = runTime
  }
}
