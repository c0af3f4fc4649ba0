import NIOCore
import NIOWebSocket
import WebHost

/// The connection of a page over a WebSocket.
///
/// The server reads the next message of a client only when the client has read enough of the answers.
@MainActor
final class SocketConnection: WebConnection {
  /// The number of bytes that wait for the client, above which the server reads no more of its messages.
  private static let maximumUnwritten = 262_144

  private let messages: NIOAsyncChannel<ClientEvent, WebSocketFrame>
  private let limit: TimeAmount
  private let frames: AsyncStream<WebSocketFrame>
  private let output: AsyncStream<WebSocketFrame>.Continuation
  /// The number of bytes that wait for the client.
  private var unwritten = 0
  /// Whether no more frames are sent, because a close frame was sent or the connection is lost.
  private var isClosed = false
  /// The reading, while too much waits for the client.
  private var reading: CheckedContinuation<Void, Never>?

  /// Creates a connection.
  ///
  /// - Parameter limit: The time in which a client must read enough of what waits for it, or answer a close frame.
  init(_ messages: NIOAsyncChannel<ClientEvent, WebSocketFrame>, limit: Duration) {
    (self.messages, self.limit) = (messages, TimeAmount(limit))
    (frames, output) = AsyncStream.makeStream(of: WebSocketFrame.self)
  }

  func send(_ text: String) {
    send(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
  }

  func close(_ code: CloseCode) {
    var data = ByteBuffer(integer: UInt16(code.rawValue))
    data.writeString("\(code)")
    sendClose(data)
  }

  /// Handles the client's messages until the connection ends. Without sessions, sends each text back.
  func run(_ sessions: SessionStore?) async {
    sessions?.accept(self)
    try? await messages.executeThenClose { client, writer in
      async let writing: Void = write(to: writer)
      for try await event in client {
        guard handle(event, for: sessions) else { break }
        await waitForClient()
      }
      sessions?.disconnect(self)
      output.finish()
      await writing
    }
    sessions?.disconnect(self)
  }

  /// Handles a message.
  ///
  /// - Returns: Whether more may come.
  private func handle(_ event: ClientEvent, for sessions: SessionStore?) -> Bool {
    switch event {
    case .close(let data):
      sendClose(data)
      return false
    case _ where isClosed: break
    case .text(let text): if let sessions { sessions.receive(text, from: self) } else { send(text) }
    case .violation(let code): if let sessions { sessions.end(self, code) } else { close(code) }
    }
    return true
  }

  /// Sends the last frame. After a second close frame, browsers report a broken connection without a code (RFC 6455, 5.5.1).
  private func sendClose(_ data: ByteBuffer) {
    send(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
    isClosed = true
    output.finish()
    // A client that does not answer, or does not read, must not keep the socket.
    let channel = messages.channel
    let timer = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in timer.cancel() }
  }

  private func send(_ frame: WebSocketFrame) {
    guard !isClosed else { return }
    unwritten += frame.data.readableBytes
    output.yield(frame)
  }

  private func write(to writer: NIOAsyncChannelOutboundWriter<WebSocketFrame>) async {
    for await frame in frames {
      guard (try? await writer.write(frame)) != nil else { break }
      unwritten -= frame.data.readableBytes
      if unwritten <= Self.maximumUnwritten { resumeReading() }
    }
    writer.finish()
    (isClosed, unwritten) = (true, 0)
    resumeReading()
  }

  private func resumeReading() {
    reading?.resume()
    reading = nil
  }

  /// Waits until not too much waits for the client, and gives the client up after a time.
  private func waitForClient() async {
    guard unwritten > Self.maximumUnwritten else { return }
    let channel = messages.channel
    let timer = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    await withCheckedContinuation { reading = $0 }
    timer.cancel()
  }
}

/// A message of a client over its WebSocket.
enum ClientEvent: Sendable {
  /// A message.
  case text(String)
  /// The end, with the data for the answer.
  case close(ByteBuffer)
  /// Something that the protocol or the server forbids. Nothing comes after it.
  case violation(CloseCode)
}

/// Reads the messages from the frames of a client. The frames are no larger than the limit, because NIO's decoder has it too.
final class MessageReader: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ClientEvent
  typealias OutboundOut = WebSocketFrame

  /// The maximum number of frames of a message.
  private static let maximumFrames = 256
  /// The maximum length of a message in bytes.
  private let limit: Int
  /// The frames of a message that is not complete.
  private(set) var parts: [ByteBuffer] = []
  private var length = 0
  private var hasFailed = false
  /// Whether the answer to a ping is being written.
  private var isAnsweringPing = false
  /// The data of the last ping that came meanwhile.
  private var waitingPing: ByteBuffer?

  init(limit: Int) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard let event = event(frame) else {
      if frame.opcode == .ping { answerPing(frame.unmaskedData, context) }
      return
    }
    report(event, context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? NIOWebSocketError {
    case .invalidFrameLength: report(.violation(.tooLarge), context)
    case .fragmentedControlFrame, .multiByteControlFrameLength: report(.violation(.forbidden), context)
    // What comes after a frame that is too large is not read.
    case nil where error is ByteToMessageDecoderError: break
    case nil: context.close(promise: nil)
    }
  }

  private func report(_ event: ClientEvent, _ context: ChannelHandlerContext) {
    if case .violation = event {
      guard !hasFailed else { return }
      (hasFailed, parts) = (true, [])
    }
    context.fireChannelRead(wrapInboundOut(event))
  }

  /// Returns what a frame means; `nil` if it is a part of a message, or asks for nothing.
  private func event(_ frame: WebSocketFrame) -> ClientEvent? {
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return .violation(.forbidden) }
    switch frame.opcode {
    case .ping, .pong: return nil
    case .connectionClose: return .close(frame.unmaskedData)
    // After a violation, only the answer to the close frame counts. Nothing else is kept, because nobody reads it.
    case _ where hasFailed: return nil
    case .binary: return .violation(.malformed)
    case .text where parts.isEmpty, .continuation where !parts.isEmpty: return message(frame)
    default: return .violation(.forbidden)
    }
  }

  /// Answers a ping without the app, for which a flood of pings would leave no time. If pings come faster than the client reads, only the
  /// last one is answered (RFC 6455, 5.5.3), so that no answers fill the memory.
  private func answerPing(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
    guard !isAnsweringPing else { return waitingPing = data }
    isAnsweringPing = true
    let pong = WebSocketFrame(fin: true, opcode: .pong, data: data)
    context.writeAndFlush(wrapOutboundOut(pong)).assumeIsolated().whenSuccess {
      self.isAnsweringPing = false
      guard let next = self.waitingPing else { return }
      self.waitingPing = nil
      self.answerPing(next, context)
    }
  }

  private func message(_ frame: WebSocketFrame) -> ClientEvent? {
    parts.append(frame.unmaskedData)
    length += frame.length
    guard length <= limit, parts.count <= Self.maximumFrames else { return .violation(.tooLarge) }
    guard frame.fin else { return nil }
    defer { (parts, length) = ([], 0) }
    let text = String(validating: parts.flatMap(\.readableBytesView), as: UTF8.self)
    return text.map { .text($0) } ?? .violation(.malformed)
  }
}
