import Concierge
import ControllerTesting
import Foundation
import Testing
import XCTest

@testable import Tutorials

/// The apps of the tutorials, explored.
@MainActor
final class ExplorationTests: XCTestCase {
  private let runs = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == nil ? 5 : 30

  private func check<App>(_ explorer: Explorer<App>) async {
    let report = await explorer.explore(runs: runs, steps: 60)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  func test_firstList_hasNoProblem() async {
    await check(
      Explorer { Talks($0.answers) }
        .promising("The list shows the talks, or an error that the user can retry") { app in
          let list = app.list?.headlessList
          return list?.snapshot.numberOfItems == 3 || list?.status?.error != nil
            || app.root.controllers.count > 1
        }
    )
  }

  private let shop = shopExplorer()

  func test_login_hasNoProblem() async { await check(shop) }

  /// Found by the explorer: the second tap finished the login again, while the first removal waited for the slow screen.
  func test_login_doubleTapOnASlowScreen_finishesOnce() async {
    let report = await shop.replay(
      """
      the screen gets slow
      the user opens a link to an order
      log in with a password
      log in with a password
      """
    )
    XCTAssertEqual(report.skipped, [])
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }

  func test_form_hasNoProblem() async {
    await check(
      Explorer { Settings($0) }
        .doing("the user opens the profile") { $0.root.routes.enqueue(.push(.profile)) }
        .promising("The server has a valid profile") { (2...20).contains($0.service.profile.name.count) }
    )
  }
}

@MainActor
private func shopExplorer() -> Explorer<Shop> {
  Explorer { Shop($0.answers) }
    .doing("the user opens a link to an order") { $0.open("shop://orders/7") }
    .doing("the user opens a link to the products") { $0.open("shop://products") }
    .doing("the user opens a link that does not exist") { $0.open("shop://nothing") }
    .promising("Only a user who is logged in sees orders") { app in
      app.session.isLoggedIn || !app.root.routes.state.topRoute.needsLogin
    }
    .promising("The login leaves when the user is logged in") { app in
      !app.session.isLoggedIn || app.root.routes.state.modals.isEmpty
    }
}

/// Swift Testing runs tests in parallel. Explorations take turns, so parallel tests do not change the result of an exploration.
struct ParallelExplorationTests {
  /// Looks for a planted fault with one of five seeds, and returns the whole report.
  @MainActor
  private func report(_ number: Int) async -> String {
    let explorer = shopExplorer().promising("Nobody logs in") { !$0.session.isLoggedIn }
    let report = await explorer.explore(runs: 20, seed: UInt64(number % 5))
    #expect(report.problems.map(\.promise) == ["Nobody logs in"])
    return "\(report)"
  }

  @Test func twentyExplorers_atTheSameTime_haveTheReportsOfOneAlone() async {
    let together = await withTaskGroup(of: (Int, String).self) { group in
      for number in 0..<20 { group.addTask { (number, await report(number)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for number in 0..<20 {
      let alone = await report(number)
      #expect(together[number] == alone)
    }
  }
}

@MainActor
private final class Talks: ExplorableApp {
  let root: StackController
  var list: TalkListController? { root.controllers.first as? TalkListController }

  init(_ answers: ExplorerAnswers) {
    root = makeTalks(
      Server(answers),
      style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    )
  }

  private final class Server: TalkService {
    private let answers: ExplorerAnswers

    init(_ answers: ExplorerAnswers) { self.answers = answers }

    func talks() async throws -> [Talk] {
      try await answers.wait(for: "talks")
      return (1...3).map { Talk(id: $0, title: "Talk \($0)", speaker: "Ada") }
    }
  }
}

@MainActor
private final class Shop: ExplorableApp {
  let session = ShopSession()
  let root: ShopController

  init(_ answers: ExplorerAnswers) {
    session.isRight = { password in
      try await answers.wait(for: "password")
      return password == "secret"
    }
    do {
      root = try ShopController(session)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func open(_ link: String) {
    if let url = URL(string: link) { root.open(url) }
  }
}

extension LoginView: OperableView {
  func userActions(named name: String) -> [UserAction] {
    [
      UserAction("log in with a password") { self.onLogIn("secret") },
      UserAction("log in with", text: { self.onLogIn($0) }),
    ]
  }
}

@MainActor
private final class Settings: ExplorableApp {
  let service: Service
  let root: SettingsScreens

  init(_ run: ExploredRun) {
    service = Service(run.answers)
    root = SettingsScreens(
      service.profile,
      service: service,
      prompts: run.environment.prompts ?? ScriptedPrompts()
    )
  }

  final class Service: ProfileService {
    private(set) var profile = Profile(name: "Ada", birthday: .distantPast, fee: 20, audience: .friends)
    private let answers: ExplorerAnswers

    init(_ answers: ExplorerAnswers) { self.answers = answers }

    func isFree(_ name: String) async throws -> Bool {
      try await answers.wait(for: "is \(name) free")
      return name != "a"
    }

    func save(_ profile: Profile) async throws {
      try await answers.wait(for: "save")
      self.profile = profile
    }
  }
}
