import DataSource
import XCTest

@testable import EvolutionModels
@testable import EvolutionPresenters

final class BookmarkMoveTests: XCTestCase {
  /// Two rows in review, and two of implemented proposals.
  private func list() throws -> ListSnapshot<ProposalRow.Section, ProposalRow> {
    let groups = [("activeReview", ["SE-1", "SE-2"]), ("implemented", ["SE-3", "SE-4"])]
    let sections = try groups.map { state, ids in
      let rows = try ids.map {
        ProposalRow(ProposalRow.Subject(proposal: try proposal($0, state: state)), style: .test)
      }
      return ListSection(id: rows[0].section, items: rows)
    }
    return ListSnapshot(sections: sections)
  }

  func test_move_ofARow_staysAmongTheRowsOfItsState() throws {
    let list = try list()
    let byDistance: [(id: String, distance: Int, other: String?)] = [
      ("SE-1", 1, "SE-2"), ("SE-2", -1, "SE-1"), ("SE-1", 0, nil), ("SE-2", 1, nil), ("SE-3", -1, nil),
      ("SE-9", 1, nil),
    ]
    for (id, distance, other) in byDistance {
      let move = other.map { BookmarkMove(id: id, other: $0, isBelow: distance > 0) }
      XCTAssertEqual(BookmarkMove.of(id, by: distance, in: list), move, "\(id) by \(distance)")
    }
    let dropped: [(id: String, before: String?, other: String?, isBelow: Bool)] = [
      ("SE-2", "SE-1", "SE-1", false), ("SE-1", "SE-3", "SE-2", true), ("SE-3", nil, "SE-4", true),
      ("SE-1", "SE-4", nil, false), ("SE-3", "SE-1", nil, false), ("SE-1", "SE-9", nil, false),
      ("SE-9", nil, nil, false),
    ]
    for (id, before, other, isBelow) in dropped {
      let move = other.map { BookmarkMove(id: id, other: $0, isBelow: isBelow) }
      XCTAssertEqual(BookmarkMove.of(id, before: before, in: list), move, "\(id) before \(before ?? "-")")
    }
  }
}
