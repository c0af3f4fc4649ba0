import EvolutionApp
import EvolutionModels
import EvolutionPresenters
import Foundation
import XCTest

@testable import Evolution

/// The result of a run of the program.
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

/// A temporary folder for a store, which is deleted with this object.
final class TemporaryStore {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("Evolution-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // An error is ignored, because the system also clears its temporary folder.
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns the app with the sample of the feed, and the store.
  @MainActor
  func makeApplication(
    layout: EvolutionLayout?,
    gateway: any ProposalGateway = FeedGateway([])
  ) throws -> EvolutionApplication {
    try EvolutionApplication(
      services: ScreenServices(
        gateway: gateway,
        database: try Store.open(at: URL(fileURLWithPath: path)),
        style: .evolution(now: Date(timeIntervalSince1970: 1_785_801_600))
      ),
      layout: layout,
      help: KeyMap.help
    )
  }

  /// The file of the open screens.
  var place: URL { Store.place(beside: URL(fileURLWithPath: path)) }

  var path: String { folder.appendingPathComponent("reader.sqlite").path }
}
