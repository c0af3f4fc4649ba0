/// A line with its outcome and figures.
package struct LineResult: Sendable {
  /// The figures of a line that was measured.
  package struct Figures: Sendable, Equatable {
    /// The summary of the ratios, one per pair of runs. The bar is compared with the median.
    package let ratio: SampleSummary
    /// The subject's median per operation, in nanoseconds or bytes.
    package let subject: Double
    /// The comparator's median per operation, in nanoseconds or bytes.
    package let comparator: Double
    /// The number of pairs of runs.
    package let pairs: Int
    /// The number of calls per run.
    package let repetitions: PairedMeasurement.Repetitions
  }

  /// The line.
  package let line: BenchmarkLine

  /// The outcome.
  package let outcome: LineOutcome

  /// The figures, or `nil` if the line was not measured.
  package let figures: Figures?

  /// Creates the result of a line without figures.
  package init(_ line: BenchmarkLine, outcome: LineOutcome) {
    self.line = line
    self.outcome = outcome
    figures = nil
  }

  /// Creates the result of a measurement. The outcome depends on the median of the pairs' ratios.
  ///
  /// - Parameters:
  ///   - line: A line with a comparator that is compiled in.
  ///   - measurement: A measurement of at least one pair.
  package init(_ line: BenchmarkLine, measured measurement: PairedMeasurement) {
    let subjectSize = Double(line.subject.size)
    let comparatorSize = Double(line.comparator.workload?.size ?? 1)
    let pairs = measurement.pairs
    let ratios = pairs.map { pair in
      switch line.basis {
      case .wholeWorkload:
        line.bar.ratio(subject: pair.subject, comparator: pair.comparator)
      case .perOperation, .memory:
        line.bar.ratio(subject: pair.subject / subjectSize, comparator: pair.comparator / comparatorSize)
      }
    }
    guard
      let ratio = SampleSummary(ratios),
      let subject = SampleSummary(pairs.map { $0.subject / subjectSize }),
      let comparator = SampleSummary(pairs.map { $0.comparator / comparatorSize })
    else { preconditionFailure("A measurement has at least one pair.") }
    self.line = line
    outcome =
      switch line.bar {
      case .information: .measured
      case .atMost, .atLeast: line.bar.holds(for: ratio.median) ? .holds : .fallsShort
      }
    figures = Figures(
      ratio: ratio,
      subject: subject.median,
      comparator: comparator.median,
      pairs: pairs.count,
      repetitions: measurement.repetitions
    )
  }
}
