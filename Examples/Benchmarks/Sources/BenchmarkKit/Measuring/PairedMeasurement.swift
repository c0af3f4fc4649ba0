/// What the clock said about a line: raw times, not judged yet.
package struct PairedMeasurement: Sendable, Equatable {
  /// The two times of one pair of runs, in nanoseconds per call of the workload.
  package struct Pair: Sendable, Equatable {
    /// The subject's time.
    package let subject: Double
    /// The comparator's time.
    package let comparator: Double

    package init(subject: Double, comparator: Double) {
      self.subject = subject
      self.comparator = comparator
    }
  }

  /// How often each side's workload was called in one run.
  package struct Repetitions: Sendable, Equatable {
    /// Calls of the subject.
    package let subject: Int
    /// Calls of the comparator.
    package let comparator: Int

    package init(subject: Int, comparator: Int) {
      self.subject = subject
      self.comparator = comparator
    }
  }

  /// The pairs that count, in the order they were measured.
  package let pairs: [Pair]

  /// Calls per run.
  package let repetitions: Repetitions

  package init(pairs: [Pair], repetitions: Repetitions) {
    self.pairs = pairs
    self.repetitions = repetitions
  }
}
