import Foundation

/// Checks that every row of the requirements article names tests that exist, and types that exist.
///
/// The rows of the article are `| number | requirement | types | tests |`. Each number occurs once. The last cell is a list,
/// divided by commas and semicolons, of
/// - test methods in backquotes: `test_x`, or `Class/test_x` where several classes have a method of this name;
/// - paths of samples that must not compile, of articles whose code is compared with samples, of printed outputs, and of
///   `.ci/Consumer`.
///
/// A row that no test can prove says `by decision: REASON` instead. `open: REASON`, at the end of a cell, says which test is missing.
struct RequirementsCheck {
  let article: URL
  let package: URL

  func run() throws -> [String] {
    let declared = try declarations()
    let methods = try testMethods()
    var findings: [String] = []
    var rows: Set<String> = []
    var decided: [String] = []
    var open: [String] = []
    for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count > 1, cells[1].wholeMatch(of: /[0-9A-Z]\.\d+/) != nil else { continue }
      guard cells.count == 6 else {
        findings.append("row \(cells[1]) has \(cells.count - 2) cells, not 4")
        continue
      }
      if !rows.insert(cells[1]).inserted { findings.append("row \(cells[1]) is there twice") }
      findings += types(in: cells[3]).filter { !declared.contains($0) }
        .map { "row \(cells[1]) names \($0), which is not in Sources" }
      let tests: Substring
      switch reason(in: cells[4]) {
      case nil: tests = cells[4][...]
      case .decision(let why):
        decided.append(cells[1])
        if why.isEmpty { findings.append("row \(cells[1]) says \"by decision\" without a reason") }
        continue
      case .open(let why, let before):
        open.append("\(cells[1]): \(why)")
        if why.isEmpty { findings.append("row \(cells[1]) says \"open\" without a reason") }
        if before.isEmpty { continue }
        tests = before
      }
      let items = tests.split { ",;".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
      if items.isEmpty { findings.append("row \(cells[1]) names no test") }
      findings += try items.compactMap { try problem(with: $0, methods: methods) }.map {
        "row \(cells[1]) \($0)"
      }
    }
    print(
      "  \(rows.count) rows: \(rows.count - decided.count - open.count) tested, \(decided.count) by decision"
    )
    if !open.isEmpty { print("  \(open.count) open:\n" + open.map { "    \($0)" }.joined(separator: "\n")) }
    return rows.isEmpty ? ["\(article.lastPathComponent) has no rows"] : findings
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

  /// Returns what is wrong with one entry of a row's last cell.
  private func problem(with item: String, methods: [String: Set<String>]) throws -> String? {
    guard let match = item.wholeMatch(of: /`(?:(\w+)\/)?(\w+)`/) else { return try problem(withPath: item) }
    let name = String(match.2)
    guard let types = methods[name] else {
      return "names \(name), which is no test method of Tests or Examples"
    }
    if let type = match.1 {
      return types.contains(String(type)) ? nil : "names \(type)/\(name), but \(type) has no such test method"
    }
    return types.count == 1
      ? nil : "names \(name), which several classes have: \(types.sorted().joined(separator: ", "))"
  }

  private func problem(withPath path: String) throws -> String? {
    let file = package.appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      return "says \"\(path)\", which is neither a test method in backquotes nor a file"
    }
    let isTest =
      switch (file.deletingLastPathComponent().lastPathComponent, file.pathExtension) {
      case ("CompileFailures", "swift"):
        try String(contentsOf: file, encoding: .utf8).contains("FAILS_1")
      case ("Output", "txt"): true
      case (_, "md"):
        try String(contentsOf: package.appendingPathComponent(".ci/run"), encoding: .utf8)
          .contains(file.deletingPathExtension().lastPathComponent.trimmingPrefix("Tutorial"))
      default: path == ".ci/Consumer"
      }
    return isTest ? nil : "names \(path), which no check compiles or compares"
  }

  /// Returns the identifiers in backquotes: `Controller/addChild(_:animated:)` gives `Controller` and `addChild`.
  private func types(in cell: String) -> [String] {
    cell.matches(of: /`+([^`]+)`+/).flatMap { match in
      match.1.split(whereSeparator: { "/.".contains($0) })
        .map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        .filter { !$0.isEmpty }
    }
  }

  private func declarations() throws -> Set<String> {
    let keywords: Set<Substring> = [
      "class", "struct", "enum", "protocol", "func", "var", "let", "case", "typealias",
    ]
    var names: Set<String> = []
    for text in try swiftFiles(in: "Sources", where: { _ in true }) {
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
        names.insert(String(name))
      }
    }
    return names
  }

  /// Returns the test methods of the package and its examples: the types that have a method of this name, by its name. A test method
  /// has no parameters and a name that begins with `test`, or the attribute `@Test`.
  private func testMethods() throws -> [String: Set<String>] {
    var methods: [String: Set<String>] = [:]
    let tests =
      try swiftFiles(in: "Tests", where: { _ in true })
      + swiftFiles(in: "Examples", where: { $0.contains("/Tests/") })
    let keywords: Set<Substring> = ["class", "struct", "actor", "enum", "extension"]
    for text in tests {
      // The types around the current line, with their indentation.
      var types: [(name: String, indentation: Int)] = []
      var hasAttribute = false
      for line in text.split(separator: "\n") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { continue }
        let indentation = code.startIndex.utf16Offset(in: text) - line.startIndex.utf16Offset(in: text)
        hasAttribute = hasAttribute || code.hasPrefix("@Test")
        let words = code.prefix { $0 != "(" }.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        if let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count {
          types.removeAll { $0.indentation >= indentation }
          types.append((String(words[keyword + 1]), indentation))
        }
        guard words.count > 1, words[words.count - 2] == "func", let name = words.last else { continue }
        if hasAttribute || (name.hasPrefix("test") && code.contains("\(name)()")) {
          let type = types.last { $0.indentation < indentation }?.name ?? ""
          methods[String(name), default: []].insert(type)
        }
        hasAttribute = false
      }
    }
    return methods
  }

  private func swiftFiles(in folder: String, where isWanted: (String) -> Bool) throws -> [String] {
    let root = package.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") && isWanted($0) }
      .map { try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
  }
}
