// The code of the article "Explore your app".

import Concierge
import ControllerTesting
import XCTest

// article: begin
/// The server of the shop, as a test double. Each call waits until the explorer answers it.
@MainActor
final class BasketServer {
  private let answers: ExplorerAnswers
  private(set) var paid = 0

  init(_ answers: ExplorerAnswers) { self.answers = answers }

  func pay(_ count: Int) async throws {
    try await answers.wait(for: "payment")
    paid += count
  }
}
// article: end

// article: begin
/// A basket with the buttons Add and Pay.
class BasketController: Controller {
  var count = 0
  private(set) var added = 0
  let server: BasketServer

  init(_ server: BasketServer) { self.server = server }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(trailingItems: ["Add", "Pay"].map { BarItem(id: $0, title: $0) })
  }

  override func didActivate(_ item: BarItem) {
    if item.id == "Pay" { return start { basket in await basket.pay() } }
    count += 1
    added += 1
  }

  func pay() async {
    guard (try? await server.pay(count)) != nil else { return }
    count = 0
  }
}
// article: end

// article: begin
@MainActor
final class Shop: ExplorableApp {
  let root: StackController
  let basket: BasketController

  init(_ basket: BasketController) { (root, self.basket) = (StackController(root: basket), basket) }
}
// article: end

@MainActor
final class ExploreYourAppTests: XCTestCase {
  private func explorer(_ make: @escaping @MainActor (BasketServer) -> BasketController) -> Explorer<Shop> {
    // article: begin
    let explorer = Explorer { run in
      Shop(make(BasketServer(run.answers)))
    }
    .promising("What was added is paid or in the basket") { shop in
      shop.basket.added == shop.basket.server.paid + shop.basket.count
    }
    .promising("Nobody pays for more than was added") { $0.basket.server.paid <= $0.basket.added }
    // article: end
    return explorer
  }

  func test_explore_basket_findsTheLostProduct() async {
    let explorer = explorer(BasketController.init)
    // article: begin
    let report = await explorer.explore(runs: 100, steps: 40)
    // article: end
    let printed = [
      "1 problem in 7 runs with 538 steps",
      "What was added is paid or in the basket. Seen: it does not hold",
      "  3 steps, from seed 7:",
      "    the server gets slow",
      "    tap Pay",
      "    tap Add",
    ]
    XCTAssertEqual(report.description.split(separator: "\n").prefix(6).map(String.init), printed)
    let again = await explorer.replay(
      """
      the server gets slow
      tap Pay
      tap Add
      """
    )
    XCTAssertEqual(again.problems.count, 1)
    XCTAssertEqual(again.skipped, [])
  }

  /// The article says that the explorer finds a second defect without the first lines of the repair.
  func test_explore_halfRepairedBasket_findsThatTwoTapsPayTwice() async {
    let report = await explorer(HalfRepairedBasketController.init).explore(runs: 100, steps: 40)
    XCTAssertEqual(report.problems.map(\.sentence), ["Nobody pays for more than was added"])
  }

  func test_explore_repairedBasket_findsNothing() async {
    let report = await explorer(RepairedBasketController.init).explore(runs: 10, steps: 40)
    XCTAssertTrue(report.problems.isEmpty, "\(report)")
  }
}

/// The basket after the repair.
final class RepairedBasketController: BasketController {
  private var isPaying = false

  override func pay() async {
    // article: begin
    guard !isPaying else { return }
    isPaying = true
    defer { isPaying = false }
    let paid = count
    guard (try? await server.pay(paid)) != nil else { return }
    count -= paid
    // article: end
  }
}

/// The basket with a half of the repair: two taps on Pay pay twice.
final class HalfRepairedBasketController: BasketController {
  override func pay() async {
    let paid = count
    if (try? await server.pay(paid)) != nil { count -= paid }
  }
}
