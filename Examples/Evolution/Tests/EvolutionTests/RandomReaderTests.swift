import ControllerCore
import DataSource
import EvolutionApp
import EvolutionPresenters
import EvolutionSurfaces
import EvolutionViews
import Foundation
import Terminal
import XCTest

@testable import Evolution

/// Random tests of the app, with random commands and random sizes of the screen.
@MainActor
final class RandomReaderTests: XCTestCase {
  private static let commands: [Command] = [
    .move(1), .move(1), .move(-1), .move(7), .page(1), .page(1), .page(-1), .first, .last, .open, .open,
    .back, .cards,
    .cards, .focusLeading, .focusTrailing, .search, .type("a"), .type("s"), .deleteBackward, .refresh,
    .follow,
    .bookmark, .note, .nextTab, .help,
  ]

  func test_cursor_isAlwaysInSight() async throws {
    let isLong = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1"
    for seed in 1...(isLong ? 9 : 3) {
      try await read(isLong ? 150 : 60, seed: UInt64(seed), layout: [nil, .pad, .phone][seed % 3])
    }
    XCTAssertGreaterThan(checked.lists, 20)
    XCTAssertGreaterThan(checked.cards, 0)
  }

  /// The numbers of screens whose cursor was checked.
  private var checked = (lists: 0, cards: 0)

  private func read(_ count: Int, seed: UInt64, layout: EvolutionLayout?) async throws {
    var random = SplitMix64(seed: seed)
    let store = try TemporaryStore()
    let application = try store.makeApplication(layout: layout)
    let screen = Screen(application: application)
    application.start()
    await application.settle()
    var history: [Command] = []
    for _ in 0..<count {
      let command = Self.commands[Int.random(in: 0..<Self.commands.count, using: &random)]
      let size = TerminalSize(
        clampingColumns: Int.random(in: 20...120, using: &random),
        rows: Int.random(in: 5...40, using: &random)
      )
      history.append(command)
      application.perform(command)
      screen.layOut(size)
      if Bool.random(using: &random) { await application.settle() }
      screen.layOut(size)
      let drawn = screen.draw(size)
      let view = application.focusedController.hostedView
      let note = "seed \(seed), \(size), after \(history.suffix(8))"
      let rows = (view as? SearchListView)?.list as? ListView<ProposalRow.Section, ProposalRow>
      if let list = rows, !list.snapshot.isEmpty, list.visibleRows > 0 {
        checked.lists += 1
        let path = try XCTUnwrap(list.selectedID.flatMap(list.snapshot.path(of:)), note)
        XCTAssertTrue(list.visibleLines.contains(.row(path)), note)
        XCTAssertEqual(Set(list.snapshot.allItems.map(\.id)).count, list.snapshot.numberOfItems, note)
      }
      if let cards = view as? any DescribedCards, cards.numberOfCards > 0, cards.visibleRows > 0 {
        checked.cards += 1
        XCTAssertTrue(cards.visibleCards.contains(where: \.isSelected), note)
      }
      XCTAssertEqual(screen.layOut(size), drawn, "nothing moves by being drawn: \(note)")
    }
  }
}
