/// A line and how it came out.
package struct LineResult: Sendable {
  /// The figures of a line that was measured.
  package struct Figures: Sendable, Equatable {
    /// The ratio that the bar judges, one per pair of runs.
    package let ratio: SampleSummary
    /// The subject's median time per operation, in nanoseconds.
    package let subject: Double
    /// The comparator's median time per operation, in nanoseconds.
    package let comparator: Double
    /// The number of pairs of runs.
    package let pairs: Int
    /// Calls per run.
    package let repetitions: PairedMeasurement.Repetitions
  }

  /// The line.
  package let line: BenchmarkLine

  /// How it came out.
  package let outcome: LineOutcome

  /// What was measured, if anything was.
  package let figures: Figures?

  /// The result of a line without figures.
  package init(_ line: BenchmarkLine, outcome: LineOutcome) {
    self.line = line
    self.outcome = outcome
    figures = nil
  }

  /// Judges a measurement: the median of the pairs' ratios is held against the bar.
  ///
  /// - Parameters:
  ///   - line: The line, whose comparator is present.
  ///   - measurement: At least one pair.
  package init(_ line: BenchmarkLine, measured measurement: PairedMeasurement) {
    let subjectSize = Double(line.subject.size)
    let comparatorSize = Double(line.comparator.workload?.size ?? 1)
    let pairs = measurement.pairs
    let ratios = pairs.map { pair in
      switch line.basis {
      case .wholeWorkload:
        line.bar.ratio(subject: pair.subject, comparator: pair.comparator)
      case .perOperation:
        line.bar.ratio(subject: pair.subject / subjectSize, comparator: pair.comparator / comparatorSize)
      }
    }
    guard
      let ratio = SampleSummary(ratios),
      let subject = SampleSummary(pairs.map { $0.subject / subjectSize }),
      let comparator = SampleSummary(pairs.map { $0.comparator / comparatorSize })
    else { preconditionFailure("A measurement has at least one pair.") }
    self.line = line
    outcome = line.bar.holds(for: ratio.median) ? .holds : .fallsShort
    figures = Figures(
      ratio: ratio,
      subject: subject.median,
      comparator: comparator.median,
      pairs: pairs.count,
      repetitions: measurement.repetitions
    )
  }
}
