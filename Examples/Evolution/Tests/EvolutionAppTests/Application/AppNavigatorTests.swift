import Navigator
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// Tests of the ways between the features: each goal leads to its screen, on a phone and on a pad.
@MainActor
final class AppNavigatorTests: XCTestCase {
  /// Opens the first proposal, which is SE-2, and then goes on to a goal.
  private func show(
    in layout: EvolutionLayout,
    from source: EvolutionRoute,
    _ goal: (AppNavigator) -> Void
  ) async throws -> [[EvolutionRoute]] {
    let application = try await startApplication(
      StubGateway(.success([try proposal("SE-1"), try proposal("SE-2")])),
      layout: layout
    )
    await application.play(.open)
    let routes = application.root.routes
    goal(AppNavigator(routes: routes, source: source))
    await application.settle()
    let tab = routes.state.currentTab
    return tab.columns.map { tab[$0] }
  }

  func test_goals_ofAProposal_areShownOnIt_onAPadBesideTheList() async throws {
    let (list, first) = (EvolutionRoute.lists(.proposals), EvolutionRoute.proposal(.proposal("SE-2")))
    let goals: [((AppNavigator) -> Void, EvolutionRoute)] = [
      ({ $0.showAuthor("Ada") }, .author(.author("Ada"))),
      ({ $0.showPage("https://swift.org") }, .page(.page("https://swift.org"))),
      ({ $0.showProposal("SE-1") }, .proposal(.proposal("SE-1"))),
    ]
    for (goal, route) in goals {
      let phone = try await show(in: .phone, from: first, goal)
      XCTAssertEqual(phone, [[list, first, route]])
      let pad = try await show(in: .pad, from: first, goal)
      XCTAssertEqual(pad, [[list], [first, route]])
    }
  }

  func test_proposal_fromTheList_replacesTheOneAboveTheList() async throws {
    let (list, other) = (EvolutionRoute.lists(.proposals), EvolutionRoute.proposal(.proposal("SE-1")))
    let phone = try await show(in: .phone, from: list) { $0.showProposal("SE-1") }
    XCTAssertEqual(phone, [[list, other]])
    let pad = try await show(in: .pad, from: list) { $0.showProposal("SE-1") }
    XCTAssertEqual(pad, [[list], [other]])
  }

  /// A reader who followed links for ever had ever more screens, and the app kept all of them.
  func test_screens_ofALongWay_areLimited() async throws {
    for layout in [EvolutionLayout.phone, .pad] {
      let proposals = [try proposal("SE-1"), try proposal("SE-2")]
      let application = try await startApplication(StubGateway(.success(proposals)), layout: layout)
      let routes = application.root.routes
      var source = EvolutionRoute.lists(.proposals)
      var counts: [Int] = []
      for number in 0..<120 {
        let id = "SE-\(number % 2 + 1)"
        AppNavigator(routes: routes, source: source).showProposal(id)
        await application.settle()
        source = .proposal(.proposal(id))
        let path = routes.state.currentTab.path
        XCTAssertEqual([path.first, path.last], [.lists(.proposals), source])
        counts.append(path.count)
      }
      XCTAssertEqual(counts.max(), 50)
    }
  }

  /// A late tap in a tab that the reader had left cleared the full tab that was on screen.
  func test_goal_ofAnotherTab_isShownThere_andTheFullTabKeepsItsScreens() async throws {
    let application = try await startApplication(
      StubGateway(.success([try proposal("SE-1"), try proposal("SE-2")])),
      layout: .phone
    )
    let routes = application.root.routes
    let first = routes.state.currentTab.root
    XCTAssertGreaterThan(routes.state.tabs.count, 1)
    routes.enqueue(.selectTab(1))
    await application.settle()
    var source = routes.state.currentTab.root
    for number in 1..<50 {
      let id = "SE-\(number % 2 + 1)"
      AppNavigator(routes: routes, source: source).showProposal(id)
      await application.settle()
      source = .proposal(.proposal(id))
    }
    XCTAssertEqual(routes.state.currentTab.count, 50)
    AppNavigator(routes: routes, source: first).showProposal("SE-1")
    await application.settle()
    XCTAssertEqual(routes.state.tabs[0].path, [first, .proposal(.proposal("SE-1"))])
    XCTAssertEqual(routes.state.tabs[1].count, 50)
  }
}
