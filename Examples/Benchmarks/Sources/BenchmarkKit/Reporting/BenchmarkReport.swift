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

extension BenchmarkReport {
  /// The report for people: the machine, one row per line, the errors, and the number of lines with each outcome.
  ///
  /// `ns` is the median time per operation in nanoseconds. `ratio` is the median of the pairs' ratios, and `quartiles`
  /// are the quartiles of the ratios. "time" is subject / comparator, and "speed" is comparator / subject. Figures with
  /// "B" are bytes per operation.
  package var table: String {
    let hasFigures = results.contains { $0.figures != nil }
    var table = TextTable(
      columns: [.left("benchmark")]
        + (hasFigures ? [.right("ns"), .right("comparator ns"), .right("ratio"), .right("quartiles")] : [])
        + [.right("bar"), .left("result"), .left("comparator")]
    )
    for result in results {
      let line = result.line
      table.append(
        [line.name]
          + (hasFigures ? figureCells(of: result) : [])
          + [line.bar.text, result.outcome.text, line.comparator.name]
      )
    }
    let errors = results.compactMap { result -> String? in
      guard case .failed(let message) = result.outcome else { return nil }
      return "\(result.line.name): \(message)"
    }
    let parts = [machine.text, "", table.text] + (errors.isEmpty ? [] : [""] + errors) + ["", verdict]
    return parts.joined(separator: "\n")
  }

  private func figureCells(of result: LineResult) -> [String] {
    guard let figures = result.figures else { return ["", "", "", ""] }
    let ratio = figures.ratio
    let isMemory = result.line.basis == .memory
    return [
      figures.subject.timeText + (isMemory ? " B" : ""),
      figures.comparator.timeText + (isMemory ? " B" : ""),
      ratio.median.ratioText + " " + (isMemory ? "memory" : result.line.bar.quantity),
      ratio.lowerQuartile.ratioText + "..." + ratio.upperQuartile.ratioText,
    ]
  }

  /// The number of lines with each outcome, in the order of the first line with the outcome.
  private var verdict: String {
    var texts: [String] = []
    for result in results where !texts.contains(result.outcome.text) { texts.append(result.outcome.text) }
    guard !texts.isEmpty else { return "no benchmarks" }
    return texts.map { text in
      "\(results.count { $0.outcome.text == text }) \(text)"
    }.joined(separator: ", ")
  }
}

extension Bar {
  /// The bar in words, such as "at most 1.25".
  package var text: String {
    switch self {
    case .atMost(let limit): "at most " + limit.ratioText
    case .atLeast(let limit): "at least " + limit.ratioText
    case .information: "none"
    }
  }

  fileprivate var quantity: String {
    switch self {
    case .atMost, .information: "time"
    case .atLeast: "speed"
    }
  }
}
