package import Foundation
import Synchronization

/// The texts that one style and its copies have formatted last, keyed by value and notation.
///
/// Foundation keeps its costly formatters itself, but formatting takes 1 to 30 µs. A screen shows most of its values again
/// after each update, and a list that scrolls by one row shows all but one (`presenter.screen` in `Examples/Benchmarks`).
package final class TextCache: Sendable {
  package enum Key: Hashable, Sendable {
    case integer(Int, NumberForm)
    case double(Double, ClosedRange<Int>)
    case decimal(Decimal, ClosedRange<Int>)
    case ordinal(Int)
    case percent(Double, Int)
    case currency(Decimal, String, isNamed: Bool)
    case bytes(Int64, areSpelledOut: Bool)
    case duration(Duration, DurationForm)
    case date(Date, Date.FormatStyle.DateStyle, Date.FormatStyle.TimeStyle)
    case interval(Date, Date, Date.IntervalFormatStyle.DateStyle, Date.IntervalFormatStyle.TimeStyle)
    case distance(Int, Date.RelativeFormatStyle.Field)
    case list([String], ListForm, isOfOthers: Bool)
  }

  private struct State {
    /// The texts that were used recently. When this dictionary is full, it replaces the dictionary `older`, whose texts
    /// are dropped.
    var newer: [Key: String] = [:]
    var older: [Key: String] = [:]

    mutating func find(_ key: Key) -> String? {
      if let text = newer[key] { return text }
      guard let text = older[key] else { return nil }
      insert(text, key)
      return text
    }

    mutating func insert(_ text: String, _ key: Key) {
      if newer.count >= TextCache.capacity / 2 { (older, newer) = (newer, [:]) }
      newer[key] = text
    }
  }

  /// The maximum number of cached texts. When the cache is full, it drops the half of the texts that were not used
  /// recently.
  package static let capacity = 2_048

  private let state = Mutex(State())

  package init() {}

  /// Returns the cached text of a key. If there is none, the method calls `make` and caches the text.
  ///
  /// The lock is released while `make` runs, so two tasks may make the same text at the same time.
  package func text(_ key: Key, make: () -> String) -> String {
    if let text = state.withLock({ $0.find(key) }) { return text }
    let text = make()
    state.withLock { $0.insert(text, key) }
    return text
  }
}
