import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The number of the pipe's end that the handler writes to; lock-free, so a signal handler may read it.
private let writeEnd = Atomic<Int32>(-1)

/// Runs inside of the signal: only `write`, which is safe there, and `errno` as it was before.
private func noteSignal(_ signal: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
  errno = code
}

/// Signals as bytes of a pipe, which a queue reads in ordinary context.
///
/// Why not `DispatchSource.makeSignalSource`: it is registered later, on another thread, and until then a signal ends the
/// process with the terminal raw; and on Linux it blocks all signals on the threads it meets, for good.
///
/// The pipe lives as long as the process, since a handler may still be running when a session ends.
enum SignalPipe {
  private static let ends: Result<(read: Int32, write: Int32), TerminalError> = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .failure(.system(call: "pipe", errno: errno)) }
    for end in ends {
      // Neither may the handler wait for room, nor the reader for a signal.
      guard fcntl(end, F_SETFD, FD_CLOEXEC) == 0, fcntl(end, F_SETFL, O_NONBLOCK) == 0 else {
        return .failure(.system(call: "fcntl", errno: errno))
      }
    }
    writeEnd.store(ends[1], ordering: .relaxed)
    return .success((ends[0], ends[1]))
  }()

  /// The end to read: one byte for each signal, its number.
  static func readEnd() throws(TerminalError) -> Int32 {
    try ends.get().read
  }

  /// Sends a signal through the pipe from now on.
  ///
  /// - Returns: What was to happen on the signal before.
  static func capture(_ number: Int32) -> sigaction {
    var previous = sigaction()
    sigaction(number, nil, &previous)
    let handler = signal(number, noteSignal)
    // A program started with `nohup` keeps on ignoring what it was told to ignore.
    if unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      release(number, to: previous)
    }
    return previous
  }

  /// Lets happen on a signal what was to happen before.
  static func release(_ number: Int32, to previous: sigaction) {
    var previous = previous
    sigaction(number, &previous, nil)
  }

  /// Stops the process as SIGTSTP does where nobody captures it, and returns when it goes on.
  static func stopProcess() {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    var mask = sigset_t()
    signal(SIGTSTP, SIG_DFL)
    // The threads of a queue block signals; raised here and unblocked here, it stops us before the next line.
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    signal(SIGTSTP, noteSignal)
  }
}
