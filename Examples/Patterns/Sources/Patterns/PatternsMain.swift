import Foundation
import PatternSamples

/// `Patterns [name...]`: runs the named patterns, or all.
@main
enum PatternsMain {
  static func main() async throws {
    let names = Array(CommandLine.arguments.dropFirst())
    let unknown = names.filter { Pattern(rawValue: $0) == nil }
    guard unknown.isEmpty else {
      print("No pattern is called \(unknown.joined(separator: ", ")). There are:")
      Pattern.allCases.forEach { print("  \($0.rawValue)") }
      exit(EX_USAGE)
    }
    let patterns = names.isEmpty ? Pattern.allCases : names.compactMap(Pattern.init)
    for pattern in patterns {
      if patterns.count > 1 { print("\n== \(pattern.rawValue)\n") }
      try await pattern.run { print($0) }
    }
  }
}
