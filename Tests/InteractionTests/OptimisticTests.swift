import Interaction
import TestSupport
import XCTest

final class OptimisticChangesTests: XCTestCase {
  func test_reject_replaysTheOthers() {
    var changes = OptimisticChanges(10)
    let first = changes.apply { $0 += 1 }
    let second = changes.apply { $0 *= 2 }
    XCTAssertEqual(changes.value, 22)
    changes.accept(second)
    XCTAssertEqual(changes.base, 10)
    XCTAssertEqual(changes.pending, [first])
    changes.reject(first)
    XCTAssertEqual(changes.value, 20)
    XCTAssertEqual(changes.base, 20)
    changes.reject(second)
    changes.accept(first)
    XCTAssertEqual(changes.value, 20)
  }

  func test_rebase_appliesWhatIsPending_andWhatFollowsIt() {
    func insert(_ number: Int) -> @Sendable (inout [Int]) -> Void {
      { if !$0.contains(number) { $0.append(number) } }
    }
    var changes = OptimisticChanges([1])
    let first = changes.apply(insert(2))
    let second = changes.apply(insert(3))
    changes.accept(second)
    changes.rebase(on: [1, 3])
    XCTAssertEqual(changes.value, [1, 3, 2])
    changes.accept(first)
    XCTAssertEqual(changes.base, [1, 3, 2])
  }

  /// Finding: a loaded value contained the newer wish, and the older one, whose answer was late, was applied to it.
  func test_rebase_pendingChangeBeforeAnAcceptedOne_newerWishStays() {
    for end in ["accepted", "rejected", "withdrawn"] {
      var changes = OptimisticChanges("none")
      let follow = changes.apply { $0 = "followed" }
      let unfollow = changes.apply { $0 = "not followed" }
      changes.accept(unfollow)
      changes.rebase(on: "not followed")
      XCTAssertEqual(changes.value, "not followed")
      switch end {
      case "accepted": changes.accept(follow)
      case "rejected": changes.reject(follow)
      default:
        changes.withdraw(follow)
        XCTAssertEqual(changes.value, "not followed")
        changes.accept(follow)
      }
      XCTAssertEqual([changes.value, changes.base], ["not followed", "not followed"], end)
    }
  }

  /// The user follows and unfollows, the list is loaded again, and the late answer to the first wish hid the second one.
  func test_rebase_withdrawnChangeBeforeAnAcceptedOne_isNeverShownAgain() {
    var changes = OptimisticChanges("not followed")
    let follow = changes.apply { $0 = "followed" }
    changes.withdraw(follow)
    let unfollow = changes.apply { $0 = "not followed" }
    changes.accept(unfollow)
    changes.rebase(on: "not followed")
    changes.accept(follow)
    XCTAssertEqual(changes.value, "not followed")
    XCTAssertEqual(changes.base, "not followed")
  }

  /// Nothing newer is known, so the late success of a canceled change is the truth.
  func test_rebase_withdrawnChangeAfterAllAcceptedOnes_isAppliedByItsLateSuccess() {
    var changes = OptimisticChanges([1])
    let first = changes.apply { $0.append(2) }
    let second = changes.apply { $0.append(3) }
    changes.accept(first)
    changes.withdraw(second)
    changes.rebase(on: [1, 2])
    changes.accept(second)
    XCTAssertEqual(changes.value, [1, 2, 3])
  }

  func test_randomOverlaps_valueIsAReplayOfWhatWasNotRejected() {
    let seed: UInt64 = 8_001
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      var changes = OptimisticChanges(1)
      var kept: [(id: Int, factor: Int)] = []
      for _ in 0..<40 {
        let pending = changes.pending.randomElement(using: &random)
        switch (Int.random(in: 0..<3, using: &random), pending) {
        case (0, let id?): changes.accept(id)
        case (1, let id?):
          changes.reject(id)
          kept.removeAll { $0.id == id }
        default:
          let factor = Int.random(in: 1..<9, using: &random)
          let id = changes.apply { $0 = $0 &* 31 &+ factor }
          kept.append((id, factor))
        }
        let replay = kept.reduce(1) { $0 &* 31 &+ $1.factor }
        XCTAssertEqual(changes.value, replay, "seed \(seed), round \(round)")
      }
      changes.pending.forEach { changes.accept($0) }
      XCTAssertEqual(changes.base, changes.value, "seed \(seed), round \(round)")
    }
  }
}
