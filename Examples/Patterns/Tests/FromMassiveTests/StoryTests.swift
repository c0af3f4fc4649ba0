import Foundation
import FromMassive
import XCTest

/// Tests that the controllers of all steps behave the same.
@MainActor
final class StoryTests: XCTestCase {
  func test_everyStep_tellsTheSameStory() async throws {
    for (isPad, name) in [(false, "phone"), (true, "pad")] {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Output/\(name).txt")
      let expected = try String(contentsOf: file, encoding: .utf8)
      for step in Story.Step.allCases {
        let told = try await tell(step, isPad: isPad)
        XCTAssertEqual(told.text, expected, "\(step) on a \(name)")
        XCTAssertTrue(told.isReleased, "\(step) on a \(name) leaks")
      }
    }
  }

  func test_article_tableOfSizes_isTrue() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let sources = folder.appending(path: "../../Sources/FromMassive")
    let steps = try FileManager.default.contentsOfDirectory(atPath: sources.standardizedFileURL.path)
      .filter { $0.hasPrefix("Step") }
      .sorted()
    XCTAssertEqual(steps.count, Story.Step.allCases.count)
    let rows = try steps.map { step in
      let file = sources.standardizedFileURL.appending(path: step)
      let lines = controllerLines(in: try String(contentsOf: file, encoding: .utf8))
      let variables = lines.count { $0.hasPrefix("    private var ") }
      return "| `\(step)` | \(lines.count) | \(variables) |"
    }
    let article = folder.appending(
      path: "../../../../Sources/ControllerCore/ControllerCore.docc/FromMassiveViewController.md"
    )
    let table = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("| `Step") }
    XCTAssertEqual(table.joined(separator: "\n"), rows.joined(separator: "\n"))
  }

  /// Returns the lines of the controller's code, without comments and empty lines.
  private func controllerLines(in text: String) -> [Substring] {
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("  final class AuthorController") }
    let body = lines.prefix { $0 != "  }" }.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    return body + ["  }"]
  }

  private func tell(_ step: Story.Step, isPad: Bool) async throws -> (text: String, isReleased: Bool) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [String] = []
    let isReleased = try await Story.tell(step, isPad: isPad, folder: folder) { lines.append($0) }
    return (lines.joined(separator: "\n") + "\n", isReleased)
  }
}
