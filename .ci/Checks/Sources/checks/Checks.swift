import Foundation

/// Checks of the package that the compiler does not make, for `.ci/run`.
@main
enum Checks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let findings: [String]
    switch (arguments.first, arguments.count) {
    case ("documentation", 3):
      findings = try DocumentationCheck(symbolGraphs: folder(arguments[1]), sources: folder(arguments[2]))
        .run()
    case ("requirements", 3):
      findings = try RequirementsCheck(article: folder(arguments[1]), package: folder(arguments[2])).run()
    case ("articles", 3):
      findings = try ArticlesCheck(page: folder(arguments[1]), package: folder(arguments[2])).run()
    case ("size", 3):
      findings = try SizeCheck(limits: folder(arguments[1]), sources: folder(arguments[2])).run()
    case ("lines", 4):
      findings = try LinesCheck(
        report: folder(arguments[1]),
        sources: folder(arguments[2]),
        percentage: Double(arguments[3]) ?? 100
      ).run()
    default:
      findings = [
        "usage: checks documentation SYMBOL-GRAPHS SOURCES | requirements ARTICLE PACKAGE | articles PAGE PACKAGE | size LIMITS SOURCES | lines REPORT SOURCES PERCENT"
      ]
    }
    findings.forEach { print("error: \($0)") }
    exit(findings.isEmpty ? 0 : 1)
  }

  private static func folder(_ path: String) -> URL {
    URL(fileURLWithPath: path).standardizedFileURL
  }
}
