import Foundation

/// Checks that the tests run at least a given percentage of the lines of `Sources`.
struct LinesCheck {
  private struct Report: Decodable {
    struct Run: Decodable {
      let files: [File]
    }

    struct File: Decodable {
      struct Summary: Decodable {
        struct Lines: Decodable {
          let count: Int
          let covered: Int
        }

        let lines: Lines
      }

      let filename: String
      let summary: Summary
    }

    let data: [Run]
  }

  /// The coverage report that `swift test --enable-code-coverage` writes.
  let report: URL
  let sources: URL
  let percentage: Double

  func run() throws -> [String] {
    let files = try JSONDecoder().decode(Report.self, from: Data(contentsOf: report)).data.flatMap(\.files)
    let root = sources.path + "/"
    var modules: [String: (count: Int, covered: Int)] = [:]
    for file in files where file.filename.hasPrefix(root) {
      let module = file.filename.dropFirst(root.count).prefix { $0 != "/" }
      modules[String(module), default: (0, 0)].count += file.summary.lines.count
      modules[String(module), default: (0, 0)].covered += file.summary.lines.covered
    }
    for (module, lines) in modules.sorted(by: { $0.key < $1.key }) {
      print("  \(module): \(text(lines))")
    }
    let all = modules.values.reduce(into: (count: 0, covered: 0)) { sum, lines in
      sum = (sum.count + lines.count, sum.covered + lines.covered)
    }
    guard all.count > 0 else { return ["no line of \(root) is in the report"] }
    print("  all: \(text(all))")
    return Double(all.covered) * 100 >= percentage * Double(all.count)
      ? [] : ["less than \(percentage) % of the lines are run by the tests"]
  }

  private func text(_ lines: (count: Int, covered: Int)) -> String {
    let perMille = lines.count == 0 ? 1000 : lines.covered * 1000 / lines.count
    return "\(perMille / 10).\(perMille % 10) % of \(lines.count) lines"
  }
}
