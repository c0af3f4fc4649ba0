import Binding
import ControllerCore
import ControllerTesting
import Foundation
import XCTest

/// Input that was not committed keeps its meaning when the language of the app changes between two launches.
@MainActor
final class RestoredInputTests: XCTestCase {
  private struct Order: Codable, Equatable {
    var price = Decimal(1)
    var day = Date(timeIntervalSince1970: 0)
  }

  @MainActor
  private final class OrderView {
    var price = ""
    var day = ""
  }

  private final class OrderController: FormController<Order, OrderView> {
    private static let calendar = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return calendar
    }()

    override func makeView() -> OrderView { OrderView() }
    override func fields() -> [Bind<Order, OrderView>] {
      [
        Edit(\.price, in: \.price, as: .amount("EUR", in: environment.locale, unreadable: "?")),
        Edit(\.day, in: \.day, as: .day(Self.calendar, in: environment.locale, unreadable: "?")),
      ]
    }
    override func save(_ draft: Order) async throws {}

    func type(price: String? = nil, day: String? = nil) {
      if let price { view.price = price }
      if let day { view.day = day }
      form?.handle(.changed, in: \Order.price)
      form?.handle(.changed, in: \Order.day)
    }
  }

  private func open(_ locale: String) -> HeadlessWindow<OrderController> {
    HeadlessWindow(
      OrderController(Order()),
      environment: ControllerEnvironment(locale: Locale(identifier: locale))
    )
  }

  private func reopened(_ first: HeadlessWindow<OrderController>, _ locale: String) -> HeadlessWindow<
    OrderController
  > {
    let state = first.window.saveState()
    first.close()
    let second = open(locale)
    second.window.restoreState(state)
    return second
  }

  func test_inputAfterALaunchInAnotherLanguage_hasTheSameValue() async {
    let first = open("en_US")
    first.root.type(price: "1,250", day: "3/4/2026")
    let second = reopened(first, "de_DE")
    XCTAssertEqual(second.root.view.price, "1.250,00\u{A0}€")
    _ = await second.root.saveChanges()
    XCTAssertEqual(second.root.draft.price, 1250)
    XCTAssertEqual(second.root.draft.day, Date(timeIntervalSince1970: 1_772_582_400))
    second.close()
  }

  func test_inputAfterALaunchInTheSameLanguage_keepsItsSpelling() async {
    let first = open("en_US")
    first.root.type(price: "1,250")
    let second = reopened(first, "en_US")
    XCTAssertEqual(second.root.view.price, "1,250")
    second.close()
  }

  func test_unreadableInput_isShownAgainAsItWas() async {
    let first = open("en_US")
    first.root.type(price: "much")
    let second = reopened(first, "de_DE")
    XCTAssertEqual(second.root.view.price, "much")
    second.close()
  }

  /// The table of a form without a window is made in the standard environment, in which "1,250" is 1250. In German it has three
  /// decimals, and is refused.
  func test_inputRestoredBeforeTheWindow_keepsItsMeaning() async {
    for (text, price) in [("1,250", nil), ("12.50", nil), ("1.250", Decimal(1_250))] {
      let first = open("de_DE")
      first.root.type(price: text)
      let state = first.root.saveState()
      first.close()
      let controller = OrderController(Order())
      controller.restoreState(state)
      XCTAssertEqual(controller.draft.price, price ?? 1, text)
      let again = OrderController(Order())
      again.restoreState(controller.saveState())
      let environment = ControllerEnvironment(locale: Locale(identifier: "de_DE"))
      let second = HeadlessWindow(again, environment: environment)
      XCTAssertEqual(second.root.view.price, text)
      switch await second.root.saveChanges() {
      case .saved: XCTAssertEqual(second.root.draft.price, price, text)
      case .refused: XCTAssertNil(price, text)
      default: XCTFail(text)
      }
      second.close()
    }
  }
}
