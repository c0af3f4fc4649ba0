import Foundation

/// Runs code of a `deinit`, which may be called on any thread, on the main actor. Swift's `isolated deinit` is not used,
/// because it requires newer operating systems than this package.
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
