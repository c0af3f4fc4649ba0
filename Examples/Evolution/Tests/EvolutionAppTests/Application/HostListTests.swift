import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// Tests that the screens show their rows in the list views of the host.
@MainActor
final class HostListTests: XCTestCase {
  func test_listsAndCards_onAHostWithOtherListViews_showTheirRowsInThese() async throws {
    let services = try await makeServices([proposal("SE-1")])
    let list = services.makeList()
    let cards = services.makeCards()
    let windows = (HeadlessWindow(list), HeadlessWindow(cards))
    await windows.0.settle()
    await windows.1.settle()
    XCTAssertEqual(list.headlessList?.visibleIDs, ["SE-1"])
    XCTAssertEqual(cards.headlessList?.visibleIDs, ["SE-1"])
    XCTAssertTrue(cards.hostedView === cards.headlessList)
    windows.0.close()
    windows.1.close()
  }

  func test_partOfAScreen_onAHostWithOtherListViews_showsItsRowsInThese() async throws {
    let author = try await makeServices([proposal("SE-1")]).makeAuthor()
    let window = HeadlessWindow(author)
    await window.settle()
    let list = author.children.first as? PartListController<ProposalRow.Section, ProposalRow>
    XCTAssertEqual(list?.headlessList?.visibleIDs, ["SE-1"])
    window.close()
  }

  func test_lines_forAList_andCardsForAGrid() async throws {
    let services = try await makeServices([proposal("SE-1")])
    let list = services.makeList()
    let cards = services.makeCards()
    let lists = LineLists()
    XCTAssertTrue(lists.makeListView(for: list) is any DescribedList)
    XCTAssertTrue(lists.makeListView(for: cards) is any DescribedCards)
  }
}
