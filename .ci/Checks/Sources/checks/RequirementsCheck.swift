import Foundation

/// Checks that every row of the requirements article quotes its requirement, and names tests that exist, and types that exist.
///
/// The rows of the article are `| number | quote | here | types | sample | tests |`. Each number occurs once. The sample is a Swift
/// file below `Examples`, or a dash if no sample shows the row. The quotes are compared with
/// `../shared/spec/requirements.md` beside the package, if it is there. A row that deviates begins with `deviates, because REASON`
/// in the cell `here`. The last cell is a list, divided by commas and semicolons, of
/// - test methods in backquotes: `test_x`, or `Class/test_x` where several classes have a method of this name;
/// - paths of samples that must not compile, of articles whose code is compared with samples, of printed outputs, and of
///   `.ci/Consumer`.
///
/// A row that no test can prove says `by decision: REASON` instead. `open: REASON`, at the end of a cell, says which test is missing.
struct RequirementsCheck {
  let article: URL
  let package: URL

  func run() throws -> [String] {
    let names = try PackageNames(of: package)
    var missing = try quotes()
    let isCompared = !missing.isEmpty
    var findings: [String] = []
    var rows: Set<String> = []
    var decided: [String] = []
    var open: [String] = []
    var (deviating, shown) = (0, 0)
    for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
      guard let cells = PackageNames.cells(of: line), let row = cells.first,
        row.wholeMatch(of: /[0-9A-Z]\.\d+/) != nil
      else { continue }
      guard cells.count == 6 else {
        findings.append("row \(row) has \(cells.count) cells, not 6")
        continue
      }
      if !rows.insert(row).inserted { findings.append("row \(row) is there twice") }
      if let quote = missing.removeValue(forKey: row), quote != cells[1] {
        findings.append("row \(row) says \"\(cells[1])\", and the requirement \"\(quote)\"")
      }
      if cells[2].localizedCaseInsensitiveContains("deviates") {
        deviating += 1
        if cells[2].prefixMatch(of: /deviates, because \S/) == nil {
          findings.append("row \(row) deviates without \"deviates, because REASON\"")
        }
      }
      findings += names.undeclared(in: cells[3]).map { "row \(row) names \($0), which is not in Sources" }
      if cells[4] != "—" {
        shown += 1
        let path = cells[4].trimmingCharacters(in: ["`"])
        let sample = package.appendingPathComponent("Examples/\(path)")
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: sample.path, isDirectory: &isFolder)
        if !exists || isFolder.boolValue || sample.pathExtension != "swift" {
          findings.append("row \(row) is shown in \(path), which is not a Swift file in Examples")
        }
      }
      let tests: Substring
      switch reason(in: cells[5]) {
      case nil: tests = cells[5][...]
      case .decision(let why):
        decided.append(row)
        if why.isEmpty { findings.append("row \(row) says \"by decision\" without a reason") }
        continue
      case .open(let why, let before):
        open.append("\(row): \(why)")
        if why.isEmpty { findings.append("row \(row) says \"open\" without a reason") }
        if before.isEmpty { continue }
        tests = before
      }
      let items = tests.split { ",;".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
      if items.isEmpty { findings.append("row \(row) names no test") }
      findings += try items.compactMap { try names.problem(with: $0) }.map {
        "row \(row) \($0)"
      }
    }
    findings += missing.keys.sorted().map { "no row has the requirement \($0)" }
    print(
      "  \(rows.count) rows: \(rows.count - decided.count - open.count) tested, \(decided.count) by decision;"
        + " \(deviating) deviate; \(shown) are shown in a sample; the quotes are \(isCompared ? "" : "not ")compared"
    )
    if !open.isEmpty { print("  \(open.count) open:\n" + open.map { "    \($0)" }.joined(separator: "\n")) }
    return rows.isEmpty ? ["\(article.lastPathComponent) has no rows"] : findings
  }

  /// Returns the requirements by their rows, or nothing if their file is not at hand.
  private func quotes() throws -> [String: String] {
    let file = package.deletingLastPathComponent().appendingPathComponent("shared/spec/requirements.md")
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    var quotes: [String: String] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      guard let cells = PackageNames.cells(of: line), cells.count > 3 else { continue }
      if cells[0].wholeMatch(of: /\d\.\d+/) != nil { quotes[cells[0]] = cells[1] }
      // A bug of appendix A: its number, its place, the bug, and two solutions.
      if let bug = cells[0].wholeMatch(of: /A(\d+)/) { quotes["A.\(bug.1)"] = cells[2] }
    }
    return quotes
  }

  private enum Reason {
    case decision(String)
    case open(String, before: Substring)
  }

  private func reason(in cell: String) -> Reason? {
    if let match = cell.wholeMatch(of: /by decision:?(.*)/) {
      return .decision(match.1.trimmingCharacters(in: .whitespaces))
    }
    guard let match = cell.wholeMatch(of: /(?:(.*); )?open:?(.*)/) else { return nil }
    return .open(match.2.trimmingCharacters(in: .whitespaces), before: match.1 ?? "")
  }
}
