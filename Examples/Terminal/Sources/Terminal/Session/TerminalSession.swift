import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A session that uses a terminal in raw mode: it receives keys, shows canvases, and restores the terminal at the end.
///
/// The session restores the terminal in `stop()`, when it is deallocated, and when the program calls `exit`. On SIGINT,
/// SIGTERM and SIGHUP it restores the terminal at once, even while the main actor is busy. It cannot do so if the
/// program crashes or is killed by SIGKILL. A stop (SIGTSTP) also restores the terminal until the program continues.
/// Signals belong to the process, so a process can have one session at a time. The end of the session restores the
/// previous signal actions.
///
///     let session = try TerminalSession()
///     session.draw(screen(session.size))
///     for await event in session.events { ... }
///     session.stop()
@MainActor
public final class TerminalSession {
  /// The events in order, until the session stops. Only one task may iterate over the stream.
  public let events: AsyncStream<TerminalEvent>

  private let device: TerminalDevice
  private let signals: SignalWatcher
  private let reader: InputReader
  private let continuation: AsyncStream<TerminalEvent>.Continuation

  /// Starts a session: sets raw mode, shows the alternate screen and hides the cursor.
  ///
  /// - Parameters:
  ///   - input: The file descriptor of the keys, which must stay open until the session stops.
  ///   - output: The file descriptor of the canvases, which must stay open until the session stops.
  ///   - escapeDelay: The time to wait for the rest of a sequence after an escape byte. After it, the byte is the
  ///     escape key.
  /// - Throws: `TerminalError.notATerminal`, `TerminalError.sessionAlreadyOpen`, `TerminalError.system`. After an error
  ///   the terminal is unchanged.
  public init(
    input: Int32 = 0,
    output: Int32 = 1,
    escapeDelay: Duration = .milliseconds(30)
  ) throws(TerminalError) {
    let device = try TerminalDevice(input: input, output: output)
    let queue = DispatchQueue(label: "Terminal.session", qos: .userInteractive)
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let report: @Sendable (TerminalEvent) -> Void = { continuation.yield($0) }

    // Captures the signals first, so that no signal ends the process while the terminal is in raw mode.
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

  /// Returns whether a file descriptor is a terminal, on which a session can start.
  public nonisolated static func isTTY(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The current size of the window, at least `TerminalSize.minimum`. A smaller window shows the first rows and
  /// columns.
  public var size: TerminalSize { device.size }

  /// Shows a canvas, unless the terminal shows it already. Does nothing after a signal to end, and after `stop()`.
  ///
  /// - Complexity: O(n), n being the number of cells.
  public func draw(_ canvas: Canvas) {
    device.draw(canvas)
  }

  /// Stops the process, as control-z does in a shell. The terminal is restored until the process continues. Then the
  /// session reports a `.resize` event.
  public func suspend() {
    // Sends the signal to the process. `raise` would send it to this thread, which may block signals on Linux.
    kill(getpid(), SIGTSTP)
  }

  /// Restores the terminal and ends `events`. A second call does nothing.
  public nonisolated func stop() {
    reader.cancel()
    Self.end(device, signals)
    continuation.finish()
  }

  /// Restores the terminal, and then the signal actions, in the opposite order of the start.
  private nonisolated static func end(_ device: TerminalDevice, _ signals: SignalWatcher) {
    device.close()
    ExitGuard.remove(device)
    signals.cancel()
  }
}

/// An event of a terminal session.
public enum TerminalEvent: Hashable, Sendable {
  /// The user has typed a key.
  case key(Key)
  /// The window has another size, or has lost its content. Draw again.
  case resize(TerminalSize)
  /// The terminal was closed. No more keys will arrive.
  case endOfInput
  /// A signal asked the process to end. The terminal is already restored. Exit with status 128 plus the signal.
  case terminate(Int32)
}
