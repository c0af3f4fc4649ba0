import ControllerSupport
import Foundation
import Synchronization

private typealias Original = @convention(thin) (UnownedJob) -> Void
private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

/// The number of times that a task was queued for the main actor from outside of it. `install()` sets the hook that counts.
private let count = Atomic(0)

private func hook(_ name: String) -> UnsafeMutablePointer<Hook?>? {
  dlsym(dlopen(nil, RTLD_NOW), name)?.assumingMemoryBound(to: Hook?.self)
}

/// Runs all tasks of the process on the main thread, in the order in which they become ready. So a test always has the same result.
///
/// A task that was resumed comes back to the main actor through a thread of the pool. So two answers of a server that are due at
/// the same moment come in either order, and on a busy machine each of them may come late. Tests that depend on such
/// an order use this type. An ``Explorer`` uses it for its runs.
///
/// In a test case of XCTest, override `invokeTest()`:
///
/// ```swift
/// override func invokeTest() {
///   XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
/// }
/// ```
///
/// The order is that of the whole process. While one test runs its tasks in order, the tests beside it do the same.
///
/// Source: Point-Free, swift-concurrency-extras, `withMainSerialExecutor`, 2023,
/// https://github.com/pointfreeco/swift-concurrency-extras
public enum SerialTasks {
  /// A promise that is fulfilled when the running call of `run` has ended. A second call waits for it, because the hooks that
  /// `run` sets are global: the process has them only once.
  @MainActor private static var current: Promise<Void>?

  /// Runs `body` with all tasks of the process on the main thread, one after the other, so that a test always runs in the same
  /// order.
  ///
  /// Call this method while no other test runs. `body` may call XCTest's `invokeTest()`, also for an asynchronous test.
  ///
  /// - Returns: The value of `body`, or `nil` if this system's concurrency library cannot run tasks in order. Then `body` is
  ///   not run.
  public static func run<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value? {
    guard let restore = install() else { return nil }
    defer { restore() }
    return try body()
  }

  /// Runs `body` with all tasks of the process on the main thread, one after the other, so that a test always runs in the same
  /// order.
  ///
  /// A second call waits until the running call has ended. So do not call this method inside of `body`: that call would never
  /// return.
  ///
  /// - Returns: The value of `body`, or `nil` if this system's concurrency library cannot run tasks in order. Then `body` is not
  ///   run.
  @MainActor
  public static func run<Value, Failure>(
    _ body: @MainActor () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    while let future = current?.future { _ = await future.value(despiteCancellation: true) }
    guard let restore = install() else { return nil }
    let end = Promise<Void>("end of tasks in order")
    current = end
    defer {
      restore()
      current = nil
      end.fulfill()
    }
    return try await body()
  }

  /// Sets hooks in Swift's concurrency library, so that all tasks of the process run on the main thread, one after the other.
  ///
  /// - Returns: A closure that restores the previous hooks, or `nil` if the library has none.
  private static func install() -> (() -> Void)? {
    guard let global = hook("swift_task_enqueueGlobal_hook"),
      let main = hook("swift_task_enqueueMainExecutor_hook")
    else { return nil }
    let before = (global.pointee, main.pointee)
    global.pointee = { job, _ in MainActor.shared.enqueue(job) }
    main.pointee = { job, original in
      count.add(1, ordering: .relaxed)
      original(job)
    }
    SerialOrder.begin()
    return {
      (global.pointee, main.pointee) = before
      SerialOrder.end()
    }
  }

  /// Lets tasks run until each of them waits or has ended.
  ///
  /// Some tasks cannot be counted: those that code on the main actor starts there. So the method returns only after eight calls
  /// of `Task.yield()` in a row during which no counted task was queued and no pending work was registered.
  ///
  /// - Parameter limit: The number of turns after which the method returns in any case.
  /// - Returns: Whether all tasks wait. `false` if tasks start new tasks without end.
  @MainActor
  @discardableResult
  package static func drain(limit: Int = 20_000) async -> Bool {
    var quietTurns = 0
    for _ in 0..<limit {
      let before = (tasks: count.load(ordering: .relaxed), works: PendingWork.begun)
      await Task.yield()
      // `Task.yield()` itself adds 2 to `count`, because this task is queued twice: away from the main actor, and back. A higher
      // number means that another task was queued, too.
      let isQuiet = count.load(ordering: .relaxed) - before.tasks <= 2 && PendingWork.begun == before.works
      quietTurns = isQuiet ? quietTurns + 1 : 0
      if quietTurns == 8 { return true }
    }
    return false
  }
}
