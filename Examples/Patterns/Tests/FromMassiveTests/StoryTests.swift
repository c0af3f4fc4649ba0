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
    let rows = try controllers().map { "| `\($0.file)` | \($0.lines.count) | \($0.variables) |" }
    let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../Sources/ControllerCore/ControllerCore.docc/FromMassiveViewController.md"
    )
    let table = try String(contentsOf: article.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n")
      .filter { $0.hasPrefix("| `Step") }
    XCTAssertEqual(table.joined(separator: "\n"), rows.joined(separator: "\n"))
  }

  func test_steps_getSmaller_andTheLastOneIsWithinItsLimits() async throws {
    let steps = try controllers()
    for (step, next) in zip(steps, steps.dropFirst()) {
      XCTAssertLessThanOrEqual(next.lines.count, step.lines.count, next.file)
      XCTAssertLessThanOrEqual(next.variables, step.variables, next.file)
    }
    let last = try XCTUnwrap(steps.last)
    XCTAssertLessThanOrEqual(last.lines.count, 50)
    XCTAssertEqual(last.variables, 0)
  }

  /// Row 1.43: an interaction asks the question from step 4 on, and the controller is not its delegate.
  func test_steps_areDelegatesOfTheirQuestion_onlyBeforeTheInteraction() throws {
    let areDelegates = try controllers().map { step in step.lines.contains { $0.contains("ActionSheet") } }
    XCTAssertEqual(areDelegates, [true, true, true, true, false, false, false])
  }

  func test_lastStep_namesNoModel_andNestsNoClosure() async throws {
    for line in try XCTUnwrap(controllers().last).lines {
      XCTAssertFalse(line.contains(/\b(Author|Proposal)\b/), "\(line)")
      let closures = line.matches(of: /\{ (?:\[[^\]]+\] )?(?:\w+(?:, \w+)* in|$)/)
      XCTAssertLessThanOrEqual(closures.count, 1, "\(line)")
      XCTAssertFalse(line.contains(/\bin$/), "a closure of several lines: \(line)")
    }
  }

  /// Returns the controller of each step: its file, its lines of code, and the number of its private variables.
  private func controllers() throws -> [(file: String, lines: [Substring], variables: Int)] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/FromMassive").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasPrefix("Step") }
      .sorted()
    XCTAssertEqual(files.count, Story.Step.allCases.count)
    return try files.map { file in
      let lines = controllerLines(in: try String(contentsOf: sources.appending(path: file), encoding: .utf8))
      return (file, lines, lines.count { $0.hasPrefix("    private var ") })
    }
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
