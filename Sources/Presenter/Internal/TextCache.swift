import Foundation
import Synchronization

/// The texts that one style and its copies have made, by what they are made of.
///
/// It holds texts and no format objects: Foundation keeps what is costly about those for itself, so
/// that they are cheap to make, but takes 2 to 30 µs to format. What was not used for a while is
/// dropped: when the newer half is full it becomes the older one, whose texts go.
package final class TextCache: Sendable {
  enum Key: Hashable, Sendable {
    case compact(Int)
    case ordinal(Int)
    case percent(Double, Int)
    case currency(Decimal, String)
    case bytes(Int64)
    case duration(Duration, DurationForm)
    case date(Date, Date.FormatStyle.DateStyle, Date.FormatStyle.TimeStyle)
    case interval(Date, Date, Date.IntervalFormatStyle.DateStyle, Date.IntervalFormatStyle.TimeStyle)
    case distance(Int, Date.RelativeFormatStyle.Field)
  }

  fileprivate struct State {
    var newer: [Key: String] = [:]
    var older: [Key: String] = [:]
    var made = 0
  }

  /// How many texts are held at most; half of that many recent ones are certain to be.
  package static let capacity = 2_048

  private let state = Mutex(State())

  /// How many texts have been formatted so far.
  package var textsMade: Int { state.withLock { $0.made } }

  /// How many texts are held.
  package var count: Int { state.withLock { $0.newer.count + $0.older.count } }

  /// The text of a key, made by `make` if there is none.
  ///
  /// Formatting is not done under the lock, so tasks in need of the same text may both make it.
  func text(_ key: Key, make: () -> String) -> String {
    if let text = state.withLock({ $0.find(key) }) { return text }
    let text = make()
    state.withLock {
      $0.made += 1
      $0.keep(text, key)
    }
    return text
  }
}

extension TextCache.State {
  fileprivate mutating func find(_ key: TextCache.Key) -> String? {
    if let text = newer[key] { return text }
    guard let text = older[key] else { return nil }
    keep(text, key)
    return text
  }

  fileprivate mutating func keep(_ text: String, _ key: TextCache.Key) {
    if newer.count >= TextCache.capacity / 2 { (older, newer) = (newer, [:]) }
    newer[key] = text
  }
}
