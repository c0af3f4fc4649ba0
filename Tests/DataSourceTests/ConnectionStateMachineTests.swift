import DataSource
import TestSupport
import XCTest

final class ConnectionStateMachineTests: XCTestCase {
  private typealias Machine = ConnectionStateMachine<[Int]>

  /// Targets are lists of numbers: what was merged into them.
  func test_random_nothingIsLostAndNothingOverlaps() {
    for seed in UInt64(1)...2_000 {
      var random = SplitMix64(seed: seed)
      var machine = Machine { $0 + $1 }
      var performing: Int?
      var isPaused = false
      var performed: [Int] = []
      var given = 0
      func handle(_ event: Machine.Event) {
        guard let (target, ticket) = machine.handle(event) else { return }
        XCTAssertFalse(performing != nil || isPaused, "seed \(seed)")
        performing = ticket
        performed += target
      }
      for _ in 0..<30 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          given += 1
          handle(.show([given]))
        case 2:
          isPaused.toggle()
          handle(isPaused ? .pause : .resume)
        case 3:
          // The end of an update that was replaced, or that never was.
          let late = Int.random(in: 0...given + 1, using: &random)
          if late != performing { handle(.performed(ticket: late)) }
        default:
          guard let ticket = performing else { continue }
          performing = nil
          handle(.performed(ticket: ticket))
        }
      }
      if isPaused {
        isPaused = false
        handle(.resume)
      }
      while let ticket = performing {
        performing = nil
        handle(.performed(ticket: ticket))
      }
      XCTAssertEqual(performed, Array(0..<given).map { $0 + 1 }, "seed \(seed)")
    }
  }
}
