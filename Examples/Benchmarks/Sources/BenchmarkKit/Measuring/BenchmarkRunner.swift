/// A runner that measures lines and compares the ratios with the bars.
@MainActor
package struct BenchmarkRunner<TimeSource: Clock> where TimeSource.Duration == Duration {
  private let measurer: PairMeasurer<TimeSource>

  package init(clock: TimeSource, plan: MeasurementPlan) {
    measurer = PairMeasurer(clock: clock, plan: plan)
  }

  /// Measures a line and compares its ratio with its bar. A line whose comparator is not compiled in is not measured.
  package func measure(_ line: BenchmarkLine) async -> LineResult {
    guard let comparator = line.comparator.workload else {
      return LineResult(line, outcome: .notMeasured)
    }
    do {
      let measurement =
        line.basis == .memory
        ? try await measurer.measureMemory(line.subject, comparator)
        : try await measurer.measure(line.subject, comparator)
      return LineResult(line, measured: measurement)
    } catch {
      return LineResult(line, outcome: .failed("\(error)"))
    }
  }

  /// Calls each side once at its smoke size, without measuring.
  ///
  /// If the comparator is not compiled in, the subject still runs, so that its errors are found.
  package func smoke(_ line: BenchmarkLine) async -> LineResult {
    do {
      try await callOnce(line.subject)
      guard let comparator = line.comparator.workload else {
        return LineResult(line, outcome: .notMeasured)
      }
      try await callOnce(comparator)
      return LineResult(line, outcome: .works)
    } catch {
      return LineResult(line, outcome: .failed("\(error)"))
    }
  }

  private func callOnce(_ workload: Workload) async throws {
    switch try await workload.prepare(workload.smokeSize) {
    case .synchronous(let call): try call()
    case .asynchronous(let call): try await call()
    }
  }
}
