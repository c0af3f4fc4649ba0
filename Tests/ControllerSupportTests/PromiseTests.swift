import ControllerSupport
import Synchronization
import TestSupport
import XCTest

@MainActor
final class PromiseTests: XCTestCase {
  func test_fulfill_resumesTheTasksThatWait_andLaterWaitsReturnAtOnce() async {
    let promise = Promise("answer", ifForgotten: 0)
    let tasks = (0..<3).map { _ in Task { await promise.future.value() } }
    await until { promise.future.isAwaited }
    XCTAssertTrue(promise.fulfill(7))
    for task in tasks {
      let value = await task.value
      XCTAssertEqual(value, 7)
    }
    let later = await promise.future.value()
    XCTAssertEqual(later, 7)
  }

  func test_fulfill_twice_theFirstValueWins() async {
    let promise = Promise("answer", ifForgotten: 0)
    XCTAssertNil(promise.future.closedValue)
    XCTAssertEqual([promise.fulfill(1), promise.fulfill(2)], [true, false])
    XCTAssertEqual(promise.future.closedValue, 1)
    let value = await promise.future.value()
    XCTAssertEqual(value, 1)
  }

  func test_cancellation_endsOnlyTheWaitOfItsTask() async {
    let promise = Promise("answer", ifForgotten: 0)
    let (canceled, other) = (Task { await promise.future.value() }, Task { await promise.future.value() })
    await until { promise.future.isAwaited }
    canceled.cancel()
    let none = await canceled.value
    XCTAssertNil(none)
    promise.fulfill(3)
    let value = await other.value
    XCTAssertEqual(value, 3)
  }

  func test_value_inACanceledTask_isNil_butAValueThatIsThereIsReturned() async {
    let (open, closed) = (Promise("answer", ifForgotten: 0), Promise("answer", ifForgotten: 0))
    closed.fulfill(5)
    let task = Task { () -> [Int?] in
      withUnsafeCurrentTask { $0?.cancel() }
      return [await open.future.value(), await closed.future.value()]
    }
    let values = await task.value
    XCTAssertEqual(values, [nil, 5])
  }

  func test_promise_deallocatedWhileATaskWaits_endsTheWait_andReportsIt() async {
    let messages = Mutex<[String]>([])
    var promise: Promise<Int>? = Promise("answer to a question", ifForgotten: -1)
    let task = Task { [future = promise?.future] in await future?.value() }
    await until { promise?.future.isAwaited == true }
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      promise = nil
    }
    let value = await task.value
    XCTAssertEqual(value, -1)
    XCTAssertEqual(
      messages.withLock { $0 },
      ["a wait was ended because its owner has ended: answer to a question"]
    )
  }

  func test_promise_deallocatedWithoutAWait_reportsNothing() async {
    let messages = Mutex<[String]>([])
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      _ = Promise("answer", ifForgotten: 0)
      Promise("answer", ifForgotten: 0).fulfill(1)
    }
    XCTAssertEqual(messages.withLock { $0 }, [])
  }

  func test_userWait_endsBeforeTheTaskResumes_soSettleWaitsForTheTask() async {
    let (group, promise) = (PendingWork.Group(), Promise("answer", ifForgotten: 0))
    let work = PendingWork.begin("question", in: group)
    let isHandled = Mutex(false)
    Task {
      await work.run(inOwnTask: true) {
        _ = await PendingWork.waitingForUser { await promise.future.value(ending: $0) }
        isHandled.withLock { $0 = true }
      }
    }
    await until { promise.future.isAwaited }
    XCTAssertFalse(PendingWork.isBusy(in: group))
    promise.fulfill(1)
    XCTAssertTrue(PendingWork.isBusy(in: group))
    let busy = await PendingWork.settle(group, limit: .seconds(600))
    XCTAssertEqual(busy, [])
    XCTAssertTrue(isHandled.withLock { $0 })
  }

  /// A task that waits for a promise in the random test.
  private struct Wait {
    let task: Task<Int?, Never>
    let promise: Int
    /// Whether the task was canceled while its promise had no value.
    var isCanceled = false
  }

  func test_randomOrders_ofWait_cancel_fulfill_andEnd_everyWaitEndsWithTheRightValue() async {
    for seed in RandomRounds.seeds(20, long: 480) {
      var random = SplitMix64(seed: seed)
      var (promises, values): ([Promise<Int>?], [Int?]) = ([], [])
      var waits: [Wait] = []
      await Diagnostics.$output.withValue(.init({ _ in })) {
        for _ in 0..<60 {
          let number = Int.random(in: 0..<max(promises.count, 1), using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0:
            promises.append(Promise("answer", ifForgotten: -1))
            values.append(nil)
          case 1, 2:
            guard promises.indices.contains(number), let future = promises[number]?.future else { continue }
            waits.append(Wait(task: Task { await future.value() }, promise: number))
          case 3:
            guard let index = waits.indices.randomElement(using: &random) else { continue }
            waits[index].task.cancel()
            if values[waits[index].promise] == nil { waits[index].isCanceled = true }
          case 4:
            guard promises.indices.contains(number), let promise = promises[number] else { continue }
            if promise.fulfill(Int(seed)) { values[number] = Int(seed) }
          default:
            guard promises.indices.contains(number), promises[number] != nil else { continue }
            promises[number] = nil
            values[number] = values[number] ?? -1
          }
          if Bool.random(using: &random) { await Task.yield() }
        }
        promises.removeAll()
        for wait in waits {
          let value = await wait.task.value
          let expected = values[wait.promise] ?? -1
          // A task that was canceled before it began to wait may find the value there.
          XCTAssertTrue(value == expected || wait.isCanceled && value == nil, "seed \(seed): \(value as Any)")
        }
      }
    }
  }
}
