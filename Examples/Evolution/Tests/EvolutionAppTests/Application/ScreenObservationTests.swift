import ControllerCore
import ControllerTesting
import DataSource
import Interaction
import ModelStore
import Presenter
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// Tests of the screens' observers: a screen whose view was reloaded several times shows each change once.
@MainActor
final class ScreenObservationTests: XCTestCase {
  /// The proposals of a catalog. The object counts how often a screen reads what it shows.
  private final class CountingProposals: ProposalService {
    let catalog: ProposalCatalog
    var reads = 0

    init(_ catalog: ProposalCatalog) { self.catalog = catalog }

    var proposals: LiveDataSource<SingleSection, Proposal> { catalog.proposals }
    var pages: PagedDataSource<Proposal, Int> { catalog.pages }
    var isRefreshing: Bool { catalog.isRefreshing }
    var lastChange: CatalogChange? { catalog.lastChange }
    var unreadableParts: Int { catalog.unreadableParts }
    var progress: FeedProgress? { catalog.progress }
    func count(of state: ProposalState) -> Int { catalog.count(of: state) }
    func loadAllPages() async throws { try await catalog.loadAllPages() }
    func readAllStored() throws { try catalog.readAllStored() }

    func proposal(_ id: Proposal.ID) throws -> Proposal? {
      reads += 1
      return try catalog.proposal(id)
    }

    func author(_ name: String) throws -> AuthorProfile? {
      reads += 1
      return try catalog.author(name)
    }
  }

  private func checkObservers(of make: (ScreenServices) -> Controller) async throws {
    let gateway = StubGateway(
      .success([try proposal("SE-1")]),
      .success([try proposal("SE-1", title: "Another")])
    )
    let catalog = try ProposalCatalog(gateway: gateway)
    await catalog.pages.load(.refresh)
    let library = try ReaderLibrary(Database(.inMemory))
    let proposals = CountingProposals(catalog)
    let services = ScreenServices(catalog: proposals, library: library, style: .test)
    let controller = make(services)
    let window = HeadlessWindow(controller)
    await window.settle()
    for _ in 0..<3 {
      controller.reloadView()
      await window.settle()
    }
    XCTAssertEqual(controller.viewLoadCount, 4)

    proposals.reads = 0
    try await library.setBookmarked(true, "SE-1")
    XCTAssertEqual(proposals.reads, 1, "a bookmark")
    proposals.reads = 0
    try await library.setFollowing(true, "Ada")
    XCTAssertEqual(proposals.reads, 1, "a followed author")
    proposals.reads = 0
    await catalog.pages.load(.refresh)
    XCTAssertEqual(proposals.reads, 1, "a refresh")

    window.close()
    proposals.reads = 0
    try await library.setBookmarked(false, "SE-1")
    XCTAssertEqual(proposals.reads, 0, "nothing is observed after the end")
  }

  func test_proposal_reloadedSeveralTimes_hasOneObserverOfEachService() async throws {
    try await checkObservers {
      ProposalController("SE-1", services: $0, interaction: $0.interaction, navigator: NowhereNavigator())
    }
  }

  func test_author_reloadedSeveralTimes_hasOneObserverOfEachService() async throws {
    try await checkObservers {
      AuthorController("Ada", services: $0, interaction: $0.interaction, navigator: NowhereNavigator())
    }
  }
}
