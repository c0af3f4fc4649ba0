package import DataSource

/// The rules of moves in a list of bookmarks, as a value: a row stays among the rows of its state, and goes above or below another
/// one. The screen hands over its list, and computes no place. `MoveBookmark` checks the states again, because they may have changed.
package struct BookmarkMove: Equatable {
  package let id: ProposalRow.ID
  /// The row above or below which the row goes.
  package let other: ProposalRow.ID
  package let isBelow: Bool

  /// Returns the move of a row by a number of rows, or `nil` if there is no row so far away in its section.
  package static func of(
    _ id: ProposalRow.ID,
    by distance: Int,
    in list: ListSnapshot<ProposalRow.Section, ProposalRow>
  ) -> BookmarkMove? {
    let rows = neighbors(of: id, in: list)
    guard distance != 0, let start = rows.firstIndex(where: { $0.id == id }),
      rows.indices.contains(start + distance)
    else { return nil }
    return BookmarkMove(id: id, other: rows[start + distance].id, isBelow: distance > 0)
  }

  /// Returns the move of a row that was dropped.
  ///
  /// - Parameter other: The row before which it was dropped, or `nil` for the end of its section. If that row has gone, nothing moves.
  package static func of(
    _ id: ProposalRow.ID,
    before other: ProposalRow.ID?,
    in list: ListSnapshot<ProposalRow.Section, ProposalRow>
  ) -> BookmarkMove? {
    let rows = neighbors(of: id, in: list)
    guard let last = rows.last else { return nil }
    if let other, rows.contains(where: { $0.id == other }) {
      return BookmarkMove(id: id, other: other, isBelow: false)
    }
    // A row that is dropped before the first row of the next section goes to the end of its own section.
    let next = list.allItems.drop { $0.id != last.id }.dropFirst().first
    guard other == nil || other == next?.id else { return nil }
    return BookmarkMove(id: id, other: last.id, isBelow: true)
  }

  /// The rows of the section of a row.
  private static func neighbors(
    of id: ProposalRow.ID,
    in list: ListSnapshot<ProposalRow.Section, ProposalRow>
  ) -> [ProposalRow] {
    let section = list.item(id)?.section
    return list.allItems.filter { $0.section == section }
  }
}
