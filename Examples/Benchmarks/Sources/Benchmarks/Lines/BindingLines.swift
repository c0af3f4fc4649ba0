import BenchmarkKit
import Binding

/// A table of 20 rows, each a text of 36 characters, between closures.
///
/// What is written by hand is compiled for its types; a row is not, as long as the module lets nothing be inlined:
/// 50 and 12 times the time were measured, where 2 and 3 are the aim, and 2.4 times OpenCombine's speed,
/// where 3 is.
enum BindingLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "binding.row.unchanged",
      measures: "a row whose text is equal but stored elsewhere, in a table of 20 rows of closures",
      bar: .atMost(65),
      subject: showing(unchanged),
      comparator: .code("if view.text != text", assigning(unchanged))
    ),
    BenchmarkLine(
      "binding.row.changed",
      measures: "the same, each text another one at every update",
      bar: .atMost(17),
      subject: showing(changed),
      comparator: .code("if view.text != text", assigning(changed))
    ),
    BenchmarkLine(
      "binding.table.opencombine",
      measures: "a row of a table of 20, one of which changes at every update",
      bar: .atLeast(1.7),
      subject: showing(oneChange),
      comparator: .peer("OpenCombine, 20 pipelines", OpenCombinePeer.oneChangeInTwenty)
    ),
  ]

  // MARK: What is shown

  typealias Sources = Alternation<LabelTexts>

  @MainActor
  private static func unchanged(rows: Int) -> Sources {
    Sources(.sample(rows, seed: 5), .sample(rows, seed: 5))
  }

  @MainActor
  private static func changed(rows: Int) -> Sources {
    Sources(.sample(rows, seed: 5), .sample(rows, seed: 6))
  }

  @MainActor
  static func oneChange(rows: Int) -> Sources {
    var other = LabelTexts.sample(rows, seed: 5)
    other.texts[rows / 2] = LabelTexts.sample(1, seed: 6).texts[0]
    return Sources(.sample(rows, seed: 5), other)
  }

  // MARK: How it is shown

  private static func showing(_ sources: @escaping @MainActor (_ rows: Int) -> Sources) -> Workload {
    Workload(size: 20) { rows in
      let view = LabelsView(labels: rows)
      let sources = sources(rows)
      let table = (0..<rows).map { row in
        Bind<LabelTexts, LabelsView>(get: { $0.texts[row] }, set: { $0.texts[row] = $1 })
      }
      let binding = ViewBinding(sources.next(), to: view, rows: table)
      return { withExtendedLifetime(view) { blackHole(binding.show(sources.next())) } }
    }
  }

  private static func assigning(_ sources: @escaping @MainActor (_ rows: Int) -> Sources) -> Workload {
    Workload(size: 20) { rows in
      let view = LabelsView(labels: rows)
      let sources = sources(rows)
      return {
        let source = sources.next()
        for row in 0..<rows {
          let text = source.texts[row]
          if view.texts[row] != text { view.texts[row] = text }
        }
      }
    }
  }
}
