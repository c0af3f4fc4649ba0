import Dispatch
import Synchronization

/// A reader that reads a terminal on a queue and reports keys, from its creation until `cancel()`.
final class InputReader: Sendable {
  /// The decoder that the two dispatch sources of a reader share.
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
    // The reader duplicates the descriptor, because the caller may close the original before the source has ended.
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

  /// Stops reading.
  func cancel() {
    source.base.cancel()
    timer.base.cancel()
  }
}

/// A dispatch source that any thread may cancel or schedule.
///
/// The type is `@unchecked` because Dispatch on Linux does not declare its sources `Sendable`. Dispatch sources are
/// reference counted atomically, and any thread may call their functions. The two initializers accept only dispatch
/// sources.
struct SharedSource<Source>: @unchecked Sendable {
  let base: Source

  init(_ base: any DispatchSourceRead) where Source == any DispatchSourceRead {
    self.base = base
  }

  init(_ base: any DispatchSourceTimer) where Source == any DispatchSourceTimer {
    self.base = base
  }
}
