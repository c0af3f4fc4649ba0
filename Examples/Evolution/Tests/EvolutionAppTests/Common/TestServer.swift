import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A local server that sends the same answer to each connection, and then closes the connection.
final class TestServer: Sendable {
  enum Failure: Error {
    case cannotListen(Int32)
  }

  /// The URL of the server.
  let url: URL
  private let listener: Int32

  /// - Parameter answer: The whole answer, or `nil` to send nothing.
  init(answer: String?) throws {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening, let url = URL(string: "http://127.0.0.1:\(address.sin_port.bigEndian)/feed") else {
      throw Failure.cannotListen(errno)
    }
    self.url = url
    self.listener = listener
    Thread.detachNewThread {
      var silent: [Int32] = []
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        var request = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &request, request.count, 0)
        if let answer {
          let bytes = Array(answer.utf8)
          _ = send(connection, bytes, bytes.count, 0)
          close(connection)
        } else {
          silent.append(connection)
        }
      }
      silent.forEach { _ = close($0) }
    }
  }

  deinit {
    // Ends the `accept` of the thread.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
