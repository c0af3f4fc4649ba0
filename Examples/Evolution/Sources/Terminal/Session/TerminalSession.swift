import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal taken over by the program: raw keys come in, canvases go out, and it is given back as it was found.
///
/// It is given back by `stop()`, when the session is released, when the program calls `exit`, and at once, even while the
/// main actor is busy, on SIGINT, SIGTERM and SIGHUP; not if the program crashes or is killed by SIGKILL.
/// A stop (SIGTSTP) gives it back too, until the program goes on. Signals belong to the process, so it can have one
/// session at a time; their earlier handling comes back with the end of the session.
///
///     let session = try TerminalSession()
///     session.draw(screen(session.size))
///     for await event in session.events { ... }
///     session.stop()
@MainActor
public final class TerminalSession {
  /// What happens, in order, until the session stops; for one reader.
  public let events: AsyncStream<TerminalEvent>

  private let device: TerminalDevice
  private let signals: SignalWatcher
  private let reader: InputReader
  private let continuation: AsyncStream<TerminalEvent>.Continuation

  /// Takes the terminal over: raw mode, the alternate screen, no cursor.
  ///
  /// - Parameters:
  ///   - input: The file descriptor that keys come from, open until the session stops.
  ///   - output: The file descriptor that canvases go to, open until the session stops.
  ///   - escapeDelay: How long an escape byte may be followed by the rest of a sequence before it is the key.
  /// - Throws: `TerminalError.notATerminal`, `TerminalError.sessionAlreadyOpen`, `TerminalError.system`; then the
  ///   terminal is as it was.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    escapeDelay: Duration = .milliseconds(30)
  ) throws(TerminalError) {
    let device = try TerminalDevice(input: input, output: output)
    let queue = DispatchQueue(label: "Terminal.session", qos: .userInteractive)
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let report: @Sendable (TerminalEvent) -> Void = { continuation.yield($0) }

    // Signals first: none may find the terminal raw and nobody to restore it.
    let signals = try SignalWatcher(device: device, queue: queue, report: report)
    do throws(TerminalError) {
      ExitGuard.add(device)
      if device.isInBackground { SignalPipe.stopProcess() }
      try device.enter()
      reader = try InputReader(input: input, queue: queue, escapeDelay: escapeDelay, report: report)
    } catch {
      Self.end(device, signals)
      throw error
    }
    self.device = device
    self.signals = signals
    self.events = events
    self.continuation = continuation
  }

  deinit {
    stop()
  }

  /// Whether a file descriptor is a terminal, so that a session can be had.
  public nonisolated static func isTTY(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The window's size now, at least `TerminalSize.minimum`; a smaller window shows the first rows and columns.
  public var size: TerminalSize { device.size }

  /// Shows a canvas, sending only what changed; nothing is shown after a signal to end, nor after `stop()`.
  ///
  /// - Complexity: O(n), n being the number of cells.
  public func draw(_ canvas: Canvas) {
    device.draw(canvas)
  }

  /// Stops the process as control-z does in a shell; the terminal is given back meanwhile, and a `.resize` follows.
  public func suspend() {
    // To the process: `raise` means this thread, and on Linux the main actor may be on one that blocks signals.
    kill(getpid(), SIGTSTP)
  }

  /// Gives the terminal back and ends `events`; again, it does nothing.
  public nonisolated func stop() {
    reader.cancel()
    Self.end(device, signals)
    continuation.finish()
  }

  /// Signals last, as they came first.
  private nonisolated static func end(_ device: TerminalDevice, _ signals: SignalWatcher) {
    device.close()
    ExitGuard.remove(device)
    signals.cancel()
  }
}
