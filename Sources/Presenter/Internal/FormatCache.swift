import Foundation
import Synchronization

/// The system's format objects of one style and its copies, each made once, on first use.
package final class FormatCache: Sendable {
  enum Key: Hashable, Sendable {
    case number
    case date(Date.FormatStyle.DateStyle, Date.FormatStyle.TimeStyle)
    case interval(Date.IntervalFormatStyle.DateStyle, Date.IntervalFormatStyle.TimeStyle)
    case relativeDay
  }

  private struct State {
    var formats: [Key: any Sendable] = [:]
    var made = 0
  }

  private let state = Mutex(State())

  /// How many format objects have been made so far.
  package var formatsMade: Int { state.withLock { $0.made } }

  /// The format object of `key`, made by `make` if there is none yet.
  ///
  /// - Parameter make: Called under the lock, so that no object is made twice; it must not format.
  func format<Format: Sendable>(_ key: Key, make: () -> Format) -> Format {
    state.withLock { state in
      if let format = state.formats[key] as? Format { return format }
      let format = make()
      state.formats[key] = format
      state.made += 1
      return format
    }
  }
}
