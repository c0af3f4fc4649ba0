import DataSource
import XCTest

@testable import EvolutionModels

@MainActor
final class ProposalCatalogTests: XCTestCase {
  func test_load_again_saysWhatIsDifferent() async throws {
    let catalog = try ProposalCatalog(
      gateway: StubGateway(
        .success([try proposal("SE-1"), try proposal("SE-2"), try proposal("SE-3")]),
        .success([try proposal("SE-4"), try proposal("SE-2", title: "Another"), try proposal("SE-3")])
      )
    )
    await catalog.pages.load(.refresh)
    XCTAssertNil(catalog.lastChange, "the first load is no change")
    await catalog.pages.load(.refresh)
    let change = try XCTUnwrap(catalog.lastChange)
    XCTAssertEqual([change.added, change.changed, change.removed], [1, 1, 1])
    XCTAssertEqual(catalog.proposals.snapshot.allItems.map(\.id), ["SE-4", "SE-3", "SE-2"], "newest first")
    XCTAssertNil(catalog.progress)
  }

  func test_load_fails_keepsWhatIsThere() async throws {
    let error = FeedError.badStatus(feed: "x", status: 500)
    let catalog = try ProposalCatalog(gateway: StubGateway(.success([try proposal("SE-1")]), .failure(error)))
    await catalog.pages.load(.refresh)
    guard case .failed(let reason) = await catalog.pages.load(.refresh) else {
      return XCTFail("the load should have failed")
    }
    XCTAssertEqual("\(reason)", "cannot fetch the feed x: the server answered with status 500")
    XCTAssertEqual(catalog.proposals.snapshot.allItems.map(\.id), ["SE-1"])
    XCTAssertNil(catalog.progress)
  }

  func test_author_gathersTheirProposals() async throws {
    let catalog = try ProposalCatalog(
      gateway: StubGateway(.success([try proposal("SE-1"), try proposal("SE-2", authors: ["Bob", "Ada"])]))
    )
    await catalog.pages.load(.refresh)
    XCTAssertEqual(try catalog.author("Ada")?.proposals.map(\.id), ["SE-2", "SE-1"])
    XCTAssertNil(try catalog.author("Eve"))
  }
}
