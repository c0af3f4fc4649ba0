import FlyingFox
import Foundation
import Synchronization
import WebHost
import XCTest

@testable import EvolutionWeb

@MainActor
final class WebServerTests: XCTestCase {
  private let sessions = SessionStore { _, _ in throw CancellationError() }

  override func tearDown() async throws {
    sessions.stop()
  }

  private func answer(
    _ path: String,
    method: HTTPMethod = .GET,
    _ headers: [HTTPHeader: String] = [:]
  ) async throws -> HTTPResponse {
    let handler = PageHandler(policy: RequestPolicy(), files: try PageFiles(), sessions: sessions)
    var all: [HTTPHeader: String] = [.host: "localhost:8080"]
    all.merge(headers) { $1 }
    let request = HTTPRequest(
      method: method,
      version: .http11,
      path: path,
      query: [],
      headers: all,
      body: Data()
    )
    return try await handler.handleRequest(request)
  }

  private let visitor = String(repeating: "0a", count: 16)
  private let handshake: [HTTPHeader: String] = [
    .upgrade: "websocket", .connection: "Upgrade", .webSocketVersion: "13",
    .webSocketKey: "dGhlIHNhbXBsZSBub25jZQ==",
  ]

  func test_page_hasAStrictPolicyAndACookieForANewVisitor() async throws {
    let response = try await answer("/proposals/SE-0001")
    XCTAssertEqual(response.statusCode, .ok)
    let policy = response.headers[HTTPHeader("Content-Security-Policy")] ?? ""
    XCTAssertTrue(policy.hasPrefix("default-src 'none'"))
    XCTAssertFalse(policy.contains("unsafe"))
    let cookie = try XCTUnwrap(response.headers[.setCookie])
    XCTAssertTrue(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), cookie)
    XCTAssertNotNil(Visitors.visitor(inCookies: String(cookie.prefix { $0 != ";" })))
  }

  func test_page_knownVisitor_keepsTheCookie() async throws {
    let response = try await answer("/", [HTTPHeader("Cookie"): "a=b; visitor=\(visitor)"])
    XCTAssertNil(response.headers[.setCookie])
  }

  func test_host_ofAnotherServer_isRefused() async throws {
    for host in ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", ""] {
      let response = try await answer("/", [.host: host])
      XCTAssertEqual(response.statusCode.code, 421, host)
    }
    for host in ["localhost", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:1"] {
      let response = try await answer("/", [.host: host])
      XCTAssertEqual(response.statusCode, .ok, host)
    }
  }

  func test_socket_fromAnotherOrigin_isRefused() async throws {
    for origin in ["http://evil.example", "http://localhost:9999", "https://localhost:8080", "null", nil] {
      var headers = handshake
      headers[HTTPHeader("Cookie")] = "visitor=\(visitor)"
      headers[HTTPHeader("Origin")] = origin
      for path in ["/connect", "/echo"] {
        let response = try await answer(path, headers)
        XCTAssertEqual(response.statusCode, .forbidden, "\(path) \(origin ?? "no origin")")
      }
    }
  }

  func test_socket_fromThePage_isAccepted_onlyWithACookie() async throws {
    var headers = handshake
    headers[HTTPHeader("Origin")] = "http://localhost:8080"
    let stranger = try await answer("/connect", headers)
    XCTAssertEqual(stranger.statusCode, .forbidden)
    headers[HTTPHeader("Cookie")] = "visitor=\(visitor)"
    let known = try await answer("/connect", headers)
    XCTAssertEqual(known.statusCode, .switchingProtocols)
  }

  func test_cookie_thatTheServerHasNotMade_isNoVisitor() async throws {
    for name in ["../../etc/passwd", "", "ABCDEF", visitor + "0", visitor.uppercased()] {
      XCTAssertNil(Visitors.visitor(inCookies: "visitor=\(name)"), name)
    }
    XCTAssertEqual(Visitors.visitor(inCookies: "x=1;visitor=\(visitor)"), visitor)
  }

  func test_files_areOnlyThoseOfThePage() async throws {
    for (path, type) in [("/page/concierge.js", "text/javascript"), ("/page/concierge.css", "text/css")] {
      let response = try await answer(path)
      XCTAssertEqual(response.statusCode, .ok)
      XCTAssertTrue(response.headers[.contentType]?.hasPrefix(type) == true)
    }
    for path in ["/page/../Package.swift", "/page/", "/page/x.js"] {
      let response = try await answer(path)
      XCTAssertEqual(response.statusCode, .notFound, path)
    }
  }

  func test_methods_otherThanGet_areRefused() async throws {
    let response = try await answer("/", method: .POST)
    XCTAssertEqual(response.statusCode, .methodNotAllowed)
  }

  func test_frames_largerThanTheLimit_areClosedWithTheirCode() async throws {
    // A frame that is too large, and a message that is too large in many frames.
    let large = [WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(count: 101))]
    let many = (0..<30).map { number in
      WSFrame(
        fin: number == 29,
        opcode: number == 0 ? .text : .continuation,
        mask: nil,
        payload: Data(count: 10)
      )
    }
    for frames in [large, many] {
      let handler = CheckedFrames(handler: MessageFrameWSHandler(handler: EchoWSMessageHandler()), limit: 100)
      let client = AsyncThrowingStream<WSFrame, any Error> { continuation in
        frames.forEach { continuation.yield($0) }
      }
      var answers: [WSFrame] = []
      for await frame in try await handler.makeFrames(for: client) { answers.append(frame) }
      XCTAssertEqual(answers.map(\.opcode), [.close])
      XCTAssertEqual(answers.first.map { Array($0.payload.prefix(2)) }, [3, 0xF1])  // 1009
    }
  }

  /// A second `close` frame made the browser forget the code of the first one. The page then took the session back that another tab had
  /// taken over.
  func test_frames_afterTheFirstClose_areNotSent() async throws {
    let (frames, server) = AsyncStream.makeStream(of: WSFrame.self)
    var answers = try await checked(frames).makeAsyncIterator()
    server.yield(WSFrame(fin: true, opcode: .text, mask: nil, payload: Data()))
    server.yield(.close(code: .normalClosure))
    server.yield(.close(code: .normalClosure))
    server.finish()
    var opcodes: [WSFrame.Opcode] = []
    while let frame = await answers.next() { opcodes.append(frame.opcode) }
    XCTAssertEqual(opcodes, [.text, .close])
  }

  /// The server closes the socket at the end of the frames. A handler that still read then took the handshake of the next connection,
  /// which got the same socket number.
  func test_frames_endWithThoseOfTheHandler_notWithTheFirstClose() async throws {
    let (frames, server) = AsyncStream.makeStream(of: WSFrame.self)
    let answers = try await checked(frames)
    let isEnded = Mutex(false)
    let reading = Task {
      for await _ in answers {}
      isEnded.withLock { $0 = true }
    }
    server.yield(.close(code: .normalClosure))
    for _ in 0..<100 { await Task.yield() }
    XCTAssertFalse(isEnded.withLock { $0 })
    server.finish()
    await reading.value
  }

  private func checked(_ frames: AsyncStream<WSFrame>) async throws -> AsyncStream<WSFrame> {
    let handler = CheckedFrames(handler: FixedFrames(frames: frames), limit: 100)
    return try await handler.makeFrames(for: AsyncThrowingStream { $0.finish() })
  }
}

/// A handler that sends the frames of a test.
private struct FixedFrames: WSHandler {
  let frames: AsyncStream<WSFrame>

  func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
    frames
  }
}
