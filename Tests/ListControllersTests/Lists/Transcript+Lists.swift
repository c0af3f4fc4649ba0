import ControllerTesting
import TestSupport
import XCTest

extension Transcript {
  /// Plays random sequences with all tasks in order, and compares what they note with the recorded transcripts.
  ///
  /// - Parameters:
  ///   - name: The first part of the names of the files.
  ///   - seeds: The seeds of the sequences.
  ///   - play: Plays one sequence, and returns what it has noted.
  @MainActor
  static func assertRecorded(
    _ name: String,
    _ seeds: ClosedRange<UInt64>,
    _ play: (UInt64) async -> Transcript
  ) async throws {
    for seed in seeds {
      guard let transcript = await SerialTasks.run({ await play(seed) }) else {
        throw XCTSkip("tasks run on several threads")
      }
      XCTAssertNil(try transcript.difference(from: "\(name)-seed-\(seed)"))
    }
  }
}
