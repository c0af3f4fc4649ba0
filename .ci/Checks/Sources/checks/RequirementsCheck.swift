import Foundation

/// Checks that every type and every test which the requirements article names exists.
///
/// The rows of the article are `| number | requirement | types | tests |`, with types and tests in backquotes. Each
/// number must occur once and name at least one test.
struct RequirementsCheck {
  let article: URL
  let package: URL

  func run() throws -> [String] {
    let declared = try declarations(
      of: /\b(?:class|struct|enum|protocol|func|var|let|case|typealias)\s+`?(\w+)/,
      in: "Sources"
    )
    let tests = try declarations(of: /\b(?:class|func)\s+(\w+)/, in: "Tests")
      .union(declarations(of: /\b(?:class|struct|enum|func)\s+(\w+)/, in: "Examples"))
    var findings: [String] = []
    var rows: Set<String> = []
    for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 6, cells[1].wholeMatch(of: /[0-9A-Z]\.\d+/) != nil else { continue }
      if !rows.insert(cells[1]).inserted { findings.append("row \(cells[1]) is there twice") }
      if names(in: cells[4]).isEmpty { findings.append("row \(cells[1]) names no test") }
      findings += names(in: cells[3]).filter { !declared.contains($0) }
        .map { "row \(cells[1]) names \($0), which is not in Sources" }
      findings += names(in: cells[4]).filter { !tests.contains($0) }
        .map { "row \(cells[1]) names \($0), which is no test" }
    }
    print("  \(rows.count) rows")
    return rows.isEmpty ? ["\(article.lastPathComponent) has no rows"] : findings
  }

  /// Returns the identifiers in backquotes: `Controller/addChild(_:animated:)` gives `Controller` and `addChild`.
  private func names(in cell: String) -> [String] {
    cell.matches(of: /`+([^`]+)`+/).flatMap { match in
      match.1.split(whereSeparator: { "/.".contains($0) })
        .map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        .filter { !$0.isEmpty }
    }
  }

  private func declarations(of pattern: Regex<(Substring, Substring)>, in folder: String) throws -> Set<
    String
  > {
    let root = package.appendingPathComponent(folder)
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".swift") && !path.contains(".build") {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      names.formUnion(text.matches(of: pattern).map { String($0.1) })
    }
    return names
  }
}
