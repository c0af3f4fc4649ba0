import EvolutionModels
import Foundation
import Model
import XCTest

@testable import EvolutionWeb

@MainActor
final class SharedFeedTests: XCTestCase {
  func test_feed_repeated_hasUniqueNumbers() async throws {
    let once = try await SharedFeed([]).gateway().proposals { _ in }.value
    let feed = SharedFeed([], repeats: 3)
    let proposals = try await feed.gateway().proposals { _ in }.value
    XCTAssertEqual(proposals.count, once.count * 3)
    XCTAssertEqual(Set(proposals.map(\.id)).count, proposals.count)
    XCTAssertTrue(proposals.contains { $0.id == "SE-20401" })
    XCTAssertEqual(proposals.map(\.id), proposals.map(\.id).sorted(by: >))
  }

  func test_feed_eachSession_readsTheLocationsInOrder() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let locations = try ["SE-1", "SE-2"].map { id in
      let file = folder.appendingPathComponent("\(id).json")
      let text = """
        {"proposals": [{"id": "\(id)", "title": "", "summary": "", "link": "", "status": {"state": "accepted"},
          "authors": [], "discussions": []}]}
        """
      try Data(text.utf8).write(to: file)
      return FeedLocation(file.path)
    }
    let feed = SharedFeed(locations)
    for _ in 0..<2 {
      let gateway = feed.gateway()
      for expected in ["SE-1", "SE-2", "SE-2"] {
        let ids = try await gateway.proposals { _ in }.value.map(\.id)
        XCTAssertEqual(ids, [expected])
      }
    }
  }

  func test_feed_refresh_asksTheServerAgain_andTheFirstLoadIsShared() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func publish(_ id: String) throws { try Data(#"{"proposals": [{"id": "\#(id)"}]}"#.utf8).write(to: file) }
    let feed = SharedFeed([FeedLocation(file.path)])
    let gateway = feed.gateway()
    func ids(_ gateway: any ProposalGateway) async throws -> [String] {
      try await gateway.proposals { _ in }.value.map(\.id)
    }
    try publish("SE-1")
    let first = try await ids(gateway)
    try publish("SE-2")
    let refreshed = try await ids(gateway)
    try publish("SE-3")
    let refreshedAgain = try await ids(gateway)
    let other = try await ids(feed.gateway())
    XCTAssertEqual([first, refreshed, refreshedAgain, other], [["SE-1"], ["SE-2"], ["SE-3"], ["SE-1"]])
  }

  /// Each session that refreshed had a copy of the proposals of its own.
  func test_feed_refreshesWithTheSameProposals_shareTheirMemory() async throws {
    let feed = SharedFeed([.sample])
    var addresses: Set<UnsafeRawPointer?> = []
    var kept: [Feed] = []
    for load in [0, 1, 1, 2] {
      let proposals = try await feed.proposals(load: load) { _ in }
      kept.append(proposals)
      addresses.insert(proposals.value.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) })
    }
    XCTAssertEqual(addresses.count, 1)
    XCTAssertEqual(kept.count, 4)
  }

  func test_feed_loadFails_nextSessionTriesAgain() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let feed = SharedFeed([FeedLocation(file.path)])
    do {
      _ = try await feed.gateway().proposals { _ in }
      XCTFail("there is no such file")
    } catch {
      XCTAssertTrue(error is FeedError)
    }
    try Data(#"{"proposals": []}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let proposals = try await feed.gateway().proposals { _ in }.value
    XCTAssertEqual(proposals, [])
  }
}
