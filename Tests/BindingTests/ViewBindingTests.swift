import Binding
import TestSupport
import XCTest

@MainActor
final class ViewBindingTests: XCTestCase {
  private let card = Card()

  private func makeBinding(_ profile: Profile = Profile()) -> ViewBinding<Profile, Card> {
    ViewBinding(profile, to: card) {
      Bind(\.name, to: \.name.text).named("name")
      Bind(\.city, to: \.city.text) { $0 ?? "—" }.named("city")
      Bind(\.followers, to: \.followers.text) { $0 == 0 ? "" : "\($0)" }.named("followers")
      Bind(\.followers, to: \.followers.isHidden) { $0 == 0 }.named("hidden")
    }
  }

  // MARK: What is written

  func test_init_nothingIsWrittenYet() async {
    let binding = makeBinding()
    XCTAssertEqual(card.writes, 0)
    XCTAssertEqual(binding.rows.map(\.name), ["name", "city", "followers", "hidden"])
    XCTAssertEqual(binding.source.name, "Ada")
  }

  func test_updateView_twice_writesOnce() async {
    let binding = makeBinding()
    XCTAssertEqual(binding.updateView().written, ["name", "city", "followers", "hidden"])
    XCTAssertEqual(card.writes, 4)
    XCTAssertEqual(card.name.text, "Ada")
    XCTAssertEqual(card.city.text, "—")
    XCTAssertEqual(card.followers.text, "")
    XCTAssertTrue(card.followers.isHidden)
    let second = binding.updateView()
    XCTAssertEqual(second.written, [])
    XCTAssertEqual(second.skipped, ["name", "city", "followers", "hidden"])
    XCTAssertEqual(card.writes, 4)
  }

  func test_updateView_sourceWithIdentity_writesWhatChangedInIt() async {
    final class Store { var name = "Ada"; var city = "Paris" }
    let store = Store()
    let binding = ViewBinding(store, to: card) {
      Bind(\.name, to: \.name.text).named("name")
      Bind(\.city, to: \.city.text).named("city")
    }
    binding.updateView()
    store.city = "Rome"
    XCTAssertEqual(binding.updateView().written, ["city"])
    XCTAssertEqual(card.city.text, "Rome")
    XCTAssertEqual(card.writes, 3)
  }

  func test_show_anotherSource_writesOnlyDifferences() async {
    let binding = makeBinding(Profile(followers: 5))
    binding.updateView()
    let report = binding.show(Profile(city: "Rome", followers: 6))
    XCTAssertEqual(report.written, ["city", "followers"])
    XCTAssertEqual(report.skipped, ["name", "hidden"])
    XCTAssertEqual(card.writes, 6)
    XCTAssertEqual(binding.source.followers, 6)
  }

  func test_show_beforeAnyUpdate_writesEverything() async {
    XCTAssertEqual(makeBinding().show(Profile(name: "Bo")).written.count, 4)
    XCTAssertEqual(card.name.text, "Bo")
  }

  func test_forget_valuesEditedByOthers_areWrittenAgain() async {
    let binding = makeBinding()
    binding.updateView()
    card.name.text = "edited"
    binding.updateView()
    XCTAssertEqual(card.name.text, "edited", "what others write is not noticed")
    binding.forget()
    XCTAssertEqual(binding.updateView().written.count, 4)
    XCTAssertEqual(card.name.text, "Ada")
  }

  func test_rows_sharedByTwoBindings_keepTheirOwnMemory() async {
    let rows: [Row] = [Bind(\.name, to: \.name.text)]
    let other = Card()
    let first = ViewBinding(Profile(), to: card, rows: rows)
    let second = ViewBinding(Profile(), to: other, rows: rows)
    first.updateView()
    XCTAssertEqual(second.updateView().written.count, 1)
    XCTAssertEqual(other.name.text, "Ada")
  }

  /// Finding J: each row took a part of the stack. 80,000 rows on the 8 MB of the main thread leave as little for a row as
  /// 5,000 rows on 512 KB.
  func test_rows_manyOnASmallStack_doNotRecurse() async {
    let rows = (0..<80_000).map { number in Bind<Int, Card>(get: { $0 + number }, set: { $0.badge = $1 }) }
    var binding: ViewBinding<Int, Card>? = ViewBinding(0, to: card, rows: rows)
    XCTAssertEqual(binding?.updateView().written.count, 80_000)
    binding?.forget()
    binding = nil
    XCTAssertEqual(card.badge, 79_999)
  }

  func test_binding_randomSequences_keepsTheViewAndKeepsItsWord() async {
    let seed: UInt64 = 6_021_023
    var random = SplitMix64(seed: seed)
    for round in 0..<200 {
      let card = Card()
      let binding = ViewBinding(Profile(), to: card) {
        Bind(\.name, to: \.name.text).named("name")
        Bind(\.city, to: \.city.text) { $0 ?? "—" }.named("city")
        Bind(\.followers, to: \.followers.isHidden) { $0 == 0 }.named("hidden")
      }
      var shown: [String: String] = [:]
      for _ in 0..<40 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          binding.forget()
          shown = [:]
        }
        let next = Profile(
          name: Bool.random(using: &random) ? "Ada" : "Bo",
          city: [nil, "—", "Paris"].randomElement(using: &random) ?? nil,
          followers: .random(in: 0..<3, using: &random)
        )
        let values = ["name": next.name, "city": next.city ?? "—", "hidden": "\(next.followers == 0)"]
        let expected = ["name", "city", "hidden"].filter { shown[$0] != values[$0] }
        shown = values
        let before = card.writes
        let report = binding.show(next)
        let place = "seed \(seed), round \(round)"
        XCTAssertEqual(report.written, expected, place)
        XCTAssertEqual(card.writes - before, expected.count, place)
        XCTAssertEqual(card.name.text, next.name, place)
        XCTAssertEqual(card.city.text, next.city ?? "—", place)
        XCTAssertEqual(card.followers.isHidden, next.followers == 0, place)
      }
    }
  }
}
