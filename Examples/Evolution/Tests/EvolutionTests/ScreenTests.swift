import Foundation
import XCTest

@testable import Evolution

/// Tests of the files in `Screens`. The lines of a file that start with `$ ` are command lines, which run in order with
/// the same store. The other lines are the output of the last command.
@MainActor
final class ScreenTests: XCTestCase {
  func test_screens_areAsExpected() async throws {
    let folder = try XCTUnwrap(Bundle.module.url(forResource: "Screens", withExtension: nil))
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    XCTAssertGreaterThan(files.count, 20)
    for file in files {
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      let commands = lines.prefix { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
      let expected = lines.dropFirst(commands.count).joined(separator: "\n")
      let store = try TemporaryStore()
      var result = RunResult()
      for command in commands {
        result = await runProgram(words(of: command) + ["--store", store.path])
      }
      XCTAssertEqual(result.status, 0, file.lastPathComponent)
      XCTAssertEqual(result.output + "\n", expected, file.lastPathComponent)
    }
  }

  /// Splits a command line at spaces outside of double quotes.
  private func words(of command: Substring) -> [String] {
    let quoted = command.split(separator: "\"", omittingEmptySubsequences: false)
    return quoted.enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }
}
