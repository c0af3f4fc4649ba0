import Foundation
import Model
import XCTest

final class EvolutionFeedTests: XCTestCase {
  private func feed() throws -> Data {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let places = [
      root.appending(path: "../shared/data/evolution/2026-08.json").standardized,
      URL(filePath: "/work/shared/data/evolution/2026-08.json"),
    ]
    guard let place = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw XCTSkip("the Evolution feed is not on this machine")
    }
    return try Data(contentsOf: place)
  }

  func test_feed_realData_decodesAndRoundTrips() throws {
    let data = try feed()
    let decoded = try ModelDecoder().decode([Proposal].self, from: data, at: "proposals")
    XCTAssertEqual(decoded.value.count, 540)
    XCTAssertEqual(decoded.value.first?.id, "SE-0001")
    XCTAssertEqual(decoded.value.first?.link?.absoluteString, "0001-keywords-as-argument-labels.md")
    XCTAssertTrue(decoded.value.contains { $0.reviewEnd != nil })
    XCTAssertFalse(decoded.repairs.contains { if case .droppedElement = $0.action { true } else { false } })
    for keys in [ModelEncoder.Keys.paths, .literal] {
      let again = try ModelEncoder(keys: keys).value(for: decoded.value)
      let text = Data(again.text().utf8)
      XCTAssertEqual(
        try ModelDecoder(policy: .strict).decode([Proposal].self, from: text).value,
        decoded.value
      )
    }
  }

  func test_feed_parsed_agreesWithFoundation() throws {
    let data = try feed()
    let ours = try JSONSerialization.jsonObject(with: Data(JSONValue(parsing: data).text().utf8))
    let theirs = try JSONSerialization.jsonObject(with: data)
    XCTAssertEqual(ours as? NSDictionary, theirs as? NSDictionary)
  }
}
