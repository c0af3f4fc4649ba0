#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all bytes or says that it could not, over short writes, interruptions and a full pipe.
package struct ByteSink: Sendable {
  private let write: @Sendable (UnsafeRawBufferPointer) -> Int
  private let waitForRoom: @Sendable () -> Void

  /// How often in a row there may be no room before the sink gives up.
  package static let patience = 5

  /// A sink made of its parts.
  ///
  /// - Parameters:
  ///   - write: Writes some of the bytes: their count, or `errno` negated.
  ///   - waitForRoom: Waits for room, though not for ever.
  package init(
    write: @escaping @Sendable (UnsafeRawBufferPointer) -> Int,
    waitForRoom: @escaping @Sendable () -> Void
  ) {
    self.write = write
    self.waitForRoom = waitForRoom
  }

  /// Whether all bytes were written.
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
  /// A sink for a file descriptor, which waits at most a second at a time.
  init(descriptor: Int32) {
    self.init(
      write: { SystemCall.write($0, to: descriptor) },
      waitForRoom: { SystemCall.waitUntilWritable(descriptor, milliseconds: 1000) }
    )
  }
}
