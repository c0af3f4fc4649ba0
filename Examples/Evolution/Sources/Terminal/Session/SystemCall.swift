#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls of the operating system that a session makes, with their failures as values.
enum SystemCall {
  /// The count written, or `errno` negated.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    let count = systemWrite(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }

  /// The bytes read, none at the end; nil if there is nothing yet.
  static func read(from descriptor: Int32) -> [UInt8]? {
    var isRetry = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = systemRead(descriptor, buffer.baseAddress, buffer.count)
      isRetry = result < 0 && (errno == EINTR || errno == EAGAIN)
      // A terminal that was closed reads as an error on Linux and as an end on macOS.
      count = max(0, result)
    }
    return isRetry ? nil : bytes
  }

  /// Waits until the descriptor can be written to, for at most so many milliseconds.
  static func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, milliseconds)
  }

  /// A descriptor for the same file, closed with the program.
  static func duplicate(_ descriptor: Int32) throws(TerminalError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", errno: errno) }
    return copy
  }

  static func close(_ descriptor: Int32) {
    systemClose(descriptor)
  }

  /// The window's rows and columns, nil if it has none.
  static func windowSize(of descriptor: Int32) -> (rows: Int, columns: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  static func message(for code: Int32) -> String {
    String(cString: strerror(code))
  }
}

// Inside `SystemCall` the bare names would be its own.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) {
  close(descriptor)
}
