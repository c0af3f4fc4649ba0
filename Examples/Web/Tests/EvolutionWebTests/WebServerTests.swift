import Foundation
import NIOHTTP1
import WebHost
import XCTest

@testable import EvolutionWeb

@MainActor
final class WebServerTests: XCTestCase {
  private let sessions = SessionStore { _ in throw CancellationError() }

  override func tearDown() async throws {
    sessions.stop()
  }

  private func request(_ path: String, _ method: HTTPMethod, _ headers: [String: String]) -> HTTPRequestHead {
    var all = HTTPHeaders([("Host", "localhost:8080")])
    headers.forEach { all.replaceOrAdd(name: $0, value: $1) }
    return HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: all)
  }

  private func answer(
    _ path: String,
    method: HTTPMethod = .GET,
    _ headers: [String: String] = [:]
  ) async throws -> Site.Answer {
    try await site().answer(request(path, method, headers))
  }

  private func site(hasEcho: Bool = false) throws -> Site {
    Site(files: try PageFiles(), sessions: sessions, hasEcho: hasEcho)
  }

  func test_page_hasAStrictPolicy_andNoCookie_whichOtherPortsWouldGet() async throws {
    let response = try await answer("/proposals/SE-0001")
    XCTAssertEqual(response.status, .ok)
    let policy = response.headers["Content-Security-Policy"].first ?? ""
    XCTAssertTrue(policy.hasPrefix("default-src 'none'"))
    XCTAssertFalse(policy.contains("unsafe"))
    XCTAssertNil(response.headers["Set-Cookie"].first)
  }

  func test_host_ofAnotherServer_isRefused() async throws {
    for host in ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", ""] {
      let response = try await answer("/", ["Host": host])
      XCTAssertEqual(response.status.code, 421, host)
    }
    for host in ["localhost", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:1"] {
      let response = try await answer("/", ["Host": host])
      XCTAssertEqual(response.status, .ok, host)
    }
  }

  func test_socket_fromAnotherOrigin_isRefused() async throws {
    for origin in ["http://evil.example", "http://localhost:9999", "https://localhost:8080", "null", nil] {
      for path in ["/connect", "/echo"] {
        let headers = ["Origin": origin].compactMapValues(\.self)
        let refusal = try site(hasEcho: true).refusalOfSocket(request(path, .GET, headers))
        XCTAssertEqual(refusal, .forbidden, "\(path) \(origin ?? "no origin")")
      }
    }
  }

  func test_socket_fromThePage_isAccepted() async throws {
    let headers = ["Origin": "http://localhost:8080"]
    XCTAssertNil(try site().refusalOfSocket(request("/connect", .GET, headers)))
    XCTAssertEqual(try site().refusalOfSocket(request("/", .GET, headers)), .notFound)
    let withoutUpgrade = try await answer("/connect", headers)
    XCTAssertEqual(withoutUpgrade.status, .upgradeRequired)
  }

  func test_echo_isThereOnlyIfTheServerWasToldSo() async throws {
    let headers = ["Origin": "http://localhost:8080"]
    XCTAssertEqual(try site().refusalOfSocket(request("/echo", .GET, headers)), .notFound)
    XCTAssertNil(try site(hasEcho: true).refusalOfSocket(request("/echo", .GET, headers)))
    let withoutUpgrade = try await answer("/echo", headers)
    XCTAssertEqual(withoutUpgrade.status, .notFound)
  }

  func test_files_areOnlyThoseOfThePage() async throws {
    for (path, type) in [("/page/concierge.js", "text/javascript"), ("/page/concierge.css", "text/css")] {
      let response = try await answer(path)
      XCTAssertEqual(response.status, .ok)
      XCTAssertTrue(response.headers["Content-Type"].first?.hasPrefix(type) == true)
    }
    for path in ["/page/../Package.swift", "/page/", "/page/x.js"] {
      let response = try await answer(path)
      XCTAssertEqual(response.status, .notFound, path)
    }
  }

  func test_methods_otherThanGetAndHead_areRefused() async throws {
    let post = try await answer("/", method: .POST)
    XCTAssertEqual(post.status, .methodNotAllowed)
    XCTAssertEqual(post.headers["Allow"], ["GET, HEAD"])
    let head = try await answer("/", method: .HEAD)
    XCTAssertEqual(head.status, .ok)
  }

  func test_favicon_isNotThePage() async throws {
    let icon = try await answer("/favicon.ico")
    XCTAssertEqual(icon.status, .notFound)
  }
}
