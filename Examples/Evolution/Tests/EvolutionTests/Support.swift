import Foundation
import XCTest

@testable import Evolution

/// What a run of the program left behind.
struct RunResult: Equatable {
  var status: Int32 = -1
  var output = ""
  var complaints = ""
}

@MainActor
func runProgram(_ arguments: [String]) async -> RunResult {
  var result = RunResult()
  let program = Program(
    output: { result.output += $0 },
    complaints: { result.complaints += $0 }
  )
  result.status = await program.run(arguments)
  return result
}

/// A place for a store that is gone with the test.
final class TemporaryStore {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("Evolution-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing depends on it: the system clears its temporary folder too.
    try? FileManager.default.removeItem(at: folder)
  }

  var path: String { folder.appendingPathComponent("reader.sqlite").path }
}
