import Foundation
import Model
import XCTest

@testable import EvolutionModels

final class ProposalTests: XCTestCase {
  func test_decoding_readsThePathsOfTheFeed() throws {
    let decoded = try ModelDecoder().decode(
      [Proposal].self,
      from: Data(
        """
        {"proposals": [{"id": "SE-0540", "title": "T", "summary": "S", "link": "0540-t.md", "sha": "abc",
          "authors": [{"name": "Ada", "link": ""}], "discussions": [{"name": "pitch", "link": "https://x.y"}],
          "status": {"state": "activeReview", "start": "2026-08-03T00:00:00Z", "end": "2026-08-17T00:00:00Z"}}]}
        """.utf8
      ),
      at: "proposals"
    )
    XCTAssertEqual(decoded.repairs, [])
    let proposal = try XCTUnwrap(decoded.value.first)
    XCTAssertEqual(proposal.state, .activeReview)
    XCTAssertEqual(proposal.document, "0540-t.md")
    XCTAssertEqual(proposal.revision, "abc")
    XCTAssertEqual(proposal.reviewEnd, Date(timeIntervalSince1970: 1_786_924_800))
    XCTAssertNil(proposal.version)
  }

  func test_decoding_aStateAddedLater_isUnknown() throws {
    XCTAssertEqual(try proposal("SE-1", state: "deepFrozen").state, .unknown)
  }

  func test_states_areInTheOrderOfLists() {
    XCTAssertEqual(
      [ProposalState.withdrawn, .implemented, .scheduledForReview, .accepted, .activeReview].sorted(),
      [.activeReview, .scheduledForReview, .accepted, .implemented, .withdrawn]
    )
  }

  func test_plainTitle_isThatOfEachProposal() throws {
    let old = try proposal("SE-1", title: "`any` types")
    let new = try proposal("SE-1", title: "`some` types")
    for _ in 0..<2 {
      XCTAssertEqual(old.plainTitle, "any types")
      XCTAssertEqual(new.plainTitle, "some types")
      XCTAssertEqual(old.withID("SE-2").plainTitle, "any types")
    }
  }
}
