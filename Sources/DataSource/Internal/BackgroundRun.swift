/// Runs work somewhere else than on the main actor, and waits for it.
@usableFromInline
package typealias BackgroundRun<Value: Sendable> =
  @concurrent @Sendable (@Sendable () -> Value) async -> Value

/// Runs work on the shared pool of threads.
@usableFromInline
@concurrent
func backgroundRun<Value: Sendable>(_ work: @Sendable () -> Value) async -> Value {
  work()
}
