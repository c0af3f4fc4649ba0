#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Foundation

  /// Observers of notifications. When the value is destroyed, all of them are removed.
  ///
  /// UIKit posts its notifications on the main thread. The handlers run while UIKit posts the notification, for instance inside
  /// of the animation of the keyboard, and not later.
  struct Observations: ~Copyable {
    private var tokens: [any NSObjectProtocol] = []

    mutating func observe(_ name: Notification.Name, _ handler: @escaping @MainActor (Notification) -> Void) {
      let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        notification in
        // Passing the notification on is safe, because the notification is used on the main thread only.
        nonisolated(unsafe) let notification = notification
        MainActor.assumeIsolated { handler(notification) }
      }
      tokens.append(token)
    }

    deinit {
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
