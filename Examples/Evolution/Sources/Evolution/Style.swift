import Foundation
import Presenter

extension DisplayStyle {
  /// How the app writes: in English, and in UTC, as the feed's dates are days in UTC.
  static func evolution(now: Date) -> DisplayStyle {
    DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt, now: now)
  }
}
