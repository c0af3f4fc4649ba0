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

  func test_named_name_isKept() async {
    let row = Row(get: { $0.event }, set: { $0.setTitle($1) })
    XCTAssertNil(row.name)
    XCTAssertEqual(row.named("a").named("b").name, "b")
    show(Profile(), Profile(), by: row.named("a"))
    XCTAssertEqual(card.titles, ["arrived"])
  }
}
