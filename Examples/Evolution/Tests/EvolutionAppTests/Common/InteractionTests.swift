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
final class InteractionTests: XCTestCase {
  private let texts = ActionPresenter()

  func test_follow_asksBothWays() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .chose(PromptAction.confirmID))
    let action = FollowAuthor(name: "Ada", library: library, texts: texts)
    let runner = InteractionRunner(action, prompts: prompts)

    let first = await runner.run()
    XCTAssertEqual(first.value, "Following Ada.")
    XCTAssertTrue(library.isFollowing("Ada"))
    let second = await runner.run()
    XCTAssertEqual(second.value, "No longer following Ada.")
    XCTAssertFalse(library.isFollowing("Ada"))
    XCTAssertEqual(prompts.asked.map(\.message), ["Follow Ada?", "Stop following Ada?"])
    XCTAssertEqual(prompts.asked.last?.actions.last?.role, .destructive)
  }

  func test_follow_declined_changesNothing() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    let prompts = ScriptedPrompts(.dismissed)
    let action = FollowAuthor(name: "Ada", library: library, texts: texts)
    let runner = InteractionRunner(action, prompts: prompts)
    guard case .declined = await runner.run() else { return XCTFail("the reader said no") }
    XCTAssertFalse(library.isFollowing("Ada"))
  }

  func test_bookmark_asksOnlyToUndo() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let action = BookmarkProposal(id: "SE-1", library: library, texts: texts)
    let runner = InteractionRunner(action, prompts: prompts)
    _ = await runner.run()
    XCTAssertEqual(prompts.asked, [])
    XCTAssertNotNil(library.bookmark("SE-1"))
    _ = await runner.run()
    XCTAssertEqual(prompts.asked.map(\.message), ["Remove the bookmark of SE-1?"])
    XCTAssertNil(library.bookmark("SE-1"))
  }
}
