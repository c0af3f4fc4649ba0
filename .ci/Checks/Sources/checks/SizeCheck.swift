import Foundation

/// Checks that no module of `Sources` has more code lines, or more public declarations, than its limits.
///
/// A line of the file of limits is `MODULE LINES DECLARATIONS`; lines that begin with `#` are comments. A code line is neither blank
/// nor only a comment. A public declaration is a line that declares something `public` or `open`.
struct SizeCheck {
  private struct Size {
    var lines = 0
    var declarations = 0
  }

  private static let keywords: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "func", "var", "let", "init", "subscript", "typealias",
    "case",
    "associatedtype", "macro",
  ]

  let limits: URL
  let sources: URL

  func run() throws -> [String] {
    var findings: [String] = []
    var allowed: [String: Size] = [:]
    for line in try String(contentsOf: limits, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 3, let lines = Int(words[1]), let declarations = Int(words[2]) else {
        findings.append(
          "\(limits.lastPathComponent) has the line \"\(line)\", which is not MODULE LINES DECLARATIONS"
        )
        continue
      }
      allowed[String(words[0])] = Size(lines: lines, declarations: declarations)
    }
    let sizes = try sizes()
    var all = Size()
    for (module, size) in sizes.sorted(by: { $0.key < $1.key }) {
      if module != "ConciergeUIKit" {
        all.lines += size.lines
        all.declarations += size.declarations
      }
      guard let limit = allowed.removeValue(forKey: module) else {
        findings.append("\(module) has no line in \(limits.lastPathComponent)")
        continue
      }
      print(
        "  \(module): \(size.lines) of \(limit.lines) lines, \(size.declarations) of \(limit.declarations) public"
      )
      if size.lines > limit.lines {
        findings.append("\(module) has \(size.lines) code lines; its limit is \(limit.lines)")
      }
      if size.declarations > limit.declarations {
        findings.append(
          "\(module) has \(size.declarations) public declarations; its limit is \(limit.declarations)"
        )
      }
    }
    print("  all but ConciergeUIKit: \(all.lines) lines, \(all.declarations) public")
    findings += allowed.keys.sorted().map {
      "\(limits.lastPathComponent) names \($0), which is not in \(sources.path)"
    }
    return sizes.isEmpty ? ["\(sources.path) has no modules"] : findings
  }

  private func sizes() throws -> [String: Size] {
    var sizes: [String: Size] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let module = String(path.prefix { $0 != "/" })
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for code in Self.codeLines(in: text) {
        sizes[module, default: Size()].lines += 1
        if isPublicDeclaration(code) { sizes[module, default: Size()].declarations += 1 }
      }
    }
    return sizes
  }

  /// Returns the lines that are neither blank nor only a comment, without their indentation.
  static func codeLines(in text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  private func isPublicDeclaration(_ line: Substring) -> Bool {
    var code = line
    while code.hasPrefix("@") {
      code = code.dropFirst().drop { $0.isLetter || $0.isNumber || "_.".contains($0) }
      if code.hasPrefix("(") { code = code.drop { $0 != ")" }.dropFirst() }
      code = code.drop(while: \.isWhitespace)
    }
    guard code.hasPrefix("public") || code.hasPrefix("open"), !code.hasPrefix("public(set)") else {
      return false
    }
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let first = words.first, first == "public" || first == "open",
      !["import", "extension"].contains(words.dropFirst().first)
    else { return false }
    return words.contains { Self.keywords.contains($0) }
  }
}
