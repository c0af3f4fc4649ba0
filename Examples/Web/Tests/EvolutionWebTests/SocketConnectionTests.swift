import NIOCore
import NIOEmbedded
import NIOWebSocket
import XCTest

@testable import EvolutionWeb

/// Tests of the connection and of its reader without a network.
@MainActor
final class SocketConnectionTests: XCTestCase {
  private func frame(_ opcode: WebSocketOpcode, bytes: Int, fin: Bool) -> WebSocketFrame {
    let data = ByteBuffer(repeating: 120, count: bytes)
    return WebSocketFrame(fin: fin, opcode: opcode, maskKey: [0, 0, 0, 0], data: data)
  }

  /// The frames of a message without an end filled the memory after the message was refused.
  func test_framesAfterAViolation_areNotKept() async throws {
    for first: WebSocketFrame in [
      frame(.text, bytes: 30, fin: false),  // too large
      frame(.binary, bytes: 1, fin: true),
    ] {
      let (channel, reader) = (EmbeddedChannel(), MessageReader(limit: 20))
      try channel.pipeline.syncOperations.addHandler(reader)
      try channel.writeInbound(frame(.text, bytes: 10, fin: false))
      XCTAssertEqual(reader.parts.count, 1)
      try channel.writeInbound(first)
      for _ in 0..<100 { try channel.writeInbound(frame(.continuation, bytes: 10, fin: false)) }
      try channel.writeInbound(frame(.text, bytes: 10, fin: false))
      XCTAssertEqual(reader.parts.count, 0, "\(first.opcode)")
      try channel.writeInbound(frame(.connectionClose, bytes: 0, fin: true))
      let events = [try channel.readInbound(as: ClientEvent.self), try channel.readInbound()]
      guard case .violation? = events[0], case .close? = events[1] else { return XCTFail("\(events)") }
      XCTAssertNil(try channel.readInbound(as: ClientEvent.self))
      _ = try channel.finish()
    }
  }

  /// Delays each write until the test completes the write, like a client that does not read.
  private final class HeldWrites: ChannelOutboundHandler {
    typealias OutboundIn = WebSocketFrame
    var texts: [String] = []
    var promises: [EventLoopPromise<Void>?] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      texts.append(String(buffer: unwrapOutboundIn(data).data))
      promises.append(promise)
    }

    func flush(context: ChannelHandlerContext) {}
  }

  /// Pongs for a client that did not read them filled the memory.
  func test_pings_ofAClientThatDoesNotRead_areAnsweredTwice() async throws {
    let (channel, writes) = (EmbeddedChannel(), HeldWrites())
    try channel.pipeline.syncOperations.addHandler(writes)
    try channel.pipeline.syncOperations.addHandler(MessageReader(limit: 20))
    for number in 0..<1_000 {
      let data = ByteBuffer(string: "\(number)")
      try channel.writeInbound(WebSocketFrame(fin: true, opcode: .ping, maskKey: [0, 0, 0, 0], data: data))
    }
    XCTAssertEqual(writes.texts.count, 1)
    var ended = 0
    while ended < writes.promises.count {
      writes.promises[ended]?.succeed(())
      ended += 1
    }
    XCTAssertEqual(writes.texts, ["0", "999"])
    _ = try channel.finish()
  }

  /// A client that says goodbye and does not read the answer kept its socket for ever.
  func test_closeFrame_whoseAnswerIsNotRead_endsTheConnectionInTime() async throws {
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    let messages = try await channel.testingEventLoop.executeInContext {
      try NIOAsyncChannel<ClientEvent, WebSocketFrame>(wrappingChannelSynchronously: channel)
    }
    let connection = SocketConnection(messages, limit: .seconds(5))
    let running = Task { await connection.run(nil) }
    try await channel.testingEventLoop.executeInContext {
      channel.isWritable = false
      channel.pipeline.fireChannelWritabilityChanged()
    }
    try await channel.writeInbound(ClientEvent.close(ByteBuffer()))
    for _ in 0..<1_000 where channel.isActive {
      await channel.testingEventLoop.advanceTime(by: .seconds(1))
      await Task.yield()
    }
    XCTAssertFalse(channel.isActive)
    if channel.isActive { try await channel.close() }
    await running.value
  }
}
