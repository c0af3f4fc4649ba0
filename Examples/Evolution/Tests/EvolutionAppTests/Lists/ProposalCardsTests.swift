import ControllerCore
import DataSource
import Foundation
import Surfaces
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of the grid of cards.
@MainActor
final class ProposalCardsTests: XCTestCase {
  private var application: EvolutionApplication?

  private func start(_ count: Int) async throws -> CardsView {
    let feed = try (1...count).map { try proposal("SE-\(100 + $0)", title: "Number \($0)") }
    let application = try await startApplication(StubGateway(.success(feed)))
    self.application = application
    await application.play(.cards)
    let view = try XCTUnwrap(application.focusedController.hostedView as? CardsView)
    await layOut(view)
    return view
  }

  /// Lays out a screen of two columns. Cards whose number ends with 0 have 9 lines, and other cards 3 lines.
  private func layOut(_ view: CardsView) async {
    for _ in 0..<2 {
      view.layOut(columns: 81, rows: 20) { $0.row.key.hasSuffix("0") ? 9 : 3 }
      application?.window.layout()
      await application?.settle()
    }
  }

  private func frame(_ id: String, in view: CardsView) throws -> CGRect {
    try XCTUnwrap(view.visibleCards.first { $0.row.key == id }?.frame)
  }

  func test_columns_oneForEach36_andThereIsAlwaysOne() {
    let counts = [0, 35, 71, 72, 81, 108].map { CardColumns(width: $0).count }
    XCTAssertEqual(counts, [1, 1, 1, 2, 2, 3])
  }

  func test_cards_lieInColumns_asLongAsTheyAre() async throws {
    let view = try await start(30)
    XCTAssertEqual(try frame("SE-130", in: view), CGRect(x: 0, y: 0, width: 40, height: 9))
    XCTAssertEqual(try frame("SE-129", in: view), CGRect(x: 41, y: 0, width: 40, height: 3))
    XCTAssertEqual(try frame("SE-128", in: view), CGRect(x: 41, y: 3, width: 40, height: 3))
    XCTAssertEqual(try frame("SE-126", in: view), CGRect(x: 0, y: 9, width: 40, height: 3))
  }

  func test_cursor_staysInItsColumn_unlessItIsMovedAcross() async throws {
    let view = try await start(30)
    for (command, id) in [
      (Command.move(1), "SE-126"), (.move(-1), "SE-130"), (.move(-1), "SE-130"), (.focusTrailing, "SE-129"),
      (.move(2), "SE-127"), (.focusLeading, "SE-130"), (.focusLeading, "SE-130"), (.page(1), "SE-120"),
      (.page(-1), "SE-130"),
      (.first, "SE-130"), (.last, "SE-101"),
    ] {
      await application?.play(command)
      await layOut(view)
      XCTAssertEqual(view.selectedID, id, "\(command)")
      XCTAssertTrue(view.visibleCards.contains { $0.row.key == id }, "\(command): it is in sight")
    }
  }

  func test_cursor_onACardLongerThanTheScreen_showsItsBeginning() async throws {
    let view = try await start(5)
    await application?.play(.last)
    view.layOut(columns: 81, rows: 20) { _ in 30 }
    XCTAssertEqual(view.selectedID, "SE-101")
    XCTAssertEqual(Double(view.firstLine), try frame("SE-101", in: view).minY)
  }

  func test_end_loadsMore_forTheListToo() async throws {
    let view = try await start(60)
    XCTAssertEqual(view.snapshot.numberOfItems, 20)
    for _ in 0..<2 {
      await application?.play(.page(1))
      await layOut(view)
    }
    XCTAssertEqual(view.snapshot.numberOfItems, 40)
    await application?.play(.cards)
    XCTAssertEqual(try application?.rows.snapshot.numberOfItems, 40)
  }

  func test_open_andBack() async throws {
    _ = try await start(3)
    await application?.play(.move(1), .open)
    XCTAssertEqual(application?.tabs.preferences(\.navigationBar).title, "SE-101")
    await application?.play(.back)
    XCTAssertEqual(application?.tabs.preferences(\.navigationBar).title, "Cards")
    await application?.play(.cards)
    XCTAssertEqual(application?.tabs.preferences(\.navigationBar).title, "Proposals")
  }

  func test_cards_again_besideAProposal_showsTheList_andKeepsTheProposal() async throws {
    let application = try await startApplication(StubGateway(.success([try proposal("SE-1")])), layout: .pad)
    await application.play(.cards, .open, .focusLeading, .cards)
    XCTAssertTrue(application.focusedController.hostedView is SearchListView)
    await application.play(.focusTrailing)
    XCTAssertEqual(application.path, "/proposals/SE-1")
  }

  func test_cards_fromADetailOrTheOtherTab_areShown() async throws {
    let application = try await startApplication(StubGateway(.success([try proposal("SE-1")])), layout: .pad)
    await application.play(.open, .cards)
    XCTAssertEqual(application.path, "/cards")
    await application.play(.cards, .nextTab, .cards)
    XCTAssertEqual(application.path, "/cards")
  }

  func test_refresh_isSeenAndSaid() async throws {
    let view = try await start(3)
    application?.perform(.refresh)
    XCTAssertEqual(view.header, .refreshing)
    XCTAssertEqual(view.firstLine, -1)
    await application?.settle()
    XCTAssertEqual(application?.chrome.message, "Nothing new.")
    XCTAssertEqual(view.header, .idle)
  }
}
