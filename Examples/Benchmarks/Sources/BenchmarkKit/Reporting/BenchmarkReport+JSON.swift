import Foundation

extension BenchmarkReport {
  /// Returns the report for programs: a JSON object with `machine`, `isGood` and `lines`. Keys are sorted, times are
  /// nanoseconds per operation, memory is bytes per operation, and figures that were not measured are absent.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(machine: machine, isGood: isGood, lines: results.map(Document.Line.init))
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

private struct Document: Encodable {
  let machine: MachineDescription
  let isGood: Bool
  let lines: [Line]

  struct Line: Encodable {
    let name: String
    let measures: String
    let outcome: String
    let error: String?
    let bar: Limit
    let ratio: SampleSummary?
    let pairs: Int?
    let subject: Side
    let comparator: Side

    init(_ result: LineResult) {
      let line = result.line
      let figures = result.figures
      name = line.name
      measures = line.measures
      outcome = result.outcome.text
      if case .failed(let message) = result.outcome { error = message } else { error = nil }
      bar = Limit(line.bar)
      ratio = figures?.ratio
      pairs = figures?.pairs
      subject = Side(
        name: nil,
        size: line.subject.size,
        repetitions: figures?.repetitions.subject,
        nanoseconds: line.basis == .memory ? nil : figures?.subject,
        bytes: line.basis == .memory ? figures?.subject : nil
      )
      comparator = Side(
        name: line.comparator.name,
        size: line.comparator.workload?.size,
        repetitions: figures?.repetitions.comparator,
        nanoseconds: line.basis == .memory ? nil : figures?.comparator,
        bytes: line.basis == .memory ? figures?.comparator : nil
      )
    }
  }

  struct Limit: Encodable {
    let kind: String
    let ratio: Double?

    init(_ bar: Bar) {
      switch bar {
      case .atMost(let limit): (kind, ratio) = ("atMost", limit)
      case .atLeast(let limit): (kind, ratio) = ("atLeast", limit)
      case .information: (kind, ratio) = ("information", nil)
      }
    }
  }

  struct Side: Encodable {
    let name: String?
    let size: Int?
    let repetitions: Int?
    let nanoseconds: Double?
    let bytes: Double?
  }
}
