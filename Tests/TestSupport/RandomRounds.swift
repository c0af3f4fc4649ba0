import Foundation

/// The number of samples of each random test. The environment variable `CONCIERGE_LONG=1` asks for the long runs, which CI makes.
///
/// A short run finds a broken rule within seconds, so that `swift test` stays quick. A long run looks for rare orders of events.
package enum RandomRounds {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = environment["CONCIERGE_LONG"] == "1"

  /// Returns the number of samples for this run. The environment variable `CONCIERGE_ROUNDS` asks for another number. Use it with
  /// one test, because it counts for all.
  package static func count(_ short: Int, long: Int) -> Int {
    environment["CONCIERGE_ROUNDS"].flatMap { Int($0) } ?? (isLong ? long : short)
  }

  /// Returns how many processes a test kills in this run. The environment variable `CONCIERGE_KILLS` asks for another number.
  package static func kills(_ short: Int, long: Int) -> Int {
    environment["CONCIERGE_KILLS"].flatMap { Int($0) } ?? count(short, long: long)
  }

  /// Returns the seeds for this run, from 1 to a number of samples.
  ///
  /// - Parameter variable: The environment variable that repeats one seed, for a test that has one.
  package static func seeds(_ short: Int, long: Int, or variable: String? = nil) -> ClosedRange<UInt64> {
    if let seed = variable.flatMap({ environment[$0] }).flatMap(UInt64.init) { return seed...seed }
    return 1...UInt64(count(short, long: long))
  }
}
