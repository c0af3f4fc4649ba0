import Foundation

/// A way from a `deinit`, which may run on any thread, to the main actor. `isolated deinit` needs newer systems than the oldest
/// that this package supports.
enum MainThread {
  /// Runs `body` on the main actor: at once on the main thread, otherwise in a later turn.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }
}
