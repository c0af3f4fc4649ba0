import Binding
import XCTest

@MainActor
final class BindTests: XCTestCase {
  private let card = Card()

  /// Shows each profile by one row.
  private func show(_ profiles: Profile..., by row: Row) {
    let binding = ViewBinding(Profile(), to: card, rows: [row])
    for profile in profiles { binding.show(profile) }
  }

  func test_bind_sameTypes_copies() async {
    show(Profile(name: "Bo"), by: Bind(\.name, to: \.caption))
    XCTAssertEqual(card.caption, "Bo")
    show(Profile(city: "Paris"), by: Bind(\.city, to: \.city.text))
    XCTAssertEqual(card.city.text, "Paris")
  }

  func test_bind_optionalTarget_copies() async {
    show(Profile(name: "Bo"), by: Bind(\.name, to: \.name.text))
    XCTAssertEqual(card.name.text, "Bo")
  }

  func test_bind_optionalToOptional_copiesNilOnce() async {
    card.city.text = "before"
    show(Profile(city: nil), Profile(city: nil), by: Bind(\.city, to: \.city.text))
    XCTAssertNil(card.city.text)
    XCTAssertEqual(card.city.writes, 2)
  }

  func test_bind_transform_writesWhatItMakes() async {
    show(Profile(followers: 0), by: Bind(\.followers, to: \.followers.isHidden) { $0 == 0 })
    XCTAssertTrue(card.followers.isHidden)
    show(Profile(followers: 3), by: Bind(\.followers, to: \.followers.text) { "\($0)" })
    XCTAssertEqual(card.followers.text, "3")
  }

  func test_bind_transform_comparesItsResult() async {
    let row = Row(\.followers, to: \.followers.isHidden) { $0 == 0 }
    show(Profile(followers: 1), Profile(followers: 2), Profile(followers: 3), by: row)
    XCTAssertEqual(card.followers.writes, 1)
    XCTAssertFalse(card.followers.isHidden)
  }

  func test_bind_transformOfAnIncomparableInput_works() async {
    show(Profile(photo: Photo(bytes: 7)), by: Bind(\.photo, to: \.badge) { $0?.bytes ?? 0 })
    XCTAssertEqual(card.badge, 7)
  }

  func test_bind_placeholder_standsForNil() async {
    let row = Row(\.city, to: \.caption) { $0 ?? "—" }
    show(Profile(city: nil), by: row)
    XCTAssertEqual(card.caption, "—")
    show(Profile(city: "Paris"), by: row)
    XCTAssertEqual(card.caption, "Paris")
  }

  func test_bind_placeholderForAnOptionalTarget_standsForNil() async {
    let row = Row(\.city, to: \.city.text) { $0 ?? "—" }
    show(Profile(city: nil), Profile(city: "—"), by: row)
    XCTAssertEqual(card.city.text, "—")
    XCTAssertEqual(card.city.writes, 1, "the placeholder is a value like any other")
    show(Profile(city: "Paris"), by: row)
    XCTAssertEqual(card.city.text, "Paris")
  }

  func test_bind_closures_readAndWrite() async {
    show(Profile(name: "Bo"), by: Bind(get: { $0.name + "!" }, set: { $0.setTitle($1) }))
    show(Profile(name: "Cy"), by: Bind(get: { $0.name }, set: { $0.setTitle($1) }))
    XCTAssertEqual(card.titles, ["Bo!", "Cy"])
    show(Profile(name: "Di"), by: Bind(\.self, to: \.name.text) { $0.name + "?" })
    XCTAssertEqual(card.name.text, "Di?")
  }

  func test_always_equalValues_areWrittenAgain() async {
    let row = Row(get: { $0.event }, set: { $0.setTitle($1) })
    show(Profile(), Profile(), by: row)
    XCTAssertEqual(card.titles, ["arrived"])
    show(Profile(), Profile(), by: row.always())
    XCTAssertEqual(card.titles, ["arrived", "arrived", "arrived"])
  }

  func test_when_condition_decidesWhetherTheRowIsRead() async {
    var reads = 0
    let row = Row(\.self, to: \.caption) { profile in
      reads += 1
      return profile.name
    }.when { $0.followers > 0 }
    show(Profile(name: "Bo", followers: 0), by: row)
    XCTAssertEqual(card.caption, "")
    XCTAssertEqual(reads, 0)
    show(Profile(name: "Bo", followers: 1), Profile(name: "Cy", followers: 0), by: row)
    XCTAssertEqual(card.caption, "Bo", "what is shown stays")
    let both = row.when { $0.city != nil }
    show(
      Profile(name: "Di", city: nil, followers: 1),
      Profile(name: "Di", city: "Rome", followers: 0),
      by: both
    )
    XCTAssertEqual(card.caption, "Bo")
    show(Profile(name: "Di", city: "Rome", followers: 1), by: both)
    XCTAssertEqual(card.caption, "Di")
  }

  /// Finding B: the second row was not written, because its value equaled the last value that this row had written.
  func test_when_twoRowsForOnePlace_theRowWhoseConditionHoldsAgainIsWritten() async {
    let rows: [Row] = [
      Bind(\.name, to: \.caption).when { $0.followers > 0 },
      Bind(\.event, to: \.caption).when { $0.followers == 0 },
    ]
    let binding = ViewBinding(Profile(), to: card, rows: rows)
    binding.updateView()
    XCTAssertEqual(card.caption, "arrived")
    binding.show(Profile(followers: 1))
    XCTAssertEqual(card.caption, "Ada")
    binding.show(Profile())
    XCTAssertEqual(card.caption, "arrived")
    XCTAssertEqual(binding.show(Profile()).written, [])
  }

  func test_when_always_keepsToTheCondition() async {
    let binding = ViewBinding(Profile(followers: 0), to: card) {
      Bind(\.name, to: \.caption).named("name").when { $0.followers > 0 }.always()
    }
    XCTAssertEqual(binding.updateView().written, [])
    XCTAssertEqual(binding.show(Profile(followers: 1)).written, ["name"])
    XCTAssertEqual(binding.updateView().written, ["name"])
  }

  func test_named_name_isKeptBesideAlways() async {
    let row = Row(get: { $0.event }, set: { $0.setTitle($1) })
    XCTAssertEqual(row.named("a").name, "a")
    XCTAssertEqual(row.named("a").always().named("b").name, "b")
    show(Profile(), Profile(), by: row.always().named("a"))
    XCTAssertEqual(card.titles, ["arrived", "arrived"])
  }
}
