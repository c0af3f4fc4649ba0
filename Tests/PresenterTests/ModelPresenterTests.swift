import Foundation
import Presenter
import XCTest

final class ModelPresenterTests: XCTestCase {
  private struct Author {
    let name: String
    let followers: Int
    let friends: [String]
    let dealDate: Date
    /// In seconds.
    let effectTime: TimeInterval
  }

  private struct AuthorPresenter: ModelPresenter {
    private let author: Author, style: DisplayStyle
    init(_ author: Author, style: DisplayStyle) { (self.author, self.style) = (author, style) }
    var name: String { author.name }
    var followers: String { style.count(author.followers, one: "follower", other: "followers", zero: "") }
    var followedBy: String { style.list(author.friends, prefix: "Followed by") }
    var effective: String {
      style.dates(from: author.dealDate, to: author.dealDate + author.effectTime, time: .shortened)
    }
  }

  private func author(followers: Int = 0, friends: [String] = []) throws -> Author {
    Author(
      name: "Ada",
      followers: followers,
      friends: friends,
      dealDate: try instant("2026-07-07T22:30:00Z"),
      effectTime: 3 * 3600
    )
  }

  /// Generic code can make a presenter, and nothing more.
  private func present<P: ModelPresenter>(_ subject: P.Subject, style: DisplayStyle, as _: P.Type) -> P {
    P(subject, style: style)
  }

  func test_presenter_emptyModel_showsNothingWhereThereIsNothing() throws {
    let shown = present(try author(), style: try makeStyle(), as: AuthorPresenter.self)
    XCTAssertEqual(shown.name, "Ada")
    XCTAssertEqual(shown.followers, "")
    XCTAssertEqual(shown.followedBy, "")
  }

  func test_presenter_model_isShownInTheStyle() throws {
    let author = try author(followers: 12345, friends: ["Bo", "Cy"])
    XCTAssertEqual(AuthorPresenter(author, style: try makeStyle()).followers, "12,345 followers")
    XCTAssertEqual(AuthorPresenter(author, style: try makeStyle("de_DE")).followers, "12.345 followers")
    XCTAssertEqual(AuthorPresenter(author, style: try makeStyle()).followedBy, "Followed by Bo and Cy")
  }

  func test_presenter_dateAndDuration_areARangeInTheStylesTimeZone() throws {
    let shown = AuthorPresenter(try author(), style: try makeStyle(zone: "Asia/Tokyo"))
    XCTAssertEqual(shown.effective.withPlainSpaces, "Jul 8, 2026, 7:30 – 10:30 AM")
  }
}
