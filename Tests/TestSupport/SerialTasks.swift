import Foundation
import Synchronization

private typealias Original = @convention(thin) (UnownedJob) -> Void
private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

/// The number of times that a task was ready to go on.
private let count = Atomic(0)

private func hook(_ name: String) -> UnsafeMutablePointer<Hook?>? {
  dlsym(dlopen(nil, RTLD_NOW), name)?.assumingMemoryBound(to: Hook?.self)
}

/// Runs `body`. Meanwhile all tasks run on the main thread, in the order in which they become ready. The result does not depend on
/// the load of the machine.
///
/// Source: Point-Free, swift-concurrency-extras, `withMainSerialExecutor`, 2023,
/// https://github.com/pointfreeco/swift-concurrency-extras
///
/// - Returns: `false` if this system's concurrency library has no hooks. Then `body` is not run.
@MainActor
package func withSerialTasks(_ body: @MainActor () async throws -> Void) async rethrows -> Bool {
  guard let global = hook("swift_task_enqueueGlobal_hook"),
    let main = hook("swift_task_enqueueMainExecutor_hook")
  else { return false }
  let before = (global.pointee, main.pointee)
  global.pointee = { job, _ in MainActor.shared.enqueue(job) }
  main.pointee = { job, original in
    count.add(1, ordering: .relaxed)
    original(job)
  }
  defer { (global.pointee, main.pointee) = before }
  try await body()
  return true
}

/// Lets the tasks run until each of them waits for the test or has ended. Call it in the body of `withSerialTasks`.
@MainActor
package func untilQuiet() async {
  var isQuiet = false
  while !isQuiet {
    let before = count.load(ordering: .relaxed)
    await Task.yield()
    // This task itself leaves the main actor and comes back.
    isQuiet = count.load(ordering: .relaxed) - before <= 2
  }
}
