import DataSource
import Foundation
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

final class AuthorPresenterTests: XCTestCase {
  private func ada(_ written: [Proposal], isFollowed: Bool) -> AuthorPresenter {
    let author = AuthorProfile(name: "Ada", proposals: written)
    return AuthorPresenter(
      AuthorPresenter.Subject(author: author, isFollowed: isFollowed, rows: []),
      style: .test
    )
  }

  func test_author_countsAndListsCoauthors() throws {
    let written = [
      try proposal("SE-3", authors: ["Ada", "Bob", "Cy"]), try proposal("SE-2", authors: ["Ada", "Cy"]),
      try proposal("SE-1", authors: ["Ada", "Dee", "Eve"]),
    ]
    let presenter = ada(written, isFollowed: true)
    XCTAssertEqual(presenter.proposalCount, "3 proposals")
    XCTAssertEqual(presenter.coauthors, "With Cy, Bob, and 2 others")
    XCTAssertEqual(presenter.following, "★ Following")
    XCTAssertEqual(presenter.buttons.map(\.title), ["Stop following"])
  }

  func test_author_alone_hasNoCoauthors() throws {
    let presenter = ada([try proposal("SE-1")], isFollowed: false)
    XCTAssertEqual(presenter.proposalCount, "1 proposal")
    XCTAssertEqual(presenter.coauthors, "")
    XCTAssertEqual(presenter.following, "")
    XCTAssertEqual(presenter.buttons.map(\.title), ["Follow"])
  }
}
