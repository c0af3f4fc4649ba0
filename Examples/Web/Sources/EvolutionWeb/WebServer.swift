import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import WebHost

/// The HTTP server: the files of the page, and the WebSockets of the sessions.
@MainActor
final class WebServer {
  /// The limits of the connections, so that no client takes the memory or the sockets of the others.
  struct Limits: Sendable {
    /// The maximum length of the address, or of one header field, in bytes.
    var field = 8_192
    /// The maximum length of the address and all header fields in bytes.
    var head = 32_768
    /// The time in which a connection must send its next request and take the answer.
    var request = Duration.seconds(15)
    /// The time in which a client must read enough of what waits for it, or answer a close frame.
    var client = Duration.seconds(20)

    /// The limits for the parser.
    fileprivate var parser: NIOHTTPDecoderLimitConfiguration {
      var limits = NIOHTTPDecoderLimitConfiguration()
      (limits.maxHeaderFieldSize, limits.maxHeaderListSize, limits.maxHeaderFieldCount) = (field, head, 100)
      return limits
    }
  }

  private let sessions: SessionStore
  private let port: UInt16
  private let limits: Limits
  private let hasEcho: Bool

  /// Creates a server on the loopback address.
  ///
  /// - Parameter hasEcho: Whether a WebSocket at `/echo` sends each text back.
  init(port: UInt16, sessions: SessionStore, limits: Limits = Limits(), hasEcho: Bool = false) {
    (self.port, self.sessions, self.limits, self.hasEcho) = (port, sessions, limits, hasEcho)
  }

  /// Listens until the task is canceled.
  ///
  /// - Parameter started: Called with the address when the server listens.
  func run(_ started: @escaping @MainActor (String) -> Void) async throws {
    let site = Site(files: try PageFiles(), sessions: sessions, hasEcho: hasEcho)
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptPause())
        }
      }
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      // In a turn, a connection gets a few hundred small frames read, so that a flood of them leaves time for the others.
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4_096))
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelInitializer { [limits] channel in
        channel.eventLoop.makeCompletedFuture { try Self.configure(channel, site, limits) }
      }
    let channel = try await bootstrap.bind(host: "127.0.0.1", port: Int(port)).get()
    // A browser may look for localhost at the address of IPv6 first. A computer without it uses the other address.
    let second = try? await bootstrap.bind(host: "::1", port: channel.localAddress?.port ?? 0).get()
    defer { second?.close(promise: nil) }
    started("http://localhost:\(channel.localAddress?.port ?? 0)/")
    try await withTaskCancellationHandler {
      try await channel.closeFuture.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// Adds the handlers of a new connection, which becomes a WebSocket or answers requests.
  private nonisolated static func configure(_ channel: any Channel, _ site: Site, _ limits: Limits) throws {
    let sockets = NIOWebSocketServerUpgrader(
      maxFrameSize: ClientMessage.maximumLength,
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(site.refusalOfSocket(head) == nil ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let handlers = channel.pipeline.syncOperations
          handlers.removeHandler(
            context: try handlers.context(handlerType: RequestHandler.self),
            promise: nil
          )
          try handlers.addHandler(MessageReader(limit: ClientMessage.maximumLength))
          let messages = try NIOAsyncChannel<ClientEvent, WebSocketFrame>(
            wrappingChannelSynchronously: channel,
            // After the close frame comes the end, so that the client does not wait.
            configuration: .init(isOutboundHalfClosureEnabled: true)
          )
          Task { @MainActor in
            await SocketConnection(messages, limit: limits.client)
              .run(head.path == "/echo" ? nil : site.sessions)
          }
        }
      }
    )
    let handlers = channel.pipeline.syncOperations
    try handlers.configureHTTPServerPipeline(
      withServerUpgrade: (upgraders: [sockets], completionHandler: { _ in }),
      // The handler of NIO would answer without the headers of the policy.
      withErrorHandling: false,
      withOutboundHeaderValidation: true,
      withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: limits.parser
    )
    try handlers.addHandler(RequestHandler(site: site, limit: limits.request))
  }
}

/// Without descriptors, accepts no connection for a second.
///
/// NIO's `AcceptBackoffHandler` delays only the next read. The channel stays registered with the system, which reports the waiting
/// connection again and again, so one core is busy. A channel without automatic reading is not registered.
private final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is IOError else { return context.fireErrorCaught(error) }
    let channel = context.channel
    channel.setOption(.autoRead, value: false).whenSuccess {
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.setOption(.autoRead, value: true) }
    }
  }
}

/// Answers the requests of a connection, one after the other, and closes a connection that does not send its next request, or does not
/// take the answer, in time.
private final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart
  private let site: Site
  private let limit: TimeAmount
  private var head: HTTPRequestHead?
  private var timer: Scheduled<Void>?

  init(site: Site, limit: Duration) { (self.site, self.limit) = (site, TimeAmount(limit)) }

  func handlerAdded(context: ChannelHandlerContext) { waitForRequest(context.channel) }
  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  private func waitForRequest(_ channel: any Channel) {
    timer?.cancel()
    timer = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break  // no request of the page has a body
    case .end:
      guard let head else { return }
      context.eventLoop.makeFutureWithTask { [site] in await site.answer(head) }
        .assumeIsolated().whenSuccess { self.send($0, to: head, context) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A refused upgrade goes on as a request, which is answered with the reason.
    if error is NIOWebSocketUpgradeError { return }
    guard error is HTTPParserError else { return context.close(promise: nil) }
    let unreadable = HTTPRequestHead(version: .http1_0, method: .GET, uri: "")
    send(Site.Answer(.badRequest), to: unreadable, context)
  }

  private func send(_ answer: Site.Answer, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    var head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: answer.headers)
    head.headers.add(name: "Content-Length", value: "\(answer.body.count)")
    // The parser reads nothing after a request for another protocol.
    let isKept = request.isKeepAlive && !request.headers.contains(name: "Upgrade")
    if !isKept { head.headers.add(name: "Connection", value: "close") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let body = request.method == .HEAD ? ByteBuffer() : ByteBuffer(bytes: answer.body)
    let isWritten = context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(body))))
    // The end lets the next request through. So it waits until the system has taken the answer: a client that sends requests and reads
    // nothing has one answer in the server's memory.
    isWritten.assumeIsolated().whenSuccess {
      context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
      guard isKept else { return context.close(promise: nil) }
      self.waitForRequest(context.channel)
    }
  }
}
