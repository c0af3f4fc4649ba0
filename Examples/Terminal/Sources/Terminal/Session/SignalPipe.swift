import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file descriptor to which the signal handler writes. It is atomic without a lock, so a signal handler may read
/// it.
private let writeEnd = Atomic<Int32>(-1)

/// Handles a signal. The function only calls `write`, which is safe in a signal handler, and restores `errno`.
private func noteSignal(_ signal: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
  errno = code
}

/// A pipe that delivers signals as bytes to a queue, outside of the signal handler.
///
/// `DispatchSource.makeSignalSource` is not used for two reasons. It is registered later, on another thread, and until
/// then a signal ends the process with the terminal in raw mode. On Linux it also blocks all signals on some threads
/// permanently.
///
/// The pipe exists until the process ends, because a handler may still run when a session ends.
enum SignalPipe {
  private static let ends: Result<(read: Int32, write: Int32), TerminalError> = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .failure(.system(call: "pipe", errno: errno)) }
    for end in ends {
      // Both ends are nonblocking: the handler must not wait for room, and the reader must not wait for a signal.
      guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0, fcntl(end, F_SETFL, O_NONBLOCK) == 0 else {
        return .failure(.system(call: "fcntl", errno: errno))
      }
    }
    writeEnd.store(ends[1], ordering: .relaxed)
    return .success((ends[0], ends[1]))
  }()

  /// Returns the descriptor to read. It delivers one byte for each signal, the number of the signal.
  static func readEnd() throws(TerminalError) -> Int32 {
    try ends.get().read
  }

  /// Sends a signal through the pipe, until `release(_:to:)`.
  ///
  /// - Returns: The previous action for the signal.
  static func capture(_ number: Int32) -> sigaction {
    var previous = sigaction()
    sigaction(number, nil, &previous)
    let handler = signal(number, noteSignal)
    // A program that was started with `nohup` continues to ignore the signal.
    if unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      release(number, to: previous)
    }
    return previous
  }

  /// Restores the previous action for a signal.
  static func release(_ number: Int32, to previous: sigaction) {
    var previous = previous
    sigaction(number, &previous, nil)
  }

  /// Stops the process, as SIGTSTP does by default, and returns when the process continues.
  static func stopProcess() {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    var mask = sigset_t()
    signal(SIGTSTP, SIG_DFL)
    // The threads of a queue block signals. Unblocked on this thread, the raised signal stops the process before the
    // next line.
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    signal(SIGTSTP, noteSignal)
  }
}
