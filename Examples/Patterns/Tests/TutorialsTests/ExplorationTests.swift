import Concierge
import ControllerTesting
import Foundation
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

  private let shop = Explorer { Shop($0.answers) }
    .doing("the user opens a link to an order") { $0.open("shop://orders/7") }
    .doing("the user opens a link to the products") { $0.open("shop://products") }
    .doing("the user opens a link that does not exist") { $0.open("shop://nothing") }
    .promising("Only a user who is logged in sees orders") { app in
      app.session.isLoggedIn || !app.root.routes.state.topRoute.needsLogin
    }
    .promising("The login leaves when the user is logged in") { app in
      !app.session.isLoggedIn || app.root.routes.state.modals.isEmpty
    }

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
