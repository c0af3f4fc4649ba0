import Dispatch
import Synchronization

/// Reads a terminal on a queue and reports its keys, from its creation until `cancel()`.
final class InputReader: Sendable {
  /// What the two sources of a reader share.
  private final class Decoder: Sendable {
    let state = Mutex(KeyDecoder())
  }

  private let source: SharedSource<any DispatchSourceRead>
  private let timer: SharedSource<any DispatchSourceTimer>

  init(
    input: Int32,
    queue: DispatchQueue,
    escapeDelay: Duration,
    report: @escaping @Sendable (TerminalEvent) -> Void
  ) throws(TerminalError) {
    // Our own descriptor, since the owner of the other may close it before the source is done.
    let descriptor = try SystemCall.duplicate(input)
    let decoder = Decoder()
    let source = SharedSource(DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue))
    let timer = SharedSource(DispatchSource.makeTimerSource(queue: queue))
    let delay = DispatchTimeInterval.milliseconds(Int(escapeDelay / .milliseconds(1)))

    timer.base.setEventHandler {
      decoder.state.withLock { $0.flush() }.forEach { report(.key($0)) }
    }
    source.base.setEventHandler {
      guard let bytes = SystemCall.read(from: descriptor) else { return }
      let (keys, isWaiting) = decoder.state.withLock { decoder in
        let keys = decoder.feed(bytes) + (bytes.isEmpty ? decoder.flush() : [])
        return (keys, decoder.isWaiting)
      }
      keys.forEach { report(.key($0)) }
      timer.base.schedule(deadline: isWaiting ? .now() + delay : .distantFuture)
      if bytes.isEmpty {
        source.base.cancel()
        report(.endOfInput)
      }
    }
    source.base.setCancelHandler {
      SystemCall.close(descriptor)
    }
    timer.base.schedule(deadline: .distantFuture)
    timer.base.activate()
    source.base.activate()
    self.source = source
    self.timer = timer
  }

  /// Reads no more.
  func cancel() {
    source.base.cancel()
    timer.base.cancel()
  }
}
