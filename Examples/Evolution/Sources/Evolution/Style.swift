import Foundation
import Presenter

extension DisplayStyle {
  /// Returns the style of the app: English, and UTC because the feed's dates are days in UTC.
  static func evolution(now: Date) -> DisplayStyle {
    DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt, now: now)
  }
}
