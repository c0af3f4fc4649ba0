import Foundation
import Presenter

extension DisplayStyle {
  /// How the samples show numbers and dates, on every machine.
  static let samples = DisplayStyle(
    locale: Locale(identifier: "en_US"),
    timeZone: .gmt,
    now: Date(timeIntervalSince1970: 0)
  )
}
