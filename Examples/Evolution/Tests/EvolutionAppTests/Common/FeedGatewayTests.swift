import Foundation
import Model
import Synchronization
import XCTest

@testable import EvolutionModels

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class FeedGatewayTests: XCTestCase {
  private func answer(_ body: String, status: String = "200 OK") -> String {
    "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
  }

  private func failure(_ gateway: FeedGateway) async -> FeedError? {
    do {
      _ = try await gateway.proposals { _ in }
      return nil
    } catch {
      return error as? FeedError
    }
  }

  func test_sample_hasAboutFortyProposals() async throws {
    let proposals = try await FeedGateway([]).proposals { _ in }.value
    XCTAssertGreaterThanOrEqual(proposals.count, 40)
    XCTAssertEqual(Set(proposals.map(\.id)).count, proposals.count)
    XCTAssertFalse(proposals.contains { $0.summary.isEmpty || $0.authors.isEmpty || $0.state == .unknown })
  }

  func test_location_ofText() {
    XCTAssertEqual(FeedLocation("HTTPS://x.y/z"), URL(string: "HTTPS://x.y/z").map(FeedLocation.web))
    XCTAssertEqual(FeedLocation("a b.json"), .file(URL(fileURLWithPath: "a b.json")))
    XCTAssertEqual(FeedLocation("ftp://x.y"), .file(URL(fileURLWithPath: "ftp://x.y")))
  }

  func test_web_answer_isDecodedWithProgress() async throws {
    let body = "{\"proposals\": [{\"id\": \"SE-1\", \"title\": \"One\"}]}"
    let server = try TestServer(answer: answer(body))
    let last = Mutex<FeedProgress?>(nil)
    let proposals = try await FeedGateway([.web(server.url)]).proposals { progress in
      last.withLock { $0 = progress }
    }
    XCTAssertEqual(proposals.value.map(\.id), ["SE-1"])
    XCTAssertEqual(last.withLock { $0 }, FeedProgress(received: body.utf8.count, expected: body.utf8.count))
  }

  func test_oneBadProposal_hidesNoOther_andIsReported() async throws {
    let body = "{\"proposals\": [{\"id\": \"SE-1\", \"title\": \"One\"}, 7]}"
    let server = try TestServer(answer: answer(body))
    let gateway = FeedGateway([.web(server.url)])
    let feed = try await gateway.proposals { _ in }
    XCTAssertEqual(feed.value.map(\.id), ["SE-1"])
    let report = "\(feed.repairs)"
    XCTAssertTrue(report.contains("proposals[*]: expected Proposal but found number 7; dropped"), report)
  }

  func test_web_errorStatus_isNamed() async throws {
    let server = try TestServer(answer: answer("oops", status: "500 Internal Server Error"))
    let error = await failure(FeedGateway([.web(server.url)]))
    XCTAssertEqual(error, .badStatus(feed: server.url.absoluteString, status: 500))
  }

  func test_web_silentServer_timesOut() async throws {
    let server = try TestServer(answer: nil)
    let error = await failure(FeedGateway([.web(server.url)], timeout: 1))
    XCTAssertEqual(
      error,
      .unreachable(feed: server.url.absoluteString, reason: "the server did not answer within 1 s")
    )
  }

  func test_download_thatEndsBeforeItIsAwaited_returnsItsEnd() async throws {
    let server = try TestServer(answer: nil)
    let download = Download(server.url, timeout: 1) { _ in }
    let session = URLSession(configuration: .ephemeral)
    let task = session.dataTask(with: server.url)
    download.urlSession(session, task: task, didCompleteWithError: URLError(.cancelled))
    do {
      _ = try await download.data()
      XCTFail("the request was canceled")
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)")
    }
  }

  func test_web_notJSON_saysWhere() async throws {
    let server = try TestServer(answer: answer("<html>"))
    let error = await failure(FeedGateway([.web(server.url)]))
    XCTAssertEqual(error?.description.contains("line 1, column 1"), true, "\(String(describing: error))")
  }

  func test_loads_goOnToTheNextLocationOnlyAfterSuccess() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Feed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("feed.json")
    let gateway = FeedGateway([.file(file), .sample])

    let error = await failure(gateway)
    XCTAssertEqual(error, .unreadable(feed: file.path, reason: "there is no such file"))
    try Data("{\"proposals\": []}".utf8).write(to: file)
    let first = try await gateway.proposals { _ in }.value
    XCTAssertEqual(first, [])
    let second = try await gateway.proposals { _ in }.value
    let third = try await gateway.proposals { _ in }.value
    XCTAssertGreaterThan(second.count, 0)
    XCTAssertEqual(second, third)
  }
}
