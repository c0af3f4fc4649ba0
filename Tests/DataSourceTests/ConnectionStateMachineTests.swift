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
      var compared: Int?
      var performing: Int?
      var isPaused = false
      var performed: [Int] = []
      var given = 0
      var givenUpInARow = 0
      func obey(_ actions: [Machine.Action]) {
        for action in actions {
          switch action {
          case .begin(_, let ticket):
            XCTAssertNil(compared, "seed \(seed)")
            XCTAssertFalse(performing != nil || isPaused, "seed \(seed)")
            compared = ticket
          case .perform(let target, let ticket):
            XCTAssertFalse(performing != nil || isPaused, "seed \(seed)")
            performing = ticket
            givenUpInARow = 0
            performed += target
          case .cancel(let ticket):
            XCTAssertEqual(ticket, compared, "seed \(seed)")
            compared = nil
            if !isPaused { givenUpInARow += 1 }
            XCTAssertLessThanOrEqual(givenUpInARow, 1, "seed \(seed)")
          }
        }
      }
      func end(_ ticket: Int) {
        let isCurrent = compared == ticket
        if isCurrent { compared = nil }
        let actions = machine.handle(.compared(ticket: ticket))
        XCTAssertEqual(actions.isEmpty, !isCurrent, "seed \(seed)")
        obey(actions)
      }
      for _ in 0..<30 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          given += 1
          obey(machine.handle(.show([given])))
        case 2:
          isPaused.toggle()
          obey(machine.handle(isPaused ? .pause : .resume))
        case 3: end(Int.random(in: 0...given + 1, using: &random))
        default:
          if let ticket = performing {
            performing = nil
            obey(machine.handle(.performed(ticket: ticket)))
          } else if let ticket = compared {
            end(ticket)
          }
        }
      }
      if isPaused {
        isPaused = false
        obey(machine.handle(.resume))
      }
      while performing != nil || compared != nil {
        if let ticket = performing {
          performing = nil
          obey(machine.handle(.performed(ticket: ticket)))
        } else if let ticket = compared {
          end(ticket)
        }
      }
      XCTAssertEqual(performed, Array(0..<given).map { $0 + 1 }, "seed \(seed)")
    }
  }
}
