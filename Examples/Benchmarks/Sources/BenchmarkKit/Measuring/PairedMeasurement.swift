/// The measured times or bytes of a line, before the comparison with its bar.
package struct PairedMeasurement: Sendable, Equatable {
  /// The two figures of one pair of runs, in nanoseconds or bytes per call of the workload.
  package struct Pair: Sendable, Equatable {
    /// The subject's figure.
    package let subject: Double
    /// The comparator's figure.
    package let comparator: Double

    package init(subject: Double, comparator: Double) {
      self.subject = subject
      self.comparator = comparator
    }
  }

  /// The number of calls of each side's workload in one run.
  package struct Repetitions: Sendable, Equatable {
    /// The number of calls of the subject.
    package let subject: Int
    /// The number of calls of the comparator.
    package let comparator: Int

    package init(subject: Int, comparator: Int) {
      self.subject = subject
      self.comparator = comparator
    }
  }

  /// The measured pairs without the warm-up pairs, in the order of measurement.
  package let pairs: [Pair]

  /// The number of calls per run.
  package let repetitions: Repetitions

  package init(pairs: [Pair], repetitions: Repetitions) {
    self.pairs = pairs
    self.repetitions = repetitions
  }
}
