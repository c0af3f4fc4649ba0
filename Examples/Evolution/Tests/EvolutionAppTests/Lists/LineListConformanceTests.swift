import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import Surfaces
import XCTest

@testable import EvolutionSurfaces
@testable import EvolutionViews

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The list and the cards of the terminal and of the browser show each change of a data source. The tests read the lines and the cards
/// that a host draws.
@MainActor
final class LineListConformanceTests: XCTestCase {
  private struct Row: Identifiable, Equatable, Sendable, DescribedCard {
    let id: Int
    let text: String
    var leading: String { "" }
    var isMarked: Bool { false }
    var trailing: String { "" }
    var link: String { "" }
    var summary: String { "" }
    var footnote: String { "" }
  }

  private let items = (0..<8).flatMap { [Row(id: $0, text: "old"), Row(id: $0, text: "new")] }

  func test_lines_ofRandomChanges_areThoseOfTheList() async {
    let conformance = ListSurfaceConformance<ListView<String, Row>>(
      sections: ["A", "B", "C"],
      items: items
    ) { list in
      var sections: [[Row]] = []
      for index in 0..<list.numberOfLines {
        switch list.line(at: index) {
        case .title: sections.append([])
        case .row(let row): sections[sections.count - 1].append(Row(id: Int(row.key) ?? -1, text: row.text))
        }
      }
      return sections
    }
    for seed in 0..<10 {
      XCTAssertEqual(conformance.problems(of: ListView(), seed: UInt64(seed)), [], "seed \(seed)")
    }
  }

  func test_lines_ofRandomScrolls_knownRowsAreThoseOnScreen() async {
    let conformance = ListSurfaceConformance<ListView<String, Row>>(sections: ["A", "B"], items: items) {
      list in
      [list.visibleLines.compactMap { if case .row(let path) = $0 { list.snapshot[path] } else { nil } }]
    }
    for seed in 0..<10 {
      let reports = conformance.wrongReports(of: ListView(), seed: UInt64(seed), reportsRows: false) {
        list,
        place in
        let end = max(list.contentSize.height - list.viewportSize.height, 0)
        list.userDidScroll(to: (place * end).rounded(), in: list.viewportSize, of: list.contentSize)
      } settle: {
        $0.layOut(columns: 20, rows: 4)
      }
      XCTAssertEqual(reports, [], "seed \(seed)")
    }
  }

  func test_cards_ofRandomChanges_areThoseOfTheList() async {
    // Cards have no section titles, so all cards are in one section. An empty list may have no section.
    let conformance = ListSurfaceConformance<CardsPane<String, Row>>(sections: ["A"], items: items) { pane in
      let rows = pane.cards(from: 0, to: pane.contentHeight, limit: .max).map(\.row)
      return pane.snapshot.isEmpty && rows.isEmpty
        ? pane.snapshot.sections.map { _ in [] } : [rows.map { Row(id: Int($0.key) ?? -1, text: $0.text) }]
    }
    for seed in 0..<10 {
      let pane = CardsPane<String, Row>()
      pane.callbacks.arrangement = { [unowned pane] in
        LayoutArrangement(
          FlowLayout(.init(perRow: 1)),
          in: LayoutContainer(size: CGSize(width: 10, height: 20)),
          sections: pane.snapshot.sections.map { LayoutSectionCount(id: $0.id, count: $0.items.count) }
        ) { _ in CGSize(width: 10, height: 3) }
      }
      XCTAssertEqual(conformance.problems(of: pane, seed: UInt64(seed)), [], "seed \(seed)")
    }
  }
}
