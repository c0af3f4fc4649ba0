package import Foundation
import Synchronization

/// Collects the instants at which the texts of one update of a screen change, because time goes on: "5 minutes ago" becomes
/// "6 minutes ago".
package final class TextChanges: Sendable {
  /// The instant at which the first text changes, and whether the app has read ``DisplayStyle/now`` for a text of its own.
  private let state = Mutex((next: Date?.none, isTimeRead: false))

  package init() {}

  /// The instant at which the first text changes, or `nil` if no text is known to change.
  package var next: Date? { state.withLock { $0.next } }

  /// Whether a text may be different at an instant. Always `true` if the app has read ``DisplayStyle/now``, because the
  /// texts that the app makes from it are not known.
  package func mayHaveHappened(at instant: Date) -> Bool {
    state.withLock { $0.isTimeRead || $0.next ?? .distantFuture <= instant }
  }

  func note(_ change: Date) { state.withLock { $0.next = min($0.next ?? change, change) } }

  func noteTime() { state.withLock { $0.isTimeRead = true } }
}
