/// A row of a table, or an item of a collection. A row that moves keeps its cell and its selection.
@MainActor
final class ListRow {
  var cell: UIView?
  /// The cell that the list has prepared before the row is on screen, or kept after the row has gone off screen.
  var preparedCell: UIView?
  /// The path at which the cell came on screen. The cell of a deleted row goes off screen with this path.
  var displayedPath = IndexPath()
  var isSelected = false
  /// The height that the cell has measured.
  var height: CGFloat?
}

/// A section, with the views around its rows.
@MainActor
final class ListRowSection {
  var rows: [ListRow]
  var views: [String: UIView] = [:]

  init(count: Int) { rows = (0..<count).map { _ in ListRow() } }
}

/// The operations of one batch. Deletes, reloads and the origins of moves are positions before the batch, inserts and the
/// targets of moves are positions after it.
struct ListUpdates {
  struct Move<Place: Hashable>: Hashable {
    var from: Place
    var to: Place
  }

  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [Move<Int>] = []
  var deletedRows: [IndexPath] = []
  var insertedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var movedRows: [Move<IndexPath>] = []
  var reconfiguredRows: [IndexPath] = []

  /// The index after the batch of each old section that stays.
  func newSections(of count: Int, after: Int) -> [Int: Int] {
    var result = Dictionary(movedSections.map { ($0.from, $0.to) }) { first, _ in first }
    let gone = Set(deletedSections).union(movedSections.map(\.from))
    let taken = Set(insertedSections).union(movedSections.map(\.to))
    let staying = (0..<count).filter { !gone.contains($0) }
    for (old, new) in zip(staying, (0..<after).filter { !taken.contains($0) }) { result[old] = new }
    return result
  }

  // MARK: The rules of UIKit

  /// Returns the first rule that the batch breaks, or `nil`. UIKit throws an exception then.
  func problem(before: [Int], after: [Int]) -> String? {
    positionProblem(before: before, after: after) ?? duplicateProblem() ?? combinationProblem(
      before.count,
      after.count
    )
      ?? countProblem(before: before, after: after)
  }

  private func positionProblem(before: [Int], after: [Int]) -> String? {
    func isIn(_ counts: [Int], _ path: IndexPath) -> Bool {
      counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
    }
    for section in deletedSections + reloadedSections + movedSections.map(\.from)
    where !before.indices.contains(section) { return "section \(section) does not exist before the update" }
    for section in insertedSections + movedSections.map(\.to) where !after.indices.contains(section) {
      return "section \(section) does not exist after the update"
    }
    for path in deletedRows + reloadedRows + movedRows.map(\.from) where !isIn(before, path) {
      return "row \(path) does not exist before the update"
    }
    for path in insertedRows + movedRows.map(\.to) where !isIn(after, path) {
      return "row \(path) does not exist after the update"
    }
    return nil
  }

  private func duplicateProblem() -> String? {
    func repeated<Place: Hashable>(_ places: [Place]) -> Place? {
      var seen: Set<Place> = []
      return places.first { !seen.insert($0).inserted }
    }
    if let row = repeated(deletedRows + reloadedRows + movedRows.map(\.from)) {
      return "two of delete, reload and move apply to row \(row)"
    }
    if let row = repeated(insertedRows + movedRows.map(\.to)) { return "two rows arrive at \(row)" }
    if let section = repeated(deletedSections + reloadedSections + movedSections.map(\.from)) {
      return "two of delete, reload and move apply to section \(section)"
    }
    if let section = repeated(insertedSections + movedSections.map(\.to)) {
      return "two sections arrive at \(section)"
    }
    return nil
  }

  private func combinationProblem(_ before: Int, _ after: Int) -> String? {
    let old = Set(deletedSections).union(reloadedSections).union(movedSections.map(\.from))
    let new = Set(insertedSections).union(movedSections.map(\.to))
    let reloaded = newSections(of: before, after: after).filter { reloadedSections.contains($0.key) }.values
    if let row = (deletedRows + reloadedRows + movedRows.map(\.from)).first(where: {
      old.contains($0.section)
    }) {
      return "row \(row) changes in a section that is deleted, reloaded or moved"
    }
    if let row = (insertedRows + movedRows.map(\.to)).first(where: {
      new.contains($0.section) || reloaded.contains($0.section)
    }) {
      return "row \(row) arrives in a section that is inserted, reloaded or moved"
    }
    return nil
  }

  private func countProblem(before: [Int], after: [Int]) -> String? {
    guard before.count - deletedSections.count + insertedSections.count == after.count else {
      return "invalid number of sections: \(before.count) before, \(after.count) after, "
        + "\(insertedSections.count) inserted, \(deletedSections.count) deleted"
    }
    for (old, new) in newSections(of: before.count, after: after.count).sorted(by: { $0.key < $1.key })
    where !reloadedSections.contains(old) {
      let leaving = (deletedRows + movedRows.map(\.from)).count { $0.section == old }
      let arriving = (insertedRows + movedRows.map(\.to)).count { $0.section == new }
      if before[old] - leaving + arriving != after[new] {
        return "invalid number of rows in section \(new): \(before[old]) before, \(after[new]) after, "
          + "\(arriving) arrive, \(leaving) leave"
      }
    }
    return nil
  }

  // MARK: Performing

  /// Returns the sections after a legal batch. A row keeps its cell when the row stays or moves.
  @MainActor
  func applied(to sections: [ListRowSection], after: [Int]) -> [ListRowSection] {
    var result: [ListRowSection?] = Array(repeating: nil, count: after.count)
    let places = newSections(of: sections.count, after: after.count)
    let old = sections.map(\.rows)
    for (from, to) in places {
      if reloadedSections.contains(from) { continue }
      result[to] = sections[from]
      sections[from].rows = rows(ofOld: from, new: to, count: after[to], in: old)
    }
    return result.enumerated().map { index, section in section ?? ListRowSection(count: after[index]) }
  }

  @MainActor
  private func rows(ofOld old: Int, new: Int, count: Int, in before: [[ListRow]]) -> [ListRow] {
    var rows: [ListRow?] = Array(repeating: nil, count: count)
    let inserted = Set(insertedRows.filter { $0.section == new }.map(\.item))
    for move in movedRows where move.to.section == new {
      rows[move.to.item] = before[move.from.section][move.from.item]
    }
    let gone = Set((deletedRows + movedRows.map(\.from)).filter { $0.section == old }.map(\.item))
    let reloaded = Set(reloadedRows.filter { $0.section == old }.map(\.item))
    var staying = before[old].indices.filter { !gone.contains($0) }.makeIterator()
    for index in rows.indices where rows[index] == nil && !inserted.contains(index) {
      guard let next = staying.next() else { break }
      rows[index] = reloaded.contains(next) ? ListRow() : before[old][next]
    }
    return rows.map { $0 ?? ListRow() }
  }
}
