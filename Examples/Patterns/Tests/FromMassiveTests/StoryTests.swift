import Foundation
import FromMassive
import XCTest

/// The controllers of all steps do the same.
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

  private func tell(_ step: Story.Step, isPad: Bool) async throws -> (text: String, isReleased: Bool) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [String] = []
    let isReleased = try await Story.tell(step, isPad: isPad, folder: folder) { lines.append($0) }
    return (lines.joined(separator: "\n") + "\n", isReleased)
  }
}
