import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A watcher that restores the device on signals and reports the signals, from its creation until `cancel()`.
final class SignalWatcher: Sendable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]
  private static let isInUse = Atomic(false)

  private let source: SharedSource<any DispatchSourceRead>
  private let previous: Mutex<[Int32: sigaction]>

  init(
    device: TerminalDevice,
    queue: DispatchQueue,
    report: @escaping @Sendable (TerminalEvent) -> Void
  ) throws(TerminalError) {
    let readEnd = try SignalPipe.readEnd()
    guard !Self.isInUse.exchange(true, ordering: .acquiringAndReleasing) else { throw .sessionAlreadyOpen }
    source = SharedSource(DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: queue))
    source.base.setEventHandler {
      for signal in SystemCall.read(from: readEnd) ?? [] {
        Self.handle(Int32(signal), device: device, report: report)
      }
    }
    source.base.activate()
    previous = Mutex(
      Dictionary(uniqueKeysWithValues: Self.signals.map { ($0, SignalPipe.capture($0)) })
    )
  }

  /// Restores the previous actions for the signals.
  func cancel() {
    let captured = previous.withLock { previous in
      defer { previous = [:] }
      return previous
    }
    guard !captured.isEmpty else { return }
    for (signal, action) in captured {
      SignalPipe.release(signal, to: action)
    }
    source.base.cancel()
    Self.isInUse.store(false, ordering: .releasing)
  }

  private static func handle(
    _ signal: Int32,
    device: TerminalDevice,
    report: @Sendable (TerminalEvent) -> Void
  ) {
    switch signal {
    case SIGWINCH:
      device.invalidate()
      report(.resize(device.size))
    case SIGTSTP:
      stop(device, report)
    case SIGCONT where device.isInBackground:
      // The shell continued the process with `bg`, and sends no signal at a later `fg`. So the process stops again,
      // like other programs that use the terminal from the background.
      stop(device, report)
    case SIGCONT:
      resume(device, report)
    default:
      device.close()
      report(.terminate(signal))
    }
  }

  private static func stop(_ device: TerminalDevice, _ report: @Sendable (TerminalEvent) -> Void) {
    device.leave()
    SignalPipe.stopProcess()
    // Does not wait for SIGCONT: a process without a shell is not stopped, and so receives no SIGCONT.
    resume(device, report)
  }

  private static func resume(_ device: TerminalDevice, _ report: @Sendable (TerminalEvent) -> Void) {
    do {
      try device.enter()
      report(.resize(device.size))
    } catch {
      // The terminal was closed while the process was stopped.
      report(.endOfInput)
    }
  }
}
