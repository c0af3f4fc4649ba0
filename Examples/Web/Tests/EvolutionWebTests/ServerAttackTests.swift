import Foundation
import NIOCore
import WebHost
import XCTest

@testable import EvolutionWeb

/// Tests that the server goes on for everybody, whatever one client does. Each test attacks a server on the loopback address.
@MainActor
final class ServerAttackTests: XCTestCase {
  private var running: Task<Void, any Error>?
  private var sessions: SessionStore?

  /// Starts a server whose sessions are those of the app, and returns its port.
  private func start(_ limits: WebServer.Limits = WebServer.Limits()) async throws -> Int {
    let evolution = try EvolutionServer(try Options(["--port", "0"]))
    let server = WebServer(port: 0, sessions: evolution.sessions, limits: limits, hasEcho: true)
    let (addresses, output) = AsyncStream.makeStream(of: String.self)
    running = Task { try await server.run { output.yield($0) } }
    sessions = evolution.sessions
    for await address in addresses { return try XCTUnwrap(URL(string: address)?.port) }
    throw CancellationError()
  }

  override func tearDown() async throws {
    sessions?.stop()
    running?.cancel()
    _ = await running?.result
  }

  private func get(_ path: String = "/page/icon.svg", _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
  }

  /// Checks that the server answers somebody else.
  private func answersOthers(_ port: Int, _ message: String = "", line: UInt = #line) async throws {
    let answer = try await RawClient(port).ask(get())
    XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200"), "\(message): \(answer.prefix(200))", line: line)
  }

  private func handshake(_ origin: String) -> String {
    "Origin: \(origin)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
  }

  /// Opens a WebSocket, by default the one that sends each text back.
  private func openSocket(_ port: Int, _ path: String = "/echo", reads: Bool = true) async throws -> RawClient
  {
    let client = try await RawClient(port, reads: reads)
    guard reads else {
      client.send(get(path, handshake("http://localhost")))
      return client
    }
    let answer = try await client.ask(get(path, handshake("http://localhost")))
    XCTAssertTrue(answer.hasPrefix("HTTP/1.1 101"), answer)
    return client
  }

  /// A frame with a mask of zeros.
  private func frame(_ text: [UInt8], first: UInt8 = 0x81, mask: [UInt8]? = [0, 0, 0, 0]) -> [UInt8] {
    let isMasked: UInt8 = mask == nil ? 0 : 0x80
    let length =
      text.count < 126
      ? [isMasked | UInt8(text.count)] : [isMasked | 126, UInt8(text.count >> 8), UInt8(text.count & 255)]
    return [first] + length + (mask ?? []) + text
  }

  /// Returns the code of the close frame that the server sends.
  private func closeCode(_ client: RawClient) async throws -> Int? {
    let isClose = { @Sendable (bytes: [UInt8]) in bytes.count >= 4 && bytes[0] == 0x88 }
    let answer = try await client.receive(until: isClose)
    return isClose(answer) ? Int(answer[2]) << 8 | Int(answer[3]) : nil
  }

  func test_longLineOrHeader_isRefused_andTheServerAnswersOthers() async throws {
    let port = try await start()
    let long = String(repeating: "x", count: 500_000)
    let attacks = [
      "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n", get("/", "X: \(long)\r\n"), "GET /\(long)",
      get("/", String(repeating: "X: y\r\n", count: 2_000)),
      get("/", "X: y\r\n" + String(long.prefix(100_000))),
    ]
    for attack in attacks {
      let client = try await RawClient(port)
      client.send(attack)
      let answer = String(decoding: try await client.receive(), as: UTF8.self)
      XCTAssertTrue(
        answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"),
        "\(attack.prefix(40)): \(answer.prefix(200))"
      )
      try await answersOthers(port, String(attack.prefix(40)))
    }
  }

  func test_requestThatIsNoHTTP_isRefused_withThePolicy() async throws {
    let port = try await start()
    for request in [
      "NONSENSE\r\n\r\n", "GET / HTTP/1.1\r\nHost: local host\r\nX\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
    ] {
      let client = try await RawClient(port)
      client.send(request)
      let answer = String(decoding: try await client.receive(), as: UTF8.self)
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 400"), "\(request): \(answer)")
      XCTAssertTrue(answer.contains("Content-Security-Policy: default-src 'none'"), answer)
      XCTAssertTrue(answer.contains("X-Content-Type-Options: nosniff"), answer)
    }
    try await answersOthers(port)
  }

  /// A browser may look for localhost at the address of IPv6 first.
  func test_server_isReachedByBothLoopbackAddresses() async throws {
    let port = try await start()
    let hasIPv6 =
      (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.contains(" lo") == true
    for host in ["127.0.0.1"] + (hasIPv6 ? ["::1"] : []) {
      let answer = try await RawClient(port, at: host).ask(get())
      XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200"), "\(host): \(answer.prefix(200))")
    }
  }

  func test_socket_thatIsRefused_getsAnAnswer() async throws {
    let port = try await start()
    let client = try await RawClient(port)
    client.send(get("/connect", handshake("http://evil.example")))
    let refused = String(decoding: try await client.receive(), as: UTF8.self)
    XCTAssertTrue(refused.hasPrefix("HTTP/1.1 403"), refused)
  }

  func test_refusedMessage_isClosedWithItsCode_andTheConnectionEnds() async throws {
    let port = try await start()
    let text = [UInt8](repeating: 120, count: 200_000)
    let large: [UInt8] = [0x81, 0xFF, 0, 0, 0, 0, 0, 3, 0x0D, 0x40, 0, 0, 0, 0] + text
    for (bytes, expected) in [
      (large, 1009), (frame([0, 255], first: 0x82), 1007), (frame(Array("{".utf8)), 1007),
    ] {
      let client = try await openSocket(port, "/connect")
      client.send(bytes)
      // Until the end, as a browser does.
      let answer = try await client.receive()
      XCTAssertEqual(answer.prefix(1), [0x88])
      XCTAssertEqual(answer.count > 3 ? Int(answer[2]) << 8 | Int(answer[3]) : 0, expected)
    }
  }

  func test_frame_thatSaysThatItIsTooLarge_isRefusedBeforeItHasCome() async throws {
    let port = try await start()
    let client = try await openSocket(port)
    client.send([0x81, 0xFF, 0, 0, 0, 0, 0x23, 0xC3, 0x46, 0, 0, 0, 0, 0])  // 600 MB
    let code = try await closeCode(client)
    XCTAssertEqual(code, CloseCode.tooLarge.rawValue)
  }

  func test_message_tooLargeInManyFrames_isRefused() async throws {
    let port = try await start()
    let client = try await openSocket(port)
    let part = [UInt8](repeating: 120, count: 10_000)
    for number in 0..<8 { client.send(frame(part, first: number == 0 ? 0x01 : 0x00)) }
    let code = try await closeCode(client)
    XCTAssertEqual(code, CloseCode.tooLarge.rawValue)
  }

  func test_emptyFramesWithoutEnd_areRefused() async throws {
    let port = try await start()
    let client = try await openSocket(port)
    for number in 0..<5_000 { client.send(frame([], first: number == 0 ? 0x01 : 0x00)) }
    let code = try await closeCode(client)
    XCTAssertEqual(code, CloseCode.tooLarge.rawValue)
  }

  func test_frame_withoutMask_orWithReservedBits_isRefused() async throws {
    let port = try await start()
    for bytes in [frame([120], mask: nil), frame([120], first: 0xC1), frame([120], first: 0xA1)] {
      let client = try await openSocket(port)
      client.send(bytes)
      let code = try await closeCode(client)
      XCTAssertEqual(code, 1002, "\(bytes)")
    }
    let client = try await openSocket(port)
    client.send(frame([0xFF, 0xFE]))
    let code = try await closeCode(client)
    XCTAssertEqual(code, CloseCode.malformed.rawValue, "no UTF-8")
  }

  func test_ping_isAnsweredWhileTheAppIsBusy_andTheLastOfManyToo() async throws {
    let port = try await start()
    let client = try await openSocket(port)
    for number in 0..<300 { client.send(frame(Array("\(number).".utf8), first: 0x89)) }
    let hasAnswer = DispatchSemaphore(value: 0)
    let answer = Task.detached {
      defer { hasAnswer.signal() }
      return try await client.receive { String(decoding: $0, as: UTF8.self).hasSuffix("299.") }
    }
    XCTAssertEqual(blockTheApp(until: hasAnswer), .success)
    let bytes = try await answer.value
    XCTAssertTrue(String(decoding: bytes, as: UTF8.self).hasSuffix("299."))
  }

  /// Blocks the main actor, on which the app runs.
  private func blockTheApp(until signal: DispatchSemaphore) -> DispatchTimeoutResult {
    signal.wait(timeout: .now() + 300)
  }

  func test_abruptCloses_300_leaveNoDeadConnection() async throws {
    let port = try await start()
    try await answersOthers(port)
    let before = descriptors
    let environment = #""width":390,"height":844,"scale":2,"isDark":false,"reducesMotion":true,"fontSize":16"#
    let hello =
      #"{"hello":{"page":{"visitor":"0a","hasNodes":false,"path":"/","environment":{"#
      + environment + #","languages":["en-US"],"isVisible":true}}}}"#
    for round in 0..<300 {
      let client = round % 3 == 0 ? try await openSocket(port, "/connect") : try await RawClient(port)
      switch round % 3 {
      case 0:
        client.send(frame(Array(hello.utf8)))
        let answer = try await client.receive { String(decoding: $0, as: UTF8.self).contains("welcome") }
        XCTAssertFalse(answer.isEmpty, "round \(round)")
      case 1: client.send("GET / HTTP/1.1\r\nHo")
      default: client.send(get("/"))
      }
      // The next connection comes while the server still works on this one.
      async let end: Void = client.reset()
      let next = try await RawClient(port).ask(get())
      XCTAssertTrue(next.hasPrefix("HTTP/1.1 200"), "round \(round)")
      try await end
    }
    await wait { self.descriptors <= before + 2 && self.sessions?.connected == 0 }
    XCTAssertLessThanOrEqual(descriptors, before + 2)
    XCTAssertEqual(sessions?.connected, 0)
  }

  func test_connectionThatSendsNothing_orHalfARequest_orReadsNothing_isClosed() async throws {
    var limits = WebServer.Limits()
    limits.request = .milliseconds(300)
    let port = try await start(limits)
    for text in ["", "GET / HTTP/1.1\r\nHo", "GET / HTTP/1.1\r\n\r"] {
      let client = try await RawClient(port)
      client.send(text)
      let answer = try await client.receive()
      XCTAssertTrue(answer.isEmpty, text)
    }
    let idle = try await RawClient(port)
    _ = try await idle.ask(get())
    _ = try await idle.receive()  // ends
    let slow = try await RawClient(port)
    let bytes = Task { [slow] in
      for byte in self.get().utf8.prefix(40) {
        slow.send([byte])
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    let answer = try await slow.receive()
    bytes.cancel()
    XCTAssertTrue(answer.isEmpty, "a byte now and then")
  }

  func test_keptConnection_isAnsweredAgainAndAgain() async throws {
    var limits = WebServer.Limits()
    limits.request = .milliseconds(600)
    let port = try await start(limits)
    var client = try await RawClient(port)
    var (rounds, last) = (0, ContinuousClock.now)
    while rounds < 4 {
      let answer = try await client.ask(get())
      if last.duration(to: .now) < limits.request {
        XCTAssertTrue(answer.contains("200 OK"), "round \(rounds)")
        guard answer.contains("200 OK") else { return }
        rounds += 1
      } else {
        // A busy machine has made the pause too long, and the server may close the connection.
        (client, rounds) = (try await RawClient(port), 0)
      }
      last = .now
      try await Task.sleep(for: .milliseconds(250))
    }
  }

  func test_descriptorsRunOut_theServerGoesOn() async throws {
    let port = try await start()
    try await answersOthers(port)
    var limit = rlimit()
    XCTAssertEqual(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit), 0)
    let usual = limit
    let highest =
      (try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").compactMap { Int($0) }.max() ?? 0)
    limit.rlim_cur = rlim_t(max(highest, descriptors) + 40)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var clients: [RawClient] = []
    while clients.count < 200, let client = try? await RawClient(port) { clients.append(client) }
    XCTAssertLessThan(clients.count, 200, "descriptors are left")
    for client in clients { try? await client.channel.close() }
    var withRoom = usual
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &withRoom)
    try await answersOthers(port)
  }

  /// Waits for the server's own threads.
  private func wait(for condition: () -> Bool) async {
    for _ in 0..<30_000 where !condition() { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// The number of open files and sockets of this process.
  private var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
  }

  func test_clientThatDoesNotRead_stopsTheServerFromReading() async throws {
    let port = try await start()
    let client = try await openSocket(port, reads: false)
    // 120 MB, of which the buffers of the system hold some.
    let sent = await send(frame([UInt8](repeating: 120, count: 60_000)), times: 2_000, by: client)
    XCTAssertLessThan(sent, 1_000)
    try await answersOthers(port)
    try await client.reset()
  }

  func test_pipelinedRequests_whoseAnswersAreNotRead_stopTheServerFromReading() async throws {
    let port = try await start()
    let client = try await RawClient(port, reads: false)
    // Each request is as long as its answer. 60 MB, of which the buffers of the system hold some.
    let field = "X: \(String(repeating: "x", count: 8_000))\r\n"
    let request = get("/page/concierge.js", field + field + field)
    let sent = await send(Array(request.utf8), times: 2_500, by: client)
    XCTAssertLessThan(sent, 1_500)
    try await answersOthers(port)
    try await client.reset()
  }

  func test_pipelinedRequests_areAnsweredInOrder() async throws {
    let port = try await start()
    let client = try await RawClient(port)
    let end = "GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let head = "HEAD /page/concierge.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    client.send(String(repeating: get("/page/icon.svg") + get("/page/concierge.js") + head, count: 200) + end)
    let answers = String(decoding: try await client.receive(), as: UTF8.self)
    let fields = answers.split(separator: "\r\n").filter { $0.hasPrefix("Content-Type: ") }
    let types = fields.map { $0.dropFirst(14) }
    let three = ["image/svg+xml", "text/javascript; charset=utf-8", "text/javascript; charset=utf-8"]
    XCTAssertEqual(types.count, 601)
    XCTAssertEqual(types.prefix(600).map(String.init), (0..<200).flatMap { _ in three })
  }

  /// Sends bytes again and again, until the server takes no more for a second.
  ///
  /// - Returns: How often they were sent.
  private func send(_ bytes: [UInt8], times: Int, by client: RawClient) async -> Int {
    for sent in 0..<times {
      let write = client.channel.eventLoop.makePromise(of: Void.self)
      client.channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: write)
      guard await isDone(write.futureResult) else { return sent }
    }
    return times
  }

  /// Returns whether a write is done within a second.
  private func isDone(_ write: EventLoopFuture<Void>) async -> Bool {
    let promise = write.eventLoop.makePromise(of: Bool.self)
    let limit = write.eventLoop.scheduleTask(in: .seconds(1)) { promise.succeed(false) }
    write.whenComplete { _ in
      limit.cancel()
      promise.succeed(true)
    }
    return (try? await promise.futureResult.get()) ?? false
  }
}
