import ControllerCore
import ControllerTesting
import DataSource
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
    await until { prompts.current != nil }
    actions.following.start("Ada")
    XCTAssertEqual(prompts.count, 1)
    prompts.answer(PromptAction.confirmID)
    await until { !actions.isRunning }
    XCTAssertEqual(messages, ["Following Ada."])
  }

  /// Row 0.03: a key and a button start the same object, so a button does nothing while the question of the key is open.
  func test_keyAndButton_startOneAction() async throws {
    let database = try Database(.inMemory)
    let application = try await startApplication(
      StubGateway(.success([try proposal("SE-1")])),
      database: database
    )
    await application.play(.open, .bookmark)
    let screen = try XCTUnwrap(application.focusedController as? ProposalController)
    let button = try XCTUnwrap(screen.view.buttons.first { $0.command == .bookmark })
    await application.play(.bookmark)
    XCTAssertEqual(application.prompts.count, 1)
    screen.offer(button.command)
    await application.settle()
    XCTAssertEqual(application.prompts.count, 1)
    await application.play(.open)
    screen.offer(button.command)
    await application.settle()
    XCTAssertEqual(application.prompts.count, 0)
    XCTAssertEqual(try ReaderLibrary(database).bookmarks.snapshot.allItems.map(\.id), ["SE-1"])
  }
}
