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

  func test_move_amongOtherStates_changesNothing() async throws {
    let library = try ReaderLibrary(try Database(.inMemory))
    for id in ["SE-1", "SE-2", "SE-3"] { try await library.setBookmarked(true, id) }
    let feed = [
      try proposal("SE-1"), try proposal("SE-2", state: "rejected"), try proposal("SE-3"),
    ]
    let catalog = try ProposalCatalog(gateway: StubGateway(.success(feed)))
    await catalog.pages.load(.refresh)
    let moving = ScreenServices(catalog: catalog, library: library, style: .test).interaction.moving
    for (other, order) in [("SE-2", ["SE-3", "SE-2", "SE-1"]), ("SE-3", ["SE-1", "SE-3", "SE-2"])] {
      _ = await moving.run((id: "SE-1", other: other, isBelow: false))
      XCTAssertEqual(library.bookmarks.snapshot.allItems.map(\.id), order, other)
    }
  }
}
