import Foundation
import PatternSamples
import XCTest

/// Tests that every pattern prints the text of `Output/NAME.txt`. After an intended change, write the file with `swift
/// run Patterns NAME`.
@MainActor
final class PatternOutputTests: XCTestCase {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Output")

  func test_patterns_printTheirFiles() async throws {
    for pattern in Pattern.allCases {
      var lines: [String] = []
      try await pattern.run { lines.append($0) }
      let file = folder.appending(path: "\(pattern.rawValue).txt")
      let expected = try String(contentsOf: file, encoding: .utf8)
      XCTAssertEqual(lines.joined(separator: "\n") + "\n", expected, pattern.rawValue)
    }
  }

  func test_outputs_areOfPatterns() async throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(files.sorted(), Pattern.allCases.map { "\($0.rawValue).txt" }.sorted())
  }

  func test_samples_areShort() async throws {
    let package = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let sources = package.appending(path: "Sources/PatternSamples")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    XCTAssertGreaterThanOrEqual(names.filter { $0.hasSuffix("Pattern.swift") }.count, Pattern.allCases.count)
    for name in names {
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      // Below the imports, which are longer where a sample also compiles on Apple platforms.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let imports = lines.lastIndex { $0.hasPrefix("import ") || $0.hasPrefix("#endif") } ?? 0
      XCTAssertLessThan(lines.count - imports, 100, name)
    }
  }
}
