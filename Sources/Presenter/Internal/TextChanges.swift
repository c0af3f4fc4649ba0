package import Foundation
import Synchronization

/// Collects the instants at which the texts of one update of a screen change, because time goes on: "5 minutes ago" becomes
/// "6 minutes ago".
package final class TextChanges: Sendable {
  /// The instant to which the texts refer, the instant at which the first text changes, and whether the app has read
  /// ``DisplayStyle/now`` for a text of its own.
  private let state = Mutex((start: Date.distantPast, next: Date?.none, isTimeRead: false))

  package init() {}

  /// The instant at which the first text changes, or `nil` if no text is known to change.
  package var next: Date? { state.withLock { $0.next } }

  /// Whether a text may be different at an instant. Always `true` if the app has read ``DisplayStyle/now``, because the
  /// texts that the app makes from it are not known.
  ///
  /// The instant may be earlier than that of the texts, because the user has set the date of the device back.
  package func mayHaveHappened(at instant: Date) -> Bool {
    state.withLock { state in
      state.isTimeRead || state.next.map { instant < state.start || $0 <= instant } == true
    }
  }

  /// Notes the instant to which the texts refer.
  func begin(at instant: Date) { state.withLock { $0.start = instant } }

  func note(_ change: Date) { state.withLock { $0.next = min($0.next ?? change, change) } }

  func noteTime() { state.withLock { $0.isTimeRead = true } }
}
