/// A measurer of two workloads in alternation.
///
/// The Thue-Morse sequence decides which side of a pair runs first. With this order, a machine that becomes slower or
/// faster affects both sides equally, neither side always finds the caches warm, and periodic events of the system do
/// not always meet the same side.
///
/// Source: Prouhet, 1851; Allouche, Shallit, "The ubiquitous Prouhet-Thue-Morse sequence", 1999,
/// https://doi.org/10.1007/978-1-4471-0551-0_1
@MainActor
package struct PairMeasurer<TimeSource: Clock> where TimeSource.Duration == Duration {
  private let clock: TimeSource
  private let plan: MeasurementPlan

  /// The maximum number of calls in one run. With it, a body of a third of a nanosecond fills a run of 5 ms.
  private let mostRepetitions = 1 << 24

  package init(clock: TimeSource, plan: MeasurementPlan) {
    self.clock = clock
    self.plan = plan
  }

  /// Prepares both sides at full size, warms them up and measures them.
  ///
  /// - Throws: ``BenchmarkError/noTimePassed(repetitions:)``, and the errors of the workloads.
  package func measure(_ subject: Workload, _ comparator: Workload) async throws -> PairedMeasurement {
    let subjectBody = try await subject.prepare(subject.size)
    let comparatorBody = try await comparator.prepare(comparator.size)
    let repetitions = PairedMeasurement.Repetitions(
      subject: try await repetitionsFillingARun(of: subjectBody),
      comparator: try await repetitionsFillingARun(of: comparatorBody)
    )
    var pairs: [PairedMeasurement.Pair] = []
    for index in 0..<plan.warmUpPairs + plan.pairs {
      var subjectTime = 0.0
      var comparatorTime = 0.0
      if index.nonzeroBitCount.isMultiple(of: 2) {
        subjectTime = try await time(subjectBody, repetitions.subject)
        comparatorTime = try await time(comparatorBody, repetitions.comparator)
      } else {
        comparatorTime = try await time(comparatorBody, repetitions.comparator)
        subjectTime = try await time(subjectBody, repetitions.subject)
      }
      pairs.append(
        PairedMeasurement.Pair(
          subject: subjectTime / Double(repetitions.subject),
          comparator: comparatorTime / Double(repetitions.comparator)
        )
      )
    }
    return PairedMeasurement(pairs: Array(pairs.dropFirst(plan.warmUpPairs)), repetitions: repetitions)
  }

  /// Prepares both sides at full size and measures the memory that one call of each needs.
  ///
  /// - Throws: ``BenchmarkError/memoryIsUnknown``, and the errors of the workloads.
  package func measureMemory(_ subject: Workload, _ comparator: Workload) async throws -> PairedMeasurement {
    let subjectBody = try await subject.prepare(subject.size)
    let comparatorBody = try await comparator.prepare(comparator.size)
    var pairs: [PairedMeasurement.Pair] = []
    for _ in 0..<plan.pairs {
      pairs.append(
        PairedMeasurement.Pair(
          subject: try await MemoryMeter.growth(during: subjectBody),
          comparator: try await MemoryMeter.growth(during: comparatorBody)
        )
      )
    }
    return PairedMeasurement(pairs: pairs, repetitions: .init(subject: 1, comparator: 1))
  }

  /// Returns the number of calls that fill a run. Multiplies the number by 2 to 10 until a run is long enough.
  private func repetitionsFillingARun(of body: Workload.Body) async throws -> Int {
    let target = plan.runTime.nanoseconds
    var repetitions = 1
    while repetitions < mostRepetitions {
      var elapsed = try await time(body, repetitions)
      // An interruption can make a short run look long enough. So three runs must be long enough, unless a run takes
      // more than twenty times the target: no interruption is that long.
      for _ in 0..<2 where (target..<20 * target).contains(elapsed) {
        elapsed = min(elapsed, try await time(body, repetitions))
      }
      if elapsed >= target { return repetitions }
      // Adds a fifth, because the first calls are slow and the measured runs will be shorter.
      let wanted = elapsed > 0 ? 1.2 * target / elapsed : 10
      repetitions = min(Int(Double(repetitions) * min(max(wanted, 2), 10)), mostRepetitions)
    }
    guard try await time(body, mostRepetitions) > 0 else {
      throw BenchmarkError.noTimePassed(repetitions: mostRepetitions)
    }
    return mostRepetitions
  }

  /// Returns the nanoseconds that a number of calls takes.
  private func time(_ body: Workload.Body, _ repetitions: Int) async throws -> Double {
    let elapsed: Duration
    switch body {
    case .synchronous(let call):
      let start = clock.now
      for _ in 0..<repetitions { try call() }
      elapsed = start.duration(to: clock.now)
    case .asynchronous(let call):
      let start = clock.now
      for _ in 0..<repetitions { try await call() }
      elapsed = start.duration(to: clock.now)
    }
    return elapsed.nanoseconds
  }
}

extension Duration {
  fileprivate var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

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
