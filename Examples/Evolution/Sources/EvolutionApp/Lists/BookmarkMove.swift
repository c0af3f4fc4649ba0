import DataSource
import EvolutionPresenters

/// The rules of moves in a list of bookmarks, as a value: a row stays in its section, and goes above or below another row.
struct BookmarkMove: Equatable {
  let id: ProposalRow.ID
  /// The row above or below which the row goes.
  let other: ProposalRow.ID
  let isBelow: Bool

  /// Returns the move of a row by a number of rows, or `nil` if there is no row so far away in its section.
  static func of(
    _ id: ProposalRow.ID,
    by rows: Int,
    in list: ListSnapshot<ProposalRow.Section, ProposalRow>
  ) -> BookmarkMove? {
    guard let from = list.path(of: id), rows != 0,
      let other = list.item(at: ItemPath(section: from.section, item: from.item + rows))
    else { return nil }
    return BookmarkMove(id: id, other: other.id, isBelow: rows > 0)
  }

  /// Returns the move of a row that was dropped.
  ///
  /// - Parameter other: The row before which it was dropped, or `nil` for the end of its section. If that row has gone, nothing moves.
  static func of(
    _ id: ProposalRow.ID,
    before other: ProposalRow.ID?,
    in list: ListSnapshot<ProposalRow.Section, ProposalRow>
  ) -> BookmarkMove? {
    guard let from = list.path(of: id), let last = list.sections[from.section].items.last else { return nil }
    let to = other.flatMap { list.path(of: $0) }
    if let to, to.section == from.section {
      return BookmarkMove(id: id, other: list[to].id, isBelow: false)
    }
    // A row that is dropped before the first row of the next section goes to the end of its own section.
    guard other == nil || to == ItemPath(section: from.section + 1, item: 0) else { return nil }
    return BookmarkMove(id: id, other: last.id, isBelow: true)
  }
}
