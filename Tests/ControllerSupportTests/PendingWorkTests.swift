import ControllerSupport
import Observation
import Synchronization
import XCTest

@MainActor
final class PendingWorkTests: XCTestCase {
  private struct Owner {}

  func test_begin_isBusyUntilTheTokenEnds() async {
    let first = PendingWork.begin("load", of: Owner.self)
    let second = PendingWork.begin("transition")
    XCTAssertEqual(PendingWork.busy, ["Owner: load", "transition"])
    first.end()
    first.end()
    XCTAssertEqual(PendingWork.busy, ["transition"])
    second.end()
    XCTAssertFalse(PendingWork.isBusy)
  }

  func test_token_deallocated_endsTheWork() async {
    var token: PendingWork.Token? = PendingWork.begin("load")
    XCTAssertNotNil(token)
    token = nil
    XCTAssertEqual(PendingWork.busy, [])
  }

  func test_run_endsTheWorkWhenTheBodyThrows() async {
    struct Failure: Error {}
    let token = PendingWork.begin("load")
    do {
      try await token.run { throw Failure() }
      XCTFail("no error")
    } catch {
      XCTAssertEqual(PendingWork.busy, [])
    }
  }

  func test_settle_afterTheLimit_namesWhatIsBusy_andReportsIt() async {
    let token = PendingWork.begin("load", of: Owner.self)
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let busy = await PendingWork.settle(limit: .zero)
      XCTAssertEqual(busy, ["Owner: load"])
    }
    XCTAssertEqual(messages.withLock { $0.count }, 1)
    token.end()
    let busy = await PendingWork.settle(limit: .zero)
    XCTAssertEqual(busy, [])
  }

  func test_settle_group_waitsForItsOwnWork_andForWorkWithoutAGroup() async {
    let (group, other) = (PendingWork.Group(), PendingWork.Group())
    let token = PendingWork.begin("load", in: other)
    await Diagnostics.$output.withValue(.init({ _ in })) {
      let own = await PendingWork.settle(group, limit: .zero)
      XCTAssertEqual(own, [])
      let others = await PendingWork.settle(other, limit: .zero)
      XCTAssertEqual(others, ["load"])
      let all = await PendingWork.settle(limit: .zero)
      XCTAssertEqual(all, ["load"])
      let shared = PendingWork.begin("write")
      let both = await PendingWork.settle(group, limit: .zero)
      XCTAssertEqual(both, ["write"])
      shared.end()
    }
    token.end()
  }

  func test_settle_workThatNeverEnds_returnsAtTheLimit() async {
    let token = PendingWork.begin("load")
    await Diagnostics.$output.withValue(.init({ _ in })) {
      let busy = await PendingWork.settle(limit: .milliseconds(1))
      XCTAssertEqual(busy, ["load"])
    }
    token.end()
  }

  func test_settle_conditionThatObservationDoesNotSee_isReadAgainWhenTheHandlerIsCalled() async {
    let token = PendingWork.begin("load")
    let isDone = Mutex(false)
    let busy = await PendingWork.settle(
      orUntil: { isDone.withLock { $0 } },
      limit: .seconds(300),
      observing: { handler in
        isDone.withLock { $0 = true }
        handler()
      }
    )
    XCTAssertEqual(busy, [])
    token.end()
  }

  /// Each settling, and each work that ended during it, left a registration until the next change of the condition.
  func test_settle_whoseConditionDoesNotChange_leavesNoRegistrationOfObservation() async throws {
    let flag = Flag()
    for _ in 0..<100 {
      let first = PendingWork.begin("load")
      let second = PendingWork.begin("load")
      Task {
        first.end()
        await Task.yield()
        second.end()
      }
      _ = await PendingWork.settle(orUntil: { flag.isUp }, limit: .seconds(300))
    }
    XCTAssertEqual(try XCTUnwrap(flag.registrations), 0)
  }

  /// The body ran on another thread first, so two works that began in the same turn could run in either order.
  func test_run_staysOnTheCallersActor_andWorksRunInTheOrderOfTheirStart() async {
    for _ in 0..<100 {
      var order: [Int] = []
      for number in 0..<3 {
        let work: @MainActor () async -> Void = { order.append(number) }
        let token = PendingWork.begin("load")
        Task { await token.run(inOwnTask: true, work) }
      }
      await Task.yield()
      XCTAssertEqual(order, [0, 1, 2])
    }
  }

  func test_waitingForUser_interruptsAllWorkThatAwaitsIt() async {
    let outer = PendingWork.begin("outer")
    let inner = PendingWork.begin("inner")
    let other = PendingWork.begin("other")
    await outer.run {
      await inner.run {
        await PendingWork.waitingForUser { wait in
          XCTAssertEqual(PendingWork.busy, ["other"])
          wait.end()
          wait.end()
          XCTAssertEqual(PendingWork.busy, ["outer", "inner", "other"])
        }
        XCTAssertEqual(PendingWork.busy, ["outer", "inner", "other"])
      }
    }
    XCTAssertEqual(PendingWork.busy, ["other"])
    other.end()
  }

  func test_waitingForUser_inATaskOfItsOwn_leavesTheWorkThatStartedItBusy() async {
    let outer = PendingWork.begin("outer")
    await outer.run {
      let inner = PendingWork.begin("inner")
      let task = Task {
        await inner.run(inOwnTask: true) {
          await PendingWork.waitingForUser { _ in XCTAssertEqual(PendingWork.busy, ["outer"]) }
        }
      }
      await task.value
    }
    XCTAssertEqual(PendingWork.busy, [])
  }

  func test_observeNextChange_isCalledOnce_andNotAfterItsTokenIsGone() async {
    let calls = LockedCount()
    let first = PendingWork.begin("first")
    let second = PendingWork.begin("second")
    let observation = PendingWork.observeNextChange { calls.add() }
    first.end()
    second.end()
    XCTAssertEqual(calls.value, 1)
    _ = observation
    let third = PendingWork.begin("third")
    _ = PendingWork.observeNextChange { calls.add() }
    third.end()
    XCTAssertEqual(calls.value, 1)
  }
}

@MainActor
@Observable
private final class Flag {
  var isUp = false

  /// The number of registrations that Observation keeps for this object, or `nil` if the registrar is built in another way. Observation
  /// has no function for it.
  var registrations: Int? {
    var value: Any = self
    for name in ["_$observationRegistrar", "extent", "context", "state", "buffer", "header", "observations"] {
      let mirrors = sequence(first: Mirror(reflecting: value)) { $0.superclassMirror }
      let next = mirrors.lazy.flatMap(\.children).first { $0.label == name }
      guard let next else { return nil }
      value = next.value
    }
    return Mirror(reflecting: value).children.count
  }
}
