import Foundation
import Presenter
import Synchronization
import TestSupport
import XCTest

final class PresenterListTests: XCTestCase {
  /// Formats once, when it is made, and counts how often that is.
  private struct Row: ModelPresenter, Equatable, Sendable {
    struct Model: Hashable, Sendable {
      var id: Int
      var followers: Int
      let made: Counter
      let hashed: Counter

      static func == (left: Model, right: Model) -> Bool {
        left.id == right.id && left.followers == right.followers
      }

      func hash(into hasher: inout Hasher) {
        hashed.count()
        hasher.combine(id)
      }
    }

    private let id: Int
    let followers: String

    init(_ model: Model, style: DisplayStyle) {
      model.made.count()
      id = model.id
      followers = style.count(model.followers, one: "follower", other: "followers")
    }
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var number: Int { value.withLock { $0 } }
    func count() { value.withLock { $0 += 1 } }
  }

  private let made = Counter()
  private let hashed = Counter()

  private func models(_ followers: Int...) -> [Row.Model] {
    followers.enumerated().map { Row.Model(id: $0.offset, followers: $0.element, made: made, hashed: hashed) }
  }

  func test_list_presenters_areMadeWhenAskedForAndOnce() throws {
    let list = PresenterList<Row>(models(0, 1, 12_345), style: try makeStyle())
    XCTAssertEqual(list.count, 3)
    XCTAssertEqual(made.number, 0)
    XCTAssertEqual(list[2].followers, "12,345 followers")
    XCTAssertEqual(list[2], list[2])
    XCTAssertEqual(made.number, 1)
    XCTAssertEqual(list.map(\.followers), ["0 followers", "1 follower", "12,345 followers"])
    let copy = list
    _ = Array(copy)
    XCTAssertEqual(made.number, 3)
  }

  /// Finding K: each access hashed the whole model.
  func test_subscript_anyPosition_hashesNoModel() throws {
    var list = PresenterList<Row>(models(1, 2, 3), style: try makeStyle())
    for _ in 0..<10 { _ = list.map(\.followers) }
    XCTAssertEqual(hashed.number, 0)
    list.replace(with: models(1, 2, 3))
    XCTAssertEqual(hashed.number, 6, "each old and each new model once")
  }

  func test_replace_equalModels_keepTheirPresenters() throws {
    var list = PresenterList<Row>(models(1, 2, 3), style: try makeStyle())
    _ = Array(list)
    let before = list
    list.replace(with: models(1, 5, 3).reversed())
    XCTAssertEqual(list.map(\.followers), ["3 followers", "5 followers", "1 follower"])
    XCTAssertEqual(made.number, 4)
    XCTAssertEqual(
      before.map(\.followers),
      ["1 follower", "2 followers", "3 followers"],
      "a list is a value"
    )
    XCTAssertEqual(made.number, 4)
    list.replace(with: [])
    list.replace(with: models(1))
    _ = list[0]
    XCTAssertEqual(made.number, 5, "what is not listed is forgotten")
  }

  func test_style_another_makesPresentersAnew() throws {
    var list = PresenterList<Row>(models(12_345), style: try makeStyle())
    _ = list[0]
    list.style = try makeStyle()
    XCTAssertEqual(list[0].followers, "12,345 followers")
    XCTAssertEqual(made.number, 1, "an equal style is no other")
    list.style = try makeStyle("de_DE")
    XCTAssertEqual(list[0].followers, "12.345 followers")
    XCTAssertEqual(made.number, 2)
  }

  func test_presenters_equality_isOfWhatIsShown() throws {
    let style = try makeStyle()
    let old = PresenterList<Row>(models(1, 2, 3), style: style)
    let new = PresenterList<Row>(models(1, 5, 3), style: style)
    XCTAssertEqual(zip(old, new).map { $0 == $1 }, [true, false, true])
    XCTAssertNotEqual(old, new)
    XCTAssertEqual(old, PresenterList<Row>(models(1, 2, 3), style: style))
    XCTAssertNotEqual(old, PresenterList<Row>(models(1, 2, 3), style: style.at(style.now + 1)))
  }

  func test_list_manyTasks_showOnePresenterPerModel() async throws {
    let list = PresenterList<Row>(models(1, 2, 3, 4, 5), style: try makeStyle())
    let rows = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<32 { group.addTask { @concurrent in list.map(\.followers) } }
      return await group.reduce(into: Set<[String]>()) { $0.insert($1) }
    }
    XCTAssertEqual(rows.count, 1)
  }

  func test_list_randomReplacements_matchFreshLists() throws {
    let seed: UInt64 = 6_030_777
    var random = SplitMix64(seed: seed)
    let style = try makeStyle()
    var list = PresenterList<Row>([], style: style)
    for step in 0..<500 {
      let models = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        Row.Model(
          id: .random(in: 0..<4, using: &random),
          followers: .random(in: 0..<4, using: &random),
          made: made,
          hashed: hashed
        )
      }
      list.replace(with: models)
      for index in list.indices where Bool.random(using: &random) {
        XCTAssertEqual(list[index], Row(models[index], style: style), "seed \(seed), step \(step)")
      }
    }
  }
}
