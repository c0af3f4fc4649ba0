import Foundation
import Presenter

extension DisplayStyle {
  /// The style of the samples. Its locale, time zone and date are fixed, so each machine prints the same.
  static let samples = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    .at(Date(timeIntervalSince1970: 0))
}
