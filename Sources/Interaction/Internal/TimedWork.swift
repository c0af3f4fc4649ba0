import ControllerSupport

/// Work in a task of its own. Another task can wait for the work with a time limit. A wait that is canceled or reaches
/// its limit ends at once, also if the work ignores cancellation.
@MainActor
final class TimedWork<Value: Sendable> {
  typealias WorkResult = Result<Value, any Error>

  enum Ending {
    case result(WorkResult)
    case timeUp
    case canceled
  }

  private var result: WorkResult?
  private var task: Task<Void, Never>?
  private var ending: Promise<Ending>?

  init(_ work: @escaping @MainActor () async throws -> Value) {
    task = Task {
      do {
        // The task may be canceled before it starts to run. Without this check, the canceled work would begin.
        try Task.checkCancellation()
        self.end(.success(try await work()))
      } catch {
        self.end(.failure(error))
      }
    }
  }

  /// Waits until the work has ended, the time limit is reached, or the waiting task is canceled.
  ///
  /// Only one task may wait at a time. The method returns after its canceled timer has ended. Otherwise a sleeping task
  /// could be left on the manual clock of a test.
  ///
  /// - Parameter turn: For work that shows a prompt. The time limit then begins when the prompt is shown, and not while it
  ///   waits in a queue.
  func wait(limit: Duration?, clock: any Clock<Duration>, from turn: PromptTurn? = nil) async -> Ending {
    if let result { return .result(result) }
    let promise = Promise("end of work with a time limit", ifForgotten: Ending.canceled)
    ending = promise
    let timer = limit.map { limit in
      Task {
        await turn?.begin()
        do { try await clock.sleep(for: limit.asWait) } catch { return }
        promise.fulfill(.timeUp)
        // The work is canceled, because its time is over. If the work shows a prompt, the prompt disappears.
        self.cancel()
      }
    }
    // `value()` returns `nil` if the current task was canceled.
    let ending = await promise.future.value() ?? .canceled
    timer?.cancel()
    await timer?.value
    // The work may have succeeded at the moment of the time limit. Then the result of the work counts.
    if case .timeUp = ending, let result, case .success = result { return .result(result) }
    return ending
  }

  /// Cancels the work. Does not end a call of `wait`, which returns when the work itself has ended.
  func cancel() { task?.cancel() }

  /// Cancels the work and waits until it has ended. The wait also works in a task that is canceled.
  ///
  /// - Returns: The value if the work has succeeded nevertheless.
  /// - Throws: `CancellationError` if the work has not succeeded.
  func valueAfterCancellation() async throws -> Value {
    task?.cancel()
    await task?.value
    guard case .success(let value) = result else { throw CancellationError() }
    return value
  }

  private func end(_ result: WorkResult) {
    self.result = result
    task = nil
    ending?.fulfill(.result(result))
  }
}
