import Foundation
import Presenter

extension DisplayStyle {
  /// The style of the samples, with a fixed locale, time zone and date, so that the output is the same on every
  /// machine.
  static let samples = DisplayStyle(
    locale: Locale(identifier: "en_US"),
    timeZone: .gmt,
    now: Date(timeIntervalSince1970: 0)
  )
}
