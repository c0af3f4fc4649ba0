import Foundation
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

final class ProposalPresenterTests: XCTestCase {
  func test_proposal_title_isWithoutMarkdown() throws {
    let marked = try proposal("SE-1", title: "Use `any` as in [here](https://x.y)")
    let presenter = ProposalPresenter(ProposalRow.Subject(proposal: marked), style: .test)
    XCTAssertEqual(presenter.title, "Use any as in here")
  }
}
