import DataSource
import Foundation
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

final class PresenterTests: XCTestCase {
  private func presenter(status: String) throws -> StatusPresenter {
    let proposal = try proposals(
      """
      [{"id": "SE-1", "title": "T", "summary": "", "link": "", "authors": [], "discussions": [],
        "status": {\(status)}}]
      """
    )[0]
    return StatusPresenter(proposal, style: .test)
  }

  func test_proposal_review_saysHowLongItGoesOn() throws {
    let cases: [(end: String, daysLeft: String)] = [
      ("2026-08-05", "1 day left"), ("2026-08-16", "12 days left"), ("2026-08-04", "last day"),
      ("2026-08-03", "review ended"),
    ]
    for (end, daysLeft) in cases {
      let presenter = try presenter(
        status: "\"state\": \"activeReview\", \"start\": \"2026-08-01\", \"end\": \"\(end)\""
      )
      XCTAssertEqual(presenter.daysLeft, daysLeft)
      XCTAssertTrue(presenter.review.hasSuffix(", \(daysLeft)"), presenter.review)
    }
  }

  func test_proposal_withoutReview_saysNothing() throws {
    // The real feed has reviews with empty dates.
    let presenter = try presenter(status: "\"state\": \"activeReview\", \"start\": \"\", \"end\": \"\"")
    XCTAssertEqual(presenter.review, "")
    XCTAssertEqual(presenter.daysLeft, "")
  }

  func test_proposal_state_namesTheVersion() throws {
    XCTAssertEqual(
      try presenter(status: "\"state\": \"implemented\", \"version\": \"5.9\"").state,
      "Implemented in Swift 5.9"
    )
    XCTAssertEqual(try presenter(status: "\"state\": \"rejected\"").state, "Rejected")
  }

  func test_withoutMarkdown_everyKindOfText_isCleaned() {
    let texts = [
      ("Plain text, as it is.", "Plain text, as it is."), ("`any`", "any"), ("[a](b) c", "a c"),
      ("[a] c", "[a] c"),
      ("two  spaces", "two spaces"), ("a\nb\tc", "a b c"), ("hard\u{A0}space", "hard space"),
      ("ä `ö`", "ä ö"), ("", ""),
    ]
    for (text, expected) in texts { XCTAssertEqual(text.withoutMarkdown, expected) }
  }

  func test_progress_saysWhatIsKnown() {
    let cases: [(Int, Int?, String)] = [
      (0, nil, "Loading…"), (120_400, nil, "Loading… 120 kB"),
      (120_400, 1_806_000, "Loading… 120 of 1,806 kB"),
    ]
    for (received, expected, text) in cases {
      let progress = FeedProgress(received: received, expected: expected)
      XCTAssertEqual(FeedProgressPresenter(progress, style: .test).text, text)
    }
  }

  @MainActor
  func test_row_matches_idTitleAndAuthors() throws {
    let row = ProposalRow(
      ProposalRow.Subject(
        proposal: try proposal("SE-0296", title: "Async/await", authors: ["José Ñandú"])
      ),
      style: .test
    )
    for query in ["", "0296", "ASYNC", "jose", "ñandu"] {
      XCTAssertTrue(ProposalRow.containing(query)(row), query)
    }
    for query in ["0297", "actor"] { XCTAssertFalse(ProposalRow.containing(query)(row), query) }
  }

  @MainActor
  func test_catalogChange_saysWhatIsDifferent() async throws {
    let one = try proposal("SE-1")
    let catalog = try ProposalCatalog(
      gateway: StubGateway(
        .success([one]),
        .success([try proposal("SE-1", title: "Another"), try proposal("SE-2")]),
        .success([one])
      )
    )
    var texts: [String?] = []
    for _ in 0..<4 {
      await catalog.pages.load(.refresh)
      texts.append(catalog.lastChange.map { CatalogChangePresenter($0, style: .test).text })
    }
    XCTAssertEqual(texts, [nil, "1 new, 1 changed", "1 changed, 1 removed", "Nothing new."])
  }
}
