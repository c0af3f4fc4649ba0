import FlyingFox
import Foundation
import WebHost

/// The WebSocket of one page.
struct SessionSocket: WSMessageHandler {
  let sessions: SessionStore
  let visitor: String

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, output) = AsyncStream.makeStream(of: WSMessage.self)
    Task { @MainActor in
      let connection = SocketConnection(visitor: visitor, output: output)
      sessions.accept(connection)
      loop: for await message in client {
        switch message {
        case .text(let text): sessions.receive(text, from: connection)
        case .data: sessions.end(connection, .malformed)
        case .close: break loop
        }
      }
      sessions.disconnect(connection)
      output.finish()
    }
    return messages
  }
}

/// The connection of a session over a stream of messages.
@MainActor
private final class SocketConnection: WebConnection {
  let visitor: String
  private let output: AsyncStream<WSMessage>.Continuation

  init(visitor: String, output: AsyncStream<WSMessage>.Continuation) {
    (self.visitor, self.output) = (visitor, output)
  }

  func send(_ text: String) {
    output.yield(.text(text))
  }

  func close(_ code: CloseCode) {
    output.yield(.close(WSCloseCode(UInt16(code.rawValue), reason: "\(code)")))
    output.finish()
  }
}

/// A handler of frames with two rules that FlyingFox does not keep. The connection closes when a message is too large, also if it comes
/// in many frames. And no frame follows a `close` frame: after a second one, browsers report the connection as broken, without the code
/// of the first (RFC 6455, 5.5.1).
struct CheckedFrames<Handler: WSHandler>: WSHandler {
  let handler: Handler
  /// The maximum length of a message in bytes.
  let limit: Int

  func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
    let counter = Counter(client, limit: limit)
    let frames = try await handler.makeFrames(for: AsyncThrowingStream { try await counter.next() })
    return Self.withoutFramesAfterClose(frames)
  }

  /// Leaves out the frames after the first `close` frame.
  ///
  /// The result ends when `frames` ends, and not earlier. The server closes the socket at the end, and the system gives the number of the
  /// socket to the next connection. A handler that still reads then would take the first bytes of that connection.
  private static func withoutFramesAfterClose(_ frames: AsyncStream<WSFrame>) -> AsyncStream<WSFrame> {
    let (result, output) = AsyncStream.makeStream(of: WSFrame.self)
    let task = Task {
      var isClosed = false
      for await frame in frames where !isClosed {
        output.yield(frame)
        isClosed = frame.opcode == .close
      }
      output.finish()
    }
    output.onTermination = { _ in task.cancel() }
    return result
  }

  /// The frames of the client, which end with a `close` frame when a message is too large. The handler answers the frame.
  private actor Counter {
    private var frames: AsyncThrowingStream<WSFrame, any Error>.AsyncIterator
    private let limit: Int
    private var length = 0

    init(_ client: AsyncThrowingStream<WSFrame, any Error>, limit: Int) {
      (frames, self.limit) = (client.makeAsyncIterator(), limit)
    }

    func next() async throws -> WSFrame? {
      var frames = frames
      defer { self.frames = frames }
      guard let frame = try await frames.next(isolation: self) else { return nil }
      length = (frame.opcode == .continuation ? length : 0) + frame.payload.count
      guard length <= limit else {
        return .close(code: WSCloseCode(UInt16(CloseCode.tooLarge.rawValue), reason: "\(CloseCode.tooLarge)"))
      }
      return frame
    }
  }
}
