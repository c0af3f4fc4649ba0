import Foundation

/// Checks the page that leads from the names of the articles to those of the package.
///
/// The rows of its tables are `| article | UIKit | here | code | sample and test |`. The names in the third cell are declared in
/// `Sources`. The code stands in the sample, a Swift file of `Examples` or `Tests` with a name of its own. The test exists.
///
/// A row `| folder | lines | purpose |` says how large a folder of `ControllerCore` is: it has at most so many code lines, and not
/// less than four fifths of them. Each folder has a row, except `Internal`.
struct ArticlesCheck {
  let page: URL
  let package: URL

  func run() throws -> [String] {
    let names = try PackageNames(of: package)
    let files = try ["Examples", "Tests"].flatMap { try PackageNames.swiftFiles(of: package, in: $0) }
    let samples = Dictionary(grouping: files, by: \.lastPathComponent)
    var findings: [String] = []
    var count = 0
    var folders: Set<String> = ["Internal"]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      guard let cells = PackageNames.cells(of: line) else { continue }
      if cells.count == 3, let lines = Int(cells[1]) {
        folders.insert(cells[0].trimmingCharacters(in: ["`"]))
        findings += try problem(ofFolder: cells[0].trimmingCharacters(in: ["`"]), lines)
      }
      guard cells.count == 5, cells[3].hasPrefix("`") else { continue }
      count += 1
      var problems = names.undeclared(in: cells[2]).map { "names \($0), which is not in Sources" }
      let items = cells[4].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      let (swift, tests) = (
        items.filter { $0.hasSuffix(".swift`") }, items.filter { !$0.hasSuffix(".swift`") }
      )
      problems += try tests.compactMap { try names.problem(with: $0) }
      if tests.isEmpty { problems.append("names no test") }
      let found = swift.compactMap { samples[$0.trimmingCharacters(in: ["`"])] }
      if let sample = found.first?.first, swift.count == 1, found.count == 1, found[0].count == 1 {
        let text = words(in: try String(contentsOf: sample, encoding: .utf8))
        if !text.contains(words(in: cells[3].trimmingCharacters(in: ["`"]))) {
          problems.append("has code that is not in \(sample.lastPathComponent)")
        }
      } else {
        problems.append("has no sample, or one whose name several files have")
      }
      findings += problems.map { "\(page.lastPathComponent): \"\(cells[0])\" \($0)" }
    }
    let core = package.appendingPathComponent("Sources/ControllerCore")
    findings += try FileManager.default.contentsOfDirectory(atPath: core.path).sorted()
      .filter { !$0.contains(".") && !folders.contains($0) }
      .map { "\(page.lastPathComponent) has no row for the folder \($0)" }
    print("  \(page.lastPathComponent): \(count) names of the articles")
    return count == 0 ? ["\(page.lastPathComponent) has no rows"] : findings
  }

  private func problem(ofFolder folder: String, _ limit: Int) throws -> [String] {
    let lines = try PackageNames.swiftFiles(of: package, in: "Sources/ControllerCore/\(folder)")
      .map { SizeCheck.codeLines(in: try String(contentsOf: $0, encoding: .utf8)).count }
      .reduce(0, +)
    return (limit * 4 / 5)...limit ~= lines
      ? [] : ["\(page.lastPathComponent) says \(limit) lines of \(folder), which has \(lines)"]
  }

  /// Returns a text with one space where it has spaces and line ends.
  private func words(in text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
