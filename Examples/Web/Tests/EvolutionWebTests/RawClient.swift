import Foundation
import NIOCore
import NIOPosix

/// A TCP connection to the server, which sends any bytes.
final class RawClient: Sendable {
  /// A failure of a client.
  struct Silence: Error {}

  private final class Collector: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    let output: AsyncStream<[UInt8]>.Continuation

    init(_ output: AsyncStream<[UInt8]>.Continuation) { self.output = output }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      output.yield(Array(buffer: unwrapInboundIn(data)))
    }
    func channelInactive(context: ChannelHandlerContext) { output.finish() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }

  let channel: any Channel
  private let received: AsyncStream<[UInt8]>

  /// Connects to a port of a loopback address.
  init(_ port: Int, at host: String = "127.0.0.1", reads: Bool = true) async throws {
    let (received, output) = AsyncStream.makeStream(of: [UInt8].self)
    self.received = received
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: reads)
      .channelInitializer { $0.pipeline.addHandler(Collector(output)) }
      .connect(host: host, port: port)
      .get()
  }

  deinit { channel.close(promise: nil) }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes. The system may refuse them when the server has closed the connection.
  func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

  /// Closes the connection with a reset, as a program that crashes.
  func reset() async throws {
    try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try? await channel.close()
  }

  /// Returns what the server sends until a condition is met, or until it closes the connection.
  ///
  /// - Throws: `Silence` after five minutes, which a busy machine does not need.
  func receive(
    until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async throws -> [UInt8] {
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      group.addTask { [received] in
        var all: [UInt8] = []
        for await bytes in received {
          all += bytes
          if isEnough(all) { break }
        }
        return all
      }
      group.addTask {
        try await Task.sleep(for: .seconds(300))
        throw Silence()
      }
      defer { group.cancelAll() }
      return try await group.next() ?? []
    }
  }

  /// Returns the head of the answer to a request, and the body as far as it has come.
  func ask(_ request: String) async throws -> String {
    send(request)
    let answer = try await receive { String(decoding: $0, as: UTF8.self).contains("\r\n\r\n") }
    return String(decoding: answer, as: UTF8.self)
  }
}
