import ControllerTesting
import DataSource
import XCTest

@MainActor
final class ListSurfaceConformanceTests: XCTestCase {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var version = 0
  }

  /// Shows cells as a table view does, and can be made to do one thing wrong.
  private final class Table: ListSurface {
    enum Mistake: CaseIterable {
      case none, ignoresReplacements, ignoresMoves, forgetsDeletedSections, ignoresLaterReloads
      case ignoresInserts, keepsDeletedItems, ignoresSectionMoves, dropsEmptySections, isOneChangeLate,
        doublesMoves
    }

    var connection: ListConnection<String, Row>?
    private let mistake: Mistake
    private(set) var cells: [[Row]] = []
    private var reloads = 0

    init(_ mistake: Mistake) { self.mistake = mistake }

    func reload(_ snapshot: ListSnapshot<String, Row>) {
      reloads += 1
      if mistake == .ignoresLaterReloads, reloads > 1 { return }
      cells = snapshot.sections.map(\.items)
    }

    func apply(_ change: ListChange<String, Row>, completion: ListCompletion) {
      var old: [Int: Row] = [:]
      for row in cells.joined() { old[row.id] = row }
      let changeset = change.changeset
      switch mistake {
      case .ignoresMoves where !changeset.itemMoves.isEmpty: return
      case .forgetsDeletedSections where !changeset.sectionDeletes.isEmpty: return
      case .ignoresInserts where !changeset.itemInserts.isEmpty: return
      case .keepsDeletedItems where !changeset.itemDeletes.isEmpty: return
      case .ignoresSectionMoves where !changeset.sectionMoves.isEmpty: return
      default: break
      }
      let shown = mistake == .isOneChangeLate ? change.before : change.after
      cells = shown.sections.map(\.items)
      switch mistake {
      case .ignoresReplacements: cells = cells.map { rows in rows.map { old[$0.id] ?? $0 } }
      case .dropsEmptySections: cells.removeAll(where: \.isEmpty)
      case .doublesMoves:
        for move in changeset.itemMoves { cells[move.to.section].append(change.after[move.to]) }
      default: break
      }
    }
  }

  func test_problems_ofASurfaceWithOneMistake_areFound() async {
    let conformance = ListSurfaceConformance(
      sections: ["A", "B", "C"],
      items: (0..<8).flatMap { [Row(id: $0), Row(id: $0, version: 1)] },
      shown: { (table: Table) in table.cells }
    )
    for mistake in Table.Mistake.allCases {
      for seed in 0..<10 {
        let problems = conformance.problems(of: Table(mistake), seed: UInt64(seed))
        XCTAssertEqual(problems.isEmpty, mistake == .none, "\(mistake), seed \(seed): \(problems)")
      }
    }
  }

  func test_problems_ofHeadlessList_thereAreNoneAndNoMistakes() async {
    let conformance = ListSurfaceConformance(
      sections: ["A", "B"],
      items: (0..<6).flatMap { [Row(id: $0), Row(id: $0, version: 1)] },
      shown: { (surface: HeadlessList<String, Row>) in surface.snapshot.sections.map(\.items) }
    )
    let surface = HeadlessList<String, Row>(.instant)
    XCTAssertEqual(conformance.problems(of: surface, changes: 1000), [])
    XCTAssertEqual(surface.mistakes, [])
  }
}
