/// All results of one run of the program.
package struct BenchmarkReport: Sendable {
  /// The machine on which the program ran.
  package let machine: MachineDescription

  /// The results, in the catalog's order.
  package let results: [LineResult]

  package init(machine: MachineDescription, results: [LineResult]) {
    self.machine = machine
    self.results = results
  }

  /// A Boolean value that indicates whether all lines ran without an error and reached the bars.
  package var isGood: Bool {
    !results.contains { $0.outcome.isFailure }
  }
}
