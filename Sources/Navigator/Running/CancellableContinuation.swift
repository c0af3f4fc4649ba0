/// Suspends until the continuation is resumed, and calls `onCancel` on the main actor when the
/// current task is canceled meanwhile.
///
/// A task can be canceled from any thread, so `onCancel` is called in a later turn of the main actor
/// and never during `body`. The call may come after the continuation was resumed, and must then do nothing.
///
/// - Parameters:
///   - body: Stores the continuation, which must be resumed exactly once. Called at once.
///   - onCancel: Resumes the continuation, unless it was resumed already.
@MainActor
func withCancellableContinuation<Value: Sendable>(
  _ body: (CheckedContinuation<Value, Never>) -> Void,
  onCancel: @escaping @MainActor @Sendable () -> Void
) async -> Value {
  await withTaskCancellationHandler {
    await withCheckedContinuation { body($0) }
  } onCancel: {
    Task { @MainActor in onCancel() }
  }
}
