import Foundation
import Model
import TestSupport
import XCTest

#if os(Linux)
  /// A process that is killed in the middle of saving leaves the old or the new value.
  ///
  /// The killed process is this test itself, run once more; on other systems a test bundle is no program.
  final class ModelArchiveCrashTests: XCTestCase {
    private static let variable = "CONCIERGE_ARCHIVE_TO_SAVE"

    /// Each value is as long as it says, so that a mixture of two would be seen.
    private struct Payload: Codable, Equatable {
      let number: Int
      let filler: String
      init(number: Int) {
        self.number = number
        filler = String(repeating: "\(number % 10)", count: 20_000 + number % 7 * 1_000)
      }
    }
    private let archive = ModelArchive<Payload>()

    func test_save_killedAtAnyMoment_leavesAWholeValue() throws {
      if let path = ProcessInfo.processInfo.environment[Self.variable] {
        for number in 1... { try archive.save(Payload(number: number), to: URL(filePath: path)) }
      }
      let folder = FileManager.default.temporaryDirectory.appending(path: "ModelArchiveCrashTests-\(UUID())")
      let file = folder.appending(path: "payload.json")
      defer { try? FileManager.default.removeItem(at: folder) }
      var values: Set<Int> = []
      var drafts = 0
      let kills = RandomRounds.kills(2, long: 20)
      for round in 0..<kills {
        try kill(afterTurn: round, saving: file)
        let loaded = try XCTUnwrap(archive.load(from: file), "round \(round)").value
        XCTAssertEqual(loaded, Payload(number: loaded.number), "round \(round)")
        values.insert(loaded.number)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for draft in names where draft.hasPrefix(".") {
          drafts += 1
          try FileManager.default.removeItem(at: folder.appending(path: draft))
        }
      }
      print(
        "ModelArchive: \(kills) kills, \(values.count) values, \(drafts) killed while writing"
      )
    }

    /// Starts the process, waits until it has saved a value, works for a little while, and kills it.
    private func kill(afterTurn turn: Int, saving file: URL) throws {
      try? FileManager.default.removeItem(at: file)
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["ModelTests.ModelArchiveCrashTests/test_save_killedAtAnyMoment_leavesAWholeValue"]
      process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: file.path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      while process.isRunning, !FileManager.default.fileExists(atPath: file.path) {}
      // The moment differs from run to run, and any moment is fine.
      for _ in 0..<(turn * 37 % 50) * 500 { _ = FileManager.default.fileExists(atPath: file.path) }
      XCTAssertTrue(process.isRunning, "it ended by itself")
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }
#endif
