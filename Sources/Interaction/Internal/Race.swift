import ControllerSupport

/// Waits for work until it ends, its time is up, or the wait is cancelled: whatever comes first. The work is cancelled
/// in the last two cases, but not waited for, so work that does not listen holds up nobody.
@MainActor
final class Race<Value: Sendable> {
  private var continuation: CheckedContinuation<Result<Value, any Error>, Never>?
  private var tasks: [Task<Void, Never>] = []

  func run(
    limit: Duration?,
    clock: any Clock<Duration>,
    _ work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let result = await withCancellableContinuation { continuation in
      self.continuation = continuation
      tasks.append(Task { await self.perform(work) })
      guard let limit else { return }
      tasks.append(Task { await self.end(after: limit, clock) })
    } onCancel: {
      self.finish(.failure(CancellationError()))
    }
    return try result.get()
  }

  private func perform(_ work: @MainActor () async throws -> Value) async {
    // Cancelled before its turn came: it does not begin.
    guard continuation != nil else { return }
    do {
      finish(.success(try await work()))
    } catch {
      finish(.failure(error))
    }
  }

  private func end(after limit: Duration, _ clock: any Clock<Duration>) async {
    do { try await clock.sleep(for: limit) } catch { return }
    finish(.failure(InteractionTimeout(limit: limit)))
  }

  private func finish(_ result: Result<Value, any Error>) {
    guard let continuation else { return }
    self.continuation = nil
    tasks.forEach { $0.cancel() }
    tasks = []
    continuation.resume(returning: result)
  }
}
