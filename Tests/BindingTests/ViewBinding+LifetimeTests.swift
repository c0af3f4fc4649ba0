import Binding
import XCTest

@MainActor
final class ViewBindingLifetimeTests: XCTestCase {
  private final class Store {
    var name = "Ada"
    var token = Token()
  }

  private final class Token: Equatable {
    static func == (left: Token, right: Token) -> Bool { left === right }
  }

  private typealias StoreBinding = ViewBinding<Store, Card>

  private func makeBinding(_ store: Store, _ card: Card, onRead: @escaping () -> Void = {}) -> StoreBinding {
    ViewBinding(store, to: card) {
      Bind(\.self, to: \.name.text) { store in
        onRead()
        return store.name
      }
      Bind(get: { $0.token }, set: { card, _ in card.setTitle("token") })
    }
  }

  func test_view_dead_makesTheBindingInert() async {
    var card: Card? = Card()
    var reads = 0
    let binding = makeBinding(Store(), card ?? Card()) { reads += 1 }
    binding.updateView()
    XCTAssertEqual(reads, 1)
    card = nil
    XCTAssertNil(binding.view)
    for report in [binding.updateView(), binding.show(Store())] {
      XCTAssertEqual(report.outcome, .inert)
      XCTAssertEqual(report.written, [])
      XCTAssertEqual(report.skipped.count, 2)
    }
    XCTAssertEqual(reads, 1, "nothing is read for a dead view")
  }

  func test_view_dead_nextUpdateReleasesWrittenValues() async {
    var card: Card? = Card()
    let store = Store()
    let binding = makeBinding(store, card ?? Card())
    binding.updateView()
    weak let token = store.token
    store.token = Token()
    XCTAssertNotNil(token, "the last written value is kept to compare with")
    card = nil
    binding.updateView()
    XCTAssertNil(token)
  }

  func test_source_replaced_isReleased() async {
    let card = Card()
    var store: Store? = Store()
    let binding = makeBinding(store ?? Store(), card)
    weak let released = store
    store = nil
    XCTAssertNotNil(released, "the binding holds its source")
    binding.show(Store())
    XCTAssertNil(released)
  }

  func test_deaths_everyOrder_leakNothing() async {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for order in orders {
      var store: Store? = Store()
      var card: Card? = Card()
      var binding: StoreBinding? = makeBinding(store ?? Store(), card ?? Card())
      weak let weakStore = store
      weak let weakCard = card
      weak let weakBinding = binding
      binding?.updateView()
      for death in order {
        switch death {
        case 0: store = nil
        case 1: card = nil
        default: binding = nil
        }
        binding?.updateView()
        XCTAssertEqual(weakCard == nil, card == nil, "\(order): the binding does not hold the view")
        XCTAssertEqual(weakBinding == nil, binding == nil, "\(order)")
        XCTAssertEqual(weakStore == nil, store == nil && binding == nil, "\(order)")
      }
    }
  }
}
