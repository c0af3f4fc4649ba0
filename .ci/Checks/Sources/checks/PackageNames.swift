import Foundation

/// The names that the pages may use: declarations of `Sources`, and test methods and samples of `Tests` and `Examples`.
struct PackageNames {
  private let package: URL
  private let declared: Set<String>
  /// The types that have a test method of this name, by its name.
  private let methods: [String: Set<String>]

  init(of package: URL) throws {
    self.package = package
    declared = try Self.declarations(of: package)
    methods = try Self.testMethods(of: package)
  }

  /// Returns the cells of a row of a table, or `nil` for another line. `\|` is no border.
  static func cells(of line: Substring) -> [String]? {
    guard line.hasPrefix("|") else { return nil }
    return line.replacing("\\|", with: "\u{1}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "\\|") }
  }

  /// Returns the names in a cell that are not declared in `Sources`.
  func undeclared(in cell: String) -> [String] { types(in: cell).filter { !declared.contains($0) } }

  /// Returns what is wrong with the name of a test, or `nil`.
  func problem(with item: String) throws -> String? {
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

  private static func declarations(of package: URL) throws -> Set<String> {
    let keywords: Set<Substring> = [
      "class", "struct", "enum", "protocol", "func", "var", "let", "case", "typealias",
    ]
    var names: Set<String> = []
    for text in try texts(of: package, in: "Sources", where: { _ in true }) {
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      for (keyword, name) in zip(words, words.dropFirst()) where keywords.contains(keyword) {
        names.insert(String(name))
      }
    }
    return names
  }

  /// Returns the test methods of the package and its examples: the types that have a method of this name, by its name. A test method
  /// has no parameters and a name that begins with `test`, or the attribute `@Test`.
  private static func testMethods(of package: URL) throws -> [String: Set<String>] {
    var methods: [String: Set<String>] = [:]
    let tests =
      try texts(of: package, in: "Tests", where: { _ in true })
      + texts(of: package, in: "Examples", where: { $0.contains("/Tests/") })
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

  /// Returns the Swift files of a folder, without those that a build has made.
  static func swiftFiles(of package: URL, in folder: String) throws -> [URL] {
    let root = package.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
      .map { root.appendingPathComponent($0) }
  }

  private static func texts(
    of package: URL,
    in folder: String,
    where isWanted: (String) -> Bool
  ) throws -> [String] {
    try swiftFiles(of: package, in: folder).filter { isWanted($0.path) }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
