#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sink that writes all bytes or reports a failure. It handles short writes, interruptions and a full pipe.
package struct ByteSink: Sendable {
  private let write: @Sendable (UnsafeRawBufferPointer) -> Int
  private let waitForRoom: @Sendable () -> Void

  /// The number of times in a row that the sink waits for room before it fails.
  package static let patience = 5

  /// Creates a sink from closures.
  ///
  /// - Parameters:
  ///   - write: Writes some of the bytes, and returns the number of written bytes, or the negated `errno`.
  ///   - waitForRoom: Waits for room, for a limited time.
  package init(
    write: @escaping @Sendable (UnsafeRawBufferPointer) -> Int,
    waitForRoom: @escaping @Sendable () -> Void
  ) {
    self.write = write
    self.waitForRoom = waitForRoom
  }

  /// Writes the bytes, and returns whether all bytes were written.
  package func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      var refusals = 0
      while sent < buffer.count {
        let result = write(UnsafeRawBufferPointer(rebasing: buffer[sent...]))
        switch -result {
        case ..<0:
          sent += result
          refusals = 0
        case Int(EINTR):
          continue
        case 0, Int(EAGAIN), Int(EWOULDBLOCK):
          refusals += 1
          if refusals > Self.patience { return false }
          waitForRoom()
        default:
          return false
        }
      }
      return true
    }
  }
}

extension ByteSink {
  /// Creates a sink for a file descriptor, which waits at most one second at a time.
  init(descriptor: Int32) {
    self.init(
      write: { SystemCall.write($0, to: descriptor) },
      waitForRoom: { SystemCall.waitUntilWritable(descriptor, milliseconds: 1000) }
    )
  }
}
