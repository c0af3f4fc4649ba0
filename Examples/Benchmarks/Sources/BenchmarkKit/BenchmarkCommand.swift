/// The program. It takes arguments, and produces text and an exit status.
@MainActor
package struct BenchmarkCommand<TimeSource: Clock> where TimeSource.Duration == Duration {
  private let catalog: BenchmarkCatalog
  private let runner: BenchmarkRunner<TimeSource>
  private let machine: MachineDescription
  private let output: (String) -> Void
  private let errors: (String) -> Void

  /// - Parameters:
  ///   - catalog: All lines.
  ///   - clock: The clock that measures the lines.
  ///   - plan: The duration and the number of measurements.
  ///   - machine: The machine, which the report names above the figures.
  ///   - output: Called with the report, a text of several lines.
  ///   - errors: Called with usage errors and with the progress.
  package init(
    catalog: BenchmarkCatalog,
    clock: TimeSource,
    plan: MeasurementPlan = MeasurementPlan(),
    machine: MachineDescription = .current,
    output: @escaping (String) -> Void,
    errors: @escaping (String) -> Void
  ) {
    self.catalog = catalog
    runner = BenchmarkRunner(clock: clock, plan: plan)
    self.machine = machine
    self.output = output
    self.errors = errors
  }

  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: 0 for success, 1 if a line failed or missed its bar, 2 for wrong usage.
  package func run(_ arguments: [String]) async -> Int32 {
    do throws(BenchmarkError) {
      let arguments = try BenchmarkArguments(arguments)
      return try await run(arguments)
    } catch {
      errors("Benchmarks: \(error)\n\(BenchmarkArguments.usage)")
      return 2
    }
  }

  private func run(_ arguments: BenchmarkArguments) async throws(BenchmarkError) -> Int32 {
    let lines = try catalog.lines(named: arguments.names)
    switch arguments.mode {
    case .help:
      output(BenchmarkArguments.usage)
      return 0
    case .list:
      output(list(of: lines))
      return 0
    case .smoke:
      return await report(on: lines, asJSON: arguments.printsJSON, runner.smoke)
    case .measure:
      return await report(on: lines, asJSON: arguments.printsJSON, runner.measure)
    }
  }

  private func list(of lines: [BenchmarkLine]) -> String {
    var table = TextTable(
      columns: [.left("benchmark"), .right("bar"), .left("comparator"), .left("measures")]
    )
    for line in lines { table.append([line.name, line.bar.text, line.comparator.name, line.measures]) }
    return table.text
  }

  private func report(
    on lines: [BenchmarkLine],
    asJSON: Bool,
    _ run: (BenchmarkLine) async -> LineResult
  ) async -> Int32 {
    var results: [LineResult] = []
    for line in lines {
      let result = await run(line)
      errors("\(line.name): \(result.outcome.text)")
      results.append(result)
    }
    let report = BenchmarkReport(machine: machine, results: results)
    do {
      output(asJSON ? try report.json() : report.table)
    } catch {
      errors("Benchmarks: the report cannot be written as JSON: \(error)")
      return 1
    }
    return report.isGood ? 0 : 1
  }
}
