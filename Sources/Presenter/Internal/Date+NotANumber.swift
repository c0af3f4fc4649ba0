import Foundation

extension Date {
  /// Whether arithmetic on bad input left this date without a place in time.
  var isNotANumber: Bool { timeIntervalSinceReferenceDate.isNaN }
}
