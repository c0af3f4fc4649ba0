/// Suspends until the continuation is resumed, and calls `onCancel` on the main actor when the
/// current task is cancelled meanwhile.
///
/// Cancellation may be noticed on any thread, so `onCancel` is called at the main actor's next turn
/// and never during `body`. It may come after the continuation was resumed, and must then do nothing.
///
/// - Parameters:
///   - body: Called at once. Stores the continuation, which must be resumed exactly once.
///   - onCancel: Resumes the continuation, if it is still there.
@MainActor
package func withCancellableContinuation<Value: Sendable>(
  _ body: (CheckedContinuation<Value, Never>) -> Void,
  onCancel: @escaping @MainActor @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    await withCheckedContinuation { body($0) }
  } onCancel: {
    Task { @MainActor in onCancel() }
  }
}
