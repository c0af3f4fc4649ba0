/// All results of one run of the program.
package struct BenchmarkReport: Sendable {
  /// Where they were measured.
  package let machine: MachineDescription

  /// The results, in the catalog's order.
  package let results: [LineResult]

  package init(machine: MachineDescription, results: [LineResult]) {
    self.machine = machine
    self.results = results
  }

  /// Whether no line fell short or failed.
  package var isGood: Bool {
    !results.contains { $0.outcome.isFailure }
  }
}
