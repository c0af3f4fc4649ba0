import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Observation
import Presenter
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// The days of a review that are left, on screens that stay open past midnight.
@MainActor
final class ReviewDaysTests: XCTestCase {
  private let clock = ManualClock(startingAt: Date(timeIntervalSince1970: 1_785_801_600 + 43_200))

  private func servicesOfAReview() async throws -> ScreenServices {
    let review = try proposals(
      """
      [{"id": "SE-1", "title": "A title", "summary": "", "link": "", "authors": [{"name": "Ada"}],
        "status": {"state": "activeReview", "start": "2026-07-28T00:00:00Z", "end": "2026-08-06T00:00:00Z"}}]
      """
    )
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    return try await makeServices(review, style: style)
  }

  private func show(_ screen: Controller) async -> HeadlessWindow<Controller> {
    var environment = ControllerEnvironment()
    (environment.clock, environment.listViews) = (clock, LineLists())
    let window = HeadlessWindow(screen, environment: environment)
    await window.settle()
    return window
  }

  private func passMidnight(_ texts: () -> [String]) async {
    XCTAssertEqual(texts(), ["2 days left"])
    // The list waits for the change after the host has described the row.
    await Task.yield()
    await clock.advance(by: .seconds(43_199))
    XCTAssertEqual(texts(), ["2 days left"])
    let isDescribedAgain = expectation(description: "the host is told to describe the row again")
    withObservationTracking {
      _ = texts()
    } onChange: {
      isDescribedAgain.fulfill()
    }
    await clock.advance(by: .seconds(1))
    await fulfillment(of: [isDescribedAgain], timeout: 300)
    XCTAssertEqual(texts(), ["1 day left"])
  }

  private func texts(of list: any DescribedList) -> [String] {
    (0..<list.numberOfLines).compactMap { index in
      if case .row(let row) = list.line(at: index) { row.trailing } else { nil }
    }
  }

  func test_listOpenPastMidnight_countsAnew() async throws {
    let list = try await servicesOfAReview().makeList()
    let window = await show(list)
    let rows = try XCTUnwrap(list.listSurface as? any DescribedList)
    await passMidnight { texts(of: rows) }
    window.close()
  }

  func test_cardsOpenPastMidnight_countAnew() async throws {
    let cards = try await servicesOfAReview().makeCards()
    let window = await show(cards)
    let pane = try XCTUnwrap(cards.listSurface as? any DescribedCards)
    // The number of columns depends on the width, which the first layout of the pane determines.
    for _ in 0..<2 {
      pane.layOut(columns: 80, rows: 40) { _ in 7 }
      window.window.layout()
    }
    await passMidnight { pane.cards(from: 0, to: 40, limit: .max).map(\.row.trailing) }
    window.close()
  }

  func test_authorOpenPastMidnight_countsAnew() async throws {
    let author = try await servicesOfAReview().makeAuthor()
    let window = await show(author)
    let rows = try XCTUnwrap(author.view.list)
    await passMidnight { texts(of: rows) }
    window.close()
  }
}
