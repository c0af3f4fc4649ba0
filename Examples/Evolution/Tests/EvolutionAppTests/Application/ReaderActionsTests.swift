import ControllerTesting
import Interaction
import ModelStore
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

@MainActor
final class ReaderActionsTests: XCTestCase {
  func test_actions_secondCommandWhileTheFirstAsks_asksOnce() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    let prompts = PromptQueue()
    var messages: [String] = []
    let catalog = try ProposalCatalog(gateway: StubGateway(.success([])))
    let actions = ReaderActions(library, catalog, texts: ActionPresenter(), prompts: prompts) {
      messages.append($0)
    } reportError: {
      XCTFail("\($0)")
    }
    actions.following.start("Ada")
    while prompts.current == nil { await Task.yield() }
    actions.following.start("Ada")
    XCTAssertEqual(prompts.count, 1)
    prompts.answer(PromptAction.confirmID)
    while actions.isRunning { await Task.yield() }
    XCTAssertEqual(messages, ["Following Ada."])
  }
}
