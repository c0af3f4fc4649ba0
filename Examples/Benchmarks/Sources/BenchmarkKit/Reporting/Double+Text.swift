import Foundation

extension Double {
  /// The text of a ratio, with about three digits: 0.012, 1.25, 34.5, 678.
  package var ratioText: String {
    switch magnitude {
    case ..<0.0995: fixed(3)
    case ..<9.995: fixed(2)
    case ..<99.95: fixed(1)
    default: fixed(0)
    }
  }

  /// The text of a time in nanoseconds, with two digits after the point below 10, one digit below 1,000, and none
  /// above.
  package var timeText: String {
    switch magnitude {
    case ..<9.995: fixed(2)
    case ..<999.95: fixed(1)
    default: fixed(0)
    }
  }

  private func fixed(_ digits: Int) -> String {
    String(format: "%.\(digits)f", self)
  }
}
