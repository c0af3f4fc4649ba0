import ControllerTesting
import DataSource
import Foundation
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

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

  // MARK: Reports

  private static let reported = ListSurfaceConformance<Lines>(
    sections: ["A", "B"],
    items: (0..<9).map { Row(id: $0) }
  ) {
    [$0.lines]
  }

  /// Shows three lines of a list, as late as a device, and can be made to do one thing wrong.
  private final class Lines: HeadlessScroller, PagedSurface {
    enum Mistake: CaseIterable {
      case none, knowsNothing, knowsDuringAnUpdate, knowsBeforeTheLayout, saysThatAllAreVisible
      case reportsTwice, reportsLinesThatStay, reportsNothing, doesNotEnd
    }

    var connection: ListConnection<String, Row>?
    var callbacks = ListViewCallbacks<String, Row>()
    private(set) var lines: [Row] = []
    private let mistake: Mistake
    private var list = ListSnapshot<String, Row>()
    private var first = 0
    private var isLaidOut = false
    private var completion: ListCompletion?

    init(_ mistake: Mistake) {
      self.mistake = mistake
      super.init(.manual)
    }

    private var paths: [ItemPath] { Array(all(of: list).dropFirst(first).prefix(3)) }

    private func all(of list: ListSnapshot<String, Row>) -> [ItemPath] {
      (0..<list.numberOfItems).compactMap(list.path(atOffset:))
    }

    var visibleRange: ClosedRange<ItemPath>? {
      guard isLaidOut, mistake != .knowsNothing else { return nil }
      let paths = mistake == .saysThatAllAreVisible ? all(of: list) : paths
      return paths.first.flatMap { first in paths.last.map { first...$0 } }
    }

    func reload(_ snapshot: ListSnapshot<String, Row>) {
      (list, lines, isLaidOut) = (snapshot, [], false)
    }

    func apply(_ change: ListChange<String, Row>, completion: ListCompletion) {
      if mistake != .knowsDuringAnUpdate { isLaidOut = false }
      for path in all(of: change.before) { _ = callbacks.cell(change.before[path], path) }
      list = change.after
      isLaidOut = mistake == .knowsBeforeTheLayout
      self.completion = completion
    }

    func scroll(toPlace place: Double) {
      first = Int(Double(list.numberOfItems) * place)
      isLaidOut = false
    }

    func settle() {
      repeat {
        first = max(min(first, list.numberOfItems - 3), 0)
        isLaidOut = true
        let old = mistake == .reportsLinesThatStay ? [] : lines.map(\.id)
        lines = paths.map { list[$0] }
        for path in paths where !old.contains(list[path].id) && mistake != .reportsNothing {
          callbacks.willDisplay(path)
          if mistake == .reportsTwice { callbacks.willDisplay(path) }
        }
        if mistake == .doesNotEnd { return }
        completion?.finish()
        completion = isLaidOut ? nil : completion
      } while !isLaidOut
    }
  }

  func test_wrongReports_ofASurfaceWithOneMistake_areFound() async {
    for mistake in Lines.Mistake.allCases {
      for seed in 0..<10 {
        let reports = Self.reported.wrongReports(of: Lines(mistake), seed: UInt64(seed)) {
          $0.scroll(toPlace: $1)
        } settle: {
          $0.settle()
        }
        XCTAssertEqual(reports.isEmpty, mistake == .none, "\(mistake), seed \(seed): \(reports)")
      }
    }
  }

  func test_wrongReports_ofHeadlessList_thereAreNoneAndNoMistakes() async {
    let conformance = ListSurfaceConformance<HeadlessList<String, Row>>(
      sections: ["A", "B"],
      items: (0..<9).flatMap { [Row(id: $0), Row(id: $0, version: 1)] }
    ) { list in [list.visibleIDs.compactMap { list.snapshot.item($0) }] }
    for seed in 0..<10 {
      let list = HeadlessList<String, Row>(.manual, viewportSize: CGSize(width: 300, height: 150))
      let reports = conformance.wrongReports(of: list, seed: UInt64(seed)) { list, place in
        list.scroll(to: place * max(list.contentSize.height - list.viewportSize.height, 0))
      } settle: {
        $0.proceed()
      }
      XCTAssertEqual(reports, [], "seed \(seed)")
      XCTAssertEqual(list.mistakes, [])
    }
  }
}
