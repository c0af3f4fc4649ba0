import Foundation

/// Numbers of rounds for tests of random samples.
package enum RandomRounds {
  package static func count(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1" ? usual * 8 : usual
  }
}
