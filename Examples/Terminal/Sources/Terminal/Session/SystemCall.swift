#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system calls of a session, with errors as values.
enum SystemCall {
  /// Writes bytes, and returns the number of written bytes, or the negated `errno`.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    let count = systemWrite(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
  }

  /// Reads bytes. Returns no bytes at the end of the input, and `nil` if no bytes are available yet.
  static func read(from descriptor: Int32) -> [UInt8]? {
    var isRetry = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = systemRead(descriptor, buffer.baseAddress, buffer.count)
      isRetry = result < 0 && (errno == EINTR || errno == EAGAIN)
      // Reading a closed terminal is an error on Linux, and the end of the input on macOS.
      count = max(0, result)
    }
    return isRetry ? nil : bytes
  }

  /// Waits until the descriptor is writable, at most for a number of milliseconds.
  static func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, milliseconds)
  }

  /// Returns another descriptor for the same file, which is closed when the process executes another program.
  static func duplicate(_ descriptor: Int32) throws(TerminalError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", errno: errno) }
    return copy
  }

  static func close(_ descriptor: Int32) {
    systemClose(descriptor)
  }

  /// Returns the rows and columns of the window, or `nil` if the terminal does not know them.
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

// These functions are outside of `SystemCall`, because inside it the names `write` and `read` mean its own methods.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) {
  close(descriptor)
}
