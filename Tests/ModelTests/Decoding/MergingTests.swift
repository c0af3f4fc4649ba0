import Foundation
import Model
import XCTest

final class MergingTests: XCTestCase {
  private struct Status: Codable, Equatable {
    let state: String
    let version: String?
  }
  private struct Item: Codable, Equatable {
    let id: Int
    let title: String
    let link: String?
    let end: Date?
    let status: Status
    let tags: [String]
    let counts: [String: Int]
    let parts: [String: Status]
    enum CodingKeys: String, CodingKey {
      case id, title, tags, counts, parts
      case link = "link|url"
      case end = "dates.end"
      case status = "info.status"
    }
  }
  private let item = Item(
    id: 1,
    title: "t",
    link: "l",
    end: Date(timeIntervalSince1970: 0),
    status: Status(state: "s", version: "6"),
    tags: ["a", "b"],
    counts: ["x": 1, "a.b": 2],
    parts: ["p": Status(state: "q", version: nil)]
  )

  /// The recipe "Patches": the patch applied to the model. Merging the JSON of the model and decoding it again gives the same.
  private func patched(_ patch: String) throws -> Item {
    let merged = try ModelEncoder().value(for: item).merging(json(patch))
    let applied = try ModelDecoder().applying(json(patch), to: item)
    XCTAssertEqual(applied, try ModelDecoder().decode(Item.self, from: merged))
    return try applied.losslessValue
  }

  private func with(
    title: String? = nil,
    link: String?? = nil,
    end: Date?? = nil,
    status: Status? = nil,
    tags: [String]? = nil,
    counts: [String: Int]? = nil,
    parts: [String: Status]? = nil
  ) -> Item {
    Item(
      id: 1,
      title: title ?? item.title,
      link: link ?? item.link,
      end: end ?? item.end,
      status: status ?? item.status,
      tags: tags ?? item.tags,
      counts: counts ?? item.counts,
      parts: parts ?? item.parts
    )
  }

  func test_patch_changesWhatItMentions() throws {
    let table: [(patch: String, result: Item)] = [
      ("{}", item), (#"{"other":1}"#, item), (#"{"title":"new"}"#, with(title: "new")),
      (#"{"link":"new"}"#, with(link: "new")), (#"{"link":null,"url":"new"}"#, with(link: "new")),
      (#"{"link":null}"#, with(link: .some(nil))), (#"{"dates":{"end":null}}"#, with(end: .some(nil))),
      (#"{"dates":{"end":"1970-01-01T00:00:01Z"}}"#, with(end: Date(timeIntervalSince1970: 1))),
      (#"{"info":{"status":{"state":"new"}}}"#, with(status: Status(state: "new", version: "6"))),
      (#"{"info":{"status":{"version":null}}}"#, with(status: Status(state: "s", version: nil))),
      (#"{"tags":[]}"#, with(tags: [])), (#"{"counts":{"y":3}}"#, with(counts: ["x": 1, "a.b": 2, "y": 3])),
      (#"{"counts":{"x":null}}"#, with(counts: ["a.b": 2])),
      (
        #"{"parts":{"p":{"version":"1"},"r":{"state":"z","version":null}}}"#,
        with(parts: ["p": Status(state: "q", version: "1"), "r": Status(state: "z", version: nil)])
      ),
    ]
    for (patch, result) in table { XCTAssertEqual(try patched(patch), result, patch) }
  }

  func test_patch_nullForWhatCannotBeNull_isALoss() throws {
    XCTAssertThrowsError(try patched(#"{"title":null}"#)) { error in
      let reason = "expected String but found nothing; filled with a zero value"
      XCTAssertEqual(error as? ModelError, .dataLost(path: "title", reason: reason))
    }
  }
}
