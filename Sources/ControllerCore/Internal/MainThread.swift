import Foundation

/// A helper with which a `deinit`, which may be called on any thread, runs code on the main actor. Swift's `isolated deinit` is
/// not used, because it requires newer operating systems than this package.
enum MainThread {
  /// Runs `body` on the main actor: at once if the caller is on the main thread, otherwise later in a new task.
  static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated(body)
    } else {
      Task { @MainActor in body() }
    }
  }
}
